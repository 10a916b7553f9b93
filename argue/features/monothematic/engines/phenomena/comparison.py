"""Comparison: what is taller, better or as good as what."""

from __future__ import annotations

from typing import NamedTuple

from argue.features.monothematic.engines.phenomena._clauses import Part, parts_between, reaches
from argue.features.monothematic.engines.phenomena._reading import UNKNOWN, Answer, Reading, says

SETS = ("comparative",)
_VERBS = frozenset(["is", "are", "was", "were"])
_BREAKS = frozenset(",.;")
_IRREGULAR = {"better": "good", "worse": "bad", "more": "much", "less": "much", "fewer": "much"}


class _Statement(NamedTuple):
    """One is more, or as much, of a quality than or as the other."""

    more: Part
    less: Part
    quality: str
    strict: bool
    sign: tuple[int, ...]


def compare(text: Reading, hypothesis: Reading) -> Answer:
    """What follows from the text's comparisons of one quality, chained.

    "A is taller than B" contradicts "B is taller than A"; "as tall as" carries over.
    """
    claims = hypothesis.noted(_statements)
    facts = text.noted(_statements) if claims else ()
    if not facts:
        return UNKNOWN
    for claim in claims:
        alike = [fact for fact in facts if fact.quality == claim.quality]
        edges = [(fact.more.name, fact.less.name, fact.strict) for fact in alike]
        edges += [(less, more, False) for more, less, strict in edges if not strict]
        there, strictly = reaches(edges, claim.more.name, claim.less.name)
        back, strictly_back = reaches(edges, claim.less.name, claim.more.name)
        if not there and not back:
            continue
        holds = strictly if claim.strict else there and back
        if claim.strict and not strictly and not (strictly_back or (there and back)):
            continue
        return says(
            holds,
            text.at(place for fact in alike for place in fact.sign),
            hypothesis.at((*claim.more.positions, *claim.sign, *claim.less.positions)),
        )
    return UNKNOWN


def _statements(reading: Reading) -> tuple[_Statement, ...]:
    found: list[_Statement] = []
    begin = 0
    verbs = [at for at, word in enumerate(reading.lowers) if word in _VERBS]
    for number, verb in enumerate(verbs):
        until = verbs[number + 1] if number + 1 < len(verbs) else len(reading.words)
        sign = _sign(reading, verb + 1)
        stop = _stop(reading, verb + 1, until) if until < len(reading.words) else until
        if sign is not None:
            quality, strict, downwards, end = sign
            for one in parts_between(reading, begin, verb)[-1:]:
                for other in parts_between(reading, end, stop):
                    more, less = (other, one) if downwards else (one, other)
                    found.append(_Statement(more, less, quality, strict, tuple(range(verb, end))))
        begin = stop
    return tuple(found)


def _sign(reading: Reading, start: int) -> tuple[str, bool, bool, int] | None:
    """Quality, whether strict, whether the first has less of it, and where the sign ends."""
    first, second, third = (*reading.lowers[start : start + 3], "", "", "")[:3]
    if first == "as" and third == "as":
        return reading.keys[start + 1] or second, False, False, start + 3
    if second == "than" and (first.endswith("er") or first in _IRREGULAR):
        return (
            _IRREGULAR.get(first, reading.keys[start]),
            True,
            first in ("less", "fewer"),
            start + 2,
        )
    if first in ("more", "less") and third == "than":
        return reading.keys[start + 1] or second, True, first == "less", start + 3
    return None


def _stop(reading: Reading, start: int, until: int) -> int:
    """Where the next statement's subject begins: after the last comma or full stop before it."""
    for position in range(until - 1, start, -1):
        if not _BREAKS.isdisjoint(reading.before[position]):
            return position
    return until
