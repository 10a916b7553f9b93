"""The card that goes with a trained model: what it learned from, and how well it judges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from argue.engines import Engine
from argue.evaluation.relations import RelationScores, score_relations
from argue.model import Debate, Pair
from argue.training.leave_out import Fit, LeaveDebatesOut
from argue.training.majority import MajorityEngine

_PARTS = 10
"""Held-out parts for the card; beyond so many debates several are left out together."""


class Figure(NamedTuple):
    """One row of the card's table."""

    what: str
    scores: RelationScores


def figures(trained: Engine, fit: Fit, pairs: Sequence[Pair], dev: Sequence[Pair]) -> list[Figure]:
    """How well a trained engine judges: held out (if there are two debates), on training and dev.

    Parameters
    ----------
    fit
        Trains the same engine on other pairs, for the held-out figures.
    """
    rows = []
    debates = len({pair.debate for pair in pairs})
    if debates > 1:
        parts = min(_PARTS, debates)
        each = "each debate" if parts == debates else f"each of {parts} parts of the debates"
        held_out = LeaveDebatesOut(fit, pairs, parts)
        majority = LeaveDebatesOut(MajorityEngine, pairs, parts)
        rows.append(Figure(f"held out: {each}, by a model of the others", _score(held_out, pairs)))
        rows.append(Figure("held out likewise: always the most frequent label",
                           _score(majority, pairs)))  # fmt: skip
    rows.append(Figure("the training pairs, by this model", _score(trained, pairs)))
    if dev:
        rows.append(Figure("the --dev pairs, by this model", _score(trained, dev)))
    return rows


def write(
    engine: str,
    summary: str,
    data: Iterable[Debate],
    pairs: Sequence[Pair],
    note: str,
    chosen: Iterable[str],
    rows: Sequence[Figure],
) -> str:
    """The card, in Markdown.

    ``summary`` says what the engine does, ``chosen`` what training chose, a sentence each.
    """
    labels = Counter(str(pair.stated) for pair in pairs)
    files = dict.fromkeys(debate.source.name for debate in data if debate.source.name)
    counts = ", ".join(f"{number} {label}" for label, number in labels.most_common())
    lines = [
        f"# A model of the engine `{engine}`",
        "",
        summary,
        "",
        "## Data",
        "",
        f"{len(pairs)} pairs of {len({pair.debate for pair in pairs})} debates ({counts})"
        + (f", from {', '.join(files)}" if files else "")
        + f".{' ' if note else ''}{note}",
        "",
        "## How it was learned",
        "",
        *(f"- {sentence}" for sentence in chosen),
        "",
        "## How well it judges",
        "",
        "| | pairs | accuracy | macro accuracy |",
        "|---|---|---|---|",
        *map(_row, rows),
        "",
        "Macro accuracy is the mean of the labels' recalls. What a held-out debate says was used",
        "neither to learn nor to choose. The figures on the training pairs are too good.",
    ]
    return "\n".join(lines) + "\n"


def _score(engine: Engine, pairs: Sequence[Pair]) -> RelationScores:
    gold = [pair.stated for pair in pairs if pair.stated is not None]
    return score_relations(gold, [judgement.label for judgement in engine.judge(pairs)])


def _row(figure: Figure) -> str:
    scores = figure.scores
    accuracy, macro = scores.accuracy, scores.macro_recall
    cells = [f"{value:.3f}" if value is not None else "undefined" for value in (accuracy, macro)]
    return f"| {figure.what} | {scores.pairs} | {cells[0]} | {cells[1]} |"
