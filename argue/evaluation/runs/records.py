"""An evaluation as tables: one row a judged pair, one row a debate."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from argue.evaluation.outcome import LABELS, Outcome
from argue.model.tables import Column, Table

if TYPE_CHECKING:
    from argue.evaluation import DebateScores


def _score(place: int) -> Column[Outcome]:
    """How much the engine gives the label at this place."""
    return Column(str(LABELS[place]), value=lambda one: one.scores[place])


PAIRS: list[Column[Outcome]] = [
    Column("debate"),
    Column("pair", value="id"),
    Column("source"),
    Column("target"),
    Column("gold", value=lambda one: str(one.gold)),
    Column("judged", value=lambda one: str(one.label) if one.label else None),
    Column("right"),
    Column("confidence"),
    *map(_score, range(len(LABELS))),
    Column("task", value=lambda one: one.task or None),
    Column("phenomenon", value=lambda one: one.phenomenon or None),
    Column("text"),
    Column("hypothesis"),
]
"""``support``, ``attack`` and ``unrelated`` are the scores of these labels, from 0 to 1."""
ACCEPTANCE = ("precision", "recall", "f1", "accuracy")


def outcomes_table(outcomes: Iterable[Outcome]) -> Table:
    """One row a pair that was judged and that gold knows; ``judged`` is ``None`` if abstained."""
    return Table.of("pairs", "Pairs", PAIRS, outcomes)


def debates_table(debates: Iterable[DebateScores]) -> Table:
    """One row a debate; ``None`` is an undefined ratio."""
    columns: list[Column[DebateScores]] = [
        Column("debate", value="id"),
        Column("pairs", value="relations.pairs"),
        Column("accuracy", value="relations.accuracy"),
        Column("macro_f1", value="relations.macro_f1"),
        Column("arguments", value="acceptance.arguments"),
        *(Column(f"acceptance_{name}", value=f"acceptance.{name}") for name in ACCEPTANCE),
    ]
    return Table.of("debates", "Debates", columns, debates)
