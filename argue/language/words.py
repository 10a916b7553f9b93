"""Text → the words that an algorithm compares, as the options ``tokens`` and ``stop_words`` ask.

``tokens``: ``lemmas`` (default) or ``words`` (lower case, as they are written).
``stop_words``: ``remove`` (default) or ``keep``.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping
from functools import cache
from itertools import accumulate
from typing import NamedTuple

from argue.errors import ModelError
from argue.language.tokens import Bag, CachedFunction, bag, is_stop_word, lemmas, tokens


def check_names(settings: Mapping[str, object], allowed: Collection[str], what: str = "") -> None:
    """Refuse options that the algorithm does not have; ``algorithm`` itself is always allowed.

    ``what`` says whose options they are, if not the algorithm's.

    Raises
    ------
    ModelError
        If one is unknown.
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

    Examples
    --------
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
