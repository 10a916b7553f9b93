"""Decomposition of a framework into parts without attacks between them.

The same for small frameworks in lists, without NumPy:
:mod:`argue.features.frameworks.solving.small`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from argue.arrays import np
from argue.features.frameworks.solving import questions
from argue.model.attacks import AttackGraph, AttackLists, IntArray, StatusArray
from argue.reasoning.graphs import weakly_connected_components
from argue.reasoning.semantics import ACCEPTED, grounded


class Subframework(NamedTuple):
    """Some nodes of a framework, ascending, and the attacks among them, numbered anew from 0."""

    nodes: IntArray
    graph: AttackGraph

    @property
    def lists(self) -> AttackLists:
        """The attacks in lists, which searches go through."""
        return self.graph.lists


class Split(questions.Split[IntArray]):
    """Of a framework in arrays; ``status`` has shape (size,)."""

    status: StatusArray
    parts: Sequence[Subframework]

    def whole(self, pieces: Iterable[Sequence[int]]) -> IntArray:
        """In an array."""
        result = [np.flatnonzero(self.status == ACCEPTED).astype(np.int32)]
        for part, piece in zip(self.parts, pieces, strict=True):
            result.append(part.nodes[np.asarray(piece, dtype=np.int32)])
        return np.sort(np.concatenate(result))


Splitter: TypeAlias = Callable[[AttackGraph], Split]


def components(graph: AttackGraph) -> Split:
    """The weakly connected components; nothing is decided beforehand."""
    every = np.arange(graph.size, dtype=np.int32)
    return Split(np.zeros(graph.size, np.int8), _parts(graph, every))


def reduct(graph: AttackGraph) -> Split:
    """The grounded labelling first, then the components of what it leaves undecided.

    Every complete extension is the grounded one and a complete extension of the framework among
    the undecided arguments (what attacks these from outside is rejected); so are the preferred,
    stable, semi-stable, ideal, eager, CF2 and stage2 extensions. Not so the stage and naive ones.
    """
    status = grounded.label(graph)
    return Split(status, _parts(graph, np.flatnonzero(status == 0).astype(np.int32)))


def unsettled(graph: AttackGraph) -> Split:
    """The weakly connected components in which the grounded labelling leaves something undecided.

    Where it leaves nothing, the grounded extension is stable and the only one, so that it is also
    the only stage extension.
    """
    status = grounded.label(graph)
    _, group_of = weakly_connected_components(graph.attacks, graph.size)
    open_groups = np.zeros(graph.size, dtype=np.bool_)
    open_groups[group_of[status == 0]] = True
    nodes = np.flatnonzero(open_groups[group_of]).astype(np.int32)
    status[nodes] = 0
    return Split(status, _parts(graph, nodes))


def _parts(graph: AttackGraph, nodes: IntArray) -> tuple[Subframework, ...]:
    inner = graph if nodes.size == graph.size else graph.induced(nodes)
    count, group_of = weakly_connected_components(inner.attacks, inner.size)
    if count <= 1:
        return (Subframework(nodes, inner),) * count
    order, sizes = np.argsort(group_of, kind="stable"), np.bincount(group_of, minlength=count)
    ends = np.cumsum(sizes)
    place = np.empty(inner.size, dtype=np.int32)
    place[order] = np.arange(inner.size) - np.repeat(ends - sizes, sizes)
    owner = group_of[inner.attacks[:, 1]]
    attacks = place[inner.attacks[np.argsort(owner, kind="stable")]]
    last = np.cumsum(np.bincount(owner, minlength=count))
    members = np.split(nodes[order], ends[:-1])
    rows = np.split(attacks, last[:-1])
    return tuple(
        Subframework(part, AttackGraph(part.size, edges))
        for part, edges in zip(members, rows, strict=True)
    )
