"""A discussion as people write it: passages with their places, what each answers, what is aside.

Each reader of texts makes one; :func:`discussion_of` makes that of a conversation that was read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from argue.locales import lazy
from argue.model import Label
from argue.reading.asides import SURELY_ASIDE, is_bot
from argue.reading.cut import Line
from argue.reading.records import LEAST_CLAIM, NOTICES, Tag

if TYPE_CHECKING:  # other readers, and formats of posts, need no conversations
    from argue.reading.contributions import Draft
    from argue.reading.conversation import Conversation

FURNITURE = lazy("part of the page")
NOTICE = lazy("a notice of a program")
HEADING = lazy("a heading")
ITEM = lazy("the heading of an item")
RECORD = lazy("noted in the minutes, but not said")
SUBJECT = lazy("a subject")
FIELD = lazy("the header of a mail")
SIGNATURE = lazy("a signature")
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


Option: TypeAlias = "Passage | str | None"


class Doubtful(NamedTuple):
    """A place of which the reading is not sure.

    ``line`` is the number of its line, ``words`` what is doubtful there, ``passage`` what it is in,
    if anything. ``options`` are the answers with their chances: what the passage may answer, or
    ``said`` and ``aside``.
    """

    line: int
    words: str
    passage: Passage | None
    options: tuple[tuple[Option, float], ...]


@dataclass(slots=True)
class Discussion:
    """The passages of one text; ``title`` is the question that those without parent answer.

    ``claim`` is the passage that the text itself calls its claim, below a heading.
    ``doubts`` are places of which the reading is not sure.
    ``proposals`` are what may be discussed, the likeliest first; ``sure`` says whether the reader
    is sure which, ``None`` where it does not weigh them.
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
    sure: bool | None = None

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


_ASIDE = {
    Tag.FURNITURE: FURNITURE,
    Tag.SYSTEM: NOTICE,
    Tag.HEADING: HEADING,
    Tag.QUOTE: QUOTATION,
    Tag.QUOTED_BY: QUOTATION,
}
"""Why lines are set aside."""
_SURE_CLAIM = 0.6
"""The chance below which it is asked what is discussed."""


def discussion_of(conversation: Conversation) -> Discussion:
    """The passages of a conversation, each with what it most likely answers."""
    from argue.reading.claim import shown  # formats of posts need none

    discussion = Discussion()
    passages = [
        _passage(draft, contribution.author, contribution.side)
        for draft, contribution in zip(conversation.drafts, conversation.contributions, strict=True)
    ]
    claim = conversation.claim
    for passage, ranked in zip(passages, conversation.parents, strict=True):
        if not ranked:
            continue
        first, *others = ranked
        parents = [first, *(parent for parent in others if parent.stated)]
        above = [passages[parent.index] for parent in parents if parent.index >= 0]
        passage.parent, passage.also = (above[0] if above else None), tuple(above[1:])
        passage.chance = None if first.stated else first.chance
    discussion.passages = list(_argued(conversation, passages, discussion))
    argued = set(map(id, discussion.passages))
    for passage in passages:
        while passage.parent is not None and id(passage.parent) not in argued:
            passage.parent = passage.parent.parent
    discussion.structured = False
    if claim.chance < LEAST_CLAIM:
        pass  # whoever reads the preview says what is discussed
    elif claim.first is not None:
        discussion.claim = passages[claim.first]
    elif claim.line:
        place = next(line for line in conversation.lines if line.number == claim.line)
        heading = next(
            titled for _, titled in conversation.gathered.headings if titled.line == claim.line
        )
        words = place.content if conversation.minuted else heading.text  # with its item's number
        title = shown(plain(words))
        discussion.title = Passage.of(place, title, writer=claim.author)
    discussion.proposals, discussion.sure = claim.proposals, claim.chance >= _SURE_CLAIM
    _account(conversation, discussion)
    discussion.doubts = list(_doubts(conversation, passages, discussion))
    return discussion


