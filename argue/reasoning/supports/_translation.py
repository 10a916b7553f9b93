"""The Dung framework that stands for a bipolar one: its attacks with reasons, and conditions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from argue.errors import BadInput
from argue.locales import say
from argue.model import AttackGraph, Derivation, DerivedAttack, Framework, IntArray
from argue.reasoning import derived_attacks
from argue.reasoning.graphs import Along


@dataclass(frozen=True, eq=False)
class Condition:
    """Two kinds of conditions on a set of arguments, which are all that the readings here need.

    Parameters
    ----------
    apart
        Shape (m, 2): no two such arguments may be in the set; twice the same: this one may not.
    along
        Shape (m, 2): whoever accepts the first must accept the second.
    implied
        Every complete extension of the translation fulfils it anyway.
    """

    apart: IntArray
    along: IntArray
    implied: bool = False

    def holds(self, members: Iterable[int]) -> bool:
        """Does a set fulfil them?"""
        inside = set(members)
        return not any(
            first in inside and second in inside for first, second in self.apart.tolist()
        ) and all(second in inside for first, second in self.along.tolist() if first in inside)

    def clauses(self) -> list[list[int]]:
        """The same for a SAT solver; argument ``a`` is the literal ``a + 1``."""
        apart = [sorted({-first - 1, -second - 1}) for first, second in self.apart.tolist()]
        return apart + [[-first - 1, second + 1] for first, second in self.along.tolist()]


@dataclass(frozen=True, slots=True)
class TranslatedAttack:
    """One attack of a translation, between nodes, and its reason.

    ``kind`` is ``stated`` for an attack of the debate itself, the kind of a derived attack
    (``mediated+supported``), or what a reading calls it. ``because`` holds the edges of the debate
    that imply it, between argument ids: the supports, then the attack.
    """

    attacker: int
    attacked: int
    kind: str
    because: tuple[tuple[str, str], ...]


@dataclass(frozen=True, eq=False)
class Translation:
    """A bipolar framework, read in one way, as a Dung framework written out.

    Parameters
    ----------
    arguments
        Ids of the arguments: nodes ``0 … n-1`` of ``graph`` are these, in the framework's order.
    graph
        The Dung framework (Dung 1995, Definition 2).
    helpers
        What each further node says, in words; no argument of the debate says it.
    explained
        The attacks on a node, each once, with their reasons; made when they are looked at.
    """

    arguments: tuple[str, ...]
    graph: AttackGraph
    helpers: tuple[str, ...]
    explained: Callable[[int], Iterator[TranslatedAttack]]

    @property
    def names(self) -> tuple[str, ...]:
        """What each node of ``graph`` stands for: an argument's id, or what a helper says."""
        return self.arguments + self.helpers

    def steps(self) -> Iterator[TranslatedAttack]:
        """Every attack with its reason, by the attacked node."""
        for node in range(self.graph.size):
            yield from self.explained(node)


def stated(framework: Framework, node: int) -> Iterator[TranslatedAttack]:
    """The framework's own attacks on an argument."""
    ids = framework.arguments
    for attacker in framework.attackers.of(node):
        yield TranslatedAttack(attacker, node, "stated", ((ids[attacker], ids[node]),))


def with_derived(framework: Framework, kinds: tuple[Derivation, ...]) -> Framework:
    """The framework with these kinds of derived attacks, whatever it had before."""
    return replace(framework, derived=kinds)


def implied(framework: Framework, node: int) -> Iterator[TranslatedAttack]:
    """The framework's own attacks on an argument, then the derived ones of its kinds."""
    yield from stated(framework, node)
    for attack in derived_attacks.attackers_of(framework, node):
        yield step(framework, attack)


def step(framework: Framework, attack: DerivedAttack) -> TranslatedAttack:
    """A derived attack as a step between nodes."""
    numbers = framework.number_of
    return TranslatedAttack(
        numbers[attack.source], numbers[attack.target], attack.kind, attack.because
    )


_MOST = 20_000_000
"""So many attacks take about 1 GB while they are sorted."""


def write_out(framework: Framework) -> AttackGraph:
    """All attacks of a framework, its derived ones included; nodes are its arguments.

    The closure is: for each attack (s, t), everything that s's side spreads to attacks everything
    that t's side spreads to (:mod:`argue.reasoning.derived_attacks`). Sets of arguments are bits of
    integers, handed on along the supports in topological order: O((arguments + attacks + supports)
    · arguments / 64).

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
    return Along(framework.supports, len(own), back=back, forth=forth)(own)


def _gathered(framework: Framework, struck: list[int]) -> list[int]:
    """For each argument whom it attacks when the attackers' side is spread, too.

    Who attacks in the place of *s*, by its own ``supported`` or ``extended`` attacks, is whoever
    reaches *s* the other way round.
    """
    supported, extended = (
        kind in framework.derived for kind in (Derivation.SUPPORTED, Derivation.EXTENDED)
    )
    return Along(framework.supports, len(struck), back=extended, forth=supported)(struck)


def rows(others: list[int], size: int) -> IntArray:
    """Sets as bits, one for each argument → pairs (argument, member)."""
    width = (size + 7) // 8
    result = [np.empty((0, 2), dtype=np.int32)]
    for node, bits in enumerate(others):
        if bits:
            packed = np.frombuffer(bits.to_bytes(width, "little"), dtype=np.uint8)
            members = np.flatnonzero(np.unpackbits(packed, bitorder="little"))
            result.append(np.stack((np.full(members.size, node), members), axis=1))
    return np.concatenate(result).astype(np.int32)
