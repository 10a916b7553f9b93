"""Whom a text addresses in its first words; behind a sign the name is then no part of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from argue.reading.contributions import Draft

_AFTER = re.compile(r"\s*[,:]?\s+|\s*[,:]\s*")
_WORD = re.compile(r"\w(?:[\w.'’-]*\w)?")
_NUMBER = re.compile(r"(?:#|@#?|>>|(?:Nr|No)\.?\s?)(\d+(?:\.\d+)*)\b\s*[,:]?\s+(?=\S)")
_JOINED = re.compile(r"[\W_]+")


def take_addressed(drafts: Sequence[Draft]) -> None:
    """Note the names of other speakers at the beginning of each text as whom it answers.

    ``@Ben``, ``Ben:`` and the number of a message, ``#12``, are taken off the text; ``Ben Lind`` of
    two words at least, without a sign, stays a part of the sentence.
    """
    names = _Names(draft.author for draft in drafts)
    for draft in drafts:
        names.call(draft.author, draft.handle)
    numbers = {draft.number for draft in drafts if draft.number}
    for draft in drafts:
        own = next((part for part in draft.parts if not part.quoted), None)
        if own is None:
            continue
        line, words = own.said[0]
        if (number := _NUMBER.match(words)) and f"#{number[1]}" in numbers - {draft.number}:
            draft.answers.append(f"#{number[1]}")
            words = words[number.end() :]
        while words and (found := names.at_the_beginning(words)) and found[0] != draft.author:
            name, rest = found
            draft.answers.append(name)
            if rest == words:
                break
            words = rest
        own.said[0] = (line, words)


class _Names:
    """The names of a page by their first words, and in one word."""

    def __init__(self, names: Iterable[str]) -> None:
        self._by_first: dict[str, list[str]] = {}
        self._joined: dict[str, str] = {}
        for name in dict.fromkeys(name.strip("@ ") for name in names):
            if word := _WORD.search(name.casefold()):
                self._by_first.setdefault(word[0], []).append(name)
                self._joined.setdefault(_JOINED.sub("", name.casefold()), name)

    def call(self, name: str, handle: str) -> None:
        """Know somebody by the first part of their handle, too."""
        if name and (word := _WORD.search(handle.partition("@")[2] or handle)):
            self._joined.setdefault(_JOINED.sub("", word[0].partition("@")[0].casefold()), name)

    def at_the_beginning(self, words: str) -> tuple[str, str] | None:
        """The name that a text begins with, and what is then its text."""
        signed = words[0] == "@"
        bare = words.lstrip("@").lstrip()
        word = _WORD.match(bare)
        if word is None:
            return None
        own = self._by_first.get(word[0].casefold(), ())
        for name in sorted(own, key=len, reverse=True):
            end = len(name)
            colon = bare[end : end + 1] == ":"
            if bare[:end].casefold() == name.casefold() and (signed or colon or " " in name):
                return _behind(name, words, bare, end, taken=signed or colon)
        if not signed:
            return None
        known = self._joined.get(_JOINED.sub("", word[0].casefold())) or next(iter(own), None)
        return _behind(known, words, bare, word.end(), taken=True) if known else None


def _behind(name: str, words: str, bare: str, end: int, *, taken: bool) -> tuple[str, str] | None:
    after = _AFTER.match(bare, end)
    if after is None or len(bare) <= after.end():
        return None
    return name, bare[after.end() :] if taken else words
