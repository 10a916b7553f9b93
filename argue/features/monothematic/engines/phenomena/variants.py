"""Acronyms and other forms: "UN" for "United Nations", "%" for "percent", British spelling."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from argue.features.grammar.lexicon import lines
from argue.features.monothematic.engines.phenomena._reading import (
    UNKNOWN,
    Answer,
    Reading,
    entails,
    shared,
)

SETS = ()
_LONGEST = 5
"""So many letters an acronym may have."""
_SKIPPED = frozenset(["of", "the", "and", "for", "in", "on", "to", "a"])


def compare(text: Reading, hypothesis: Reading) -> Answer:
    """Entailment where a term of the hypothesis stands in the text in another form.

    An acronym and the words whose initials it has; forms that a list gives; words that differ only
    by a hyphen or a space. The strength is the share of the hypothesis's words that the text has.
    """
    places = next(_found(text, hypothesis), None)
    if places is None:
        return UNKNOWN
    share = (1 + len(shared(text, hypothesis))) / (1 + len(hypothesis.where))
    return entails(text.at(places[0]), hypothesis.at(places[1]), share)


def _found(text: Reading, hypothesis: Reading) -> Iterator[tuple[range, range]]:
    theirs = hypothesis.noted(_forms)
    mine = text.noted(_forms) if theirs else {}
    for name in sorted(mine.keys() & theirs.keys()):
        (form, at), (other, there) = mine[name], theirs[name]
        if form != other and other not in text.plain:
            yield at, there
    for one, other_one, turned in ((text, hypothesis, False), (hypothesis, text, True)):
        acronyms = one.noted(_acronyms)
        phrases = other_one.noted(_initials) if acronyms else {}
        for letters in sorted(acronyms.keys() & phrases.keys()):
            if letters not in other_one.low:
                short, long = acronyms[letters], phrases[letters]
                yield (long, short) if turned else (short, long)


def _forms(reading: Reading) -> dict[str, tuple[str, range]]:
    """Name of a group of forms → the form that the text has and its place."""
    known = _groups()
    found: dict[str, tuple[str, range]] = {}
    for position, word in enumerate(reading.lowers):
        for length in (1, 2, 3) if word in _beginnings() else ():
            words = reading.lowers[position : position + length]
            if len(words) < length:
                break
            form = " ".join(words)
            if form in known and not (form == "us" and reading.words[position] != "US"):
                found.setdefault(known[form], (form, range(position, position + length)))
    for position, mark in enumerate(reading.before[1:]):
        if mark[:1] == "%":
            found.setdefault("percent", ("%", range(position, position + 1)))
    if reading.after[:1] == "%":
        found.setdefault("percent", ("%", range(len(reading.words) - 1, len(reading.words))))
    return found


def _acronyms(reading: Reading) -> dict[str, range]:
    """Lower-case letters of each acronym ("UN", "U.N.") → its place."""
    found: dict[str, range] = {}
    position = 0
    while position < len(reading.words):
        word, end = reading.words[position], position + 1
        if 2 <= len(word) <= _LONGEST and word.isupper() and word.isalpha():
            found.setdefault(word.lower(), range(position, end))
        elif len(word) == 1 and word.isupper():
            while (
                end < len(reading.words)
                and reading.before[end] == "."
                and len(reading.words[end]) == 1
            ):
                end += 1
            if end > position + 1:
                letters = "".join(reading.lowers[position:end])
                found.setdefault(letters, range(position, end))
        position = end
    return found


def _initials(reading: Reading) -> dict[str, range]:
    """Initials of each run of two to five capitalised words → its place."""
    found: dict[str, range] = {}
    for start, word in enumerate(reading.words):
        if not word[0].isupper() or word.isupper():
            continue
        letters, end = "", start
        while end < len(reading.words) and len(letters) < _LONGEST:
            word = reading.words[end]
            if end > start and reading.before[end] not in ("", "-"):
                break
            if word[0].isupper():
                letters += word[0].lower()
            elif reading.lowers[end] not in _SKIPPED:
                break
            end += 1
            if len(letters) >= 2:
                found.setdefault(letters, range(start, end))
    return found


@cache
def _beginnings() -> frozenset[str]:
    """The first words of all forms."""
    return frozenset(form.split()[0] for form in _groups())


@cache
def _groups() -> dict[str, str]:
    """Form → name of its group."""
    found: dict[str, str] = {}
    for line in lines("variants"):
        forms = [form.replace("_", " ") for form in line.split()]
        name = "percent" if "%" in forms else forms[0]
        found.update(dict.fromkeys(forms, name))
    return found
