"""A discussion as people write it: passages with their places, sorted into one debate.

The styles of writing (bullets, mails, chats, …) find the passages; what they are to one another is
settled here. A relation gets a label only where the text states it; every other answer has none,
and is judged.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import TypeAlias

from argue.formats.base.account import Doubt
from argue.formats.base.building import Building, Link
from argue.formats.base.reading import Reading
from argue.formats.base.text import slug
from argue.language.claims import states_claim
from argue.language.questions import claim_of
from argue.locales import lazy
from argue.model import Debate, Label

_DEEP = 150
_WORD = re.compile(r"[^\W\d_]")
_TABLE = re.compile(r"[,;|\t]")
_CODE = re.compile(r"[{};]\s*$|^\s+[\w-]+:\s*$|^\s+[a-z_][\w-]*:\s|^\s*[\w.\[\]]+\s*=\s*\S")
_KEY = re.compile(r"[\w-]+:\s*$")
_CHAT = re.compile(r"\d{1,2}:\d{2}(?::\d{2})?\t[^\t]{1,40}:\t\S")
"""A message as Zoom saves it, with tabs."""
_STAMP = re.compile(r"^[\W\d]*(?:[ap]m\b)?[\W\d]*", re.IGNORECASE)
_MARKED_UP = re.compile(r"\s*(?:<[!?/a-zA-Z]|\{(?!\{)|\[\s*[\[{\"\]]|%|\x00|---\n)")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a text: its 1-based number, where it begins, and what stands in it."""

    number: int
    start: int
    text: str

    @property
    def content(self) -> str:
        """Without the blanks around it."""
        return self.text.strip()

    @property
    def indent(self) -> int:
        """The columns before it; a tab reaches to the next multiple of four."""
        return len(self.text[: len(self.text) - len(self.text.lstrip())].expandtabs(4))

    @property
    def end(self) -> int:
        """Where its last letter ends."""
        return self.start + len(self.text.rstrip())


def lines_of(text: str) -> Iterator[Line]:
    """The lines of a cleaned text, blank ones too."""
    start = 0
    for number, line in enumerate(text.split("\n"), 1):
        yield Line(number, start, line)
        start += len(line) + 1


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


Doubtful: TypeAlias = tuple[Line, Passage | None, tuple[tuple[Passage | str | None, float], ...]]
"""A line, the passage there if any, and the answers with their chances."""


@dataclass(slots=True)
class Discussion:
    """The passages of one text; ``title`` is the question that those without parent answer.

    ``claim`` is the passage that the text itself calls its claim, below a heading.
    ``doubts`` are places of which the reading is not sure: a line, the passage there if any, and
    what it may answer (or ``said`` and ``aside``), with the chances.
    ``proposals`` are what may be discussed, where that is not sure.
    ``aside`` are lines that are no argument, with the reason; ``read`` the numbers of the lines
    that say who speaks, when, or what follows. ``structured`` is true where the place of a passage
    says what it answers, not only that it follows.
    """

    title: Passage | None = None
    passages: list[Passage] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    aside: list[tuple[Line, str]] = field(default_factory=list)
    read: set[int] = field(default_factory=set)
    structured: bool = True
    claim: Passage | None = None
    doubts: list[Doubtful] = field(default_factory=list)
    proposals: tuple[str, ...] = ()


def debates_of(discussions: Sequence[Discussion], text: str, reading: Reading) -> list[Debate]:
    """The debates of the discussions in a text, and the account of its lines.

    The title is the issue, or what restates its question as a claim at the beginning; without one a
    passage that everything else answers is, if its place says so or its words state a claim, or the
    first where it asks something. Else there is none.
    Arguments are numbered by their places: 1, 1.2, 1.2.1. The place of each in the text is noted in
    ``reading.places``.

    Raises ParseError if there are no words.
    """
    _account(discussions, text, reading)
    return reading.left([_debate_of(one, reading) for one in discussions])


def _debate_of(discussion: Discussion, reading: Reading) -> Debate | None:
    passages = _parents_first([one for one in discussion.passages if _WORD.search(one.text)])
    claim = discussion.claim
    title = discussion.title or claim or _issue(passages, structured=discussion.structured)
    issue = claim or _restated(discussion.title, passages) or title
    everything = [*([issue] if issue else []), *(one for one in passages if one is not issue)]
    if len(everything) < 2 and not any(map(_says_something, everything)):
        raise reading.error(lazy("a sentence"), lazy("no words"))
    building = Building(reading, slug(title.text)[:80] if title else "debate", _title(title))
    for warning in discussion.warnings:
        building.warn(warning)
    if issue is None:
        building.warn(lazy("the text does not say what is discussed; choose or write the claim"))
    ids = _add_all(building, everything, issue)
    reading.doubts += _doubts(discussion, ids, issue)
    reading.proposals = discussion.proposals
    return building.build("issue" if issue else None)


def _restated(title: Passage | None, passages: Sequence[Passage]) -> Passage | None:
    """The first passage, where it begins by saying as a claim what the title asks."""
    if title is None or not title.text.endswith("?") or not passages:
        return None
    first = passages[0]
    claim = _letters(claim_of(title.text))
    fits = claim and _letters(first.text).startswith(claim)
    return first if fits and not (first.parent or first.sign or first.label) else None


def _letters(text: str) -> str:
    return "".join(_WORD.findall(text.casefold()))


