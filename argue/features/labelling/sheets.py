"""What several people said in files of other tools, without a project → items for :mod:`.report`.

A file is

- a table (CSV, TSV or JSON lines) with a row a judgement, in the columns ``annotator`` and
  ``label``, as :mod:`.rows` writes it, or with a column an annotator, which holds labels; an empty
  cell, ``-`` and ``NaN`` are no judgement, ``?`` and ``unsure`` are unsure; or
- an annotated text of BRAT, Label Studio, INCEpTION or doccano, whose items are the pairs of spans
  that two or more people marked (:func:`.spans.judgements_of`). Where a file is
  what one person did, its folder (BRAT) or its name (INCEpTION, doccano) says who.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from argue.errors import LimitExceeded, UnknownName
from argue.features.labelling.rows import NO_JUDGEMENT, cells_of
from argue.features.labelling.spans import Annotated, judgements_of
from argue.features.labelling.store.records import UNSURE, Judgement, LabelledItem
from argue.features.labelling.tasks.relations import LabelledPair, PairItem
from argue.formats import FORMATS, Reading, Unit, Unread, check_size, recognised
from argue.formats.base.columns import PAIR_COLUMNS, plain
from argue.formats.base.labels import Labels
from argue.formats.base.text import decode
from argue.model import Label
from argue.model.label_words import is_known
from argue.settings import Limits

_UNSURE = (UNSURE, "?")
_NO_PERSON = ("INITIAL_CAS", "CURATION_USER")
"""What INCEpTION exports beside the annotators' files."""
_KEYS = (("item",), ("debate", "source", "target"), ("source", "target"), ("text", "hypothesis"))
"""Columns that say together which item a row is about, the first that are all there."""
_LABELS = frozenset(map(plain, PAIR_COLUMNS["label"].split(",")))

JudgedItems = tuple[list[str], list[LabelledPair]]
"""The names of annotators, in the order of their first judgements, and the items."""
_JudgedRow = tuple[tuple[str, ...], dict[str, str], dict[str, Label | None]]
"""Which item it is, what it says, and the judgements of it."""


def read(
    units: Iterable[Unit | Unread],
    *,
    format: str = "",
    annotators: Sequence[str] = (),
    labels_are: str = "",
    limits: Limits | None = None,
) -> JudgedItems:
    """The judgements in files.

    Parameters
    ----------
    format
        A format with annotations, or empty to recognise it.
    annotators
        The columns of annotators; empty for all that hold nothing but labels.

    Raises
    ------
    ParseError
        If a file is neither a table of judgements nor an annotated text, or nothing in them was
        judged by two people.
    UnclearLabels
        If ``labels_are`` is needed.
    UnknownName
        If ``format`` has no annotations.
    """
    limits = limits or Limits()
    if format and format not in _with_annotations():
        raise UnknownName("format with annotations", format, _with_annotations())
    marked: list[Annotated] = []
    rows: list[_JudgedRow] = []
    reading = Reading(limits=limits, labels_are=labels_are)
    for unit in units:
        if isinstance(unit, Unread):
            raise Reading(unit.name).error("a file that can be read", unit.reason)
        check_size(len(unit.data), limits, unit.name)
        reading = Reading(unit.name, limits=limits, labels_are=labels_are)
        text = reading.cleaned(decode(unit.data)[0])
        fitting = [format] if format else [*{*recognised(text)} & {*_with_annotations()}]
        if fitting:
            if unit.name.rpartition("/")[2].partition(".")[0] not in _NO_PERSON:
                marked += FORMATS.load(fitting[0]).annotated(text, reading)
        elif not unit.name.endswith(".txt"):
            rows += _rows(text, annotators, reading)
    reading.name = ""
    marked.sort(key=lambda one: (one.name, one.by))
    items = _items(chain(rows, _pairs(marked, reading)), limits)
    names = list(dict.fromkeys(judgement.by for item in items for judgement in item.judgements))
    if len(names) < 2:
        found = ", ".join(names) or "none"
        raise reading.error("judgements of two people or more", found)
    return names, items


def _with_annotations() -> list[str]:
    return [name for name in FORMATS.names() if "annotated" in FORMATS.functions(name)]


def _pairs(marked: Sequence[Annotated], reading: Reading) -> Iterator[_JudgedRow]:
    for name, source, target, said in judgements_of(marked, reading):
        ends = f"{source.start}-{source.end}", f"{target.start}-{target.end}"
        cells = {"debate": name, "source": ends[0], "target": ends[1]}
        yield (name, *ends), {**cells, "text": source.text, "hypothesis": target.text}, said


def _rows(text: str, annotators: Sequence[str], reading: Reading) -> Iterator[_JudgedRow]:
    rows = list(cells_of(text, reading, lambda *_: None))
    names = list(dict.fromkeys(name for _, cells in rows for name in cells))
    if {"annotator", "label"} <= set(names):
        said = [(line, cells, {cells["annotator"]: cells["label"]}) for line, cells in rows]
    else:
        columns = [name.lower() for name in annotators] or _columns(names, rows)
        missing = [name for name in columns if name not in names]
        if missing or len(columns) < 2:
            expected = "columns annotator and label, or two columns of annotators or more"
            raise reading.error(expected, ", ".join(missing or names) or "none", 1)
        said = [(line, cells, {name: cells[name] for name in columns}) for line, cells in rows]
    key = next((key for key in _KEYS if {*key} <= {*names}), ())
    words = (word for _, _, answers in said for word in answers.values() if _is_label(word))
    labels = Labels(words, reading, "judgements")
    for line, cells, answers in said:
        judged = {
            name: labels.of(word) if _is_label(word) else None
            for name, word in answers.items()
            if word.lower() not in NO_JUDGEMENT
        }
        yield tuple(cells[name] for name in key) or (f"{reading.name} {line}",), cells, judged


def _columns(names: Sequence[str], rows: Sequence[tuple[int, Mapping[str, str]]]) -> list[str]:
    """The columns that hold nothing but labels, and are not called as gold is."""
    result = []
    for name in names:
        words = [cells.get(name, "") for _, cells in rows]
        stated = [word for word in words if _is_label(word)]
        unclear = [word for word in stated if not is_known(word)]
        if stated and not unclear and plain(name) not in _LABELS:
            result.append(name)
    return result


def _is_label(word: str) -> bool:
    return word.lower() not in (*NO_JUDGEMENT, *_UNSURE)


def _items(rows: Iterable[_JudgedRow], limits: Limits) -> list[LabelledPair]:
    cells: dict[tuple[str, ...], dict[str, str]] = {}
    judged: dict[tuple[str, ...], dict[str, Label | None]] = {}
    for key, row, said in rows:
        cells.setdefault(key, row)
        judged.setdefault(key, {}).update(said)
        if len(cells) > limits.max_pairs:
            raise LimitExceeded("pairs or more", len(cells), limits.max_pairs, "ARGUE_MAX_PAIRS")
    results: list[LabelledPair] = []
    for number, (key, row) in enumerate(cells.items(), 1):
        ends = (row.get(name, "") for name in ("source", "target", "text", "hypothesis"))
        item = PairItem(number, 0, row.get("debate", ""), "", *ends)
        judgements = (Judgement(number, by, label) for by, label in judged[key].items())
        results.append(LabelledItem(item, tuple(judgements), None, 0))
    return results
