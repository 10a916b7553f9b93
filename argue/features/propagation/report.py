"""What errors do to acceptance: as tables, as a chart, and on matplotlib's axes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from argue.errors import UnknownName
from argue.features.plots import Axis, Mark, Series
from argue.features.plots.line import line_chart
from argue.features.propagation import Criticality, Propagation
from argue.features.propagation.curves import MEASURES, CriticalRelation, Curve, Point
from argue.features.propagation.placement import Placement, WrongRelation
from argue.locales import plural
from argue.model.tables import Cell, Column, Table, untitled
from argue.plugins import libraries_for

_ERRORS = {
    "flipped": "support ↔ attack",
    "support_to_attack": "support → attack",
    "attack_to_support": "attack → support",
    "dropped": "not seen",
    "invented": "invented",
}
_CRITICAL = 8
"""Relations that are listed of each set of rules at most."""
_WORDS = {"precision": "Precision", "recall": "Recall", "f1": "F1", "accuracy": "Accuracy"}
_BAND = 1.96
"""Standard errors on each side of a line: 95 %."""


def propagation_text(propagation: Propagation, *, width: int = 0) -> str:
    """Tables for each set of rules: the first kind of error, the others, the engine's place."""
    blocks = ["\n".join(_heading(propagation))]
    for number, critical in enumerate(propagation.criticality):
        under = critical.derived, critical.semantics
        own = [curve for curve in propagation.curves if (curve.derived, curve.semantics) == under]
        title = rules(*under)
        tables = [_curve_table(own[0])]
        tables += [_errors_table(own)] if own[1:] else []
        if propagation.placements:
            tables.append(_placement_table(propagation.engine, propagation.placements[number]))
        tables.append(_critical_table(critical))
        first, *others = (table.text(width=width) for table in tables)
        blocks += [f"{title.upper()[:1]}{title[1:]}\n{'=' * len(title)}\n{first}", *others]
    text = "\n\n".join(blocks)
    return text + ("\n\n– is undefined: nothing to take a share of.\n" if "–" in text else "\n")


def rules(derived: Iterable[str], semantics: str) -> str:
    """The rules under which something is accepted, in words."""
    return f"{semantics}, derived attacks: {' + '.join(derived) or 'none'}"


def _heading(propagation: Propagation) -> Iterator[str]:
    count = len(propagation.debates)
    yield (
        f"{plural(count, 'debate')}, {plural(propagation.arguments, 'argument')}, "
        f"{plural(propagation.relations, 'relation')}. Acceptance where relations go wrong, each "
        "with probability 1 − accuracy"
    )
    if propagation.skipped:
        yield f"without a gold support or attack, left out: {', '.join(propagation.skipped)}"


def _curve_table(curve: Curve) -> Table:
    columns: list[Column[Point]] = [
        Column("accuracy"),
        Column("relation_accuracy", "of all relations"),
        *map(_mean, MEASURES),
    ]
    title = f"{_ERRORS[curve.error].capitalize()}: acceptance, {_how([curve])}"
    return Table.of("curve", title, columns, curve.points)


def _mean(measure: str) -> Column[Point]:
    return Column(f"acceptance_{measure}", measure, lambda point: point.acceptance[measure].value)


def _errors_table(curves: Sequence[Curve]) -> Table:
    columns = {
        "accuracy": "accuracy",
        **{str(curve.error): _ERRORS[curve.error] for curve in curves},
    }
    rows: list[list[Cell]] = [
        [points[0].accuracy, *(point.acceptance["f1"].value for point in points)]
        for points in zip(*(curve.points for curve in curves), strict=True)
    ]
    title = f"F1 of acceptance by kind of error, {_how(curves)}"
    return Table("errors", title, columns, rows)


def _how(curves: Sequence[Curve]) -> str:
    drawn = [curve for curve in curves if not curve.exact]
    if not drawn:
        return "exact"
    worst = max(
        estimate.standard_error
        for curve in drawn
        for point in curve.points
        for estimate in point.acceptance.values()
    )
    kinds = "" if len(drawn) == len(curves) else "in part "
    return f"{kinds}{drawn[0].samples:,} samples a point, standard errors up to {worst:.4f}"


