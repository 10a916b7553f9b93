"""Precision of entailment rules from judged examples, and how far annotators agree on it.

Of a rule's examples, with ties of several annotators counted judgement by judgement:

- upper bound = holds / relevant context,
- lower bound = holds / left entailed,

both undefined where there is nothing to divide by. A rule is correct if its bound is at least
:data:`CORRECT`. A template pair is the two sides whichever way round: it is correct if one of its
rules is, and a paraphrase if both are (Szpektor, Shnarch & Dagan 2007). A rule of which no example
counts is not evaluated, and is in no share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeAlias, TypeVar

from argue.evaluation.ratios import ratio
from argue.labelling.agreement import Estimate, cohen_kappa, observed_agreement
from argue.labelling.report import estimate_cells
from argue.labelling.rule_sheets import Answer, Example, Verdict
from argue.locales import say
from argue.model.tables import Cell, Column, Table
from argue.store.labelling.records import Annotator, Project

CORRECT = 0.8
"""The least precision of a correct rule."""

_SUMMARY: tuple[Column[Bounded], ...] = (
    Column("bound", say("bound")),
    Column("rules", say("rules"), "rules.evaluated"),
    Column("rules_correct", say("correct"), "rules.correct"),
    Column("rule_precision", say("precision"), "rules.precision"),
    Column("templates", say("templates"), "templates.evaluated"),
    Column("templates_correct", say("correct"), "templates.correct"),
    Column("template_precision", say("precision"), "templates.precision"),
    Column("paraphrases", say("paraphrases")),
    Column("paraphrase_share", say("of correct templates")),
)
_RULES: tuple[Column[RuleFigures], ...] = (
    Column("left", say("left side")),
    Column("right", say("right side")),
    Column("judged", say("judged")),
    Column("left_entailed", say("left entailed")),
    Column("relevant", say("relevant")),
    Column("holds", say("holds")),
    Column("upper", say("upper bound")),
    Column("lower", say("lower bound")),
    Column("correct_upper", say("correct (upper)"), lambda rule: _is_correct(rule.upper)),
    Column("correct_lower", say("correct (lower)"), lambda rule: _is_correct(rule.lower)),
)
_KAPPA = {
    "measure": say("measure"),
    "first": say("of"),
    "second": say("and"),
    "value": say("value"),
    "low": say("from"),
    "high": say("to"),
    "items": say("items"),
}

Sides: TypeAlias = tuple[str, str]
Key = TypeVar("Key")


@dataclass(frozen=True, slots=True)
class RuleFigures:
    """What people say of one rule, in judgements; the unsure are left out."""

    left: str
    right: str
    judged: int
    left_entailed: int
    relevant: int
    holds: int

    @property
    def upper(self) -> float | None:
        """Holds / relevant context."""
        return ratio(self.holds, self.relevant)

    @property
    def lower(self) -> float | None:
        """Holds / left entailed."""
        return ratio(self.holds, self.left_entailed)


Bound: TypeAlias = Callable[[RuleFigures], float | None]


@dataclass(frozen=True, slots=True)
class Share:
    """How many of those that were evaluated are correct."""

    evaluated: int
    correct: int

    @property
    def precision(self) -> float | None:
        """In [0, 1]; ``correct`` is the yield."""
        return ratio(self.correct, self.evaluated)


@dataclass(frozen=True, slots=True)
class Bounded:
    """Rules and templates that are correct by one bound.

    ``paraphrases`` counts correct templates both of whose rules are correct.
    """

    rules: Share
    templates: Share
    paraphrases: int
    bound: str = ""

    @property
    def paraphrase_share(self) -> float | None:
        """Of the correct templates."""
        return ratio(self.paraphrases, self.templates.correct)


@dataclass(frozen=True, slots=True)
class Kappa:
    """How far two annotators agree on examples, and on which rules are correct by each bound."""

    first: str
    second: str
    observed: Estimate
    examples: Estimate
    rules_upper: Estimate
    rules_lower: Estimate


def figures(examples: Iterable[Example], answers: Iterable[Answer]) -> list[RuleFigures]:
    """The figures of each rule, in the order of the examples."""
    sides = {example.number: (example.left, example.right) for example in examples}
    said: dict[Sides, list[Verdict]] = {each: [] for each in sides.values()}
    for answer in answers:
        if answer.label is not None:
            said[sides[answer.item]].append(answer.label)
    return [
        RuleFigures(
            *rule,
            len(verdicts),
            sum(each.left_entailed for each in verdicts),
            sum(each.relevant for each in verdicts),
            verdicts.count(Verdict.HOLDS),
        )
        for rule, verdicts in said.items()
    ]


def upper(rule: RuleFigures) -> float | None:
    """The upper bound of a rule's precision."""
    return rule.upper


