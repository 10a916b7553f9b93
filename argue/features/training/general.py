"""A small set of pairs on many topics: has a trained engine forgotten them?

An engine that is taught debates of one kind may judge all others worse than before. The pairs were
written for Argue: 25 claims, two arguments for and two against each. No engine learned from them.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from argue.engines import MODELS, Engine, TwoLabels, load_engine, results_of
from argue.evaluation.relations import RelationScores
from argue.model import Judgement, Label, Pair

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
