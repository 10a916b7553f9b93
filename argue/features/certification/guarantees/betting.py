"""Bounds on a ratio over a finite collection of debates, by betting without replacement.

Some debates of a collection are drawn at random, each with the same chance, and labelled. Every
debate has hits and misses, and the ratio of interest is hits / (hits + misses) over the whole
collection. If it is θ, then z(θ) = (1 − θ)·hits − θ·misses sums to 0, so that the mean of z over
the debates not yet drawn is known; whoever bets against it wins in the long run only if θ is wrong.
The wealth is a martingale that begins at 1, and with probability 1 − α it never reaches 1/α (Ville
1939): Waudby-Smith & Ramdas (2023), section 5, "Estimating means of bounded random variables by
betting". This holds for every number of labels, whatever the engine.

What the engine expects of every debate, labelled or not, is subtracted as a control (prediction-
powered inference: Angelopoulos et al. 2023, for a finite collection the difference estimator of
survey sampling). How far it is trusted is fixed before each draw from the draws before it, so that
a poor engine widens the bounds and does not falsify them.

Assumptions: labelled debates are drawn at random from the collection, or exchangeable with the
rest; labels are right; the bounds ``most_hits`` and ``most_misses`` are known without labels.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from argue.evaluation.statistics import Array

Numbers = NDArray[np.int64]
GRID = np.arange(201) / 200
"""Ratios that are tried; a bound is the last of them that is refuted from its side."""
_TRUST = (0.0, 0.5, 1.0)
_CAUTION = 0.75
_FIRST = 8
"""So many draws pass before the engine's expectations are used."""


@dataclass(frozen=True, slots=True)
class UnlabelledDebates:
    """What is known of each debate without a label; four arrays of one length.

    Parameters
    ----------
    most_hits, most_misses
        The most that a debate may have of each.
    expected_hits, expected_misses
        How many of each the engine expects, from 0 to the most.
    """

    most_hits: Array
    most_misses: Array
    expected_hits: Array
    expected_misses: Array

    def __len__(self) -> int:
        return len(self.most_hits)


class Draws(NamedTuple):
    """Labelled debates in the order of their drawing; three arrays, repetitions × draws.

    ``debates`` are numbers in the collection, each at most once a row.
    """

    debates: Numbers
    hits: Array
    misses: Array


class Wealth(NamedTuple):
    """The most that bets ever reached, repetitions × ratios, from 1 to infinity.

    ``above`` of bets that the ratio is greater than the one tried, ``below`` that it is less.
    """

    above: Array
    below: Array


def interval(
    collection: UnlabelledDebates, draws: Draws, level: float, grid: Array = GRID
) -> tuple[Array, Array]:
    """Lower and upper bounds of the ratio over the collection, one a repetition, in [0, 1].

    Over the random choice of debates, both hold together with probability ``level`` or more.

    Examples
    --------
    >>> size = np.full(100, 4.0)
    >>> same = UnlabelledDebates(size, size, 0 * size, 0 * size)
    >>> drawn = Draws(np.arange(30)[None], np.full((1, 30), 3.0), np.ones((1, 30)))
    >>> low, high = interval(same, drawn, 0.9)
    >>> bool(0.5 < low[0] < 0.75 < high[0] < 0.95)
    True
    """
    alpha = 1 - level
    above, below = wealth(collection, draws, grid, alpha / 2)
    less = _leading(above >= 2 / alpha)
    greater = _leading(below[:, ::-1] >= 2 / alpha)
    return grid[np.maximum(less - 1, 0)], grid[len(grid) - 1 - np.maximum(greater - 1, 0)]


def _leading(refuted: NDArray[np.bool_]) -> Numbers:
    """How many ratios of each row are refuted before the first that is not."""
    result: Numbers = np.logical_and.accumulate(refuted, axis=1).sum(axis=1)
    return result


def wealth(collection: UnlabelledDebates, draws: Draws, ratios: Array, alpha: float) -> Wealth:
    """Bet on each repetition of draws against each ratio; O(draws · repetitions · ratios).

    Parameters
    ----------
    ratios
        Those tried, in [0, 1].
    alpha
        For which bets are sized, in (0, 1). The wealth is valid for every level.
    """
    table = _Table(collection, ratios)
    state = _State(draws.debates.shape[0], len(ratios))
    for turn in range(draws.debates.shape[1]):
        state.bet(
            table,
            (draws.debates[:, turn], draws.hits[:, turn], draws.misses[:, turn]),
            len(collection) - turn,
            2 * np.log(1 / alpha) / draws.debates.shape[1],
        )
    state.exclude(table)
    return Wealth(np.exp(state.most[0]), np.exp(state.most[1]))