def lower(rule: RuleFigures) -> float | None:
    """The lower bound of a rule's precision."""
    return rule.lower


def bounded(rules: Sequence[RuleFigures], bound: Bound) -> Bounded:
    """Rules and templates that are correct by a bound.

    Examples
    --------
    Both directions of a template pair hold in four of five examples, another rule in one of two.

    >>> rules = [RuleFigures("a", "b", 5, 5, 5, 4), RuleFigures("b", "a", 5, 5, 5, 4),
    ...          RuleFigures("c", "d", 2, 2, 2, 1)]
    >>> found = bounded(rules, upper)
    >>> found.rules.correct, found.templates, found.paraphrase_share
    (2, Share(evaluated=2, correct=1), 1.0)
    """
    correct = _correct(rules, bound)
    templates: dict[frozenset[str], list[bool]] = {}
    for (left, right), right_one in correct.items():
        templates.setdefault(frozenset((left, right)), []).append(right_one)
    return Bounded(
        Share(len(correct), sum(correct.values())),
        Share(len(templates), sum(map(any, templates.values()))),
        sum(len(each) == 2 and all(each) for each in templates.values()),
    )


def kappas(
    names: Sequence[str], examples: Sequence[Example], answers: Sequence[Answer]
) -> list[Kappa]:
    """Agreement of each two annotators, on what both have judged surely."""
    of = {name: [each for each in answers if each.by == name] for name in names}
    return [
        _kappa(first, second, examples, of[first], of[second])
        for first, second in combinations(names, 2)
    ]


def _kappa(
    one: str,
    other: str,
    examples: Sequence[Example],
    first: Sequence[Answer],
    second: Sequence[Answer],
) -> Kappa:
    judged = _shared(_said(first), _said(second))
    by_rule = [
        _shared(
            _correct(figures(examples, first), bound), _correct(figures(examples, second), bound)
        )
        for bound in (upper, lower)
    ]
    return Kappa(
        one, other, observed_agreement(judged), cohen_kappa(judged), *map(cohen_kappa, by_rule)
    )


def _said(answers: Iterable[Answer]) -> dict[int, str]:
    return {each.item: str(each.label) for each in answers if each.label}


def _correct(rules: Iterable[RuleFigures], bound: Bound) -> dict[Sides, bool]:
    """Of each rule that could be evaluated whether it is correct."""
    values = {(rule.left, rule.right): bound(rule) for rule in rules}
    return {rule: value >= CORRECT for rule, value in values.items() if value is not None}


def _shared(first: Mapping[Key, object], second: Mapping[Key, object]) -> list[list[str | None]]:
    """What both say of the same."""
    return [[str(first[key]), str(second[key])] for key in first if key in second]


def all_tables(
    names: Sequence[str], examples: Sequence[Example], answers: Sequence[Answer]
) -> list[Table]:
    """Summary, rules and, of two annotators or more, agreement."""
    rules = figures(examples, answers)
    results = [summary(rules), by_rule(rules)]
    return [*results, agreement(kappas(names, examples, answers))] if len(names) > 1 else results


def summary(rules: Sequence[RuleFigures]) -> Table:
    """A row a bound: rules and templates that are correct, and paraphrases."""
    bounds = (say("upper"), upper), (say("lower"), lower)
    results = [replace(bounded(rules, bound), bound=name) for name, bound in bounds]
    title = say("Correct from a precision of %(correct)s on", correct=f"{CORRECT:.0%}")
    return Table.of("summary", title, _SUMMARY, results)


def by_rule(rules: Sequence[RuleFigures]) -> Table:
    """A row a rule."""
    return Table.of("rules", say("Rules"), _RULES, rules)


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
            rows.append([measure, one.first, one.second, *estimate_cells(estimate)[:4]])
    return Table("agreement", say("Agreement, with intervals at 95 %%"), _KAPPA, rows)


def progress(project: Project) -> Table:
    """A row an annotator."""
    columns: list[Column[Annotator]] = [
        Column("annotator", "", "name"),
        Column("done", say("done")),
        Column("left", say("left"), lambda one: project.items - one.done),
    ]
    return Table.of("annotators", say("Annotators"), columns, project.annotators)


def _is_correct(bound: float | None) -> bool | None:
    return None if bound is None else bound >= CORRECT
