"""Components and levels of a directed graph given by its edges, in NumPy and linear time.

networkx takes 1.2 to 640 times as long, the building of its graph included, and 240 to 640 times on
threads of replies, what debates are, from 10⁴ edges on (``benchmarks/graphs.py``). SciPy's
``connected_components`` is as fast or up to 4 times faster on threads, and 10 to 100 times on long
chains and large circles, which debates do not have; with its 83 MB it is no part of the light
installation, which judges and labels debates.

:class:`Along` hands sets of arguments on along supports, component by component.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from graphlib import TopologicalSorter
from typing import Any, TypeVar

from argue.arrays import np
from argue.model.attacks import Adjacency, IntArray, Nodes

_Node = TypeVar("_Node", bound=Hashable)
_LEAST = 1 / 32
"""A round of trimming that takes away a smaller part costs more than Tarjan's algorithm on it."""


def weakly_connected_components(edges: IntArray, size: int) -> tuple[int, IntArray]:
    """The weakly connected components: groups that edges join, whichever way they run.

    Each node points at a smaller one of its component; in every round all pointers are shortened,
    and both ends of an edge that still point at different nodes are joined. The rounds grow with
    the logarithm of the longest path.

    Returns: how many there are, and shape (size,), dtype int32: the component of each node,
    numbered from 0 in the order of their smallest nodes.

    >>> count, group_of = weakly_connected_components(np.array([[2, 0], [2, 3]]), 5)
    >>> count, group_of.tolist()
    (3, [0, 1, 0, 0, 2])
    """
    root = np.arange(size, dtype=np.int32)
    ends = edges
    while ends.size:
        ends = root[ends]
        ends = ends[ends[:, 0] != ends[:, 1]]
        np.minimum.at(root, ends.max(axis=1), ends.min(axis=1))
        while True:
            shorter = root[root]
            if np.array_equal(shorter, root):
                break
            root = shorter
    return _numbered(root)


def strongly_connected_components(edges: IntArray, size: int) -> tuple[int, IntArray]:
    """The strongly connected components: groups of which each node reaches each along edges.

    Edges that lie on no circle are trimmed off first, which leaves little or nothing of a thread;
    Tarjan's algorithm does the rest. O(nodes + edges).

    Returns: how many there are, and shape (size,), dtype int32: the component of each node,
    numbered from 0 in the order of their smallest nodes.

    >>> edges = np.array([[0, 1], [1, 2], [2, 1], [2, 3]])
    >>> count, group_of = strongly_connected_components(edges, 4)
    >>> count, group_of.tolist()
    (3, [0, 1, 1, 2])
    """
    root = np.arange(size, dtype=np.int32)
    core = _trimmed(edges[edges[:, 0] != edges[:, 1]], size)
    if core.size:
        nodes, inner = np.unique(core, return_inverse=True)
        rows = Adjacency.by_source(inner.reshape(-1, 2).astype(np.int32), nodes.size)
        root[nodes] = nodes[smallest_of_components(rows.lists())]
    return _numbered(root)


def _numbered(root: IntArray) -> tuple[int, IntArray]:
    """Components that are told by their smallest nodes, numbered without a gap."""
    first = root == np.arange(root.size)
    number = np.cumsum(first, dtype=np.int32) - 1
    return int(first.sum()), number[root].astype(np.int32)


def _trimmed(edges: IntArray, size: int) -> IntArray:
    """The edges without those that lie on no circle, as far as that is quickly seen.

    An edge from a node without an edge to it, or to one without an edge from it, lies on none.
    Taking these away shows others; each round costs what is left, and ends a thread of replies
    soon. It is given up where a round takes little or nothing away, as along a chain.
    """
    while edges.size:
        leads, led_to = np.zeros(size, dtype=np.bool_), np.zeros(size, dtype=np.bool_)
        leads[edges[:, 0]] = True
        led_to[edges[:, 1]] = True
        remaining = edges[led_to[edges[:, 0]] & leads[edges[:, 1]]]
        if len(edges) - len(remaining) <= len(edges) * _LEAST:
            return remaining
        edges = remaining
    return edges


def smallest_of_components(targets: Sequence[Sequence[int]]) -> list[int]:
    """The smallest node of each node's strongly connected component, by Tarjan's algorithm (1972).

    ``targets`` are the nodes that edges lead to from each. No recursion, so that no path is too
    long.

    ``low`` is the earliest of the nodes on the path that a node is known to reach, by the order of
    their visits; a node that reaches none before itself closes a component.
    """
    size = len(targets)
    order, low, root = [0] * size, [0] * size, [-1] * size
    following, visited = [0] * size, 0
    unclosed: list[int] = []
    for start in range(size):
        path = [] if order[start] else [start]
        while path:
            node = path[-1]
            if not order[node]:
                visited += 1
                order[node] = low[node] = visited
                unclosed.append(node)
            if following[node] < len(targets[node]):
                other = targets[node][following[node]]
                following[node] += 1
                if not order[other]:
                    path.append(other)
                elif root[other] < 0:
                    low[node] = min(low[node], order[other])
                continue
            path.pop()
            if path:
                low[path[-1]] = min(low[path[-1]], low[node])
            if low[node] == order[node]:
                _close(unclosed, node, root)
    return root


def _close(unclosed: list[int], node: int, root: list[int]) -> None:
    """Take the component that this node closes off the nodes that are not closed yet."""
    first = len(unclosed) - 1
    while unclosed[first] != node:
        first -= 1
    members = unclosed[first:]
    del unclosed[first:]
    smallest = min(members)
    for member in members:
        root[member] = smallest


