"""Precision of entailment rules from judged examples, and how far annotators agree on it.

Of a rule's examples, with ties of several annotators counted judgement by judgement:

- upper bound = holds / relevant context,
- lower bound = holds / left entailed,

both undefined where there is nothing to divide by. A rule is correct if its bound is at least
:data:`CORRECT`. A template pair is the two sides whichever way round: it is correct if one of its
rules is, and a paraphrase if both are (Szpektor, Shnarch & Dagan 2007). A rule of which no example
counts is not evaluated, and is in no share. An example that is marked as no relation is in no
bound.

The *input template* of a template pair is the left side of its first rule: a resource lists what it
learned for a template, and then the other direction. The *yield* of an input template is how many
correct templates were learned for it, extrapolated from those that were evaluated to all: the share
of correct ones × the number learned; its yield of rules is the same of rules, each direction by
itself. The yield of a resource is its mean over the input templates of which any was evaluated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from operator import attrgetter
from typing import NamedTuple, TypeAlias, TypeVar

from argue.evaluation.statistics import ratio
from argue.features.labelling.agreement import Estimate, cohen_kappa, observed_agreement
from argue.features.rules.labelling.sheets import Answer, Example, Verdict

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
    no_relation: int = 0

    @property
    def sides(self) -> Sides:
        """Left and right."""
        return self.left, self.right

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
        """In [0, 1]."""
        return ratio(self.correct, self.evaluated)


@dataclass(frozen=True, slots=True)
class Bounded:
    """Rules and templates that are correct by one bound.

    ``paraphrases`` counts correct templates both of whose rules are correct; ``template_yield`` and
    ``rule_yield`` are means over ``inputs`` input templates. ``correct`` are the correct templates.
    """

    rules: Share
    templates: Share
    paraphrases: int
    correct: frozenset[frozenset[str]]
    inputs: int = 0
    template_yield: float | None = None
    rule_yield: float | None = None
    bound: str = ""

    @property
    def paraphrase_share(self) -> float | None:
        """Of the correct templates."""
        return ratio(self.paraphrases, self.templates.correct)


@dataclass(frozen=True, slots=True)
class InputFigures:
    """An input template: how many templates were learned for it, and those that people judged.

    ``rules_learned`` counts the rules of these templates, ``pairs`` has the one or two judged rules
    of each.
    """

    template: str
    learned: int
    rules_learned: int
    pairs: tuple[tuple[RuleFigures, ...], ...]

    def share(self, bound: Bound) -> Share:
        """Of the template pairs that could be evaluated those that are correct."""
        values = [
            [value for rule in pair if (value := bound(rule)) is not None] for pair in self.pairs
        ]
        evaluated = [max(column) >= CORRECT for column in values if column]
        return Share(len(evaluated), sum(evaluated))

    def yield_by(self, bound: Bound) -> float | None:
        """The share of correct templates × the number learned; None where none was evaluated."""
        precision = self.share(bound).precision
        return None if precision is None else precision * self.learned

    def rule_yield_by(self, bound: Bound) -> float | None:
        """The same of rules."""
        correct = _correct(chain.from_iterable(self.pairs), bound)
        precision = ratio(sum(correct.values()), len(correct))
        return None if precision is None else precision * self.rules_learned


def figures(examples: Iterable[Example], answers: Iterable[Answer]) -> list[RuleFigures]:
    """The figures of each rule, in the order of the examples."""
    sides = {example.number: (example.left, example.right) for example in examples}
    said: dict[Sides, list[Verdict]] = {side: [] for side in sides.values()}
    for answer in answers:
        if answer.label is not None:
            said[sides[answer.item]].append(answer.label)
    return [
        RuleFigures(
            *rule,
            len(verdicts),
            sum(verdict.left_entailed for verdict in verdicts),
            sum(verdict.relevant for verdict in verdicts),
            verdicts.count(Verdict.HOLDS),
            verdicts.count(Verdict.NO_RELATION),
        )
        for rule, verdicts in said.items()
    ]


upper: Bound = attrgetter("upper")
lower: Bound = attrgetter("lower")
BOUNDS: tuple[tuple[str, Bound], ...] = (("upper", upper), ("lower", lower))


def bounded(rules: Sequence[RuleFigures], bound: Bound, learned: Sequence[Sides] = ()) -> Bounded:
    """Rules and templates that are correct by a bound; ``learned`` is as for :func:`inputs_of`.

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
    yields = [
        (of_templates, of_rules)
        for figure in inputs_of(rules, learned)
        if (of_templates := figure.yield_by(bound)) is not None
        and (of_rules := figure.rule_yield_by(bound)) is not None
    ]
    means = [sum(column) / len(yields) for column in zip(*yields, strict=True)] or [None, None]
    return Bounded(
        Share(len(correct), sum(correct.values())),
        Share(len(templates), sum(map(any, templates.values()))),
        sum(len(group) == 2 and all(group) for group in templates.values()),
        frozenset(template for template, group in templates.items() if any(group)),
        len(yields),
        *means,
    )


