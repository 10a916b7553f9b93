"""Conversation: a page, a chat, mails, minutes or a transcript with names; and plainer texts.

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

Where people are named, :mod:`argue.reading` says who said what to whom. Where nobody is, marks,
numbers, headings and indentation say what answers what, or else paragraphs and sentences do. A way
of writing (:data:`KINDS`) is a name by which it can be asked for. What pages and programs add is
set aside with a reason. A relation has a label only where the text states it.
"""

from __future__ import annotations

from collections.abc import Callable

from argue.formats.base.discussion import Discussion, Line, debates_of, is_written, lines_of
from argue.formats.base.reading import Reading
from argue.formats.pastes import conversation, notes, offers, outline, running, talk
from argue.formats.pastes.speakers import name_writers
from argue.model import Debate
from argue.reading.conversation import read
from argue.reading.sides import side_of

EXTENSIONS = (".eml", ".mbox")
KINDS = {
    "for_and_against": "For and against: reasons under such headings, or behind such words.",
    "line": "One line: a question or a claim, which begins a debate without answers.",
    "outline": "List: marks, numbers, headings or indentation say what answers what.",
    "paragraphs": "Paragraphs: each is one argument; the first is what the others answer.",
    "prose": "Running text (an essay, an article), cut into sentences and clauses.",
}
"""The kinds of writing without names, by those that a caller may use, with what each is."""
_SAMPLE = 65_536


def detect(text: str) -> bool:
    """Whether people wrote it, and it is neither markup nor a table nor data."""
    return bool(kind_of(text))


def kind_of(text: str) -> str:
    """The kind of writing, ``conversation`` or one of :data:`KINDS`; empty if it is none."""
    lines = [line for line in lines_of(text[:_SAMPLE]) if line.content]
    if outline.has_columns(lines):
        return "for_and_against"
    if not is_written("\n".join(line for line in text.split("\n") if side_of(line) is None)):
        return ""
    if offers.is_chatbot(lines) and outline.has_sides(lines):
        return "for_and_against"
    begins = text if len(text) <= _SAMPLE else text[: text.rfind("\n", 0, _SAMPLE) + 1] or text
    if talk.is_talk(lines) or notes.are_notes(lines) or any(one.is_told for one in read(begins)):
        return "conversation"
    return _kind_without_names(text, lines)


def _kind_without_names(text: str, lines: list[Line]) -> str:
    kinds: dict[str, Callable[[], bool]] = {
        "for_and_against": lambda: outline.has_sides(lines),
        "outline": lambda: outline.is_outline(lines) or outline.has_headings(list(lines_of(text))),
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
    reading = Reading.begin("conversation", reading)
    text = reading.cleaned(text)
    kind = asked if asked in KINDS or asked == "conversation" else kind_of(text) or "prose"
    reading.format = kind
    for line in lines_of(text):
        reading.check_length(len(line.text), line.number)
    return debates_of(_discussions(text, kind, reading), text, reading)


def _discussions(text: str, kind: str, reading: Reading) -> list[Discussion]:
    lines = [line for line in lines_of(text) if line.content]
    if kind != "conversation":
        return [_without_names(text, lines, kind, reading)]
    if talk.is_talk(lines):
        return talk.parse_talk(lines)
    if notes.are_notes(lines):
        return [notes.parse_notes(lines)]
    return list(map(conversation.discussion_of, read(text)))


def _without_names(text: str, lines: list[Line], kind: str, reading: Reading) -> Discussion:
    aside, claim = offers.offers_aside(lines)
    blanked = offers.blanked(text, aside)
    if kind == "prose":
        discussion = running.parse_prose(blanked, reading)
    elif kind == "paragraphs":
        discussion = running.parse_paragraphs(blanked, reading)
    elif kind == "line":
        discussion = running.parse_line(blanked, reading)
    else:
        indented = outline.is_indented(lines) and not outline.is_marked(lines)
        discussion = outline.parse_outline(blanked, reading, indented=indented)
        name_writers(discussion)
        if kind == "outline":
            outline.tell_signs(discussion)
    outline.name_topic(discussion, aside, claim)
    discussion.aside += aside
    return discussion
