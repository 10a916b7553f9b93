"""doccano and Prodigy: JSON lines of texts with marked spans and the relations between them.

::

    {"id": 1, "text": "Zoos are good. They are prisons.",
     "entities": [{"id": 5, "label": "Claim", "start_offset": 0, "end_offset": 14},
                  {"id": 6, "label": "Claim", "start_offset": 15, "end_offset": 32}],
     "relations": [{"id": 9, "from_id": 6, "to_id": 5, "type": "attacks"}]}

all of it on one line. Prodigy calls entities *spans* and the ends of relations *head* and *child*;
what was not accepted there is set aside. A line is a debate; see
:mod:`.spans`. Written is a line for each debate, its arguments being paragraphs
of one text; ``title`` is our own key.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from argue.features.labelling.spans import Annotated, Arrow, Span, debates_of, laid_out
from argue.formats.base.objects import described, dumps, id_of, loads, objects_of
from argue.formats.base.reading import Reading
from argue.locales import lazy
from argue.model import Analysis, Debate

EXTENSIONS: tuple[str, ...] = ()
BEGINS = "{"
MEDIA_TYPE = "application/jsonl"
HOLDS = ("titles", "texts", "attacks", "supports", "unrelated")

_READ = """
id text title entities.id entities.label entities.start_offset entities.end_offset
relations.from_id relations.to_id relations.type
"""
_REFUSED = ("reject", "ignore")
_ASIDE = "relations.id Comments comments meta"


def detect(text: str) -> bool:
    """Whether the first line is an object with entities or spans, and relations."""
    first = text.lstrip().partition("\n")[0]
    return first.startswith("{") and all(
        re.search(rf'"(?:{key})"\s*:\s*[\["]', first)
        for key in ("text", "entities|spans", "relations")
    )


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    """The debates of all lines; raises ParseError if nothing is marked in any.

    >>> entity = '{"id": 1, "label": "Claim", "start_offset": 0, "end_offset": 4}'
    >>> [debate] = parse('{"id": 3, "text": "Zoos.", "entities": [%s], "relations": []}' % entity)
    >>> debate.title, debate.arguments[0].text
    ('Text 3', 'Zoos')
    """
    reading = Reading.begin("doccano", reading)
    return debates_of(annotated(text, reading), reading)


def annotated(text: str, reading: Reading) -> list[Annotated]:
    """What is marked in each text."""
    values, results = [], []
    for number, line in enumerate(reading.cleaned(text).split("\n"), 1):
        if not line.strip():
            continue
        value = loads(line, reading, number)
        if not isinstance(value, dict) or not isinstance(value.get("text"), str):
            raise reading.error(lazy('an object with a "text"'), described(value), number)
        if value.get("answer") in _REFUSED:
            reason = lazy("it was not accepted")
            reading.set_aside("row", value["text"], reason, line=number)
            continue
        value = _of_prodigy(value) if "entities" not in value else value
        values.append(value)
        title = value.get("title")
        name = f"Text {id_of(value.get('id')) or number}"
        one = Annotated(name, reading.stem, title if isinstance(title, str) else "")
        for place, item in objects_of(value.get("entities"), "entities", reading):
            if span := _span(item, value["text"], number):
                one.spans[id_of(item.get("id")) or place] = span
            else:
                reason = lazy("%(place)s: expected start and end of a span", place=place)
                reading.leave_out(number, place, reason)
        for _, item in objects_of(value.get("relations"), "relations", reading):
            ends = id_of(item.get("from_id")), id_of(item.get("to_id"))
            one.arrows.append(Arrow(*ends, str(item.get("type") or ""), number))
        results.append(one)
    reading.take_keys(values, _READ.split(), _ASIDE.split())
    return results


def _of_prodigy(value: dict[str, Any]) -> dict[str, Any]:
    """What Prodigy exports in doccano's words; a span is known by its last token."""
    spans, relations = value.get("spans"), value.get("relations")
    entities = [
        {
            "id": item.get("token_end", place),
            "label": item.get("label"),
            "start_offset": item.get("start"),
            "end_offset": item.get("end"),
        }
        for place, item in enumerate(spans if isinstance(spans, list) else [])
        if isinstance(item, dict)
    ]
    arrows = [
        {"from_id": item.get("head"), "to_id": item.get("child"), "type": item.get("label")}
        for item in (relations if isinstance(relations, list) else [])
        if isinstance(item, dict)
    ]
    return {"text": value["text"], "entities": entities, "relations": arrows}


def write(analyses: Sequence[Analysis]) -> str:
    """A line for each debate."""
    texts = (_text(number, analysis) for number, analysis in enumerate(analyses, 1))
    return "".join(f"{dumps(text)}\n" for text in texts)


def _span(item: dict[str, Any], text: str, line: int) -> Span | None:
    start, end = item.get("start_offset"), item.get("end_offset")
    if not isinstance(start, int) or not isinstance(end, int):
        return None
    words = text[max(0, start) : max(0, end)]
    return Span(start, end, words, str(item.get("label") or ""), line)


def _text(number: int, analysis: Analysis) -> dict[str, Any]:
    text, places = laid_out(analysis)
    numbers = {id: at for at, id in enumerate(places, 1)}
    entities = [
        {"id": numbers[id], "label": "Argument", "start_offset": start, "end_offset": end}
        for id, (start, end) in places.items()
    ]
    relations = [
        {
            "id": at,
            "from_id": numbers[relation.source],
            "to_id": numbers[relation.target],
            "type": str(relation.label),
        }
        for at, relation in enumerate(analysis.relations, 1)
    ]
    return {
        "id": number,
        "title": analysis.debate.title,
        "text": text,
        "entities": entities,
        "relations": relations,
    }
