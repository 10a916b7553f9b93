"""Mails: the fields of their headers, who wrote what is quoted, greetings, signatures, their order.

A header has two fields of different kinds at least, one below the other, or is a line that says
who wrote what follows without ``>``. What stands below it, up to the next one, is its text. A mail
below one that answers it is its history: then each answers the next one down.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from argue.reading.asides import BANNER, greets
from argue.reading.cut import Line, content_at
from argue.reading.records import Exact, Spans, Tag
from argue.reading.stamps import DATED, moment
from argue.reading.wording import IMPERSONAL

_FIELDS = {
    "name": "from, von, de, van, da",
    "time": "date, sent, datum, gesendet, envoyé, verzonden, fecha, enviado, envoyé le, inviato, "
    "data",
    "subject": "subject, betreff, objet, sujet, onderwerp, asunto, oggetto",
    "other": "to, an, à, aan, cc, bcc, kopie, reply-to, antwort an, message-id, in-reply-to, a, "
    "para, references, mime-version, importance, attachments, anlagen, pièces jointes, priority, "
    "organization, user-agent",
}
_TO = ("to", "an", "à", "para", "aan", "a")
_KINDS = {name: kind for kind, names in _FIELDS.items() for name in names.split(", ")}
_FIELD = re.compile(
    rf"\*?(?P<name>{'|'.join(map(re.escape, _KINDS))}|x-[\w-]+|content-[\w-]+|list-[\w-]+|"
    rf"dkim-[\w-]+|"
    r"received)\s?:\*?\s*(?P<value>.*)$",
    re.IGNORECASE,
)
_SHOWN = re.compile(
    r"(?:(?:from|von|de|da|van)\s)?(?P<name>[^<>]{1,60}?) <[^<>@\s]+@[^<>\s]+>\s+"
    r"(?P<when>.*\d{4}.*)$",
    re.IGNORECASE,
)
"""As Gmail shows the head of a mail."""
_MBOX = re.compile(r"From \S+ .*\d{4}$")
_ORIGINAL = re.compile(
    r"[-_ ]{2,90}\s?(?:original|ursprüngliche|forwarded|weitergeleitete|message d['’]origine|"
    r"message transféré|oorspronkelijk|mensaje original|messaggio originale)[\w '’]{0,40}"
    r"[-_ ]{2,90}$|"
    r"begin forwarded message:$|anfang der weitergeleiteten nachricht:$|"
    r"début du message réexpédié\s?:$",
    re.IGNORECASE,
)
_RULE = re.compile(r"[_=*-]{4,}$|(?:[*-] ){2,}[*-]$")
_REPLYING = re.compile(r"^(?:(?:re|fwd?|aw|wg|tr|rép|antw|sv)(?:\[\d+\])?\s*:\s*)+", re.IGNORECASE)
_ADDRESS = re.compile(r"(?<!\s)\s*[<\[(].*|\"")
_LISTED = re.compile(r"[^\s@]+(?:@|\sat\s)\S+\s\((?P<name>[^()]+)\)")
"""A sender as archives of lists show it, the name behind the address."""
_WROTE = r"\b(?:wrote|writes|schrieb|a écrit|escribió|ha scritto|schreef)\b"
_ATTRIBUTION = re.compile(
    rf"(?:(?:on|am|le|el|il|op)\b.{{4,150}}{_WROTE}.{{0,80}}|[^.!?]{{2,80}}{_WROTE})\s*:\s*$",
    re.IGNORECASE,
)
_ATTRIBUTION_BEGINS = re.compile(r"(?:on|am|le|el|il|op)\b.*\d.*[^:.!?]$", re.IGNORECASE)
_BY = re.compile(
    r"(?:\d{4}|[ap]m|\d:\d\d(?:\s?[ap]m)?|uhr|schrieb)\W*(?:um \S+ )?(?:schrieb )?"
    r"([^\d<>@,]{3,40}?)\s*(?:<|wrote|a écrit|ha scritto|escribió|:)",
    re.IGNORECASE,
)
_CLOSING = re.compile(
    r"(?:(?:many|with|best|kind|warm|warmest|kindest|mit|viele|liebe|beste|herzliche|freundlichen|"
    r"schöne|sincères|bien|meilleures|un|cordiali|muchos)\s+)*(?:regards|wishes|cheers|"
    r"thanks(?: again)?|thank you|thx|tia|best|sincerely|yours[\w ]{0,20}|greetings|love|"
    r"all the best|grüße[nr]?|gruß|grüsse|lg|vg|mfg|cordialement|salutations|amicalement|à bientôt|"
    r"bises|bien à vous|merci|saludos?|abrazo|saluti|grazie)(?: (?:aus|from) \w+)?"
    r"(?:,?\s*(?:[^\W\d_]\.\s)?[A-ZÀ-ÖØ-Þ][^\W\d_]{1,20}(?: [A-ZÀ-ÖØ-Þ][^\W\d_]{1,20})?)?[,.!]*",
    re.IGNORECASE,
)
_FOOTER = re.compile(
    rf"(?:{BANNER.pattern}|{IMPERSONAL}disclaimer\b.*|"
    r"sent (?:from|via) (?:my |the )?.{2,40}|envoyé (?:de|depuis) .{2,40}|"
    r"von mein(?:em|er) .{2,40} gesendet|gesendet von .{2,40}|inviato da .*|enviado desde .*|"
    r"download .{2,30} app.*|(?:confidentiality notice|vertraulichkeitshinweis|"
    r"avis de confidentialité)\b.*|this (?:e-?mail|message) (?:and any attachments? )?(?:is|are|"
    r"may be|contains?) .*(?:confidential|intended).*|diese e-?mail .*vertraulich.*|"
    r"please consider the environment(?: before (?:you )?print.*|\W*)|"
    r"message: \d+|caution: .*\b(?:e-?mail|message)\b.*|\W*external (?:e-?mail|sender).*|"
    r"you (?:replied|forwarded)\b.{0,20} on .{0,8}\d.*|to unsubscribe.*|"
    r"to view this discussion .*|.* mailing list|unsubscribe .*|"
    r"\[?(?:quoted text hidden|texte des messages précédents masqué|zitierter text wird "
    r"ausgeblendet|\d+ attachments?)\]?)",
    re.IGNORECASE,
)
_LIST = re.compile(r"mailing list|unsubscribe|https?://", re.IGNORECASE)
_NAME = re.compile(r"[-–—~]?\s?[A-ZÀ-ÖØ-Þ][\w.'’-]*(?: [A-ZÀ-ÖØ-Þ][\w.'’-]*){0,2}")
_RULED, _DATED = ("--", "—"), re.compile(DATED, re.IGNORECASE)
"""Begins what stands below each mail of somebody, up to the name above the day of the next."""
_DIGEST = 2
"""Mails beyond which what stands above the first is of the list that sends them."""
_CONTACT, _MOST_SIGNATURE = 7, 8
"""Words of a line, and lines, that a signature has at most."""
_NOTICE = Exact(Tag.FURNITURE)
_Known = dict[int, Exact]
_TEXTS, _BEGINS = (Tag.TEXT, Tag.MORE), (Tag.NAME, Tag.HEAD, Tag.TEXT)


@dataclass(slots=True)
class _Mail:
    """One mail: its sender, time, and the places of its first line and of its text."""

    start: int
    sender: str = ""
    when: tuple[int, ...] = ()
    body: int = 0
    end: int = 0
    history: bool = False
    """Whether it stands below the mail that answers it."""


def mail_lines(lines: Sequence[Line]) -> _Known:
    """What the lines of mails are, by their places; empty where no header or date of one is."""
    result: _Known = {}
    mails = list(_headers(lines, result))
    if not mails:
        return _answered(lines)
    preface = _Mail(0, end=mails[0].start)
    listed = any(_LIST.search(line.content) for line in lines[: preface.end])
    if listed and len(mails) > _DIGEST and not mails[0].history:
        result |= dict.fromkeys(range(preface.end), _NOTICE)
    if mails[0].history and preface.end > 0:
        mails.insert(0, preface)
    quoted = attributions(lines)
    for mail, following in pairwise([*mails, _Mail(len(lines))]):
        mail.end = following.start
        result |= _over_text(_body(lines, mail, result, quoted))
    for level, mail in enumerate(reversed(mails)) if _is_chain(mails) else ():
        first = next(
            (
                at
                for at in range(mail.start, mail.end)
                if at in result and result[at].tag in _BEGINS
            ),
            None,
        )
        if first is not None:
            result[first] = result[first].at_level(level)
    return result


def _is_chain(mails: Sequence[_Mail]) -> bool:
    """Whether the newest mail is first."""
    times = [mail.when for mail in mails if mail.when]
    if len(times) > 1 and times[0] != times[-1]:
        return times[0] > times[-1]
    return any(mail.history for mail in mails)


def _headers(lines: Sequence[Line], result: _Known) -> Iterator[_Mail]:
    """The mails by their headers, whose lines go into the result."""
    fields = [None if line.quoted else _FIELD.match(line.content) for line in lines]
    at, titled, start, history = 0, False, None, False
    while at < len(lines):
        content = lines[at].content
        end = at
        while end < len(lines) and fields[end] and (end == at or not lines[end].gap):
            end += 1
        header = [match for match in fields[at:end] if match]
        kinds = {_kind(match) for match in header}
        shown = _SHOWN.match(content)
        if len(kinds) > 1 and "name" in kinds:
            mail = _Mail(at if start is None else start, body=end, history=history)
            titled = _take(header, mail, at, result, titled=titled)
        elif at and _addresses(lines[at - 1], header) and (when := moment(content_at(lines, end))):
            mail = _Mail(at - 1, lines[at - 1].content, when, end + 1)
            result |= dict.fromkeys(range(at, end), _NOTICE)
            result[at - 1] = Exact(Tag.NAME, Spans(mail.sender))
            result[end] = Exact(Tag.TIME, Spans(time=lines[end].content))
        elif shown and not lines[at].quoted:
            mail = _Mail(at, shown["name"].strip('" '), moment(shown["when"]), at + 1, 0, history)
            result[at] = Exact(Tag.HEAD, Spans(mail.sender, shown["when"]))
            while mail.body < len(lines) and fields[mail.body]:
                result[mail.body] = _NOTICE
                mail.body += 1
        elif _is_unquoted(lines, at):
            by = _by(content)
            mail = _Mail(at, by, moment(content), at + 1, history=True)
            result[at] = Exact(Tag.HEAD, Spans(by))
        elif _ORIGINAL.match(content) or (_RULE.match(content) and all(fields[at + 1 : at + 3])):
            result[at], start, history = _NOTICE, at if start is None else start, True
            at += 1
            continue
        else:
            if _MBOX.match(content) and not lines[at].quoted:
                result[at], start = _NOTICE, at
            elif start is not None:
                start, history = None, False
            at += 1
            continue
        yield mail
        at, start, history = mail.body, None, False


def _take(
    header: Sequence[re.Match[str]], mail: _Mail, at: int, result: _Known, *, titled: bool
) -> bool:
    """Take the fields of a header; returns whether a subject was found by now."""
    for place, match in enumerate(header, at):
        value = match["value"].strip("* ")
        result[place] = _NOTICE
        kind = _kind(match)
        if kind == "name":
            named = _LISTED.fullmatch(value)
            mail.sender = named["name"] if named else _ADDRESS.sub("", value).strip()
            result[place] = Exact(Tag.NAME, Spans(mail.sender))
        elif kind == "time":
            mail.when = moment(value)
            result[place] = Exact(Tag.TIME, Spans(time=value))
        elif kind == "subject" and not titled and value:
            cut = len(match["value"]) - len(_REPLYING.sub("", match["value"]))
            result[place] = Exact(Tag.HEADING, Spans(text=match.start("value") + cut, title=True))
            titled = True
    return titled


def field_of(words: str) -> str:
    """The kind of a field of a header: name, time, subject or other; empty of what is none.

    >>> field_of("To: all"), field_of("Re: The van"), field_of("We should sell it.")
    ('other', 'subject', '')
    """
    match = _FIELD.match(words)
    return _kind(match) if match else "subject" * bool(_REPLYING.match(words))


def signs(words: str, sender: str) -> bool:
    """Whether a line ends a mail: it closes it, begins a signature, or names who sent it.

    >>> signs("Best wishes,", ""), signs("Ann", "Ann Lee"), signs("A.", "Ann Lee"), signs("Ok", "")
    (True, True, True, False)
    """
    name, names = words.strip(" ,.-–—~").casefold(), sender.casefold().split()
    initial = len(name) == 1 and "".join(names).startswith(name)
    own = initial or name in filter(None, (*names, " ".join(names)))
    return own or words in _RULED or bool(_CLOSING.fullmatch(words))


def _addresses(line: Line, header: Sequence[re.Match[str]]) -> bool:
    """Whether fields below a name alone say to whom a mail is, as a reading pane shows them."""
    named = bool(header) and bool(_NAME.fullmatch(line.content))
    return named and header[0]["name"].lower() in _TO and bool(header[0]["value"])


def _kind(match: re.Match[str]) -> str:
    return _KINDS.get(match["name"].lower(), "other")


def _by(words: str) -> str:
    """Who wrote what follows."""
    match = _BY.search(words)
    name = match[1] if match else re.split(_WROTE, words, flags=re.IGNORECASE)[0]
    return name.strip(" ,>")


def _is_unquoted(lines: Sequence[Line], at: int) -> bool:
    """Whether a line says who wrote, with a day, what follows without ``>``."""
    line, following = lines[at], lines[at + 1 : at + 2]
    dated = line.content[-1] == ":" and bool(re.search(r"\d", line.content))
    dated = dated and bool(_ATTRIBUTION.match(line.content))
    return dated and not line.quoted and bool(following) and not following[0].quoted


def attributions(lines: Sequence[Line]) -> _Known:
    """Lines that say who wrote what is quoted below them; of two lines, the second is set aside."""
    result: _Known = {}
    for at, (line, below) in enumerate(pairwise(lines)):
        if at in result:
            continue
        both = f"{line.words} {below.words}"
        two = bool(_ATTRIBUTION_BEGINS.match(line.words) and _ATTRIBUTION.match(both))
        last = below if two else line
        after = lines[at + 1 + two] if at + 1 + two < len(lines) else None
        if after is None or after.quoted < max(last.quoted, 1):
            continue
        if two or _ATTRIBUTION.match(line.words):
            result[at] = Exact(Tag.QUOTED_BY, Spans(whom=_by(both if two else line.words)))
            if two:
                result[at + 1] = _NOTICE
    return result


def _answered(lines: Sequence[Line]) -> _Known:
    """The lines of one mail whose header is not there: it quotes what somebody wrote on a day."""
    quoted = attributions(lines)
    dated = [at for at in quoted if re.search(r"\d", lines[at].content)]
    if not dated or any(re.search(r"@|\d", line.content) for line in lines[: dated[0]][:1]):
        return {}
    result = _over_text(_body(lines, _Mail(0, end=len(lines)), {}, quoted), Tag.FURNITURE)
    return {
        at: known
        for at, known in result.items()
        if known.tag not in _TEXTS or len(lines[at].content.split()) > _CONTACT
    }


def _over_text(body: _Known, *more: Tag) -> _Known:
    """The lines of a mail; its text only where these, or ``more``, were learned, and not a name or
    furniture: people stand below a letter's history, and menus around letters.
    """
    over = (Tag.SYSTEM, Tag.HEADING, *_TEXTS, *more)
    return {
        at: replace(known, over=known.over or over) if known.tag in _TEXTS else known
        for at, known in body.items()
    }


def _body(lines: Sequence[Line], mail: _Mail, known: _Known, quoted: _Known) -> _Known:
    """The lines of a mail's text: what it says, quotes, and the words of form around that.

    ``quoted`` are the attributions of the page; at the end of a mail, above no quotation, is none.
    """
    result: _Known = {}
    places = [at for at in range(max(mail.body, mail.start), mail.end) if at not in known]
    end = mail.end - 1 - (quoted.get(mail.end - 1) is _NOTICE)
    quoted_by = {at: quoted[at] for at in places if at in quoted and at < end}
    says = False
    for depth, run in groupby(places, lambda at: lines[at].quoted * (lines[at].content[0] == ">")):
        block = list(run)
        own = [at for at in block if at not in quoted_by]
        notices = _around([lines[at].words for at in own], "" if depth else mail.sender)
        for at, (words, reason) in zip(own, notices, strict=True):
            if depth:
                empty = not any(map(str.isalnum, words)) or _FIELD.match(words)
                result[at] = _NOTICE if empty or reason is not None else Exact(Tag.QUOTE)
            elif reason is not None:
                result[at] = Exact(Tag.FURNITURE, Spans(name=reason))
            else:
                over = (*Tag,) if not says and greets(words) else ()
                result[at] = Exact(Tag.MORE if says else Tag.TEXT, over=over)
                says = True
        says = says and not depth
    return result | quoted_by


def _around(block: Sequence[str], sender: str) -> list[tuple[str, str | None]]:
    """The lines of a text; beside those of form ``""``, or the name that signs there.

    Nothing is of form where nothing else would be left.
    """
    reasons: list[str | None] = [None] * len(block)
    for at, words in enumerate(block):
        if reasons[at] is not None:
            continue
        listed = _RULE.fullmatch(words) and any(map(_LIST.search, block[at + 1 : at + 4]))
        if _FOOTER.fullmatch(words) or (_RULE.fullmatch(words) and not listed):
            reasons[at] = ""
        elif words in _RULED or listed:
            end = at + len(block[at : at + _MOST_SIGNATURE])
            end = next((head - 1 for head in range(at + 2, end) if _DATED.match(block[head])), end)
            reasons[at:end] = [""] * (end - at)
    rest = [at for at, reason in enumerate(reasons) if reason is None]
    _sign(block, rest, reasons, sender)
    if all(reason is not None for reason in reasons) and len(block) == 1:
        reasons = [None]
    return list(zip(block, reasons, strict=True))


def _sign(
    block: Sequence[str], rest: Sequence[int], reasons: list[str | None], sender: str
) -> None:
    """Set the closing words and the name at the end aside."""
    closing = next(
        (
            place
            for place, at in enumerate(rest)
            if _CLOSING.fullmatch(block[at]) and all(_may_sign(block[n]) for n in rest[place + 1 :])
        ),
        None,
    )
    if closing is not None:
        name = next((block[at] for at in rest[closing + 1 :]), "")
        for at in rest[closing:]:
            reasons[at] = ""
        if name and _NAME.fullmatch(name):
            reasons[rest[closing + 1]] = name.strip(" ,-–—~")
    elif len(rest) > 1 and _is_name(block[rest[-1]], sender):
        reasons[rest[-1]] = block[rest[-1]].strip(" ,.-–—~")


def _may_sign(words: str) -> bool:
    return len(words.split()) < _CONTACT and words[-1] not in ".?!"


def _is_name(words: str, sender: str) -> bool:
    """Whether a line is the sender's name, or where that is not known looks like a name."""
    bare = words.strip(" ,.-–—~").casefold()
    if sender and bare in (sender.casefold(), sender.casefold().split()[0]):
        return True
    return bool(_NAME.fullmatch(words)) and len(words.split()) < 3
