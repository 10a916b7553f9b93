"""Names: of what kind the name is, and another name after the same title."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from argue.features.grammar.lexicon import sections
from argue.features.monothematic.engines.phenomena._reading import (
    UNKNOWN,
    Answer,
    Reading,
    contradicts,
    says,
)

SETS = ("ner",)
_KINDS = ("person", "place", "organisation", "time", "event", "object")
_BE = ("is", "are")
_ARTICLES = (("a",), ("an",), ("the",))
_LONGEST_PHRASE = 5


class _Claim(NamedTuple):
    """The claim "NAME is a KIND": where the two stand, and which of the kinds it is."""

    name: tuple[str, ...]
    places: range
    kind: str
    kind_places: range
    alone: bool
    """Whether nothing more is said, as "crowded" or "of Norway"."""


def compare(text: Reading, hypothesis: Reading) -> Answer:
    """Judge "NAME is a KIND" by the cues around the name; and another name after the same title.

    Kinds are person, place, organisation and time. Cues are titles, prepositions, words of which
    organisations' names are made, countries and the calendar. Where the hypothesis names a kind
    that the cues do not, that is a contradiction; where it says more than the kind they agree on
    ("is a crowded city"), nothing follows.
    """
    claim = hypothesis.noted(_claim)
    if claim is None:
        return _mismatch(text, hypothesis)
    for start in _occurrences(text, claim.name):
        kind = _kind_of(text, start, start + len(claim.name), claim.kind)
        if kind and (claim.alone or kind != claim.kind):
            places = range(start, start + len(claim.name))
            there = (*claim.places, *claim.kind_places)
            return says(kind == claim.kind, text.at(places), hypothesis.at(there))
    return UNKNOWN


def _claim(reading: Reading) -> _Claim | None:
    """What "NAME is a KIND" says; ``None`` for any other sentence, however it begins."""
    verb = next((at for at, word in enumerate(reading.lowers[:8]) if word in _BE), 0)
    name = _without_article(reading, range(verb))
    if not name or not all(_may_name(reading.words[at]) for at in name):
        return None
    noun = _predicate_noun(reading, verb + 1)
    lists = sections("names")
    for kind in _KINDS if noun else ():
        words = lists[f"{kind}_kinds"]
        if reading.lowers[noun] in words:
            lowers = reading.lowers[name.start : name.stop]
            said = (reading.lowers[at] for at in range(verb + 1, len(reading.words)))
            alone = all(word in words or word in lists["says_nothing"] for word in said)
            return _Claim(lowers, name, kind, range(noun, noun + 1), alone)
    return None


def _predicate_noun(reading: Reading, start: int) -> int:
    """The place of N in "a N", "the old N", "a N of …", from ``start`` on; 0 if there is none."""
    if reading.lowers[start : start + 1] not in _ARTICLES:
        return 0
    end, after = start + 1, sections("names")["after_kind"]
    while end < len(reading.words) and reading.lowers[end] not in after:
        if reading.before[end] not in ("", "/", "-"):
            break
        end += 1
    return end - 1 if end - start <= _LONGEST_PHRASE else 0


def _without_article(reading: Reading, places: range) -> range:
    """The places without the words before a name that may be capitalised, as at a beginning."""
    common = sections("names")["common"]
    while places and reading.lowers[places.start] in common:
        places = places[1:]
    return places


def _may_name(word: str) -> bool:
    """Whether a word may be part of a name: it is capitalised, a number or a particle."""
    return not word[0].islower() or word in sections("names")["particles"]


def _occurrences(text: Reading, name: tuple[str, ...]) -> Iterator[int]:
    """Where a name begins in the text; the same words in lower case are none."""
    for start in range(len(text.lowers) - len(name) + 1):
        end = start + len(name)
        if text.lowers[start:end] == name and all(map(_may_name, text.words[start:end])):
            yield start


def _kind_of(text: Reading, start: int, end: int, claimed: str) -> str:
    """The kind that the cues tell; the claimed one where they only speak for it."""
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
    if before in lists["person_titles"] or after in lists["person_verbs"]:
        return "person"
    if set(long) & lists["person_titles"]:
        return "person"
    if before in lists["place_cues"]:
        return "place"
    if len(long) == 1 and text.words[start].isupper() and len(words[0]) > 1:
        return "organisation"
    # several capitalised words often name a person, and often something else
    return "person" if claimed == "person" and len(long) >= 2 else ""


def _name_around(text: Reading, start: int, end: int) -> range:
    """The run of capitalised words that a name is part of, without the "The" of "The Internet"."""
    while start and text.words[start - 1][0].isupper() and not text.before[start].strip("."):
        start -= 1
    while (
        end < len(text.words) and text.words[end][0].isupper() and not text.before[end].strip(".")
    ):
        end += 1
    return _without_article(text, range(start, end))


def _mismatch(text: Reading, hypothesis: Reading) -> Answer:
    """Contradiction where the same title goes with two names, as "President A", "President B"."""
    theirs = hypothesis.noted(_titled)
    mine = text.noted(_titled) if theirs else {}
    for title in sorted(mine.keys() & theirs.keys()):
        at, there = mine[title], theirs[title]
        name, other = (
            reading.lowers[place].removesuffix("'s").removesuffix("'")
            for reading, (_, place) in ((text, at), (hypothesis, there))
        )
        if name not in hypothesis.plain and other not in text.plain:
            return contradicts(text.at(at), hypothesis.at(there))
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
