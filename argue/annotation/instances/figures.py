"""Answers of people → precision of rules and templates, yield, paraphrases, and kappa.

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
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias, TypeVar

from argue.annotation.agreement import Estimate, cohen_kappa, observed_agreement
from argue.evaluation._ratio import ratio
from argue.store.instance_records import Answer, Example, Verdict

CORRECT = 0.8
"""The least precision of a correct rule."""

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
        if answer.verdict is not None:
            said[sides[answer.example]].append(answer.verdict)
    return [
        RuleFigures(
            *rule, len(verdicts), sum(each.left_entailed for each in verdicts),
            sum(each.relevant for each in verdicts), verdicts.count(Verdict.HOLDS),
        )
        for rule, verdicts in said.items()
    ]  # fmt: skip


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
    return [_kappa(first, second, examples, of[first], of[second])
            for first, second in combinations(names, 2)]  # fmt: skip


def _kappa(
    one: str, other: str, examples: Sequence[Example], first: Sequence[Answer],
    second: Sequence[Answer],
) -> Kappa:  # fmt: skip
    judged = _shared(_said(first), _said(second))
    by_rule = [
        _shared(
            _correct(figures(examples, first), bound), _correct(figures(examples, second), bound)
        )
        for bound in (upper, lower)
    ]
    return Kappa(one, other, observed_agreement(judged), cohen_kappa(judged),
                 *map(cohen_kappa, by_rule))  # fmt: skip


def _said(answers: Iterable[Answer]) -> dict[int, str]:
    return {each.example: str(each.verdict) for each in answers if each.verdict}


def _correct(rules: Iterable[RuleFigures], bound: Bound) -> dict[Sides, bool]:
    """Of each rule that could be evaluated whether it is correct."""
    values = {(rule.left, rule.right): bound(rule) for rule in rules}
    return {rule: value >= CORRECT for rule, value in values.items() if value is not None}


def _shared(first: Mapping[Key, object], second: Mapping[Key, object]) -> list[list[str | None]]:
    """What both say of the same."""
    return [[str(first[key]), str(second[key])] for key in first if key in second]