def _placement_table(engine: str | None, place: Placement) -> Table:
    mistakes = sum(mistake.count for mistake in place.mistakes)
    harm = "no differently from" if place.harm == "as much" else f"{place.harm} than"
    title = (
        f"{engine} ({rules(place.derived, place.semantics)}): relation accuracy "
        f"{place.relation_accuracy:.3f}, {mistakes:,} mistake{'' if mistakes == 1 else 's'}\n"
        f"Its mistakes harm acceptance {harm} as many of the same kind at random places "
        f"(p = {place.p:.2g}, {place.samples:,} samples)"
    )
    random = place.at_random
    judged: list[Cell] = [getattr(place.acceptance, name) for name in MEASURES]
    means = [random.acceptance[name] for name in MEASURES]
    rows: list[list[Cell]] = [
        ["as judged", *judged, place.differing],
        ["as many at random", *(estimate.value for estimate in means), random.differing.value],
        [
            "standard error",
            *(estimate.standard_error for estimate in means),
            random.differing.standard_error,
        ],
    ]
    columns = {"where": "", **untitled(*MEASURES)}
    return Table("place", title, columns | {"differing": "accepted otherwise"}, rows)


def _critical_table(critical: Criticality) -> Table:
    columns: list[Column[CriticalRelation]] = [
        Column("debate"),
        Column("relation", value=lambda one: f"{one.source} → {one.target}"),
        Column("label", "", lambda one: str(one.label)),
        Column("flipped"),
        Column("dropped", "not seen"),
    ]
    relations = [
        relation for relation in critical.relations if relation.flipped or relation.dropped
    ]
    title = "Critical relations: statuses that change when it is flipped, and when it is not seen"
    if not relations:
        title += "\nnone"
    elif len(relations) > _CRITICAL:
        title += f"\nthe first {_CRITICAL} of {len(relations):,}"
    return Table.of("critical", title, columns, relations[:_CRITICAL])


def propagation_chart(propagation: Propagation, *, measure: str = "f1", alone: bool = True) -> str:
    """One measure of acceptance along relation accuracy, as SVG.

    Of several kinds of error under one set of rules, a line a kind; else relations flipped, a line
    for each set of derived attacks and each semantics. Bands are 95 % of sampling error. The
    engine's point is that of the first set of rules. Raises ValueError if there is no such measure.
    """
    drawing = drawing_of(propagation, measure)
    return line_chart(
        drawing.series, title=drawing.title, axes=drawing.axes, marks=drawing.marks, alone=alone
    )


class Drawing(NamedTuple):
    """What :func:`propagation_chart` draws."""

    title: str
    axes: tuple[Axis, Axis]
    series: list[Series]
    marks: list[Mark]


def drawing_of(propagation: Propagation, measure: str) -> Drawing:
    """The lines, their axes and the engine's point; raises ValueError as propagation_chart."""
    if measure not in MEASURES:
        raise ValueError(f"expected one of {', '.join(MEASURES)}, found {measure!r}")
    curves = _curves_to_draw(propagation.curves)
    several = len({(curve.derived, curve.semantics) for curve in curves}) > 1
    debates = propagation.debates
    of = debates[0] if len(debates) == 1 else plural(len(debates), "debate")
    return Drawing(
        f"{_WORDS[measure]} of accepted arguments when relations are wrong ({of})",
        (
            Axis("Share of relations judged right", 0.5, 1.0),
            Axis(f"{_WORDS[measure]} of acceptance", high=1.0),
        ),
        [
            _series(curve, measure, _chart_rules(curve) if several else _ERRORS[curve.error])
            for curve in curves
        ],
        _marks(propagation, measure, several=several),
    )


def _curves_to_draw(curves: Sequence[Curve]) -> list[Curve]:
    rules = {(curve.derived, curve.semantics) for curve in curves}
    if len(rules) == 1:
        return list(curves)
    first = curves[0].error
    return [curve for curve in curves if curve.error is first]


