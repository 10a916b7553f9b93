"""Predictions of any system: they take the place of an engine's judgements.

What they are read from:

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

A row without label and scores is an abstention, as a pair without a row is.
A confidence alone leaves what remains to the other labels in equal shares. Without any, scores are
1 and 0, and nothing that needs confidences is scored.
"""

from __future__ import annotations

import csv
import hashlib
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path, PurePath
from typing import Any

from argue.errors import BadInput, NotJudged, ParseError
from argue.features.measures.judged_by import JudgedBy
from argue.features.measures.learned import letters
from argue.formats import Reading
from argue.formats.base.columns import ARGUMENT_COLUMNS, PAIR_COLUMNS, assigned, plain
from argue.formats.base.dataset import Frame, is_frame
from argue.formats.base.labels import Labels
from argue.formats.base.objects import described, dumps, loads
from argue.formats.base.text import decode, quoted
from argue.model import Debate, Judgement, Label, Origin, Pair
from argue.model.label_words import is_known, label_of
from argue.settings import Limits

_COLUMNS = {
    **{role: PAIR_COLUMNS[role] for role in ("debate", "id", "source", "target")},
    "text": PAIR_COLUMNS["text"],
    "hypothesis": PAIR_COLUMNS["hypothesis"],
    "label": (
        "predicted_label, predicted, prediction, pred, label, answer, judgment, judgement, "
        "entailment, relation, stance, gold_label"
    ),
    "confidence": "confidence, score, probability, prob",
}
_OF_REPLIES = {role: ARGUMENT_COLUMNS[role] for role in ("id", "parent")}
"""A row is a reply, which is the source, and its parent the target; without a parent it is none."""
_SCORES = re.compile(r"(?:(?:p|prob|probability|score|scores)_)?(\w+)")
_ANSWER = re.compile(r"(\S+)[ \t]+([A-Za-z-]+)(?:[ \t]+([\d.eE+-]+))?")
_RANKED = re.compile(r"ranked\s*:\s*(yes|no)", re.IGNORECASE)
_Key = tuple[str, ...]


class Sureness(StrEnum):
    """What predictions say of how sure they are."""

    CONFIDENCES = "confidences"
    RANKS = "ranks"
    """Which is surer than which, and no more."""
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class _Prediction:
    """What is predicted of a pair; ``label`` and ``confidence`` as they stand there."""

    line: int
    cells: Mapping[str, str]
    scores: Mapping[str, float]

    def __getitem__(self, role: str) -> str:
        return self.cells.get(role, "")


