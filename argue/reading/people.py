"""People of a page: whom a text names, and who speaks in a line."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

from argue.reading.names import spelling_of, without_accents
from argue.reading.sides import side_of, stated

_SHARED = 2
"""People at most whom a part of a name may mean."""


class People:
    """Whom the texts of a page name, among those who write there.

    A person is named by the whole name, by a handle, or by a part that nobody else has: its first
    word, its surname. Parts are taken as names only with a capital letter, unless marked by ``@``.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._whole: dict[str, set[str]] = defaultdict(set)
        self._parts: dict[str, set[str]] = defaultdict(set)
        self._ends: dict[str, int] = {}
        self._begins: set[str] = set()
        for name in dict.fromkeys(filter(None, names)):
            spelling = spelling_of(name)
            for form in (name.casefold(), spelling.joined):
                self._whole[form].add(name)
            self._begins.update((spelling.joined, *spelling.words))
            self._begins.update(word.strip("@.'’-_") for word in name.casefold().split())
            for word in () if _is_handle(name) else spelling.words:
                if len(word) > 1 and not word.isdigit():
                    self._parts[word].add(name)
            if spelling.words:
                first = spelling.words[0]
                self._ends[first] = max(self._ends.get(first, 0), len(spelling.words))

    def called(self, name: str) -> set[str]:
        """The people that a name as somebody writes it may mean; empty if nobody's."""
        spelling = spelling_of(name)
        for forms, keys in (
            (self._whole, (name.casefold().strip("@ "), spelling.joined)),
            (self._parts, spelling.words),
        ):
            found = [forms[key] for key in keys if key in forms]
            if found:
                narrowed = set.intersection(*found)
                return set(narrowed or found[0])
        return set()

    def named(self, text: str) -> tuple[set[str], set[str]]:
        """Whom a text speaks to at its beginning or by ``@``, and whom it names elsewhere."""
        spoken, elsewhere = set[str](), set[str]()
        end = 0
        for match in _NAMED.finditer(text):
            if match.start() < end or match[2].casefold().strip(".'’-_") not in self._begins:
                continue
            people, end = self._longest(text, match)
            if not people or len(people) > _SHARED:
                continue
            begins = not text[: match.start()].strip(' "“(@')
            marked = match[1] == "@"
            whole = " " in text[match.start() : end].strip()
            if marked or (begins and (whole or _SPOKEN.match(text, end))):
                spoken |= people
            elif match[2][:1].isupper() or _is_handle(match[2]):
                elsewhere |= people
        return spoken, elsewhere - spoken

    def _longest(self, text: str, match: re.Match[str]) -> tuple[set[str], int]:
        """Who is meant by the word and those behind it, and where that name ends."""
        word = without_accents(match[2].casefold()).strip(".'’-")
        for length in range(self._ends.get(word, 1), 1, -1):
            more = re.compile(rf"(?:[^\w\n]+\w+){{{length - 1}}}").match(text, match.end())
            if more and (
                people := self._whole.get(spelling_of(text[match.start() : more.end()]).joined)
            ):
                return people, more.end()
        people = self._whole.get(word.replace("_", "").replace(".", "").replace("-", "")) or set()
        people = people or self._whole.get(match[2].casefold(), set())
        return people or self._parts.get(word, set()), match.end()


_NAMED = re.compile(r"(@?)(\w(?:[\w.'’-]*\w)?)")
_SPOKEN = re.compile(r"\s?[:,;!–—]|\s-\s|\s*$")
"""What follows a name at the beginning by which somebody is spoken to."""


def _is_handle(word: str) -> bool:
    return len(word) > 3 and bool(re.search(r"^[^\s]*(?:[\d_]|[a-z][A-Z])[^\s]*$", word))


_SPEAKER = re.compile(
    r"(?:[-*•]\s+)?(?:\[?\(?\d{1,2}:\d{2}(?::\d{2})?\)?\]?\s*)?[*_]{0,3}"
    r"([^\W\d_][\w.'’-]*(?: [\w.'’&-]+){0,3})(?:\s?\([^)]{1,40}\)){0,2}[*_]{0,3}"
    r"\s?:[*_]{0,3}(?:\s+(.*))?$"
)
_NO_NAME_WORDS = """
note, nb, ps, p.s, edit, source, sources, update, date, time, place, present, topic, question,
title, motion, resolution, subject, issue, claim, thesis, debate, proposal, from, to, cc, example,
conclusion, summary, agenda, http, https, premise, evidence, reason, grounds, warrant, backing,
attendees, aob, apologies, chair, location, tasks, deadline, absent, decision, action, warning,
tl;dr, poll, thema, frage, sujet
"""
_NO_NAMES = frozenset(word.strip() for word in _NO_NAME_WORDS.split(","))


def speaker_of(words: str) -> tuple[str, str] | None:
    """The speaker and the words of a turn; ``None`` if no name stands before a colon.

    >>> speaker_of("Ann: Zoos are good."), speaker_of("Source: a book")
    (('Ann', 'Zoos are good.'), None)
    """
    match = _SPEAKER.match(words)
    if not match or not _is_speaker(match[1]):
        return None
    return match[1], match[2] or ""


def _is_speaker(words: str) -> bool:
    if re.match(r"(?:top|item|punkt|point|section|part|step|day|week)\s?\d", words, re.IGNORECASE):
        return False
    capital = any(word[0].isupper() for word in words.split()) or " " not in words
    if side_of(words) or stated(f"{words}: …"):
        return False
    return capital and words.lower() not in _NO_NAMES
