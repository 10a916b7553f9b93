"""Time: years, months and weekdays that agree or do not, and what comes before what."""

from __future__ import annotations

from itertools import pairwise

from argue.features.grammar.lexicon import sections
from argue.features.monothematic.engines.phenomena._reading import (
    UNKNOWN,
    Answer,
    Reading,
    contradicts,
    says,
    sentence_starts,
    shared,
)

SETS = ("temporal",)
_LEAST_FOUND = 0.6
"""This share of an event's words must stand in one sentence for that to tell of it."""
_KINDS = ("months", "weekdays")


def compare(text: Reading, hypothesis: Reading) -> Answer:
    """Order of two events by the order of the text's sentences; otherwise the calendar.

    "A before B" holds if the sentence that A's words are from stands before B's. The same said with
    another year, month or weekday is a contradiction; with the same one it is an entailment.
    """
    ordered = hypothesis.noted(_order)
    if ordered is not None:
        answer = _ordered(text, hypothesis, ordered)
        if answer is not UNKNOWN:
            return answer
    theirs = hypothesis.noted(dates)
    mine = text.noted(dates) if theirs else {}
    common = shared(text, hypothesis) if mine else set()
    if not common:
        return UNKNOWN
    share = len(common) / len(hypothesis.where)
    for kind in sorted(mine.keys() & theirs.keys()):
        (at, values), (there, others) = mine[kind], theirs[kind]
        if values & others:
            return says(True, text.at(at), hypothesis.at(there), share)
        if len(values) == len(others) == 1:
            return contradicts(text.at(at), hypothesis.at(there), share)
    return UNKNOWN


def dates(reading: Reading) -> dict[str, tuple[tuple[int, ...], frozenset[str]]]:
    """Kind of date → its places and values: years, months, weekdays.

    Examples
    --------
    >>> dates(Reading("On Monday 3 May 1999"))["year"]
    ((4,), frozenset({'1999'}))
    """
    lists = sections("time")
    found: dict[str, list[int]] = {}
    for position, word in enumerate(reading.lowers):
        if len(word) == 4 and word.isdecimal() and word.isascii() and 1000 <= int(word) <= 2100:
            found.setdefault("year", []).append(position)
        for kind in _KINDS:
            if word in lists[kind] and reading.words[position][0].isupper():
                found.setdefault(kind, []).append(position)
    return {
        kind: (tuple(places), frozenset(reading.lowers[place] for place in places))
        for kind, places in found.items()
    }


def _order(reading: Reading) -> tuple[int, bool] | None:
    """Where the hypothesis says "before" or "after", and whether it says "after"."""
    lists = sections("time")
    for position, word in enumerate(reading.lowers):
        if position and word in ("before", "after"):
            return position, word in lists["after"]
    return None


def _ordered(text: Reading, hypothesis: Reading, ordered: tuple[int, bool]) -> Answer:
    position, after = ordered
    first = _sentence_of(text, set(hypothesis.keys[:position]) - {""})
    second = _sentence_of(text, set(hypothesis.keys[position + 1 :]) - {""})
    if first is None or second is None or first[0] == second[0]:
        return UNKNOWN
    return says(
        (first[0] > second[0]) == after,
        text.at((*first[1], *second[1])),
        hypothesis.at((position,)),
        min(len(first[1]), len(second[1])) / max(1, len(hypothesis.where)),
    )


def _sentence_of(text: Reading, keys: set[str]) -> tuple[int, tuple[int, ...]] | None:
    """The sentence with most of these words, and their places in it; the earliest of several."""
    best: tuple[int, tuple[int, ...]] | None = None
    for number, sentence in enumerate(text.noted(_sentences)):
        hits = tuple(at for at in sentence if text.keys[at] in keys)
        if hits and (best is None or len(hits) > len(best[1])):
            best = (number, hits)
    if best is None or len(best[1]) < _LEAST_FOUND * len(keys):
        return None
    return best


def _sentences(reading: Reading) -> tuple[range, ...]:
    ends = pairwise([0, *sentence_starts(reading), len(reading.words)])
    return tuple(range(start, end) for start, end in ends)
