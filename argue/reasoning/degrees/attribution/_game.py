"""Exact Shapley values on trees, without trying every set of arguments.

Let every argument be there with probability q, independently. The Shapley value of *i* is the mean
over q in [0, 1] of E[degree | i is there] − E[degree | i is not] (Owen 1972), a polynomial in q of
lower degree than there are players, so that Gauss–Legendre quadrature with half as many values of
q is exact. For one q, the branches of a tree are independent: upwards, each argument gets the
distribution of its degree; downwards, each gets the topic's expected degree for every degree that
it may have itself.

Distributions are lists of different degrees (equal to 12 digits counts as the same) with their
probability for every q. They are short where base scores coincide or branches are thin, and may
grow exponentially elsewhere (with sums, the problem contains counting the sets of numbers of a
given sum); then it is given up.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from argue.attribution._game import Floats, Game

_MOST_CELLS = 2**20
"""Pairs of outcomes times values of q that one joining of branches may make."""
_MOST_WORK = 2**27
"""The same, over the whole tree."""
_DIGITS = 12


class _TooMany(Exception):
    """Branches can have more different degrees than is worth following."""


@dataclass(frozen=True, eq=False)
class _Sums:
    """What some edges into an argument give together: the two numbers, and their probabilities."""

    one: Floats
    two: Floats
    chance: Floats
    """Shape (outcomes, values of q)."""


def shapley(game: Game) -> Floats | None:
    """The Shapley value of each player; ``None`` if this is no tree or too many degrees arise."""
    tree = _Tree(game)
    if not tree.sound:
        return None
    try:
        tree.up()
        return tree.down()
    except _TooMany:
        return None


class _Tree:
    """A tree of places, the topic at its root, and the distributions in it."""

    def __init__(self, game: Game) -> None:
        self.game, plan = game, game.schedule
        size = len(plan.order)
        self.sound = plan.acyclic and len(plan.sources) == size - 1  # all reach the topic
        points, weights = np.polynomial.legendre.leggauss(max(1, size // 2))
        self.there, self.weights = (points + 1) / 2, weights / 2
        self.children = [
            range(first, last)
            for first, last in zip(plan.starts[:-1].tolist(), plan.starts[1:].tolist(), strict=True)
        ]
        """The edges into each place."""
        self.degrees: list[Floats] = [np.empty(0)] * size
        """What degrees each place may have, ascending, if it is there."""
        self.chances: list[Floats] = [np.empty((0, 0))] * size
        self.work = 0

    def up(self) -> None:
        """The distribution of each argument's degree, if it is there; places come replies first."""
        for place, edges in enumerate(self.children):
            sums = self._nothing()
            for edge in edges:
                sums = self._joined(sums, self._edge(edge))
            found = self._degree(place, sums.one, sums.two)
            self.degrees[place], self.chances[place] = _merged(found, sums.chance)

    def down(self) -> Floats:
        """The Shapley values, from the topic down."""
        size, plan = len(self.children), self.game.schedule
        expected: list[Floats] = [np.empty((0, 0))] * size
        """The topic's expected degree for each degree of a place, in the last row without it."""
        shares = np.zeros(size)
        root = self.degrees[self.game.topic][:, np.newaxis] * np.ones_like(self.there)
        expected[self.game.topic] = np.vstack([root, np.zeros_like(self.there)])
        for place in range(size - 1, -1, -1):
            sure = place == self.game.topic
            for edge, others in self._without_each(self.children[place]):
                source = int(plan.sources[edge])
                table = self._expected(place, edge, others, expected[place])
                if not sure:
                    table = self.there * table + (1 - self.there) * expected[place][-1]
                expected[source] = table
                gain = (self.chances[source] * table[:-1]).sum(axis=0) - table[-1]
                shares[source] = float(self.weights @ gain)
        return shares[self.game.places]

    def _expected(self, place: int, edge: int, others: _Sums, above: Floats) -> Floats:
        """The topic's expected degree for each degree of an edge's source, given its target."""
        one, two = self._lifted(edge)
        join = self.game.semantics.aggregate.join
        self._count(len(one) * len(others.one))
        found = self._degree(
            place, join.outer(one, others.one).ravel(), join.outer(two, others.two).ravel()
        )
        row = _nearest(self.degrees[place], found).reshape(len(one), -1)
        table: Floats = np.einsum("kop,op->kp", above[row], others.chance)
        return table

    def _without_each(self, edges: range) -> list[tuple[int, _Sums]]:
        """For each edge into a place what the others give together; once for edges alike."""
        alike = [self._kind(edge) for edge in edges]
        known: dict[tuple[object, ...], _Sums] = {}
        for edge, kind in zip(edges, alike, strict=True):
            if kind not in known:
                known[kind] = self._nothing()
                for other in edges:
                    if other != edge:
                        known[kind] = self._joined(known[kind], self._edge(other))
        return [(edge, known[kind]) for edge, kind in zip(edges, alike, strict=True)]

    def _kind(self, edge: int) -> tuple[object, ...]:
        """Equal for edges that give the same."""
        plan = self.game.schedule
        source = plan.sources[edge]
        weight = 1.0 if plan.weights is None else float(plan.weights[edge])
        found = (self.degrees[source].tobytes(), self.chances[source].tobytes())
        return (*found, bool(plan.supports[edge]), weight)

    def _lifted(self, edge: int) -> tuple[Floats, Floats]:
        """What an edge gives for each degree of its source, and last without the source."""
        plan = self.game.schedule
        values = np.append(self.degrees[plan.sources[edge]], 0.0)
        if plan.weights is not None:
            values = values * plan.weights[edge]
        mask = np.full(len(values), bool(plan.supports[edge]))
        return self.game.semantics.aggregate.lift(values, mask)

    def _edge(self, edge: int) -> _Sums:
        source = self.game.schedule.sources[edge]
        one, two = self._lifted(edge)
        return _Sums(one, two, np.vstack([self.chances[source] * self.there, 1 - self.there]))

    def _nothing(self) -> _Sums:
        one, two = self.game.semantics.aggregate.lift(np.zeros(1), np.zeros(1, dtype=np.bool_))
        return _Sums(one, two, np.ones((1, len(self.there))))

    def _joined(self, left: _Sums, right: _Sums) -> _Sums:
        self._count(len(left.one) * len(right.one))
        join = self.game.semantics.aggregate.join
        one = join.outer(left.one, right.one).ravel()
        two = join.outer(left.two, right.two).ravel()
        chance = (left.chance[:, np.newaxis] * right.chance).reshape(-1, len(self.there))
        keys = np.round(one, _DIGITS) + 1j * np.round(two, _DIGITS)
        _, first, group = np.unique(keys, return_index=True, return_inverse=True)
        return _Sums(one[first], two[first], _summed(chance, group, len(first)))

    def _degree(self, place: int, one: Floats, two: Floats) -> Floats:
        semantics = self.game.semantics
        base = np.full(len(one), self.game.scores[place])
        return semantics.influence(base, semantics.aggregate.energy(one, two))

    def _count(self, pairs: int) -> None:
        cells = pairs * len(self.there)
        self.work += cells
        if cells > _MOST_CELLS or self.work > _MOST_WORK:
            raise _TooMany


def _merged(degrees: Floats, chance: Floats) -> tuple[Floats, Floats]:
    """Equal degrees as one, ascending, with their probabilities added."""
    _, first, group = np.unique(np.round(degrees, _DIGITS), return_index=True, return_inverse=True)
    return degrees[first], _summed(chance, group, len(first))


def _summed(chance: Floats, group: np.ndarray, groups: int) -> Floats:
    found = np.zeros((groups, chance.shape[1]))
    np.add.at(found, group, chance)
    return found


def _nearest(sorted_values: Floats, wanted: Floats) -> np.ndarray:
    """The position of the nearest value to each."""
    above = np.clip(np.searchsorted(sorted_values, wanted), 1, max(1, len(sorted_values) - 1))
    if len(sorted_values) == 1:
        return np.zeros(len(wanted), dtype=np.int64)
    nearer = wanted - sorted_values[above - 1] <= sorted_values[above] - wanted
    return np.where(nearer, above - 1, above)
