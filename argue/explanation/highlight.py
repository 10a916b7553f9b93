"""The part of a debate that an explanation speaks of, for a picture to show."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from argue.explanation.attacks import Strike
from argue.model import DerivedAttack


class Role(StrEnum):
    """What an argument does in an explanation."""

    ASKED = "asked"
    FOR = "for"
    """It is accepted, and defends the argument asked about or stands with it."""
    AGAINST = "against"
    """It attacks the argument asked about, or one that defends it, or defends such an attacker."""


@dataclass(frozen=True, slots=True)
class Highlight:
    """The arguments and relations that matter, each once.

    Parameters
    ----------
    arguments
        (id, role), the argument asked about first.
    relations
        (source, target) of the attacks and supports of the debate that matter, those included that
        imply a derived attack.
    derived
        The derived attacks that matter.
    """

    arguments: tuple[tuple[str, Role], ...]
    relations: tuple[tuple[str, str], ...]
    derived: tuple[DerivedAttack, ...] = ()


def highlight(
    asked: str, helpers: Iterable[str], opponents: Iterable[str], strikes: Iterable[Strike]
) -> Highlight:
    """Gather what matters; whoever has two roles keeps the first of asked, for, against."""
    roles = {asked: Role.ASKED}
    for argument in helpers:
        roles.setdefault(argument, Role.FOR)
    for argument in opponents:
        roles.setdefault(argument, Role.AGAINST)
    relations: dict[tuple[str, str], None] = {}
    derived: dict[tuple[str, str], DerivedAttack] = {}
    for strike in strikes:
        if strike.derived is None:
            relations.setdefault((strike.source, strike.target))
        else:
            derived.setdefault((strike.source, strike.target), strike.derived)
            relations.update(dict.fromkeys(strike.derived.because))
    return Highlight(tuple(roles.items()), tuple(relations), tuple(derived.values()))
