"""Rankings and directions of several resources side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from argue.evaluation.rules.directions import Directions
from argue.evaluation.rules.ranking import Ranking
from argue.model.tables import Column, Table

RANKING: list[Column[tuple[Ranking, Any]]] = [
    Column("resource", "", lambda row: row[0].name),
    Column("applications", value=lambda row: row[0].applications),
    Column("hold", value=lambda row: row[0].positives),
    Column("proposed", value=lambda row: row[0].proposed),
    Column("coverage", value=lambda row: row[0].coverage),
    Column("precision", value=lambda row: row[0].precision),
    Column("recall", value=lambda row: row[0].recall),
    Column("area", value=lambda row: row[0].area),
    Column("area_at_half", "area, P ≥ ½", lambda row: row[0].area_at_half),
]
DIRECTIONS: list[Column[tuple[Ranking, Any]]] = [
    Column("opposites", value=lambda row: row[1].pairs),
    Column("direction_right", "right", lambda row: row[1].right),
    Column("direction_wrong", "wrong", lambda row: row[1].wrong),
    Column("direction_undecided", "undecided", lambda row: row[1].undecided),
    Column("direction_accuracy", "direction", lambda row: row[1].accuracy),
    Column("direction_p", "p", lambda row: row[1].p),
]


def scores(name: str, rankings: Sequence[Ranking], directions: Sequence[Directions] = ()) -> Table:
    """A row a resource; the columns about direction only where there are pairs of opposites."""
    title = f"Rules on {name}"
    if any(each.pairs for each in directions):
        both = list(zip(rankings, directions, strict=False))
        return Table.of("rules", title, [*RANKING, *DIRECTIONS], both)
    return Table.of("rules", title, RANKING, [(each, None) for each in rankings])