def inputs_of(rules: Sequence[RuleFigures], learned: Sequence[Sides] = ()) -> list[InputFigures]:
    """The input templates, as they come.

    ``learned``: the sides of all rules that the judged ones were drawn from, to which yield is
    extrapolated; without them those that were judged are all.

    One of two judged templates is right, and four were learned: a yield of two.

    >>> rules = [RuleFigures("buy", "own", 1, 1, 1, 1), RuleFigures("buy", "eat", 1, 1, 1, 0)]
    >>> learned = [("buy", "own"), ("buy", "eat"), ("own", "buy"), ("buy", "sell"), ("buy", "get")]
    >>> [buy] = inputs_of(rules, learned)
    >>> buy.learned, buy.yield_by(upper), buy.rules_learned, buy.rule_yield_by(upper)
    (4, 2.0, 5, 2.5)
    """
    both: dict[frozenset[str], dict[Sides, None]] = {}
    for sides in (*learned, *(rule.sides for rule in rules)):
        both.setdefault(frozenset(sides), {})[sides] = None
    judged: dict[frozenset[str], tuple[RuleFigures, ...]] = {}
    for rule in rules:
        pair = frozenset(rule.sides)
        judged[pair] = (*judged.get(pair, ()), rule)
    inputs: dict[str, list[frozenset[str]]] = {}
    for pair, (first, *_) in both.items():
        inputs.setdefault(first[0], []).append(pair)
    return [
        InputFigures(
            template,
            len(pairs),
            sum(len(both[pair]) for pair in pairs),
            tuple(judged[pair] for pair in pairs if pair in judged),
        )
        for template, pairs in inputs.items()
    ]


class Kappas(NamedTuple):
    """How far two annotators agree, by what: on examples, and on which rules are correct."""

    first: str
    second: str
    estimates: dict[str, Estimate]


def kappas(
    names: Sequence[str], examples: Sequence[Example], answers: Sequence[Answer]
) -> list[Kappas]:
    """Agreement of each two annotators, on what both have judged surely.

    *After the first question*: on examples whose left phrase both say to be entailed, what they say
    next. *Whether the rule holds*: on examples of which both say that it does, or that it does not.
    """
    of = {name: [answer for answer in answers if answer.by == name] for name in names}
    said = {
        name: {judgement.item: str(judgement.label) for judgement in own if judgement.label}
        for name, own in of.items()
    }
    results = []
    for two in combinations(names, 2):
        judged = _shared(*(said[name] for name in two))
        after = [labels for labels in judged if not {*labels} & _BEFORE]
        estimates = {
            "observed on examples": observed_agreement(judged),
            "kappa on examples": cohen_kappa(judged),
        }
        for name, bound in BOUNDS:
            correct = (_correct(figures(examples, of[worker]), bound) for worker in two)
            estimates[f"kappa on rules ({name})"] = cohen_kappa(_shared(*correct))
        estimates["kappa after the first question"] = cohen_kappa(after)
        holds = [labels for labels in after if Verdict.NO_CONTEXT not in labels]
        estimates["kappa on whether the rule holds"] = cohen_kappa(holds)
        results.append(Kappas(*two, estimates))
    return results


_BEFORE = {Verdict.NO_RELATION, Verdict.NO_MATCH}
"""Verdicts that come before the second question."""


def _correct(rules: Iterable[RuleFigures], bound: Bound) -> dict[Sides, bool]:
    """Of each rule that could be evaluated whether it is correct."""
    values = {rule.sides: bound(rule) for rule in rules}
    return {rule: value >= CORRECT for rule, value in values.items() if value is not None}


def _shared(first: Mapping[Key, object], second: Mapping[Key, object]) -> list[list[str | None]]:
    """What both say of the same."""
    return [[str(first[key]), str(second[key])] for key in first if key in second]
