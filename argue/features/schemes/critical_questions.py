"""What to ask of an argument that somebody answers."""

from __future__ import annotations

from dataclasses import dataclass

from argue.features.schemes.schemes import SCHEMES, Scheme, likely_scheme, scheme_named
from argue.services.debate_view import DebateView


@dataclass(frozen=True, slots=True)
class Questions:
    """Critical questions of an argument."""

    scheme: Scheme
    """The one that was chosen, else the one that cue words propose."""
    proposed: bool
    """Whether it is only proposed."""
    schemes: tuple[Scheme, ...]
    """All to choose from."""


def questions(view: DebateView, argument: str, chosen: str = "") -> Questions:
    """What to ask of an argument.

    Raises NotFound if there is no such argument, UnknownName if no scheme has the name ``chosen``.
    """
    scheme = scheme_named(chosen) if chosen else likely_scheme(view.argument(argument).text)
    return Questions(scheme, not chosen, tuple(SCHEMES.values()))
