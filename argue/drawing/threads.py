"""The forest of a debate: each argument below what it answers, as maps and measures have it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

Link = tuple[int, int]
"""(source, target): the source answers the target."""


@dataclass(frozen=True, slots=True)
class Thread:
    """A forest; every list has one entry an argument.

    ``parent`` is -1 for a root, ``layer`` the distance to the root, ``order`` all arguments with
    every parent before its children.
    """

    parent: list[int]
    layer: list[int]
    order: list[int]
    roots: list[int]
    children: list[list[int]] = field(repr=False)

    def path(self, number: int) -> list[int]:
        """From this argument up to its root, both included."""
        result = [number]
        while self.parent[result[-1]] >= 0:
            result.append(self.parent[result[-1]])
        return result

    def root_of(self) -> list[int]:
        """The root above each argument."""
        root = list(range(len(self.parent)))
        for number in self.order:
            if self.parent[number] >= 0:
                root[number] = root[self.parent[number]]
        return root


def grow(size: int, replies: Iterable[Link], relations: Iterable[Link], issue: int = -1) -> Thread:
    """Breadth first from the issue and from all that answers nothing, each argument once.

    An argument stands under what it replies to; one that replies to nothing stands under what it
    attacks or supports. So a layer is the distance to the issue along the thread, however many
    other relations cross it. Where only circles are left, the argument that most others answer
    (of several the first) becomes a root. O(n log n + links).

    Examples
    --------
    >>> grow(4, [(1, 0), (2, 1)], [(2, 0), (3, 2)], issue=0).layer
    [0, 1, 2, 3]
    >>> grow(2, [], [(0, 1), (1, 0)]).parent
    [-1, 0]
    """
    answers, sources = _links(size, replies, relations, issue)
    parent, layer = [-1] * size, [-1] * size
    order: list[int] = []
    roots = [issue] if issue >= 0 else []
    roots += [number for number in range(size) if not answers[number] and number != issue]
    _spread(roots, sources, parent, layer, order)
    circles = [number for number in range(size) if layer[number] < 0]
    for number in sorted(circles, key=lambda number: (-len(sources[number]), number)):
        if layer[number] < 0:
            roots.append(number)
            _spread([number], sources, parent, layer, order)
    children: list[list[int]] = [[] for _ in range(size)]
    for number in order:
        if parent[number] >= 0:
            children[parent[number]].append(number)
    return Thread(parent, layer, order, roots, children)


def _links(
    size: int, replies: Iterable[Link], relations: Iterable[Link], issue: int
) -> tuple[list[list[int]], list[list[int]]]:
    answers: list[list[int]] = [[] for _ in range(size)]
    for source, target in replies:
        answers[source].append(target)
    by_relation: list[list[int]] = [[] for _ in range(size)]
    for source, target in relations:
        if source != target:
            by_relation[source].append(target)
    sources: list[list[int]] = [[] for _ in range(size)]
    for number in range(size):
        if number == issue:
            answers[number] = []
        elif not answers[number]:
            answers[number] = by_relation[number]
        for target in answers[number]:
            sources[target].append(number)
    return answers, sources


def _spread(
    starts: Sequence[int],
    sources: Sequence[Sequence[int]],
    parent: list[int],
    layer: list[int],
    order: list[int],
) -> None:
    """Fill ``parent``, ``layer`` and ``order`` from these starts on, nearest first."""
    waiting = deque(starts)
    for start in starts:
        layer[start] = 0
    while waiting:
        number = waiting.popleft()
        order.append(number)
        for source in sources[number]:
            if layer[source] < 0:
                layer[source], parent[source] = layer[number] + 1, number
                waiting.append(source)
