"""Pairs that were judged, in plain words and numbers, as they are stored."""

from __future__ import annotations

from typing import NamedTuple

from argue.model import Judgement, Label, Pair


class JudgedPair(NamedTuple):
    """One judged pair of an evaluation, in plain words and numbers.

    ``debate`` is the position of its debate in the evaluation. ``gold`` is ``None`` where the
    source states nothing of the pair, ``label`` where the engine abstained. The scores are those of
    support, attack and unrelated.
    """

    debate: int
    name: str
    source: str
    target: str
    gold: str | None
    label: str | None
    confidence: float
    support: float
    attack: float
    unrelated: float
    task: str = ""
    phenomenon: str = ""
    open: bool = False
    """Whether the engine was too unsure for the label to be shown."""


def judged_pair(position: int, pair: Pair, judgement: Judgement | None, task: str) -> JudgedPair:
    """A judgement, or none, in the store's plain words; ``position`` is that of the debate."""
    scores = judgement.scores if judgement else {}
    return JudgedPair(
        debate=position,
        name=pair.id,
        source=pair.source,
        target=pair.target,
        gold=None if pair.stated is None else str(pair.stated),
        label=str(judgement.label) if judgement else None,
        confidence=float(judgement.confidence) if judgement else 0.0,
        support=float(scores.get(Label.SUPPORT, 0.0)),
        attack=float(scores.get(Label.ATTACK, 0.0)),
        unrelated=float(scores.get(Label.UNRELATED, 0.0)),
        task=task,
        phenomenon=" ".join(pair.phenomena),
        open=judgement is not None and judgement.open,
    )
