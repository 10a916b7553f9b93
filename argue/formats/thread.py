"""Discussion as people write it or copy it from pages, chats, mails, minutes and lists.

::

    harbour_light
    3 hours ago
    The ferry should run until midnight.
    Reply

    Jon Ash
    2 hours ago
    In reply to harbour_light
    After ten there are five people on it.
    Reply

One reader serves all of this; a kind of writing (:data:`KINDS`) is a name by which it can be asked
for. Names, times, depth, quotes and links say who answers whom; what pages and programs add is set
aside with a reason. A relation has a label only where the text states it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from argue.formats.base.discussion import Discussion, Line, debates_of, is_written, lines_of
from argue.formats.base.reading import Reading
from argue.formats.pastes import blanking, mails, notes, outline, running, talk
from argue.formats.pastes.answering import discussion_of
from argue.formats.pastes.heads import Head, heads_of, kind_of_posts
from argue.formats.pastes.posts import posts_of
from argue.formats.pastes.speakers import are_turns, heads_of_speakers, name_writers
from argue.model import Debate

EXTENSIONS = (".eml", ".mbox")
KINDS = {
    "bullets": "Bullets: a list with marks as ``-``, ``*``, ``+`` or ``•``, nested by indentation.",
    "chat": "Chat: messages with times and names (WhatsApp, Slack, Discord, Signal, IRC, …).",
    "discourse_text": "Discourse as copied text: the posts of a topic, as its page shows them.",
    "headings": "Markdown headings: each heading is an argument, with the paragraph below it.",
    "indented": "Indentation: each line answers the nearest line above that is indented less.",
    "line": "One line: a question or a claim, which begins a debate without answers.",
    "mail": "Mail thread: mails one after the other, or one that quotes others.",
    "numbered": "Numbered list: ``1.``, ``1.1``, ``a)`` before each argument.",
    "paragraphs": "Paragraphs: each is one argument; the first is what the others answer.",
    "pro_con": "Pro and Con: headings such as *Pro:* and *Arguments against*, or words for them.",
    "prose": "Running text (an essay, minutes, an article), cut into sentences and clauses.",
    "quotes": "Quotes: lines after ``>``, and what is answered to them.",
    "reddit_text": "Reddit as copied text: a post and its comments, with buttons.",
    "speakers": "Speakers: ``Name: text``, as in a dialogue, an interview or a transcript.",
    "talk": "Talk page of a wiki: comments with colons of depth and signatures.",
}
"""The kinds of writing, by the names that a caller may use, with what each is."""
_SAMPLE = 65_536
_LONG_TURN = 60
"""Words of a turn in a dialogue beyond which it is cut into sentences."""
_POSTS = ("thread", "chat", "reddit_text", "discourse_text")


def detect(text: str) -> bool:
    """Whether people wrote it, and it is neither markup nor a table nor data."""
    return bool(kind_of(text))


def kind_of(text: str) -> str:
    """The kind of writing: one of :data:`KINDS`, or ``thread``; empty if it is none."""
    if outline.has_columns([line for line in lines_of(text[:_SAMPLE]) if line.content]):
        return "pro_con"
    if not is_written(
        "\n".join(line for line in text.split("\n") if outline.side_of(line) is None)
    ):
        return ""
    text, lines, _ = _without_frame(text[:_SAMPLE])
    if talk.is_talk(lines):
        return "talk"
    if notes.are_notes(lines):
        return "thread"
    if mails.have_headers(lines):
        return "mail"
    minutes = blanking.is_minutes(lines)
    if not minutes and (kind := kind_of_posts(lines)):
        return kind
    if mails.have_attributions(lines):
        return "mail"
    if mails.are_quotes(lines):
        return "quotes"
    if are_turns(lines):
        return "speakers"
    if minutes:
        return "prose"
    kinds: dict[str, Callable[[], bool]] = {
        "pro_con": lambda: outline.has_sides(lines),
        "headings": lambda: outline.has_headings(list(lines_of(text))),
        "numbered": lambda: outline.is_numbered(lines),
        "bullets": lambda: outline.is_bulleted(lines),
        "indented": lambda: outline.is_indented(lines),
        "paragraphs": lambda: running.are_paragraphs(text),
        "line": lambda: running.is_line(text),
        "prose": lambda: len(text.split()) > 3,
    }
    return next((kind for kind, fits in kinds.items() if fits()), "")


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debates of a text; raises ParseError if it has no words.

    >>> [debate] = parse("[9:00] <ann> should zoos close?\n[9:01] <bo> no\n[9:02] <cy> bo: why?")
    >>> [(reply.source, reply.target) for reply in debate.replies]
    [('1', 'issue'), ('1.1', '1')]
    """
    asked = reading.format if reading else ""
    reading = Reading.begin("thread", reading)
    text = reading.cleaned(text)
    kind = asked if asked in KINDS else kind_of(text) or "prose"
    reading.format = kind
    return debates_of(_discussions(text, kind, reading), text, reading)


