"""Which statuses hold with a guarantee: a threshold on their probability, chosen by testing.

Learn then test (Angelopoulos, Bates, Candès, Jordan & Lei 2021): for a threshold t, the hypothesis
is that more than 1 − level of the uncertain statuses with probability t or more are wrong, over the
whole collection or over the debates without labels alone, which are those whose statuses are
certified. Thresholds are tested from strict to loose, each at 1 − level, and the first that is not
refuted ends it; so no share of the error is spent on several of them (fixed sequence). Where to
begin is chosen without labels: at the strictest threshold that so many labels would refute in nine
of ten draws if all of them were right.

The guarantee: with probability ``level`` or more over the random choice of the labelled debates, at
most 1 − level of all statuses that reach the threshold are wrong, and of those in debates without
labels. It is about their share, and says nothing more of a single one. Certain statuses, which hang
on no judged relation, do not count.

For the whole collection the hypotheses of a sequence are fixed, as the proof asks. For the debates
without labels they depend on the draw: there the guarantee is proven for each threshold by itself,
and for the sequence measured (``benchmarks/certify.py``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from argue.evaluation.statistics import Array
from argue.features.certification.guarantees.betting import (
    GRID,
    Draws,
    Numbers,
    UnlabelledDebates,
    wealth,
)
from argue.features.certification.guarantees.units import Unit

SHARES = np.linspace(0.1, 1.0, 10)
"""Thresholds are such that these shares of the uncertain statuses reach them."""
_REPETITIONS = 20
_BEGIN = 0.9
"""A test that fails ends the sequence, so that the first one is to be nearly certain."""
_EPSILON = 1e-9


@dataclass(frozen=True, slots=True)
class Outlook:
    """How many labelled debates would do."""

    needed: int | None
    """About so many, drawn at random; ``None`` if not even a label for every debate would do."""
    right: float | None
    """Share of right statuses at the threshold where it is greatest, in the labelled debates;
    ``None`` where none of them is uncertain."""


@dataclass(frozen=True)
class StatusTest:
    """What the choice of a threshold needs."""

    units: Sequence[Unit]
    """The whole collection."""
    order: Sequence[int]
    """Numbers of the labelled ones, in random order."""
    level: float
    """In (0, 1)."""

    @cached_property
    def thresholds(self) -> list[float]:
        """From strict to loose; none where no status is uncertain."""
        values = np.array([p for unit in self.units for p in unit.uncertain.values()])
        if not len(values):
            return []
        cuts = np.quantile(values, 1 - SHARES, method="lower")
        return sorted({float(cut) for cut in cuts}, reverse=True)

    def threshold(self) -> float | None:
        """The loosest that the labels allow; ``None`` if they allow none."""
        chosen = None
        for threshold in self.thresholds[self.start(len(self.order)) :]:
            if not self.refuted(threshold, np.array([self.order]))[0]:
                break
            chosen = threshold
        return chosen

    def start(self, count: int) -> int:
        """Number of the strictest threshold that ``count`` labels, all right, would refute."""
        for number, threshold in enumerate(self.thresholds):
            if self._refuting(threshold, 1.0, count, seed=0) >= _BEGIN:
                return number
        return len(self.thresholds)

    def refuted(self, threshold: float, orders: Numbers) -> NDArray[np.bool_]:
        """Whether labelled debates refute too many wrong statuses there, for each row of orders."""
        counts = self.counts(threshold, np.unique(orders).tolist())
        drawn = Draws(orders, counts[orders, 0], counts[orders, 1])
        return self._refuted(self.collection(threshold), drawn)

    def counts(self, threshold: float, labelled: Sequence[int]) -> Array:
        """Right and wrong statuses of labelled debates at the threshold, debates × 2."""
        result = np.zeros((len(self.units), 2))
        for number in labelled:
            result[number] = _counted(self.units[number], threshold)
        return result

    def outlook(self, seed: int = 0) -> Outlook:
        """How many labels would do, if the others are right as often as these.

        Statuses of further debates are drawn independently, right as often as in the labelled ones
        at the same threshold; so many are needed that half of the repetitions certify something.
        """
        shares = ((threshold, self._right(threshold)) for threshold in self.thresholds)
        rates = {threshold: share for threshold, share in shares if share is not None}
        return Outlook(self._fewest(rates, seed), max(rates.values(), default=None))

    def needed(self, right: float | None = None, seed: int = 0) -> int | None:
        """How many labelled debates would certify some status, before any is labelled.

        Parameters
        ----------
        right
            The share of statuses that are right at each threshold; ``None``: as many as their
            probabilities say.
        """
        rates = {
            threshold: self._promised(threshold) if right is None else right
            for threshold in self.thresholds
        }
        return self._fewest(rates, seed)

    def _fewest(self, rates: Mapping[float, float], seed: int) -> int | None:
        """How many labelled debates would do at some threshold, by the shares that are right."""
        above = [rate for rate in rates.items() if rate[1] > self.level]
        needed = [self._needed(*rate, seed) for rate in above]
        return min((number for number in needed if number is not None), default=None)

    def _promised(self, threshold: float) -> float:
        shares = [p for unit in self.units for p in unit.uncertain.values()]
        return float(np.mean([p for p in shares if p >= threshold - _EPSILON]))

    def collection(self, threshold: float) -> UnlabelledDebates:
        """Statuses at the threshold: hits are right ones, misses wrong ones."""
        rows = [_known(unit, threshold) for unit in self.units]
        return UnlabelledDebates(*np.array(rows, dtype=float).T)

    def _refuted(self, collection: UnlabelledDebates, draws: Draws) -> NDArray[np.bool_]:
        alpha = 1 - self.level
        ratios, places = np.unique(self._least(collection, draws), return_inverse=True)
        reached = wealth(collection, draws, ratios, alpha).above
        result: NDArray[np.bool_] = reached[np.arange(len(places)), places] >= 1 / alpha
        return result

    def _least(self, collection: UnlabelledDebates, draws: Draws) -> Array:
        """The share of right statuses that the whole collection has, where the level is just met.

        It is met by the whole, and by what is not labelled, whose hits are those of the whole
        without those seen. Rounded up to :data:`GRID`; one a repetition.
        """
        hits, labelled = draws.hits.sum(axis=1), (draws.hits + draws.misses).sum(axis=1)
        total = collection.most_hits.sum()
        least = (hits + self.level * (total - labelled)) / max(total, 1)
        step = len(GRID) - 1
        result: Array = np.maximum(self.level, np.ceil(least * step - _EPSILON) / step)
        return result

    def _refuting(self, threshold: float, right: float, count: int, seed: int) -> float:
        """The share of random draws of so many debates that refute it, at this share of right."""
        collection = self.collection(threshold)
        generator = np.random.default_rng(seed)
        rows = [generator.permutation(len(self.units))[:count] for _ in range(_REPETITIONS)]
        drawn = np.array(rows, dtype=np.int64)
        sizes = collection.most_hits[drawn].astype(np.int64)
        hits = generator.binomial(sizes, right).astype(float)
        refuted = self._refuted(collection, Draws(drawn, hits, sizes - hits))
        return float(refuted.mean())

    def _needed(self, threshold: float, right: float, seed: int) -> int | None:
        """With so many labelled debates, half of random draws refute it."""

        def enough(count: int) -> bool:
            return self._refuting(threshold, right, count, seed) >= 0.5

        low = 0
        for high in _numbers_to_try(len(self.units)):
            if enough(high):
                break
            low = high
        else:
            return None
        while high - low > max(1, low // 20):
            middle = (low + high) // 2
            low, high = (low, middle) if enough(middle) else (middle, high)
        return high

    def _right(self, threshold: float) -> float | None:
        """Share of right statuses among the labelled, half a right and half a wrong one added."""
        right, wrong = self.counts(threshold, self.order).sum(axis=0).tolist()
        return (right + 0.5) / (right + wrong + 1) if right + wrong else None


def _numbers_to_try(size: int) -> Iterator[int]:
    """Ever more labelled debates of so many, until hardly any is left.

    More labels do not always certify more: of few debates that are left, little can be promised.
    """
    count = 1
    while count < size:
        yield count
        count = min(2 * count, (count + size + 1) // 2)


def _known(unit: Unit, threshold: float) -> tuple[float, float, float, float]:
    reached = [p for p in unit.uncertain.values() if p >= threshold - _EPSILON]
    return len(reached), len(reached), sum(reached), len(reached) - sum(reached)


def _counted(unit: Unit, threshold: float) -> tuple[int, int]:
    right = [
        unit.right(argument) for argument, p in unit.uncertain.items() if p >= threshold - _EPSILON
    ]
    return sum(right), len(right) - sum(right)
