"""Judgements as files: a row a judgement, as CSV, TSV or JSON lines.

::

    item,debate,source,target,text,hypothesis,annotator,label,comment,at
    1,Zoos,b,a,Animals suffer.,Close the zoos.,Ann,support,,2026-03-04T05:06:07+00:00

``item`` is the number in the project, ``label`` one of support, attack, unrelated and unsure (and
the words that :mod:`argue.formats` understands), ``at`` a time with its zone. Reading needs
``item`` and ``label``; a row without a label says nothing, so that a sheet may come back half
filled. Where ``source`` and ``target`` are there, they must be those of the item.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import PurePath
from typing import Any

from argue.errors import LimitExceeded, ParseError, UnknownName
from argue.formats.base.objects import described, dumps, loads
from argue.formats.base.reading import Reading
from argue.formats.base.text import clean, decode, label_of, shown
from argue.labelling.task import MEDIA_TYPES
from argue.locales import say
from argue.model import Label
from argue.model.tables import guard, unguard
from argue.settings import Limits
from argue.store.labelling.records import UNSURE, Judgement, LabelledItem

LabelledPair = LabelledItem[Any, Label]
COLUMNS = (
    "item",
    "debate",
    "source",
    "target",
    "text",
    "hypothesis",
    "annotator",
    "label",
    "comment",
    "at",
)
_DELIMITERS = {"csv": ",", "tsv": "\t"}


def write(rows: Iterable[Mapping[str, str]], format: str) -> str:
    """Rows of :func:`judgements` or :func:`sheet` as a file; raises UnknownName."""
    if format not in MEDIA_TYPES:
        raise UnknownName("format of judgements", format, list(MEDIA_TYPES))
    if format == "jsonl":
        return "".join(f"{dumps({**row, 'item': int(row['item'])})}\n" for row in rows)
    out = io.StringIO()
    writer = csv.writer(out, delimiter=_DELIMITERS[format], lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows([guard(row[column]) for column in COLUMNS] for row in rows)
    return out.getvalue()


def judgements(items: Sequence[LabelledPair]) -> Iterator[dict[str, str]]:
    """A row for each judgement that counts, item by item."""
    for labelled in items:
        for one in labelled.judgements:
            yield _row(labelled, one.by, one)


def sheet(items: Sequence[LabelledPair], name: str) -> Iterator[dict[str, str]]:
    """A row for each item with what one annotator says of it, to be filled in elsewhere."""
    for labelled in items:
        yield _row(labelled, name, labelled.by(name))


def read(
    data: bytes,
    items: Sequence[LabelledPair],
    *,
    name: str = "",
    annotator: str = "",
    limits: Limits | None = None,
) -> list[Judgement[Label]]:
    """The judgements of a file.

    Parameters
    ----------
    items
        Those of the project, which the rows speak of.
    name
        The file's; its suffix says the format, which else is seen.
    annotator
        Whose they are where a row does not say.

    Raises
    ------
    ParseError
        With the line, for a row that is wrong: nothing is left out in silence.
    LimitExceeded
        If the file is too large.
    """
    limits = limits or Limits()
    if len(data) > limits.max_bytes:
        raise LimitExceeded(
            say("bytes"), len(data), limits.max_bytes, "ARGUE_MAX_BYTES", where=name
        )
    reading = Reading(name, "judgements", limits=limits)
    text = reading.cleaned(decode(data)[0])
    known = {labelled.item.number: labelled for labelled in items}
    results = []
    for line, cells in _cells(text, reading):
        reading.check_length(max(map(len, cells.values()), default=0))
        row = _read(cells, known, annotator, reading, line)
        if row is not None:
            results.append(row)
    return results


def _row(labelled: LabelledPair, name: str, one: Judgement[Label] | None) -> dict[str, str]:
    item = labelled.item
    return {
        "item": str(item.number),
        "debate": item.topic,
        "source": item.source,
        "target": item.target,
        "text": item.text,
        "hypothesis": item.hypothesis,
        "annotator": name,
        "label": one.word if one else "",
        "comment": one.comment if one else "",
        "at": one.time if one else "",
    }


def _cells(text: str, reading: Reading) -> Iterator[tuple[int, dict[str, str]]]:
    """Line number and cells of each row."""
    suffix = PurePath(reading.name).suffix.lower()
    if suffix in (".jsonl", ".ndjson") or (not suffix and text.lstrip().startswith("{")):
        yield from _objects(text, reading)
        return
    first = text.lstrip().partition("\n")[0]
    rows = csv.reader(io.StringIO(text, newline=""), delimiter="\t" if "\t" in first else ",")
    try:
        columns = [column.strip().lower() for column in next(rows, [])]
        if not {"item", "label"} <= set(columns):
            raise reading.error("the columns item and label in the first row", shown(first), 1)
        for row in rows:
            if any(row):
                cells = (clean(unguard(cell))[0].strip() for cell in row)
                yield rows.line_num, dict(zip(columns, cells, strict=False))
    except csv.Error as error:
        raise reading.error("a table", str(error), rows.line_num) from error


def _objects(text: str, reading: Reading) -> Iterator[tuple[int, dict[str, str]]]:
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        value = loads(line, reading, number)
        if not isinstance(value, dict):
            raise reading.error("an object on each line", described(value), number)
        yield number, {key: str(cell).strip() for key, cell in value.items() if cell is not None}


def _read(
    cells: Mapping[str, str],
    known: Mapping[int, LabelledPair],
    annotator: str,
    reading: Reading,
    line: int,
) -> Judgement[Label] | None:
    word = cells.get("label", "")
    if not word:
        return None
    number = cells.get("item", "")
    if not (number.isascii() and number.isdigit() and int(number[:9]) in known):
        raise reading.error(f"an item from 1 to {len(known)}", shown(number), line)
    item = known[int(number)].item
    for end, expected in (("source", item.source), ("target", item.target)):
        if cells.get(end, expected) != expected:
            result = shown(cells[end])
            raise reading.error(f"{expected!r} as the {end} of item {number}", result, line)
    name = cells.get("annotator", "") or annotator
    if not name:
        raise reading.error("an annotator", "none", line)
    return Judgement(
        item.number,
        name,
        _label(word, reading, line),
        cells.get("comment", ""),
        _moment(cells.get("at", ""), reading, line),
    )


def _label(word: str, reading: Reading, line: int) -> Label | None:
    if word.lower() in (UNSURE, "?"):
        return None
    try:
        label = label_of(word)
    except ValueError as error:
        raise ParseError(say("a label"), str(error), where=reading.name, line=line) from None
    if label is None:
        raise reading.error("support, attack, unrelated or unsure", shown(word), line)
    return label


def _moment(text: str, reading: Reading, line: int) -> datetime | None:
    if not text:
        return None
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None:
        raise reading.error("a time with its zone as at", shown(text), line)
    return moment
