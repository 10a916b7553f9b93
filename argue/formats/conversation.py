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

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, starmap

from argue.formats.base import talk
from argue.formats.base.building import Building, Link
from argue.formats.base.reading import Reading
from argue.formats.base.text import slug
from argue.language.claims import states_claim
from argue.language.questions import claim_of
from argue.locales import lazy
from argue.model import Debate, Doubt, DoubtOption
from argue.reading import asides, outline, running
from argue.reading.conversation import is_told, read
from argue.reading.cut import Line, cut
from argue.reading.discussion import OFFER, Discussion, Passage, discussion_of
from argue.reading.sides import side_of

EXTENSIONS = (".eml", ".mbox")
KINDS = {
    "for_and_against": "For and against: reasons under such headings, or behind such words.",
    "line": "One line: a question or a claim, which begins a debate without answers.",
    "outline": "List: marks, numbers, headings or indentation say what answers what.",
    "paragraphs": "Paragraphs: each is one argument; the first is what the others answer.",
    "prose": "Running text: an essay or an article, cut into sentences and clauses.",
}
"""The kinds of writing without names, by those that a caller may use, with what each is."""
_SAMPLE = 65_536
_DEEP = 150
_WORD = re.compile(r"[^\W\d_]")
_CODE = re.compile(r"[{};]\s*$|^\s+[\w-]+:\s*$|^\s+[a-z_][\w-]*:\s|^\s*[\w.\[\]]+\s*=\s*\S")
_KEY = re.compile(r"[\w-]+:\s*$")
_CHAT = re.compile(r"\d{1,2}:\d{2}(?::\d{2})?\t[^\t]{1,40}:\t\S")
"""A message as Zoom saves it, with tabs."""
_STAMP = re.compile(r"^[\W\d]*(?:[ap]m\b)?[\W\d]*", re.IGNORECASE)
_MARKED_UP = re.compile(r"\s*(?:<[!?/a-zA-Z]|\{(?!\{)|\[\s*[\[{\"\]]|%|\x00|---\n)")


def detect(text: str) -> bool:
    """Whether people wrote it, and it is neither markup nor a table nor data."""
    return bool(kind_of(text))


def kind_of(text: str) -> str:
    """The kind of writing, ``conversation`` or one of :data:`KINDS`; empty if it is none."""
    lines = cut(text[:_SAMPLE])
    if outline.has_columns(lines):
        return "for_and_against"
    if not is_written("\n".join(line for line in text.split("\n") if side_of(line) is None)):
        return ""
    if asides.is_chatbot(lines) and outline.has_sides(lines):
        return "for_and_against"
    if talk.is_talk(lines) or talk.are_notes(lines) or _is_told(text):
        return "conversation"
    return _kind_without_names(text, lines)


def _is_told(text: str) -> bool:
    """Whether people speak in a text, or at the beginning of a long one."""
    end = text.rfind("\n", 0, _SAMPLE) + 1
    if len(text) <= _SAMPLE or not end:
        return any(conversation.is_told for conversation in read(text))  # which is cached
    return is_told(text[:end])


