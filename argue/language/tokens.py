"""Text → tokens, lemmas and bags of them, each computed once for a text while memory lasts.

A text's words → its sentences, from how much each word looks like the first of one.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Generic, NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from argue.language.word_lists import sections
from argue.plugins import libraries_for

STOP_WORDS = frozenset(
    chain.from_iterable(sections(Path(__file__).with_name("stop_words.txt")).values())
)
"""Lower-case words."""

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
    return _TOKEN.findall(normalised(text).lower())


def without_surrogates(text: str) -> str:
    """The text with ``?`` for each half of a character, which no tokenizer or server reads."""
    return text.encode("utf-8", "replace").decode("utf-8")


def normalised(text: str) -> str:
    """A text in Unicode's normal form C with typewriter apostrophes.

    It is in lower case where that changes its length, so that tokens have the same places in both.

    >>> normalised("It’s")
    "It's"
    """
    text = unicodedata.normalize("NFC", text).replace("’", "'")
    lower = text.lower()
    return text if len(lower) == len(text) else lower


def token_spans(text: str) -> list[tuple[int, int]]:
    """Where each of the :func:`tokens` begins and ends in the :func:`normalised` text.

    >>> token_spans("It’s so.")
    [(0, 4), (5, 7)]
    """
    return [match.span() for match in _TOKEN.finditer(normalised(text))]


def content_lemmas(text: str) -> list[str]:
    """The English lemmas of a text in its order, without stop words.

    Examples
    --------
    >>> content_lemmas("The children weren't harmed by those games!")
    ['child', 'harm', 'game']
    """
    results = []
    for token in tokens(text):
        lemma = _content_lemma(token) if len(token) <= _LONGEST_WORD else token
        if lemma:
            results.append(lemma)
    return results


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


class CachedFunction(Generic[T]):
    """Cache of a function of a text, for texts of 4,000,000 characters in all.

    It is emptied when it is full: a debate's texts come again and again
    while it is judged, and hardly ever after.
    """

    def __init__(self, function: Callable[[str], T]) -> None:
        self._function = function
        self._results: dict[str, T] = {}
        self._characters = 0

    def __call__(self, text: str) -> T:
        """The value of a text, computed if it is not cached."""
        result = self._results.get(text)
        if result is None:
            if self._characters + len(text) > _CACHED_CHARACTERS:
                self._results, self._characters = {}, 0
            result = self._results[text] = self._function(text)
            self._characters += len(text)
        return result


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


LONGEST = 250
"""Words of a sentence; a longer one is cut where a sentence is likeliest to begin."""

Floats: TypeAlias = NDArray[np.floating]


def sentences(starts: Floats, *, longest: int = LONGEST) -> Iterator[range]:
    """Positions of each sentence's words, in order.

    Parameters
    ----------
    starts
        For each word the logit of its being the first of a sentence.

    Examples
    --------
    >>> list(sentences(np.array([-1.0, -2.0, 3.0, -4.0])))
    [range(0, 2), range(2, 4)]
    """
    begin = 0
    cuts = [place for place in range(1, len(starts)) if starts[place] > 0]
    for end in [*cuts, len(starts)]:
        while end - begin > longest:
            cut = begin + 1 + int(starts[begin + 1 : begin + 1 + longest].argmax())
            yield range(begin, cut)
            begin = cut
        if end > begin:
            yield range(begin, end)
        begin = end
