"""Degrees beside the statuses: how strong each argument is, from 0 to 1."""

from __future__ import annotations

from argue.attribution import attribute
from argue.model import Attribution, Degrees, Framework
from argue.strength import STRENGTHS, degrees, without_supports

MOST_SHARED = 1_000
"""Arguments of a debate up to which shares in a degree are computed while a reader waits."""
_NAMED = 5
_SAMPLES = 200


def degrees_of(framework: Framework, name: str) -> Degrees:
    """The degrees under one gradual semantics, from its own base score.

    One that knows attacks only gets these only.
    """
    return degrees(_known_to(name, framework), name=name)


def shares_of(framework: Framework, argument: str, name: str) -> Attribution:
    """What each argument contributes to the degree of one, from few samples where they must be."""
    return attribute(_known_to(name, framework), argument, name=name, samples=_SAMPLES)


def largest(shares: Attribution, most: int = 10) -> list[tuple[str, float]]:
    """The arguments that contribute most, in either direction.

    >>> largest(Attribution("df_quad", "a", "shapley", 0.5, 0.5, {"b": 0.1, "c": -0.2, "d": 0.0}))
    [('c', -0.2), ('b', 0.1)]
    """
    found = sorted(shares.contributions.items(), key=lambda item: -abs(item[1]))
    return [(argument, share) for argument, share in found[:most] if abs(share) >= 0.005]


def degrees_told(found: Degrees) -> str:
    """What to know about degrees, in a sentence or two.

    >>> degrees_told(Degrees("df_quad", {"a": 0.5}, {"a": 0.5}))
    'Every argument starts from 0.5; what supports it raises its degree and what attacks it \
lowers it.'
    """
    start = next(iter(found.base.values()), 0.0)
    if STRENGTHS.load(found.semantics).ATTACKS_ONLY:
        told = f"Every argument starts from {start:g}; what attacks it lowers its degree, and "
        told += "supports do not count."
    else:
        told = f"Every argument starts from {start:g}; what supports it raises its degree and "
        told += "what attacks it lowers it."
    if found.converged:
        return told
    named = ", ".join(found.unsettled[:_NAMED])
    more = len(found.unsettled) - _NAMED
    besides = f" and {more:,} more" if more > 0 else ""
    return (
        f"{told} The degrees did not settle after {found.rounds:,} rounds: those of {named}"
        f"{besides} still change by up to {found.change:.2g}, and mean little."
    )


def _known_to(name: str, framework: Framework) -> Framework:
    return without_supports(framework) if STRENGTHS.load(name).ATTACKS_ONLY else framework
