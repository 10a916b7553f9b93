"""Running text → sentences and clauses that are arguments, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

_END = re.compile(
    r"(?<![.!?…。！？])[.!?…。！？]+[\"'”’»)\]]*(?=\s+[\"'“‘«(\[]*[A-ZÀ-ÖØ-Þ0-9]|\s*$|(?<=[。！？]))"
)
_ABBREVIATED = re.compile(
    r"(?:^|[\s(])(?:[A-Z]|mr|mrs|ms|dr|prof|st|mt|no|nr|vs|cf|ca|e\.g|i\.e|eg|ie|approx|fig|vol|"
    r"jr|sr|inc|ltd|co|u\.s|m|mme|mlle|etc|z\.b|d\.h|bzw|usw|p\.ex|art)\.$",
    re.IGNORECASE,
)
_CLAUSE = re.compile(
    r",\s+(?=(?:because|although|even though|though|whereas|but|yet|so that|and yet|since|"
    r"mais|car|parce que|bien que|aber|weil|obwohl|denn)\b)|"
    r",\s+(?=and\b[^,.;]*\b(?:therefore|so|thus|hence)\b)|;\s+|(?<!\s)\s+(?=but\s+\w+\s+\w+\s+\w+)",
    re.IGNORECASE,
)
_SHORTEST = 3
"""Words that a clause must have to be an argument."""
_LONGEST = 10
"""Letters that hold the longest abbreviation, and one before it."""
_WORD = re.compile(r"\S+")


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """Where the sentences of a text begin and end.

    >>> text = "Mr. Lee left. Why? It was late."
    >>> [text[start:end] for start, end in sentences(text)]
    ['Mr. Lee left.', 'Why?', 'It was late.']
    """
    start, last = 0, len(text.rstrip())
    for match in _END.finditer(text):
        dot = match.start() + 1
        before = text[max(start, dot - _LONGEST) : dot]
        if match[0][0] == "." and match.end() < last and _ABBREVIATED.search(before):
            continue
        yield from _trimmed(text, start, match.end())
        start = match.end()
    yield from _trimmed(text, start, len(text))


def units(text: str) -> Iterator[tuple[int, int, bool]]:
    """Where its arguments begin and end, and whether each begins a sentence.

    >>> text = "Trams are slow, because they stop often."
    >>> [(text[start:end], first) for start, end, first in units(text)]
    [('Trams are slow,', True), ('because they stop often.', False)]
    """
    for start, end in sentences(text):
        begin = start
        for match in _CLAUSE.finditer(text, start, end):
            if _has_words(text, begin, match.end()) and _has_words(text, match.end(), end):
                yield from (
                    (*place, begin == start) for place in _trimmed(text, begin, match.end())
                )
                begin = match.end()
        yield from ((*place, begin == start) for place in _trimmed(text, begin, end))


def _has_words(text: str, start: int, end: int) -> bool:
    words = islice(_WORD.finditer(text, start, end), _SHORTEST)
    return sum(1 for _ in words) == _SHORTEST


def _trimmed(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    part = text[start:end]
    if part.strip():
        yield start + len(part) - len(part.lstrip()), start + len(part.rstrip())
