"""A framework → parts that do not attack one another, so that each can be solved for itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

import numpy as np

from argue.connectivity import weak
from argue.model import AttackGraph, IntArray, StatusArray
from argue.semantics import ACCEPTED, grounded

_Item = TypeVar("_Item")


@dataclass(frozen=True, eq=False)
class Part:
    """Some nodes of a framework, ascending, and the attacks among them, numbered anew from 0."""

    nodes: IntArray
    graph: AttackGraph


@dataclass(frozen=True, eq=False)
class Split:
    """What is decided beforehand, and the parts that are left to decide.

    ``status`` has shape (size,): the same in every extension, 0 for the nodes of the parts.
    """

    status: StatusArray
    parts: tuple[Part, ...]

    @property
    def accepted(self) -> IntArray:
        """The nodes accepted beforehand, ascending."""
        return np.flatnonzero(self.status == ACCEPTED).astype(np.int32)

    def part_of(self, node: int) -> tuple[int, int] | None:
        """The part that holds a node and the node's number in it; ``None`` if it is decided."""
        for number, part in enumerate(self.parts):
            place = int(np.searchsorted(part.nodes, node))
            if place < part.nodes.size and part.nodes[place] == node:
                return number, place
        return None

    def whole(self, pieces: Iterable[Sequence[int]]) -> IntArray:
        """One set for each part, by its own numbers → one extension of the whole, ascending."""
        found = [self.accepted]
        for part, piece in zip(self.parts, pieces, strict=True):
            found.append(part.nodes[np.asarray(piece, dtype=np.int32)])
        return np.sort(np.concatenate(found))


Splitter: TypeAlias = Callable[[AttackGraph], Split]


def components(graph: AttackGraph) -> Split:
    """The weakly connected components; nothing is decided beforehand."""
    return Split(
        np.zeros(graph.size, np.int8), _parts(graph, np.arange(graph.size, dtype=np.int32))
    )


def reduct(graph: AttackGraph) -> Split:
    """The grounded labelling first, then the components of what it leaves undecided.

    Every complete extension is the grounded one and a complete extension of the framework among
    the undecided arguments (what attacks these from outside is rejected); so are the preferred,
    stable, semi-stable, ideal, eager and CF2 extensions. Not so the stage and naive ones.
    """
    status = grounded.label(graph)
    return Split(status, _parts(graph, np.flatnonzero(status == 0).astype(np.int32)))


def unsettled(graph: AttackGraph) -> Split:
    """The weakly connected components in which the grounded labelling leaves something undecided.

    Where it leaves nothing, the grounded extension is stable and the only one, so that it is also
    the only stage extension.
    """
    status = grounded.label(graph)
    _, group_of = weak(graph.attacks, graph.size)
    open_groups = np.zeros(graph.size, dtype=np.bool_)
    open_groups[group_of[status == 0]] = True
    nodes = np.flatnonzero(open_groups[group_of]).astype(np.int32)
    status[nodes] = 0
    return Split(status, _parts(graph, nodes))


def induced(graph: AttackGraph, nodes: IntArray) -> AttackGraph:
    """The attacks among some nodes, which are ascending, numbered anew from 0."""
    number = np.full(graph.size, -1, dtype=np.int32)
    number[nodes] = np.arange(nodes.size, dtype=np.int32)
    attacks = number[graph.attacks]
    return AttackGraph(int(nodes.size), attacks[(attacks >= 0).all(axis=1)])


def _parts(graph: AttackGraph, nodes: IntArray) -> tuple[Part, ...]:
    inner = graph if nodes.size == graph.size else induced(graph, nodes)
    count, group_of = weak(inner.attacks, inner.size)
    if count <= 1:
        return (Part(nodes, inner),) * count
    order = np.argsort(group_of, kind="stable")
    firsts = np.concatenate(([0], np.cumsum(np.bincount(group_of, minlength=count))))
    place = np.empty(inner.size, dtype=np.int32)
    place[order] = np.arange(inner.size) - np.repeat(firsts[:-1], np.diff(firsts))
    owner = group_of[inner.attacks[:, 1]]
    rows = np.argsort(owner, kind="stable")
    attacks = place[inner.attacks[rows]]
    ends = np.concatenate(([0], np.cumsum(np.bincount(owner, minlength=count))))
    return tuple(
        Part(
            nodes[order[firsts[number] : firsts[number + 1]]],
            AttackGraph(
                int(firsts[number + 1] - firsts[number]), attacks[ends[number] : ends[number + 1]]
            ),
        )
        for number in range(count)
    )


class Replay(Generic[_Item]):
    """An iterator that can be gone through again: what it gave is kept, the rest waits."""

    def __init__(self, items: Iterator[_Item]) -> None:
        self._items, self._kept = items, list[_Item]()

    def has(self, place: int) -> bool:
        """Is there an item at this place, at most one beyond those already asked for?"""
        if place == len(self._kept):
            self._kept.extend(next(([item] for item in self._items), []))
        return place < len(self._kept)

    def __getitem__(self, place: int) -> _Item:
        return self._kept[place]

    def __iter__(self) -> Iterator[_Item]:
        place = 0
        while self.has(place):
            yield self._kept[place]
            place += 1


def product(streams: Sequence[Iterator[_Item]]) -> Iterator[list[_Item]]:
    """Every choice of one item from each, the last changing fastest; nothing is asked for early.

    >>> [*product([iter("ab"), iter("xy")])]
    [['a', 'x'], ['a', 'y'], ['b', 'x'], ['b', 'y']]
    """
    if len(streams) == 1:
        yield from ([item] for item in streams[0])
        return
    kept = [Replay(stream) for stream in streams]
    if not all(stream.has(0) for stream in kept):
        return
    places = [0] * len(kept)
    while True:
        yield [stream[place] for stream, place in zip(kept, places, strict=True)]
        for number in reversed(range(len(kept))):
            if kept[number].has(places[number] + 1):
                places[number] += 1
                break
            places[number] = 0
        else:
            return
