"""Running text, its paragraphs, one line → a discussion's passages: sentences and clauses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from argue.reading.cut import Line, cut
from argue.reading.discussion import HEADING, Discussion, Passage, plain
from argue.reading.outline import TITLE

_CLOSED = re.compile(r"[.!?…。！？][\"'”’»)\]]*$")
_WRAPPED = 60
"""Columns beyond which a line that does not end its sentence goes on in the next."""
_SHORT, _LONG = 25, 60
"""Words of a first paragraph that is a question or claim, and of a paragraph that is running
text."""
_REPLIES = re.compile(
    r"(?:[^\W\d_][\w.'’-]*\s+){1,4}(?:objected|replied|answered|countered|pointed out|feared|"
    r"disagreed|agreed|added|asked|doubted|noted|responded|argued against|warned|said|felt|thought|"
    r"believed|remarked|commented|mentioned|stressed|reminded|questioned|confirmed|wendet ein|"
    r"wandte ein|meint|meinte|entgegnet|entgegnete|erwidert|erwiderte|widerspricht|widersprach|"
    r"fragt|fragte|ergänzt|ergänzte|befürchtet|befürchtete|objecte|objecta|répond|répondit|"
    r"a répondu|a objecté|rappelle|a rappelé|ajoute|a ajouté|craint|demande|a demandé)\b"
)
_ENDS = re.compile(r"[.!?…。！？:;,][\"'”’»)\]]*$")


def are_paragraphs(text: str) -> bool:
    """Whether there are two paragraphs or more, a short one first, none of three sentences."""
    first, *others = [paragraph.text for paragraph in _paragraphs_of(text[:65_536])]
    return (
        len(first.split()) <= _SHORT
        and len(list(sentences(first))) == 1
        and len(others) > 0
        and all(len(list(sentences(other))) < 3 and len(other.split()) <= _LONG for other in others)
    )


def is_line(text: str) -> bool:
    """Whether it is one line with no more than one sentence."""
    return "\n" not in text.strip() and len(list(units(text.strip()))) == 1


def parse_paragraphs(text: str) -> Discussion:
    """Each paragraph is one argument; the first is what the others answer."""
    passages = _paragraphs_of(text)
    for passage in passages:
        passage.text = plain(passage.text)
    if passages and (title := TITLE.match(passages[0].text)):
        passages[0].text = title[1]
    return Discussion(passages[0] if passages else None, passages[1:])


def parse_line(text: str) -> Discussion:
    """One line is the question."""
    words = " ".join(text.split())
    start = len(text) - len(text.lstrip())
    return Discussion(Passage(words, text[:start].count("\n") + 1, start, len(text.rstrip())))


def parse_prose(text: str) -> Discussion:
    """Each sentence is an argument, and each clause that begins with *but*, *because* or the like.

    The first of each paragraph answers the title, or else the first sentence.
    """
    discussion = Discussion()
    paragraphs = _paragraphs_of(text, joined=True)
    for number, paragraph in enumerate(paragraphs):
        closed = _ENDS.search(paragraph.text) or len(paragraph.text.split()) > 15
        if closed or len(paragraphs) == 1:
            _cut(text, paragraph, discussion)
        elif number == 0:
            discussion.title = paragraph
        else:
            discussion.set_aside(paragraph, HEADING)
    if not discussion.title and discussion.passages:
        discussion.title = discussion.passages.pop(0)
        for passage in discussion.passages:
            passage.parent = None if passage.parent is discussion.title else passage.parent
    return discussion


def _paragraphs_of(text: str, *, joined: bool = False) -> list[Passage]:
    """The paragraphs between blank lines; lines alone, where no line is blank and none goes on.

    ``joined`` keeps lines together in any case. A ``#`` before a line is taken away.
    """
    lines = cut(text)
    alone = not joined and not any(line.gap for line in lines) and _stand_alone(lines)
    result: list[Passage] = []
    for line in lines:
        if alone or line.gap or not result:
            result.append(Passage.of(line, re.sub(r"^#{1,6}\s+", "", line.content)))
        else:
            result[-1].join(line)
    return result


def _stand_alone(lines: Sequence[Line]) -> bool:
    """Whether each line is a sentence of its own, and not a part of a wrapped text."""
    ends = sum(bool(_CLOSED.search(line.content)) for line in lines)
    longest = max(len(line.content) for line in lines)
    return ends * 3 >= 2 * len(lines) or longest <= _WRAPPED


def _cut(text: str, paragraph: Passage, discussion: Discussion) -> None:
    first: Passage | None = None
    before: Passage | None = None
    raw = text[paragraph.start : paragraph.end]
    for start, end, begins in units(raw):
        words = plain(" ".join(raw[start:end].split()))
        line = paragraph.line + raw.count("\n", 0, start)
        place = paragraph.start + start
        passage = Passage(words, line, place, paragraph.start + end, parent=first)
        if before is not None and (not begins or _REPLIES.match(words)):
            passage.parent = before
        discussion.passages.append(passage)
        first, before = first or passage, passage


_END = re.compile(
    r"(?<![.!?…。！？])[.!?…。！？]+[\"'”’»)\]]*(?=\s+[\"'“‘«(\[]*[A-ZÀ-ÖØ-Þ0-9]|\s*$|(?<=[。！？]))"
)
_ABBREVIATED = re.compile(
    r"(?:^|[\s(])(?:[A-Z]|mr|mrs|ms|dr|prof|st|mt|no|nr|vs|cf|ca|e\.g|i\.e|eg|ie|approx|fig|vol|"
    r"jr|sr|inc|ltd|co|u\.s|m|mme|mlle|etc|z\.b|d\.h|bzw|usw|p\.ex|art)\.$",
    re.IGNORECASE,
)
_CLAUSE = re.compile(
    r",\s+(?=(?:because|although|even though|though|whereas|but|yet|so that|and yet|since|"
    r"mais|car|parce que|bien que|aber|weil|obwohl|denn)\b)|"
    r",\s+(?=and\b[^,.;]*\b(?:therefore|so|thus|hence)\b)|;\s+|(?<!\s)\s+(?=but\s+\w+\s+\w+\s+\w+)",
    re.IGNORECASE,
)
_SHORTEST = 3
"""Words that a clause must have to be an argument."""
_LONGEST = 10
"""Letters that hold the longest abbreviation, and one before it."""
_WORD = re.compile(r"\S+")


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """Where the sentences of a text begin and end.

    >>> text = "Mr. Lee left. Why? It was late."
    >>> [text[start:end] for start, end in sentences(text)]
    ['Mr. Lee left.', 'Why?', 'It was late.']
    """
    start, last = 0, len(text.rstrip())
    for match in _END.finditer(text):
        dot = match.start() + 1
        before = text[max(start, dot - _LONGEST) : dot]
        if match[0][0] == "." and match.end() < last and _ABBREVIATED.search(before):
            continue
        yield from _trimmed(text, start, match.end())
        start = match.end()
    yield from _trimmed(text, start, len(text))


def units(text: str) -> Iterator[tuple[int, int, bool]]:
    """Where its arguments begin and end, and whether each begins a sentence.

    >>> text = "Trams are slow, because they stop often."
    >>> [(text[start:end], first) for start, end, first in units(text)]
    [('Trams are slow,', True), ('because they stop often.', False)]
    """
    for start, end in sentences(text):
        begin = start
        for match in _CLAUSE.finditer(text, start, end):
            if _has_words(text, begin, match.end()) and _has_words(text, match.end(), end):
                yield from (
                    (*place, begin == start) for place in _trimmed(text, begin, match.end())
                )
                begin = match.end()
        yield from ((*place, begin == start) for place in _trimmed(text, begin, end))


def _has_words(text: str, start: int, end: int) -> bool:
    words = islice(_WORD.finditer(text, start, end), _SHORTEST)
    return sum(1 for _ in words) == _SHORTEST


def _trimmed(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    part = text[start:end]
    if part.strip():
        yield start + len(part) - len(part.lstrip()), start + len(part.rstrip())
