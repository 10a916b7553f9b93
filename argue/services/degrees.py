"""Degrees beside the statuses: how strong each argument is, from 0 to 1."""

from __future__ import annotations

from argue.locales import _, decimal, lazy
from argue.model import Attribution, Degrees, Framework
from argue.reasoning.degrees import STRENGTHS, degrees, without_supports
from argue.reasoning.degrees.attribution import Game, attribute

MOST_SHARED = 1_000
"""Arguments of a debate up to which shares in a degree are computed while a reader waits."""
_ATTACKS_ONLY = lazy(
    "Every argument starts from %(start)s; what attacks it lowers its degree, and supports do "
    "not count."
)
_BOTH_WAYS = lazy(
    "Every argument starts from %(start)s; what supports it raises its degree and what attacks "
    "it lowers it."
)
_UNSETTLED = lazy(
    "The degrees did not settle after %(rounds)s rounds: those of %(named)s still change by up to "
    "%(change)s, and mean little."
)
_NAMED = 5
_SAMPLES = 200


def degrees_of(framework: Framework, name: str) -> Degrees:
    """The degrees under one gradual semantics, from its own base score.

    One that knows attacks only gets these only.
    """
    return degrees(_known_to(name, framework), name=name)


def shares_of(framework: Framework, argument: str, name: str) -> Attribution:
    """What each argument contributes to the degree of one, from few samples where they must be."""
    return attribute(Game(_known_to(name, framework), argument, name=name), samples=_SAMPLES)


def largest(shares: Attribution, most: int = 10) -> list[tuple[str, float]]:
    """The arguments that contribute most, in either direction.

    >>> largest(Attribution("df_quad", "a", "shapley", 0.5, 0.5, {"b": 0.1, "c": -0.2, "d": 0.0}))
    [('c', -0.2), ('b', 0.1)]
    """
    results = sorted(shares.contributions.items(), key=lambda item: -abs(item[1]))
    return [(argument, share) for argument, share in results[:most] if abs(share) >= 0.005]


def describe_degrees(degrees: Degrees) -> str:
    """What to know about degrees, in a sentence or two.

    >>> describe_degrees(Degrees("df_quad", {"a": 0.5}, {"a": 0.5}))
    'Every argument starts from 0.5; what supports it raises its degree and what attacks it \
lowers it.'
    """
    start = decimal(next(iter(degrees.base.values()), 0.0), 1)
    summary = _BOTH_WAYS
    if STRENGTHS.load(degrees.semantics).ATTACKS_ONLY:
        summary = _ATTACKS_ONLY
    if degrees.converged:
        return _(summary, start=start)
    named = ", ".join(degrees.unsettled[:_NAMED])
    more = len(degrees.unsettled) - _NAMED
    if more > 0:
        named = _("%(named)s and %(count)s more", named=named, count=more)
    change = f"{degrees.change:.2g}"
    unsettled = _(_UNSETTLED, rounds=degrees.rounds, named=named, change=change)
    return f"{_(summary, start=start)} {unsettled}"


def _known_to(name: str, framework: Framework) -> Framework:
    return without_supports(framework) if STRENGTHS.load(name).ATTACKS_ONLY else framework
