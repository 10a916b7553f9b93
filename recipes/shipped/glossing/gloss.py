"""A text in another language → its words in English, one after the other.

A gloss keeps the order of the words. It is read by a network, not by people: what it must keep is
who is for and against what, so negation, modal verbs, praise and blame.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from recipes.shipped.glossing import german

_TOKEN = re.compile(r"[^\W\d_]+|\d+(?:[.,:]\d+)*|[^\w\s]|_")
_APART = "'’-"
"""Marks between letters that part words: d'accord, grand-mère."""
_ENDS = ".!?…"
_OPENING = frozenset("(«„“")
_UNSAID = frozenset("¿¡")
_JOINTS = ("", "s", "es", "n", "en", "er", "e")
"""Letters between the parts of a German compound."""
_LEAST_PART = 3
_BEFORE_STOP = {"es": {"no": ("not", "no")}, "pt": {"não": ("not", "no")}}
"""Words that say *no* where a mark follows, and *not* before others."""


class Glossary:
    """The words and expressions of a language with their English.

    Parameters
    ----------
    path
        A file called as the language, such as ``de.tsv``. Lines of a word or an expression in small
        letters, a tab, and its English, which may be empty. Of an expression the words are parted
        by blanks.
    """

    def __init__(self, path: Path) -> None:
        self.language = path.stem
        self._english: dict[str, str] = {}
        for line in path.read_text(encoding="utf-8").splitlines():
            word, _, english = line.partition("\t")
            self._english.setdefault(word, english)
        phrases = [word for word in self._english if " " in word]
        self._longest: dict[str, int] = {}
        for phrase in phrases:
            first, *others = phrase.split()
            self._longest[first] = max(self._longest.get(first, 0), 1 + len(others))
        self._of_word = lru_cache(maxsize=50_000)(self._look_up)

    def gloss(self, text: str) -> str:
        """The English of a text, word for word; a word that is not known stands as it is."""
        tokens = _tokens(text)
        if self.language == "de":
            tokens = german.reordered(tokens)
        said: list[str] = []
        place, begins = 0, True
        while place < len(tokens):
            token = tokens[place]
            size, english = self._expression(tokens, place)
            if not size:
                size, english = 1, self._one(tokens, place)
            if english:
                if begins and english[:1].isalpha():
                    english = english[:1].upper() + english[1:]
                    begins = False
                said.append(english)
            begins = begins or token in _ENDS
            place += size
        return _joined(said)

    def unknown(self, text: str) -> list[str]:
        """The words of a text of which the glossary has nothing."""
        return [
            token for token in _tokens(text) if token.isalpha() and self._of_word(token) is None
        ]

    def _expression(self, tokens: list[str], place: int) -> tuple[int, str]:
        """How many words an expression that begins here has, and its English; 0 for none."""
        longest = self._longest.get(tokens[place].lower(), 0)
        for size in range(min(longest, len(tokens) - place), 1, -1):
            words = " ".join(tokens[place : place + size]).lower()
            if words in self._english:
                return size, self._english[words]
        return 0, ""

    def _one(self, tokens: list[str], place: int) -> str:
        token = tokens[place]
        if not token.isalpha():
            return token
        if (choice := _BEFORE_STOP.get(self.language, {}).get(token.lower())) is not None:
            following = tokens[place + 1 : place + 2]
            return choice[not following or not following[0].isalpha()]
        english = self._of_word(token)
        return token if english is None else english

    def _look_up(self, word: str) -> str | None:
        """The English of a word as it is written, or by its lemma, or by its parts."""
        lower = word.lower()
        if lower in self._english:
            return self._english[lower]
        for form in dict.fromkeys((word, lower, lower.capitalize())):
            lemma = _lemma(form, self.language)
            if lemma in self._english:
                return self._english[lemma]
        return self._of_parts(lower) if self.language == "de" else None

    def _of_parts(self, word: str) -> str | None:
        """The English of a German compound, by its longest last part that is known."""
        for cut in range(_LEAST_PART, len(word) - _LEAST_PART + 1):
            last = self._noun(word[cut:])
            if not last:
                continue
            for joint in _JOINTS:
                stem = word[: cut - len(joint)] if joint else word[:cut]
                if len(stem) >= _LEAST_PART and word[:cut].endswith(joint):
                    first = self._noun(stem) or self._noun(stem + "e") or self._of_parts(stem)
                    if first:
                        return f"{first} {last}"
        return None

    def _noun(self, word: str) -> str:
        for form in (word, _lemma(word.capitalize(), "de"), _lemma(word, "de")):
            if len(form) >= _LEAST_PART and self._english.get(form):
                return self._english[form]
        return ""


@lru_cache(maxsize=100_000)
def _lemma(word: str, language: str) -> str:
    if language == "de" and word.islower():
        return german.lemma(word)
    from simplemma import lemmatize  # which reads its dictionaries

    return lemmatize(word, lang=language).lower()


def _tokens(text: str) -> list[str]:
    """Words, numbers and marks; marks that part words are left out."""
    found = list(_TOKEN.finditer(text))
    return [
        token.group()
        for token in found
        if token.group() not in _UNSAID
        and (token.group() not in _APART or not _is_between(text, token.start(), token.end()))
    ]


def _is_between(text: str, start: int, end: int) -> bool:
    return text[start - 1 : start].isalpha() and text[end : end + 1].isalpha()


def _joined(words: list[str]) -> str:
    """Words with blanks, and none before a mark or after one that opens."""
    result = ""
    for word in words:
        close = not word[:1].isalnum() and word not in _OPENING
        result += word if close or not result or result[-1] in _OPENING else f" {word}"
    return result
