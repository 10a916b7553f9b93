"""How errors travel on the debates of a kept run: curves, their plot, a sentence, tables.

The tables are of the relations on which most depends, and of those to check first.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

from argue.errors import BadInput
from argue.features.evaluations.runs.run import Run
from argue.features.plots import Plot
from argue.features.propagation import Propagation, propagate_errors
from argue.features.propagation.curves import CriticalRelation
from argue.features.propagation.report import curves, propagation_chart
from argue.locales import decimal, plural
from argue.model import Options
from argue.model.tables import Column, Table

if TYPE_CHECKING:
    from argue.features.measures.recorder import JudgedPair

SAMPLES = 1_000
"""Worlds drawn for each point: fewer than ``argue propagate`` draws, so that a page can wait."""
MOST_ARGUMENTS = 600
"""Arguments of all debates together for which a page waits."""


@lru_cache(maxsize=8)
def propagation_of(run: Run) -> Propagation:
    """The curves of all kinds of error under the rules of the run, and the engine's place.

    Raises BadInput if the debates are too large to wait for, or state no support or attack.
    """
    size = sum(len(debate.arguments) for debate in run.debates)
    if size > MOST_ARGUMENTS:
        raise BadInput(
            f"the debates of run {run.id} have {size} arguments, and a page waits "
            f"for {MOST_ARGUMENTS} at most; argue propagate computes this for debates of any size"
        )
    places = {id(debate): place for place, debate in enumerate(run.debates)}
    return propagate_errors(
        run.debates,
        [Options(run.stored.setup.engine, derived=run.derived, semantics=run.semantics)],
        judged=lambda debate: run.relations(places[id(debate)]),
        samples=SAMPLES,
    )


def propagation_plot(propagation: Propagation, measure: str = "f1") -> Plot:
    """The curves with the engine's point; all measures are in its numbers."""
    numbers = curves(propagation)
    chart = partial(propagation_chart, propagation, measure=measure)
    return Plot(numbers.name, numbers.title, numbers, chart)


def propagation_summary(propagation: Propagation) -> str:
    """In a sentence, whether the engine's mistakes harm more or less than others would."""
    place = propagation.placements[0]
    expected = place.at_random.differing.value
    if not place.mistakes:
        return "The engine made no mistake."
    average = "–" if expected is None else f"on average {decimal(expected, 1)}"
    than = "as" if place.harm == "as much" else "than"
    return (
        f"The engine's mistakes harm acceptance {place.harm} {than} mistakes of the same number "
        f"and kind at random places: {plural(place.differing, 'argument is', 'arguments are')} "
        "accepted in one framework and not in the other, and "
        f"{average} at random (p = {place.p:.2g})."
    )


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
    critical = [pair for pair in pairs if pair.relation.flipped or pair.relation.dropped]
    first = sorted((pair for pair in pairs if pair.expected > 0), key=lambda one: -one.expected)
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
    for relation in propagation.criticality[0].relations:
        debate = selected[relation.place]
        texts = {argument.id: argument.short(80) for argument in debate.arguments}
        pair = judged.get((places[id(debate)], relation.source, relation.target))
        ends = (
            texts.get(relation.source, relation.source),
            texts.get(relation.target, relation.target),
        )
        results.append(CriticalPair(debate.title or debate.id, *ends, relation, pair))
    return results
