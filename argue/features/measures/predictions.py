"""Predictions of any system: they take the place of an engine's judgements.

What they are read from is said in :mod:`.prediction_rows`. A row without label and scores is an
abstention, as a pair without a row is. A confidence alone leaves what remains to the other labels
in equal shares. Without any, scores are 1 and 0, and nothing that needs confidences is scored.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePath
from typing import Any

import click

from argue.engines import Engine
from argue.errors import BadInput, NotJudged
from argue.features.measures.judged_by import JudgedBy, letters
from argue.features.measures.prediction_rows import Prediction, confidence_of, rows_of
from argue.formats import Reading
from argue.formats.base.columns import plain
from argue.formats.base.labels import Labels
from argue.formats.base.text import quoted
from argue.model import Debate, Judgement, Label, Origin, Pair
from argue.model.label_words import label_of
from argue.settings import Limits

_Key = tuple[str, ...]


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

    Raises ParseError, UnclearLabels if ``source`` cannot be read, says two things of a pair, or
    does not say which pair; BadInput if there are fewer labels, or more, than relations that the
    debates state.
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
        rows, self.sureness, content = rows_of(source, debates, reading)
        self.version = hashlib.sha256(content).hexdigest()[:12]
        unread = rows[0].line
        rows = [row for row in rows if row["label"].strip() or row.scores]
        if not rows:
            raise reading.error("a label or scores", "neither", unread)
        self._predicted = _predicted(rows, reading)
        labels = {judgement.label for _, judgement in self._predicted.values()}
        labels |= {label for _, judgement in self._predicted.values() for label in judgement.scores}
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

        Raises NotJudged if there is no prediction of some; ParseError if an id stands for pairs of
        several debates, or the texts beside it are others.
        """
        results = [self._of(pair) for pair in pairs]
        if any(isinstance(result, str) for result in results):
            raise NotJudged(results)
        return [result for result in results if isinstance(result, Judgement)]

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
        """The prediction of a pair, or why there is none; either is noted."""
        for key in _keys_of(pair):
            if key in self._predicted:
                row, judgement = self._predicted[key]
                self._check(key, row, pair)
                self._lines.add(row.line)
                return judgement
        self._missing.add((pair.debate, pair.source, pair.target))
        return f"{self.name} has no prediction of it"

    def _check(self, key: _Key, row: Prediction, pair: Pair) -> None:
        """Note the pair that used a prediction; refuse one that is of another pair."""
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


def read_predictions(
    files: Sequence[str], debates: Sequence[Debate], limits: Limits, *, labels_are: str = ""
) -> list[Engine]:
    """What systems predicted of the pairs of debates, as engines; says what was not understood."""
    results = [Predictions(file, debates, labels_are=labels_are, limits=limits) for file in files]
    for result in results:
        for warning in result.warnings:
            click.echo(f"argue: {result.name}: {warning}", err=True)
    return [*results]


def one_prediction(
    engine: str,
    files: Sequence[str],
    debates: Sequence[Debate],
    limits: Limits,
    *,
    labels_are: str = "",
) -> list[Engine]:
    """What one system predicted, where nothing else judges; empty where an engine does.

    Raises BadInput if there are several files, or an engine besides.
    """
    if len(files) + bool(engine) > 1:
        raise BadInput("expected one engine or one file of predictions, found several")
    return read_predictions(files, debates, limits, labels_are=labels_are)


def print_unmatched(predicted: Sequence[Engine]) -> None:
    """How many predictions had no pair, and how many pairs no prediction."""
    for engine in predicted:
        if unmatched := getattr(engine, "unmatched", ""):
            click.echo(f"argue: {engine.name}: {unmatched}", err=True)


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


def _keys(row: Prediction) -> Iterator[_Key]:
    if row["debate"] and row["source"] and row["target"]:
        yield "ends", row["debate"], row["source"], row["target"]
    elif row["id"]:
        yield "id", row["debate"], row["id"]
    elif row["source"] and row["target"]:
        yield "ends", "", row["source"], row["target"]
    elif row["text"] and row["hypothesis"]:
        yield "texts", letters(row["text"]), letters(row["hypothesis"])


def _predicted(
    rows: Sequence[Prediction], reading: Reading
) -> dict[_Key, tuple[Prediction, Judgement]]:
    labels = Labels((row["label"] for row in rows), reading, "label", answers=False)
    every = {label for row in rows if (label := labels.of(row["label"]))}
    every |= {label_of(name) or Label.UNRELATED for row in rows for name in row.scores}
    result: dict[_Key, tuple[Prediction, Judgement]] = {}
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
    row: Prediction, label: Label | None, every: set[Label], reading: Reading
) -> Judgement:
    scores: dict[Label, float] = {}
    for name, score in row.scores.items():
        of = label_of(name) or Label.UNRELATED
        scores[of] = min(1.0, scores.get(of, 0.0) + score)
    if label is None:
        label = max(scores, key=scores.__getitem__)
    if not scores:
        confidence = confidence_of(row["confidence"] or "1", reading, row.line)
        others = every - {label}
        scores = {other: (1 - confidence) / len(others) for other in others}
        scores[label] = confidence
    unsure = plain(row["open"]) in ("true", "yes", "1")
    return Judgement(label, scores.get(label, 0.0), scores, unsure)
