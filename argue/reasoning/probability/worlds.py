"""Many frameworks over the same arguments → all their labellings at once, bit-parallel.

Truth in many worlds is bits: a row for each argument or relation, 64 worlds in a word.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from argue.model import Derivation, Framework, IntArray
from argue.reasoning import derived_attacks
from argue.reasoning.graphs import waves_of
from argue.reasoning.semantics import ACCEPTED, REJECTED, load_semantics

Bits: TypeAlias = NDArray[np.uint64]
"""Shape (rows, words). World *w* is bit ``w % 64`` of word ``w // 64``; bits behind the last world
mean nothing."""
Truth: TypeAlias = NDArray[np.bool_]
"""Shape (rows, worlds)."""

WORD = 64
_LITTLE = np.dtype("<u8")


def words(worlds: int) -> int:
    """How many words hold so many worlds."""
    return -(-worlds // WORD)


def pack(truth: Truth) -> Bits:
    """Bits of what is true; those behind the last world are 0.

    >>> pack(np.array([[True, False, True]])).tolist()
    [[5]]
    """
    rows, worlds = truth.shape
    octets = np.zeros((rows, 8 * words(worlds)), dtype=np.uint8)
    octets[:, : -(-worlds // 8)] = np.packbits(truth, axis=1, bitorder="little")
    return octets.view(_LITTLE).astype(np.uint64, copy=False)


def unpack(bits: Bits, worlds: int) -> Truth:
    """The opposite of :func:`pack`."""
    octets = np.ascontiguousarray(bits).astype(_LITTLE, copy=False).view(np.uint8)
    return np.unpackbits(octets, axis=1, count=worlds, bitorder="little").view(np.bool_)


def count(bits: Bits, worlds: int) -> NDArray[np.int64]:
    """In how many of the worlds each row is true."""
    result: NDArray[np.int64] = np.bitwise_count(bits & mask(worlds)).sum(axis=1, dtype=np.int64)
    return result


def mask(worlds: int) -> Bits:
    """One row of words whose bits are 1 for each world and 0 behind the last."""
    result = np.full((1, words(worlds)), ~np.uint64(0))
    if worlds % WORD:
        result[0, -1] = np.uint64((1 << worlds % WORD) - 1)
    return result


class Gather:
    """Whether some edge that leads to a node has it, for the nodes of a fixed set of edges."""

    def __init__(self, to: IntArray) -> None:
        self.order = np.argsort(to, kind="stable")
        self.nodes, self._starts = np.unique(to[self.order], return_index=True)

    def __call__(self, values: Bits) -> Bits:
        """Or over the edges of each of ``nodes``; ``values`` has the edges sorted by ``order``."""
        result: Bits = np.bitwise_or.reduceat(values, self._starts, axis=0)
        return result


class Step(NamedTuple):
    """Edges that lead to nodes which are done together."""

    edges: NDArray[np.intp]
    source: IntArray
    gather: Gather


class Steps(NamedTuple):
    """Edges in an order in which every node comes after those that lead to it.

    If ``circular``, the last step holds the nodes on circles and behind them: there one pass is not
    enough.
    """

    steps: Sequence[Step]
    circular: bool


def in_order(source: IntArray, target: IntArray, size: int) -> Steps:
    """The edges of a graph over ``size`` nodes as :class:`Steps`."""
    level, circular = _levels(source, target, size)
    steps = []
    for number in np.unique(level[target]):
        edges = np.flatnonzero(level[target] == number)
        gather = Gather(target[edges])
        edges = edges[gather.order]
        steps.append(Step(edges, source[edges], gather))
    return Steps(steps, circular)


def _levels(source: IntArray, target: IntArray, size: int) -> tuple[IntArray, bool]:
    """The length of the longest path to each node; one more for all that circles lead to."""
    waiting = np.bincount(target, minlength=size).astype(np.int32)
    waves = waves_of(source, target, waiting)
    level = np.full(size, len(waves), dtype=np.int32)
    for number, wave in enumerate(waves):
        level[wave] = number
    return level, sum(map(len, waves)) < size


class SupportSpread:
    """Hands truth on along supports, until nothing new follows.

    ``supports``: shape (edges, 2): rows (supporter, supported).
    ``back``, ``forth``: whether it goes from the supported to the supporter, and the other way.
    """

    def __init__(self, supports: IntArray, size: int, *, back: bool, forth: bool) -> None:
        supporter, supported = supports[:, 0], supports[:, 1]
        ways = []
        if forth and supports.size:
            ways.append(in_order(supporter, supported, size))
        if back and supports.size:
            ways.append(in_order(supported, supporter, size))
        self._ways = ways
        branching = bool(supports.size) and int(np.bincount(supporter).max()) > 1
        # Along a forest all that is said below meets at its top, and comes down from there.
        circular = any(way.circular for way in ways)
        self._once = not circular and (len(ways) < 2 or not branching)

    def closed(self, truth: Bits, supports: Bits) -> Bits:
        """Where ``truth`` (nodes × words) holds or is handed on to, in worlds with these supports.

        >>> chain = SupportSpread(np.array([[2, 1], [1, 0]]), 3, back=True, forth=False)
        >>> holds = np.array([[1], [0], [0]], dtype=np.uint64)
        >>> chain.closed(holds, np.array([[1], [1]], dtype=np.uint64)).ravel().tolist()
        [1, 1, 1]
        """
        if not self._ways:
            return truth
        result = truth.copy()
        while True:
            before = None if self._once else result.copy()
            for way in self._ways:
                for edges, source, gather in way.steps:
                    result[gather.nodes] |= gather(result[source] & supports[edges])
            if before is None or np.array_equal(before, result):
                return result


GROUNDED = "grounded"
_CACHED = 2**17
"""Words of one array that are worked on together: what a processor keeps at hand."""


@dataclass(frozen=True, eq=False)
class Worlds:
    """Frameworks over the arguments ``0 … size-1`` that differ in what holds between them.

    ``size``: how many arguments.
    ``edges``: shape (m, 2): rows (source, target) of every pair between which anything holds
    anywhere; none twice.
    ``attacks``, ``supports``: in which worlds the source of each edge attacks its target, and in
    which it supports it; shape (m, words).
    ``count``: how many worlds.
    ``derived``: kinds of derived attacks that hold besides, in all worlds.
    """

    size: int
    edges: IntArray
    attacks: Bits
    supports: Bits
    count: int
    derived: tuple[Derivation, ...] = ()


@dataclass(frozen=True, eq=False)
class Labelled:
    """In which worlds each argument is accepted, and in which rejected; elsewhere undecided."""

    accepted: Bits
    rejected: Bits


def label(worlds: Worlds, semantics: str = GROUNDED) -> Labelled:
    """The labelling of every world, as :func:`argue.pipeline.label` would give it.

    The grounded one is reached for all worlds together, 64 in each operation on a word: the least
    fixpoint of "accepted if all attackers are rejected, rejected if one is accepted". Derived
    attacks are not written out. They spread an attack from its target to others along supports, or
    from its source (see :mod:`argue.reasoning.derived_attacks`), so "one of the attackers is
    accepted" and "one of the attackers is not rejected" are handed on along the supports instead.
    Of arguments without circles and derived attacks one pass from the leaves up is enough; else the
    cost is that of a pass for every step of the longest chain of attacks.

    Another semantics labels the worlds one after the other, equal ones once.
    Raises UnknownName if there is no such semantics.
    """
    if semantics != GROUNDED:
        return one_by_one(worlds, semantics)
    accepted = np.zeros((worlds.size, worlds.attacks.shape[1]), dtype=np.uint64)
    rejected = np.zeros_like(accepted)
    fixpoint = _fixpoint(worlds)
    wide = max(1, _CACHED // max(1, len(worlds.edges), worlds.size))
    for start in range(0, accepted.shape[1], wide):
        part = slice(start, start + wide)
        fixpoint(part, accepted[:, part], rejected[:, part])
    return Labelled(accepted & mask(worlds.count), rejected & mask(worlds.count))


def one_by_one(worlds: Worlds, semantics: str) -> Labelled:
    """The same for any semantics, a framework at a time; equal frameworks are labelled once."""
    attacks, supports = unpack(worlds.attacks, worlds.count), unpack(worlds.supports, worlds.count)
    module = load_semantics(semantics)
    names, edges = tuple(map(str, range(worlds.size))), worlds.edges
    statuses = np.zeros((worlds.size, worlds.count), dtype=np.int8)
    cached: dict[bytes, int] = {}
    for world in range(worlds.count):
        attack, support = attacks[:, world], supports[:, world]
        first = cached.setdefault(attack.tobytes() + support.tobytes(), world)
        if first == world:
            framework = Framework(names, edges[attack], edges[support], worlds.derived)
            graph = derived_attacks.graph_of(framework, folded=module.folded)
            statuses[:, world] = graph.unfold(module.label(graph.graph))
        else:
            statuses[:, world] = statuses[:, first]
    return Labelled(pack(statuses == ACCEPTED), pack(statuses == REJECTED))


_Rows = NDArray[np.intp]
"""Positions of edges."""
_Fixpoint = Callable[[slice, Bits, Bits], None]
"""Fills accepted and rejected, both all 0 before, for the worlds of a slice of words."""


def _fixpoint(worlds: Worlds) -> _Fixpoint:
    attacking = np.flatnonzero(worlds.attacks.any(axis=1))
    carrying = np.flatnonzero(worlds.supports.any(axis=1))
    if worlds.derived and carrying.size and attacking.size:
        return _spreading(worlds, attacking, carrying)
    return _plain(worlds, attacking)


def _plain(worlds: Worlds, attacking: _Rows) -> _Fixpoint:
    """Attacks alone: from the leaves up, and around what is circular until nothing follows."""
    edges, attacks = worlds.edges[attacking], worlds.attacks[attacking]
    steps, circular = in_order(edges[:, 0], edges[:, 1], worlds.size)
    attacked = np.zeros(worlds.size, dtype=np.bool_)
    attacked[edges[:, 1]] = True

    def fill(part: slice, accepted: Bits, rejected: Bits) -> None:
        accepted[~attacked] = ~np.uint64(0)
        for number, (own, source, gather) in enumerate(steps):
            holds = attacks[own, part]
            again = circular and number == len(steps) - 1
            while True:
                struck = gather(holds & accepted[source])
                unsafe = gather(holds & ~rejected[source])
                done = not again or (
                    np.array_equal(struck, rejected[gather.nodes])
                    and np.array_equal(~unsafe, accepted[gather.nodes])
                )
                rejected[gather.nodes], accepted[gather.nodes] = struck, ~unsafe
                if done:
                    break

    return fill


def _spreading(worlds: Worlds, attacking: _Rows, carrying: _Rows) -> _Fixpoint:
    """With derived attacks: each round hands on to the strikers, strikes, and hands on the hits."""
    kinds = worlds.derived
    rows, links = worlds.edges[carrying], worlds.supports[carrying]
    strikes = SupportSpread(
        rows, worlds.size, back=Derivation.EXTENDED in kinds, forth=Derivation.SUPPORTED in kinds
    )
    hits = SupportSpread(
        rows, worlds.size, back=Derivation.MEDIATED in kinds, forth=Derivation.SECONDARY in kinds
    )
    gather = Gather(worlds.edges[attacking, 1])
    attacking = attacking[gather.order]
    source, attacks = worlds.edges[attacking, 0], worlds.attacks[attacking]

    def fill(part: slice, accepted: Bits, rejected: Bits) -> None:
        holds, along = attacks[:, part], np.ascontiguousarray(links[:, part])

        def reach(attackers: Bits) -> Bits:
            """Whom these strike, derived attacks included."""
            hit = np.zeros_like(accepted)
            hit[gather.nodes] = gather(holds & strikes.closed(attackers, along)[source])
            return hits.closed(hit, along)

        while True:
            struck, safe = reach(accepted), ~reach(~rejected)
            done = np.array_equal(struck, rejected) and np.array_equal(safe, accepted)
            rejected[:], accepted[:] = struck, safe
            if done:
                break

    return fill
