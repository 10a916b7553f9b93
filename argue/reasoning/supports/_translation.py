"""Derived attacks written out: the whole closure as one attack graph, where no fold will do."""

from __future__ import annotations

from graphlib import TopologicalSorter

import numpy as np

from argue.connectivity import strong, weak
from argue.errors import BadInput
from argue.locales import say
from argue.model import AttackGraph, Derivation, Framework, IntArray

_MOST = 20_000_000
"""So many attacks take about 1 GB while they are sorted."""


def write_out(framework: Framework) -> AttackGraph:
    """All attacks of a framework, its derived ones included; nodes are its arguments.

    The closure is: for each attack (s, t), everything that s's side spreads to attacks everything
    that t's side spreads to (:mod:`argue.derived_attacks`). Sets of arguments are bits of integers,
    handed on along the supports in topological order: O((arguments + attacks + supports) ·
    arguments / 64).

    Raises
    ------
    BadInput
        If there are more than 20 million attacks.

    Examples
    --------
    >>> one = Framework(("a", "b", "c"), np.array([[2, 1]]), np.array([[0, 1]]), ("mediated",))
    >>> write_out(one).attacks.tolist()  # 0 supports 1, 2 attacks 1
    [[2, 0], [2, 1]]
    """
    size = len(framework.arguments)
    if not framework.derived or not len(framework.supports):
        return AttackGraph(size, framework.attacks)
    hit = _reached(framework, Derivation.MEDIATED, Derivation.SECONDARY)
    struck = [0] * size
    for attacker, attacked in framework.attacks.tolist():
        struck[attacker] |= hit[attacked]
    attacked_by = _gathered(framework, struck)
    count = sum(bits.bit_count() for bits in attacked_by)
    if count > _MOST:
        raise BadInput(
            say(
                "expected at most %(most)s attacks to write out, found %(count)s with those "
                "derived",
                most=_MOST,
                count=count,
            )
        )
    return AttackGraph(size, rows(attacked_by, size))


def _reached(
    framework: Framework, to_supporters: Derivation, to_supported: Derivation
) -> list[int]:
    """For each argument the set of those that its side of an attack is carried to, as bits."""
    own = [1 << node for node in range(len(framework.arguments))]
    back, forth = to_supporters in framework.derived, to_supported in framework.derived
    return along(framework.supports, own, back=back, forth=forth)


def _gathered(framework: Framework, struck: list[int]) -> list[int]:
    """For each argument whom it attacks when the attackers' side is spread, too.

    Who attacks in the place of *s*, by its own ``supported`` or ``extended`` attacks, is whoever
    reaches *s* the other way round.
    """
    supported, extended = (
        kind in framework.derived for kind in (Derivation.SUPPORTED, Derivation.EXTENDED)
    )
    return along(framework.supports, struck, back=extended, forth=supported)


def along(
    supports: IntArray, own: list[int], *, back: bool = False, forth: bool = False
) -> list[int]:
    """For each argument the union of ``own`` over itself and all that it reaches along supports.

    ``own`` is a set of arguments for each, as bits. ``forth``: from a supporter to whom it
    supports, ``back`` the other way.
    """
    if not back and not forth:
        return own
    count, group_of = (weak if back and forth else strong)(supports, len(own))
    groups = [0] * count
    for group, bits in zip(group_of.tolist(), own, strict=True):
        groups[group] |= bits
    ends = group_of[supports if forth else supports[:, ::-1]]
    beyond: dict[int, set[int]] = {}
    for group, other in np.unique(ends[ends[:, 0] != ends[:, 1]], axis=0).tolist():
        beyond.setdefault(group, set()).add(other)
    for group in TopologicalSorter(beyond).static_order():
        for other in beyond.get(group, ()):
            groups[group] |= groups[other]
    return [groups[group] for group in group_of.tolist()]


def rows(others: list[int], size: int) -> IntArray:
    """Sets as bits, one for each argument → pairs (argument, member)."""
    width = (size + 7) // 8
    found = [np.empty((0, 2), dtype=np.int32)]
    for node, bits in enumerate(others):
        if bits:
            packed = np.frombuffer(bits.to_bytes(width, "little"), dtype=np.uint8)
            members = np.flatnonzero(np.unpackbits(packed, bitorder="little"))
            found.append(np.stack((np.full(members.size, node), members), axis=1))
    return np.concatenate(found).astype(np.int32)
