"""An engine's probabilities against the shares of annotators: gold that is a matter of degree.

Dagan, Glickman & Magnini (2005) say that entailment may be n-valued or fuzzy rather than yes or no.
What several people say of a pair is then its gold as it stands, p(label) = its share of their
judgements, and no majority is taken. Measures as of Uma et al. (2021), *Learning from
Disagreement: A Survey*; being unsure is no judgement.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import TypeAlias

from argue.engines import Engine
from argue.features.labelling.gold import LEAST, AnyItem
from argue.model import Label, Pair
from argue.model.tables import Cell, Table

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
