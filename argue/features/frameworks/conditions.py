"""The Dung framework that stands for a bipolar one: its attacks with reasons, and conditions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from argue.model import AttackGraph, DerivedAttack, Framework, IntArray
from argue.reasoning import derived_attacks
from argue.reasoning.semantics.solving.sat import Encoding


@dataclass(frozen=True, eq=False)
class Condition:
    """Two kinds of conditions on a set of arguments, which are all that the readings here need."""

    apart: IntArray
    """Shape (m, 2): no two such arguments may be in the set; twice the same: this one may not."""
    along: IntArray
    """Shape (m, 2): whoever accepts the first must accept the second."""
    implied: bool = False
    """Every complete extension of the translation fulfils it anyway."""

    def holds(self, members: Iterable[int]) -> bool:
        """Does a set fulfil them?"""
        inside = set(members)
        return not any(
            first in inside and second in inside for first, second in self.apart.tolist()
        ) and all(second in inside for first, second in self.along.tolist() if first in inside)

    def added_to(self, encoding: Encoding) -> Encoding:
        """The encoding, whose clauses now ask for the same."""
        accepted, clauses = encoding.accepted, encoding.clauses
        for first, second in self.apart.tolist():
            clauses.append(sorted({-accepted(first), -accepted(second)}))
        for first, second in self.along.tolist():
            clauses.append([-accepted(first), accepted(second)])
        return encoding


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
    """A bipolar framework, read in one way, as a Dung framework written out."""

    arguments: tuple[str, ...]
    """Ids of the arguments: nodes ``0 … n-1`` of ``graph`` are these, in the framework's order."""
    graph: AttackGraph
    """The Dung framework (Dung 1995, Definition 2)."""
    helpers: tuple[str, ...]
    """What each further node says, in words; no argument of the debate says it."""
    explained: Callable[[int], Iterator[TranslatedAttack]]
    """The attacks on a node, each once, with their reasons; made when they are looked at."""

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