class Predictions:
    """An engine that says what was predicted (:class:`argue.engines.Engine`).

    A pair without a prediction is not judged.

    Parameters
    ----------
    source
        A file's path or what it holds (bytes, or text of several lines), a data frame, a list of
        rows (mappings), a mapping from a pair's id to its label or to its row, or labels in the
        order of the relations that the debates state (a list, a series, an array); where these are
        more, those that say nothing count for nothing.
    debates
        What is judged: what "no" means is taken from the labels that their gold has.
    labels_are
        What labels mean that are numbers or unclear, as ``--labels-are``.

    Raises
    ------
    ParseError, UnclearLabels
        If ``source`` cannot be read, says two things of a pair, or does not say which pair.
    BadInput
        If there are fewer labels, or more, than relations that the debates state.
    """

    origin = Origin.JUDGED
    languages: tuple[str, ...] = ()
    timed = False

    def __init__(
        self,
        source: object,
        debates: Sequence[Debate] = (),
        *,
        labels_are: str = "",
        name: str = "",
        limits: Limits | None = None,
    ) -> None:
        if isinstance(source, str) and _is_content(source):
            source = source.encode("utf-8", "surrogatepass")
        self.name = name or (
            PurePath(source).name if isinstance(source, str | Path) else "predictions"
        )
        coding = labels_are  # a list of what 0, 1 and 2 are stands alone
        if not labels_are or "=" in labels_are:
            coding = ",".join(filter(None, (_answers(debates), labels_are)))
        reading = Reading(self.name, limits=limits or Limits(), labels_are=coding)
        rows, self.sureness, content = _rows_of(source, debates, reading)
        self.version = hashlib.sha256(content).hexdigest()[:12]
        unread = rows[0].line
        rows = [row for row in rows if row["label"].strip() or row.scores]
        if not rows:
            raise reading.error("a label or scores", "neither", unread)
        self._predicted = _predicted(rows, reading)
        labels = {one.label for _, one in self._predicted.values()}
        labels |= {label for _, one in self._predicted.values() for label in one.scores}
        self.labels = tuple(label for label in Label if label in labels)
        self.count = len(rows)
        self._used: dict[_Key, Pair] = {}
        self._lines: set[int] = set()
        self._missing: set[tuple[str, str, str]] = set()
        self._reading = reading
        self.warnings = tuple(reading.warnings)
        """What was not understood, a sentence each."""

    def with_two_labels(self) -> Predictions:
        """Itself: what was predicted stays as it is."""
        return self

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """What was predicted of each pair.

        Raises
        ------
        NotJudged
            If there is no prediction of some.
        ParseError
            If an id stands for pairs of several debates, or the texts beside it are others.
        """
        results = [self._of(pair) for pair in pairs]
        if any(isinstance(one, str) for one in results):
            raise NotJudged(results)
        return [one for one in results if isinstance(one, Judgement)]

    @property
    def account(self) -> dict[str, Any]:
        """What :class:`argue.features.measures.judged_by.JudgedBy` says of predictions."""
        return {
            "predictions": self.count,
            "of_no_pair": self.count - len(self._lines),
            "without_prediction": len(self._missing),
            "sureness": str(self.sureness),
        }

    @property
    def unmatched(self) -> str:
        """How many predictions had no pair, and how many pairs no prediction; empty if none."""
        return JudgedBy.of(self.account).unmatched

    def _of(self, pair: Pair) -> Judgement | str:
        for key in _keys_of(pair):
            if key in self._predicted:
                row, judgement = self._predicted[key]
                self._check(key, row, pair)
                self._lines.add(row.line)
                return judgement
        self._missing.add((pair.debate, pair.source, pair.target))
        return f"{self.name} has no prediction of it"

    def _check(self, key: _Key, row: _Prediction, pair: Pair) -> None:
        other = self._used.setdefault(key, pair)
        if key[0] != "texts" and other.debate != pair.debate:
            raise self._reading.error(
                "a column debate, since ids stand for pairs of several debates",
                quoted(pair.id),
                row.line,
            )
        for role, text in (("text", pair.text), ("hypothesis", pair.hypothesis)):
            if row[role] and letters(row[role]) != letters(text):
                expected = f"{quoted(text)} as the {role} of {pair.id}"
                raise self._reading.error(expected, quoted(row[role]), row.line)


def _is_content(source: str) -> bool:
    """Whether a text is what a file holds, and no path."""
    return "\n" in source.strip() or source.lstrip()[:1] in ("{", "[")


def _answers(debates: Sequence[Debate]) -> str:
    """What yes, no and unknown mean beside such gold; without "no" where that is not clear."""
    gold = {relation.label for debate in debates for relation in debate.reference}
    coding = "yes=support,true=support,unknown=unrelated"
    if {Label.ATTACK, Label.UNRELATED} <= gold:
        return coding
    negative = Label.ATTACK if Label.ATTACK in gold else Label.UNRELATED
    return f"{coding},no={negative},false={negative}"


def _keys_of(pair: Pair) -> Iterator[_Key]:
    """What a row may call a pair, the surest first."""
    for debate in (pair.debate, ""):
        yield "ends", debate, pair.source, pair.target
    for debate in (pair.debate, ""):
        yield "id", debate, pair.id
    yield "id", "", f"{pair.debate}:{pair.id}"
    yield "texts", letters(pair.text), letters(pair.hypothesis)


