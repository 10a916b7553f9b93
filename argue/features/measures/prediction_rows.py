"""What predictions are read from: rows of which each says of a pair what was predicted.

- a table (CSV, TSV) or JSON lines, a row a pair. ``id`` (``pair_id``, ``uid`` …), ``source`` and
  ``target``, or ``text`` and ``hypothesis`` (``premise``, ``sentence1`` …) say which pair,
  ``debate`` of which debate; ``label`` (``prediction``, ``answer`` …) says what was predicted,
  ``confidence`` (``score``, ``probability``) how surely. A column for each label may have its
  score, or ``scores`` as ``argue judge --json`` prints them, or ``labels`` and ``scores``.
- answers of an RTE challenge: ``id answer`` and perhaps a confidence on each line, below
  ``ranked: yes`` in the order of falling confidence of entailment.
- a JSON object from id to label, or to its row; in Python also such a dict, a data frame, a list
  of rows, or labels alone: one for each relation that the debates state
  (:attr:`argue.model.Debate.reference`), debate after debate, ``None`` where it abstains.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from argue.errors import BadInput, ParseError
from argue.features.measures.judged_by import Sureness
from argue.formats import Reading
from argue.formats.base.columns import ARGUMENT_COLUMNS, PAIR_COLUMNS, assigned, plain
from argue.formats.base.dataset import Frame, is_frame
from argue.formats.base.objects import described, dumps, loads
from argue.formats.base.text import decode, quoted
from argue.model import Debate
from argue.model.label_words import is_known

_COLUMNS = {
    **{role: PAIR_COLUMNS[role] for role in ("debate", "id", "source", "target")},
    "text": PAIR_COLUMNS["text"],
    "hypothesis": PAIR_COLUMNS["hypothesis"],
    "label": (
        "predicted_label, predicted, prediction, pred, label, answer, judgment, judgement, "
        "entailment, relation, stance, gold_label"
    ),
    "confidence": "confidence, score, probability, prob",
    "open": "open",
}
_OF_REPLIES = {role: ARGUMENT_COLUMNS[role] for role in ("id", "parent")}
"""A row is a reply, which is the source, and its parent the target; without a parent it is none."""
_SCORES = re.compile(r"(?:(?:p|prob|probability|score|scores)_)?(\w+)")
_ANSWER = re.compile(r"(\S+)[ \t]+([A-Za-z-]+)(?:[ \t]+([\d.eE+-]+))?")
_RANKED = re.compile(r"ranked\s*:\s*(yes|no)", re.IGNORECASE)
_WORDS = frozenset({"yes", "no", "true", "false", "unknown"})


@dataclass(frozen=True, slots=True)
class Prediction:
    """What is predicted of a pair; ``label`` and ``confidence`` as they stand there."""

    line: int
    cells: Mapping[str, str]
    scores: Mapping[str, float]

    def __getitem__(self, role: str) -> str:
        return self.cells.get(role, "")


def rows_of(
    source: object, debates: Sequence[Debate], reading: Reading
) -> tuple[list[Prediction], Sureness, bytes]:
    """The rows, whether they say how sure they are, and their bytes."""
    if isinstance(source, str | Path | bytes):
        data = source if isinstance(source, bytes) else _bytes(Path(source))
        text = reading.cleaned(decode(data)[0])
        if answers := _rte_answers(text):
            return *answers, data
        raw = list(_file_rows(text, reading))
    else:
        raw = list(enumerate(_python_rows(source, debates), 1))
        data = dumps([row for _, row in raw]).encode()
    if not raw:
        raise reading.error("predictions", "none")
    rows = _with_roles(raw, reading)
    sure = any(row.scores or row["confidence"] for row in rows)
    return rows, Sureness.CONFIDENCES if sure else Sureness.NOTHING, data


def confidence_of(word: str, reading: Reading, line: int) -> float:
    """A confidence, or a score; raises ParseError if it is none."""
    try:
        number = float(word)
    except ValueError:
        number = -1.0
    if not 0.0 <= number <= 1.0:
        raise reading.error("a confidence between 0 and 1", quoted(word), line)
    return number


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadInput(f"{path}: expected predictions, found: {error.strerror}") from error


def _rte_answers(text: str) -> tuple[list[Prediction], Sureness] | None:
    """The answers of an RTE challenge; None if it is something else."""
    lines = [
        (number, line.strip()) for number, line in enumerate(text.split("\n"), 1) if line.strip()
    ]
    ranked = _RANKED.fullmatch(lines[0][1]) if lines else None
    answers = [(number, _ANSWER.fullmatch(line)) for number, line in lines[bool(ranked) :]]
    if not answers or any(match is None for _, match in answers):
        return None
    found = [(number, match) for number, match in answers if match]
    if not ranked and not all(
        is_known(label[2]) or plain(label[2]) in _WORDS for _, label in found
    ):
        return None
    by_rank = ranked is not None and ranked[1].lower() == "yes"
    rows = []
    for place, (number, match) in enumerate(found):
        word, confidence = match[2], match[3]
        cells = {"id": match[1], "label": word, "confidence": confidence or ""}
        if by_rank and not confidence:  # from 1 to 0 of support, so that labels fit their scores
            share = place / (2 * len(found))
            yes = plain(word) in ("yes", "true", "entailment", "entailed")
            cells["confidence"] = str(1 - share if yes else 0.5 + share)
        rows.append(Prediction(number, cells, {}))
    if all(row["confidence"] for row in rows):
        return rows, Sureness.RANKS if by_rank else Sureness.CONFIDENCES
    return rows, Sureness.NOTHING


def _file_rows(text: str, reading: Reading) -> Iterator[tuple[int, Mapping[str, Any]]]:
    if text.lstrip().startswith("["):
        value = loads(text, reading)
        yield from enumerate(value if isinstance(value, list) else [value], 1)
        return
    if text.lstrip().startswith("{"):
        if (answers := _by_id(text, reading)) is not None:
            yield from enumerate(_rows_by_id(answers), 1)
            return
        for number, line in enumerate(text.split("\n"), 1):
            if line.strip():
                yield number, loads(line, reading, number)  # type: ignore[misc]
        return
    delimiter = "\t" if "\t" in text.lstrip().partition("\n")[0] else ","
    rows = csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter, skipinitialspace=True)
    try:
        for row in rows:
            if None in row or None in row.values():
                expected = f"{len(rows.fieldnames or ())} cells"
                raise reading.error(expected, "another number of them", rows.line_num)
            yield rows.line_num, row
    except csv.Error as error:
        raise reading.error("a table", str(error), rows.line_num) from error


def _by_id(text: str, reading: Reading) -> dict[str, Any] | None:
    """The object from id to label, or to its row, that a file is; None if it is no such object."""
    try:
        value: Any = loads(text, reading)
    except ParseError:
        return None
    if not isinstance(value, dict) or {"label", "scores"} & assigned([*value], _COLUMNS).keys():
        return None
    known = all(isinstance(item, Mapping) or is_known(str(item)) for item in value.values())
    return value if value and known else None


def _python_rows(source: Any, debates: Sequence[Debate]) -> Iterable[Mapping[str, Any]]:
    if is_frame(source):
        return list(Frame(source))
    if isinstance(source, Mapping):
        return _rows_by_id(source)
    if not isinstance(source, Iterable):
        raise BadInput(
            "expected predictions as a file's path, a data frame, a list of rows or of labels, or "
            f"a dict from id to label, found {type(source).__name__}"
        )
    rows = list(source)
    if not rows or any(isinstance(row, Mapping) for row in rows):
        return rows
    return _rows_in_order(rows, debates)


def _rows_by_id(source: Mapping[Any, Any]) -> list[Mapping[str, Any]]:
    return [
        {"id": id, **row} if isinstance(row, Mapping) else {"id": id, "label": row}
        for id, row in source.items()
    ]


def _rows_in_order(labels: Sequence[Any], debates: Sequence[Debate]) -> list[Mapping[str, Any]]:
    """Labels alone as rows: one for each relation that the debates state, in their order."""
    if unclear := [
        label for label in labels if isinstance(label, Iterable) != isinstance(label, str)
    ]:
        raise BadInput(f"expected labels or rows as predictions, found {quoted(str(unclear[0]))}")
    cells = [_cell(label) for label in labels]
    stated = [(debate.id, *relation.ends) for debate in debates for relation in debate.reference]
    if len(cells) != len(stated):
        cells = [cell for cell in cells if cell]  # a row without a parent has no relation
    if len(cells) != len(stated):
        raise BadInput(
            f"expected {len(stated):,} labels, one for each relation that the debates state, "
            f"found {len(labels):,}; rows with an id or both texts may be fewer"
        )
    ends = ("debate", "source", "target")
    return [
        {**dict(zip(ends, pair, strict=True)), "label": cell}
        for pair, cell in zip(stated, cells, strict=True)
    ]


def _with_roles(raw: Sequence[tuple[int, Mapping[str, Any]]], reading: Reading) -> list[Prediction]:
    for line, row in raw:
        if not isinstance(row, Mapping):
            raise reading.error("an object for each pair", described(row), line)
    names = list(dict.fromkeys(str(name) for _, row in raw for name in row))
    roles = assigned(names, _COLUMNS)
    replies = assigned(names, _OF_REPLIES)
    if len(replies) == 2 and roles.keys().isdisjoint({"source", "target", "hypothesis"}):
        roles |= {"source": replies["id"], "target": replies["parent"]}
        roles.pop("id", None)
        raw = [(line, row) for line, row in raw if _cell(row.get(replies["parent"]))]
    columns = {
        name: match[1]
        for name in names
        if name not in roles.values()
        and (match := _SCORES.fullmatch(name.strip().lower()))
        and is_known(match[1])
    }
    if "label" not in roles and not columns and "scores" not in names:
        raise reading.error("a column label, or one for each label", ", ".join(names), raw[0][0])
    left = [name for name in names if name not in (*roles.values(), *columns, *_ASIDE)]
    if left:
        reading.warnings.append(f"columns that are not read: {', '.join(map(quoted, left))}")
    rows = []
    for line, row in raw:
        cells = {role: _cell(row.get(name)) for role, name in roles.items()}
        scores = _listed(row) | {
            word: row[name] for name, word in columns.items() if row.get(name) not in (None, "")
        }
        numbers = {name: confidence_of(str(score), reading, line) for name, score in scores.items()}
        rows.append(Prediction(line, cells, numbers))
    return rows


_ASIDE = ("schema", "scores", "labels", "rules", "excerpts")


def _cell(value: object) -> str:
    if value is None or value != value:  # NaN of a data frame
        return ""
    return str(int(value) if isinstance(value, float) and value.is_integer() else value).strip()


def _listed(row: Mapping[str, Any]) -> dict[str, Any]:
    """Scores by label: an object, a list of both, or a list beside ``labels``."""
    scores, labels = row.get("scores"), row.get("labels")
    if isinstance(scores, Mapping):
        return dict(scores)
    if isinstance(scores, list) and isinstance(labels, list):
        return dict(zip(map(str, labels), scores, strict=False))
    if isinstance(scores, list) and all(isinstance(score, Mapping) for score in scores):
        return {str(score.get("label")): score.get("score") for score in scores}
    return {}
