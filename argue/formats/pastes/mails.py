"""Mails and quotes by ``>`` → the passages of a discussion, the first mail first.

A mail begins with its header fields, or below a line that says who wrote what follows. Whatever
stands between two mails, all their words are read or set aside with a reason.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from argue.formats.base.discussion import Discussion, Line, Passage, lines_of
from argue.formats.pastes.addressing import addressed
from argue.formats.pastes.furniture import GREETING, SIGNATURE, furniture
from argue.formats.pastes.heads import is_name
from argue.formats.pastes.words import ATTRIBUTION, QUOTED, plain, words_of
from argue.language.claims import states_claim
from argue.reading.stamps import moment

_ATTRIBUTION_BEGINS = re.compile(r"(?:on|am|le|el|op)\b.*\d.*[^:.!?]$", re.IGNORECASE)
_BY = re.compile(
    r"(?:\d{4}|[ap]m|\d:\d\d(?:\s?[ap]m)?|uhr|schrieb)\W*(?:um \S+ )?(?:schrieb )?"
    r"([^\d<>@,]{3,40}?)\s*(?:<|wrote|a écrit|:)",
    re.I,
)
_NAMES = {
    "from": "from, von, de, van, da",
    "to": "to, an, à, aan, cc, bcc, kopie, reply-to, antwort an",
    "date": "date, sent, datum, gesendet, envoyé, verzonden, fecha, enviado, envoyé le",
    "subject": "subject, betreff, objet, onderwerp, asunto, oggetto",
    "other": "message-id, in-reply-to, references, mime-version, importance, attachments, anlagen, "
    "pièces jointes, priority, organization, user-agent",
}
_KINDS = {name: kind for kind, names in _NAMES.items() for name in names.split(", ")}
FIELD = re.compile(
    rf"\*?(?P<name>{'|'.join(_KINDS)}|x-[\w-]+|content-[\w-]+|list-[\w-]+|dkim-[\w-]+|received)"
    r"\s?:\*?\s*(?P<value>.*)$",
    re.IGNORECASE,
)
_SHOWN = re.compile(r"(?P<name>.{1,60}?) <[^<>@\s]+@[^<>\s]+>\s+(?P<when>.*\d{4}.*)$")
"""As Gmail shows the head of a mail."""
_MBOX = re.compile(r"From \S+ .*\d{4}$")
_ORIGINAL = re.compile(
    r"[-_ ]{2,}\s*(?:original|ursprüngliche|forwarded|weitergeleitete|message d['’]origine|"
    r"message transféré|oorspronkelijk)[\w '’]*[-_ ]{2,}$|begin forwarded message:$|"
    r"anfang der weitergeleiteten nachricht:$|début du message réexpédié\s?:$",
    re.IGNORECASE,
)
_RULE = re.compile(r"[_=*-]{5,}$")
_REPLYING = re.compile(r"^(?:(?:re|fwd?|aw|wg|tr|rép|antw|sv)(?:\[\d+\])?\s*:\s*)+", re.IGNORECASE)
_MOST_SIGNATURE = 8
"""Lines that a signature below ``--`` has at most; what follows is text."""


@dataclass(slots=True)
class Mail:
    """One message: its sender, subject, time, and the lines of its body."""

    sender: str = ""
    subject: str = ""
    when: tuple[int, ...] = ()
    lines: list[Line] = field(default_factory=list)
    history: bool = False
    """Whether it stands below the mail that answers it."""


def depth_of(text: str) -> tuple[int, str]:
    """How deep a line is quoted, and what it says.

    >>> depth_of("> > No."), depth_of("No.")
    ((2, 'No.'), (0, 'No.'))
    """
    match = QUOTED.match(text)
    return (match[1].count(">"), match[2].strip()) if match else (0, text.strip())


def have_headers(lines: Sequence[Line]) -> bool:
    """Whether there is a header of two fields."""
    return any(_header_at(lines, at) for at in range(len(lines)))


def have_attributions(lines: Sequence[Line]) -> bool:
    """Whether a line says who wrote what is quoted."""
    quoted = any(depth_of(line.content)[0] for line in lines)
    return quoted and any(ATTRIBUTION.match(depth_of(line.content)[1]) for line in lines)


def are_quotes(lines: Sequence[Line]) -> bool:
    """Whether there are quoted lines and others, and an eighth of them is quoted."""
    depths = [depth_of(line.text)[0] for line in lines]
    return len(set(depths)) > 1 and sum(depth > 0 for depth in depths) * 8 >= len(depths)


def parse_mails(text: str) -> Discussion:
    """The discussion of mails, or of one text with quotes, in the order in which they were sent."""
    discussion = Discussion()
    mails = _in_order(_mails(list(lines_of(text)), discussion))
    if len(mails) == 1 and not mails[0].sender and not mails[0].subject:
        discussion.title = _title_above(mails[0])
    for mail in mails:
        if mail.subject and not discussion.title and mail.lines:
            subject = _REPLYING.sub("", mail.subject).strip()
            line = mail.lines[0]
            discussion.title = Passage(subject, line.number, line.start, line.start)
        passages = _merged(_blocks(mail, discussion), discussion.passages)
        own = [one for one in passages if one not in discussion.passages]
        if own and own[0].parent is None:
            earlier = discussion.passages
            own[0].parent = addressed(own[0], earlier, discussion.title) if earlier else None
        discussion.passages += own
    for passage in discussion.passages:
        passage.text = plain(passage.text)
    return discussion


def _title_above(mail: Mail) -> Passage | None:
    """What is discussed, taken off the lines of a text whose quotes are answered one by one.

    It is the only line above the first quote, a blank below it: a heading, a question, or a claim
    without a full stop. Above a single quote it is what somebody answers to that, and no title.
    """
    written = [line for line in mail.lines if line.content]
    quoted = [depth_of(line.text)[0] > 0 for line in written]
    if quoted[:2] != [False, True] or False not in quoted[2:]:
        return None
    line = written[0]
    words = line.content.lstrip("# ")
    follows = mail.lines[mail.lines.index(line) + 1]
    claims = states_claim(words) and not words.endswith((".", "!", ":", ","))
    if follows.content or not (line.content[0] == "#" or words.endswith("?") or claims):
        return None
    mail.lines.remove(line)
    return Passage.of(line, words)


def _header_at(lines: Sequence[Line], at: int) -> bool:
    """Whether a header begins here: two fields of different kinds, one after the other."""
    first = FIELD.match(lines[at].content)
    if _SHOWN.match(lines[at].content):
        return True
    following = lines[at + 1].content if at + 1 < len(lines) else ""
    second = FIELD.match(following)
    if not first or not second:
        return False
    kinds = {_kind(first), _kind(second)}
    return len(kinds) > 1 and bool(kinds & {"from", "subject"} or {"date", "to"} <= kinds)


def _kind(match: re.Match[str]) -> str:
    return _KINDS.get(match["name"].lower(), "other")


def _mails(lines: list[Line], discussion: Discussion) -> list[Mail]:
    mails = [Mail()]
    heading = history = False
    for at, line in enumerate(lines):
        content = line.content
        header = not heading and _header_at(lines, at)
        if _ORIGINAL.match(content) or (_RULE.match(content) and _leads_to_header(lines, at)):
            history = True
            discussion.read.add(line.number)
        elif header or (_MBOX.match(content) and (at == 0 or not lines[at - 1].content)):
            mails.append(Mail(history=history))
            heading, history = True, False
        elif not heading and ATTRIBUTION.match(content) and _is_unquoted(lines, at):
            by = _BY.search(content)
            sender = by[1].strip() if by else ""
            mails.append(Mail(sender, when=moment(content), history=True))
            discussion.read.add(line.number)
            continue
        elif heading and not content:
            heading = False
        if heading:
            discussion.read.add(line.number)
            if shown := _SHOWN.match(content):
                mails[-1].sender, mails[-1].when = shown["name"], moment(shown["when"])
            elif match := FIELD.match(content):
                _take_field(mails[-1], _kind(match), match["value"])
            elif not header and not _MBOX.match(content) and _is_text(mails[-1], content):
                heading = False
                discussion.read.discard(line.number)
        if not heading and line.number not in discussion.read:
            mails[-1].lines.append(line)
    return [mail for mail in mails if any(line.content for line in mail.lines) or mail.subject]


def _is_text(mail: Mail, content: str) -> bool:
    """Whether a line in a header is no header, as where no blank line ends it."""
    return (
        bool(mail.sender) and "@" not in content and ";" not in content and len(content.split()) > 3
    )


def _take_field(mail: Mail, kind: str, value: str) -> None:
    if kind == "subject":
        mail.subject = value.strip("* ")
    elif kind == "from":
        mail.sender = re.sub(r"\s*[<\[].*|\"", "", value).strip("* ")
    elif kind == "date":
        mail.when = moment(value)


def _leads_to_header(lines: Sequence[Line], at: int) -> bool:
    following = [n for n in range(at + 1, min(at + 4, len(lines))) if lines[n].content][:1]
    return any(_header_at(lines, n) for n in following)


def _is_unquoted(lines: Sequence[Line], at: int) -> bool:
    """Whether what somebody wrote follows without ``>``, so that it is all that is left."""
    after = (lines[n] for n in range(at + 1, len(lines)))
    following = next((line for line in after if line.content), None)
    return (
        following is not None
        and depth_of(following.text)[0] == 0
        and bool(re.search(r"\d", lines[at].content))
    )


def _in_order(mails: list[Mail]) -> list[Mail]:
    """The mails as they were sent; without days, those below a separator came before."""
    times = [mail.when for mail in mails if mail.when]
    if len(times) > 1 and times[0] != times[-1]:
        return mails if times[0] < times[-1] else mails[::-1]
    return mails[::-1] if any(mail.history for mail in mails[1:]) else mails


@dataclass(slots=True)
class _Block:
    """Lines of one depth of quoting that follow each other."""

    depth: int
    passage: Passage


def _blocks(mail: Mail, discussion: Discussion) -> list[_Block]:
    """The blocks of a message, without attributions, signatures and greetings.

    What is quoted was written by whom the line above names, or by nobody knows whom.
    """
    blocks: list[_Block] = []
    lines = [(line, *depth_of(line.text)) for line in mail.lines]
    reasons = _signatures(lines, mail.sender)
    signed = (
        content
        for line, depth, content in lines
        if not depth and reasons.get(line.number) == SIGNATURE and is_name(content)
    )
    writers = {0: mail.sender or next(signed, "")}
    for at, (line, depth, content) in enumerate(lines):
        both = f"{content} {lines[at + 1][2]}" if at + 1 < len(lines) else ""
        begins = _ATTRIBUTION_BEGINS.match(content) and ATTRIBUTION.match(both)
        if begins or ATTRIBUTION.match(content):
            by = _BY.search(both if begins else content)
            below = (one[1] for one in lines[at + 1 + bool(begins) :] if one[2])
            quoted = max(depth, next(below, depth + 1)) or 1
            writers[quoted] = by[1].strip() if by else writers.get(quoted, "")
        if not content or ATTRIBUTION.match(content) or begins or (depth and FIELD.match(content)):
            discussion.read.add(line.number)
        elif reason := reasons.get(line.number, ""):
            discussion.aside.append((line, reason))
        elif blocks and blocks[-1].depth == depth:
            blocks[-1].passage.join(line, content)
        else:
            writer = writers.get(depth, "")
            blocks.append(_Block(depth, Passage.of(line, content, writer=writer)))
    return blocks


def _signatures(lines: Sequence[tuple[Line, int, str]], sender: str) -> dict[int, str]:
    """The reasons of lines that greet or sign, by their numbers."""
    reasons: dict[int, str] = {}
    left, closing = 0, False
    written = [(line.number, depth) for line, depth, content in lines if content]
    lasts = {
        number
        for (number, depth), following in zip_longest(written, written[1:])
        if following is None or following[1] != depth
    }
    for at, (line, depth, content) in enumerate(lines):
        if left and content and depth == lines[at - 1][1]:
            left -= 1
            reasons[line.number] = SIGNATURE
        elif content in ("--", "—") or (_RULE.match(content) and _lists(lines[at + 1 : at + 4])):
            left = _MOST_SIGNATURE
            reasons[line.number] = SIGNATURE
        elif _RULE.match(content):
            reasons[line.number] = SIGNATURE
        elif content:
            left = 0
            reason = furniture(content, "mail")
            contact = closing and len(content.split()) < 7 and not content.endswith((".", "?", "!"))
            signs = contact or (
                line.number in lasts and is_name(content) and len(content.split()) < 4
            )
            if reason:
                reasons[line.number] = reason
            elif _is_sender(content, sender) or signs:
                reasons[line.number] = SIGNATURE
            closing = reason == GREETING or (closing and line.number in reasons)
    if all(line.number in reasons for line, _, content in lines if content):
        return {} if len(reasons) < 2 else reasons
    return reasons


def _lists(lines: Sequence[tuple[Line, int, str]]) -> bool:
    """Whether the footer of a mailing list follows."""
    return any(re.search(r"mailing list|unsubscribe|https?://", one[2], re.I) for one in lines)


def _is_sender(content: str, sender: str) -> bool:
    """Whether a line is nothing but the sender's name."""
    name = content.strip(" ,.-–—").lower()
    return bool(sender) and name in (sender.lower(), sender.lower().split()[0])


