"""Text → tokens, lemmas and bags of them, each computed once for a text while memory lasts."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from argue.engines._stop_words import STOP_WORDS
from argue.plugins import libraries_for

_TOKEN = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_LONGEST_WORD = 40
"""A longer run of letters is no word of a dictionary, and looking for its stem takes long."""
_CACHED_CHARACTERS = 4_000_000


def tokens(text: str) -> list[str]:
    """The words and numbers of a text, lower case; punctuation, symbols and emoji are left out.

    Examples
    --------
    >>> tokens("It’s the U.N.'s 2nd try — 🙂 well-meant.")
    ["it's", 'the', 'u', 'n', 's', '2nd', 'try', 'well', 'meant']
    """
    return _TOKEN.findall(unicodedata.normalize("NFC", text).replace("’", "'").lower())


def content_lemmas(text: str) -> list[str]:
    """The English lemmas of a text in its order, without stop words.

    Examples
    --------
    >>> content_lemmas("The children weren't harmed by those games!")
    ['child', 'harm', 'game']
    """
    found = []
    for token in tokens(text):
        lemma = _content_lemma(token) if len(token) <= _LONGEST_WORD else token
        if lemma:
            found.append(lemma)
    return found


def lemmas(text: str) -> list[str]:
    """The English lemmas of a text in its order, stop words among them.

    Examples
    --------
    >>> lemmas("The children were harmed by games.")
    ['the', 'child', 'be', 'harm', 'by', 'game']
    """
    return [_lemma(token) if len(token) <= _LONGEST_WORD else token for token in tokens(text)]


def is_stop_word(token: str) -> bool:
    """Whether a lower-case token is a stop word, as it is written or as its lemma."""
    return len(token) <= _LONGEST_WORD and not _content_lemma(token)


class Bag(NamedTuple):
    """Words with their weights, the order forgotten."""

    weights: Mapping[str, int]
    total: int
    """Sum of the weights."""
    squares: int
    """Sum of the squared weights."""


def bag(words: Iterable[str], *, repeats: bool) -> Bag:
    """Put words in a bag.

    ``repeats`` says whether a word that stands *n* times weighs *n*; otherwise it weighs 1.
    """
    weights = Counter(words) if repeats else dict.fromkeys(words, 1)
    squares = sum(weight**2 for weight in weights.values())
    return Bag(weights, sum(weights.values()), squares)


T = TypeVar("T")


class Remembered(Generic[T]):
    """A function of a text that remembers its results, for texts of 4,000,000 characters in all.

    When they are more it forgets everything and begins anew: a debate's texts come again and again
    while it is judged, and hardly ever after.
    """

    def __init__(self, function: Callable[[str], T]) -> None:
        self._function = function
        self._results: dict[str, T] = {}
        self._characters = 0

    def __call__(self, text: str) -> T:
        found = self._results.get(text)
        if found is None:
            if self._characters + len(text) > _CACHED_CHARACTERS:
                self._results, self._characters = {}, 0
            found = self._results[text] = self._function(text)
            self._characters += len(text)
        return found


@lru_cache(maxsize=100_000)
def _content_lemma(token: str) -> str:
    """The lemma of a lower-case token; empty if it or its lemma is a stop word."""
    if token in STOP_WORDS:
        return ""
    lemma = _lemma(token)
    return "" if lemma in STOP_WORDS else lemma


@lru_cache(maxsize=100_000)
def _lemma(token: str) -> str:
    with libraries_for("an engine that compares words"):
        from simplemma import lemmatize  # 0.3 s with its dictionary; `argue --help` needs none
    return lemmatize(token, lang="en").lower()
