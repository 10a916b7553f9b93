"""Simple clauses: who does or does not do what, found by auxiliaries and punctuation, no parser."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from argue.features.grammar.lexicon import sections
from argue.features.monothematic.engines.phenomena._reading import Reading

_PLACES = frozenset(("place", "places", "country", "countries"))
_PERSONS = frozenset(("person", "persons", "people"))


def suits(kind: str, name: str) -> bool:
    """Whether a thing of this name may be of that kind; names that are no places are persons.

    Examples
    --------
    >>> suits("places", "saint lucia"), suits("people", "saint lucia"), suits("people", "glen")
    (True, False, True)
    """
    lists = sections("names")
    words = name.split()
    is_place = any(word in lists["places"] or word in lists["place_words"] for word in words)
    return is_place if kind in _PLACES else kind in _PERSONS and not is_place


_MOST = 200
"""Statements beyond so many are left out of account; one text hardly makes them."""


def reaches(edges: Iterable[tuple[str, str, bool]], source: str, target: str) -> tuple[bool, bool]:
    """Whether there is a way from source to target, and whether one with a strict step.

    Parameters
    ----------
    edges
        (from, to, strict).

    Examples
    --------
    >>> reaches([("a", "b", True), ("b", "c", False)], "a", "c")
    (True, True)
    >>> reaches([("a", "b", True)], "b", "a")
    (False, False)
    """
    following: dict[str, list[tuple[str, bool]]] = {}
    for begin, end, strict in list(edges)[:_MOST]:
        following.setdefault(begin, []).append((end, strict))
    seen = {(source, False)}
    waiting = [(source, False)]
    for node, was_strict in waiting:
        for end, strict in following.get(node, ()):
            state = (end, was_strict or strict)
            if state not in seen:
                seen.add(state)
                waiting.append(state)
    return bool({(target, False), (target, True)} & seen), (target, True) in seen


_BETWEEN = frozenset(["not", "never", "only", "also", "always", "n't"])
_JOINTS = frozenset(["and", "or", "but", "if", "then", "because", "so"])
_ARTICLES = frozenset(["the", "a", "an"])
_STOPS = frozenset(".;!?:\n")
_BREAKS = _STOPS | {","}


class Part(NamedTuple):
    """One of the things that a clause lists: its words, lower case without articles, and place."""

    name: str
    positions: tuple[int, ...]


class Clause(NamedTuple):
    """Subjects, verb and objects of a clause."""

    subjects: tuple[Part, ...]
    verb: str
    """The verb's key."""
    objects: tuple[Part, ...]
    positive: bool
    only: bool
    joint: str
    """The word that it hangs on: ``if``, ``then`` or another joint; empty for none."""
    nucleus: tuple[int, ...]
    """Positions of the auxiliary, what is between, and the verb."""

    def has_subject(self, name: str) -> bool:
        """Whether one of the subjects has this name."""
        return any(part.name == name for part in self.subjects)

    def object_named(self, name: str) -> Part | None:
        """The object of this name."""
        return next((part for part in self.objects if part.name == name), None)


class _Nucleus(NamedTuple):
    start: int
    verb: int
    end: int
    positive: bool
    only: bool


def clauses(reading: Reading) -> tuple[Clause, ...]:
    """The clauses that have an auxiliary; meant for :meth:`Reading.noted`.

    Examples
    --------
    >>> first, second = clauses(Reading("Ann has only seen Rome, Bob hasn't seen Rome and Bari."))
    >>> first.subjects[0].name, first.only, second.positive
    ('ann', True, False)
    >>> [part.name for part in second.objects]
    ['rome', 'bari']
    """
    return _build(reading, list(_nuclei(reading)))


def clauses_with(reading: Reading, verbs: Collection[str]) -> tuple[Clause, ...]:
    """The clauses of :func:`clauses`; if there are none, those without auxiliary of these verbs."""
    found = reading.noted(clauses)
    if found or not verbs:
        return found
    bare = [place for place, key in enumerate(reading.keys) if place and key in verbs]
    return _build(reading, [_without_auxiliary(reading, place) for place in bare])


