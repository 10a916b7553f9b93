"""Many frameworks over the same arguments → all their labellings at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from argue import derived_attacks
from argue.constellation._spread import Gather, Spread, in_order
from argue.constellation.bits import Bits, mask, pack, unpack
from argue.model import AttackGraph, Derivation, Framework, IntArray
from argue.semantics import ACCEPTED, REJECTED, SEMANTICS

GROUNDED = "grounded"
_CACHED = 2**17
"""Words of one array that are worked on together: what a processor keeps at hand."""


@dataclass(frozen=True, eq=False)
class Worlds:
    """Frameworks over the arguments ``0 … size-1`` that differ in what holds between them.

    Parameters
    ----------
    size
        How many arguments.
    edges
        Shape (m, 2): rows (source, target) of every pair between which anything holds anywhere;
        none twice.
    attacks, supports
        In which worlds the source of each edge attacks its target, and in which it supports it;
        shape (m, words).
    count
        How many worlds.
    derived
        Kinds of derived attacks that hold besides, in all worlds.
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
    from its source (see :mod:`argue.derived_attacks`), so "one of the attackers is accepted" and
    "one of the attackers is not rejected" are handed on along the supports instead. Of arguments
    without circles and derived attacks one pass from the leaves up is enough; else the cost is that
    of a pass for every step of the longest chain of attacks.

    Another semantics labels the worlds one after the other, equal ones once.

    Raises
    ------
    UnknownName
        If there is no such semantics.
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
    module = SEMANTICS.load(semantics)
    names = tuple(map(str, range(worlds.size)))
    statuses = np.zeros((worlds.size, worlds.count), dtype=np.int8)
    known: dict[bytes, int] = {}
    for world in range(worlds.count):
        attack, support = attacks[:, world], supports[:, world]
        first = known.setdefault(attack.tobytes() + support.tobytes(), world)
        if first == world:
            framework = Framework(
                names, worlds.edges[attack], worlds.edges[support], worlds.derived
            )
            if module.FOLDED:
                folded = derived_attacks.fold(framework)
                statuses[:, world] = folded.unfold(module.label(folded.graph))
            else:
                statuses[:, world] = module.label(_written_out(framework))
        else:
            statuses[:, world] = statuses[:, first]
    return Labelled(pack(statuses == ACCEPTED), pack(statuses == REJECTED))


def _written_out(framework: Framework) -> AttackGraph:
    """All attacks, derived ones too; the ids of these frameworks are their numbers."""
    size = len(framework.arguments)
    derived = [
        (int(attack.source), int(attack.target))
        for number in range(size)
        for attack in derived_attacks.attackers_of(framework, number)
    ]
    rows = np.array(derived, dtype=np.int32).reshape(-1, 2)
    return AttackGraph(size, np.concatenate([framework.attacks, rows]))


_Rows = NDArray[np.intp]
"""Positions of edges."""
_Fixpoint = Callable[[slice, Bits, Bits], None]
"""Fills accepted and rejected, both all 0 before, for the worlds of a slice of words."""


def _fixpoint(worlds: Worlds) -> _Fixpoint:
    attacking = np.flatnonzero(worlds.attacks.any(axis=1))
    supporting = np.flatnonzero(worlds.supports.any(axis=1))
    if worlds.derived and supporting.size and attacking.size:
        return _spreading(worlds, attacking, supporting)
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


def _spreading(worlds: Worlds, attacking: _Rows, supporting: _Rows) -> _Fixpoint:
    """With derived attacks: each round hands on to the strikers, strikes, and hands on the hits."""
    kinds = worlds.derived
    rows, links = worlds.edges[supporting], worlds.supports[supporting]
    strikes = Spread(
        rows, worlds.size, back=Derivation.EXTENDED in kinds, forth=Derivation.SUPPORTED in kinds
    )
    hits = Spread(
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
