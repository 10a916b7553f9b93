"""One strongly connected component after the other, attackers first (Baroni et al. 2005).

What a component can hold depends on the components that attack it only through two things: which of
its nodes are attacked by an accepted one outside (they are out), and which by an undecided one
(they cannot be accepted, but can still be rejected). Directional semantics without dead ends are
put together so: every choice in the first components leads to an extension, so that the time to the
next extension does not grow with those that there are, and a long thread behind a circle costs one
look at each of its arguments.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

import numpy as np

from argue.connectivity import strong
from argue.model import AttackGraph, IntArray
from argue.semantics._parts import Replay, induced

Local: TypeAlias = Callable[[AttackGraph, Sequence[int]], Iterator[list[int]]]
"""The extensions of one component's remaining nodes, of which some are barred."""


def walk(graph: AttackGraph, local: Local, *, doubts: bool = True) -> Iterator[list[int]]:
    """Every extension of a framework, as ascending nodes.

    Parameters
    ----------
    local
        Solves what is left of a component of several nodes.
    doubts
        Whether what an undecided node attacks cannot be accepted. Where it can (CF2), nothing is
        ever barred.
    """
    order = _attackers_first(graph)
    if len(order) == 1 and len(order[0]) > 1:
        yield from local(graph, ())
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
        part = induced(self._graph, np.array(left, dtype=np.int32))
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
    count, component = strong(graph.attacks, graph.size)
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
