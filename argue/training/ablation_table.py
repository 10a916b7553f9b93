"""An ablation as a table, for a terminal, CSV and JSON."""

from __future__ import annotations

from collections.abc import Sequence

from argue.evaluation.runs.table import Cell, Table
from argue.training.ablation import Ablation

_COLUMNS = {
    "data": "", "engine": "", "resource": "", "pairs": "pairs", "fired": "rules fired on",
    "accuracy": "accuracy", "difference": "gain", "low": "from", "high": "to", "drawn": "by",
    "bootstrap_p": "p, bootstrap", "won": "won", "lost": "lost", "mcnemar_p": "p, McNemar",
    "holm_p": "p, Holm",
}  # fmt: skip


def table(rows: Sequence[Ablation]) -> Table:
    """A row for each data set, engine and resource; gains are over the resource ``none``.

    ``won`` and ``lost`` are the pairs that only the engine with the resource has right, and only
    the one without. ``holm_p`` is McNemar's p after Holm's correction for all rows of the table.
    """
    tested = [row.significance.mcnemar_p for row in rows if row.significance]
    corrected = iter(holm(tested))
    return Table(
        "ablation", "What each resource of rules adds", _COLUMNS,
        [[*_scores(row), *_gains(row), next(corrected) if row.significance else None]
         for row in rows],
    )  # fmt: skip


def holm(p: Sequence[float]) -> list[float]:
    """Holm's (1979) step-down correction for several tests, in their order.

    The i-th smallest of m is multiplied by m + 1 − i, and none is less than a smaller one.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    found = [0.0] * len(p)
    least = 0.0
    for rank, place in enumerate(sorted(range(len(p)), key=p.__getitem__)):
        least = max(least, min(1.0, (len(p) - rank) * p[place]))
        found[place] = least
    return found


def _scores(row: Ablation) -> list[Cell]:
    return [row.data, row.engine, row.resource, row.pairs, row.fired, row.accuracy]


def _gains(row: Ablation) -> list[Cell]:
    found, significance = row.difference, row.significance
    if found is None or significance is None:
        return [None] * 8
    return [
        found.difference, found.low, found.high, row.drawn, found.p,
        significance.second_only, significance.first_only, significance.mcnemar_p,
    ]  # fmt: skip
