"""Systems beside the trivial answers: every pair an attack, or every pair a support."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from argue.evaluation.acceptance import AcceptanceScores
from argue.evaluation.relations import RelationScores
from argue.features.measures.evaluation import Evaluation
from argue.features.measures.outcome import LABELS, columns_of, counted
from argue.features.measures.rte import RteScores, score_rte
from argue.model import Label
from argue.model.tables import Column, Table

NAMES = {
    Label.ATTACK: "every pair an attack",
    Label.SUPPORT: "every pair a support",
}
OF_LABELS = {
    "mean_recall": "mean recall of support and attack",
    "balanced_accuracy": "balanced accuracy",
    "macro_f1": "macro F1",
    "matthews": "Matthews correlation",
}
"""Scores of relations over all labels, by their attributes."""
OF_RELATIONS = {"accuracy": "accuracy", **OF_LABELS}


class _System(NamedTuple):
    """What judged, and its scores; ``None`` where a trivial answer has none."""

    judged_by: str
    relations: RelationScores
    acceptance: AcceptanceScores | None
    rte: RteScores | None = None


SYSTEMS: list[Column[_System]] = [
    Column("judged_by", "system"),
    Column("pairs", value="relations.pairs"),
    Column("accuracy", value="relations.accuracy"),
    Column("cws", value="rte.cws"),
    Column("coverage", value="rte.coverage"),
    Column("mean_recall", "mean recall", "relations.mean_recall"),
    Column("macro_f1", "macro F1", "relations.macro_f1"),
    Column("acceptance_f1", "F1 of acceptance", "acceptance.f1"),
    Column("same_status", "same status", "acceptance.status_accuracy"),
]


def baseline(judged: Evaluation, label: Label) -> RelationScores:
    """The scores on the same pairs, were each of them judged to have this label."""
    numbers = counted(columns_of(judged.outcomes).gold, len(LABELS)).tolist()
    golds = zip(LABELS, numbers, strict=True)
    return RelationScores(Counter({(gold, label): number for gold, number in golds if number}))


def systems_table(evaluations: Sequence[Evaluation], names: Sequence[str] = ()) -> Table:
    """A row for each system that judged the same pairs, and for each trivial answer.

    Of entailment it is table 2 of Dagan, Glickman & Magnini (2005): accuracy, confidence-weighted
    score and coverage stand side by side, and what is never right there has no row.

    Parameters
    ----------
    names
        What the systems are called; by default as their engines.
    """
    first, names = evaluations[0], names or [each.engine for each in evaluations]
    systems = [
        _System(name, each.relations, each.acceptance, score_rte(each.outcomes))
        for name, each in zip(names, evaluations, strict=True)
    ]
    systems += [
        _System(name, relations, first.baselines.get(label))
        for label, name in NAMES.items()
        if (relations := baseline(first, label)).accuracy or not first.entailment
    ]
    left_out = {"mean_recall"} if first.entailment else {"cws", "coverage"}
    left_out |= set() if first.acceptance.applies else {"acceptance_f1", "same_status"}
    return Table.of("baselines", "Systems", SYSTEMS, systems).without(left_out)
