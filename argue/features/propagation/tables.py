"""Relations, curves and the engine's place as tables, for data frames."""

from __future__ import annotations

from collections.abc import Iterator

from argue.features.propagation import Propagation
from argue.features.propagation.curves import MEASURES, CriticalRelation
from argue.features.propagation.placement import Placement, WrongRelation
from argue.model.tables import Cell, Column, Table, untitled

_RELATIONS = untitled(
    "derived", "semantics", "debate", "source", "target", "gold", "judged", "confidence"
) | {
    "costs": "costs",
    "changes": "statuses that its correction changes",
    "flipped": "statuses that change if it is flipped",
    "dropped": "statuses that change if it is not seen",
}


def relations(propagation: Propagation) -> Table:
    """A row for each relation and each set of rules: what it is, was judged, and costs.

    Of relations that gold does not state ``flipped`` and ``dropped`` are not known; without an
    engine nothing of what was judged is. A relation that was judged right has no confidence here.
    """
    rows = [
        row for number in range(len(propagation.criticality)) for row in _of(propagation, number)
    ]
    return Table("relations", "Relations and what they cost", _RELATIONS, rows)


def _of(propagation: Propagation, number: int) -> Iterator[list[Cell]]:
    critical = propagation.criticality[number]
    placed = propagation.placements[number] if propagation.placements else None
    rules: list[Cell] = ["+".join(critical.derived), critical.semantics]
    wrong = (
        {(each.place, each.source, each.target): each for each in placed.wrong} if placed else {}
    )
    for relation in critical.relations:
        mistake = wrong.pop((relation.place, relation.source, relation.target), None)
        yield [*rules, *_cells(relation, mistake, judged=placed is not None)]
    for mistake in wrong.values():
        yield [*rules, *_cells(None, mistake, judged=True)]


def _cells(
    relation: CriticalRelation | None, mistake: WrongRelation | None, *, judged: bool
) -> list[Cell]:
    of = mistake or relation
    assert of is not None  # the caller has one of them
    gold = relation.label if relation else None
    gold = mistake.gold if mistake else gold
    said = mistake.judged if mistake else gold
    return [
        of.debate,
        of.source,
        of.target,
        gold and str(gold),
        str(said) if judged and said else None,
        mistake.confidence if mistake else None,
        bool(mistake and mistake.costs) if judged else None,
        (mistake.changes if mistake else 0) if judged else None,
        relation.flipped if relation else None,
        relation.dropped if relation else None,
    ]


def curves(propagation: Propagation) -> Table:
    """A row for each point of each curve."""
    columns = untitled("derived", "semantics", "error") | {
        "judged_right": "judged right",
        "relation_accuracy": "of all relations",
        **untitled(*MEASURES),
        **{f"{name}_error": f"standard error of {name}" for name in MEASURES},
    }
    rows: list[list[Cell]] = [
        [
            "+".join(curve.derived),
            curve.semantics,
            str(curve.error),
            point.accuracy,
            point.relation_accuracy,
            *(point.acceptance[name].value for name in MEASURES),
            *(point.acceptance[name].standard_error for name in MEASURES),
        ]
        for curve in propagation.curves
        for point in curve.points
    ]
    return Table("propagation", "Acceptance when relations are wrong", columns, rows)


def placements(propagation: Propagation) -> Table:
    """A row for each set of rules: the engine's mistakes against as many anywhere."""
    columns: list[Column[Placement]] = [
        Column("derived", value=lambda place: "+".join(place.derived)),
        Column("semantics"),
        Column("engine", value=lambda place: propagation.engine),
        Column("relation_accuracy", "relation accuracy"),
        Column("mistakes", value=lambda place: len(place.wrong)),
        Column("costing", "mistakes that cost", lambda place: sum(w.costs for w in place.wrong)),
        *(Column(f"{name}", value=f"acceptance.{name}") for name in MEASURES),
        Column("differing", "accepted otherwise"),
        Column("at_random", "as many at random", "at_random.differing.value"),
        Column("harm"),
        Column("p"),
    ]
    return Table.of("placements", "Its mistakes and others", columns, propagation.placements)
