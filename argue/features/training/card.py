"""The card that goes with a trained model: what it learned from, and how well it judges.

An engine that is taught debates of one kind may judge all others worse than before. Has it
forgotten a small set of pairs on many topics? They were written for Argue: 25 claims, two arguments
for and two against each. No engine learned from them.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from argue.engines import MODELS, Engine, TwoLabels, folds, load_engine, results_of
from argue.errors import BadInput
from argue.evaluation.relations import RelationScores
from argue.features.measures.leave_out import Fit, LeaveDebatesOut, MajorityEngine
from argue.locales import plural
from argue.model import Judgement, Label, Pair

_PARTS = 10
"""Held-out parts for the card; beyond so many debates several are left out together."""


class Provenance(NamedTuple):
    """Where the pairs come from: the names of files, and a note on source and licence."""

    files: tuple[str, ...] = ()
    note: str = ""


class Figure(NamedTuple):
    """One row of the card's table."""

    what: str
    scores: RelationScores


class CardFigures(NamedTuple):
    """All rows, why there are none on held-out pairs (empty if there are), and a warning."""

    rows: list[Figure]
    not_held_out: str
    warning: str = ""


def figures(
    trained: Engine, fit: Fit, pairs: Sequence[Pair], dev: Sequence[Pair], most_parts: int = _PARTS
) -> CardFigures:
    """How well a trained engine judges: held out if that can be, on training and dev pairs.

    ``fit``: trains the same engine on other pairs, for the held-out figures. ``most_parts``: of so
    many parts of the debates at most the held-out figures are, since each costs a training.
    """
    rows, reason = [], ""
    try:
        rows += _held_out(trained, fit, pairs, most_parts)
    except BadInput as error:  # one debate, or one that alone has a label
        reason = str(error)
    rows.append(Figure("the training pairs, by this model", score_pairs(trained, pairs)))
    if dev:
        rows.append(Figure("the --dev pairs, by this model", score_pairs(trained, dev)))
    known = general_scores(trained)
    if known is None:
        return CardFigures(rows, reason)
    for whose, scores in zip(("this model", "the model that ships"), known, strict=True):
        rows.append(Figure(f"other topics, short arguments on a claim, by {whose}", scores))
    return CardFigures(rows, reason, warning(*known))


def _held_out(trained: Engine, fit: Fit, pairs: Sequence[Pair], most_parts: int) -> list[Figure]:
    debates = len({pair.debate for pair in pairs})
    parts = min(_PARTS, debates)
    judged = [
        pair for pair, part in zip(pairs, folds(pairs, parts), strict=True) if part < most_parts
    ]
    each = "each debate" if parts == debates else f"each of {parts} parts of the debates"
    if most_parts < parts:
        each = f"{most_parts} of {parts} parts of the debates"
    majority = LeaveDebatesOut(MajorityEngine, pairs, parts)
    engine = LeaveDebatesOut(fit, pairs, parts, trained)
    return [
        Figure(f"held out: {each}, by a model of the others", score_pairs(engine, judged)),
        Figure("held out likewise: always the most frequent label", score_pairs(majority, judged)),
    ]


def write(
    engine: str,
    summary: str,
    provenance: Provenance,
    pairs: Sequence[Pair],
    chosen: Iterable[str],
    measured: CardFigures,
) -> str:
    """The card, in Markdown.

    ``summary`` says what the engine does, ``chosen`` what training chose, a sentence each.
    """
    labels = Counter(str(pair.stated) for pair in pairs)
    files, note = provenance
    counts = ", ".join(f"{number} {label}" for label, number in labels.most_common())
    lines = [
        f"# A model of the engine `{engine}`",
        "",
        summary,
        "",
        "## Data",
        "",
        f"{plural(len(pairs), 'pair')} of {plural(len({pair.debate for pair in pairs}), 'debate')} "
        f"({counts})"
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
        *map(_row, measured.rows),
        "",
        "Macro accuracy is the mean of the labels' recalls. What a held-out debate says was used",
        "neither to learn nor to choose. The figures on the training pairs are too good.",
        *(
            ["", f"Nothing could be held out: {measured.not_held_out}."]
            * bool(measured.not_held_out)
        ),
        *(["", measured.warning] * bool(measured.warning)),
    ]
    return "\n".join(lines) + "\n"


def _row(figure: Figure) -> str:
    scores = figure.scores
    accuracy, macro = scores.accuracy, scores.balanced_accuracy
    cells = [f"{value:.3f}" if value is not None else "undefined" for value in (accuracy, macro)]
    return f"| {figure.what} | {scores.pairs} | {cells[0]} | {cells[1]} |"


FILE = Path(__file__).parent / "general_pairs.jsonl"
ANSWERS = (Label.SUPPORT, Label.ATTACK)
WORSE = 0.05
"""So much less mean recall is warned of."""


@cache
def general_pairs() -> tuple[Pair, ...]:
    """The pairs, each of an argument and a claim; the claim is the debate."""
    rows = map(json.loads, FILE.read_text(encoding="utf-8").splitlines())
    return tuple(
        Pair(f"{label}{place}", "claim", text, row["claim"], debate=row["claim"], stated=label)
        for row in rows
        for label in ANSWERS
        for place, text in enumerate(row[str(label)])
    )


def general_scores(trained: Engine) -> tuple[RelationScores, RelationScores] | None:
    """How the trained engine, and the one of that name that ships, judge the general pairs.

    Of two labels, support and attack. ``None`` if one of both knows only one of them, no model of
    that name ships, or it is the same.
    """
    if not (MODELS / trained.name).is_dir():
        return None
    engines = trained, load_engine(trained.name)
    if trained.version == engines[1].version or any(
        not set(ANSWERS) <= set(engine.labels) for engine in engines
    ):
        return None
    now, before = (score_pairs(TwoLabels(engine), general_pairs()) for engine in engines)
    return now, before


def score_pairs(engine: Engine, pairs: Sequence[Pair]) -> RelationScores:
    """How an engine judges pairs that have a label; those that it cannot judge are left out."""
    judged = [
        (pair.stated, result.label)
        for pair, result in zip(pairs, results_of(engine, pairs), strict=True)
        if pair.stated is not None and isinstance(result, Judgement)
    ]
    return RelationScores(Counter(judged))


def warning(now: RelationScores, before: RelationScores) -> str:
    """A sentence if the general pairs are judged worse than before; else nothing."""
    recall, former = now.balanced_accuracy or 0.0, before.balanced_accuracy or 0.0
    if recall > former - WORSE:
        return ""
    return (
        f"Warning: of {now.pairs} pairs on other topics it judges fewer right than the model that "
        f"ships (mean recall {recall:.2f} instead of {former:.2f}). Use it for debates like those "
        "it was taught, or teach it pairs of more kinds."
    )
