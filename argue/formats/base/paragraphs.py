"""A text → its paragraphs, each with its place."""

from __future__ import annotations

import re

from argue.formats.base.discussion import Line, Passage, lines_of

_CLOSED = re.compile(r"[.!?…。！？][\"'”’»)\]]*$")
_WRAPPED = 60
"""Columns beyond which a line that does not end its sentence goes on in the next."""


def paragraphs_of(text: str, *, joined: bool = False) -> list[Passage]:
    """The paragraphs between blank lines; lines alone, where no line is blank and none goes on.

    ``joined`` keeps lines together in any case. A list mark or ``#`` before a line is taken away.
    """
    lines = list(lines_of(text.rstrip()))
    alone = not joined and all(line.content for line in lines) and _stand_alone(lines)
    result: list[Passage] = []
    current: Passage | None = None
    for line in lines:
        if not line.content:
            current = None
        elif current is None or alone:
            current = Passage.of(line, re.sub(r"^#{1,6}\s+", "", line.content))
            result.append(current)
        else:
            current.join(line)
    return result


def _stand_alone(lines: list[Line]) -> bool:
    """Whether each line is a sentence of its own, and not a part of a wrapped text."""
    ends = sum(bool(_CLOSED.search(line.content)) for line in lines)
    longest = max(len(line.content) for line in lines)
    return ends * 3 >= 2 * len(lines) or longest <= _WRAPPED