def _kind_without_names(text: str, lines: list[Line]) -> str:
    kinds: dict[str, Callable[[], bool]] = {
        "for_and_against": lambda: outline.has_sides(lines),
        "outline": lambda: outline.is_outline(lines) or outline.has_headings(lines),
        "paragraphs": lambda: running.are_paragraphs(text),
        "line": lambda: running.is_line(text),
        "prose": lambda: len(text.split()) > 3,
    }
    return next((kind for kind, fits in kinds.items() if fits()), "")


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debates of a text; raises ParseError if it has no words.

    >>> [debate] = parse("[9:00] <ann> should zoos close?\n[9:01] <bo> no\n[9:02] <cy> bo: why?")
    >>> [reply.ends for reply in debate.replies]
    [('1', 'issue'), ('1.1', '1')]
    """
    asked = reading.format if reading else ""
    reading = Reading.begin("conversation", reading)
    text = reading.cleaned(text)
    kind = asked if asked in KINDS or asked == "conversation" else kind_of(text) or "prose"
    reading.format = kind
    lines = cut(text)
    for line in lines:
        reading.check_length(len(line.text), line.number)
    discussions = _discussions(text, lines, kind)
    _account(discussions, lines, reading)
    return reading.left([_debate_of(discussion, reading) for discussion in discussions])


def _discussions(text: str, lines: list[Line], kind: str) -> list[Discussion]:
    if kind != "conversation":
        return [_without_names(text, lines, kind)]
    if talk.is_talk(lines):
        return talk.parse_talk(lines)
    if talk.are_notes(lines):
        return [talk.parse_notes(lines)]
    return list(map(discussion_of, read(text)))


def _without_names(text: str, lines: list[Line], kind: str) -> Discussion:
    aside, claim = asides.offers(lines)
    blanked = asides.blanked(text, aside)
    if kind == "prose":
        discussion = running.parse_prose(blanked)
    elif kind == "paragraphs":
        discussion = running.parse_paragraphs(blanked)
    elif kind == "line":
        discussion = running.parse_line(blanked)
    else:
        indented = outline.is_indented(lines) and not outline.is_marked(lines)
        discussion = outline.parse_outline(blanked, indented=indented)
        if kind == "outline":
            outline.tell_signs(discussion)
    outline.name_topic(discussion, aside, claim)
    for line in aside:
        discussion.set_aside(line, OFFER)
    return discussion


def _debate_of(discussion: Discussion, reading: Reading) -> Debate | None:
    passages = _parents_first(
        [passage for passage in discussion.passages if _WORD.search(passage.text)]
    )
    claim = discussion.claim
    title = discussion.title or claim or _issue(passages, structured=discussion.structured)
    issue = claim or _restated(discussion.title, passages) or title
    everything = [
        *([issue] if issue else []),
        *(passage for passage in passages if passage is not issue),
    ]
    if len(everything) < 2 and not any(map(_says_something, everything)):
        raise reading.error(lazy("a sentence"), lazy("no words"))
    building = Building(reading, slug(title.text)[:80] if title else "debate", _title(title))
    for warning in discussion.warnings:
        building.warn(warning)
    if issue is None:
        building.warn(lazy("the text does not say what is discussed; choose or write the claim"))
    ids = _add_all(building, everything, issue)
    reading.proposals, reading.sure = discussion.proposals, discussion.sure
    debate = building.build("issue" if issue else None)
    return replace(debate, doubts=tuple(_doubts(discussion, ids, issue))) if debate else None


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
    roots = [passage for passage in passages if passage.parent is None]
    if roots[:1] != passages[:1] or not roots:
        return None
    asks = roots[0].text.endswith("?")
    alone = len(roots) == 1 and (structured or states_claim(roots[0].text))
    return roots[0] if asks or alone else None


def _account(discussions: Sequence[Discussion], lines: Sequence[Line], reading: Reading) -> None:
    """Tell of each line whether it was read, or why it is set aside."""
    reading.saw("line", len(lines))
    aside = {part.line: part for discussion in discussions for part in discussion.aside}
    read = set().union(*(discussion.read for discussion in discussions))
    places = sorted(
        (passage.start, passage.end)
        for discussion in discussions
        for passage in (*discussion.passages, *([discussion.title] if discussion.title else []))
    )
    starts = [start for start, _ in places]
    ends = list(accumulate((end for _, end in places), max))
    for line in lines:
        at = bisect_right(starts, line.end) - 1
        held = at >= 0 and ends[at] > line.start
        if part := aside.get(line.number):
            span = (part.start, part.end)
            reading.set_aside("line", part.text, part.reason, line=part.line, span=span)
        elif not held and line.number not in read:
            reason = lazy("not part of any argument")
            reading.set_aside("line", line.content, reason, line=line.number)


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
    return [said for said in result.values() if id(said) in wanted]


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
    for line, words, passage, options in discussion.doubts:
        chances: dict[str, float] = {}
        for option, chance in options:
            target = option if isinstance(option, str) else ids.get(id(option or issue), "")
            chances[target] = chances.get(target, 0) + chance
        own = ids.get(id(passage), "")
        if len(chances) > 1 and (own or passage is None) and (own != "issue" or "said" in chances):
            yield Doubt(line, own, words, tuple(starmap(DoubtOption, chances.items())))


def _add_all(
    building: Building, passages: Sequence[Passage], issue: Passage | None
) -> dict[int, str]:
    """Add the passages as arguments; their ids, by the identity of the passage."""
    ids: dict[int, str] = {}
    answers: dict[int, int] = {}
    links: list[tuple[Passage, Passage]] = []
    for number, passage in enumerate(passages, 1):
        above = passage.parent or issue if passage is not issue else None
        place = answers[id(above)] = answers.get(id(above), 0) + 1
        prefix = ids.get(id(above), "") if above is not issue else ""
        own = f"{prefix}.{place}" if prefix else str(place)
        own = "issue" if passage is issue else own if len(own) <= _DEEP else f"n{number}"
        own = ids[id(passage)] = building.free(own)
        if building.add(
            own,
            passage.text,
            passage.headline,
            line=passage.line,
            author=passage.writer,
            chance=passage.chance,
        ):
            building.reading.places[building.id, own] = (passage.start, passage.end)
            if passage.sign:
                building.reading.signs[building.id, own] = passage.sign
            if above is not None:
                links += [(passage, above), *((passage, other) for other in passage.also)]
    for passage, above in links:
        if id(above) in ids:
            target, line = ids[id(above)], passage.line
            place = above is (passage.parent or issue)
            building.link(Link(ids[id(passage)], target, passage.label, line, place=place))
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
    """Whether the first line has separators and no blanks, and most lines as many; or all tabs."""
    first = lines[0].strip()
    sign = max(",;|\t", key=first.count)
    alike = sum(line.count(sign) >= first.count(sign) for line in lines)
    tabs = len(lines) > 1 and all("\t" in line.strip() for line in lines)
    return bool(first.count(sign)) and (tabs or (" " not in first and alike * 2 > len(lines)))
