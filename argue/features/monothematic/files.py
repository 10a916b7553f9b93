r"""Files of original and monothematic pairs: JSON lines, TSV, CSV and XML, all with the same cells.

In JSON lines (``.jsonl``) each line is an object, in tables (``.tsv``, ``.csv``) each row a pair::

    {"id": "8", "judgement": "contradiction", "text": "…", "hypothesis": "…"}
    {"id": "8-1", "original": "8", "phenomenon": "lexical:synonymy", "judgement": "entailment",
     "text": "…", "hypothesis": "…", "left": "x bought y", "right": "x acquired y",
     "fragment": "bought", "replacement": "acquired"}

(on one line). XML is that of the RTE challenges, so that Argue's format ``rte`` and other programs
read the same file, with the further cells as attributes::

    <entailment-corpus>
      <pair id="8-1" original="8" phenomenon="lexical:synonymy" entailment="ENTAILMENT">
        <t>…</t><h>…</h>
      </pair>
    </entailment-corpus>

The cells are those of :data:`~argue.features.monothematic.pairs.CELLS`; a row with a
``phenomenon`` is a monothematic pair, one without an original one. A file in which nothing names a
phenomenon may also be any corpus that :mod:`argue.formats` reads: the pairs whose relation it
states become original pairs.

Dagan, Glickman & Magnini (2005) propose that a data set comes with its preprocessing, so that
systems are compared by what they do with it: :func:`conllu`.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeAlias
from xml.sax.saxutils import escape, quoteattr

from argue import formats
from argue.errors import InvalidRecord, ParseError, UnknownName
from argue.features.entailment.pair_elements import pair_elements
from argue.features.grammar import load
from argue.features.monothematic.pairs import (
    CELLS,
    Collection,
    EntailmentPair,
    Gold,
    gold_of_label,
    joined,
)
from argue.formats import check_size, content
from argue.formats.base.columns import csv_text
from argue.formats.base.reading import Reading
from argue.formats.base.tables import records
from argue.formats.base.text import FreeIds, decode, quoted
from argue.model import Label
from argue.model.tables import guard, unguard
from argue.pairing import pairs_between
from argue.settings import Limits

MEDIA_TYPES = {
    "jsonl": "application/jsonl",
    "tsv": "text/tab-separated-values",
    "csv": "text/csv",
    "xml": "application/xml",
}
"""The formats that are written, with what they are for a browser."""

Cells: TypeAlias = dict[str, str]

_OTHER_NAMES = {
    "pair_id": "id",
    "source_pair": "original",
    "label": "judgement",
    "judgment": "judgement",
    "gold": "judgement",
    "gold_label": "judgement",
    "entailment": "judgement",
    "value": "judgement",
    "t": "text",
    "premise": "text",
    "sentence1": "text",
    "h": "hypothesis",
    "sentence2": "hypothesis",
}
_XML_PHENOMENON = re.compile(r"<pair\b[^<>]*\sphenomenon\s*=", re.IGNORECASE)


def read(*paths: str | Path, limits: Limits | None = None) -> Collection:
    """The pairs of these files together; ``-`` is standard input.

    Raises BadInput if a file cannot be read, is no such file, or the pairs do not fit together
    (:class:`~argue.features.monothematic.pairs.Collection`).
    """
    limits = limits or Limits()
    results: list[EntailmentPair] = []
    for path in paths:
        name, data = content(path, limits)
        check_size(len(data), limits, name)
        results += parse(data, name, limits)
    return joined(results)


def monothematic(text: str, name: str = "") -> Iterator[tuple[EntailmentPair, Cells]]:
    """The monothematic pairs of one file's content, with their cells as they stand there.

    Raises ParseError with the line, if it has anything else.
    """
    reading = Reading(name)
    ids = FreeIds(set())
    text = reading.cleaned(text)
    rows = _rows(text, reading) if text.strip() else iter(())
    if rows is None:
        raise reading.error("pairs with text, hypothesis, label and phenomenon", quoted(text))
    for line, cells in rows:
        pair = _record(cells, line, reading, ids)
        if not pair.phenomenon:
            raise reading.error("the phenomenon of each pair", "none", line)
        yield pair, cells


def parse(data: bytes | str, name: str = "", limits: Limits | None = None) -> list[EntailmentPair]:
    """The pairs of one file's content.

    Parameters
    ----------
    name
        The file's name, for messages; a pair without an id is named after it and its line.

    Raises
    ------
    ParseError
        With the line, if it is no such file.
    LimitExceeded
        See :class:`~argue.settings.Limits`.
    """
    text = decode(data)[0] if isinstance(data, bytes) else data
    reading = Reading(name, limits=limits or Limits())
    text = reading.cleaned(text)
    rows = _rows(text, reading)
    if rows is None:
        return list(_from_corpus(text, reading))
    ids = FreeIds(set())
    results = [_record(cells, line, reading, ids) for line, cells in rows]
    if not results:
        raise reading.error("pairs of text and hypothesis", "none")
    return results


def write(collection: Collection, format: str) -> str:
    """One document with all pairs, in one of :data:`MEDIA_TYPES`.

    Each original pair is followed by what was made from it; those made from none come last.

    Raises UnknownName if there is no such format.
    """
    rows = []
    for original in collection.originals:
        rows += [original.cells, *(pair.cells for pair in collection.made_from[original.id])]
    rows += [pair.cells for pair in collection.pairs if not pair.original]
    if format == "jsonl":
        return "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows)
    if format in ("tsv", "csv"):
        cells = ([guard(row.get(name, "")) for name in CELLS] for row in rows)
        return csv_text([CELLS, *cells], "\t" if format == "tsv" else ",")
    if format == "xml":
        return _xml(rows)
    raise UnknownName("format of monothematic pairs", format, list(MEDIA_TYPES))


# ── reading ─────────────────────────────────────────────────────────────────────────────────────


def _rows(text: str, reading: Reading) -> Iterator[tuple[int, Cells]] | None:
    """Line and cells of each pair; None if the text is in none of our formats."""
    start = text.lstrip()
    if start.startswith("<"):
        return _xml_rows(text, reading) if _XML_PHENOMENON.search(text) else None
    if start.startswith("{"):
        first = _cells(_object(start.partition("\n")[0], reading, 1), reading, 1)
        lines = (
            (line, written) for line, written in enumerate(text.split("\n"), 1) if written.strip()
        )
        rows = (
            (line, _cells(_object(written, reading, line), reading, line))
            for line, written in lines
        )
        return rows if _are_pairs(first) else None
    header = start.partition("\n")[0]
    delimiter = "\t" if "\t" in header else ","
    names = next(csv.reader([header], delimiter=delimiter), [])
    fits = _are_pairs(named(dict.fromkeys(names, "?")))
    return _table_rows(text, delimiter, reading) if fits else None


def named(cells: Mapping[str, object]) -> Cells:
    """The cells under our names; blank ones and those that are not known are left out.

    Where two names mean the same, our own counts.

    Examples
    --------
    >>> named({"Premise": "T", "hypothesis": "H", "label": "neutral", "votes": 3})
    {'text': 'T', 'hypothesis': 'H', 'judgement': 'neutral'}

    Raises
    ------
    ValueError
        If a cell that is known is neither a text nor a number.
    """
    results: Cells = {}
    for name, value in cells.items():
        plain = name.strip().lower().replace("-", "_").replace(" ", "_")
        ours = _OTHER_NAMES.get(plain, plain)
        if ours not in CELLS or value is None or (ours != plain and ours in results):
            continue
        if not isinstance(value, str | int | float):
            raise ValueError(f"expected a text as {name!r}, found {type(value).__name__}")
        if str(value).strip():
            results[ours] = str(value)
    return results


def _are_pairs(cells: Cells) -> bool:
    """Whether these cells, or columns, are those of a judged pair."""
    return {"text", "hypothesis", "judgement"} <= cells.keys() or "phenomenon" in cells


def _object(content: str, reading: Reading, line: int) -> dict[str, object]:
    try:
        value = json.loads(content)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise reading.error("an object with text, hypothesis and label", content[:60], line)
    return value


def _table_rows(text: str, delimiter: str, reading: Reading) -> Iterator[tuple[int, Cells]]:
    rows = records(text, delimiter, reading)
    names = next(rows)[1]
    for line, row in rows:
        if any(row[len(names) :]):
            raise reading.error(f"{len(names)} cells", "more; is a quotation mark missing?", line)
        filled = ((name, cell) for name, cell in zip(names, row, strict=False) if cell)
        if cells := {name: unguard(cell) for name, cell in filled}:
            yield line, _cells(cells, reading, line)


def _xml_rows(text: str, reading: Reading) -> Iterator[tuple[int, Cells]]:
    for pair in pair_elements(text, reading):
        texts = {"text": pair.texts.get("t", ""), "hypothesis": pair.texts.get("h", "")}
        cells = _cells({**pair.attributes, **texts}, reading, pair.line)
        if cells.get("judgement", "").upper() == "NO":  # as RTE means it; elsewhere no contradicts
            cells["judgement"] = str(Gold.NOT_ENTAILED)
        yield pair.line, cells


def _cells(row: dict[str, object] | dict[str, str], reading: Reading, line: int) -> Cells:
    try:
        cells = named(row)
    except ValueError as error:
        raise _malformed(reading, line, error) from None
    for cell in cells.values():
        reading.check_length(len(cell))
    return cells


def _record(cells: Cells, line: int, reading: Reading, ids: FreeIds) -> EntailmentPair:
    stem = Path(reading.name).stem or "pair"
    try:
        return EntailmentPair.of_cells(cells, ids.free(f"{stem}:{line}"))
    except (ValueError, InvalidRecord) as error:
        raise _malformed(reading, line, error) from None


def _malformed(reading: Reading, line: int, error: Exception) -> ParseError:
    expected, _, actual = str(error).removeprefix("expected ").rpartition(", found ")
    return reading.error(expected or "a pair", actual or str(error), line)


def _from_corpus(text: str, reading: Reading) -> Iterator[EntailmentPair]:
    ids = FreeIds(used := set[str]())
    document = formats.parse_text(text, name=reading.name, limits=reading.limits)
    labels = {relation.label for debate in document.debates for relation in debate.reference}
    two_way = document.format == "rte" and Label.ATTACK not in labels
    for debate in document.debates:
        names = dict(zip(debate.pairs, debate.pair_ids, strict=False))
        ends = [(relation.source, relation.target) for relation in debate.reference]
        for pair in pairs_between(debate, (place for place in ends if place[0] != place[1])):
            if pair.stated is None:
                continue
            id = ids.free(names.get((pair.source, pair.target), pair.id))
            used.add(id)
            gold = gold_of_label(pair.stated)
            if two_way and gold is Gold.UNKNOWN:  # FALSE: whether it contradicts is not said
                gold = Gold.NOT_ENTAILED
            yield EntailmentPair(id, pair.text, pair.hypothesis, gold)


# ── writing ─────────────────────────────────────────────────────────────────────────────────────


def _xml(rows: Iterable[Cells]) -> str:
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<entailment-corpus>"]
    for row in rows:
        attributes = {name: row[name] for name in CELLS if name in row}
        text, hypothesis = attributes.pop("text"), attributes.pop("hypothesis")
        judgement = attributes.pop("judgement").upper()
        attributes["entailment"] = "NO" if judgement == "NOT ENTAILED" else judgement
        written = "".join(f" {name}={quoteattr(value)}" for name, value in attributes.items())
        lines.append(f"  <pair{written}>")
        lines.append(f"    <t>{escape(text)}</t>\n    <h>{escape(hypothesis)}</h>\n  </pair>")
    return "\n".join([*lines, "</entailment-corpus>"]) + "\n"


def conllu(pairs: Iterable[EntailmentPair]) -> Iterator[str]:
    """The sentences of each pair's text and hypothesis, with lemmas, parts of speech and trees.

    ``sent_id`` is the pair's id, ``t`` or ``h`` and the number of the sentence from 1, and
    ``judgement`` the pair's.

    Raises MissingLibrary without spaCy.
    """
    nlp = load("")
    for pair in pairs:
        for side, text in (("t", pair.text), ("h", pair.hypothesis)):
            for number, sentence in enumerate(nlp(" ".join(text.split())).sents, 1):
                yield f"# sent_id = {pair.id}-{side}-{number}\n# judgement = {pair.gold}\n"
                yield f"# text = {sentence.text}\n"
                for token in sentence:
                    head = 0 if token.head.i == token.i else token.head.i - sentence.start + 1
                    place = str(token.i - sentence.start + 1)
                    relation = "root" if not head else token.dep_
                    own = (place, token.text, token.lemma_, token.pos_, token.tag_ or "_", "_")
                    yield "\t".join([*own, str(head), relation, "_", "_"]) + "\n"
                yield "\n"
