"""Exact probabilities where every argument answers at most one other: no world is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from argue.model import Derivation, IntArray
from argue.reasoning.probability.variants import ATTACK, SUPPORT

_Floats = NDArray[np.float64]

_DOWN = frozenset({Derivation.MEDIATED, Derivation.SECONDARY, Derivation.EXTENDED})
"""Of a tree, ``extended`` derives nothing: who supports one argument attacks no other."""


@dataclass(frozen=True, eq=False)
class Tree:
    """Probabilities in a forest of relations."""

    accepted: NDArray[np.float64]
    """Shape (arguments,)."""
    given: _Floats
    """Shape (relations, 3): the probability that the root of the relation's tree is accepted if the
    relation has each label. The root supports and attacks nobody."""
    root: IntArray
    """Shape (relations,): that root."""


class Forest:
    """Arguments of which each answers at most one other, gone through once for all that is asked.

    ``edges`` hold each (source, target) once. The probabilities are exact for mediated and
    secondary attacks or none.

    Let *c* answer *i*. Whether *c* harms *i* from below depends only on the subtree of *c*, and the
    subtrees are independent. With V(i) = "nothing below harms *i*",

        P(V(i)) = Π t(c),  t(c) = 1 − attack(c)·P(V(c)) − [secondary] support(c)·(1 − P(V(c))),

    since an attacker is accepted if nothing below harms it, and with secondary attacks what harms a
    supporter harms whom it supports. With mediated attacks a supporter also suffers from what harms
    whom it supports, from elsewhere; the probability that nothing does is

        M(c) = Π t(siblings of c) · (1 − support(i) + support(i)·M(i)),

    and *c* is accepted with P(V(c))·(1 − support(c) + support(c)·M(c)); without them with P(V(c)).

    P(V(root)) is linear in each t(c), which gives what it would be if the label of *c* were known.
    """

    def __init__(
        self, edges: IntArray, order: list[int], family: _Family, derived: Sequence[Derivation]
    ) -> None:
        self._edges, self._order = edges, order
        self._row_of, self._parent, self._children = family
        self._rows = np.array(self._row_of, dtype=np.int64)
        self._secondary = Derivation.SECONDARY in derived
        self._mediated = Derivation.MEDIATED in derived
        self._certain: dict[bytes, NDArray[np.bool_]] = {}

    @classmethod
    def of(cls, edges: IntArray, size: int, derived: Sequence[Derivation]) -> Forest | None:
        """The forest of these relations; ``None`` if they or the attacks derived make it none."""
        if not _DOWN.issuperset(derived):
            return None
        if len(edges) and int(np.bincount(edges[:, 0]).max()) > 1:
            return None
        family = _family(edges, size)
        order = [node for node in range(size) if family.parent[node] < 0]
        for node in order:  # grows as it goes
            order += family.children[node]
        return cls(edges, order, family, derived) if len(order) == size else None

    def accepted(self, beliefs: _Floats) -> _Floats:
        """The probability that each argument is accepted; O(arguments).

        ``beliefs`` has shape (relations, 3): independent probabilities of nothing, attack and
        support.
        """
        if not self._mediated:
            return np.array(self._upwards(self._labels(beliefs))[0])
        return self.solve(beliefs).accepted

    def contested(self, beliefs: _Floats, root: int) -> float:
        """The probability that a root is rejected, and an argument that supports it accepted.

        With mediated attacks what harms the root harms these too, so it is 0. Else of the
        independent children of each node the probabilities that none of them harms it (V as above),
        that none is an accepted reason for it, and that neither holds.
        """
        if self._mediated:
            return 0.0
        labels = self._labels(beliefs)
        harmless, _ = self._upwards(labels)
        unreasoned = neither = 1.0
        for child in self._children[root]:
            attack, support = labels.attack[child], labels.support[child]
            struck = 1 - harmless[child]
            unreasoned *= 1 - support + support * struck
            rest = 1 - attack - support
            neither *= rest + attack * struck + (0.0 if self._secondary else support * struck)
        return max(0.0, 1 - harmless[root] - unreasoned + neither)

    def solve(self, beliefs: _Floats) -> Tree:
        """The same, and what would be if the label of a relation were known; O(arguments)."""
        labels = self._labels(beliefs)
        attack, support = labels
        harmless, passes = self._upwards(labels)
        size, secondary = len(self._order), float(self._secondary)
        spared, slope = [1.0] * size, [1.0] * size
        root = list(range(size))
        for node in self._order:  # roots first
            children = self._children[node]
            above = 1 - support[node] + support[node] * spared[node]
            others = _products_of_others([passes[child] for child in children])
            # How t of the node changes with its P(V); 1 for a root, whose P(V) is asked for.
            turned = secondary * support[node] - attack[node]
            turned = 1.0 if self._parent[node] < 0 else turned
            for child, product in zip(children, others, strict=True):
                spared[child], root[child] = product * above, root[node]
                slope[child] = slope[node] * product * turned
        accepted = [
            harmless[node] * (1 - support[node] + support[node] * spared[node])
            if self._mediated
            else harmless[node]
            for node in range(size)
        ]
        given = np.empty((len(self._edges), 3))
        for node, row in enumerate(self._row_of):
            if row >= 0:
                base, alone = harmless[root[node]], harmless[node]
                then = (1.0, 1 - alone, 1 - secondary * (1 - alone))
                given[row] = [base + slope[node] * (value - passes[node]) for value in then]
        roots = np.array([root[source] for source in self._edges[:, 0].tolist()], dtype=np.int32)
        return Tree(np.array(accepted), np.clip(given, 0.0, 1.0), roots)

    def _labels(self, beliefs: _Floats) -> _Labels:
        """How probable it is that each argument attacks, and supports, whom it answers."""
        columns = (beliefs[:, ATTACK], beliefs[:, SUPPORT])
        return _Labels(*(np.append(column, 0.0)[self._rows].tolist() for column in columns))

    def _upwards(self, labels: _Labels) -> tuple[list[float], list[float]]:
        """P(V) and t of each argument."""
        attack, support = labels
        secondary = float(self._secondary)
        harmless, passes = [1.0] * len(self._order), [1.0] * len(self._order)
        for node in reversed(self._order):  # replies first
            alone = 1.0
            for child in self._children[node]:
                alone *= passes[child]
            harmless[node] = alone
            passes[node] = 1 - attack[node] * alone - secondary * support[node] * (1 - alone)
        return harmless, passes

    def certain(self, possible: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Whether each argument is accepted in all worlds or in none; O(arguments).

        ``possible`` has shape (relations, 3): which of nothing, attack and support each may be. As
        :meth:`solve`, with what can be true and what can be false in place of probabilities, which
        may be too small for numbers: two hundred attacks leave next to nothing, and yet something.
        """
        asked = possible.tobytes()  # the same of what is believed and of any label
        if asked not in self._certain:
            self._certain[asked] = self._worked_out(possible)
        return self._certain[asked]

    def _worked_out(self, possible: NDArray[np.bool_]) -> NDArray[np.bool_]:
        secondary, children = self._secondary, self._children
        either = [*possible.tolist(), [True, False, False]]  # the last for who answers nobody
        options = [either[row] for row in self._row_of]
        size = len(options)
        harmless, harmed = [True] * size, [False] * size
        passes, stops = [True] * size, [False] * size
        for node in reversed(self._order):  # replies first
            for child in children[node]:
                harmless[node] &= passes[child]
                harmed[node] |= stops[child]
            nothing, attack, support = options[node]
            hands_on = support and secondary
            passes[node] = (
                nothing
                or (attack and harmed[node])
                or (support and not secondary)
                or (hands_on and harmless[node])
            )
            stops[node] = (attack and harmless[node]) or (hands_on and harmed[node])
        spared, struck = [True] * size, [False] * size
        if self._mediated:
            spared, struck = self._from_above(options, passes, stops)
        results = []
        for node, (nothing, attack, support) in enumerate(options):
            can = harmless[node] and (nothing or attack or spared[node])
            cannot = harmed[node] or (support and struck[node])
            results.append(not (can and cannot))
        return np.array(results, dtype=np.bool_)

    def _from_above(
        self, options: list[list[bool]], passes: list[bool], stops: list[bool]
    ) -> tuple[list[bool], list[bool]]:
        """Whether what harms whom an argument answers can be absent, and whether it can be there,
        from elsewhere than below the argument.
        """
        blocked = [sum(not passes[child] for child in below) for below in self._children]
        stopping = [sum(stops[child] for child in below) for below in self._children]
        spared, struck = [True] * len(options), [False] * len(options)
        for node in self._order:  # roots first
            above = self._parent[node]
            if above >= 0:
                nothing, attack, support = options[above]
                free = nothing or attack or spared[above]
                spared[node] = blocked[above] == (not passes[node]) and free
                struck[node] = stopping[above] > stops[node] or (support and struck[above])
        return spared, struck


def _products_of_others(factors: list[float]) -> list[float]:
    """For each factor the product of all the others, without dividing, since one may be 0."""
    result, product = [1.0] * len(factors), 1.0
    for place, factor in enumerate(factors):
        result[place] = product
        product *= factor
    product = 1.0
    for place in range(len(factors) - 1, -1, -1):
        result[place] *= product
        product *= factors[place]
    return result


class _Labels(NamedTuple):
    """How probable each is of each argument's relation to whom it answers."""

    attack: list[float]
    support: list[float]


class _Family(NamedTuple):
    """For each argument the row of its relation and whom it answers, else -1, and its replies."""

    row_of: list[int]
    parent: list[int]
    children: list[list[int]]


def _family(edges: IntArray, size: int) -> _Family:
    family = _Family([-1] * size, [-1] * size, [[] for _ in range(size)])
    for row, (source, target) in enumerate(edges.tolist()):
        family.row_of[source], family.parent[source] = row, target
        family.children[target].append(source)
    return family
