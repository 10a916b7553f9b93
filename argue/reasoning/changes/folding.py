"""Which node of the folded graph stands for which argument, while supports come and go."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import numpy as np

from argue.model import Adjacency, AttackGraph, Derivation, Framework, IntArray
from argue.reasoning import derived_attacks

Edge = tuple[int, int]


class Folding:
    """The folded attack graph (:func:`argue.reasoning.derived_attacks.fold`), of which parts are
    folded anew.

    A support that comes or goes changes the folding of the arguments that supports join with its
    ends, and of no others. ``graph`` is the graph at first.
    """

    def __init__(self, framework: Framework) -> None:
        folded = derived_attacks.fold(framework)
        self.graph: AttackGraph = folded.graph
        self._derived = framework.derived
        self._node = array("i", folded.node_of.tobytes())
        self._striker = array("i", folded.striker_of.tobytes())
        numbers = np.arange(len(framework.arguments), dtype=np.int32)
        rows = np.stack((folded.node_of, numbers), axis=1)
        self._first_members = Adjacency.by_source(rows, folded.graph.size)
        self._later_members: dict[int, tuple[int, ...]] = {}
        attacks = framework.attacks
        self.attacks = _Counted(
            folded.striker_of[attacks[:, 0]].astype(np.int64),
            folded.node_of[attacks[:, 1]].astype(np.int64),
        )

    def node(self, argument: int) -> int:
        """The node that has the status of an argument."""
        return self._node[argument]

    def edge(self, attack: Edge) -> Edge:
        """The attack between nodes that stands for an attack between arguments."""
        return self._striker[attack[0]], self._node[attack[1]]

    def members(self, node: int) -> Sequence[int]:
        """The arguments for which a node stands; none if it is a helper."""
        if node in self._later_members:
            return self._later_members[node]
        if node < self.graph.size:
            return self._first_members.of(node)
        return ()

    def add(self, argument: int, node: int) -> None:
        """A new argument, not yet joined with others, and a new node for it."""
        self._node.append(node)
        self._striker.append(node)
        self._later_members[node] = (argument,)

    def nodes(self, arguments: Sequence[int]) -> set[int]:
        """The nodes that stand for these arguments or make their attacks."""
        return {*(self._node[one] for one in arguments), *(self._striker[one] for one in arguments)}

    def again(self, arguments: Sequence[int], supports: Sequence[Edge], first: int) -> AttackGraph:
        """Fold these arguments, which supports join with no others, onto new nodes.

        Returns the graph between the new nodes, which are to be numbered from ``first``.
        """
        folded = _fold(arguments, supports, self._derived)
        members: dict[int, list[int]] = {}
        for place, argument in enumerate(arguments):
            for former in (self._node[argument], self._striker[argument]):
                self._later_members[former] = ()
            self._node[argument] = node = first + int(folded.node_of[place])
            self._striker[argument] = first + int(folded.striker_of[place])
            members.setdefault(node, []).append(argument)
        self._later_members.update({node: tuple(result) for node, result in members.items()})
        return folded.graph


def _fold(
    arguments: Sequence[int], supports: Sequence[Edge], derived: tuple[Derivation, ...]
) -> derived_attacks.FoldedAttacks:
    place = {argument: number for number, argument in enumerate(arguments)}
    rows = np.array([(place[one], place[two]) for one, two in supports], dtype=np.int32)
    none = np.empty((0, 2), dtype=np.int32)
    part = Framework(tuple(map(str, arguments)), none, rows.reshape(-1, 2), derived)
    return derived_attacks.fold(part)


class _Counted:
    """How many attacks between arguments each attack between nodes stands for."""

    def __init__(self, strikers: IntArray, nodes: IntArray) -> None:
        self._keys = np.sort(strikers << 32 | nodes)
        self._changed: dict[Edge, int] = {}

    def add(self, edge: Edge) -> bool:
        """One more; whether it is the first."""
        self._changed[edge] = count = self._count(edge) + 1
        return count == 1

    def remove(self, edge: Edge) -> bool:
        """One less; whether it was the last."""
        self._changed[edge] = count = self._count(edge) - 1
        return count == 0

    def forget(self, edge: Edge) -> None:
        """None is left."""
        self._changed[edge] = 0

    def _count(self, edge: Edge) -> int:
        if edge in self._changed:
            return self._changed[edge]
        key = edge[0] << 32 | edge[1]
        ends = np.searchsorted(self._keys, (key, key + 1))
        return int(ends[1] - ends[0])
