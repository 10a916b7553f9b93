"""Text → the words that an algorithm compares, as the options ``tokens`` and ``stop_words`` ask.

``tokens``: ``lemmas`` (default) or ``words`` (lower case, as they are written).
``stop_words``: ``remove`` (default) or ``keep``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import accumulate
from typing import NamedTuple

from argue.engines._edits.options import flag, one_of
from argue.engines._text import Bag, Remembered, bag, is_stop_word, lemmas, tokens

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

    Examples
    --------
    >>> words_of("Trams are quiet.", Normaliser())
    Words(all=('tram', 'be', 'quiet'), compared=('tram', 'quiet'), before=(0, 1, 1, 2))
    """
    written = tokens(text)
    every = lemmas(text) if normaliser.tokens == "lemmas" else written
    keep = [normaliser.stop_words == "keep" or not is_stop_word(token) for token in written]
    compared = tuple(word for word, kept in zip(every, keep, strict=True) if kept)
    return Words(tuple(every), compared, tuple(accumulate(keep, initial=0)))


def bags(settings: Mapping[str, object]) -> Remembered[Bag]:
    """Text → bag of words; with the option ``repeats`` a word weighs as often as it stands."""
    return _bags(Normaliser.of(settings), flag(settings, "repeats"))


# One memory for all engines, since training tries many on the same texts.


@cache
def _memory(normaliser: Normaliser) -> Remembered[Words]:
    return Remembered(lambda text: words_of(text, normaliser))


@cache
def _bags(normaliser: Normaliser, repeats: bool) -> Remembered[Bag]:
    return Remembered(lambda text: bag(words_of(text, normaliser).compared, repeats=repeats))