def waves_of(sources: IntArray, targets: IntArray, waiting: IntArray) -> list[IntArray]:
    """The nodes by the longest way to them, but those on circles and behind (Kahn 1962).

    What no edge that is left leads to is taken away, again and again. ``waiting``, how many edges
    lead to each node, is used up. O(nodes + edges).
    """
    targets_of = _targets(sources, targets, len(waiting))
    first = np.empty(len(waiting), dtype=np.int32)
    waves = [np.flatnonzero(waiting == 0).astype(np.int32)]
    while True:
        hit = targets_of(waves[-1])
        np.subtract.at(waiting, hit, np.int32(1))
        freed = hit[waiting[hit] == 0]
        places = np.arange(len(freed), dtype=np.int32)
        first[freed] = places
        freed = freed[first[freed] == places]  # each once
        if not len(freed):
            return waves
        waves.append(freed)


def _targets(sources: IntArray, targets: IntArray, size: int) -> Callable[[IntArray], IntArray]:
    """Nodes → all targets of theirs; without sorting where each node has one at most."""
    outgoing = np.bincount(sources, minlength=size)
    if outgoing.max(initial=0) <= 1:
        target = np.full(size, -1, dtype=np.int32)
        target[sources] = targets

        def of_tree(nodes: IntArray) -> IntArray:
            result = target[nodes]
            return result[result >= 0]

        return of_tree
    starts = np.concatenate(([0], np.cumsum(outgoing)))
    others = targets[np.argsort(sources, kind="stable")]
    return lambda nodes: others[ranges(starts[nodes], outgoing[nodes])]


def ranges(starts: Nodes, counts: Nodes) -> Nodes:
    """``starts[0], starts[0] + 1, …`` of each count, one after the other."""
    ends: Any = np.cumsum(counts)
    result: Nodes = np.arange(int(ends[-1]) if ends.size else 0, dtype=np.int64)
    result += np.repeat(starts - (ends - counts), counts)
    return result


class Along:
    """Hands sets, as bits of integers, on along supports; made once, called as often as needed.

    ``back``, ``forth``: ``forth``: an argument gets the sets of those that it supports, and of
    those that they support; ``back``: those of its supporters, and of theirs.

    >>> Along(np.array([[0, 1], [1, 2]]), 3, forth=True)([1, 2, 4])
    [7, 6, 4]
    """

    def __init__(
        self, supports: IntArray, size: int, *, back: bool = False, forth: bool = False
    ) -> None:
        self._groups: tuple[int, list[int]] | None = None
        if not back and not forth:
            return
        count, group_of = (
            weakly_connected_components if back and forth else strongly_connected_components
        )(supports, size)
        self._groups = count, group_of.tolist()
        ends = group_of[supports if forth else supports[:, ::-1]]
        beyond: dict[int, list[int]] = {}
        for group, other in np.unique(ends[ends[:, 0] != ends[:, 1]], axis=0).tolist():
            beyond.setdefault(group, []).append(other)
        order = TopologicalSorter(beyond).static_order()
        self._order = [(group, beyond[group]) for group in order if group in beyond]

    def __call__(self, own: list[int]) -> list[int]:
        """For each argument the union of ``own`` over itself and all that it reaches."""
        if self._groups is None:
            return own
        count, group_of = self._groups
        groups = [0] * count
        for group, bits in zip(group_of, own, strict=True):
            if bits:
                groups[group] |= bits
        for group, others in self._order:
            for other in others:
                if groups[other]:
                    groups[group] |= groups[other]
        return [groups[group] for group in group_of]


def rows_of_bits(sets: list[int], size: int) -> IntArray:
    """Sets as bits, one for each argument → pairs (argument, member), both ascending."""
    width = (size + 7) // 8
    result = [np.empty((0, 2), dtype=np.int32)]
    for node, bits in enumerate(sets):
        if bits:
            packed = np.frombuffer(bits.to_bytes(width, "little"), dtype=np.uint8)
            members = np.flatnonzero(np.unpackbits(packed, bitorder="little"))
            result.append(np.stack((np.full(members.size, node), members), axis=1))
    return np.concatenate(result).astype(np.int32)


def reached(starts: Iterable[_Node], near: Callable[[_Node], Iterable[_Node]]) -> dict[_Node, int]:
    """All nodes that some lead to, these included, with the fewest steps to each; nearest first.

    >>> reached([1], lambda number: [number - 1, number // 2] if number else [])
    {1: 0, 0: 1}
    """
    steps = dict.fromkeys(starts, 0)
    waiting = list(steps)
    for node in waiting:  # grows meanwhile
        for other in near(node):
            if other not in steps:
                steps[other] = steps[node] + 1
                waiting.append(other)
    return steps


def leads(
    start: _Node,
    end: _Node,
    onwards: Callable[[_Node], Iterable[_Node]],
    backwards: Callable[[_Node], Iterable[_Node]],
) -> bool:
    """Whether there is a way from one node to the other, of no edges if they are the same.

    Searches from both ends by turns, and takes as long as the search that is through first.

    >>> leads(1, 8, lambda number: [2 * number], lambda number: [number // 2])
    True
    """
    ahead, behind = {start}, {end}
    searches = (_search(start, ahead, onwards), _search(end, behind, backwards))
    return any(
        following in behind or before in ahead for following, before in zip(*searches, strict=False)
    )


def _search(
    start: _Node, seen: set[_Node], near: Callable[[_Node], Iterable[_Node]]
) -> Iterator[_Node]:
    """The nodes that a search comes to, added to those seen."""
    yield start
    waiting = [start]
    for node in waiting:  # grows meanwhile
        for other in near(node):
            if other not in seen:
                seen.add(other)
                waiting.append(other)
                yield other
