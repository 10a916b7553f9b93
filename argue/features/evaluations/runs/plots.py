"""The plots of one run and of a comparison: each a drawing and the numbers that it was drawn from.

Those of a run have no curves where SciPy is not installed (``run.measured.left_out`` says so).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from argue.features.evaluations.runs.comparison import Comparison
from argue.features.evaluations.runs.run import Run
from argue.features.evaluations.runs.tables import by_word
from argue.features.measures import tables
from argue.features.measures.confidences import LabelCurves, score_curves
from argue.features.measures.judged_by import Sureness
from argue.features.plots import Axis, Plot
from argue.features.plots.bars import Bars, bar_chart, confusion_table, floats
from argue.features.plots.line import Curve, precision_recall_chart, roc_chart
from argue.features.plots.reliability import reliability_diagram
from argue.model import Label
from argue.model.tables import Cell, Table

MOST_BARS = 40
"""Names that a chart of bars shows; its numbers have them all."""
_DEBATE_BARS = {"accuracy": "accuracy of relations", "acceptance_f1": "F1 of acceptance"}


def run_plots(run: Run) -> list[Plot]:
    """All plots that there is something to draw for."""
    debates = _bars(tables.by_debate(run.evaluation), ["debate"], _DEBATE_BARS)
    labels = tables.by_label(run.evaluation)
    label_bars = {name: labels.columns[name] for name in ("precision", "recall", "f1")}
    results = [_confusion(run), _bars(labels, ["label"], label_bars), debates]
    results += [
        _bars(by_word(run, kind), [kind], {"accuracy": "accuracy"}, "accuracy", "accuracy")
        for kind in ("task", "phenomenon")
    ]
    results.append(_reliability(run))
    results += _curves([(str(label), curve) for label, curve in run.measured.curves.items()])
    return [plot for plot in results if plot.numbers.rows]


def comparison_plots(comparison: Comparison) -> list[Plot]:
    """The same measures for all runs, side by side."""
    results = [
        _side_by_side(comparison, comparison.overall(), ["score"]),
        _side_by_side(comparison, comparison.by_label(), ["label", "score"]),
        _side_by_side(comparison, comparison.by_debate(), ["debate"], "accuracy"),
        *(
            _side_by_side(comparison, comparison.by_word(kind), [kind], "accuracy")
            for kind in ("task", "phenomenon")
        ),
    ]
    results += _curves(
        [
            (f"{run.name}, {label}", curve)
            for run, outcomes in zip(comparison.runs, comparison.decisions, strict=True)
            if run.sureness is not Sureness.NOTHING
            for label, curve in score_curves(outcomes).items()
            if label is Label.SUPPORT
        ]
    )
    return [plot for plot in results if plot.numbers.rows]


def _confusion(run: Run) -> Plot:
    table = tables.confusion(run.evaluation)
    labels = list(map(str, table.column("gold")))
    counts = [[cell for cell in row[1:] if isinstance(cell, int)] for row in table.rows]
    chart = partial(confusion_table, labels, labels, counts, title=table.title)
    return Plot("confusion", table.title, table, chart)


def _bars(
    table: Table, words: Sequence[str], bars: Mapping[str, str], measure: str = "", axis: str = ""
) -> Plot:
    """A group of bars for each row, named by its ``words``: a bar for each of these columns.

    ``bars`` are the columns with what they are called; those that the table lacks are left out.
    """
    title = table.title
    title += f", the first {MOST_BARS}" if len(table.rows) > MOST_BARS else ""
    title += f": {measure}" if measure else ""
    names = [" ".join(map(str, row)) for row in zip(*map(table.column, words), strict=True)]
    drawn = [
        Bars(name, floats(table.column(column)[:MOST_BARS]))
        for column, name in bars.items()
        if column in table.columns
    ]
    chart = partial(bar_chart, names[:MOST_BARS], drawn, title=title, axis=Axis(axis, 0, 1))
    return Plot(table.name, title, table, chart)


def _reliability(run: Run) -> Plot:
    calibration, table = run.measured.calibration, tables.reliability(run.measured)
    chart = partial(
        reliability_diagram, calibration.bins, title=table.title, error=calibration.error
    )
    return Plot("reliability", table.title, table, chart)


def _curves(curves: Sequence[tuple[str, LabelCurves]]) -> list[Plot]:
    """ROC and precision–recall curves, each curve under its name."""
    roc = [curve.roc._replace(name=name) for name, curve in curves]
    precision = [curve.precision_recall._replace(name=name) for name, curve in curves]
    shares = {curve.prevalence for _, curve in curves}
    chance = shares.pop() if len(shares) == 1 else None
    rates, shares_of = ("false_positive_rate", "true_positive_rate"), ("recall", "precision")
    title, other = "Receiver operating characteristic", "Precision and recall"
    draw_other = partial(precision_recall_chart, precision, title=other, prevalence=chance)
    points = _points("precision-recall", other, precision, shares_of)
    return [
        Plot("roc", title, _points("roc", title, roc, rates), partial(roc_chart, roc, title=title)),
        Plot("precision-recall", other, points, draw_other),
    ]


def _points(name: str, title: str, curves: Sequence[Curve], axes: tuple[str, str]) -> Table:
    columns = {"curve": "curve", **{axis: axis.replace("_", " ") for axis in axes}}
    rows: list[list[Cell]] = [[curve.name, *point] for curve in curves for point in curve.points]
    return Table(name, title, columns, rows)


def _side_by_side(
    comparison: Comparison, table: Table, words: list[str], measure: str = ""
) -> Plot:
    end = f"_{measure}" if measure else ""
    bars = {f"run_{run.id}{end}": run.name for run in comparison.runs}
    return _bars(table, words, bars, measure)
