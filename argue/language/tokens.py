"""Text → tokens, lemmas and bags of them, each computed once for a text while memory lasts.

A text's words → its sentences, from how much each word looks like the first of one. An algorithm
compares the words that its options ask for: ``tokens`` are ``lemmas`` (default) or ``words`` (lower
case, as they are written), and ``stop_words`` are ``remove`` (default) or ``keep``.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import accumulate, chain
from pathlib import Path
from typing import Generic, NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from argue.errors import ModelError
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

    ``starts``: for each word the logit of its being the first of a sentence.

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


def check_names(settings: Mapping[str, object], allowed: Collection[str], what: str = "") -> None:
    """Refuse options that the algorithm does not have; ``algorithm`` itself is always allowed.

    ``what`` says whose options they are, if not the algorithm's.
    Raises ModelError if one is unknown.
    """
    for name in settings:
        if name != "algorithm" and name not in allowed:
            choices = ", ".join(sorted(allowed)) or "none"
            whose = what or f"the algorithm {settings.get('algorithm', '')}".rstrip()
            raise ModelError(f"{whose} has the options {choices}; found {name!r}")


def one_of(settings: Mapping[str, object], name: str, choices: tuple[str, ...]) -> str:
    """An option that is one of several words; the first if it is not given.

    >>> one_of({}, "stop_words", ("remove", "keep"))
    'remove'
    """
    value = settings.get(name, choices[0])
    if value not in choices:
        raise ModelError(f'expected "{name}" to be one of {", ".join(choices)}, found {value!r}')
    return str(value)


def flag(settings: Mapping[str, object], name: str) -> bool:
    """An option that is true or false; false if it is not given."""
    value = settings.get(name, False)
    if not isinstance(value, bool):
        raise ModelError(f'expected "{name}" to be true or false, found {value!r}')
    return value


def number(
    settings: Mapping[str, object], name: str, low: float, high: float, default: float
) -> float:
    """An option that is a number in [low, high]."""
    value = settings.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise ModelError(
            f'expected "{name}" to be a number from {low:g} to {high:g}, found {value!r}'
            if math.isfinite(high)
            else f'expected "{name}" to be a number from {low:g} up, found {value!r}'
        )
    return float(value)


TOKEN_OPTIONS = ("tokens", "stop_words")
BAG_OPTIONS = (*TOKEN_OPTIONS, "repeats")


class Normaliser(NamedTuple):
    """What counts as a word."""

    tokens: str = "lemmas"
    stop_words: str = "remove"

    @classmethod
    def of(cls, settings: Mapping[str, object]) -> Normaliser:
        """The one that the options ask for; raises ModelError if there is none such."""
        return cls(
            one_of(settings, "tokens", ("lemmas", "words")),
            one_of(settings, "stop_words", ("remove", "keep")),
        )

    def __call__(self, text: str) -> Words:
        """The words of a text; remembered while memory lasts."""
        return _memory(self)(text)


class Words(NamedTuple):
    """The words of a text in its order."""

    all: tuple[str, ...]
    """Stop words included: what rules are looked up in."""
    compared: tuple[str, ...]
    """Those that are compared."""
    before: tuple[int, ...]
    """For each position in ``all``, and its end, how many compared words stand before it."""


def words_of(text: str, normaliser: Normaliser) -> Words:
    """The words of a text.

    >>> words_of("Trams are quiet.", Normaliser())
    Words(all=('tram', 'be', 'quiet'), compared=('tram', 'quiet'), before=(0, 1, 1, 2))
    """
    written = tokens(text)
    every = lemmas(text) if normaliser.tokens == "lemmas" else written
    keep = [normaliser.stop_words == "keep" or not is_stop_word(token) for token in written]
    compared = tuple(word for word, selected in zip(every, keep, strict=True) if selected)
    return Words(tuple(every), compared, tuple(accumulate(keep, initial=0)))


def bags(settings: Mapping[str, object]) -> CachedFunction[Bag]:
    """Text → bag of words; with the option ``repeats`` a word weighs as often as it stands."""
    return _bags(Normaliser.of(settings), flag(settings, "repeats"))


def similarity_of_bags(
    settings: Mapping[str, object], measure: Callable[[Bag, Bag], float]
) -> Callable[[str, str], float]:
    """(text, hypothesis) → what is measured of their bags, with the options :data:`BAG_OPTIONS`."""
    check_names(settings, BAG_OPTIONS)
    bag_of = bags(settings)
    return lambda text, hypothesis: measure(bag_of(text), bag_of(hypothesis))


# One memory for all engines, since training tries many on the same texts.


@cache
def _memory(normaliser: Normaliser) -> CachedFunction[Words]:
    return CachedFunction(lambda text: words_of(text, normaliser))


@cache
def _bags(normaliser: Normaliser, repeats: bool) -> CachedFunction[Bag]:
    return CachedFunction(lambda text: bag(words_of(text, normaliser).compared, repeats=repeats))
