"""Decomposition of a framework: into parts without attacks between them, and by components.

One strongly connected component is solved after the other, attackers first (Baroni et al. 2005).

What a component can hold depends on the components that attack it only through two things: which of
its nodes are attacked by an accepted one outside (they are out), and which by an undecided one
(they cannot be accepted, but can still be rejected). Directional semantics without dead ends are
put together so: every choice in the first components leads to an extension, so that the time to the
next extension does not grow with those that there are, and a long thread behind a circle costs one
look at each of its arguments.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

import numpy as np

from argue.model import AttackGraph, IntArray, StatusArray
from argue.reasoning.graphs import strongly_connected_components, weakly_connected_components
from argue.reasoning.semantics import ACCEPTED, grounded

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
        result = [self.accepted]
        for part, piece in zip(self.parts, pieces, strict=True):
            result.append(part.nodes[np.asarray(piece, dtype=np.int32)])
        return np.sort(np.concatenate(result))


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


def _parts(graph: AttackGraph, nodes: IntArray) -> tuple[Part, ...]:
    inner = graph if nodes.size == graph.size else graph.induced(nodes)
    count, group_of = weakly_connected_components(inner.attacks, inner.size)
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
    replays = [Replay(stream) for stream in streams]
    if not all(stream.has(0) for stream in replays):
        return
    places = [0] * len(replays)
    while True:
        yield [stream[place] for stream, place in zip(replays, places, strict=True)]
        for number in reversed(range(len(replays))):
            if replays[number].has(places[number] + 1):
                places[number] += 1
                break
            places[number] = 0
        else:
            return


Local: TypeAlias = Callable[[AttackGraph, Sequence[int]], Iterator[list[int]]]
"""The extensions of one component's remaining nodes, of which some are barred."""


def by_components(graph: AttackGraph, local: Local, *, doubts: bool = True) -> Iterator[list[int]]:
    """Every extension of a framework, as ascending nodes.

    Parameters
    ----------
    local
        Solves what is left of a component of several nodes.
    doubts
        Whether what an undecided node attacks cannot be accepted. Where it can (CF2, stage2),
        nothing is ever barred.
    """
    order = _attackers_first(graph)
    largest = max(map(len, order), default=0)
    single = graph.size - largest
    if largest > 1 and (not single or (doubts and single < largest and len(order) == single + 1)):
        yield from local(graph, ())  # what hangs on it is settled with it
        return
    yield from _Walk(graph, order, local, doubts).extensions()


class _Walk:
    """Backtracking over the components; ``struck`` and ``doubted`` count attackers outside."""

    def __init__(
        self, graph: AttackGraph, order: list[list[int]], local: Local, doubts: bool
    ) -> None:
        self._graph, self._order, self._local, self._doubts = graph, order, local, doubts
        self._starts, self._targets = (array.tolist() for array in graph.attacked)
        self._component = [0] * graph.size
        for number, nodes in enumerate(order):
            for node in nodes:
                self._component[node] = number
        self._struck, self._doubted = [0] * graph.size, [0] * graph.size
        own = graph.attacks[graph.attacks[:, 0] == graph.attacks[:, 1], 0]
        self._loops = set(own.tolist())
        self._known: dict[tuple[int, tuple[int, ...], tuple[int, ...]], Replay[list[int]]] = {}

    def extensions(self) -> Iterator[list[int]]:
        """Depth first, the last component changing fastest."""
        if not self._order:
            yield []
            return
        waiting = [self._choices(0)]
        taken: list[tuple[list[int], list[int]]] = []
        while waiting:
            chosen = next(waiting[-1], None)
            if chosen is None:
                waiting.pop()
                if taken:
                    self._count(*taken.pop(), -1)
                continue
            if len(waiting) < len(self._order):
                taken.append((chosen, self._undecided(len(waiting) - 1, chosen)))
                self._count(*taken[-1], 1)
                waiting.append(self._choices(len(waiting)))
            else:
                yield sorted(chosen + [node for before, _ in taken for node in before])

    def _choices(self, number: int) -> Iterator[list[int]]:
        nodes = self._order[number]
        if len(nodes) == 1:
            (node,) = nodes
            out = self._struck[node] or self._doubted[node] or node in self._loops
            return iter([[] if out else [node]])
        left = tuple(node for node in nodes if not self._struck[node])
        if not left:
            return iter([[]])
        barred = tuple(place for place, node in enumerate(left) if self._doubted[node])
        key = number, left, barred
        if number == 0:  # its choices are gone through once
            return self._solved(left, barred)
        if key not in self._known:
            self._known[key] = Replay(self._solved(left, barred))
        return iter(self._known[key])

    def _solved(self, left: tuple[int, ...], barred: tuple[int, ...]) -> Iterator[list[int]]:
        part = self._graph.induced(np.array(left, dtype=np.int32))
        for members in self._local(part, barred):
            yield [left[place] for place in members]

    def _undecided(self, number: int, chosen: list[int]) -> list[int]:
        """The nodes of a component that are neither chosen nor attacked by what is accepted."""
        if not self._doubts:
            return []
        decided = set(chosen)
        for node in chosen:
            decided.update(self._targets[self._starts[node] : self._starts[node + 1]])
        return [
            node for node in self._order[number] if not self._struck[node] and node not in decided
        ]

    def _count(self, chosen: list[int], undecided: list[int], by: int) -> None:
        for nodes, counts in ((chosen, self._struck), (undecided, self._doubted)):
            for node in nodes:
                home = self._component[node]
                for target in self._targets[self._starts[node] : self._starts[node + 1]]:
                    if self._component[target] != home:
                        counts[target] += by


def _attackers_first(graph: AttackGraph) -> list[list[int]]:
    """The strongly connected components, each after all that attack it."""
    count, component = strongly_connected_components(graph.attacks, graph.size)
    members: list[list[int]] = [[] for _ in range(count)]
    for node, number in enumerate(component.tolist()):
        members[number].append(node)
    if count <= 1:
        return members
    links = AttackGraph(count, _between(component, graph))
    starts, targets = (array.tolist() for array in links.attacked)
    missing = np.bincount(links.attacks[:, 1], minlength=count).tolist()
    waiting = deque(number for number in range(count) if not missing[number])
    order = []
    while waiting:
        number = waiting.popleft()
        order.append(members[number])
        for target in targets[starts[number] : starts[number + 1]]:
            missing[target] -= 1
            if not missing[target]:
                waiting.append(target)
    return order


def _between(component: IntArray, graph: AttackGraph) -> IntArray:
    """The attacks between different components."""
    links: IntArray = component[graph.attacks]
    apart: IntArray = links[links[:, 0] != links[:, 1]]
    return apart
