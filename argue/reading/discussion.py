"""A discussion as people write it: passages with their places, what each answers, what is aside."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from argue.locales import lazy
from argue.model import Label
from argue.reading.cut import Line

FURNITURE = lazy("a button, a count or a menu")
NOTICE = lazy("a notice of a program")
HEADER = lazy("a header")
QUOTATION = lazy("a quotation")
OFFER = lazy("talk of a chatbot about its answer")
PASSING = lazy("only greets, thanks or leads the talk")
BOT = lazy("a post of a bot")
UNKNOWN = lazy("not part of any post")
BADGE = lazy("about the writer")
"""Why lines of a discussion are no arguments."""


@dataclass(slots=True, eq=False)
class Passage:
    """What becomes one argument.

    ``start`` and ``end`` are its place in the text that was read; ``parent`` is what it answers,
    ``None`` for the question, with ``chance`` where that was inferred; ``also`` what it answers
    besides; ``label`` what the text says that it does, ``None`` if it does not
    say; ``sign`` is the ``+`` or ``-`` before it, where that was taken for a list mark; ``writer``
    who wrote it.
    """

    text: str
    line: int
    start: int
    end: int
    parent: Passage | None = None
    label: Label | None = None
    headline: str = ""
    sign: str = ""
    writer: str = ""
    also: tuple[Passage, ...] = ()
    chance: float | None = None

    @classmethod
    def of(cls, line: Line, text: str = "", **values: object) -> Passage:
        """The passage of a text in a line, at its end in doubt; the whole line if none is named."""
        text = text.strip() or line.content
        at = line.text.rfind(text)
        start = line.start + at if at >= 0 else max(line.start, line.end - len(text))
        passage = cls(text, line.number, start, start + len(text) if at >= 0 else line.end)
        for name, value in values.items():
            setattr(passage, name, value)
        return passage

    def join(self, line: Line, text: str = "", separator: str = " ") -> None:
        """Let it go on with this line."""
        text = text.strip() or line.content
        self.text = f"{self.text}{separator}{text}" if self.text else text
        self.start, self.end = min(self.start, line.start), line.end


class Aside(NamedTuple):
    """What is no argument, and why: its words, its place, the number of its line."""

    text: str
    line: int
    start: int
    end: int
    reason: str


Doubtful: TypeAlias = tuple[Line, Passage | None, tuple[tuple[Passage | str | None, float], ...]]
"""A line, the passage there if any, and the answers with their chances."""


@dataclass(slots=True)
class Discussion:
    """The passages of one text; ``title`` is the question that those without parent answer.

    ``claim`` is the passage that the text itself calls its claim, below a heading.
    ``doubts`` are places of which the reading is not sure: a line, the passage there if any, and
    what it may answer (or ``said`` and ``aside``), with the chances.
    ``proposals`` are what may be discussed, where that is not sure.
    ``aside`` is what is no argument; ``read`` the numbers of the lines
    that say who speaks, when, or what follows. ``structured`` is true where the place of a passage
    says what it answers, not only that it follows.
    """

    title: Passage | None = None
    passages: list[Passage] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    aside: list[Aside] = field(default_factory=list)
    read: set[int] = field(default_factory=set)
    structured: bool = True
    claim: Passage | None = None
    doubts: list[Doubtful] = field(default_factory=list)
    proposals: tuple[str, ...] = ()

    def set_aside(self, part: Line | Passage, reason: str) -> None:
        """Tell that a line, or a passage, is no argument."""
        text, line = (
            (part.text, part.line) if isinstance(part, Passage) else (part.content, part.number)
        )
        self.aside.append(Aside(text, line, part.start, part.end, reason))


_MARKUP = (
    (re.compile(r"!?\[([^\[\]\n]{1,300})\]\((?:[^()\s]|\([^()\s]*\))*\)"), r"\1"),
    (re.compile(r"<(?:https?://|mailto:)[^<>|\s]+\|([^<>|]+)>"), r"\1"),
    (re.compile(r"<((?:https?://|mailto:)[^<>|\s]+)>"), r"\1"),
    (re.compile(r"<[@#!]\w+(?:\|([^<>]+))?>"), r"\1"),
    (re.compile(r"(?<![*\w\\])\*{1,3}(?=\S)([^*\n]{1,600}?)(?<=\S)\*{1,3}(?!\w)"), r"\1"),
    (re.compile(r"(?<![\w_\\])_{1,2}(?=[^\s_])([^_\n]{1,600}?)(?<=[^\s_])_{1,2}(?!\w)"), r"\1"),
    (re.compile(r"~~(?=\S)([^~\n]{1,600}?)~~"), r"\1"),
    (re.compile(r"`{1,3}([^`\n]{1,600})`{1,3}"), r"\1"),
)


def plain(text: str) -> str:
    """A text without the marks of Markdown, Slack and chats; links keep their label.

    >>> plain("**Told** is _not_ the `same`, see [this](https://example.org/a)")
    'Told is not the same, see this'
    """
    if not re.search(r"[*_`~\[<]", text):
        return text
    for shape, kept in _MARKUP:
        text = shape.sub(kept, text)
    return re.sub(r"  +", " ", text).strip()
