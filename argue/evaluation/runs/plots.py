"""The plots of one run and of a comparison: each a drawing and the numbers that it was drawn from.

Curves need scikit-learn and are left out without it (``run.measured.left_out`` says so); the others
are drawn by any installation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from argue.errors import MissingLibrary
from argue.evaluation.curves import LabelCurves, score_curves
from argue.evaluation.outcome import comparable
from argue.evaluation.runs import tables
from argue.evaluation.runs.comparison import Comparison
from argue.evaluation.runs.run import Run
from argue.evaluation.runs.table import Cell, Table
from argue.locales import say
from argue.model import Label
from argue.plot import Axis
from argue.plot.bars import Bars, bar_chart
from argue.plot.curves import Curve, precision_recall_chart, roc_chart
from argue.plot.heat import confusion_table
from argue.plot.reliability import reliability_diagram

MOST_BARS = 40
"""Names that a chart of bars shows; its numbers have them all."""


_DEBATE_BARS = {
    "accuracy": say("accuracy of relations"),
    "acceptance_f1": say("F1 of acceptance"),
}


@dataclass(frozen=True, slots=True)
class Plot:
    """A drawing that is made when it is asked for.

    ``draw`` is told whether the drawing is a file of its own.
    """

    name: str
    title: str
    numbers: Table
    draw: Callable[[bool], str]


def of_run(run: Run) -> list[Plot]:
    """All plots that there is something to draw for."""
    found = [_confusion(run), _labels(run), _debates(run)]
    found += [_words(run, kind) for kind in ("task", "phenomenon")]
    found.append(_reliability(run))
    found += _curves([(say(str(label)), each) for label, each in run.measured.curves.items()])
    return [plot for plot in found if plot.numbers.rows]


def of_comparison(comparison: Comparison) -> list[Plot]:
    """The same measures for all runs, side by side."""
    found = [
        _side_by_side(comparison, comparison.overall(), ["score"]),
        _side_by_side(comparison, comparison.by_label(), ["label", "score"]),
        _side_by_side(comparison, comparison.by_debate(), ["debate"], "accuracy"),
        *(
            _side_by_side(comparison, comparison.by_word(kind), [kind], "accuracy")
            for kind in ("task", "phenomenon")
        ),
    ]
    with suppress(MissingLibrary):
        found += _curves(
            [
                (say("%(run)s, %(what)s", run=run.name, what=say(str(label))), each)
                for run, outcomes in zip(comparison.runs, comparison.outcomes, strict=True)
                for label, each in score_curves(comparable(outcomes)).items()
                if label is Label.SUPPORT
            ]
        )
    return [plot for plot in found if plot.numbers.rows]


def _confusion(run: Run) -> Plot:
    table = tables.confusion(run)
    labels = _names(row[0] for row in table.rows)
    counts = [[cell for cell in row[1:] if isinstance(cell, int)] for row in table.rows]

    def draw(alone: bool) -> str:
        return confusion_table(labels, labels, counts, title=table.title, alone=alone)

    return Plot("confusion", table.title, table, draw)


def _labels(run: Run) -> Plot:
    table = tables.by_label(run)
    names = _names(table.column("label"))
    bars = [
        Bars(table.columns[measure], _floats(table.column(measure)))
        for measure in ("precision", "recall", "f1")
    ]

    def draw(alone: bool) -> str:
        return bar_chart(names, bars, title=table.title, axis=Axis("", 0, 1), alone=alone)

    return Plot("labels", table.title, table, draw)


def _debates(run: Run) -> Plot:
    table = tables.by_debate(run)
    shown = list(table.rows)[:MOST_BARS]
    title = _cut_title(table)

    def draw(alone: bool) -> str:
        place = list(table.columns).index
        return bar_chart(
            _names(row[0] for row in shown),
            [
                Bars(name, _floats([row[place(column)] for row in shown]))
                for column, name in _DEBATE_BARS.items()
                if column in table.columns
            ],
            title=title,
            axis=Axis("", 0, 1),
            alone=alone,
        )

    return Plot("debates", title, table, draw)


def _words(run: Run, kind: str) -> Plot:
    table = tables.by_word(run, kind)
    shown = list(table.rows)[:MOST_BARS]
    title = say("%(table)s: accuracy", table=_cut_title(table))

    def draw(alone: bool) -> str:
        return bar_chart(
            _names(row[0] for row in shown),
            [Bars(say("accuracy"), _floats([row[2] for row in shown]))],
            title=title,
            axis=Axis(say("accuracy"), 0, 1),
            alone=alone,
        )

    return Plot(table.name, title, table, draw)


def _reliability(run: Run) -> Plot:
    found = run.measured.calibration
    title = say("How often it is right when it is so sure")
    columns = {
        "low": say("above"),
        "high": say("up to"),
        "confidence": say("mean confidence"),
        "accuracy": say("accuracy"),
        "judgements": say("judgements"),
    }
    rows: list[list[Cell]] = [list(each) for each in found.bins if each.judgements]

    def draw(alone: bool) -> str:
        return reliability_diagram(found.bins, title=title, error=found.error, alone=alone)

    return Plot("reliability", title, Table("reliability", title, columns, rows), draw)


def _curves(found: Sequence[tuple[str, LabelCurves]]) -> list[Plot]:
    """ROC and precision–recall curves, each curve under its name."""
    roc = [each.roc._replace(name=name) for name, each in found]
    precision = [each.precision_recall._replace(name=name) for name, each in found]
    shares = {each.prevalence for _, each in found}
    chance = shares.pop() if len(shares) == 1 else None
    titles = (say("Receiver operating characteristic"), say("Precision and recall"))

    def draw_roc(alone: bool) -> str:
        return roc_chart(roc, title=titles[0], alone=alone)

    def draw_precision(alone: bool) -> str:
        return precision_recall_chart(precision, title=titles[1], prevalence=chance, alone=alone)

    rates = ("false_positive_rate", "true_positive_rate")
    return [
        Plot("roc", titles[0], _points("roc", titles[0], roc, rates), draw_roc),
        Plot(
            "precision-recall",
            titles[1],
            _points("precision-recall", titles[1], precision, ("recall", "precision")),
            draw_precision,
        ),
    ]


def _points(name: str, title: str, curves: Sequence[Curve], axes: tuple[str, str]) -> Table:
    columns = {"curve": say("curve"), **{axis: say(axis.replace("_", " ")) for axis in axes}}
    rows: list[list[Cell]] = [[curve.name, *point] for curve in curves for point in curve.points]
    return Table(name, title, columns, rows)


def _side_by_side(
    comparison: Comparison, table: Table, words: list[str], measure: str = ""
) -> Plot:
    """A bar for each run and each row that is named by these columns."""
    end = f"_{measure}" if measure else ""
    columns = [f"run_{run.id}{end}" for run in comparison.runs]
    shown = list(table.rows)[:MOST_BARS]
    place = list(table.columns).index
    names = [_joined([row[place(word)] for word in words]) for row in shown]
    title = _cut_title(table)
    if measure:
        title = say("%(table)s: %(measure)s", table=title, measure=say(measure))

    def draw(alone: bool) -> str:
        bars = [
            Bars(run.name, _floats([row[place(column)] for row in shown]))
            for run, column in zip(comparison.runs, columns, strict=True)
        ]
        return bar_chart(names, bars, title=title, axis=Axis("", 0, 1), alone=alone)

    return Plot(table.name, title, table, draw)


def _cut_title(table: Table) -> str:
    more = len(table.rows) > MOST_BARS
    return (
        say("%(table)s, the first %(count)s", table=table.title, count=MOST_BARS)
        if more
        else table.title
    )


def _names(cells: Iterable[Cell]) -> list[str]:
    return [cell if isinstance(cell, str) else str(cell) for cell in cells]


def _joined(cells: Sequence[Cell]) -> str:
    first, *rest = _names(cells)
    for cell in rest:
        first = say("%(before)s %(after)s", before=first, after=cell)
    return first


def _floats(cells: list[Cell]) -> list[float | None]:
    return [float(cell) if isinstance(cell, (int, float)) else None for cell in cells]