def _without_frame(text: str) -> tuple[str, list[Line], list[tuple[Line, str]]]:
    """The text without times of subtitles and greetings, its lines not blank, and those."""
    lines = [line for line in lines_of(text) if line.content]
    aside = [*blanking.cues_aside(lines), *blanking.greetings_aside(lines)]
    if aside:
        text = blanking.blanked(text, aside)
        lines = [line for line in lines_of(text) if line.content]
    return text, lines, aside


def _discussions(text: str, kind: str, reading: Reading) -> list[Discussion]:
    text, lines, frame = _without_frame(text)
    results = _read(text, lines, kind, reading)
    results[0].aside += frame
    return results


def _read(text: str, lines: list[Line], kind: str, reading: Reading) -> list[Discussion]:
    if kind == "talk":
        return talk.parse_talk(lines)
    if kind in _POSTS and notes.are_notes(lines):
        return [notes.parse_notes(lines)]
    if kind in _POSTS:
        return [_posts(lines, heads_of(lines), reading)]
    if kind in ("mail", "quotes"):
        return [mails.parse_mails(text)]
    if kind in ("speakers", "prose") and blanking.is_minutes(lines):
        aside = blanking.minutes_aside(lines)
        rest = blanking.blanked(text, aside)
        discussion = _spoken(rest, kind, reading, aside)
    elif kind in ("speakers", "prose"):
        aside, discussion = [], _spoken(text, kind, reading)
    else:
        aside, claim = blanking.offers_aside(lines)
        discussion = _listed(blanking.blanked(text, aside), kind, reading)
        outline.name_topic(discussion, aside, claim)
    discussion.aside += aside
    return [discussion]


def _posts(
    lines: list[Line], heads: list[Head], reading: Reading, *, names: bool = False
) -> Discussion:
    for line in lines:
        reading.check_length(len(line.text), line.number)
    result = posts_of(lines, heads)
    discussion = discussion_of(result, keep_names=names)
    discussion.structured = result.kind == "page" and not result.docs
    if result.kind == "chat":
        discussion.passages = running.cut_long(discussion.passages, _LONG_TURN)
    discussion.read |= {
        lines[at].number for head in heads for at in range(head.first, head.last + 1)
    }
    return discussion


def _spoken(
    text: str, kind: str, reading: Reading, minutes: Sequence[tuple[Line, str]] | None = None
) -> Discussion:
    """Running text or turns; of minutes, what was taken out, so that each item stands by itself."""
    if kind == "prose":
        return running.parse_prose(text, reading, titled=minutes is None)
    lines = [line for line in lines_of(text) if line.content]
    if minutes is None:
        return _posts(lines, heads_of_speakers(lines), reading, names=True)
    result = Discussion(structured=False)
    for item in blanking.items_of(lines, minutes):
        part = _posts(item, heads_of_speakers(item), reading, names=True)
        result.passages += [*([part.title] if part.title else []), *part.passages]
        result.aside += part.aside
        result.read |= part.read
    return result


def _listed(text: str, kind: str, reading: Reading) -> Discussion:
    if kind == "paragraphs":
        return running.parse_paragraphs(text, reading)
    if kind == "line":
        return running.parse_line(text, reading)
    discussion = outline.parse_outline(text, reading, indented=kind == "indented")
    if kind in ("bullets", "numbered", "indented"):
        name_writers(discussion)
    if kind == "bullets":
        outline.tell_signs(discussion)
    return discussion
