"""A text cut once into its lines, with what a typesetter would see of each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from argue.reading.wording import WORDS

INVISIBLE = "\u200b\u200c\u200e\u200f\u202a\u202c\u2060\ufeff"
_QUOTED = re.compile(r"(?:[>›»|]\s?)+(?=\S|$)")
_MARKED = re.compile(
    r"(?:[-+*•‣◦▪●○∙·–—➤→|└├│╰↳>]{1,3}|#{1,6}|\d{1,3}(?:\.\d{1,3})*[.)]|\(?[a-zA-Z]\))\s+(?=\S)"
)
BULLET = re.compile(r"\s*+([-+]|[-=]+>|\*+|[•‣◦▪●○∙·–—➤→])\s+(?:\[[ xX]\]\s+)?(\S.*)$")
NUMBER = re.compile(
    r"\s*+(\d{1,3}(?:\.\d{1,3})+[.)]?|\d{1,3}[.)]|\(?[a-zA-Z]\)|[a-z]\.|\(?[ivx]{1,5}[.)]|"
    r"\(\d{1,3}\))\s+(\S.*)$"
)
HEADING = re.compile(r"(#{1,6})\s+((?:[\s#]*[^\s#])*)[\s#]*$")
"""Items and headings by their marks, with their words."""
_TAB = 4


@dataclass(slots=True, eq=False)
class Line:
    """A line that is not blank.

    ``number`` counts all lines from 1, ``start`` is where it begins in the text, ``content`` what
    stands between its margins; ``indent`` counts columns; ``gap`` the blank lines above it;
    ``quoted`` the quotation marks ``>`` before its words, ``mark`` a list mark or ``""``.
    """

    number: int
    start: int
    text: str
    content: str
    indent: int
    gap: int
    quoted: int
    mark: str

    @property
    def end(self) -> int:
        """Where its last letter ends."""
        return self.start + len(self.text.rstrip())

    @property
    def words(self) -> str:
        """Its content without quotation marks."""
        return _QUOTED.sub("", self.content, count=1) if self.quoted else self.content

    def parted(self, starts: Sequence[int]) -> Iterator[Line]:
        """Its parts as lines, which begin at these places of its content."""
        margin = self.text.index(self.content)
        for at, (start, end) in enumerate(pairwise([*starts, len(self.content)])):
            text = self.content[start:end].rstrip()
            place = self.start + margin + start
            yield replace(self, start=place, text=text, content=text, gap=0 if at else self.gap)


def cut(text: str) -> list[Line]:
    r"""The lines of a cleaned text that are not blank.

    >>> [(line.number, line.indent, line.gap) for line in cut("A\n\n  B\n    C")]
    [(1, 0, 0), (3, 2, 1), (4, 4, 0)]
    """
    lines: list[Line] = []
    start = gap = 0
    for number, raw in enumerate(text.split("\n"), 1):
        content = raw.strip().strip(INVISIBLE).strip()
        if content:
            bare = raw.lstrip()
            indent = len(raw[: len(raw) - len(bare)].expandtabs(_TAB))
            quotes = _QUOTED.match(content) if content[0] in ">›|»" else None
            quoted = quotes[0].count(">") or 1 if quotes else 0
            mark = _MARKED.match(content)
            lines.append(
                Line(
                    number,
                    start,
                    raw,
                    content,
                    indent,
                    gap,
                    quoted,
                    mark[0].strip() if mark else "",
                )
            )
            gap = 0
        else:
            gap += 1
        start += len(raw) + 1
    return lines


def content_at(lines: Sequence[Line], at: int) -> str:
    """The content of the line at a place; empty behind the last one."""
    return lines[at].content if at < len(lines) else ""


_ENDED = (
    r"(?<=[.!?;…])(?<!\b[A-ZÀ-Þ]\.)(?<!\b[DFHMGS][rst]\.)"
    r"(?<!\b(?:Mrs|Bgm|Sra|Abg|Sig|Hon|Ing|Hrn|Frl|Mag|Rev|Avv|Don)\.)"
    r"(?<!\b(?:Prof|Cllr|Dott|Arch|Dipl)\.)[\"”»’)]?\s+"
)
SPLIT = re.compile(_ENDED)
_SENTENCE = re.compile(rf"(?<!;){_ENDED}(?=[A-ZÀ-ÖØ-Þ])")
"""Where a sentence ends, but behind no initial or title: *B. Tull*, *Dr. Tull*."""
_REPORTS = re.compile(
    r"(?:(?:[A-ZÀ-ÖØ-Þ][\w'’.-]*|de|von|van|der|la|di)\s+){1,5}"
    r"(?:(?:also|then|again|hat|a|ha)\s+)?(?P<verb>(?![A-ZÀ-ÖØ-Þ])[^\W\d_]+)\b"
)


_THAT = re.compile(r"\b(?:that(?! (?:and|but|or)\b)|dass|daß|que|che)\s+|\bqu['’]", re.IGNORECASE)
_WHETHER = re.compile(r"\s+(?:whether|if|ob|si|se)\b", re.IGNORECASE)


def reports(text: str) -> bool:
    """Whether a sentence begins with a name and a verb of speech: ``Bo Lind objected that …``.

    >>> reports("Ms Lind objected that it rains."), reports("It rains.")
    (True, False)
    """
    match = _REPORTS.match(text)
    if not match or "v" not in WORDS.get(match["verb"].casefold(), ""):
        return False
    return not set("wg") & set(WORDS.get(text.split(maxsplit=1)[0].casefold(), ""))


def reported(text: str) -> tuple[str, int]:
    """Who says what a sentence reports, and where that begins in it: with the verb before *that*.

    So what is asked, doubted or denied is not taken for stated.

    >>> reported("Ms Lind objected that it rains."), reported("Bo spoke of rain.")
    (('Ms Lind', 8), ('Bo', 0))
    >>> reported("Bo asked whether it rains.")
    ('Bo', 3)
    """
    match = _REPORTS.match(text)
    if match is None:
        return "", 0
    start, end = match.start("verb"), match.end()
    told = _WHETHER.match(text, end) or _THAT.search(text, end, end + 60)
    return text[:start].strip(), start if told else 0


_LETTERS = re.compile(r"[^\W\d_]+")
_INTRODUCES = tuple(':-–—>]"“«„')
"""What stands before words that are said, and not reported."""


def with_verb(content: str, begin: int, text: int) -> int:
    """Where a text begins: from a verb of speech on, where one stands between the name and it.

    >>> with_verb("Bo Lind (Elm St.) noted that it rains.", 7, 29)
    18
    >>> with_verb("Bo Lind said: It rains.", 7, 14)
    14
    """
    if content[:text].rstrip()[-1:] in _INTRODUCES:
        return text
    verbs = _LETTERS.finditer(content, begin, text)
    return next((verb.start() for verb in verbs if "v" in WORDS.get(verb[0].casefold(), "")), text)


def by_reporter(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines, those that report what several people said cut where the next one begins."""
    for line in lines:
        starts = [0]
        if line.content.count(" ") > 7:
            starts += [
                match.end()
                for match in _SENTENCE.finditer(line.content)
                if reports(line.content[match.end() : match.end() + 120])
            ]
        several = len(starts) > 1 and (reports(line.content) or len(starts) > 2)
        yield from line.parted(starts) if several else [line]
