r"""Kialo: the text export of a Kialo discussion.

::

    Discussion Title: Should hate speech be illegal?

    1. Hate speech should be banned.
    1.1. Con: It is better to challenge bad ideas.
    1.1.1. Pro: Debate changes minds \(sometimes\).
    1.2. Pro: -> See 1.1.1.

- A claim's number is its id; ``Pro`` supports and ``Con`` attacks the claim one number shorter.
- A single thesis is the issue. Of several theses none is: they are rival answers to the title, and
  nothing says what one does to another.
- ``-> See 1.1.1.`` is no claim: the claim 1.1.1 answers here, too. Where that would close a circle
  it stays a relation, and the debate lists its pairs.
- ``[words](address)`` keeps its words and loses its address, which no engine could use as words;
  a backslash before a sign is taken away.
- A line without a number goes on with the claim above.
- A claim below one that is not in the file is left out, with a warning: exports are often cut.

Written is an export a debate. Claims get numbers for their ids; each stands where it first supports
or attacks something, and is a ``-> See`` wherever else it does. What does neither, and what is only
met in a circle, is a thesis. A text that looks like a reference gets the sign → for its arrow.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from argue.formats.base.building import Building, Link
from argue.formats.base.losses import line_breaks, self_links
from argue.formats.base.reading import Reading
from argue.formats.base.text import FreeIds, plain_lines, quoted, slug
from argue.locales import lazy
from argue.model import Analysis, Debate, Label

EXTENSIONS: tuple[str, ...] = ()
NEEDS = r"(?i)\A\s*(?:discussion title:|1\.\s)"
MEDIA_TYPE = "text/plain"
HOLDS = ("titles", "texts", "attacks", "supports")

_TITLE = re.compile(r"\s*Discussion Title:\s*(.*)", re.IGNORECASE)
_CLAIM = re.compile(r"\s*(\d+(?:\.\d+)*)\.\s+(?:(Pro|Con):\s*)?(.*)$", re.IGNORECASE)
_STANCES = {"pro": Label.SUPPORT, "con": Label.ATTACK}
_SEE = re.compile(r"->\s*See\s+(\d+(?:\.\d+)*)\.?\s*$", re.IGNORECASE)
_SEE_WITHIN = re.compile(r"->\s*See\s+\d", re.IGNORECASE)
_UNTITLED = re.compile(r"\s*1\.\s+\S.*\n\s*1\.1\.\s+(?:Pro|Con):\s", re.IGNORECASE)
_ESCAPE = re.compile(r"\\([^\w\s])")
_ESCAPE_OR_LINK = re.compile(
    rf"{_ESCAPE.pattern}|!?\[((?:\\.|[^\[\]\\])*)\]\((?:\\.|[^()\\\s]|\([^()\s]*\))*\)"
)


def detect(text: str) -> bool:
    """Whether it begins with a discussion's title, or with a thesis and its first claim."""
    return bool(_TITLE.match(text) or _UNTITLED.match(text))


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debates of an export; one, unless several exports stand in one file; raises ParseError
    if there is no claim.

    >>> [debate] = parse("Discussion Title: Zoos?\n1. Zoos are good.\n1.1. Con: No \\(space\\).")
    >>> debate.issue, debate.arguments[1].text, debate.given[0].label.value
    ('1', 'No (space).', 'attack')
    """
    reading = Reading.begin("kialo", reading)
    read = _discussions(reading.cleaned(text), reading)
    discussions = [discussion for discussion in read if discussion.claims]
    if not discussions:
        expected = lazy("a numbered claim, as '1. Hate speech should be banned.'")
        raise reading.error(expected, lazy("none"))
    ids = FreeIds(separator="-")
    return reading.left([_debate(discussion, reading, ids) for discussion in discussions])


def write(analyses: Sequence[Analysis]) -> str:
    """An export of each debate."""
    exports = (_Numbering(analysis).lines() for analysis in analyses)
    return "\n\n".join("".join(f"{line}\n" for line in lines) for lines in exports)


def loses(analyses: Sequence[Analysis]) -> tuple[str, ...]:
    """Relations of a claim to itself, and line breaks."""
    return (*self_links(analyses), *line_breaks(analyses))


@dataclass(slots=True)
class _Claim:
    line: int
    number: str
    label: Label | None
    parts: list[str]

    @property
    def parent(self) -> str:
        return self.number.rpartition(".")[0]

    @property
    def text(self) -> str:
        return _ESCAPE_OR_LINK.sub(_words, "\n".join(self.parts)).strip()


def _words(match: re.Match[str]) -> str:
    return match[1] or _ESCAPE.sub(r"\1", match[2])


@dataclass(slots=True)
class _Discussion:
    title: str = ""
    claims: list[_Claim] = field(default_factory=list)


def _discussions(text: str, reading: Reading) -> Iterator[_Discussion]:
    discussion = _Discussion()
    for number, line in enumerate(text.split("\n"), 1):
        reading.check_length(len(line), number)
        reading.saw("line", bool(line.strip()))
        if title := _TITLE.match(line):
            yield discussion
            discussion = _Discussion(" ".join(title[1].split()))
        elif claim := _CLAIM.match(line):
            label = _STANCES[claim[2].lower()] if claim[2] else None
            discussion.claims.append(_Claim(number, claim[1], label, [claim[3]]))
        elif discussion.claims:
            discussion.claims[-1].parts.append(line.strip())
        elif line.strip():
            reading.leave_out(number, line, lazy("expected a numbered claim"), "line")
    yield discussion


def _debate(discussion: _Discussion, reading: Reading, ids: FreeIds) -> Debate | None:
    claims = discussion.claims
    title = discussion.title or claims[0].text
    building = Building(reading, ids.take(slug(title)), title)
    elsewhere: dict[str, str] = {}
    for claim in claims:
        text = claim.text
        target = elsewhere.get(claim.parent, claim.parent)
        if see := _SEE.match(text):
            elsewhere[claim.number] = see[1]
            if target:
                building.link(Link(see[1], target, claim.label, claim.line))
            else:
                reason = lazy("%(number)s answers no claim", number=quoted(claim.number))
                building.refuse(claim.line, text, reason)
            continue
        if _SEE_WITHIN.search(text):
            building.warn(lazy("a reference (-> See) is read as text"), claim.line)
        if building.add(claim.number, text, line=claim.line) and target:
            building.link(Link(claim.number, target, claim.label, claim.line, place=True))
    numbers = (claim.number for claim in claims if claim.number in building.arguments)
    theses = [number for number in numbers if "." not in number]
    return building.build(theses[0] if len(theses) == 1 else None)


_STANCE_WORDS = {Label.SUPPORT: "Pro", Label.ATTACK: "Con"}
_MEANS = re.compile(r"[\\\[\]()]|(?<=^Pro):|(?<=^Con):", re.IGNORECASE)
_REFERENCE = re.compile(r"->(?=\s*See\s+\d)", re.IGNORECASE)


class _Numbering:
    """Gives each argument its place, which is its number."""

    def __init__(self, analysis: Analysis) -> None:
        self.debate = analysis.debate
        self.texts = {argument.id: argument.text for argument in self.debate.arguments}
        self.below: dict[str, list[tuple[str, str]]] = {}
        answering = set()
        for relation in analysis.relations:
            if relation.label in _STANCE_WORDS and relation.source != relation.target:
                answering.add(relation.source)
                claim = relation.source, _STANCE_WORDS[relation.label]
                self.below.setdefault(relation.target, []).append(claim)
        issue = self.debate.issue
        ids = sorted(self.texts, key=lambda id: (id in answering, id != issue))
        self.theses, self.numbers = ids, dict[str, str]()

    def lines(self) -> Iterator[str]:
        yield f"Discussion Title: {' '.join((self.debate.title or self.debate.id).split())}"
        yield ""
        theses = 0
        references: list[tuple[str, str, str]] = []
        written: list[tuple[str, str, str]] = []
        for thesis in self.theses:
            if thesis not in self.numbers:
                theses += 1
                written += self._thread(thesis, str(theses), references)
        for number, stance, id in [*written, *references]:
            prefix = stance + ": " if stance else ""
            place = self.numbers[id]
            text = _escaped(self.texts[id]) if place == number else f"-> See {place}."
            yield f"{number}. {prefix}{text}"

    def _thread(
        self, thesis: str, number: str, references: list[tuple[str, str, str]]
    ) -> Iterator[tuple[str, str, str]]:
        """The claims of a thesis in the order of reading; what stands elsewhere is put aside."""
        self.numbers[thesis] = number
        waiting = [(number, "", thesis)]
        while waiting:
            number, stance, id = waiting.pop()
            yield number, stance, id
            claims = []
            for place, (claim, sign) in enumerate(self.below.get(id, ()), 1):
                below = f"{number}.{place}"
                if claim in self.numbers:
                    references.append((below, sign, claim))
                else:
                    self.numbers[claim] = below
                    claims.append((below, sign, claim))
            waiting += claims[::-1]


def _escaped(text: str) -> str:
    """The text in one line, in which nothing is a link, an escape, a stance or a reference."""
    line = _REFERENCE.sub("→", " ".join(plain_lines(text).strip().split("\n")))
    return _MEANS.sub(lambda found: f"\\{found[0]}", line)