def _keys(row: _Prediction) -> Iterator[_Key]:
    if row["debate"] and row["source"] and row["target"]:
        yield "ends", row["debate"], row["source"], row["target"]
    elif row["id"]:
        yield "id", row["debate"], row["id"]
    elif row["source"] and row["target"]:
        yield "ends", "", row["source"], row["target"]
    elif row["text"] and row["hypothesis"]:
        yield "texts", letters(row["text"]), letters(row["hypothesis"])


def _predicted(
    rows: Sequence[_Prediction], reading: Reading
) -> dict[_Key, tuple[_Prediction, Judgement]]:
    labels = Labels((row["label"] for row in rows), reading, "label", answers=False)
    every = {label for row in rows if (label := labels.of(row["label"]))}
    every |= {label_of(name) or Label.UNRELATED for row in rows for name in row.scores}
    result: dict[_Key, tuple[_Prediction, Judgement]] = {}
    for row in rows:
        judgement = _judgement(row, labels.of(row["label"]), every, reading)
        keys = list(_keys(row))
        if not keys:
            expected = "an id, a source and a target, or a text and a hypothesis"
            raise reading.error(expected, "none of them", row.line)
        for key in keys:
            before = result.setdefault(key, (row, judgement))
            if before[1].label is not judgement.label:
                found = f"{before[1].label} and {judgement.label} of {quoted(' '.join(key[1:]))}"
                raise reading.error("one prediction of each pair", found, row.line)
    return result


def _judgement(
    row: _Prediction, label: Label | None, every: set[Label], reading: Reading
) -> Judgement:
    scores: dict[Label, float] = {}
    for name, score in row.scores.items():
        of = label_of(name) or Label.UNRELATED
        scores[of] = min(1.0, scores.get(of, 0.0) + score)
    if label is None:
        label = max(scores, key=scores.__getitem__)
    if not scores:
        confidence = _number(row["confidence"] or "1", reading, row.line)
        others = every - {label}
        scores = {other: (1 - confidence) / len(others) for other in others}
        scores[label] = confidence
    return Judgement(label, scores.get(label, 0.0), scores)


def _number(word: str, reading: Reading, line: int) -> float:
    try:
        number = float(word)
    except ValueError:
        number = -1.0
    if not 0.0 <= number <= 1.0:
        raise reading.error("a confidence between 0 and 1", quoted(word), line)
    return number


def _rows_of(
    source: object, debates: Sequence[Debate], reading: Reading
) -> tuple[list[_Prediction], Sureness, bytes]:
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


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadInput(f"{path}: expected predictions, found: {error.strerror}") from error


def _rte_answers(text: str) -> tuple[list[_Prediction], Sureness] | None:
    """The answers of an RTE challenge; None if it is something else."""
    lines = [
        (number, line.strip()) for number, line in enumerate(text.split("\n"), 1) if line.strip()
    ]
    ranked = _RANKED.fullmatch(lines[0][1]) if lines else None
    answers = [(number, _ANSWER.fullmatch(line)) for number, line in lines[bool(ranked) :]]
    if not answers or any(match is None for _, match in answers):
        return None
    found = [(number, match) for number, match in answers if match]
    if not ranked and not all(is_known(one[2]) or plain(one[2]) in _WORDS for _, one in found):
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
        rows.append(_Prediction(number, cells, {}))
    if all(row["confidence"] for row in rows):
        return rows, Sureness.RANKS if by_rank else Sureness.CONFIDENCES
    return rows, Sureness.NOTHING


_WORDS = frozenset({"yes", "no", "true", "false", "unknown"})


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
    known = all(isinstance(one, Mapping) or is_known(str(one)) for one in value.values())
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


def _with_roles(
    raw: Sequence[tuple[int, Mapping[str, Any]]], reading: Reading
) -> list[_Prediction]:
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
        numbers = {name: _number(str(one), reading, line) for name, one in scores.items()}
        rows.append(_Prediction(line, cells, numbers))
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
    if isinstance(scores, list) and all(isinstance(one, Mapping) for one in scores):
        return {str(one.get("label")): one.get("score") for one in scores}
    return {}
