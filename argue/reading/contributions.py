"""Tagged lines → contributions: who said what, what it quotes, whom its marks name, how deep it is.

A message begins with its head (name, time, mark, in any order) or with its text. A text without a
head is by the writer of the text before it. Heads stand below their texts where the page begins
with a text and ends with a head. Nothing is lost: each line is of a contribution, a heading, a side
or set aside, with its tag.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from argue.reading.asides import greets
from argue.reading.cut import Line
from argue.reading.names import bare, handle_of, is_initial
from argue.reading.records import NOTICES, SPEAKING, Heading, Spans, Tag
from argue.reading.spans import loses_words
from argue.reading.stamps import times_below

HEADS = (Tag.NAME, Tag.TIME, Tag.HEAD, Tag.MARK)
_NUMBER = re.compile(r"(?:^|[\s(·|])#(\d+(?:\.\d+)*)\b")
_PASSED, _MANY_NAMES = 3, 6
"""Notices behind a name after which another name begins another message; names that tell alone
whether they stand below texts."""
_SIGNATURE = re.compile(r"[-–—]?\s?(?:[A-ZÀ-ÖØ-Þ][^\W\d_]+\s?){1,3}")
_CITED = re.compile(r"[“\"«„‘‹](\w[^”\"»“’›]{3,}?)\s*(?:…|\.{3})?\s*[”\"»“’›]?$")
"""The words of what is answered, where a mark gives these and no name."""
_DOUBTFUL, _GREETED = 0.95, 2
"""The chance below which a notice below a text may be who signs it; lines from a greeting to its
text at most."""
_MARKING, _CITES = 6, 3
"""Words that a mark has at most besides whom it names, one with more is told, too; words behind
whom a mark names, that are those that are answered."""
_TAIL = re.compile(
    r"(?<!\s)\s*(?:\((?:edited|bearbeitet|modifié|editado|modificato)\)|<[^<>]{3,30}\b(?:edited|"
    r"bearbeitet|modifié|editado|modificato)>)\s*$",
    re.IGNORECASE,
)
_NOTICE = re.compile(r"[\[<{(][^\[\]<>{}()]{2,40}[\]>})]\.?|https?://\S+")
"""A text that is nothing but a remark in brackets or an address."""


@dataclass(slots=True)
class Part:
    """Lines of one message that are its own text or what it quotes, of whom and how deeply."""

    quoted: int
    by: str
    said: list[tuple[Line, str]] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Its words, with one blank between lines."""
        return " ".join([words for _, words in self.said])


@dataclass(slots=True)
class Draft:
    """A message while it is gathered."""

    line: Line
    author: str = ""
    time: str = ""
    answers: list[str] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    number: str = ""
    side: str = ""
    sure: float = 1.0
    by: dict[int, str] = field(default_factory=dict)
    """Of whom the quotations are that come next, by how deep they stand."""
    heads: list[Line] = field(default_factory=list)
    """The lines that say who speaks, when and to whom."""
    cited: list[str] = field(default_factory=list)
    """Beginnings of what a mark says that it answers."""
    level: int | None = None
    """How deep it stands, where the form of the page says it."""
    handle: str = ""
    """What stands beside its author's name, by which others call them: ``@ann@example.org``."""

    @property
    def has_text(self) -> bool:
        """Whether it says something itself."""
        return bool([part for part in self.parts if not part.quoted])

    @property
    def own(self) -> list[tuple[Line, str]]:
        """Its own lines and their words, without what it quotes."""
        return [pair for part in self.parts if not part.quoted for pair in part.said]

    def answer(self, whom: str) -> None:
        """Let it answer somebody, or the message that is cited in place of a name."""
        if cited := _CITED.fullmatch(whom):
            self.cited.append(cited[1].strip())
        else:
            self.answers.append(whom)

    def add(self, line: Line, words: str, quoted: int = 0) -> None:
        """Let it say or quote a line."""
        deepest = max(self.by, default=0)
        if not self.parts or self.parts[-1].quoted != quoted or 0 < quoted <= deepest:
            self.parts.append(Part(quoted, self.by.get(deepest, "") if quoted else ""))
            above = min(quoted, deepest) if quoted else deepest + 1
            self.by = {depth: name for depth, name in self.by.items() if depth < above}
        self.parts[-1].said.append((line, words))