def parts_between(reading: Reading, start: int, end: int) -> tuple[Part, ...]:
    """What is listed from one position up to another, split at commas, "and" and "or"."""
    found: list[Part] = []
    names: list[str] = []
    positions: list[int] = []
    for position in range(start, end):
        word = reading.lowers[position]
        joint = word in _JOINTS
        if positions and (joint or "," in reading.before[position]):
            found.append(Part(" ".join(names), tuple(positions)))
            names, positions = [], []
        if not joint and word not in _ARTICLES:
            names.append(word)
            positions.append(position)
    if positions:
        found.append(Part(" ".join(names), tuple(positions)))
    return tuple(found)


def _nuclei(reading: Reading) -> Iterator[_Nucleus]:
    auxiliaries = sections("clauses")["auxiliaries"]
    lowers, before, size = reading.lowers, reading.before, len(reading.lowers)
    for start, word in enumerate(lowers):
        if word not in auxiliaries:
            continue
        verb = start + 1
        while verb < size and lowers[verb] in _BETWEEN:
            verb += 1
        if verb >= size or before[verb] or not reading.keys[verb]:
            continue
        between = lowers[start:verb]
        end = verb + 1
        only = "only" in between or (end < size and lowers[end] == "only")
        negatives = sum(each in ("not", "never") or each.endswith("n't") for each in between)
        yield _Nucleus(start, verb, end, negatives % 2 == 0, only)


def _without_auxiliary(reading: Reading, verb: int) -> _Nucleus:
    before = reading.lowers[verb - 1]
    start = verb - 1 if before in _BETWEEN else verb
    return _Nucleus(start, verb, verb + 1, before not in ("never", "not"), before == "only")


def _build(reading: Reading, nuclei: Sequence[_Nucleus]) -> tuple[Clause, ...]:
    found = []
    begin, joint = 0, ""
    for number, nucleus in enumerate(nuclei):
        last = number + 1 == len(nuclei)
        until = len(reading.words) if last else nuclei[number + 1].start
        stop, following, next_joint = _boundary(reading, nucleus.end, until, last)
        found.append(
            Clause(
                parts_between(reading, begin, nucleus.start),
                reading.keys[nucleus.verb],
                parts_between(reading, nucleus.end, stop),
                nucleus.positive,
                nucleus.only,
                joint,
                tuple(range(nucleus.start, nucleus.verb + 1)),
            )
        )
        begin, joint = following, next_joint
    return tuple(found)


def _boundary(reading: Reading, start: int, until: int, last: bool) -> tuple[int, int, str]:
    """Where the objects end, where the next subject begins, and the joint between them."""
    for position in range(start, until):
        if reading.before[position] and not _STOPS.isdisjoint(reading.before[position]):
            if last:
                return position, until, ""
            break
    if last:
        return until, until, ""
    for position in range(until - 1, start - 1, -1):
        word = reading.lowers[position]
        if word in _JOINTS or not _BREAKS.isdisjoint(reading.before[position]):
            stop, joint = position, ""
            while position < until and reading.lowers[position] in _JOINTS:
                joint, position = reading.lowers[position], position + 1
            while stop > start and reading.lowers[stop - 1] in _JOINTS:
                stop -= 1
            return stop, position, joint
    return start, start, ""


WIDTH = 8
"""A scope ends after so many words, or where a clause ends."""


def scopes(reading: Reading, triggers: Iterable[int], width: int = WIDTH) -> dict[int, int]:
    """Position of each content word in scope → position of the trigger nearest before it."""
    found: dict[int, int] = {}
    size = len(reading.words)
    for trigger in triggers:
        for position in range(trigger + 1, min(size, trigger + 1 + width)):
            if reading.ends_clause(position):
                break
            if reading.keys[position]:
                found[position] = trigger
    return found


def by_key(reading: Reading, scope: dict[int, int]) -> dict[str, tuple[int, int]]:
    """Key of each word in scope → its position and its trigger's; the first where it is twice."""
    found: dict[str, tuple[int, int]] = {}
    for position, trigger in scope.items():
        found.setdefault(reading.keys[position], (position, trigger))
    return found