def _doubts(
    conversation: Conversation, passages: Sequence[Passage], discussion: Discussion
) -> Iterator[Doubtful]:
    """The doubtful places of a conversation, its contributions as passages.

    What answers one that is set aside answers what that answers.
    """
    places: dict[int, tuple[str, Passage | None]] = {
        line.number: (line.content, None) for line in conversation.lines
    }
    places |= {
        line.number: (plain(words), passage)
        for draft, passage in zip(conversation.drafts, passages, strict=True)
        for line, words in draft.own
    }
    argued = set(map(id, discussion.passages))
    for doubt in conversation.doubts:
        options: list[tuple[Option, float]] = [*doubt.options]
        line, (words, passage) = doubt.line, places[doubt.line]
        if doubt.contribution is not None:
            passage = passages[doubt.contribution]
            line, words = passage.line, passage.text
        if doubt.what == "parent":
            above = [passages[at] if at >= 0 else None for at in map(int, dict(doubt.options))]
            options = [
                (answered.parent if answered and id(answered) not in argued else answered, chance)
                for answered, (_, chance) in zip(above, doubt.options, strict=True)
            ]
        yield Doubtful(line, words, passage, tuple(options))


def _argued(
    conversation: Conversation, passages: Sequence[Passage], discussion: Discussion
) -> Iterator[Passage]:
    """The passages that argue; those of programs and those in passing are set aside."""
    for at, passage in enumerate(passages):
        bot = is_bot(passage.writer, passage.text)
        if at != conversation.claim.first and (bot or conversation.asides[at] >= SURELY_ASIDE):
            discussion.set_aside(passage, BOT if bot else PASSING)
        else:
            yield passage


def _passage(draft: Draft, author: str, side: str) -> Passage:
    """The passage of a message, with its own words only."""
    (line, words), *others = draft.own
    passage = Passage.of(line, words, writer=author)
    for line, words in others:
        passage.join(line, words)
    passage.text = plain(passage.text)
    passage.label = Label(side) if side else None
    return passage


def _account(conversation: Conversation, discussion: Discussion) -> None:
    """What each line is that no passage holds.

    A line in which who wrote the claim is named is read.
    """
    held = {
        line.number: contribution.author
        for draft, contribution in zip(conversation.drafts, conversation.contributions, strict=True)
        for line, _ in draft.own
    }
    forms = dict(_forms(conversation, held))
    author = conversation.claim.author
    orphans = {line.number for line in conversation.gathered.orphans}
    notices = {line.number for line, _ in conversation.gathered.aside}
    sure = conversation.claim.chance >= LEAST_CLAIM
    title = conversation.claim.line if sure else 0
    for line, tag in zip(conversation.lines, conversation.tags, strict=True):
        if tag in _ASIDE and line.number not in held and line.number != title:
            discussion.set_aside(line, forms.get(line.number, _ASIDE[tag]))
        elif line.number in notices and line.number not in held:
            discussion.set_aside(line, NOTICE)
        elif line.number in orphans and not (author and author in line.content):
            discussion.set_aside(line, UNKNOWN)
        elif tag not in _ASIDE and line.number not in held:
            discussion.read.add(line.number)


_NUMBERED = re.compile(
    r"(?:(?:TOP|Item|Punkt|Point|Punto|Punt)\s?)?\d{1,3}(?:\.\d{1,2})*[.):]?\s+\S.{2,120}[^.;,]",
    re.IGNORECASE,
)
"""The heading of an item of minutes."""
_ADDRESS = re.compile(r"<[^<>@\s]{1,60}@[^<>\s]{1,60}>")


def _forms(conversation: Conversation, writers: Mapping[int, str]) -> Iterator[tuple[int, str]]:
    """What lines are that are set aside, above all in minutes and mails, by their numbers.

    ``writers`` says who wrote the lines that are not.
    """
    from argue.reading.mail import field_of, signs  # formats of posts need none

    pairs = list(zip(conversation.lines, conversation.tags, strict=True))
    heads = [line.content for line, tag in pairs if tag not in _ASIDE]
    mails = any(field_of(words) == "name" or _ADDRESS.search(words) for words in heads)
    fields = [line for line, tag in pairs if tag in NOTICES and field_of(line.content) == "other"]
    mails = mails or len(fields) > 1
    writer, signed = "", False
    below = [*(line.content for line, _ in pairs[1:]), ""]
    for (line, tag), after in zip(pairs, below, strict=True):
        words = line.content
        signed = signed and not line.gap
        if tag not in (*NOTICES, Tag.HEADING):
            writer, signed = writers.get(line.number, ""), False
        elif conversation.minuted:
            item = _NUMBERED.fullmatch(words)
            yield line.number, ITEM if item else HEADING if words.isupper() else RECORD
        elif (field := field_of(words)) == "subject":
            yield line.number, SUBJECT
        elif mails and field:
            yield line.number, FIELD
        elif (signed and mails) or (
            signs(words, writer) and (signed or mails or signs(after, writer))
        ):
            signed = True
            yield line.number, SIGNATURE
