"""Sides of entailment rules with slots for context, and where they match.

A slot, a universal part of speech in angle brackets as in ``because of <PRON> <NOUN>``, stands for
one word of that part of speech. ``<S>``, at the beginning or at the end of a side, stands for a
clause as in ``because <S>``: at least two words, a verb among them after a noun or pronoun. The
slots of a rule's right side stand for the words that those of its left side stand for, in the same
order. Parts of speech are told by the English pipeline that ships (:mod:`argue.language`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from argue.features.grammar import load
from argue.language.tokens import CachedFunction, Normaliser, normalised, token_spans, words_of

CLAUSE = "S"
"""The slot that stands for a clause."""
_VERBS = ("VERB", "AUX")
_NOMINALS = ("NOUN", "PROPN", "PRON")

SLOT = re.compile(r"<([A-Z]+)>")

Tags: TypeAlias = Callable[[], Sequence[str]]
"""Gives the part of speech of each word of a text; asked for only where a rule has slots."""


class PatternWord(NamedTuple):
    """A word of a side, as it is compared, or a slot: a part of speech, or :data:`CLAUSE`."""

    word: str
    slot: str = ""


Side: TypeAlias = tuple[PatternWord, ...]


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


def clause_between(side: str) -> bool:
    """Whether a clause stands between other parts of a side, where it cannot be found.

    >>> clause_between("<S> he says"), clause_between("if <S> then")
    (False, True)
    """
    return bool(re.search(rf"\S\s*<{CLAUSE}>\s*\S", side))


def items_of(side: str, normaliser: Normaliser) -> Side:
    """The words and slots of a side.

    >>> [item.word or item.slot for item in items_of("Because of <NOUN>", Normaliser())]
    ['because', 'of', 'NOUN']
    """
    items: list[PatternWord] = []
    for number, part in enumerate(SLOT.split(side)):
        if number % 2:
            items.append(PatternWord("", part))
        else:
            items += map(PatternWord, words_of(part, normaliser).all)
    return tuple(items)


class PatternMatch(NamedTuple):
    """Words [start, stop) that a side matches, and those in each of its slots."""

    start: int
    stop: int
    filling: tuple[tuple[str, ...], ...]


def matches(
    side: Side, words: Sequence[str], tags: Tags, starts: Sequence[int]
) -> Iterator[PatternMatch]:
    """The matches of a side, the longest of each place first.

    Parts of speech are asked for only where all words of the side match. ``starts`` are places of
    the first item of the side that is no clause.

    >>> side = items_of("because <S>", Normaliser("words"))
    >>> [found] = matches(side, ["because", "it", "rained"],
    ...                   lambda: ["SCONJ", "PRON", "VERB"], [0])
    >>> found.filling
    (('it', 'rained'),)
    """
    lead, middle, end = _parts(side)
    slotted = any(item.slot for item in side)
    for start in starts:
        stop = start + len(middle)
        here = words[start:stop] if start >= 0 else ()
        if len(here) != len(middle) or any(
            item.word and item.word != word for item, word in zip(middle, here, strict=True)
        ):
            continue
        found = tags() if slotted else ("",) * len(words)
        if any(
            item.slot and item.slot != tag
            for item, tag in zip(middle, found[start:stop], strict=True)
        ):
            continue
        filling = tuple((word,) for item, word in zip(middle, here, strict=True) if item.slot)
        before = [(first, start) for first in range(start - 1)] if lead else [(start, start)]
        after = [(stop, last) for last in range(len(words), stop + 1, -1)]
        for clause in (span for span in before if not lead or _is_clause(found, *span)):
            for other in after if end else [(stop, stop)]:
                if not end or _is_clause(found, *other):
                    clauses = [tuple(words[a:b]) for a, b in (clause, other)]
                    runs = (*clauses[:lead], *filling, *clauses[2 - end :])
                    yield PatternMatch(clause[0], other[1], runs)


def _parts(side: Side) -> tuple[int, Side, int]:
    """Clauses before the rest of a side, that rest, and clauses behind it: 0 or 1."""
    lead = int(side[0].slot == CLAUSE) if side else 0
    end = int(side[-1].slot == CLAUSE) if len(side) > lead else 0
    return lead, side[lead : len(side) - end], end


def _is_clause(tags: Sequence[str], start: int, stop: int) -> bool:
    """Whether a verb stands among words after a noun or pronoun."""
    nominal = next((place for place in range(start, stop) if tags[place] in _NOMINALS), stop)
    return any(tag in _VERBS for tag in tags[nominal:stop])


def fill_slots(side: Side, filling: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """The words of a side with these words in its slots, in their order.

    >>> fill_slots(items_of("due to <PRON> <NOUN>", Normaliser("words")), [["its"], ["size"]])
    ('due', 'to', 'its', 'size')
    """
    rest = iter(filling)
    return tuple(word for item in side for word in (next(rest) if item.slot else (item.word,)))


def anchors(sides: Sequence[Side]) -> list[tuple[str, int]]:
    """For each side its word that fewest sides have, by which it is looked up, and its place.

    Places are counted from the first item that is no clause.
    """
    middles = [_parts(side)[1] for side in sides]
    counts = Counter(word for side in sides for word in {item.word for item in side} if word)
    return [
        min(
            ((item.word, place) for place, item in enumerate(middle) if item.word),
            key=lambda one: counts[one[0]],
        )
        for middle in middles
    ]


def tags_of_tokens(text: str) -> tuple[str, ...]:
    """The part of speech of each token of a text (:func:`argue.language.tokens.tokens`).

    Raises MissingLibrary or ModelError if the pipeline that ships cannot be loaded.

    >>> tags_of_tokens("It fell due to its size.")
    ('PRON', 'VERB', 'ADJ', 'ADP', 'PRON', 'NOUN')
    """
    return tags_at(normalised(text), token_spans(text))


def tags_at(text: str, places: Sequence[tuple[int, int]]) -> tuple[str, ...]:
    """The part of speech of the words at these places, of the first part of a contracted one.

    ``places`` are where words begin and end, in order.
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
    return tuple((word.idx + len(word.text), word.pos_) for word in pipeline("")(text))


_tagged, pipeline = CachedFunction(_read), cache(load)