def _answers(blocks: list[_Block]) -> list[Passage]:
    """The passages of the blocks, each with the one that it answers."""
    for at, block in enumerate(blocks):
        above = _nearest(blocks[:at][::-1], block.depth)
        block.passage.parent = above or _nearest(blocks[at + 1 :], block.depth)
    return [block.passage for block in blocks]


def _nearest(blocks: list[_Block], depth: int) -> Passage | None:
    """The next block quoted more deeply, before one that is not; one step deeper at best."""
    deeper: Passage | None = None
    for block in blocks:
        if block.depth <= depth:
            break
        if block.depth == depth + 1:
            return block.passage
        deeper = deeper or block.passage
    return deeper


def _merged(blocks: list[_Block], earlier: list[Passage]) -> list[Passage]:
    """The passages of blocks; those that repeat an earlier or a longer quoted one are that one."""
    same: dict[int, Passage] = {}
    passages = _answers(blocks)
    for block, passage in zip(blocks, passages, strict=True):
        words = words_of(passage.text)
        longer = [
            one.passage
            for one in blocks
            if one.depth == block.depth > 0 and len(words_of(one.passage.text)) > len(words)
        ]
        for one in (*longer, *earlier):
            if words and words in words_of(one.text):
                same[id(passage)] = one
    for passage in passages:
        if passage.parent is not None:
            passage.parent = same.get(id(passage.parent), passage.parent)
    return list(dict.fromkeys(same.get(id(passage), passage) for passage in passages))
