"""Relations of a run on which most depends: critical ones, and those to check first."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from argue.features.evaluations.runs.run import Run
from argue.features.propagation import Propagation
from argue.features.propagation.curves import CriticalRelation
from argue.model.tables import Column, Table

if TYPE_CHECKING:
    from argue.features.measures.recorder import JudgedPair

MOST = 10
"""Relations that each table lists."""


class CriticalPair(NamedTuple):
    """A gold relation, what was judged of its pair, and what depends on it."""

    debate: str
    text: str
    hypothesis: str
    relation: CriticalRelation
    judged: JudgedPair | None

    @property
    def expected(self) -> float:
        """Statuses that change on average, were the engine as sure as it should be."""
        return self.relation.flipped * (1 - self.judged.confidence) if self.judged else 0.0


_WHERE: list[Column[CriticalPair]] = [
    Column("debate", "debate", "debate"),
    Column("text", "reply", "text"),
    Column("hypothesis", "answers", "hypothesis"),
]
CRITICAL: list[Column[CriticalPair]] = [
    *_WHERE,
    Column("gold", "in gold", lambda one: str(one.relation.label)),
    Column("flipped", "statuses that change if it is taken for its opposite", "relation.flipped"),
    Column("dropped", "if it is overlooked", "relation.dropped"),
]
FIRST: list[Column[CriticalPair]] = [
    *_WHERE,
    Column("judged", "judged", "judged.label"),
    Column("confidence", "confidence", "judged.confidence"),
    Column("expected", "statuses at stake", "expected"),
]


def critical_tables(run: Run, propagation: Propagation) -> list[Table]:
    """The most critical relations of gold, and the judged ones of which a check tells most.

    What is at stake with a judged relation: the statuses that its opposite would change, times the
    share in which the engine thinks itself wrong.
    """
    pairs = _pairs(run, propagation)
    critical = [one for one in pairs if one.relation.flipped or one.relation.dropped]
    first = sorted((one for one in pairs if one.expected > 0), key=lambda one: -one.expected)
    tables = [
        Table.of("check_first", "Check these first", FIRST, first[:MOST]),
        Table.of("critical", "Critical relations", CRITICAL, critical[:MOST]),
    ]
    return [table for table in tables if table.rows]


def _pairs(run: Run, propagation: Propagation) -> list[CriticalPair]:
    skipped = {*propagation.skipped}
    selected = [debate for debate in run.debates if debate.id not in skipped]
    places = {id(debate): place for place, debate in enumerate(run.debates)}
    judged = {(pair.debate, pair.source, pair.target): pair for pair in run.pairs}
    results = []
    for one in propagation.criticality[0].relations:
        debate = selected[one.place]
        texts = {argument.id: argument.short(80) for argument in debate.arguments}
        pair = judged.get((places[id(debate)], one.source, one.target))
        ends = texts.get(one.source, one.source), texts.get(one.target, one.target)
        results.append(CriticalPair(debate.title or debate.id, *ends, one, pair))
    return results
