"""Lines that name who speaks and to whom: where one name ends, and what stands beside it."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace

from argue.reading.cut import Line
from argue.reading.features import WHEN_IN
from argue.reading.records import Spans, Tag
from argue.reading.spans import without_address

_NAMED = (Tag.NAME, Tag.HEAD)
_NAME_WORDS = 5
_REGULAR = 3
"""Names that end alike at least, for that to be no part of them."""
PICTURE = re.compile(r":[\w+-]+:$")
_ARROWS = "→▸►›➜↪➤"
_PARTED = re.compile(rf"\s*[{_ARROWS}]\s*|\s{{2,}}|\t")
"""What stands between who speaks and to whom."""


def with_whom(lines: Sequence[Line], tags: Sequence[Tag], spans: list[Spans]) -> None:
    """Part the lines that name a person and, behind a wide space or arrow, whom they answer.

    A line that names somebody and stands again, maybe behind other words, is the name as a whole,
    and elsewhere its first words are no other name: *Karim 3e gauche*. What stands in brackets
    behind several names is no part of them.
    """
    parts = [
        _parts(line.content, one) if tag in _NAMED else [""]
        for line, one, tag in zip(lines, spans, tags, strict=True)
    ]
    again = Counter(line.content for line, tag in zip(lines, tags, strict=True) if tag is Tag.NAME)
    numbered = [name for name in again if name[-1:].isdigit()]
    again.update(numbered if len(numbered) == 1 < len(again) - 1 else ())
    cut = {name for one in spans for name in (one.name, one.whom)}
    alone: defaultdict[str, list[str]] = defaultdict(list)
    ends = set[str]()
    for parted in {line.content: line.content.split() for line in lines}.values():
        for size in range(1, min(len(parted), _NAME_WORDS + 2)):
            ends.add(" ".join(parted[-size:]))
            if len(parted) <= _NAME_WORDS + 1 and (begin := " ".join(parted[:size])) in cut:
                alone[begin].append(" ".join(parted))
    for at, (line, one) in enumerate(zip(lines, spans, strict=True)):
        words = line.content
        stands = words in ends or (again[words] > 1 and not one.whom)
        stands = stands and (words[-1] != ":" or bool(PICTURE.search(words)))
        if one.name and not one.time and tags[at] is Tag.NAME and words.startswith(one.name):
            spans[at] = replace(one, name=without_address(words), whom="") if stands else one
            continue
        for whole in alone.get(one.name, [])[:_REGULAR]:
            if whole != words and words.startswith(whole, words.find(one.name)):
                spans[at] = replace(spans[at], name=whole)
        for whole in alone.get(one.whom, [])[:_REGULAR]:
            if whole != words and words.startswith(whole, words.find(one.whom)):
                spans[at] = replace(spans[at], whom=whole)
    names = {first for first, *_ in parts} | {one.name for one in spans}
    for at, (first, *others) in enumerate(parts):
        if first and others and others[0] in names:
            spans[at] = replace(spans[at], name=first, whom=others[0])
        elif first:
            spans[at] = replace(spans[at], name=first)
    behind = Counter(name.rpartition(" ")[2] for name in {one.name for one in spans})
    for at, one in enumerate(spans):
        name, _, last = one.name.rpartition(" ")
        if name and last.startswith(("(", "[")) and behind[last] >= _REGULAR:
            spans[at] = replace(one, name=name)


def _parts(words: str, one: Spans) -> list[str]:
    """What wide spaces or arrows part in a line that begins with a name."""
    first, *others = (part.strip() for part in _PARTED.split(words))
    begins = first.startswith(one.name) or one.name.startswith((first, *_ARROWS))
    if (
        not (first and others and one.name and begins)
        or len(first.split()) > _NAME_WORDS
        or "@" in one.name
    ):
        return [""]
    return [""] if WHEN_IN.search(first) else [without_address(first), *others]
