"""Attack graphs: in arrays, what the semantics label; in lists, what searches go through.

Small frameworks in lists do without NumPy.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from argue.arrays import np
from argue.errors import InvalidRecord

if TYPE_CHECKING:
    from numpy.typing import NDArray

    IntArray: TypeAlias = NDArray[np.int32]
    StatusArray: TypeAlias = NDArray[np.int8]
    BoolArray: TypeAlias = NDArray[np.bool_]
    Nodes: TypeAlias = NDArray[np.int32] | NDArray[np.intp]
else:
    Nodes = IntArray = StatusArray = BoolArray = Any


class Adjacency(NamedTuple):
    """Neighbours of the nodes ``0 … n-1``: those of ``a`` are ``others[starts[a]:starts[a + 1]]``.

    ``starts`` has shape (n + 1,), ``others`` one entry an edge; both int32.
    """

    starts: IntArray
    others: IntArray

    @classmethod
    def by_source(cls, edges: IntArray, size: int) -> Adjacency:
        """The targets of each source; ascending where edges are sorted by target, as in records."""
        return cls.grouped(edges[:, 0], edges[:, 1], size)

    @classmethod
    def grouped(cls, sources: Nodes, targets: Nodes, size: int) -> Adjacency:
        """The targets of each source, in their order."""
        order = _stable_order(sources, size)
        return cls(_starts(sources, size), targets.take(order).astype(np.int32, copy=False))

    @classmethod
    def by_target(cls, edges: IntArray, size: int) -> Adjacency:
        """The sources of each target; the edges must be sorted by target, as records keep them."""
        return cls(_starts(edges[:, 1], size), np.ascontiguousarray(edges[:, 0]))

    def of(self, node: int) -> list[int]:
        """The neighbours of one node, ascending."""
        neighbours: list[int] = self.others[self.starts[node] : self.starts[node + 1]].tolist()
        return neighbours

    def lists(self) -> list[list[int]]:
        """The neighbours of every node."""
        others = self.others.tolist()
        return [others[start:end] for start, end in pairwise(self.starts.tolist())]


class AttackGraph:
    """A Dung framework over the nodes ``0 … size-1`` (Dung 1995, Definition 2); never changed.

    ``attacks`` has shape (m, 2) and dtype int32: rows (attacker, attacked), sorted by attacked, no
    row twice.
    """

    def __init__(self, size: int, attacks: IntArray) -> None:
        self.size = size
        self.attacks = sorted_edges(attacks, size, "attack")

    @classmethod
    def of_lists(cls, lists: AttackLists) -> AttackGraph:
        """The framework of these lists; its arrays are made when they are first used."""
        graph = cls.__new__(cls)
        graph.size, graph.lists = lists.size, lists
        return graph

    @cached_property
    def attacks(self) -> IntArray:
        """The rows of :attr:`lists`, where they were given."""
        targets = enumerate(self.lists.attackers)
        rows = [(source, target) for target, sources in targets for source in sources]
        return sorted_edges(np.array(rows, dtype=np.int32), self.size, "attack")

    @property
    def is_small(self) -> bool:
        """Whether it was made of lists and nobody asked for its arrays: NumPy is not needed."""
        return "attacks" not in vars(self)

    @cached_property
    def lists(self) -> AttackLists:
        """The same in lists."""
        return AttackLists(self.attackers.lists(), self.attacked.lists())

    @classmethod
    def of_sorted(cls, size: int, attacks: IntArray) -> AttackGraph:
        """The graph of attacks that :func:`sorted_edges` gave, which are not checked again."""
        graph = object.__new__(cls)
        object.__setattr__(graph, "size", size)
        object.__setattr__(graph, "attacks", attacks)
        return graph

    @cached_property
    def attacked(self) -> Adjacency:
        """Whom each node attacks."""
        return Adjacency.by_source(self.attacks, self.size)

    @cached_property
    def attackers(self) -> Adjacency:
        """Who attacks each node."""
        return Adjacency.by_target(self.attacks, self.size)

    def induced(self, nodes: IntArray) -> AttackGraph:
        """The attacks among some nodes, which are ascending, numbered anew from 0."""
        number = np.full(self.size, -1, dtype=np.int32)
        number[nodes] = np.arange(nodes.size, dtype=np.int32)
        attacks = number[self.attacks]
        return AttackGraph(int(nodes.size), attacks[(attacks >= 0).all(axis=1)])


def sorted_edges(edges: IntArray, size: int, what: str) -> IntArray:
    """These edges sorted by target, then source, none twice, read-only.

    Raises InvalidRecord if they are no pairs of nodes from 0 to ``size - 1``; ``what`` is what one
    is called.
    """
    array = np.asarray(edges, dtype=np.int32)
    if array.size == 0:
        return np.empty((0, 2), dtype=np.int32)
    if array.ndim != 2 or array.shape[1] != 2:
        raise InvalidRecord(f"expected {what}s of shape (m, 2), found {array.shape}")
    if array.view(np.uint32).max() >= size:  # a negative number is a large one there
        raise InvalidRecord(
            f"expected {what}s between the arguments 0 and {size - 1}, "
            f"found {int(array.min())} to {int(array.max())}"
        )
    keys = _keys(array[:, 1], array[:, 0])
    if (keys[1:] <= keys[:-1]).any():
        keys.sort()
        if np.any(keys[1:] == keys[:-1]):
            keys = keys[np.concatenate(([True], keys[1:] != keys[:-1]))]
        array = np.empty((keys.size, 2), dtype=np.int32)
        array[:, 0] = keys  # the lower half
        keys >>= 32
        array[:, 1] = keys
    array = np.ascontiguousarray(array)
    array.setflags(write=False)
    return array


def _keys(first: IntArray, second: IntArray) -> NDArray[np.int64]:
    """One number for each pair, in the order of pairs: numbers sort several times faster.

    The first is the upper half of its bits, the second the lower. All is done in place, since on
    millions of edges the system's handing out of memory would take as long as the work.
    """
    keys = first.astype(np.int64)
    keys <<= 32
    keys |= second
    return keys


def _stable_order(nodes: Nodes, size: int) -> NDArray[np.intp]:
    """The places of the nodes in ascending order, equal ones as they stand.

    NumPy sorts numbers of 16 bits by radix, in linear time: first by the lower bits, then by the
    upper. Two such passes take half the time of one sort of larger numbers.
    """
    order = np.argsort(nodes.astype(np.uint16), kind="stable")
    if size > 1 << 16:
        upper = (nodes >> 16).astype(np.uint16).take(order)
        order = order.take(np.argsort(upper, kind="stable"))
    return order


def _starts(nodes: Nodes, size: int) -> IntArray:
    starts = np.zeros(size + 1, dtype=np.int32)
    np.cumsum(np.bincount(nodes, minlength=size), dtype=np.int32, out=starts[1:])
    return starts


class AttackLists:
    """A Dung framework over the nodes ``0 … size-1`` as the neighbours of each node, ascending.

    ``attackers[a]`` attack ``a``, ``attacked[a]`` are attacked by ``a``. The same framework in
    arrays is an :class:`~argue.model.attacks.AttackGraph`; who builds one sees to it that both
    lists say the same.

    >>> graph = AttackLists.of(3, [(1, 0), (2, 1), (1, 0)])
    >>> graph.attackers, graph.attacked
    ([[1], [2], []], [[], [0], [1]])
    """

    def __init__(self, attackers: list[list[int]], attacked: list[list[int]]) -> None:
        self.size, self.attackers, self.attacked = len(attackers), attackers, attacked

    @classmethod
    def of(cls, size: int, attacks: Iterable[tuple[int, int]]) -> AttackLists:
        """From (attacker, attacked) between 0 and ``size - 1``; what stands twice counts once."""
        attackers: list[list[int]] = [[] for _ in range(size)]
        attacked: list[list[int]] = [[] for _ in range(size)]
        for source, target in sorted(set(attacks)):
            attackers[target].append(source)
            attacked[source].append(target)
        return cls(attackers, attacked)

    def induced(self, nodes: Sequence[int]) -> AttackLists:
        """The attacks among some nodes, which are ascending, numbered anew from 0."""
        number = {node: place for place, node in enumerate(nodes)}

        def within(lists: Sequence[Sequence[int]]) -> list[list[int]]:
            return [[number[other] for other in lists[node] if other in number] for node in nodes]

        return AttackLists(within(self.attackers), within(self.attacked))
