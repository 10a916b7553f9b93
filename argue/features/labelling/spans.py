"""Texts in which people marked spans and related them, as annotation tools export them → debates.

A text that several people annotated is one debate. Spans of the same place are one argument; a pair
has a label where all who marked both of its ends relate them alike, and is to be judged where they
do not, which is told. ``MajorClaim`` makes a span the issue; a stance (``For``, ``Against``) is a
relation to each major claim. Other kinds of spans are set aside: a debate has no place for them.

A module of such a format has ``annotated(text, reading) -> list[Annotated]`` besides ``parse``, so
that the agreement of its annotators can be computed (:mod:`argue.features.labelling.sheets`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import permutations

from argue.formats.base.building import Building, Link
from argue.formats.base.labels import Labels
from argue.formats.base.reading import Reading
from argue.formats.base.text import slug
from argue.locales import lazy
from argue.model import Analysis, Debate, Label

_MAJOR = "majorclaim"
_Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Span:
    """A marked part of a text: first and last character, what it says, and its kind."""

    start: int
    end: int
    text: str
    kind: str = ""
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Arrow:
    """A relation from a span to another one, by their ids; ``word`` says what it does."""

    source: str
    target: str
    word: str = ""
    line: int | None = None


@dataclass(slots=True)
class Annotated:
    """What one person marked in one text; ``name`` is the text's, ``by`` the person's."""

    name: str
    by: str = ""
    title: str = ""
    spans: dict[str, Span] = field(default_factory=dict)
    arrows: list[Arrow] = field(default_factory=list)
    stances: dict[str, str] = field(default_factory=dict)

    def relations(self) -> Iterator[Arrow]:
        """The arrows, and one from each span with a stance to each major claim."""
        yield from self.arrows
        major = [id for id, span in self.spans.items() if _is_major(span)]
        for id, word in self.stances.items():
            yield from (Arrow(id, claim, word) for claim in major if claim != id)


def debates_of(annotations: Sequence[Annotated], reading: Reading) -> list[Debate]:
    """A debate for each text; raises UnclearLabels for words of relations that are not known."""
    labels = _labels(annotations, reading)
    kinds = Counter(span.kind for annotation in annotations for span in annotation.spans.values())
    for kind in sorted(kind for kind in kinds if kind and not _is_major(Span(0, 0, "", kind))):
        reason = lazy("a debate has no place for kinds of arguments")
        reading.set_aside("label", kind, reason, count=kinds[kind])
    return reading.left(
        [_debate(members, labels, reading) for members in _texts(annotations).values()]
    )


def judgements_of(
    annotations: Sequence[Annotated], reading: Reading
) -> Iterator[tuple[str, Span, Span, dict[str, Label | None]]]:
    """The text's name, source, target and what each annotator says of each pair of its spans.

    As Stab & Gurevych 2017 count, "Parsing Argumentation Structures in Persuasive Essays", a pair
    is any two spans of a text in either direction. Who marked both says ``unrelated`` where they
    draw no relation; who did not, says nothing. Pairs that fewer than two marked are left out.

    Raises UnclearLabels for words that are not known; LimitExceeded if there are more pairs than
    ``ARGUE_MAX_PAIRS``.
    """
    labels = _labels(annotations, reading)
    number = 0
    for name, members in _texts(annotations).items():
        marked = [{_place(span): span for span in member.spans.values()} for member in members]
        drawn = [
            {(_place(a), _place(b)): labels.of(arrow.word) for arrow, a, b in _ends(member)}
            for member in members
        ]
        spans = {place: span for mark in reversed(marked) for place, span in mark.items()}
        for ends in permutations(sorted(spans), 2):
            said = {
                member.by: relations.get(ends, Label.UNRELATED)
                for member, places, relations in zip(members, marked, drawn, strict=True)
                if all(end in places for end in ends)
            }
            if len(said) > 1:
                number += 1
                reading.check_limit("max_pairs", number)
                yield name, spans[ends[0]], spans[ends[1]], said


def laid_out(analysis: Analysis) -> tuple[str, dict[str, _Place]]:
    """The texts of all arguments, a paragraph each, and the place of each by its id."""
    places, end = {}, 0
    for argument in analysis.debate.arguments:
        places[argument.id] = (end, end + len(argument.text))
        end += len(argument.text) + 2
    return "\n\n".join(argument.text for argument in analysis.debate.arguments), places


def _labels(annotations: Sequence[Annotated], reading: Reading) -> Labels:
    words = (arrow.word for annotation in annotations for arrow in annotation.relations())
    return Labels(words, reading, lazy("relations"))


def _texts(annotations: Sequence[Annotated]) -> dict[str, list[Annotated]]:
    texts: dict[str, list[Annotated]] = {}
    for annotation in annotations:
        texts.setdefault(annotation.name, []).append(annotation)
    return texts


def _debate(members: list[Annotated], labels: Labels, reading: Reading) -> Debate | None:
    first = members[0]
    building = Building(reading, slug(first.name), first.title or first.name)
    ids: dict[_Place, str] = {}
    issue = None
    spans = [(id, span) for member in members for id, span in member.spans.items()]
    for id, span in sorted(spans, key=lambda item: _place(item[1])):
        place = _place(span)
        if place not in ids:
            ids[place] = building.free(id)
            building.add(ids[place], span.text, line=span.line)
        if issue is None and _is_major(span):
            issue = ids[place]
    said: dict[tuple[str, str], list[Label | None]] = {}
    for member in members:
        reading.saw("edge", len(member.arrows))
        for arrow in member.arrows:
            if not {arrow.source, arrow.target} <= member.spans.keys():
                reason = lazy("it leads from or to a span that is not there")
                building.refuse(arrow.line, f"{arrow.source} → {arrow.target}", reason, "edge")
        for arrow, source, target in _ends(member):
            ends, label = (ids[_place(source)], ids[_place(target)]), labels.of(arrow.word)
            if len(members) == 1:
                building.link(Link(*ends, label, arrow.line, reply=ends[0] != ends[1]))
            else:
                said.setdefault(ends, []).append(label)
    disagreed = 0
    marked = [{ids[_place(span)] for span in member.spans.values()} for member in members]
    for ends, words in said.items():
        both = sum(places >= {*ends} for places in marked)
        agreed = len(words) >= both and len(set(words)) == 1
        disagreed += not agreed
        building.link(Link(*ends, words[0] if agreed else None, reply=ends[0] != ends[1]))
    if disagreed:
        message = "%(pairs)s pairs on which annotators disagree have no label"
        building.warn(lazy(message, pairs=disagreed))
    leading = {link.source for link in building.links}
    roots = [id for id in building.arguments if id not in leading]
    return building.build(issue or (roots[0] if len(roots) == 1 else None))


def _ends(one: Annotated) -> Iterator[tuple[Arrow, Span, Span]]:
    """The relations of which both ends are there."""
    for arrow in one.relations():
        if {arrow.source, arrow.target} <= one.spans.keys():
            yield arrow, one.spans[arrow.source], one.spans[arrow.target]


def _place(span: Span) -> _Place:
    return span.start, span.end


def _is_major(span: Span) -> bool:
    return span.kind.replace("_", "").replace(" ", "").lower() == _MAJOR
