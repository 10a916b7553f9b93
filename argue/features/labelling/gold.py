"""When the judgements of several people give an item its gold label, and gold that is a share.

Dagan, Glickman & Magnini (2005) say that entailment may be n-valued or fuzzy rather than yes or no.
What several people say of a pair is then its gold as it stands, p(label) = its share of their
judgements, and no majority is taken. Measures as of Uma et al. (2021), *Learning from
Disagreement: A Survey*; being unsure is no judgement.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum
from statistics import fmean
from typing import Any, TypeAlias

from argue.engines import Engine
from argue.features.labelling.store.records import ItemT, LabelledItem, LabelT
from argue.model import Label, Pair
from argue.model.tables import Cell, Table

AnyItem = LabelledItem[Any, Any]


class Rule(StrEnum):
    """When an item that nobody adjudicated has a gold label; what is adjudicated always has."""

    UNANIMOUS = "unanimous"
    """All who judged it say the same, and none is unsure."""
    MAJORITY = "majority"
    """More than half of all who judged it, the unsure among them, say the same."""
    ADJUDICATED = "adjudicated"
    """Never."""


LEAST = 2
"""How many must have judged an item for a rule to apply to it."""


class How(StrEnum):
    """How an item came by its gold label, or why it has none."""

    ADJUDICATED = "adjudicated"
    UNANIMOUS = "unanimous"
    MAJORITY = "majority"
    LEFT_OUT = "left out"
    OPEN = "open"

    @property
    def labels(self) -> bool:
        """Whether such an item has a gold label."""
        return self not in (How.LEFT_OUT, How.OPEN)


def outcome(
    labelled: LabelledItem[ItemT, LabelT], rule: Rule = Rule.UNANIMOUS, least: int = LEAST
) -> tuple[LabelT | None, How]:
    """The gold label of one item, ``None`` if it has none, and how it came by it."""
    decided = labelled.adjudication
    if decided is not None:
        return decided.label, How.ADJUDICATED if decided.label else How.LEFT_OUT
    judged = len(labelled.judgements)
    if rule is not Rule.ADJUDICATED and labelled.labels and judged >= least:
        [(label, times)] = Counter(labelled.labels).most_common(1)
        if times == judged:
            return label, How.UNANIMOUS
        if rule is Rule.MAJORITY and 2 * times > judged:
            return label, How.MAJORITY
    return None, How.OPEN


def tally(
    items: Sequence[AnyItem], rule: Rule = Rule.UNANIMOUS, least: int = LEAST
) -> dict[How, int]:
    """How many items come by their gold label in which way; every way is there."""
    counts = Counter(outcome(item, rule, least)[1] for item in items)
    return {how: counts[how] for how in How}


def needs_adjudication(labelled: AnyItem) -> bool:
    """Whether somebody should decide: people disagree, or one did after it was decided."""
    decided = labelled.adjudication
    if decided is None:
        return labelled.disagrees
    return any(late.label is not decided.label for late in labelled.late)


def is_agreed(labelled: AnyItem) -> bool:
    """Whether :data:`LEAST` or more judged an item, all alike and none unsure."""
    return len(labelled.labels) == len(labelled.judgements) >= LEAST and not labelled.disagrees


Shares: TypeAlias = Mapping[Label, float]

SMALLEST = 1e-6
"""An engine's probability counts at least so much, since its logarithm is taken."""


def shares_of(labelled: AnyItem) -> dict[Label, float]:
    """Each label's share of the judgements; empty where fewer than :data:`LEAST` gave a label."""
    labels = labelled.labels
    if len(labels) < LEAST:
        return {}
    return {label: times / len(labels) for label, times in Counter(labels).items()}


def cross_entropy(gold: Shares, judged: Shares) -> float:
    """−Σ p(label) ln q(label) in nats: 0 is best, reached where all say what the engine is sure of.

    Examples
    --------
    >>> half = {Label.SUPPORT: 0.5, Label.ATTACK: 0.5}
    >>> round(cross_entropy(half, half), 3)
    0.693
    """
    terms = (p * math.log(max(judged.get(label, 0.0), SMALLEST)) for label, p in gold.items())
    return -sum(terms) + 0.0


def distance(gold: Shares, judged: Shares) -> float:
    """½ Σ |p(label) − q(label)|, the share on which both differ, from 0 to 1; 0 is best.

    Examples
    --------
    >>> distance({Label.SUPPORT: 1.0}, {Label.SUPPORT: 0.75, Label.UNRELATED: 0.25})
    0.25
    """
    return sum(abs(gold.get(label, 0.0) - judged.get(label, 0.0)) for label in Label) / 2


def judged_shares(items: Sequence[AnyItem], engine: Engine) -> list[tuple[Shares, Shares]]:
    """Of each pair with shares: those of the annotators, then the engine's probabilities."""
    gold = [(labelled.item, shares) for labelled in items if (shares := shares_of(labelled))]
    judged = engine.judge(
        [Pair(item.source, item.target, item.text, item.hypothesis, item.topic) for item, _ in gold]
    )
    pairs = zip(gold, judged, strict=True)
    return [(shares, judgement.scores) for (_, shares), judgement in pairs]


def soft_table(name: str, items: Sequence[tuple[Shares, Shares]]) -> Table:
    """Mean cross-entropy and distance of an engine, over (annotators', engine's) shares.

    Beside it what annotators' mean shares would get as the answer to every item: what can be had
    without reading.
    """
    mean = {label: fmean(gold.get(label, 0.0) for gold, _ in items) for label in Label}
    rows: list[list[Cell]] = [
        [system, len(pairs), *(fmean(measure(*pair) for pair in pairs) for measure in _MEASURES)]
        for system, pairs in ((name, items), (_TRIVIAL, [(gold, mean) for gold, _ in items]))
    ]
    columns = {"system": "system", "items": "items"}
    columns |= {"cross_entropy": "cross-entropy", "distance": "distance"}
    return Table("shares", "Probabilities against annotators' shares", columns, rows)


_MEASURES = (cross_entropy, distance)
_TRIVIAL = "mean shares"
