"""Label Studio: its JSON of tasks, in which people marked spans of texts and related them.

::

    [{"id": 1, "data": {"text": "Zoos are good. They are prisons."},
      "annotations": [{"completed_by": 7, "result": [
        {"id": "a", "type": "labels", "value": {"start": 0, "end": 14, "labels": ["Claim"]}},
        {"id": "b", "type": "labels", "value": {"start": 15, "end": 32, "labels": ["Claim"]}},
        {"type": "relation", "from_id": "b", "to_id": "a", "direction": "right",
         "labels": ["attacks"]}]}]}]

A task is a debate, and its annotations are those of several people; see
:mod:`.spans`. A relation in both directions is two. Cancelled annotations, what a
model predicted, and choices, ratings and texts besides spans are set aside. The export called
JSON-MIN has no relations, and is refused.

Written is a task for each debate, its arguments being paragraphs of one text, to be annotated on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from argue.features.labelling.spans import Annotated, Arrow, Span, debates_of, laid_out
from argue.formats.base.objects import described, dumps, id_of, loads, objects_of
from argue.formats.base.reading import Reading
from argue.locales import lazy
from argue.model import Analysis, Debate

EXTENSIONS: tuple[str, ...] = ()
BEGINS = "["
MEDIA_TYPE = "application/json"
HOLDS = ("titles", "texts", "ids", "attacks", "supports", "unrelated")

_TASK = re.compile(r'"annotations"\s*:\s*\[')
_RESULT = re.compile(r'"result"\s*:\s*\[')
_MINIMAL = re.compile(r'"(?:annotation_id|annotator|lead_time)"\s*:')
_DIRECTIONS = ("right", "left", "bi")
_READ = """
id data annotations.completed_by annotations.was_cancelled annotations.result.id
annotations.result.type annotations.result.from_id annotations.result.to_id
annotations.result.direction annotations.result.labels annotations.result.value.start
annotations.result.value.end annotations.result.value.text annotations.result.value.labels
annotations.result.value.globalOffsets
"""
_ASIDE = """
predictions meta created_at updated_at inner_id project updated_by total_annotations
cancelled_annotations total_predictions comment_count unresolved_comment_count
last_comment_updated_at comment_authors file_upload drafts allow_skip agreement annotations.id
annotations.created_at annotations.updated_at annotations.lead_time annotations.draft_created_at
annotations.prediction annotations.ground_truth annotations.result_count annotations.unique_id
annotations.import_id annotations.last_action annotations.bulk_created annotations.task
annotations.project annotations.updated_by annotations.parent_prediction
annotations.parent_annotation annotations.last_created_by annotations.result.from_name
annotations.result.to_name annotations.result.origin annotations.result.score
annotations.result.value.choices annotations.result.value.rating
annotations.result.value.startOffset annotations.result.value.endOffset
"""


def detect(text: str) -> bool:
    """Whether it is a list of tasks with annotations, or that without relations."""
    if not re.match(r"\s*\[\s*\{", text):
        return False
    return bool(_TASK.search(text) and _RESULT.search(text)) or _is_minimal(text)


def _is_minimal(text: str) -> bool:
    return bool(re.search(r'"labels"\s*:\s*\[', text)) and bool(_MINIMAL.search(text))


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    """The debates of all tasks; raises ParseError if nothing is marked in any.

    >>> value = '"value": {"start": 0, "end": 5, "text": "Zoos!", "labels": ["Claim"]}'
    >>> result = '{"id": "a", "type": "labels", %s}' % value
    >>> [debate] = parse('[{"id": 3, "data": {}, "annotations": [{"result": [%s]}]}]' % result)
    >>> debate.title, debate.arguments[0].text
    ('Task 3', 'Zoos!')
    """
    reading = Reading.begin("label_studio", reading)
    return debates_of(annotated(text, reading), reading)


def annotated(text: str, reading: Reading) -> list[Annotated]:
    """What each person marked in each task."""
    value = loads(reading.cleaned(text), reading)
    if not isinstance(value, list) or (_is_minimal(text) and not _RESULT.search(text)):
        found = lazy("JSON-MIN, which has none") if isinstance(value, list) else described(value)
        raise reading.error(lazy("Label Studio's JSON with relations"), found)
    reading.take_keys(value, _READ.split(), _ASIDE.split())
    results = []
    for place, task in objects_of(value, "tasks", reading):
        data = task.get("data")
        data = data if isinstance(data, dict) else {}
        name = f"Task {id_of(task.get('id')) or place}"
        for where, annotation in objects_of(
            task.get("annotations", []), f"{place}.annotations", reading
        ):
            if annotation.get("was_cancelled"):
                reading.set_aside("label", where, lazy("an annotation that was cancelled"))
            else:
                results.append(_annotation(annotation, where, name, data, reading))
    return results


def write(analyses: Sequence[Analysis]) -> str:
    """A list of tasks."""
    tasks = (_task(number, analysis) for number, analysis in enumerate(analyses, 1))
    return "[{}]\n".format(",\n".join(map(dumps, tasks)))


def _annotation(
    one: Mapping[str, object], where: str, name: str, data: Mapping[str, object], reading: Reading
) -> Annotated:
    by, title = one.get("completed_by"), data.get("title")
    if isinstance(by, dict):
        by = by.get("email") or by.get("id")
    whole = data.get("text")
    if not isinstance(whole, str):
        texts = [value for value in data.values() if isinstance(value, str)]
        whole = texts[0] if len(texts) == 1 else ""
    title = title if isinstance(title, str) else ""
    result = Annotated(name, id_of(by) or where, title)
    for place, item in objects_of(one.get("result", []), f"{where}.result", reading):
        direction = str(item.get("direction", "right"))
        if item.get("type") == "relation" and direction not in _DIRECTIONS:
            reason = lazy("expected the direction %(ways)s", ways=", ".join(_DIRECTIONS))
            reading.leave_out(None, place, reason, "edge")
        elif item.get("type") == "relation":
            result.arrows += _arrows(item)
        elif not isinstance(item.get("value"), dict) or not _labels(item["value"]):
            reading.set_aside("label", str(item.get("type")), lazy("it marks no span of a text"))
        elif span := _span(item["value"], whole):
            result.spans[id_of(item.get("id")) or place] = span
            if whole and not _is_of_page(item["value"]):
                _check(span, whole, place, reading)
        else:
            reason = lazy("%(place)s: expected start and end of a span", place=place)
            reading.leave_out(None, place, reason)
    return result


def _is_of_page(value: Any) -> bool:
    """Whether a span is of a page of HTML, whose text is another one."""
    return "globalOffsets" in value


def _check(span: Span, whole: str, place: str, reading: Reading) -> None:
    if whole[max(0, span.start) : max(0, span.end)] != span.text or span.end > len(whole):
        reason = lazy("%(place)s: expected the words that stand there in the text", place=place)
        reading.leave_out(None, span.text, reason, "label")


def _labels(value: Any) -> list[Any]:
    """The labels of a span, whatever its kind of text is called."""
    labels = next((value[key] for key in value if key.endswith("labels")), None)
    return labels if isinstance(labels, list) else []


def _span(value: Any, whole: str) -> Span | None:
    offsets = value.get("globalOffsets")
    place = offsets if isinstance(offsets, dict) else value
    start, end = place.get("start"), place.get("end")
    if not isinstance(start, int) or not isinstance(end, int):
        return None
    text = value.get("text")
    words = text if isinstance(text, str) else whole[max(0, start) : max(0, end)]
    return Span(start, end, words, str(_labels(value)[0]))


def _arrows(item: Mapping[str, Any]) -> Iterator[Arrow]:
    ends = id_of(item.get("from_id")), id_of(item.get("to_id"))
    labels = item.get("labels") or [""]
    word = str(labels[0]) if isinstance(labels, list) else str(labels)
    direction = item.get("direction", "right")
    if direction in ("right", "bi"):
        yield Arrow(*ends, word)
    if direction in ("left", "bi"):
        yield Arrow(*ends[::-1], word)


def _task(number: int, analysis: Analysis) -> dict[str, Any]:
    text, places = laid_out(analysis)
    names = {"from_name": "label", "to_name": "text"}
    result: list[dict[str, Any]] = []
    for id, (start, end) in places.items():
        value = {"start": start, "end": end, "text": text[start:end], "labels": ["Argument"]}
        result.append({"id": id, "type": "labels", **names, "value": value})
    result += [
        {
            "type": "relation",
            "from_id": relation.source,
            "to_id": relation.target,
            "direction": "right",
            "labels": [str(relation.label)],
        }
        for relation in analysis.relations
    ]
    data = {"title": analysis.debate.title, "text": text}
    return {"id": number, "data": data, "annotations": [{"result": result}]}
