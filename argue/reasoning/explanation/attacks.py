"""All attacks of a framework, derived ones included, and admissible sets with given members."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from argue.errors import UnknownArgument
from argue.locales import _, lazy
from argue.model import DerivedAttack, Framework
from argue.model.record import Ends, Record, optional
from argue.model.relation import Directed
from argue.plugins import libraries_for
from argue.reasoning import derived_attacks
from argue.reasoning.graphs import reached
from argue.reasoning.semantics import grounded

_SOME_ORIGIN = lazy("(a %(kind)s attack: %(supports)s and %(a)s attacks %(b)s)")
_ORIGIN = {
    "mediated": lazy("(a mediated attack: %(supports)s and %(a)s attacks %(b)s)"),
    "secondary": lazy("(a secondary attack: %(supports)s and %(a)s attacks %(b)s)"),
    "supported": lazy("(a supported attack: %(supports)s and %(a)s attacks %(b)s)"),
    "extended": lazy("(an extended attack: %(supports)s and %(a)s attacks %(b)s)"),
}
NEVER = 2**31
"""The wave of an argument that the grounded labelling leaves undecided."""


@dataclass(frozen=True, slots=True)
class Strike(Record, Directed):
    """An attack."""

    TITLE = "Attack"
    JSON = ("source", "target", "derived", optional("open"))

    source: str
    """Id of the argument that attacks."""
    target: str
    """Id of the argument that is attacked."""
    derived: DerivedAttack | None = None
    """What implies it; null for one that was stated."""
    open: bool = False
    """Whether it is open if the one is for or against the other, or what implies that; absent if
    not."""

    @property
    def text(self) -> str:
        """``b attacks a``, and where a derived attack comes from; or that it is open."""
        if self.open:
            return _("%(a)s → %(b)s (for or against is open)", a=self.source, b=self.target)
        if self.source == self.target:
            return _("%(a)s attacks itself%(origin)s", a=self.source, origin=origin(self.derived))
        return _(
            "%(a)s attacks %(b)s%(origin)s",
            a=self.source,
            b=self.target,
            origin=origin(self.derived),
        )


def origin(derived: DerivedAttack | None) -> str:
    """Where a derived attack comes from, in brackets: its kind, the supports and the attack."""
    if derived is None:
        return ""
    *supports, (attacker, attacked) = derived.because
    text = ", ".join(
        _("%(a)s supports %(b)s", a=supporter, b=other) for supporter, other in supports
    )
    message = _ORIGIN.get(derived.kind, _SOME_ORIGIN)
    return " " + _(message, kind=derived.kind, supports=text, a=attacker, b=attacked)


def strike(framework: Framework, ends: Ends, derived: DerivedAttack | None = None) -> Strike:
    """The attack of one argument on another."""
    because = derived.because if derived else (ends,)
    return Strike(*ends, derived, not framework.open.isdisjoint(because))


def strikes_on(framework: Framework, argument: str) -> Iterator[Strike]:
    """All attacks on an argument, derived ones last."""
    number = framework.number_of[argument]
    for attacker in framework.attackers.of(number):
        yield strike(framework, (framework.arguments[attacker], argument))
    for attack in derived_attacks.attackers_of(framework, number) if framework.derived else ():
        yield strike(framework, attack.ends, attack)


class Attacks:
    """Who attacks whom, with each derived attack's reason; looked up when asked, then remembered.

    >>> from argue.reasoning.framework import build
    >>> from argue.model import Derivation, Label, Relation
    >>> relations = [Relation("j", "i", Label.SUPPORT), Relation("k", "i", Label.ATTACK)]
    >>> attacks = Attacks(build(["i", "j", "k"], relations, [Derivation.MEDIATED]))
    >>> attacks.on("j")[0].text
    'k attacks j (a mediated attack: j supports i and k attacks i)'
    """

    def __init__(self, framework: Framework) -> None:
        self.framework = framework
        self._on: dict[str, dict[str, Strike]] = {}
        self._ranks: list[int] | None = None

    def on(self, argument: str) -> tuple[Strike, ...]:
        """The attacks on an argument, one for each attacker, stated ones first.

        Raises NotFound if there is no such argument.
        """
        return tuple(self._strikes(argument).values())

    def attackers(self, argument: str) -> frozenset[str]:
        """Who attacks an argument."""
        return frozenset(self._strikes(argument))

    def between(self, attacker: str, attacked: str) -> Strike | None:
        """The attack of one argument on another, if there is one."""
        return self._strikes(attacked).get(attacker)

    def rank(self, argument: str) -> int:
        """In the grounded labelling (:func:`argue.reasoning.semantics.grounded.label_with_ranks`).

        ``NEVER`` if never. An accepted argument comes after all its attackers, a rejected one after
        an accepted attacker, derived attacks included: folding keeps that order.
        """
        if self._ranks is None:
            folded = derived_attacks.fold(self.framework)
            ranks = grounded.label_with_ranks(folded.graph)[1][folded.node_of]
            self._ranks = [NEVER if rank < 0 else rank for rank in ranks.tolist()]
        return self._ranks[self.framework.number_of[argument]]

    def _strikes(self, argument: str) -> dict[str, Strike]:
        if argument not in self._on:
            if argument not in self.framework.number_of:
                raise UnknownArgument(argument, self.framework.arguments)
            self._on[argument] = {hit.source: hit for hit in strikes_on(self.framework, argument)}
        return self._on[argument]


class AdmissibleSets:
    """Search among the arguments that lead to one argument along attacks.

    Whether a set is admissible depends on its members' attackers and their attackers alone, so the
    others need not be looked at. Raises MissingLibrary without PySAT.
    """

    _known: WeakKeyDictionary[Attacks, dict[str, AdmissibleSets]] = WeakKeyDictionary()

    def __init__(self, attacks: Attacks, argument: str) -> None:
        with libraries_for("the search for admissible sets"):
            from pysat.solvers import Solver
        self._solver: Any = Solver(name="cadical153")
        members = reached([argument], attacks.attackers)
        self._number = {member: number for number, member in enumerate(members, 1)}
        self._name = {number: name for name, number in self._number.items()}
        self._asked = {  # a variable for each attack on the argument: that it be answered
            attack.source: number
            for number, attack in enumerate(attacks.on(argument), len(self._number) + 1)
        }
        for member, number in self._number.items():
            for attacker in attacks.attackers(member):
                answers = [self._number[name] for name in attacks.attackers(attacker)]
                asked = [-self._asked[attacker]] if member == argument else []
                self._solver.add_clause([-number, -self._number[attacker]])
                self._solver.add_clause([-number, *asked, *answers])

    @classmethod
    def of(cls, attacks: Attacks, argument: str) -> AdmissibleSets:
        """The search for this argument, kept as long as the attacks are."""
        cached = cls._known.setdefault(attacks, {})
        if argument not in cached:
            cached[argument] = cls(attacks, argument)
        return cached[argument]

    def with_all(self, arguments: Iterable[str]) -> set[str] | None:
        """An admissible set that holds all these arguments; ``None`` if there is none."""
        wanted = [self._number.get(argument) for argument in arguments]
        if None in wanted or not self._solver.solve([*wanted, *self._asked.values()]):
            return None
        return {
            self._name[number]
            for number in self._solver.get_model()
            if number > 0 and number in self._name
        }

    def unanswerable(self) -> tuple[str, ...] | None:
        """Attackers of the argument that cannot all be answered, although any fewer could.

        Answered by a set that holds the argument, is free of conflict, and answers every attack on
        its other members. ``None`` if an admissible set holds the argument; empty if no such set
        answers even no attack, since the argument attacks itself. (Subset-minimal: found by leaving
        out one attacker after the other.)
        """
        asked = dict(self._asked)
        if self._solver.solve([1, *asked.values()]):
            return None
        for attacker, number in self._asked.items():
            rest = [place for place in asked.values() if place != number]
            if not self._solver.solve([1, *rest]):
                del asked[attacker]
        return tuple(asked)
