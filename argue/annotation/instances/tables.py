"""The figures of a project on rules as tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
from argue.locales import say
from argue.store.instance_records import UNSURE, Answer, Example, InstanceProject

_SUMMARY = {
    "bound": say("bound"),
    "rules": say("rules"),
    "rules_correct": say("correct"),
    "rule_precision": say("precision"),
    "templates": say("templates"),
    "templates_correct": say("correct"),
    "template_precision": say("precision"),
    "paraphrases": say("paraphrases"),
    "paraphrase_share": say("of correct templates"),
}
_RULES = {
    "left": say("left side"),
    "right": say("right side"),
    "judged": say("judged"),
    "left_entailed": say("left entailed"),
    "relevant": say("relevant"),
    "holds": say("holds"),
    "upper": say("upper bound"),
    "lower": say("lower bound"),
    "correct_upper": say("correct (upper)"),
    "correct_lower": say("correct (lower)"),
}
_KAPPA = {
    "measure": say("measure"),
    "first": say("of"),
    "second": say("and"),
    "value": say("value"),
    "low": say("from"),
    "high": say("to"),
    "items": say("items"),
}


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
    for name, bound in ((say("upper"), upper), (say("lower"), lower)):
        found = bounded(rules, bound)
        rows.append(
            [
                name,
                found.rules.evaluated,
                found.rules.correct,
                found.rules.precision,
                found.templates.evaluated,
                found.templates.correct,
                found.templates.precision,
                found.paraphrases,
                found.paraphrase_share,
            ]
        )
    return Table(
        "summary",
        say("Correct from a precision of %(correct)s on", correct=f"{CORRECT:.0%}"),
        _SUMMARY,
        rows,
    )


def by_rule(rules: Sequence[RuleFigures]) -> Table:
    """A row a rule."""
    rows: list[list[Cell]] = [
        [
            rule.left,
            rule.right,
            rule.judged,
            rule.left_entailed,
            rule.relevant,
            rule.holds,
            rule.upper,
            rule.lower,
            *_correct(rule),
        ]
        for rule in rules
    ]
    return Table("rules", say("Rules"), _RULES, rows)


def agreement(found: Sequence[Kappa]) -> Table:
    """Observed agreement and Cohen's kappa of each two annotators, with intervals at 95 %."""
    rows: list[list[Cell]] = []
    for one in found:
        for measure, estimate in (
            (say("observed on examples"), one.observed),
            (say("kappa on examples"), one.examples),
            (say("kappa on rules (upper)"), one.rules_upper),
            (say("kappa on rules (lower)"), one.rules_lower),
        ):
            rows.append([measure, one.first, one.second, *_cells(estimate)])
    return Table("agreement", say("Agreement, with intervals at 95 %%"), _KAPPA, rows)


def progress(project: InstanceProject) -> Table:
    """A row an annotator."""
    columns = {"annotator": "", "done": say("done"), "left": say("left")}
    rows: list[list[Cell]] = [
        [judge.name, judge.done, project.examples - judge.done] for judge in project.judges
    ]
    return Table("annotators", say("Annotators"), columns, rows)


def own(examples: Sequence[Example], answers: Mapping[int, Answer]) -> Table:
    """A row an example with what one annotator says, by the examples' numbers; none of others'."""
    columns = {
        name: name
        for name in (
            "example", "left", "right", "sentence", "text", "hypothesis", "verdict", "comment"
        )
    }  # fmt: skip
    rows = [[*example, *_said(answers.get(example.number))] for example in examples]
    return Table("answers", say("Answers"), columns, rows)


def _said(one: Answer | None) -> list[Cell]:
    return [str(one.verdict or UNSURE), one.comment or None] if one else [None, None]


def _correct(rule: RuleFigures) -> list[Cell]:
    return [None if bound is None else bound >= CORRECT for bound in (rule.upper, rule.lower)]


def _cells(found: Estimate) -> list[Cell]:
    return [found.value, found.low, found.high, found.items]
