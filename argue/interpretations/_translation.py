"""The record: a Dung framework that stands for a bipolar one, and why each of its attacks holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from argue import derived_attacks
from argue.model import AttackGraph, Derivation, DerivedAttack, Framework


@dataclass(frozen=True, slots=True)
class Step:
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
    explained: Callable[[int], Iterator[Step]]

    @property
    def names(self) -> tuple[str, ...]:
        """What each node of ``graph`` stands for: an argument's id, or what a helper says."""
        return self.arguments + self.helpers

    def steps(self) -> Iterator[Step]:
        """Every attack with its reason, by the attacked node."""
        for node in range(self.graph.size):
            yield from self.explained(node)


def stated(framework: Framework, node: int) -> Iterator[Step]:
    """The framework's own attacks on an argument."""
    ids = framework.arguments
    for attacker in framework.attackers.of(node):
        yield Step(attacker, node, "stated", ((ids[attacker], ids[node]),))


def with_derived(framework: Framework, kinds: tuple[Derivation, ...]) -> Framework:
    """The framework with these kinds of derived attacks, whatever it had before."""
    return replace(framework, derived=kinds)


def implied(framework: Framework, node: int) -> Iterator[Step]:
    """The framework's own attacks on an argument, then the derived ones of its kinds."""
    yield from stated(framework, node)
    for attack in derived_attacks.attackers_of(framework, node):
        yield step(framework, attack)


def step(framework: Framework, attack: DerivedAttack) -> Step:
    """A derived attack as a step between nodes."""
    numbers = framework.number_of
    return Step(numbers[attack.source], numbers[attack.target], attack.kind, attack.because)