def _series(curve: Curve, measure: str, name: str) -> Series:
    points, band = [], []
    for point in curve.points:
        estimate = point.acceptance[measure]
        value = float("nan") if estimate.value is None else estimate.value
        points.append((point.accuracy, value))
        margin = _BAND * estimate.standard_error
        band.append((value - margin, min(1.0, value + margin)))
    return Series(name, points, band)


def _marks(propagation: Propagation, measure: str, *, several: bool) -> list[Mark]:
    for place in propagation.placements[:1]:
        value = getattr(place.acceptance, measure)
        if value is not None:
            rule_set = f", {_chart_rules(place)}" if several else ""
            return [Mark(f"{propagation.engine}{rule_set}", place.relation_accuracy, value)]
    return []


def _chart_rules(of: Curve | Placement) -> str:
    derived = " + ".join(of.derived) or "no derived attacks"
    return derived if of.semantics == "grounded" else f"{derived}, {of.semantics}"


def draw(propagation: Propagation, ax: Any, measure: str) -> Any:
    """Draw the curves; parameters, result and errors as of :meth:`.Propagation.plot`."""
    if measure not in MEASURES:
        raise UnknownName("measure", measure, list(MEASURES))
    if ax is None:
        with libraries_for("a plot"):
            from matplotlib import pyplot
        ax = pyplot.figure().add_subplot()
    drawing = drawing_of(propagation, measure)
    for series in drawing.series:
        places = [x for x, _ in series.points]
        ax.plot(places, [y for _, y in series.points], label=series.name)
        ax.fill_between(places, *zip(*series.band, strict=True), alpha=0.2)
    for mark in drawing.marks:
        ax.plot([mark.x], [mark.y], "o", color="black", label=mark.name)
    across, up = drawing.axes
    ax.set(title=drawing.title, xlabel=across.name, ylabel=up.name)
    ax.legend()
    return ax


def relations(propagation: Propagation) -> Table:
    """A row for each relation and each set of rules: what it is, was judged, and costs.

    Of relations that gold does not state ``flipped`` and ``dropped`` are not known; without an
    engine nothing of what was judged is. A relation that was judged right has no confidence here.
    """
    columns: list[Column[dict[str, Any]]] = [
        *map(Column, ("derived", "semantics", "debate", "source", "target", "gold", "judged")),
        Column("confidence"),
        Column("costs"),
        Column("changes", "statuses that its correction changes"),
        Column("flipped", "statuses that change if it is flipped"),
        Column("dropped", "statuses that change if it is not seen"),
    ]
    placements = propagation.placements or [None] * len(propagation.criticality)
    rows = [
        {"derived": "+".join(critical.derived), "semantics": critical.semantics, **cells}
        for critical, placed in zip(propagation.criticality, placements, strict=True)
        for cells in _of(critical, placed)
    ]
    return Table.of("relations", "Relations and what they cost", columns, rows)


def _of(critical: Criticality, placed: Placement | None) -> Iterator[dict[str, Any]]:
    errors = placed.wrong if placed else ()
    wrong = {(error.place, error.source, error.target): error for error in errors}
    for relation in critical.relations:
        cells = _fields(relation, "debate", "source", "target", "flipped", "dropped")
        cells["gold"] = label = str(relation.label)
        if mistake := wrong.pop((relation.place, relation.source, relation.target), None):
            cells |= _mistaken(mistake)
        elif placed:
            cells |= {"judged": label, "costs": False, "changes": 0}
        yield cells
    yield from map(_mistaken, wrong.values())


def _mistaken(mistake: WrongRelation) -> dict[str, Any]:
    gold, judged = (label and str(label) for label in (mistake.gold, mistake.judged))
    cells = _fields(mistake, "debate", "source", "target", "confidence", "costs", "changes")
    return cells | {"gold": gold, "judged": judged}


def _fields(record: object, *names: str) -> dict[str, Any]:
    return {name: getattr(record, name) for name in names}


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
