"""Sides of entailment rules with slots for context, and where they match.

A slot, a universal part of speech in angle brackets as in ``because of <PRON> <NOUN>``, stands for
one word of that part of speech. The slots of a rule's right side stand for the words that those of
its left side stand for, in the same order. Parts of speech are told by the English pipeline that
ships (:mod:`argue.language`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from argue.engines.edits.tokens import Normaliser, words_of
from argue.language import load
from argue.language.tokens import CachedFunction, normalised, token_spans

if TYPE_CHECKING:
    from spacy.language import Language

_TAGS = """
ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X
"""
PARTS_OF_SPEECH = frozenset(_TAGS.split())
"""The universal part-of-speech tags (universaldependencies.org/u/pos)."""

SLOT = re.compile(r"<([A-Z]+)>")

Tags: TypeAlias = Callable[[], Sequence[str]]
"""Gives the part of speech of each word of a text; asked for only where a rule has slots."""


class Item(NamedTuple):
    """A word of a side, as it is compared, or a slot for one word with this part of speech."""

    word: str
    slot: str = ""


Side: TypeAlias = tuple[Item, ...]


def slots(side: str) -> list[str]:
    """The parts of speech of a side's slots, in order.

    >>> slots("because of <PRON> <NOUN>")
    ['PRON', 'NOUN']
    """
    return SLOT.findall(side)


def without_slots(side: str) -> str:
    """The words of a side alone.

    >>> without_slots("because of <PRON> <NOUN>")
    'because of'
    """
    return " ".join(SLOT.sub(" ", side).split())


def items_of(side: str, normaliser: Normaliser) -> Side:
    """The words and slots of a side.

    >>> [item.word or item.slot for item in items_of("Because of <NOUN>", Normaliser())]
    ['because', 'of', 'NOUN']
    """
    items: list[Item] = []
    for number, part in enumerate(SLOT.split(side)):
        if number % 2:
            items.append(Item("", part))
        else:
            items += map(Item, words_of(part, normaliser).all)
    return tuple(items)


class Match(NamedTuple):
    """A place where a side matches: its first word, and the words in its slots."""

    start: int
    filling: tuple[str, ...]


def matches(side: Side, words: Sequence[str], tags: Tags, starts: Sequence[int]) -> Iterator[Match]:
    """Which of some places, those of a side's first word, it matches at.

    Parts of speech are asked for only where all words of the side match.
    """
    for start in starts:
        here = words[start : start + len(side)] if start >= 0 else ()
        if len(here) != len(side) or any(
            item.word and item.word != word for item, word in zip(side, here, strict=True)
        ):
            continue
        found = tags()[start : start + len(side)]
        if all(not item.slot or item.slot == tag for item, tag in zip(side, found, strict=True)):
            yield Match(
                start, tuple(word for item, word in zip(side, here, strict=True) if item.slot)
            )


def filled(side: Side, filling: Sequence[str]) -> tuple[str, ...]:
    """The words of a side with these words in its slots, in their order.

    >>> filled(items_of("due to <PRON> <NOUN>", Normaliser("words")), ["its", "size"])
    ('due', 'to', 'its', 'size')
    """
    rest = iter(filling)
    return tuple(next(rest) if item.slot else item.word for item in side)


def anchors(sides: Sequence[Side]) -> list[int]:
    """For each side the place of its word that fewest sides have, by which it is looked up."""
    counts = Counter(word for side in sides for word in {item.word for item in side} if word)
    return [
        min(
            (place for place, item in enumerate(side) if item.word),
            key=lambda place: counts[side[place].word],
        )
        for side in sides
    ]


def tags_of_tokens(text: str) -> tuple[str, ...]:
    """The part of speech of each token of a text (:func:`argue.language.tokens.tokens`).

    Raises
    ------
    MissingLibrary, ModelError
        If the pipeline that ships cannot be loaded.

    Examples
    --------
    >>> tags_of_tokens("It fell due to its size.")
    ('PRON', 'VERB', 'ADJ', 'ADP', 'PRON', 'NOUN')
    """
    return tags_at(normalised(text), token_spans(text))


def tags_at(text: str, places: Sequence[tuple[int, int]]) -> tuple[str, ...]:
    """The part of speech of the words at these places, of the first part of a contracted one.

    Parameters
    ----------
    places
        Where words begin and end, in order.
    """
    words = iter(_tagged(text))
    stop, tag = 0, "X"
    tags = []
    for start, _ in places:
        while stop <= start and (word := next(words, None)) is not None:
            stop, tag = word
        tags.append(tag)
    return tuple(tags)


def _read(text: str) -> tuple[tuple[int, str], ...]:
    doc = _pipeline()(text)
    return tuple((word.idx + len(word.text), word.pos_) for word in doc)


_tagged = CachedFunction(_read)


@cache
def _pipeline() -> Language:
    return load()
