"""Names: of what kind the name is, and another name after the same title."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from argue.engines._components._answer import UNKNOWN, Answer, contradicts, says
from argue.engines._components._lexicon import sections
from argue.engines._components._reading import Reading

SETS = ("ner",)
_KINDS = ("person", "place", "organisation", "time", "event", "object")
_VERBS_OF_PERSONS = frozenset(
    ["said", "says", "told", "met", "scored", "threw", "won", "announced", "added", "arrived"]
)


class _Claim(NamedTuple):
    """The claim "NAME is a KIND": where the two stand, and which of the kinds it is."""

    name: tuple[str, ...]
    places: range
    kind: str
    kind_places: range


def compare(text: Reading, hypothesis: Reading) -> Answer:
    """Judge "NAME is a KIND" by the cues around the name; and another name after the same title.

    Kinds are person, place, organisation and time. Cues are titles, prepositions, words of which
    organisations' names are made, countries and the calendar. Where the hypothesis names a kind
    that the cues do not, that is a contradiction.
    """
    claim = hypothesis.noted(_claim)
    if claim is None:
        return _mismatch(text, hypothesis)
    for start in _occurrences(text, claim.name):
        kind = _kind_of(text, start, start + len(claim.name))
        if kind:
            places = range(start, start + len(claim.name))
            there = (*claim.places, *claim.kind_places)
            return says(kind == claim.kind, text, places, hypothesis, there)
    return UNKNOWN


def _claim(reading: Reading) -> _Claim | None:
    lists = sections("names")
    for position, word in enumerate(reading.lowers[:8]):
        if (
            word in ("is", "are")
            and position
            and (reading.words[0][0].isupper() or reading.words[0].isdigit())
        ):
            rest = range(position + 1, min(len(reading.words), position + 6))
            for kind in _KINDS:
                hit = [
                    at for at in rest if reading.lowers[at].split("/")[0] in lists[f"{kind}_kinds"]
                ]
                if hit:
                    return _Claim(
                        reading.lowers[:position], range(position), kind, range(hit[0], hit[0] + 1)
                    )
            return None
    return None


def _occurrences(text: Reading, name: tuple[str, ...]) -> Iterator[int]:
    for start in range(len(text.lowers) - len(name) + 1):
        if text.lowers[start : start + len(name)] == name:
            yield start


def _kind_of(text: Reading, start: int, end: int) -> str:
    lists = sections("names")
    words = text.lowers[start:end]
    calendar = sections("time")
    if (
        any(w in calendar["months"] or w in calendar["weekdays"] for w in words)
        or words[0][0].isdigit()
    ):
        return "time"
    if any(word in lists["places"] for word in words):
        return "place"
    around = _name_around(text, start, end)
    long = text.lowers[around.start : around.stop]
    if any(word in lists["organisation_words"] for word in long):
        return "organisation"
    before = text.lowers[around.start - 1] if around.start else ""
    after = text.lowers[around.stop] if around.stop < len(text.words) else ""
    if before in lists["person_titles"] or after in _VERBS_OF_PERSONS:
        return "person"
    if set(long) & lists["person_titles"]:
        return "person"
    if before in lists["place_cues"]:
        return "place"
    if len(long) == 1 and text.words[start].isupper() and len(words[0]) > 1:
        return "organisation"
    return "person" if len(long) >= 2 else ""


def _name_around(text: Reading, start: int, end: int) -> range:
    """The run of capitalised words that a name is part of."""
    while start and text.words[start - 1][0].isupper() and not text.before[start].strip("."):
        start -= 1
    while (
        end < len(text.words) and text.words[end][0].isupper() and not text.before[end].strip(".")
    ):
        end += 1
    return range(start, end)


def _mismatch(text: Reading, hypothesis: Reading) -> Answer:
    """Contradiction where the same title goes with two names, as "President A", "President B"."""
    theirs = hypothesis.noted(_titled)
    mine = text.noted(_titled) if theirs else {}
    for title in sorted(mine.keys() & theirs.keys()):
        at, there = mine[title], theirs[title]
        name, other = text.lowers[at[1]], hypothesis.lowers[there[1]]
        if name != other and other not in text.low and name not in hypothesis.low:
            return contradicts(text, at, hypothesis, there)
    return UNKNOWN


def _titled(reading: Reading) -> dict[str, tuple[int, int]]:
    """Title before a name → its place and that of the last word of the name."""
    titles = sections("names")["person_titles"]
    found: dict[str, tuple[int, int]] = {}
    for position, word in enumerate(reading.lowers[:-1]):
        if word in titles and reading.words[position][0].isupper():
            following = position + 1
            if reading.words[following][0].isupper() and reading.before[following] in ("", "."):
                last = _name_around(reading, following, following + 1).stop - 1
                found.setdefault(word, (position, last))
    return found
