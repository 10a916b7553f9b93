"""A page while it is drawn: its lines with gold tags, messages and spans."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from argue.reading.records import Tag

from .words import Piece

OF_A_MESSAGE = {
    Tag.NAME,
    Tag.TIME,
    Tag.HEAD,
    Tag.SAID,
    Tag.MARK,
    Tag.QUOTED_BY,
    Tag.QUOTE,
    Tag.TEXT,
    Tag.MORE,
}


@dataclass
class Line:
    """A line, what it is, and the message that it belongs to (0: none)."""

    text: str
    tag: Tag
    message: int
    spans: list[tuple[int, int, str]]


@dataclass
class Message:
    """What the page says of one contribution: the gold of
    ``argue.reading.records.Contribution``.
    """

    id: int
    author: str
    parents: list[int]
    sure: bool
    time: str = ""
    text: list[str] = field(default_factory=list)
    quotes: list[tuple[str, str]] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    depth: int | None = None
    number: str = ""
    side: str = ""
    aside: bool = False
    """Procedure only (a chair's line, a greeting): nobody's argument."""


@dataclass
class Page:
    """Lines in order; ``None`` is a blank one."""

    lines: list[Line | None] = field(default_factory=list)
    messages: dict[int, Message] = field(default_factory=dict)
    claim: int | str = 0
    claim_author: str = ""

    def put(
        self, tag: Tag, content: str | Sequence[Piece], message: int = 0, indent: str = ""
    ) -> None:
        """Add a line made of pieces; nothing is added if they are blank."""
        pieces = [(content, "")] if isinstance(content, str) else list(content)
        text, spans = indent, []
        for part, kind in pieces:
            if kind and part.strip():
                start = len(text) + len(part) - len(part.lstrip())
                spans.append((start, start + len(part.strip()), kind))
            text += part
        if text[len(indent) :].strip():
            self.lines.append(Line(text.rstrip(), tag, message, spans))

    def blank(self, count: int = 1) -> None:
        """Add blank lines, none at the top of the page."""
        self.lines.extend([None] * count if self.lines else [])

    def space(self, blanks: str) -> None:
        """Part all lines by blank ones (``everywhere``), or drop the blank ones (``none``)."""
        if blanks != "as drawn":
            self.lines = [line for line in self.lines if line]
        if blanks == "everywhere":
            self.lines = [entry for line in self.lines for entry in (line, None)]

    def body(
        self,
        message: Message,
        paragraphs: Sequence[str],
        indent: str = "",
        first: Tag = Tag.TEXT,
        gap: bool = False,
    ) -> None:
        """Add the lines of a text; ``gap`` parts its paragraphs by a blank line."""
        for index, paragraph in enumerate(paragraphs):
            if index and gap:
                self.blank()
            for row, text in enumerate(paragraph.split("\n")):
                self.put(first if not index and not row else Tag.MORE, text, message.id, indent)
        message.text.extend(paragraphs)

    def record(self, family: str, language: str, thread: str) -> dict[str, object]:
        """Return the page and its gold as one JSON object; messages without a line of text are
        left out.
        """
        shown = [line for line in self.lines if line]
        first: dict[int, int] = {}
        for number, line in enumerate(self.lines, start=1):
            if line and line.message:
                first.setdefault(line.message, number)
        kept = [
            message for message in self.messages.values() if message.id in first and message.text
        ]
        ids = {message.id for message in kept} | {0}
        return {
            "family": family,
            "lang": language,
            "thread": thread,
            "text": "\n".join(line.text if line else "" for line in self.lines).rstrip("\n") + "\n",
            "lines": [[str(line.tag), line.message] for line in shown],
            "spans": [[i, *span] for i, line in enumerate(shown) for span in line.spans],
            "claim": self.claim,
            "claim_author": self.claim_author,
            "messages": [
                vars(message)
                | {"text": "\n".join(message.text), "line": first[message.id]}
                | {"parents": [parent for parent in message.parents if parent in ids]}
                for message in kept
            ],
        }
