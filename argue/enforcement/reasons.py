"""All attacks that there may be after changes, derived ones included, with what each depends on."""

from __future__ import annotations

from collections.abc import Iterator

from argue.enforcement.changes import Pair, Possible
from argue.errors import BadInput
from argue.locales import say
from argue.model import Derivation

Reason = frozenset[int]
"""Literals that, if all hold, make the attack hold; none for one that holds in any case."""

_MOST = 200_000
"""How many reasons are written out at most."""


def reasons(possible: Possible, derived: tuple[Derivation, ...]) -> dict[Pair, set[Reason]]:
    """For each attack that there may be every way in which it may come about.

    A derived attack comes about by a path of supports to the attacker's side, an attack, and a path
    of supports from the target's side (:mod:`argue.derived_attacks`). Paths are simple, since
    others need the same relations and more; a way that needs another one's literals and more is
    left out.

    Raises
    ------
    BadInput
        If there are more than 200,000.
    """
    hits = _Paths(possible, derived, Derivation.MEDIATED, Derivation.SECONDARY)
    strikes = _Paths(possible, derived, Derivation.SUPPORTED, Derivation.EXTENDED)
    found: dict[Pair, set[Reason]] = {}
    count = 0
    for (source, target), literals in possible.attacks.items():
        for attacker, before in strikes.of(source):
            for attacked, after in hits.of(target):
                reason = frozenset(literals) | before | after
                if any(-literal in reason for literal in reason):
                    continue
                count += 1
                if count > _MOST:
                    raise BadInput(
                        say(
                            "expected at most %(most)s ways to attack in this debate after "
                            "changes, found more; allow fewer kinds of change or of derived "
                            "attacks",
                            most=_MOST,
                        )
                    )
                found.setdefault((attacker, attacked), set()).add(reason)
    return {
        pair: {one for one in ways if not any(other < one for other in ways)}
        for pair, ways in found.items()
    }


class _Paths:
    """The simple paths of supports from an argument, as derived attacks go along them.

    ``to_supporters`` and ``to_supported`` are the kinds that carry an attack from an argument to
    its supporters, and to whom it supports.
    """

    def __init__(
        self,
        possible: Possible,
        derived: tuple[Derivation, ...],
        to_supporters: Derivation,
        to_supported: Derivation,
    ) -> None:
        self._steps: dict[str, list[tuple[str, list[int]]]] = {}
        for (source, target), literals in possible.supports.items():
            if to_supported in derived:
                self._steps.setdefault(source, []).append((target, literals))
            if to_supporters in derived:
                self._steps.setdefault(target, []).append((source, literals))
        self._known: dict[str, list[tuple[str, Reason]]] = {}

    def of(self, start: str) -> list[tuple[str, Reason]]:
        """Where the paths from ``start`` end, the empty one included, and what each needs."""
        if start not in self._known:
            self._known[start] = list(self._walk(start))
        return self._known[start]

    def _walk(self, start: str) -> Iterator[tuple[str, Reason]]:
        waiting: list[tuple[str, Reason, frozenset[str]]] = [(start, frozenset(), frozenset())]
        while waiting:
            argument, needs, before = waiting.pop()
            yield argument, needs
            passed = before | {argument}
            for near, literals in self._steps.get(argument, ()):
                following = needs.union(literals)
                if near not in passed and not any(-one in following for one in following):
                    waiting.append((near, following, passed))
