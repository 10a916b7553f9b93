"""The figures of a project on rules as tables."""

from __future__ import annotations

from collections.abc import Sequence

from argue.annotation.agreement import Estimate
from argue.annotation.instances.figures import (
    CORRECT,
    Kappa,
    RuleFigures,
    bounded,
    kappas,
    lower,
    upper,
)
from argue.annotation.instances.figures import figures as figures_of
from argue.evaluation.runs.table import Cell, Table
from argue.store.instance_records import Answer, Example

_SUMMARY = {
    "bound": "bound", "rules": "rules", "rules_correct": "correct", "rule_precision": "precision",
    "templates": "templates", "templates_correct": "correct",
    "template_precision": "precision", "paraphrases": "paraphrases",
    "paraphrase_share": "of correct templates",
}  # fmt: skip
_RULES = {
    "left": "left side", "right": "right side", "judged": "judged",
    "left_entailed": "left entailed", "relevant": "relevant", "holds": "holds",
    "upper": "upper bound", "lower": "lower bound",
    "correct_upper": "correct (upper)", "correct_lower": "correct (lower)",
}  # fmt: skip
_KAPPA = {
    "measure": "measure", "first": "of", "second": "and", "value": "value", "low": "from",
    "high": "to", "items": "items",
}  # fmt: skip


def all_tables(
    names: Sequence[str], examples: Sequence[Example], answers: Sequence[Answer]
) -> list[Table]:
    """Summary, rules and, of two annotators or more, agreement."""
    rules = figures_of(examples, answers)
    found = [summary(rules), by_rule(rules)]
    return [*found, agreement(kappas(names, examples, answers))] if len(names) > 1 else found


def summary(rules: Sequence[RuleFigures]) -> Table:
    """A row a bound: rules and templates that are correct, and paraphrases."""
    rows: list[list[Cell]] = []
    for name, bound in (("upper", upper), ("lower", lower)):
        found = bounded(rules, bound)
        rows.append([
            name, found.rules.evaluated, found.rules.correct, found.rules.precision,
            found.templates.evaluated, found.templates.correct, found.templates.precision,
            found.paraphrases, found.paraphrase_share,
        ])  # fmt: skip
    return Table("summary", f"Correct from a precision of {CORRECT:.0%} on", _SUMMARY, rows)


def by_rule(rules: Sequence[RuleFigures]) -> Table:
    """A row a rule."""
    rows: list[list[Cell]] = [
        [rule.left, rule.right, rule.judged, rule.left_entailed, rule.relevant, rule.holds,
         rule.upper, rule.lower, *_correct(rule)]
        for rule in rules
    ]  # fmt: skip
    return Table("rules", "Rules", _RULES, rows)


def agreement(found: Sequence[Kappa]) -> Table:
    """Observed agreement and Cohen's kappa of each two annotators, with intervals at 95 %."""
    rows: list[list[Cell]] = []
    for one in found:
        for measure, estimate in (
            ("observed on examples", one.observed), ("kappa on examples", one.examples),
            ("kappa on rules (upper)", one.rules_upper),
            ("kappa on rules (lower)", one.rules_lower),
        ):  # fmt: skip
            rows.append([measure, one.first, one.second, *_cells(estimate)])
    return Table("agreement", "Agreement, with intervals at 95 %", _KAPPA, rows)


def _correct(rule: RuleFigures) -> list[Cell]:
    return [None if bound is None else bound >= CORRECT for bound in (rule.upper, rule.lower)]


def _cells(found: Estimate) -> list[Cell]:
    return [found.value, found.low, found.high, found.items]
