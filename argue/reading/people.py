"""People of a page: one person under two spellings, and whom a text names.

Two spellings are one person where nothing but case, marks, emoji, brackets, a title or an office
tells them apart (*Beatriz (Support)* and *Beatriz*, *Dr. Adams* and *ADAMS*), where one is a handle
of the other (*@ben_k* and *Ben K.*), where one is a surname or has initials for first names
(*Ms Beckwith*, *J. Beckwith* and *Joan Beckwith*), or an office that one person alone has in
brackets (*MS ADEYEMI (CHAIR)* and *CHAIR*). In doubt they are two: *Ben* and *Ben K.* stay apart.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from argue.language.word_lists import sections
from argue.reading.discussion import Discussion
from argue.reading.outline import stated
from argue.reading.sides import side_of

_LISTS = {
    title: frozenset(words) for title, words in sections(Path(__file__).with_suffix(".txt")).items()
}
_BRACKETS = re.compile(r"\s*[(\[{]([^()\[\]{}]*)[)\]}]")
_SHARED = 2
"""People at most whom a part of a name may mean."""
_LETTERS = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*")


@dataclass(frozen=True)
class _Spelling:
    """A name in its parts, in small letters and without accents."""

    words: tuple[str, ...]
    """Without brackets, titles and offices."""
    titled: bool
    """Whether a title or an office stood before."""
    brackets: str
    """What stands in brackets behind it."""

    @property
    def joined(self) -> str:
        return "".join(self.words)


def canonical(names: Iterable[str]) -> dict[str, str]:
    """Each spelling with the one that its person has most often on the page, the first in doubt.

    One without brackets goes before those with, in doubt one without a title, too;
    an office is no name.

    >>> canonical(["Dr. Adams", "Ben K.", "ADAMS", "@ben_k", "ADAMS", "Ben"])
    {'Dr. Adams': 'ADAMS', 'Ben K.': 'Ben K.', 'ADAMS': 'ADAMS', '@ben_k': 'Ben K.', 'Ben': 'Ben'}
    """
    counts = Counter(name for name in names if name)
    spellings = {name: _spelling(name) for name in counts}

    offices = {spelling.brackets for spelling in spellings.values()}

    def rank(name: str) -> tuple[bool, bool, int, bool]:
        one = spellings[name]
        return name.casefold() not in offices, not one.brackets, counts[name], not one.titled

    person = _persons(spellings)
    shown: dict[str, str] = {}
    for name in counts:
        best = shown.get(person[name])
        if best is None or rank(name) > rank(best):
            shown[person[name]] = name
    return {name: shown[person[name]] for name in counts}


def _persons(spellings: dict[str, _Spelling]) -> dict[str, str]:
    """A key for each name, the same for names of one person."""
    full = {spelling.words for spelling in spellings.values() if len(spelling.words) > 1}
    surnames = Counter(words[-1] for words in full)
    offices = Counter(
        spelling.brackets for spelling in spellings.values() if spelling.brackets and spelling.words
    )
    keys = {}
    for name, spelling in spellings.items():
        words = spelling.words
        key = spelling.joined
        alone = len(words) == 1 and (spelling.titled or name.isupper())
        if (alone or _is_initialled(words)) and surnames[words[-1]] > 0:
            fitting = {other for other in full if _may_be(words, other)}
            key = "".join(fitting.pop()) if len(fitting) == 1 else key
        elif offices[name.casefold()] == 1 or offices[key] == 1:
            holder = [one for one in spellings.values() if one.brackets in (name.casefold(), key)]
            key = holder[0].joined if holder and holder[0].words else key
        keys[name] = key or name.casefold()
    return keys


def _is_initialled(words: Sequence[str]) -> bool:
    return len(words) > 1 and all(len(word) == 1 for word in words[:-1])


def _may_be(words: Sequence[str], other: Sequence[str]) -> bool:
    """Whether a surname, or initials and a surname, may be short for the other name."""
    if words[-1] != other[-1] or tuple(words) == tuple(other):
        return False
    firsts = zip(words[:-1], other[:-1], strict=False)
    return len(words) <= len(other) and all(full.startswith(short) for short, full in firsts)


@lru_cache(maxsize=4_096)
def _spelling(name: str) -> _Spelling:
    brackets = _BRACKETS.findall(name)
    plain = unicodedata.normalize("NFKD", _BRACKETS.sub(" ", name).casefold())
    plain = "".join(char for char in plain if not unicodedata.combining(char))
    words = [word.strip(".") for word in _LETTERS.findall(plain.replace("@", " "))]
    start = 0
    while start < len(words) - 1 and words[start] in _LISTS["titles"] | _LISTS["offices"]:
        start += 1
    inside = " ".join(_LETTERS.findall(brackets[-1].casefold())) if brackets else ""
    return _Spelling(tuple(words[start:]), start > 0, inside)


def without_title(name: str) -> str:
    """A name without the titles and offices before it.

    >>> without_title("Planning Director Osei"), without_title("Rosalind Keech")
    ('Osei', 'Rosalind Keech')
    """
    words = name.split()
    known = _LISTS["titles"] | _LISTS["offices"]
    while len(words) > 1 and words[0].casefold().strip(".,").removeprefix("l'") in known:
        words = words[1:]
    return " ".join(words)


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
            spelling = _spelling(name)
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
        spelling = _spelling(name)
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
        word = unicodedata.normalize("NFKD", match[2].casefold())
        word = "".join(char for char in word if not unicodedata.combining(char)).strip(".'’-")
        for length in range(self._ends.get(word, 1), 1, -1):
            more = re.compile(rf"(?:[^\w\n]+\w+){{{length - 1}}}").match(text, match.end())
            if more and (
                people := self._whole.get(_spelling(text[match.start() : more.end()]).joined)
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


def name_writers(discussion: Discussion) -> Discussion:
    """Take names before colons for writers, where two of three passages have one.

    Only where somebody speaks twice: else ``Cost: …`` and ``Noise: …`` would be names.
    """
    turns = [speaker_of(passage.text) for passage in discussion.passages]
    names = Counter(turn[0] for turn in turns if turn and turn[1])
    if len(names) < 2 or names.total() * 3 < len(turns) * 2 or max(names.values()) < 2:
        return discussion
    for passage, turn in zip(discussion.passages, turns, strict=True):
        if turn and turn[1]:
            passage.start = min(passage.end, passage.start + len(passage.text) - len(turn[1]))
            passage.writer, passage.text = turn
    return discussion


def _is_speaker(words: str) -> bool:
    if re.match(r"(?:top|item|punkt|point|section|part|step|day|week)\s?\d", words, re.IGNORECASE):
        return False
    capital = any(word[0].isupper() for word in words.split()) or " " not in words
    if side_of(words) or stated(f"{words}: …"):
        return False
    return capital and words.lower() not in _NO_NAMES
