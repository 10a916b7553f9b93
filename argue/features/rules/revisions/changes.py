"""Versions of a page → the paragraphs that were rewritten, as plain text.

A line of a version is a paragraph. Lines that both versions have are left out before markup is
read, so that a long history of small changes costs little more than being read once. Paragraphs
that are only added or only removed have no counterpart and are left out too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from itertools import pairwise
from typing import NamedTuple

from argue.features.rules.revisions.versions import Version
from argue.formats.base.outline import without_comments
from argue.formats.base.wiki import Wikitext, without_blocks

_MOST_LINES = 400
"""More rewritten lines than that in one version are another text rather than a revision."""
_NO_PROSE = re.compile(r"\s*(?:[|!{}=]|__[A-Z]+__|\[\[[\w ]{2,20}:[^\]]*\]\]\s*$)")
_MARKER = re.compile(r"[*#:;\s]+")


class Rewrite(NamedTuple):
    """What stands between the same paragraphs of two versions of a page."""

    page: str
    old: str
    new: str
    """Numbers of the two versions."""
    before: tuple[str, ...]
    after: tuple[str, ...]
    """Paragraphs of the old and of the new version."""


def changes(versions: Iterable[Version]) -> Iterator[Rewrite]:
    r"""What was rewritten from each version of a page to the next.

    >>> old = Version("Zoo", "1", "A '''zoo''' is old.\nIt costs.", True)
    >>> [found] = changes([old, Version("Zoo", "2", "A zoo is [[new]].\nIt costs.", True)])
    >>> found.before, found.after
    (('A zoo is old.',), ('A zoo is new.',))
    """
    read = ((version, _lines(version)) for version in versions)
    for (old, before), (new, after) in pairwise(read):
        for these, those in _rewritten(before, after):
            plain = _plain(these, old.wikitext), _plain(those, new.wikitext)
            if all(plain) and plain[0] != plain[1]:
                yield Rewrite(new.page, old.number, new.number, *plain)


def _lines(version: Version) -> list[str]:
    text = version.text
    if version.wikitext:
        text = without_blocks(without_comments(text)[0])
    return [line for line in text.split("\n") if line.strip()]


def _rewritten(old: list[str], new: list[str]) -> Iterator[tuple[list[str], list[str]]]:
    """Runs of lines of the one that stand where other lines stand in the other."""
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    old, new = old[start : len(old) - end], new[start : len(new) - end]
    if not old or not new or max(len(old), len(new)) > _MOST_LINES:
        return
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for kind, first, last, other_first, other_last in matcher.get_opcodes():
        if kind == "replace":
            yield old[first:last], new[other_first:other_last]


def _plain(lines: Iterable[str], wikitext: bool) -> tuple[str, ...]:
    if not wikitext:
        return tuple(" ".join(line.split()) for line in lines)
    reader = Wikitext()
    prose = (
        _MARKER.sub("", line, count=1) if _MARKER.match(line) else line
        for line in lines
        if not _NO_PROSE.match(line)
    )
    return tuple(filter(None, map(reader.plain, prose)))
