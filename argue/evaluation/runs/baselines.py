"""A run beside its baselines: every pair an attack, or every pair a support."""

from __future__ import annotations

from collections.abc import Sequence

from argue.evaluation import Evaluation
from argue.evaluation.relations import RelationScores, score_relations
from argue.evaluation.runs.run import Run
from argue.model import Label
from argue.model.tables import Cell, Table

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
COLUMNS = {
    "judged_by": "judged by",
    **OF_RELATIONS,
    "acceptance_f1": "F1 of acceptance",
    "acceptance_accuracy": "accuracy of acceptance",
}


def baseline(judged: Run | Evaluation, label: Label) -> RelationScores:
    """The scores on the same pairs, were each of them judged to have this label."""
    gold = [outcome.gold for outcome in judged.outcomes]
    return score_relations(gold, [label] * len(gold))


def baselines_table(runs: Sequence[Run]) -> Table:
    """A row for each run, and for each baseline on the pairs of the first."""
    first = runs[0]
    rows: list[list[Cell]] = [
        _row(run.name if len(runs) > 1 else run.stored.setup.system, run.evaluation.relations, run)
        for run in runs
    ]
    if len(runs) == 1 and first.evaluation.verdicts:
        by_probability = first.evaluation.verdicts.acceptance
        rows.append(
            [
                "the same, accepted where that is likelier than not",
                *[None] * len(OF_RELATIONS),
                by_probability.f1,
                by_probability.accuracy,
            ]
        )
    rows += [_row(name, baseline(first, label), first, label) for label, name in NAMES.items()]
    shown = len(COLUMNS) if first.evaluation.acceptance.applies else 1 + len(OF_RELATIONS)
    columns = dict(list(COLUMNS.items())[:shown])
    return Table("baselines", "Beside two baselines", columns, [row[:shown] for row in rows])


def _row(name: str, relations: RelationScores, run: Run, label: Label | None = None) -> list[Cell]:
    evaluation = run.evaluation
    acceptance = evaluation.baselines.get(label) if label else evaluation.acceptance
    return [
        name,
        *(getattr(relations, measure) for measure in OF_RELATIONS),
        acceptance.f1 if acceptance else None,
        acceptance.accuracy if acceptance else None,
    ]
