"""Turns of speakers → the passages of a discussion, for dialogues, transcripts and chats."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from argue.formats.base.discussion import Discussion, Line, Passage, lines_of
from argue.formats.base.listing import HEADING, TITLE
from argue.formats.base.prose import units

_LONG = 60
"""Words of a turn beyond which it is cut into sentences."""
_CALLED = re.compile(r"(@?)([^\W\d_][\w.-]*)\s*([:,]?)\s+(?=\S)")


@dataclass(frozen=True, slots=True)
class Turn:
    """How a turn begins: its speaker, and its first words; a speaker of "" is nobody's notice."""

    speaker: str
    text: str


Begins = Callable[[Line], Turn | None]


@dataclass(slots=True)
class Turns:
    """Takes turns one by one and says what each answers.

    A turn answers the one before it; if it calls a speaker by name, that speaker's last one; and
    where somebody goes on, what their turn before answered.
    """

    discussion: Discussion = field(default_factory=Discussion)
    last: dict[str, Passage] = field(default_factory=dict)

    def add(self, passage: Passage) -> None:
        """Add the next turn."""
        before = self.discussion.passages[-1] if self.discussion.passages else None
        if before is not None:
            passage.parent = before.parent if before.writer == passage.writer else before
            passage.parent = self._called(passage) or passage.parent
        self.discussion.passages.append(passage)
        self.last[passage.writer.lower()] = passage

    def _called(self, passage: Passage) -> Passage | None:
        match = _CALLED.match(passage.text)
        if not match or not (match[1] or match[3]):
            return None
        name = match[2].lower()
        for speaker, turn in self.last.items():
            if name == speaker or name in speaker.split():
                if not match[1] and match[3] == ":":
                    passage.text = passage.text[match.end() :]
                return turn if turn.writer != passage.writer else None
        return None


def parse_turns(text: str, begins: Begins, skipped: re.Pattern[str] | None = None) -> Discussion:
    """The discussion of a text of turns; what stands before the first is its title."""
    title, turns = _collect(text, begins)
    result = Turns()
    result.discussion.title = title
    for passage in turns:
        if passage.text and not (skipped and skipped.search(passage.text)):
            result.add(passage)
    result.discussion.passages = list(_cut(result.discussion.passages))
    return result.discussion


def _collect(text: str, begins: Begins) -> tuple[Passage | None, list[Passage]]:
    title: Passage | None = None
    turns: list[Passage] = []
    notice = False
    for line in lines_of(text):
        if not line.content:
            continue
        if not turns and (named := TITLE.match(line.content) or HEADING.match(line.content)):
            title = Passage.of(line, named[named.lastindex or 1])
        elif turn := begins(line):
            notice = not turn.speaker
            if not notice:
                place = line.end - len(turn.text)
                turns.append(Passage(turn.text, line.number, place, line.end, writer=turn.speaker))
        elif turns and not notice:
            turns[-1].join(line)
        elif title is None and not turns:
            title = Passage.of(line)
    return title, turns


def _cut(passages: Iterable[Passage]) -> Iterator[Passage]:
    """Long turns as several passages: what follows the first unit answers it."""
    for passage in passages:
        yield passage
        text = passage.text
        if len(text.split()) <= _LONG:
            continue
        (_, end, _first), *others = units(text)
        if not others:
            continue
        last, passage.text = passage.end, text[:end]
        passage.end = min(last, passage.start + end)
        for start, stop, _first in others:
            begin, finish = min(last, passage.start + start), min(last, passage.start + stop)
            yield Passage(text[start:stop], passage.line, begin, finish, passage)


def alternates(text: str, begins: Begins, *, least: int = 2) -> bool:
    """Whether turns make up this text: enough of them, and a third of its lines or more."""
    lines = [line for line in lines_of(text[:20_000]) if line.content]
    turns = [turn for line in lines if (turn := begins(line))]
    spoken = [turn for turn in turns if turn.speaker]
    blocks = sum(line.indent == 0 for line in lines)
    return len(spoken) >= least and len(turns) * 3 >= blocks
