"""Extensions component by component, attackers first (Baroni et al. 2005), and products of parts.

What a component can hold depends on the components that attack it only through two things: which of
its nodes are attacked by an accepted one outside (they are out), and which by an undecided one
(they cannot be accepted, but can still be rejected). Directional semantics without dead ends are
put together so: every choice in the first components leads to an extension, so that the time to the
next extension does not grow with those that there are, and a long thread behind a circle costs one
look at each of its arguments.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeAlias, TypeVar

from argue.model.attacks import AttackLists
from argue.reasoning.graphs import smallest_of_components

_Item = TypeVar("_Item")


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


Local: TypeAlias = Callable[[AttackLists, Sequence[int]], Iterator[list[int]]]
"""The extensions of one component's remaining nodes, of which some are barred."""


def by_components(graph: AttackLists, local: Local, *, doubts: bool = True) -> Iterator[list[int]]:
    """Every extension of a framework, as ascending nodes.

    ``local`` solves what is left of a component of several nodes. ``doubts`` says whether what an
    undecided node attacks cannot be accepted; where it can (CF2, stage2), nothing is ever barred.
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
        self, graph: AttackLists, order: list[list[int]], local: Local, doubts: bool
    ) -> None:
        self._graph, self._order, self._local, self._doubts = graph, order, local, doubts
        self._component = [0] * graph.size
        for number, nodes in enumerate(order):
            for node in nodes:
                self._component[node] = number
        self._struck, self._doubted = [0] * graph.size, [0] * graph.size
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
            out = self._struck[node] or self._doubted[node] or node in self._graph.attacked[node]
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
        part = self._graph.induced(left)
        for members in self._local(part, barred):
            yield [left[place] for place in members]

    def _undecided(self, number: int, chosen: list[int]) -> list[int]:
        """The nodes of a component that are neither chosen nor attacked by what is accepted."""
        if not self._doubts:
            return []
        decided = set(chosen)
        for node in chosen:
            decided.update(self._graph.attacked[node])
        return [
            node for node in self._order[number] if not self._struck[node] and node not in decided
        ]

    def _count(self, chosen: list[int], undecided: list[int], by: int) -> None:
        for nodes, counts in ((chosen, self._struck), (undecided, self._doubted)):
            for node in nodes:
                home = self._component[node]
                for target in self._graph.attacked[node]:
                    if self._component[target] != home:
                        counts[target] += by


def _attackers_first(graph: AttackLists) -> list[list[int]]:
    """The strongly connected components, each after all that attack it."""
    members: dict[int, list[int]] = {}
    smallest = smallest_of_components(graph.attacked)
    for node, first in enumerate(smallest):
        members.setdefault(first, []).append(node)
    targets = {
        first: {smallest[hit] for node in nodes for hit in graph.attacked[node]} - {first}
        for first, nodes in members.items()
    }
    missing = Counter(hit for hits in targets.values() for hit in hits)
    waiting = deque(first for first in members if not missing[first])
    order = []
    while waiting:
        first = waiting.popleft()
        order.append(members[first])
        for hit in sorted(targets[first]):
            missing[hit] -= 1
            if not missing[hit]:
                waiting.append(hit)
    return order
