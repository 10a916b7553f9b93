"""What the reader of conversations passes from step to step: tags, contributions, doubts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum


class Tag(StrEnum):
    """What a line that is not blank is."""

    NAME = "name"
    """The author's name alone, maybe with role, badge or emoji."""
    TIME = "time"
    """Only a time or date."""
    HEAD = "head"
    """Name and time (maybe points, role), no text of the message."""
    SAID = "said"
    """Name (and time) followed by text: ``Ann: text``, ``Cllr Adams stated that …``."""
    MARK = "mark"
    """Says whom this answers: ``In reply to Ben``, ``↪ Ben``."""
    QUOTED_BY = "quoted_by"
    """Says whom the quotation below is of: ``On 3 May Ben wrote:``."""
    QUOTE = "quote"
    """A quoted line, with or without ``>``."""
    HEADING = "heading"
    """Title, subject, question or claim of the page or of a section."""
    SIDE = "side"
    """Says what the lines below it do: ``Pro``, ``Arguments against``."""
    TEXT = "text"
    """The text of a message begins."""
    MORE = "more"
    """The text goes on."""
    FURNITURE = "furniture"
    """Menus, counts, buttons, badges, advertisements, footers."""
    SYSTEM = "system"
    """``Ann joined``, ``Seen by 4``, ``The meeting opened at 7``."""


SPEAKING = (Tag.TEXT, Tag.MORE)
"""What somebody said, in lines of their own."""
SAYING = (*SPEAKING, Tag.SAID)
"""The same, behind a name too."""
NOTICES = (Tag.FURNITURE, Tag.SYSTEM)
"""What nobody said."""


@dataclass(frozen=True, slots=True)
class Spans:
    """What a line says of who speaks; its text stands from ``text`` to ``end`` in its content.

    An ``end`` of 0 means that of the content.
    """

    name: str = ""
    time: str = ""
    whom: str = ""
    text: int = 0
    end: int = 0
    side: str = ""
    level: int | None = None
    """How deep its message stands, where the form of the page says it: 0 is the outermost."""
    title: bool = False
    """Whether the form says that this is the title: the subject of a mail, a motion."""


NOTHING = Spans()


@dataclass(frozen=True, slots=True)
class Exact:
    """What a line is by an exact form; ``over`` are the tags that it overrules, empty for all."""

    tag: Tag
    spans: Spans = NOTHING
    over: tuple[Tag, ...] = ()

    def at_level(self, level: int) -> Exact:
        """The same, deeper or less deep."""
        return replace(self, spans=replace(self.spans, level=level))


@dataclass(frozen=True)
class Contribution:
    """What one person said in one go."""

    author: str
    """Empty if the page does not say."""
    time: str
    """As written; empty if there is none."""
    text: str
    quotes: tuple[tuple[str, str], ...] = ()
    """Whom (or empty) and what it quotes, in order."""
    answers: tuple[str, ...] = ()
    """The names or numbers that its marks give: ``Ben``, ``#4``."""
    depth: int | None = None
    """Its nesting, as indentation or marks show it; ``None`` on a flat page."""
    number: str = ""
    """Its own number as shown: ``#12``."""
    side: str = ""
    """``support``, ``attack``, or empty if the page does not say."""
    line: int = 0
    """The number of its first line in the page, from 1."""
    sure: float = 1.0
    """The lowest chance of a tag among its lines."""


@dataclass(frozen=True)
class Heading:
    """A line tagged as a heading, with the chance of that."""

    text: str
    line: int
    chance: float = 1.0
    title: bool = False
    """Whether the form of the page says that this is its title."""
    author: str = ""
    """Who wrote it, where the form says that."""


LEAST_CLAIM = 0.3
"""The chance below which nothing is taken for the claim."""


@dataclass(frozen=True)
class Claim:
    """What the page discusses: a heading, or the contribution numbered ``first``."""

    text: str
    """Empty if nothing says it."""
    line: int = 0
    """The line that says it, from 1; 0 where none does."""
    first: int | None = None
    """The contribution that is the claim, from 0."""
    chance: float = 1.0
    proposals: tuple[str, ...] = ()
    """Up to three, best first, where the claim is not sure."""
    author: str = ""
    """Who is named below a heading that is the claim, and says nothing else."""


@dataclass(frozen=True)
class Parent:
    """What a contribution may answer."""

    index: int
    """Of an earlier contribution, from 0; -1 for the claim."""
    chance: float
    stated: bool = False
    """Whether the text names it together with others, so that all of them are parents."""


@dataclass(frozen=True)
class Doubt:
    """A place of which the reading is not sure, as a question with its answers."""

    line: int
    what: str
    """``line``: whether its words are said or set aside; ``parent``: what it answers."""
    options: tuple[tuple[str, float], ...]
    """The answers with their chances, as it was read first: ``said`` and ``aside``, or numbers of
    parents."""
    contribution: int | None = None
    """The contribution that all of it is about, from 0; None where only the line is doubtful."""