@dataclass(slots=True)
class Gathered:
    """The messages of a page, its headings, and the lines that are set aside, with their tags."""

    drafts: list[Draft] = field(default_factory=list)
    headings: list[tuple[Line, Heading]] = field(default_factory=list)
    aside: list[tuple[Line, Tag]] = field(default_factory=list)
    orphans: list[Line] = field(default_factory=list)
    """Lines that name somebody of whom no words follow."""
    bylines: list[tuple[int, str]] = field(default_factory=list)
    """Their first lines, with the names."""


def gathered(
    lines: Sequence[Line], tags: Sequence[Tag], chances: Sequence[float], spans: Sequence[Spans]
) -> Gathered:
    """What the lines of a page are together."""
    gatherer = _Gatherer(times_below=times_below(lines, tags))
    order = _heads_first(tags) if _heads_below(lines, tags) else range(len(lines))
    timed = _before_times(tags)
    for at in order:
        gatherer.before_time = timed[at]
        gatherer.take(lines[at], tags[at], chances[at], spans[at])
    return gatherer.end()


def _before_times(tags: Sequence[Tag]) -> list[bool]:
    """Of each line whether a time comes next, but for notices."""
    result, following = [False] * len(tags), False
    for at in range(len(tags) - 1, -1, -1):
        result[at] = following
        if tags[at] not in NOTICES:
            following = tags[at] is Tag.TIME
    return result


def _heads_below(lines: Sequence[Line], tags: Sequence[Tag]) -> bool:
    """Whether names stand below the texts, most of them close: a text is first, and a name last.

    Or each of many closes a text. Where most names have times, only those are looked at: lists of
    members have none. Who is named right below a title wrote that.
    """
    named = [
        at
        for at, (above, tag) in enumerate(zip([None, *tags], tags, strict=False))
        if tag in (Tag.NAME, Tag.HEAD, Tag.SAID) and above is not Tag.HEADING
    ]
    timed = [at for at in named if {Tag.TIME, Tag.HEAD} & set(tags[at : at + 2])]
    named = timed if 2 * len(timed) > len(named) else named
    if len(named) >= _MANY_NAMES and all(_closes(lines, tags, at) for at in named):
        return True
    texts = [at for at, tag in enumerate(tags) if tag in SPEAKING]
    close = sum(at > 0 and tags[at - 1] in SPEAKING for at in named)
    if len(named) < 2 or not texts or Tag.SAID in tags or 2 * close < len(named):
        return False
    return texts[0] < named[0] and texts[-1] < named[-1]


def _closes(lines: Sequence[Line], tags: Sequence[Tag], at: int) -> bool:
    """Whether a name stands right below a text, and no text is as near below it."""
    if at == 0 or tags[at - 1] not in SPEAKING:
        return False
    below = next((place for place in range(at + 1, len(tags)) if tags[place] is not Tag.TIME), at)
    gap = lines[at].number - lines[at - 1].number
    return tags[below] not in SPEAKING or gap < lines[below].number - lines[below - 1].number


def _heads_first(tags: Sequence[Tag]) -> list[int]:
    """The lines in an order in which each head comes before the text above it."""
    order: list[int] = []
    texts: list[int] = []
    heads: list[int] = []
    for at, tag in enumerate(tags):
        if tag in HEADS:
            heads.append(at)
            continue
        if heads:
            order += heads + texts
            texts, heads = [], []
        texts.append(at)
    return order + heads + texts


