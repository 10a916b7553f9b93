"""How far the order of a debate's arguments is that which gold gives them.

Two orders are scored. By strength: DF-QuAD (:mod:`argue.reasoning.degrees`) on the judged relations
against the same on the gold ones. By chance of acceptance, where it is known: against whether gold
accepts the argument. One wrong relation in a chain can turn both, while the share of right
relations hardly falls.

Of each debate Spearman's ρ (ranks of ties averaged) and Kendall's τ-b (1945); of many their means
over the debates in which gold has an order at all. A judged order in which all are alike says
nothing: 0. Besides, of all pairs of arguments of one debate that gold orders, the share that is
ordered so; alike in the judged order is half right. The literature has no such figure for debates;
the choice of means over debates, of halves and of 0 is ours.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from argue.evaluation.statistics import LEVEL, RESAMPLES, Array, Interval, resampled, share
from argue.evaluation.verdicts import VerdictScores
from argue.model import Framework
from argue.model.record import Correlation, Ratio, Record, inline
from argue.reasoning.degrees import degrees_of_two

STRENGTH = "df_quad"
"""The gradual semantics by which arguments are ordered."""
MEASURES = ("rho", "tau", "pairs")
_AT_ONCE = 4_000_000
"""Pairs of arguments that are compared at once."""


@dataclass(frozen=True)
class OrderScores(Record):
    """The order of arguments against that of gold, of one debate or of many."""

    JSON = ("rho", "tau", "pairs", "intervals")

    numbers: array[float]
    """Five of each debate, one debate after the other: ρ, τ, 1 where gold has an order (else 0),
    how many pairs of arguments are in order, and how many gold orders."""

    @property
    def rho(self) -> Correlation:
        """Mean of Spearman's rank correlations, from -1 to 1; null where gold has no order."""
        return self._value("rho")

    @property
    def tau(self) -> Correlation:
        """Mean of Kendall's τ-b, from -1 to 1; null where gold has no order."""
        return self._value("tau")

    @property
    def pairs(self) -> Ratio:
        """Share of the pairs of arguments which gold orders that are ordered so."""
        return self._value("pairs")

    def _value(self, measure: str) -> float | None:
        return self._values[MEASURES.index(measure)] if self._values else None

    @cached_property
    def _values(self) -> list[float]:
        """By :data:`MEASURES`; empty where gold has no order."""
        total = self.units.sum(axis=0)
        values: list[float] = means_of(total).tolist() if total[-1] else []
        return values

    @cached_property
    def units(self) -> Array:
        """Shape (debates, 5): :attr:`numbers`."""
        return np.array(self.numbers).reshape(-1, 5)

    @cached_property
    def intervals(self) -> Mapping[str, Interval]:
        """By measure its bootstrap interval, debates drawn; empty where fewer than two have an
        order.
        """
        units = self.units[self.units[:, 2] > 0]
        if len(units) < 2:
            return {}
        drawn = resampled(units, means_of, resamples=RESAMPLES, seed=0)
        low, high = np.quantile(drawn, [(1 - LEVEL) / 2, (1 + LEVEL) / 2], axis=-1)
        values = means_of(units.sum(axis=0))
        return {
            name: Interval(*map(float, ends))
            for name, *ends in zip(MEASURES, values, low, high, strict=True)
        }


@dataclass(frozen=True, slots=True)
class Order(Record):
    """The orders of a debate's arguments, or of many debates', against those of gold."""

    JSON = (inline("strength"), "by_probability")

    strength: OrderScores
    """By strength."""
    by_probability: OrderScores | None
    """By chance of acceptance; null where it is not known."""


def score_order(gold: Sequence[float] | Array, judged: Sequence[float] | Array) -> OrderScores:
    """The order of one debate's arguments; both in the same order of arguments.

    >>> found = score_order([0.1, 0.5, 0.9], [0.2, 0.2, 0.8])
    >>> round(found.rho, 3), round(found.tau, 3), round(found.pairs, 3)
    (0.866, 0.816, 0.833)
    """
    true, said = (
        np.unique(np.round(np.array(side, dtype=np.float64), 9), return_inverse=True)[1]
        for side in (gold, judged)
    )
    right, wrong, alike, same = _pairs(true, said)
    ordered = right + wrong + alike
    if not ordered:
        return OrderScores(array("d", [0.0] * 5))
    spread = sqrt(ordered * (right + wrong + same))
    tau = (right - wrong) / spread if spread else 0.0
    rho = _correlation(_mid_ranks(true), _mid_ranks(said))
    return OrderScores(array("d", (rho, tau, 1, right + alike / 2, ordered)))


def strength_order(gold: Framework, judged: Framework) -> OrderScores:
    """The order by strength in two frameworks over the same arguments, in the same order."""
    return score_order(*degrees_of_two(gold, judged, STRENGTH))


def probability_order(scores: VerdictScores | None) -> OrderScores | None:
    """The order by chance of acceptance, against whether gold accepts."""
    if scores is None:
        return None
    return score_order(scores.cases.accepted, scores.cases.probabilities)


def pool_orders(scores: Iterable[OrderScores]) -> OrderScores:
    """Those of many debates together."""
    return OrderScores(array("d", chain.from_iterable(score.numbers for score in scores)))


def means_of(sums: Array) -> Array:
    """:data:`MEASURES` of sums over debates, … × 5 → 3 × …."""
    rho, tau, ordered, right, pairs = np.moveaxis(sums, -1, 0)
    return np.stack([share(rho, ordered), share(tau, ordered), share(right, pairs)])


def _pairs(true: NDArray[np.intp], said: NDArray[np.intp]) -> tuple[int, int, int, int]:
    """How many pairs are ordered as in gold; the other way; by gold alone; by the judged alone."""
    counts = np.zeros(4, dtype=np.int64)
    size = max(1, _AT_ONCE // max(1, len(true)))
    for begin in range(0, len(true), size):
        rows = slice(begin, begin + size)
        gold, judged = (np.sign(order[rows, None] - order[None, :]) for order in (true, said))
        both, either = gold * judged, (gold != 0) ^ (judged != 0)
        kinds = both > 0, both < 0, either & (gold != 0), either & (judged != 0)
        counts += list(map(np.count_nonzero, kinds))
    right, wrong, alike, same = (counts // 2).tolist()
    return right, wrong, alike, same


def ranks(values: NDArray[Any]) -> Array:
    """The rank of each, from 1 for the least; those alike have the mean of theirs.

    >>> ranks(np.array([0.5, 0.1, 0.5])).tolist()
    [2.5, 1.0, 2.5]
    """
    return _mid_ranks(np.unique(values, return_inverse=True)[1])


def _mid_ranks(places: NDArray[np.intp]) -> Array:
    """The ranks of values by their places among those that differ."""
    counts = np.bincount(places)
    result: Array = (np.cumsum(counts) - (counts - 1) / 2)[places]
    return result


def _correlation(first: Array, second: Array) -> float:
    """Pearson's; 0 where one does not vary."""
    one, other = first - first.mean(), second - second.mean()
    spread = sqrt((one @ one) * (other @ other))
    return float(one @ other) / spread if spread else 0.0
