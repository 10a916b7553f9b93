"""Relation accuracy → expected precision, recall, F1 and accuracy of acceptance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from argue.features.propagation.errors import (
    BLOCK,
    Error,
    GoldFramework,
    Tally,
    drawn,
    every_set,
    invented,
)
from argue.model import Derivation, Label
from argue.model.record import Count, Record, Share
from argue.reasoning.probability.variants import ATTACK, NOTHING, SUPPORT

ACCURACIES = tuple(round(0.5 + 0.05 * step, 2) for step in range(11))
"""0.5, 0.55, … 1.0."""
MEASURES = ("precision", "recall", "f1", "accuracy")
LARGEST_EXACT = 12
"""Up to so many relations that can go wrong, all ways are enumerated and nothing is drawn."""

_Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Estimate(Record):
    """A mean over random worlds."""

    value: float | None
    """The mean; null where it is undefined."""
    standard_error: float = 0.0
    """Its standard error; 0 where it is exact."""


@dataclass(frozen=True, slots=True)
class Point(Record):
    """A point of a curve."""

    accuracy: Share
    """How often a relation is right."""
    relation_accuracy: Share
    """The same over all relations, those that cannot go wrong included."""
    acceptance: dict[str, Estimate]
    """The measures of acceptance."""


@dataclass(frozen=True, slots=True)
class Curve(Record):
    """Acceptance by the accuracy of relations, under one kind of error."""

    error: Error
    """The kind of error."""
    derived: tuple[Derivation, ...]
    """The kinds of derived attacks that count."""
    semantics: str
    """The semantics."""
    exact: bool
    """Whether nothing was drawn."""
    samples: Count
    """Worlds drawn for a point."""
    points: tuple[Point, ...]
    """By falling or rising accuracy."""


def curve(
    gold: GoldFramework,
    error: Error,
    *,
    samples: int,
    seed: int,
    advance: Callable[[], None] = lambda: None,
) -> Curve:
    """The curve over the arguments of all debates together.

    Every relation that the error can befall goes wrong with probability 1 − accuracy, independently
    of the others. Few of them are enumerated, and the expectation is exact; else worlds are drawn,
    for each accuracy from the same seed, so that points differ by their accuracy and not by luck.

    ``advance``: called after each point.
    """
    befallen = gold.befallen(error).size
    relations = gold.befallen(Error.FLIPPED).size
    exact = error is not Error.INVENTED and befallen <= LARGEST_EXACT
    expected = _enumerated(gold, error) if exact else _sampled(gold, error, samples, seed)
    points = []
    for accuracy in ACCURACIES:
        wrong = 0.0 if error is Error.INVENTED or not relations else befallen / relations
        points.append(Point(accuracy, 1 - wrong * (1 - accuracy), expected(accuracy)))
        advance()
    return Curve(error, gold.derived, gold.semantics, exact, 0 if exact else samples, tuple(points))


_Expected = Callable[[float], dict[str, Estimate]]


def _enumerated(gold: GoldFramework, error: Error) -> _Expected:
    tally, wrong = every_set(gold, error)
    befallen = int(wrong.max())
    values = measured(tally)

    def at(accuracy: float) -> dict[str, Estimate]:
        weights = accuracy ** (befallen - wrong) * (1 - accuracy) ** wrong
        return {name: _weighted(values[name], weights) for name in MEASURES}

    return at


def _sampled(gold: GoldFramework, error: Error, samples: int, seed: int) -> _Expected:
    if error is Error.INVENTED:
        tallies = dict(zip(ACCURACIES, invented(gold, ACCURACIES, samples, seed), strict=True))
        return lambda accuracy: _estimates(tallies[accuracy], BLOCK)
    return lambda accuracy: _estimates(drawn(gold, error, accuracy, samples, seed), 1)


def _estimates(tally: Tally, cluster: int) -> dict[str, Estimate]:
    values = measured(tally)
    return {name: estimate(values[name], cluster) for name in MEASURES}


def measured(tally: Tally) -> dict[str, _Floats]:
    """Each measure in each world; NaN where it is undefined, as in :mod:`..acceptance`."""
    with np.errstate(invalid="ignore", divide="ignore"):
        return {
            "precision": tally.both / tally.predicted,
            "recall": tally.both / np.float64(tally.gold),
            "f1": 2 * tally.both / (tally.predicted + tally.gold),
            "accuracy": 1 - tally.differing / np.float64(tally.arguments),
        }


def estimate(values: _Floats, cluster: int = 1) -> Estimate:
    """Mean and standard error of values that were drawn, NaN left out.

    Values that were drawn ``cluster`` at a time have something in common, so that the spread of
    the clusters' means is what tells how far the mean may be off.

    >>> estimate(np.array([0.0, 1.0, np.nan]))
    Estimate(value=0.5, standard_error=0.5)
    """
    defined = values[~np.isnan(values)]
    if not defined.size:
        return Estimate(None)
    means = list(defined)
    if cluster > 1:
        parts = np.split(values, range(cluster, values.size, cluster))
        means = [np.nanmean(part) for part in parts if not np.isnan(part).all()]
    spread = float(np.std(means, ddof=1)) / len(means) ** 0.5 if len(means) > 1 else 0.0
    return Estimate(float(defined.mean()), spread)


def _weighted(values: _Floats, weights: _Floats) -> Estimate:
    defined = ~np.isnan(values) & (weights > 0)
    if not defined.any():
        return Estimate(None)
    return Estimate(float(np.average(values[defined], weights=weights[defined])))


@dataclass(frozen=True, slots=True)
class CriticalRelation(Record):
    """A relation and what depends on it."""

    JSON = ("debate", "source", "target", "label", "flipped", "dropped")

    debate: str
    """Id of the debate."""
    source: str
    """Id of its source."""
    target: str
    """Id of its target."""
    label: Label
    """What it is."""
    flipped: Count
    """Statuses that change when support and attack are confused."""
    dropped: Count
    """Statuses that change when the relation is missing."""
    place: int
    """The number of its debate among those of the propagation."""


def criticality(gold: GoldFramework, debates: Sequence[str]) -> list[CriticalRelation]:
    """Every support and attack, the most critical first, else in their order.

    ``debates`` are the ids of the debates of ``gold``.
    """
    rows = gold.befallen(Error.FLIPPED)
    columns = np.repeat(gold.codes[:, None], 2 * rows.size + 1, axis=1)
    columns[rows, np.arange(rows.size)] = np.where(gold.codes[rows] == SUPPORT, ATTACK, SUPPORT)
    columns[rows, np.arange(rows.size) + rows.size] = NOTHING
    statuses = gold.variants.statuses(columns)
    changed = (statuses != statuses[:, -1:]).sum(axis=0)
    results = []
    flips, drops = changed[:-1].reshape(2, -1).tolist()
    for row, flipped, dropped in zip(rows.tolist(), flips, drops, strict=True):
        (place, source), (_, target) = (name.split(":", 1) for name in gold.variants.pairs[row])
        what, debate = Label.SUPPORT if gold.codes[row] == SUPPORT else Label.ATTACK, int(place)
        results.append(
            CriticalRelation(debates[debate], source, target, what, flipped, dropped, debate)
        )
    return sorted(results, key=lambda critical: (-critical.flipped, -critical.dropped))
