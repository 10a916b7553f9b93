"""Quotes by ``>`` and mails → the passages of a discussion."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from argue.formats.base.discussion import Discussion, Line, Passage, lines_of

_QUOTED = re.compile(r"((?:\s?>)+)\s?(.*)$")
ATTRIBUTION = re.compile(
    r"(?:on\b.{4,150}\bwrote|am\b.{4,150}\bschrieb\b.{0,80}|le\b.{4,150}\ba écrit|"
    r"[^.!?]{2,80}\b(?:wrote|writes|said|schrieb|a écrit))\s*:\s*$",
    re.IGNORECASE,
)
_ATTRIBUTION_BEGINS = re.compile(r"(?:on|am|le)\b.*\d.*[^:.!?]$", re.IGNORECASE)
FIELD = re.compile(
    r"\*?(from|to|cc|bcc|date|sent|subject|reply-to|message-id|in-reply-to|references|x-[\w-]+|"
    r"von|an|gesendet|betreff|de|à|envoyé|objet|mime-version|content-[\w-]+|"
    r"list-[\w-]+):\*?\s*(.*)$",
    re.IGNORECASE,
)
_MBOX = re.compile(r"From \S+ .*\d{4}$")
_ORIGINAL = re.compile(r"[-_ ]{2,}\s*(?:original|forwarded)[\w ]*[-_ ]{2,}$", re.IGNORECASE)
_REPLYING = re.compile(r"^(?:(?:re|fwd?|aw|wg|tr|antw)(?:\[\d+\])?\s*:\s*)+", re.IGNORECASE)
_GREETING = re.compile(
    r"(?:hi|hello|hey|dear|hallo|liebe|bonjour|cher|chère|salut)\b[^.!?]{0,40}[,!]?$|"
    r"(?:best|kind|warm)?\s*(?:regards|wishes|cheers|thanks|yours[\w ]*|best|grüße|"
    r"cordialement),?$",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Block:
    """Lines of one depth of quoting that follow each other."""

    depth: int
    passage: Passage | None = None
    quoted_before: bool = False


@dataclass(slots=True)
class Mail:
    """One message: its sender, subject and the lines of its body."""

    sender: str = ""
    subject: str = ""
    lines: list[Line] = field(default_factory=list)
    is_original: bool = False


def depth_of(text: str) -> tuple[int, str]:
    """How deep a line is quoted, and what it says.

    >>> depth_of("> > No."), depth_of("No.")
    ((2, 'No.'), (0, 'No.'))
    """
    match = _QUOTED.match(text)
    return (match[1].count(">"), match[2].strip()) if match else (0, text.strip())


def parse_quotes(text: str) -> Discussion:
    """The discussion of one text with quotes: a reply answers the lines quoted above it."""
    discussion = Discussion()
    discussion.passages = _answers(list(_blocks(lines_of(text))))
    return discussion


def parse_mails(text: str) -> Discussion:
    """The discussion of mails, one after the other or each quoting the one before."""
    discussion = Discussion()
    before: Passage | None = None
    upward: Passage | None = None
    for mail in _mails(text):
        if mail.subject and not discussion.title and (first := mail.lines or None):
            discussion.title = _subject(mail, first[0])
        passages = _answers(list(_blocks(mail.lines, mail.sender)))
        passages = _merged(passages, discussion.passages)
        own = [one for one in passages if one not in discussion.passages]
        for one in own:
            if one.parent is None and not mail.is_original and own[0] is one:
                one.parent = before
        if mail.is_original and upward is not None and own:
            upward.parent = own[0]
        discussion.passages += own
        before = own[-1] if own and not mail.is_original else before
        upward = own[0] if own else upward
    return discussion


def _subject(mail: Mail, line: Line) -> Passage:
    subject = _REPLYING.sub("", mail.subject).strip()
    return Passage(subject, line.number, line.start, line.start)


def _mails(text: str) -> Iterator[Mail]:
    mail = Mail()
    heading = False
    after_blank = True
    for line in lines_of(text):
        original = bool(_ORIGINAL.match(line.content))
        head = FIELD.match(line.content)
        starts = (
            original
            or _MBOX.match(line.content)
            or (head and head[1].lower() in _FIRST and not heading and after_blank)
        )
        if starts:
            if mail.lines or mail.subject:
                yield mail
            mail, heading = Mail(is_original=original or _asked_before(mail, line)), True
        if heading and head:
            _head(mail, head[1].lower(), head[2], line)
        elif heading and not line.content and (mail.subject or mail.sender):
            heading = False
        elif not starts and not heading:
            mail.lines.append(line)
        after_blank = not line.content or original
    if mail.lines or mail.subject:
        yield mail


_FIRST = {"from", "subject", "date", "von", "betreff", "de", "objet", "message-id", "to"}


def _asked_before(mail: Mail, line: Line) -> bool:
    return False


def _head(mail: Mail, name: str, value: str, line: Line) -> None:
    if name in ("subject", "betreff", "objet"):
        mail.subject = value.strip("* ")
    elif name in ("from", "von", "de"):
        mail.sender = re.sub(r"\s*<.*|\"", "", value).strip("* ")


def _blocks(lines: Iterable[Line], sender: str = "") -> Iterator[Block]:
    """The blocks of a message, without attributions, signatures and greetings."""
    block: Block | None = None
    signature = -1
    attributed = False
    for line in lines:
        depth, content = depth_of(line.text)
        if signature == depth:
            continue
        signature = -1
        if content in ("--", "—", "-- ") or content.startswith("________"):
            signature = depth
            continue
        if ATTRIBUTION.match(content) or _ATTRIBUTION_BEGINS.match(content) and "@" in content:
            attributed = True
            continue
        if not content or _GREETING.match(content) or _is_name(content, sender):
            continue
        if block is None or block.depth != depth:
            if block:
                yield block
            block = Block(depth, quoted_before=attributed)
        attributed = False
        if block.passage is None:
            block.passage = Passage.of(line, content)
        else:
            block.passage.join(line, content)
    if block:
        yield block


def _is_name(content: str, sender: str) -> bool:
    """Whether a line is nothing but the sender's name."""
    return bool(sender) and content.strip(" ,.-–—").lower() in (
        sender.lower(),
        sender.lower().split()[0],
    )


def _answers(blocks: list[Block]) -> list[Passage]:
    """The passages of the blocks, each with the one that it answers."""
    for at, block in enumerate(blocks):
        if block.passage is not None:
            above = _nearest(blocks[:at][::-1], block.depth) or _nearest(
                blocks[at + 1 :], block.depth
            )
            block.passage.parent = above
    return [block.passage for block in blocks if block.passage is not None]


def _nearest(blocks: list[Block], depth: int) -> Passage | None:
    """The next block quoted more deeply, before one that is not; one step deeper at best."""
    deeper: Passage | None = None
    for block in blocks:
        if block.depth <= depth:
            break
        if block.depth == depth + 1:
            return block.passage
        deeper = deeper or block.passage
    return deeper


def _merged(passages: list[Passage], earlier: list[Passage]) -> list[Passage]:
    """The passages, those that repeat an earlier one being that one."""
    known: dict[int, Passage] = {}
    for passage in passages:
        words = _words(passage.text)
        for one in earlier:
            if words and words in _words(one.text):
                known[id(passage)] = one
    for passage in passages:
        if passage.parent is not None:
            passage.parent = known.get(id(passage.parent), passage.parent)
    return [known.get(id(passage), passage) for passage in passages]


def _words(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.lower()))
