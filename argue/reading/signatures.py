"""Lines of a wiki that end as their writers sign them: ``… Ann Lee (talk) 09:11, 3 May 2026``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from argue.reading.cut import Line
from argue.reading.records import Spans

_TALK = "talk|Diskussion|discuter|discussion|discusión|discussione|disc|overleg"
_SIGNED = re.compile(
    rf"\s\((?:[^()]*\W)?(?:{_TALK})\b[^()]*\)\s+(?P<time>\d{{1,2}}[:.]\d{{2}},\s.{{6,40}}?)"
    r"\s*(?:\([A-Z]{2,5}\))?\s*(?:\[?\s?(?:reply|antworten|répondre|responder)\s?\]?)?$",
    re.IGNORECASE,
)
_UNSIGNED = re.compile(r"\s*[-–—]*\s*Preceding unsigned comment added by\s+", re.IGNORECASE)
_ENDS = re.compile(r"[.!?…:;\"”»)]\s+|\s?[-–—]+\s?")
_LONGEST = 6
"""Words of a name."""


def signed(content: str) -> Spans | None:
    """Who signs a line, when, and where its own words end; nothing where nobody does.

    >>> spans = signed("I have that book here. Old Yeller 44 (talk) 12:01, 3 May 2026 (UTC)")
    >>> spans.name, spans.time, spans.end
    ('Old Yeller 44', '12:01, 3 May 2026', 22)
    """
    match = _SIGNED.search(content)
    if match is None:
        return None
    before = content[: match.start()]
    unsigned = _UNSIGNED.search(before)
    if unsigned:
        end, start = unsigned.span()
    else:
        ends = [found.span() for found in _ENDS.finditer(before)]
        short = [(e, s) for e, s in ends if s < len(before) and _words(before[s:]) <= _LONGEST]
        last = before.rfind(" ") + 1
        end, start = short[-1] if short else (last, last)
    own = before[:end] + (before[end : end + 1] if before[end : end + 1] in _STOPS else "")
    name = before[start:].strip()
    return Spans(name, match["time"].strip(), end=len(own.rstrip()) or 1) if name else None


_STOPS = tuple('.!?…:;"”»)')


def _words(text: str) -> int:
    return len(text.split())


def signed_lines(lines: Sequence[Line]) -> dict[int, Spans]:
    """The lines that are signed, by their places, where at least two are."""
    found = {at: spans for at, line in enumerate(lines) if (spans := signed(line.content))}
    return found if len(found) > 1 else {}
