"""Rankings and directions of several resources side by side."""

from __future__ import annotations

from collections.abc import Sequence

from argue.evaluation.rules.directions import Directions
from argue.evaluation.rules.ranking import Ranking
from argue.evaluation.runs.table import Cell, Table

_COLUMNS = {
    "resource": "", "applications": "applications", "hold": "hold", "proposed": "proposed",
    "coverage": "coverage", "precision": "precision", "recall": "recall", "area": "area",
    "area_at_half": "area, P ≥ ½",
}  # fmt: skip
_DIRECTIONS = {
    "opposites": "opposites", "direction_right": "right", "direction_wrong": "wrong",
    "direction_undecided": "undecided", "direction_accuracy": "direction", "direction_p": "p",
}  # fmt: skip


def scores(name: str, rankings: Sequence[Ranking], directions: Sequence[Directions] = ()) -> Table:
    """A row a resource; the columns about direction only where there are pairs of opposites."""
    directed = any(each.pairs for each in directions)
    rows = [
        _ranked(each) + (_directed(directions[place]) if directed else [])
        for place, each in enumerate(rankings)
    ]
    columns = {**_COLUMNS, **(_DIRECTIONS if directed else {})}
    return Table("rules", f"Rules on {name}", columns, rows)


def _ranked(found: Ranking) -> list[Cell]:
    return [
        found.name, found.applications, found.positives, found.proposed, found.coverage,
        found.precision, found.recall, found.area, found.area_at_half,
    ]  # fmt: skip


def _directed(found: Directions) -> list[Cell]:
    return [found.pairs, found.right, found.wrong, found.undecided, found.accuracy, found.p]
