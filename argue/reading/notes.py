"""A document with comments, as text: ``[a]`` of Google Docs, ``Commented [AR1]:`` of Word."""

from __future__ import annotations

import re
from collections.abc import Sequence

from argue.reading.cut import Line
from argue.reading.discussion import HEADER, Discussion, Passage, plain

_NOTE = re.compile(r"\[([a-z]{1,2})\]\s?(\S.*)$")
_COMMENTED = re.compile(
    r"(?:commented|kommentiert|commenté|comentado)\s*\[(?P<who>\D{1,5})(?P<number>\d+)"
    r"(?:R(?P<to>\d+))?\]\s?:\s*(?P<text>\S.*)$",
    re.IGNORECASE,
)
_MARKS = re.compile(r"(?:\[[a-z]{1,2}\])+")


def are_notes(lines: Sequence[Line]) -> bool:
    """Whether two comments or more stand below a text that has their marks, or as Word has them."""
    if len([line for line in lines if _COMMENTED.match(line.content)]) > 1:
        return True
    notes = [match[1] for line in lines if (match := _NOTE.match(line.content))]
    if len(notes) < 2:
        return False
    text = " ".join([line.content for line in lines if not _NOTE.match(line.content)])
    return all(f"[{mark}]" in text for mark in notes)


def parse_notes(lines: Sequence[Line]) -> Discussion:
    """Comments answer the paragraph that has their mark; of several marks in one place the later
    ones answer the first. Paragraphs without a mark are set aside.
    """
    discussion = Discussion()
    places: dict[str, tuple[Passage, str]] = {}
    notes: dict[str, Passage] = {}
    for line in lines:
        if match := _COMMENTED.match(line.content):
            passage = Passage.of(line, plain(match["text"]), writer=match["who"])
            passage.parent = notes.get(match["to"] or "")
            notes[match["number"]] = passage
            discussion.passages.append(passage)
        elif match := _NOTE.match(line.content):
            passage = Passage.of(line, plain(match[2]))
            paragraph, first = places.get(match[1], (None, match[1]))
            passage.parent = notes.get(first, paragraph)
            notes[match[1]] = passage
            discussion.passages.append(passage)
        elif marks := _MARKS.findall(line.content):
            paragraph = Passage.of(line)
            paragraph.text = plain(_MARKS.sub("", line.content))
            discussion.passages.append(paragraph)
            for group in marks:
                names = group[1:-1].split("][")
                places |= dict.fromkeys(names, (paragraph, names[0]))
        else:
            discussion.set_aside(line, HEADER)
    return discussion