def _issue(passages: Sequence[Passage], *, structured: bool) -> Passage | None:
    roots = [one for one in passages if one.parent is None]
    if roots[:1] != passages[:1] or not roots:
        return None
    asks = roots[0].text.endswith("?")
    alone = len(roots) == 1 and (structured or states_claim(roots[0].text))
    return roots[0] if asks or alone else None


def _account(discussions: Sequence[Discussion], text: str, reading: Reading) -> None:
    """Tell of each line whether it was read, or why it is set aside."""
    lines = [line for line in lines_of(text) if line.content]
    reading.saw("line", len(lines))
    aside = {line.number: (line, reason) for one in discussions for line, reason in one.aside}
    read = set().union(*(one.read for one in discussions))
    places = sorted(
        (passage.start, passage.end)
        for one in discussions
        for passage in (*one.passages, *([one.title] if one.title else []))
    )
    starts = [start for start, _ in places]
    ends = list(accumulate((end for _, end in places), max))
    for line in lines:
        at = bisect_right(starts, line.end) - 1
        held = at >= 0 and ends[at] > line.start
        if line.number in aside:
            line, reason = aside[line.number]
            span = (line.start, line.start + len(line.text.rstrip()))
            reading.set_aside("line", line.content, reason, line=line.number, span=span)
        elif not held and line.number not in read:
            reading.set_aside(
                "line", line.content, lazy("not part of any argument"), line=line.number
            )


def _parents_first(passages: Sequence[Passage]) -> list[Passage]:
    """The passages in their order, but each behind the one that it answers."""
    result: dict[int, Passage] = {}
    for passage in passages:
        chain: list[Passage] = []
        one: Passage | None = passage
        while one is not None and id(one) not in result and len(chain) <= len(passages):
            chain.append(one)
            one = one.parent
        result |= {id(above): above for above in reversed(chain)}
    wanted = set(map(id, passages))
    return [one for one in result.values() if id(one) in wanted]


def _title(issue: Passage | None) -> str:
    if issue is None:
        return ""
    first = (issue.headline or issue.text).split("\n")[0]
    return first if len(first) <= 200 else first[:199].rpartition(" ")[0] + "…"


def _says_something(passage: Passage) -> bool:
    words = [word for word in passage.text.split() if _WORD.search(word)]
    return len(words) > 1 or (len(passage.text) > 5 and not passage.text.isascii())


def _doubts(discussion: Discussion, ids: dict[int, str], issue: Passage | None) -> Iterator[Doubt]:
    """The doubtful places, arguments by their ids."""
    for line, passage, options in discussion.doubts:
        named = []
        for option, chance in options:
            target = option if isinstance(option, str) else ids.get(id(option or issue), "")
            named.append((target, chance))
        own = ids.get(id(passage), "")
        if (own or passage is None) and len({target for target, _ in named}) > 1:
            yield Doubt(line.number, own, line.content, tuple(named))


def _add_all(
    building: Building, passages: Sequence[Passage], issue: Passage | None
) -> dict[int, str]:
    """Add the passages as arguments; their ids, by the identity of the passage."""
    ids: dict[int, str] = {}
    answers: dict[int, int] = {}
    links: list[tuple[Passage, Passage]] = []
    for number, one in enumerate(passages, 1):
        above = one.parent or issue if one is not issue else None
        place = answers[id(above)] = answers.get(id(above), 0) + 1
        prefix = ids.get(id(above), "") if above is not issue else ""
        own = f"{prefix}.{place}" if prefix else str(place)
        own = "issue" if one is issue else own if len(own) <= _DEEP else f"n{number}"
        own = ids[id(one)] = building.free(own)
        if building.add(
            own, one.text, one.headline, line=one.line, author=one.writer, chance=one.chance
        ):
            building.reading.places[building.id, own] = (one.start, one.end)
            if one.sign:
                building.reading.signs[building.id, own] = one.sign
            if above is not None:
                links += [(one, above), *((one, other) for other in one.also)]
    for one, above in links:
        if id(above) in ids:
            target, line = ids[id(above)], one.line
            place = above is (one.parent or issue)
            building.link(Link(ids[id(one)], target, one.label, line, place=place))
    return ids


def is_written(text: str) -> bool:
    """Whether this may be what people write, and is neither markup nor a table nor data."""
    sample = text[:20_000].strip()
    if not sample or _MARKED_UP.match(sample):
        return False
    lines = [line for line in sample.split("\n") if line.strip()]
    words = "".join("".join(_STAMP.sub("", line).split()) for line in lines)
    if not words or sum(map(str.isalpha, words)) < 0.5 * len(words):
        return False
    below = [*lines[1:], " "]
    if sum(map(_is_code, lines, below)) * 3 > len(lines):
        return False
    if all(map(_CHAT.match, lines)):
        return True
    return not _is_table(lines) and any(len(line.split()) > 1 for line in lines)


def _is_code(line: str, below: str) -> bool:
    """Whether a line is one of a program or of data; a key that is no name has values below it."""
    return bool(_CODE.search(line)) or (bool(_KEY.match(line)) and below[0] in " -\t")


def _is_table(lines: Sequence[str]) -> bool:
    """Whether all lines have the same number of separators, and the first has no blanks."""
    first = lines[0]
    return bool(_TABLE.search(first)) and (
        " " not in first.strip() or (len(lines) > 1 and all("\t" in line.strip() for line in lines))
    )
