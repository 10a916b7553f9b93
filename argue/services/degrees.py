"""Degrees beside the statuses: how strong each argument is, from 0 to 1."""

from __future__ import annotations

from argue.locales import _, decimal, lazy
from argue.model import Degrees, Framework
from argue.reasoning.degrees import STRENGTHS, degrees, without_supports

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


def degrees_of(framework: Framework, name: str) -> Degrees:
    """The degrees under one gradual semantics, from its own base score.

    One that knows attacks only gets these only.
    """
    known = without_supports(framework) if STRENGTHS.load(name).ATTACKS_ONLY else framework
    return degrees(known, name=name)


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
