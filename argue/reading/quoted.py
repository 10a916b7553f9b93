"""What is quoted without a sign on each line, below whose it is; who is answered by name alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence, Set

from argue.reading.cut import Line
from argue.reading.features import WHEN_IN
from argue.reading.records import NOTICES, SAYING, Tag
from argue.reading.regular import may_be_name
from argue.reading.stamps import minutes

_NAMED = (Tag.NAME, Tag.HEAD)
_HEADS = frozenset([*_NAMED, Tag.TIME])
_SAID = (*SAYING, Tag.QUOTE)
_WORD, _SHARE = re.compile(r"\w+"), 0.9
"""A word, and the share of those of a quotation that stand above at least."""
_ROLES = 2
"""Lines between who speaks and who is answered, and the first of these."""
_DATED = re.compile(r"\d[./-]\s?\d{1,2}[./-]\s?\d{2}")
"""A day with its year, in numbers alone."""


def quotations(lines: Sequence[Line], tags: Sequence[Tag]) -> Iterator[tuple[int, Tag]]:
    """What is quoted below whose it is, with what says when that was written.

    Apps put the head of what is answered, and its words, below the head of the answer. There, and
    below a line that says who wrote it, the lines that stand above are quoted, and the first one
    where a time stands before it; but never all. What a message says below a second quotation is
    another one.
    """
    inner = dict(_inner_heads(lines, tags))
    yield from inner.items()
    by = [at for at, tag in enumerate(tags) if inner.get(at, tag) is Tag.QUOTED_BY]
    known = set[tuple[str, ...]]()
    for last, at in zip([0, *by], by, strict=False):
        for above in range(last, at):
            if tags[above] in SAYING:
                known.update(_runs(lines[above].content))
        begin = at + 1
        while begin < len(lines) and not lines[begin].quoted and _is_stamp(lines[begin]):
            yield begin, Tag.FURNITURE
            begin += 1
        own = _said_below(tags, begin)
        stamped = begin > at + 1 or "↑" in lines[at].content
        quoted = 0
        for place in own[:-1]:
            first = stamped and not quoted
            if tags[place] is not Tag.QUOTE and not (first or _stands(lines[place].content, known)):
                break
            yield place, Tag.QUOTE
            quoted += 1
        if quoted and _said_between(tags, last, at) and tags[own[quoted]] is Tag.MORE:
            yield own[quoted], Tag.TEXT


def answered(lines: Sequence[Line], tags: Sequence[Tag]) -> Iterator[tuple[int, Tag]]:
    """Who speaks and who is answered, where names alone between a name and its time are the latter.

    Somebody who has spoken, below a line that may name somebody else and above the time, is
    answered by that.
    """
    often = Counter(line.content for line in lines)
    names = {line.content for line, tag in zip(lines, tags, strict=True) if tag is Tag.NAME}
    pairs = zip(tags, tags[1:], strict=False)
    marks = [
        at
        for at, pair in enumerate(pairs, 1)
        if pair in ((Tag.NAME, Tag.MARK), (Tag.NAME, Tag.NAME))
        and lines[at].content in names
        and lines[at].content != lines[at - 1].content
        and Tag.TIME in tags[at + 1 : at + 3]
    ]
    several, spoken = min(len(marks), 2), set[str]()
    for at in range(1, len(tags)) if marks else ():
        words = lines[at].content
        if tags[at] is not Tag.NAME:
            continue
        close = tags[at - 1] is Tag.FURNITURE and not lines[at].gap
        if close and words in spoken and Tag.TIME in tags[at + 1 : at + 3]:
            above = [
                place
                for place in range(max(at - _ROLES, 0), at)
                if tags[place] is Tag.FURNITURE
                and may_be_name(lines[place].content)
                and (lines[place].content in names or often[lines[place].content] < several)
            ]
            if above and lines[above[0]].content != words:
                yield from ((above[0], Tag.NAME), (at, Tag.MARK))
        spoken.add(words)


def _said_between(tags: Sequence[Tag], begin: int, end: int) -> bool:
    """Whether a message goes on from one quotation to another, and says something between them."""
    between = tags[begin + 1 : end]
    return Tag.QUOTE in between and between[-1] in SAYING and _HEADS.isdisjoint(between)


def _inner_heads(lines: Sequence[Line], tags: Sequence[Tag]) -> Iterator[tuple[int, Tag]]:
    """The heads of messages that are answered, each right below that of the answer.

    They have the day in numbers, or what follows is tagged as quoted; and words follow that.
    Nobody quotes what is written later: the inner head is older, or what follows stands above.
    """
    end = seen = 0
    known = set[tuple[str, ...]]()
    for at in range(1, len(tags) - 2):
        begins = tags[at] in _NAMED and at >= end and _ends_head(tags, at)
        if not begins or lines[at].content[0] == "[":
            continue
        end = at + 1 if tags[at] is Tag.HEAD else at + 2
        time = lines[end - 1].content
        if end == at + 2 and not (WHEN_IN.search(time) and _is_stamp(lines[end - 1])):
            continue
        own = _said_below(tags, end)
        if len(own) < 2 or not (_DATED.search(time) or tags[own[0]] is Tag.QUOTE):
            continue
        for line, tag in zip(lines[seen:at], tags[seen:at], strict=True):
            known.update(_runs(line.content) if tag in _SAID else ())
        seen = at
        if _is_earlier(time, _time_above(lines, tags, at)) or _stands(lines[own[0]].content, known):
            yield at, Tag.QUOTED_BY
            yield from ((place, Tag.FURNITURE) for place in range(at + 1, end))


def _time_above(lines: Sequence[Line], tags: Sequence[Tag], at: int) -> str:
    """The line with the time of a head that ends above a line."""
    return lines[
        at - 2 if tags[at - 2] is Tag.TIME and tags[at - 1] is Tag.NAME else at - 1
    ].content


def _is_earlier(time: str, other: str) -> bool:
    """Whether one time is known to be before another one, of the same kind."""
    whens = [found[0] if (found := WHEN_IN.search(line)) else "" for line in (time, other)]
    own, theirs = minutes(whens)
    return own is not None and theirs is not None and own < theirs


def _ends_head(tags: Sequence[Tag], at: int) -> bool:
    """Whether a head with a name and a time ends above a line."""
    above = tags[max(at - 2, 0) : at]
    return above[-1] is Tag.HEAD or above in ([Tag.NAME, Tag.TIME], [Tag.TIME, Tag.NAME])


def _said_below(tags: Sequence[Tag], begin: int) -> list[int]:
    """The lines that are said or quoted from a place on, up to the next head or quotation."""
    end = begin
    while end < len(tags) and tags[end] in (*_SAID, *NOTICES):
        end += 1
    return [at for at in range(begin, end) if tags[at] in _SAID]


def _is_stamp(line: Line) -> bool:
    """Whether a line has nothing but a time, or signs."""
    return not any(map(str.isalnum, WHEN_IN.sub("", line.content)))


def _stands(words: str, known: Set[tuple[str, ...]]) -> bool:
    """Whether the words of a line stand above, but for the last one where it is cut."""
    runs = _runs(words.rstrip("…."))[: -1 if words.endswith(("…", "...")) else None]
    return len(runs) > 1 and sum(run in known for run in runs) > _SHARE * len(runs)


def _runs(words: str) -> list[tuple[str, ...]]:
    """The words of a line in threes."""
    found = _WORD.findall(words.lower())
    return list(zip(found, found[1:], found[2:], strict=False))
