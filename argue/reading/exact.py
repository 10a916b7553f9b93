"""Exports whose every message has one exact form: their lines need no guess.

WhatsApp and Signal, IRC and Zoom write the time and the name of each message in one form; mails
have fields; subtitles have times with an arrow. Where a page begins with one such line and has two
that name somebody, its lines are what the form says.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from argue.reading.cut import INVISIBLE, Line, reported, reports
from argue.reading.lexicon import WORDS
from argue.reading.people import without_title
from argue.reading.records import Tag
from argue.reading.spans import NOTHING, Spans
from argue.reading.stamps import CLOCK, DAY, NUMERIC_DAY

_LATER = rf"(?:{CLOCK}|\d{{1,2}}\.\d{{2}}(?:\.\d{{2}})?)"
_MESSAGES = (
    rf"\[?(?P<time>{NUMERIC_DAY},?\s+(?:(?:at|um|à)\s+)?{_LATER})\]?\s*(?:[-–—]\s+|:\s+|\s)"
    r"(?:~\s?)?(?:(?P<name>[^:\n]{1,60}?)\s?:(?:\s+(?P<text>.*)|$)|(?P<notice>.*))$",
    rf"\[?(?P<time>(?:{DAY},?\s+)?{CLOCK})\]?\s+"
    r"(?:<[@+%~& ]?(?P<name>[^>]{1,40})>\s+(?P<text>.*)|"
    r"(?P<notice>(?:\*{1,3}|-!-|-->|<--)\s.*))$",
    rf"(?P<time>{CLOCK})\s+From\s+(?P<name>.{{1,40}}?)(?:\s+to\s+.{{1,40}}?)?\s?:"
    r"(?:\s+(?P<text>.*))?(?P<notice>(?!))?$",
    r"<v(?:\.\w+)*\s+(?P<name>[^>]{1,40})>(?P<text>.*?)(?:</v>)?(?P<time>(?!))?(?P<notice>(?!))?$",
)
_FORMS = tuple(re.compile(form, re.IGNORECASE) for form in _MESSAGES)
_MEDIA = re.compile(r"<[^<>]{3,40}>|.{1,80}\([^()]{3,20}\b(?:attached|joint|angehängt)\)")
_CUE = re.compile(r"-?[\d:.,]+ --> [\d:.,]+.*|WEBVTT.*", re.IGNORECASE)
_FIELDS = {
    "name": "from, von, de, van, da",
    "time": "date, sent, datum, gesendet, envoyé, verzonden, fecha, enviado, envoyé le, inviato, "
    "data",
    "subject": "subject, betreff, objet, onderwerp, asunto, oggetto",
    "other": "to, an, à, aan, cc, bcc, kopie, reply-to, antwort an, message-id, in-reply-to, a, "
    "para, references, mime-version, importance, attachments, anlagen, pièces jointes, priority, "
    "organization, user-agent",
}
_KINDS = {name: kind for kind, names in _FIELDS.items() for name in names.split(", ")}
_FIELD = re.compile(
    rf"\*?(?P<name>{'|'.join(map(re.escape, _KINDS))}|x-[\w-]+|content-[\w-]+|list-[\w-]+|received)"
    r"\s?:\*?\s*(?P<value>.*)$",
    re.IGNORECASE,
)
_MBOX = re.compile(r"From \S+ .*\d{4}$")
_REPLYING = re.compile(r"^(?:(?:re|fwd?|aw|wg|tr|rép|antw|sv)(?:\[\d+\])?\s*:\s*)+", re.IGNORECASE)
_ADDRESS = re.compile(r"\s*[<\[(].*|\"")


_ATTRIBUTION = re.compile(
    r"(?:(?:on|am|le|el|il|op)\b.{4,150}\b(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef)"
    r".{0,80}|[^.!?]{2,80}\b(?:wrote|writes|schrieb|a écrit|escribió|ha scritto))\s*:\s*$",
    re.IGNORECASE,
)
_BY = re.compile(
    r"(?:\d{4}|[ap]m|\d:\d\d(?:\s?[ap]m)?|uhr|schrieb)\W*(?:um \S+ )?(?:schrieb )?"
    r"([^\d<>@,]{3,40}?)\s*(?:<|wrote|a écrit|:)",
    re.IGNORECASE,
)
_WROTE = re.compile(r"\b(?:wrote|writes|schrieb|a écrit|escribió|ha scritto)\b", re.IGNORECASE)
_TURN = re.compile(
    r"(?P<name>[A-ZÀ-ÖØ-Þ][\w.'’-]*(?: [A-ZÀ-ÖØ-Þ(][\w.'’)-]*){0,3})\s?:\s+(?P<text>\S.*)$"
)
_SPEECH = (Tag.TEXT, Tag.MORE, Tag.HEAD, Tag.SAID)
_IN_TURNS = (Tag.HEADING, Tag.FURNITURE, Tag.SYSTEM, *_SPEECH)


@dataclass(frozen=True, slots=True)
class Exact:
    """What a line is by an exact form; ``over`` are the tags that it overrules, empty for all."""

    tag: Tag
    spans: Spans = NOTHING
    over: tuple[Tag, ...] = ()


def exact_lines(lines: Sequence[Line]) -> dict[int, Exact]:
    """What lines are by their form, by their places; nothing where the page has no such form."""
    for form in _FORMS:
        matches = {
            at: match for at, line in enumerate(lines) if (match := form.match(line.content))
        }
        named = sum(match["name"] is not None for match in matches.values())
        if named > 1 and lines[0].number in (lines[at].number for at in matches):
            return _messages(lines, matches)
    return _turns(lines) or _reports(lines) | _quotations(lines) | _headers(lines)


def _messages(lines: Sequence[Line], matches: dict[int, re.Match[str]]) -> dict[int, Exact]:
    result: dict[int, Exact] = {}
    spoken = Tag.FURNITURE
    for at, line in enumerate(lines):
        match = matches.get(at)
        if match is None:
            cue = _CUE.match(line.content)
            number = (
                line.content.isdigit() and at + 1 < len(lines) and _CUE.match(lines[at + 1].content)
            )
            result[at] = Exact(Tag.FURNITURE if cue or number else spoken)
            continue
        name, time = match["name"], match["time"] or ""
        marked = line.content[match.start("text") :][:1] == "\u200e" if name else False
        if name is None or marked:
            result[at] = Exact(Tag.SYSTEM)
            spoken = Tag.SYSTEM
            continue
        text = match["text"] or ""
        if _MEDIA.fullmatch(text):
            result[at] = Exact(Tag.FURNITURE)
            spoken = Tag.FURNITURE
            continue
        start = match.start("text") if text else len(line.content)
        result[at] = Exact(Tag.SAID, Spans(name.strip(f"{INVISIBLE}~ "), time, text=start))
        spoken = Tag.MORE
    return result


def _turns(lines: Sequence[Line]) -> dict[int, Exact]:
    """``Name: text`` on nearly all lines, of two people at least, as a play is written."""
    matches = {at: match for at, line in enumerate(lines) if (match := _TURN.match(line.content))}
    named = {
        at: match
        for at, match in matches.items()
        if not set("tms") & set(WORDS.get(match["name"].split()[0].casefold(), ""))
    }
    several = len({match["name"] for match in named.values()}) > 1
    if not several or len(named) < 3 or len(named) * 4 < len(lines) * 3:
        return {}
    return {
        at: Exact(Tag.SAID, Spans(match["name"], text=match.start("text")), _IN_TURNS)
        for at, match in named.items()
    }


def _reports(lines: Sequence[Line]) -> dict[int, Exact]:
    """Sentences that report what somebody said: two at least, by two people."""
    told = [at for at, line in enumerate(lines) if reports(line.content)]
    names = {lines[at].content.split(maxsplit=1)[0] for at in told}
    result: dict[int, Exact] = {}
    for at in told if len(names) > 1 else ():
        name, start = reported(lines[at].content)
        result[at] = Exact(Tag.SAID, Spans(without_title(name), text=start), _SPEECH)
    return result


def _quotations(lines: Sequence[Line]) -> dict[int, Exact]:
    """Lines behind ``>``, and those that say who wrote what is quoted, where others are not so."""
    quoted = sum(line.quoted > 0 for line in lines)
    if not 0 < quoted < len(lines) or all(
        line.content[0] in "|›»" for line in lines if line.quoted
    ):
        return {}
    result: dict[int, Exact] = {}
    for at, line in enumerate(lines):
        following = lines[at + 1] if at + 1 < len(lines) else None
        words = line.words
        if _ATTRIBUTION.match(words) and following and following.quoted >= line.quoted:
            by = _BY.search(words)
            whom = (
                by[1].strip() if by else re.split(r"\b(?:wrote|writes|schrieb|a écrit)", words)[0]
            )
            result[at] = Exact(Tag.QUOTED_BY, Spans(whom=whom.strip(" ,")))
        elif line.quoted and line.content[0] == ">":
            empty = not any(map(str.isalnum, words))
            result[at] = Exact(Tag.FURNITURE if empty else Tag.QUOTE)
    return result


def _headers(lines: Sequence[Line]) -> dict[int, Exact]:
    """The fields of mails: two of different kinds at least, one below the other."""
    result: dict[int, Exact] = {}
    fields = [None if line.quoted else _FIELD.match(line.content) for line in lines]
    at, subjects = 0, 0
    while at < len(lines):
        end = at
        while end < len(lines) and fields[end] and (end == at or not lines[end].gap):
            end += 1
        kinds = {_kind(match) for match in fields[at:end] if match}
        if len(kinds) > 1 and "name" in kinds:
            for place in range(at, end):
                match = fields[place]
                assert match is not None
                kind = _kind(match)
                value = match["value"].strip("* ")
                if kind == "name":
                    result[place] = Exact(Tag.NAME, Spans(_ADDRESS.sub("", value).strip()))
                elif kind == "time":
                    result[place] = Exact(Tag.TIME, Spans(time=value))
                elif kind == "subject" and not subjects:
                    start = (
                        match.start("value")
                        + len(match["value"])
                        - len(_REPLYING.sub("", match["value"]))
                    )
                    result[place] = Exact(Tag.HEADING, Spans(text=start))
                    subjects = 1
                else:
                    result[place] = Exact(Tag.FURNITURE)
            at = end
        else:
            at = max(end, at + 1)
    return result


def _kind(match: re.Match[str]) -> str:
    return _KINDS.get(match["name"].lower(), "other")
