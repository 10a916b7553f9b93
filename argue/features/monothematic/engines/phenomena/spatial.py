"""Space: what lies left of, above or north of what, and opposite places for the same thing."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from argue.features.grammar.lexicon import lines
from argue.features.monothematic.engines.phenomena._clauses import Part, parts_between, reaches
from argue.features.monothematic.engines.phenomena._reading import (
    UNKNOWN,
    Answer,
    Reading,
    contradicts,
    says,
    shared,
)

SETS = ("spatial",)
_VERBS = frozenset(["is", "are", "was", "were", "lies"])
_FILLERS = frozenset(["to", "the", "of", "on", "at", "side"])
_NEAR = 2
"""So many words beside a word of place must hold one that both texts have."""


class _Statement(NamedTuple):
    """The first lies towards the first direction of the axis, seen from the second."""

    first: Part
    second: Part
    axis: int
    sign: tuple[int, ...]


def compare(text: Reading, hypothesis: Reading) -> Answer:
    """What follows from the text's statements of place, chained along each axis.

    What is said to lie left of a thing is taken to lie neither above nor below it, as in
    descriptions of a scene (and in the Curriculum set).

    Failing such, opposite words of place ("rural", "urban") beside the same word are a
    contradiction.
    """
    claims = hypothesis.noted(_statements)
    facts = text.noted(_statements) if claims else ()
    for claim in claims:
        alike = [fact for fact in facts if fact.axis == claim.axis]
        edges = [(fact.first.name, fact.second.name, True) for fact in alike]
        for fact in facts if alike else ():
            if fact.axis != claim.axis:
                edges.append((fact.first.name, fact.second.name, False))
                edges.append((fact.second.name, fact.first.name, False))
        _, there = reaches(edges, claim.first.name, claim.second.name)
        _, back = reaches(edges, claim.second.name, claim.first.name)
        if there != back:
            return says(
                there,
                text.at(place for fact in alike for place in fact.sign),
                hypothesis.at((*claim.first.positions, *claim.sign, *claim.second.positions)),
            )
    if claims:
        return UNKNOWN
    return _opposite(text, hypothesis)


def _opposite(text: Reading, hypothesis: Reading) -> Answer:
    theirs = hypothesis.noted(_placed)
    mine = text.noted(_placed) if theirs else {}
    if not mine:
        return UNKNOWN
    common = shared(text, hypothesis)
    for (axis, side), (there, keys) in sorted(theirs.items()):
        opposite = mine.get((axis, 1 - side))
        if opposite and (axis, side) not in mine and opposite[1] & keys & common:
            return contradicts(text.at((opposite[0],)), hypothesis.at((there,)))
    return UNKNOWN


def _placed(reading: Reading) -> dict[tuple[int, int], tuple[int, frozenset[str]]]:
    """Axis and side → the place of the word that says so, and the keys beside it."""
    found: dict[tuple[int, int], tuple[int, frozenset[str]]] = {}
    for position, word in enumerate(reading.lowers):
        if word in _axes():
            beside = reading.keys[max(0, position - _NEAR) : position + _NEAR + 1]
            found.setdefault(_axes()[word], (position, frozenset(beside) - {""}))
    return found


def _statements(reading: Reading) -> tuple[_Statement, ...]:
    found: list[_Statement] = []
    begin = 0
    verbs = [at for at, word in enumerate(reading.lowers) if word in _VERBS]
    for number, verb in enumerate(verbs):
        until = verbs[number + 1] if number + 1 < len(verbs) else len(reading.words)
        stop = next(
            (at for at in range(verb + 1, until) if set(reading.before[at]) & set(",.;!?")), until
        )
        sign = _sign(reading, verb + 1, stop)
        subject = parts_between(reading, begin, verb)[-1:]
        if sign is not None and subject:
            axis, side, end = sign
            for thing in parts_between(reading, end, stop)[:1]:
                pair = (subject[0], thing) if side == 0 else (thing, subject[0])
                found.append(_Statement(*pair, axis, tuple(range(verb, end))))
        begin = stop
    return tuple(found)


def _sign(reading: Reading, start: int, stop: int) -> tuple[int, int, int] | None:
    """Axis, side, and where the words of place end."""
    position = start
    while position < stop and reading.lowers[position] in _FILLERS:
        position += 1
    if position >= stop or reading.lowers[position] not in _axes():
        return None
    axis, side = _axes()[reading.lowers[position]]
    position += 1
    while position < stop and reading.lowers[position] in _FILLERS:
        position += 1
    return axis, side, position


@cache
def _axes() -> dict[str, tuple[int, int]]:
    """Word of place → number of its axis, and 0 or 1 for the side."""
    found: dict[str, tuple[int, int]] = {}
    for axis, line in enumerate(lines("space")):
        for side, words in enumerate(line.split("/")):
            found.update(dict.fromkeys(words.split(), (axis, side)))
    return found
