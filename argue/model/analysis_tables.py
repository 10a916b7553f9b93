"""An analysis as tables: one row an argument, one row a relation."""

from __future__ import annotations

from argue.model.debate import Argument
from argue.model.framework import Analysis
from argue.model.relation import Relation
from argue.model.tables import Column, Table

RELATIONS: list[Column[Relation]] = [
    Column("source"),
    Column("target"),
    Column("label", value=lambda one: str(one.label)),
    Column("confidence"),
    Column("origin", value=lambda one: str(one.origin)),
]


def arguments_table(analysis: Analysis) -> Table:
    """One row an argument, in the order of the debate.

    ``status`` is ``None`` where nothing is labelled, and of a question or an aside; ``verdict`` and
    ``probability`` (that it stands, from 0 to 1) also where no chances were asked for.
    """
    statuses = {id: str(status) for id, status in analysis.statuses.items()}
    verdicts = {id: str(one.verdict) for id, one in analysis.verdicts.items()}
    shares = {id: one.probability for id, one in analysis.verdicts.items()}
    columns: list[Column[Argument]] = [
        Column("debate", value=lambda one: analysis.debate.id),
        Column("argument", value="id"),
        Column("status", value=lambda one: statuses.get(one.id)),
        Column("verdict", value=lambda one: verdicts.get(one.id)),
        Column("probability", value=lambda one: shares.get(one.id)),
        Column("text"),
    ]
    return Table.of("arguments", analysis.debate.title, columns, analysis.debate.arguments)


def relations_table(analysis: Analysis) -> Table:
    """One row a relation, with the id of its debate; ``confidence`` is from 0 to 1."""
    of: Column[Relation] = Column("debate", value=lambda one: analysis.debate.id)
    return Table.of("relations", "Relations", [of, *RELATIONS], analysis.relations)