class _Table:
    """Of each debate and ratio: the range of z and what the engine expects of it."""

    def __init__(self, collection: UnlabelledDebates, ratios: Array) -> None:
        self.ratios = ratios
        self.low = -np.outer(collection.most_misses, ratios)
        self.high = np.outer(collection.most_hits, 1 - ratios)
        self.expected = np.outer(collection.expected_hits, 1 - ratios)
        self.expected -= np.outer(collection.expected_misses, ratios)
        self.lowest = np.stack([(self.low - trust * self.expected).min(axis=0) for trust in _TRUST])
        self.highest = np.stack(
            [(self.high - trust * self.expected).max(axis=0) for trust in _TRUST]
        )


class _State:
    """Sums over the draws so far, and the logarithms of wealth; all repetitions × ratios."""

    def __init__(self, repetitions: int, ratios: int) -> None:
        shape = repetitions, ratios
        self.turn = 0
        self.z, self.f, self.zz, self.zf, self.ff = (np.zeros(shape) for _ in range(5))
        self.low, self.high = np.zeros(shape), np.zeros(shape)
        self.now, self.most = np.zeros((2, *shape)), np.zeros((2, *shape))

    def bet(
        self, table: _Table, drawn: tuple[Numbers, Array, Array], left: int, size: float
    ) -> None:
        """One turn: choose the bets from former draws, see the next debate, and pay."""
        debates, hits, misses = drawn
        mean = -self.z / left
        self.exclude(table)
        expected = (table.expected.sum(axis=0) - self.f) / left
        stake, trust = self._choose(table, size)
        share = np.asarray(_TRUST)[trust]
        column = np.arange(len(table.ratios))
        low = table.lowest[trust, column] + share * expected
        high = table.highest[trust, column] + share * expected
        z = np.outer(hits, 1 - table.ratios) - np.outer(misses, table.ratios)
        f = table.expected[debates]
        gain = z - share * (f - expected) - mean
        self._pay(0, stake, mean - low, gain)
        self._pay(1, stake, high - mean, -gain)
        self._add(table, debates, z, f)

    def exclude(self, table: _Table) -> None:
        """Win all where the debates that are left cannot make up the sum that the ratio implies."""
        slack = 1e-9 * (1 + np.abs(self.z))
        self.now[0][-self.z < table.low.sum(axis=0) - self.low - slack] = np.inf
        self.now[1][-self.z > table.high.sum(axis=0) - self.high + slack] = np.inf
        np.maximum(self.most, self.now, out=self.most)

    def _choose(self, table: _Table, size: float) -> tuple[Array, Numbers]:
        """The stake, and the trust in the engine's expectations that allows the greatest."""
        width = table.highest - table.lowest
        each = zip(_TRUST, width, strict=True)
        wanted = np.stack([np.sqrt(size / self._variance(*bet)) for bet in each])
        allowed = np.minimum(wanted, 4 * _CAUTION / np.maximum(width, 1e-12)[:, None])
        if self.turn < _FIRST:
            allowed[1:] = 0
        trust = allowed.argmax(axis=0)
        return np.take_along_axis(wanted, trust[None], axis=0)[0], trust

    def _variance(self, trust: float, width: Array) -> Array:
        """The variance of the gains so far, begun with that of a quarter of their range."""
        total = self.zz - 2 * trust * self.zf + trust**2 * self.ff
        total = total - (self.z - trust * self.f) ** 2 / max(self.turn, 1)
        result: Array = ((width / 4) ** 2 + np.maximum(total, 0)) / (self.turn + 1)
        return np.maximum(result, 1e-12)

    def _pay(self, side: int, stake: Array, most_lost: Array, gain: Array) -> None:
        safe = most_lost > 1e-9
        allowed = np.divide(_CAUTION, most_lost, out=np.zeros_like(most_lost), where=safe)
        self.now[side] += np.log1p(np.minimum(stake, allowed) * gain)
        np.maximum(self.most, self.now, out=self.most)

    def _add(self, table: _Table, debates: Numbers, z: Array, f: Array) -> None:
        self.turn += 1
        self.z += z
        self.f += f
        self.zz += z * z
        self.zf += z * f
        self.ff += f * f
        self.low += table.low[debates]
        self.high += table.high[debates]
