"""Judgements as files: a row a judgement, as CSV, TSV or JSON lines.

::

    item,debate,source,target,text,hypothesis,annotator,label,comment,at
    1,Zoos,b,a,Animals suffer.,Close the zoos.,Ann,support,,2026-03-04T05:06:07+00:00

``item`` is the number in the project, ``label`` a label of the task or unsure (and the words that
:mod:`argue.formats` understands), ``at`` a time with its zone. Between item and annotator are the
columns of the task. Reading needs ``item`` and ``label``, or instead of ``label`` a column for each
annotator, by their names; a row without a label, or with ``-`` or ``NaN``, says nothing, so that a
sheet may come back half filled. Where ``source``, ``target`` or ``id`` are there, they must be
those of the item.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import PurePath
from typing import Any, NamedTuple

from argue.errors import ParseError, UnknownName
from argue.features.labelling.gold import AnyItem
from argue.features.labelling.store.records import UNSURE, Judgement
from argue.features.labelling.task import MEDIA_TYPES, File
from argue.formats import check_size
from argue.formats.base.columns import csv_text
from argue.formats.base.objects import described, dumps, loads
from argue.formats.base.reading import Reading
from argue.formats.base.text import clean, decode, quoted
from argue.model.label_words import label_of
from argue.model.tables import guard, unguard
from argue.settings import Limits

ITEM_IDS = ("source", "target", "id")
"""Columns that say which item a row is about, besides its number."""
JUDGEMENT_COLUMNS = ("annotator", "label", "comment", "at")
NO_JUDGEMENT = ("", "-", "nan", "n/a")
"""What stands in a cell of somebody who has not judged."""


class Layout(NamedTuple):
    """How the judgements of a task stand in files.

    ``columns`` are those of an item, each with its field; ``label`` is the label that a word means,
    ``None`` for a word that means none; it may raise ValueError. ``expected`` are the labels.
    """

    columns: Mapping[str, str]
    label: Callable[[str], Any]
    expected: str


_PAIR = {name: name for name in ("source", "target", "text", "hypothesis")}
PAIRS = Layout(
    {"item": "number", "debate": "topic", **_PAIR}, label_of, "support, attack, unrelated"
)
"""Of pairs of debates."""


def write(rows: Iterable[Mapping[str, str]], format: str, layout: Layout = PAIRS) -> str:
    """Rows of :func:`judgements` or :func:`sheet` as a file; raises UnknownName."""
    if format not in MEDIA_TYPES:
        raise UnknownName("format of judgements", format, list(MEDIA_TYPES))
    if format == "jsonl":
        return "".join(f"{dumps({**row, 'item': int(row['item'])})}\n" for row in rows)
    names = (*layout.columns, *JUDGEMENT_COLUMNS)
    cells = ([guard(row[name]) for name in names] for row in rows)
    return csv_text([names, *cells], "\t" if format == "tsv" else ",")


def judgements(items: Sequence[AnyItem], layout: Layout = PAIRS) -> Iterator[dict[str, str]]:
    """A row for each judgement that counts, item by item."""
    for labelled in items:
        for judgement in labelled.judgements:
            yield _row(labelled, layout, judgement.by, judgement)


def sheet(items: Sequence[AnyItem], name: str) -> Iterator[dict[str, str]]:
    """A row for each item with what one annotator says of it, to be filled in elsewhere."""
    for labelled in items:
        yield _row(labelled, PAIRS, name, labelled.by(name))


def read(
    file: File,
    items: Sequence[AnyItem],
    limits: Limits,
    *,
    annotator: str = "",
    names: Sequence[str] = (),
    layout: Layout = PAIRS,
) -> list[Judgement[Any]]:
    """The judgements of a file.

    Parameters
    ----------
    file
        Its suffix says the format, which else is seen.
    items
        Those of the project, which the rows speak of.
    annotator
        Whose they are where a row does not say.
    names
        The annotators who may have columns of their own.

    Raises
    ------
    ParseError
        With the line, for a row that is wrong: nothing is left out in silence.
    LimitExceeded
        If the file is too large.
    """
    reading = Reading(file.name, "judgements", limits=limits)
    check_size(len(file.data), limits, file.name)
    text = reading.cleaned(decode(file.data)[0])
    known = {labelled.item.number: labelled for labelled in items}
    results = []
    for line, cells in _judgement_rows(text, names, reading):
        reading.check_length(max(map(len, cells.values()), default=0))
        word = cells["label"]
        if word.lower() not in NO_JUDGEMENT:
            label = _label(word, layout, reading, line)
            number, name, at = _parse_row(cells, known, layout, reading, line)
            if not (name := name or annotator):
                raise reading.error("an annotator", "none", line)
            results.append(Judgement(number, name, label, cells.get("comment", ""), at))
    return results


def exports(layout: Layout) -> dict[str, Callable[[Sequence[AnyItem]], str]]:
    """Writers of all judgements of a task, by format."""

    def export(items: Sequence[AnyItem], format: str) -> str:
        return write(judgements(items, layout), format, layout)

    return {format: partial(export, format=format) for format in MEDIA_TYPES}


def reader(layout: Layout) -> Callable[[File, Sequence[AnyItem], Limits], list[Judgement[Any]]]:
    """The reader of judgements of a task; another process can be told to call it."""
    return partial(read, layout=layout)


def _row(
    labelled: AnyItem, layout: Layout, name: str, judged: Judgement[Any] | None
) -> dict[str, str]:
    item = {column: str(getattr(labelled.item, at)) for column, at in layout.columns.items()}
    said = (judged.word, judged.comment, judged.time) if judged else ("", "", "")
    return item | dict(zip(JUDGEMENT_COLUMNS, (name, *said), strict=True))


def _judgement_rows(
    text: str, names: Sequence[str], reading: Reading
) -> Iterator[tuple[int, dict[str, str]]]:
    """A row for each judgement, also where annotators have columns of their own."""

    def check(columns: Collection[str], line: int) -> None:
        own = any(name.lower() in columns for name in names)
        if not ("item" in columns and ("label" in columns or own)):
            expected = "the columns item and label, or item and the names of annotators"
            raise reading.error(expected, quoted(", ".join(columns)), line)

    for line, cells in cells_of(text, reading, check):
        if "label" in cells:
            yield line, cells
            continue
        for name in names:
            yield line, {**cells, "annotator": name, "label": cells.get(name.lower(), "")}


def cells_of(
    text: str, reading: Reading, check: Callable[[Collection[str], int], None]
) -> Iterator[tuple[int, dict[str, str]]]:
    """Line number and cells of each row of a table or of JSON lines, by names in lower case.

    ``check`` gets the names of a table, or of an object, and the line.
    """
    suffix = PurePath(reading.name).suffix.lower()
    if suffix in (".jsonl", ".ndjson") or (not suffix and text.lstrip().startswith("{")):
        for line, item in _objects(text, reading):
            check(item, line)
            yield line, item
        return
    first = text.lstrip().partition("\n")[0]
    rows = csv.reader(io.StringIO(text, newline=""), delimiter="\t" if "\t" in first else ",")
    try:
        columns = [column.strip().lower() for column in next(rows, [])]
        check(columns, 1)
        for row in rows:
            if any(row):
                cells = (clean(unguard(cell))[0].strip() for cell in row)
                row_cells = dict(zip(columns, cells, strict=False))
                yield rows.line_num, {**dict.fromkeys(columns, ""), **row_cells}
    except csv.Error as error:
        raise reading.error("a table", str(error), rows.line_num) from error


def _objects(text: str, reading: Reading) -> Iterator[tuple[int, dict[str, str]]]:
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        value = loads(line, reading, number)
        if not isinstance(value, dict):
            raise reading.error("an object on each line", described(value), number)
        cells = {key.lower(): "" if cell is None else str(cell) for key, cell in value.items()}
        yield number, {key: cell.strip() for key, cell in cells.items()}


def _parse_row(
    cells: Mapping[str, str],
    known: Mapping[int, AnyItem],
    layout: Layout,
    reading: Reading,
    line: int,
) -> tuple[int, str, datetime | None]:
    """The number of the item, the annotator, if the row says one, and the time."""
    number = cells.get("item", "")
    if not (number.isascii() and number.isdigit() and int(number[:9]) in known):
        raise reading.error(f"an item from 1 to {max(known, default=0)}", quoted(number), line)
    item = known[int(number)].item
    for end in ITEM_IDS:
        expected = getattr(item, layout.columns[end]) if end in layout.columns else ""
        if expected and cells.get(end, expected) != expected:
            result = quoted(cells[end])
            raise reading.error(f"{expected!r} as the {end} of item {number}", result, line)
    return item.number, cells.get("annotator", ""), _moment(cells.get("at", ""), reading, line)


def _label(word: str, layout: Layout, reading: Reading, line: int) -> Any:
    if word.lower() in (UNSURE, "?"):
        return None
    try:
        result = layout.label(word)
    except ValueError as error:
        raise ParseError("a label", str(error), where=reading.name, line=line) from None
    if result is None:
        raise reading.error(f"{layout.expected} or unsure", quoted(word), line)
    return result


def _moment(text: str, reading: Reading, line: int) -> datetime | None:
    if not text:
        return None
    with suppress(ValueError):
        if (moment := datetime.fromisoformat(text)).tzinfo:
            return moment
    raise reading.error("a time with its zone as at", quoted(text), line)