class _Gatherer:
    """Takes line after line."""

    def __init__(self, *, times_below: bool) -> None:
        self.result = Gathered()
        self._times_below = times_below
        self._head: Draft | None = None
        self._open: Draft | None = None
        self._author = ""
        self._spoken = set[str]()
        self._side = ""
        self.before_time = False
        """Whether a time comes next."""
        self._passed = 0
        """How much stands behind the name of the head: a heading or notice counts as three."""
        self._parted = False
        """Whether there is a gap below the name of the head."""
        self._between = False
        """Whether the head has quotations only, which may stand within the open message."""

    def take(self, line: Line, tag: Tag, chance: float, spans: Spans) -> None:
        """Take the next line."""
        if tag is Tag.TIME and self._times_below and self._head is None and self._open:
            self._open.time = self._open.time or spans.time
            self._open.heads.append(line)
        elif tag in HEADS:
            self._heads(line, tag, spans)
        elif tag is Tag.SAID:
            self._says(line, spans)
        elif tag in SPEAKING:
            whole = spans.whom and not spans.name
            words = line.content if whole else line.content[spans.text : spans.end or None]
            self._text(line, words, begins=tag is Tag.TEXT)
            if self._open is not None:
                self._open.author = spans.name or self._open.author
        elif tag is Tag.QUOTED_BY:
            quoting = self._draft(line)
            whom = quoting.by[line.quoted + 1] = spans.whom or spans.name
            if self._between and line.content.strip("@~ ") == whom.strip("@~ "):
                quoting.author, self._between = "", False  # it is above the head of the next one
        elif tag is Tag.QUOTE:
            self._draft(line).add(line, line.words, max(line.quoted, 1))
        elif tag is Tag.HEADING:
            self._open = None
            self._passed += _PASSED
            words = line.content[spans.text : spans.end or None].lstrip("# ")
            heading = Heading(words, line.number, chance, spans.title, spans.name)
            self.result.headings.append((line, heading))
        elif tag is Tag.SIDE and self._head is not None and self._head.author:
            self._head.side, self._head.level = spans.side, 0
        elif tag is Tag.SIDE:
            self._close()
            self._side = spans.side
        else:
            self._sign(spans.name or (line.content if chance < _DOUBTFUL else ""))
            if self._head is not None and line.content[0] == "@":
                self._head.handle = line.content
            self._passed += _PASSED if tag is Tag.SYSTEM else 1
            self.result.aside.append((line, tag))
            return
        draft = self._head or self._open
        if draft is not None:
            draft.sure = min(draft.sure, chance)
            draft.level = draft.level if spans.level is None else spans.level

    def _greet(self, draft: Draft, line: Line) -> None:
        """Let a greeting between the head of a message and its text belong to that."""
        above = self.result.aside[-1][0] if self.result.aside else line
        heads = (draft.line, *draft.heads)
        parted = any(above.number < head.number <= line.number for head in heads)
        near = line.number - _GREETED <= above.number < line.number
        if near and not parted and greets(above.content):
            draft.add(self.result.aside.pop()[0], above.content)

    def _sign(self, words: str) -> None:
        """Take a name below a text that nobody has spoken yet for who signs it."""
        if self._open is not None and not self._open.author and _SIGNATURE.fullmatch(words):
            self._open.author = words.strip(" ,-–—")

    def end(self) -> Gathered:
        """All messages that say something; a head without words is set aside."""
        self._close()
        self.result.drafts.sort(key=lambda draft: draft.line.number)
        return self.result

    def _close(self) -> None:
        self._drop_head()
        self._open = None

    def _settle(self) -> None:
        """Let quotations that may stand within the open message belong to it."""
        if self._between and self._head is not None and self._open is not None:
            self._open.parts += self._head.parts
            self._head = None
        self._between = False

    def _drop_head(self) -> None:
        self._settle()
        if self._head is not None and self._head.parts:
            self.result.drafts.append(self._head)
        elif self._head is not None:
            self.result.orphans += self._head.heads
            self.result.bylines.append((self._head.line.number, self._head.author))
        self._head = None

    def _new(self, line: Line) -> Draft:
        return Draft(line, side=self._side)

    def _draft(self, line: Line) -> Draft:
        """The message that a quotation belongs to: the one that begins, or goes on."""
        if self._head is None:
            self._head = self._new(line)
            if self._open is not None:
                self._head.author = self._open.author
                self._between = True
        return self._head

    def _heads(self, line: Line, tag: Tag, spans: Spans) -> None:
        """Add a line to the head that is open, or begin another one."""
        self._settle()
        head = self._head
        name = bare(spans.name) if tag in (Tag.NAME, Tag.HEAD) else ""
        if head is not None and name and self._is_answered(head, name):
            head.answers.append(name)
            head.heads.append(line)
            return
        if head is None or (name and self._is_another(head, line, name)):
            self._drop_head()
            head = self._head = self._new(line)
            self._passed, self._parted = 0, False
        self._parted = self._parted or bool(line.gap and head.author)
        head.heads.append(line)
        if name:
            head.author = name if is_initial(head.author, name) else head.author or name
            handle = handle_of(spans.name) or line.content
            head.handle = handle if handle[0] == "@" else head.handle
        head.time = head.time or spans.time
        if tag is Tag.MARK and (cited := _CITED.search(line.content)):
            head.cited.append(cited[1].strip())
        elif tag is Tag.MARK and line.content[0] == "@" and (words := _behind(line, spans.whom)):
            head.cited.append(words)
        elif spans.whom:
            head.answer(spans.whom)
            known = f"{spans.whom} {spans.name} {spans.time}".split()
            if tag is Tag.MARK and len(line.content.split()) > len(known) + _MARKING:
                self.result.aside.append((line, Tag.FURNITURE))
        if match := _NUMBER.search(line.content):
            head.number = head.number or f"#{match[1]}"

    def _is_answered(self, head: Draft, name: str) -> bool:
        """Whether a name below that of who speaks, above a time, is of somebody who has spoken."""
        alone = not (head.time or head.parts or head.answers) and self._passed < _PASSED
        other = name != head.author and not is_initial(head.author, name)
        return bool(head.author) and alone and other and self.before_time and name in self._spoken

    def _is_another(self, head: Draft, line: Line, name: str) -> bool:
        """Whether a name begins another message, and the head before has no words."""
        if is_initial(head.author, name):
            return False
        parted = bool(line.gap or head.parts or self._parted or self._passed >= _PASSED)
        parted = parted or (bool(head.time) and self.before_time)
        return bool(name and head.author) and parted and name != head.author

    def _says(self, line: Line, spans: Spans) -> None:
        """Begin a contribution of the name before what is said in this line."""
        if loses_words(line.content, spans):
            spans = replace(spans, text=0)
        behind = line.content[spans.end :] if spans.end and not spans.time else ""
        if behind == f" {spans.name}" and line.content[spans.end - 1].isalnum():
            spans = replace(spans, name="", end=0)  # nothing ends the sentence before the name
        head = self._head or self._new(line)
        if head.author and spans.name and head.author != spans.name and head.parts:
            self._drop_head()
            head = self._new(line)
        head.author = bare(spans.name) or spans.name or head.author
        head.time = spans.time or head.time
        if spans.whom:
            head.answer(spans.whom)
        self._head = head
        words = line.content[spans.text : spans.end or None]
        self._text(line, words.lstrip(" ,;") if spans.text else words, begins=True)

    def _text(self, line: Line, words: str, *, begins: bool) -> None:
        """Add words to the open contribution, or begin one with them."""
        words = _TAIL.sub("", words).strip()
        if not begins:
            self._settle()
        self._between = False
        if _NOTICE.fullmatch(words):
            self.result.aside.append((line, Tag.SYSTEM))
            return
        if self._head is not None:
            self._open, self._head = self._head, None
            self._open.author = self._author = self._open.author or self._author
            self._spoken.add(self._author)
            self.result.drafts.append(self._open)
            self._greet(self._open, line)
        elif self._open is None or begins:
            self._open = self._new(line)
            self._open.author = self._author
            self.result.drafts.append(self._open)
        if words:
            self._open.add(line, words)


def _behind(line: Line, whom: str) -> str:
    """The words behind a name, where they are more than a mark of an app has."""
    words = line.content.partition(whom)[2].strip() if whom else ""
    return words if len(words.split()) >= _CITES else ""
