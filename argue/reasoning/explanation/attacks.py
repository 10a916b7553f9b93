"""All attacks of a framework, derived ones included, looked up one argument at a time."""

from __future__ import annotations

from dataclasses import dataclass

from argue import derived_attacks
from argue.errors import UnknownArgument
from argue.locales import _, mark
from argue.model import DerivedAttack, Framework
from argue.waves import waves

_SOME_ORIGIN = mark("(a %(kind)s attack: %(supports)s and %(a)s attacks %(b)s)")
_ORIGIN = {
    "mediated": mark("(a mediated attack: %(supports)s and %(a)s attacks %(b)s)"),
    "secondary": mark("(a secondary attack: %(supports)s and %(a)s attacks %(b)s)"),
    "supported": mark("(a supported attack: %(supports)s and %(a)s attacks %(b)s)"),
    "extended": mark("(an extended attack: %(supports)s and %(a)s attacks %(b)s)"),
}
NEVER = 2**31
"""The wave of an argument that the grounded labelling leaves undecided."""


@dataclass(frozen=True, slots=True)
class Strike:
    """An attack; ``derived`` says what implies it, and is ``None`` for one that was stated."""

    source: str
    target: str
    derived: DerivedAttack | None = None

    @property
    def text(self) -> str:
        """``b attacks a``, and in brackets where a derived attack comes from."""
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
    told = ", ".join(_("%(a)s supports %(b)s", a=one, b=other) for one, other in supports)
    message = _ORIGIN.get(derived.kind, _SOME_ORIGIN)
    return " " + _(message, kind=derived.kind, supports=told, a=attacker, b=attacked)


class Attacks:
    """Who attacks whom, with each derived attack's reason; looked up when asked, then remembered.

    Examples
    --------
    >>> from argue.framework import build
    >>> from argue.model import Derivation, Label, Relation
    >>> relations = [Relation("j", "i", Label.SUPPORT), Relation("k", "i", Label.ATTACK)]
    >>> attacks = Attacks(build(["i", "j", "k"], relations, [Derivation.MEDIATED]))
    >>> attacks.on("j")[0].text
    'k attacks j (a mediated attack: j supports i and k attacks i)'
    """

    def __init__(self, framework: Framework) -> None:
        self.framework = framework
        self._on: dict[str, dict[str, Strike]] = {}
        self._waves: list[int] | None = None

    def on(self, argument: str) -> tuple[Strike, ...]:
        """The attacks on an argument, one for each attacker, stated ones first.

        Raises
        ------
        NotFound
            If there is no such argument.
        """
        return tuple(self._strikes(argument).values())

    def attackers(self, argument: str) -> frozenset[str]:
        """Who attacks an argument."""
        return frozenset(self._strikes(argument))

    def between(self, attacker: str, attacked: str) -> Strike | None:
        """The attack of one argument on another, if there is one."""
        return self._strikes(attacked).get(attacker)

    def wave(self, argument: str) -> int:
        """When the grounded labelling reaches the argument (:func:`argue.waves.waves`).

        ``NEVER`` if never. An accepted argument comes after all its attackers, a rejected one after
        an accepted attacker, derived attacks included: folding keeps that order.
        """
        if self._waves is None:
            folded = derived_attacks.fold(self.framework)
            found = waves(folded.graph)[1][folded.node_of]
            self._waves = [NEVER if wave < 0 else wave for wave in found.tolist()]
        return self._waves[self.framework.number_of[argument]]

    def _strikes(self, argument: str) -> dict[str, Strike]:
        if argument not in self._on:
            if argument not in self.framework.number_of:
                raise UnknownArgument(argument, self.framework.arguments)
            ids, number = self.framework.arguments, self.framework.number_of[argument]
            found = {
                ids[attacker]: Strike(ids[attacker], argument)
                for attacker in self.framework.attackers.of(number)
            }
            if self.framework.derived:
                for attack in derived_attacks.attackers_of(self.framework, number):
                    found[attack.source] = Strike(attack.source, argument, attack)
            self._on[argument] = found
        return self._on[argument]
