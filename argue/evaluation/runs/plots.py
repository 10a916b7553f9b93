"""The plots of one run and of a comparison: each a drawing and the numbers that it was drawn from.

Every plot can be drawn without SciPy and scikit-learn; those that need them are made where the
library is there, see :func:`of_run`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from argue.evaluation.runs import tables
from argue.evaluation.runs.comparison import Comparison
from argue.evaluation.runs.run import Run
from argue.evaluation.runs.table import Cell, Table
from argue.plot import Axis
from argue.plot.bars import Bars, bar_chart
from argue.plot.heat import confusion_table

MOST_BARS = 40
"""Names that a chart of bars shows; its numbers have them all."""


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
    return [plot for plot in found if plot.numbers.rows]


def of_comparison(comparison: Comparison) -> list[Plot]:
    """The same measures for all runs, side by side."""
    found = [
        _side_by_side(comparison, comparison.overall(), ["score"]),
        _side_by_side(comparison, comparison.by_label(), ["label", "score"]),
        _side_by_side(comparison, comparison.by_debate(), ["debate"], "accuracy"),
        *(_side_by_side(comparison, comparison.by_word(kind), [kind], "accuracy")
          for kind in ("task", "phenomenon")),
    ]  # fmt: skip
    return [plot for plot in found if plot.numbers.rows]


def _confusion(run: Run) -> Plot:
    table = tables.confusion(run)
    labels = [str(row[0]) for row in table.rows]
    counts = [[cell for cell in row[1:] if isinstance(cell, int)] for row in table.rows]

    def draw(alone: bool) -> str:
        return confusion_table(labels, labels, counts, title=table.title, alone=alone)

    return Plot("confusion", table.title, table, draw)


def _labels(run: Run) -> Plot:
    table = tables.by_label(run)
    names = [str(cell) for cell in table.column("label")]
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
            [str(row[0]) for row in shown],
            [Bars("accuracy of relations", _floats([row[place("accuracy")] for row in shown])),
             Bars("F1 of acceptance", _floats([row[place("acceptance_f1")] for row in shown]))],
            title=title, axis=Axis("", 0, 1), alone=alone,
        )  # fmt: skip

    return Plot("debates", title, table, draw)


def _words(run: Run, kind: str) -> Plot:
    table = tables.by_word(run, kind)
    shown = list(table.rows)[:MOST_BARS]
    title = f"{_cut_title(table)}: accuracy"

    def draw(alone: bool) -> str:
        return bar_chart(
            [str(row[0]) for row in shown], [Bars("accuracy", _floats([row[2] for row in shown]))],
            title=title, axis=Axis("accuracy", 0, 1), alone=alone,
        )  # fmt: skip

    return Plot(table.name, title, table, draw)


def _side_by_side(
    comparison: Comparison, table: Table, words: list[str], measure: str = ""
) -> Plot:
    """A bar for each run and each row that is named by these columns."""
    end = f"_{measure}" if measure else ""
    columns = [f"run_{run.id}{end}" for run in comparison.runs]
    shown = list(table.rows)[:MOST_BARS]
    place = list(table.columns).index
    names = [" ".join(str(row[place(word)]) for word in words) for row in shown]
    title = _cut_title(table) + (f": {measure}" if measure else "")

    def draw(alone: bool) -> str:
        bars = [
            Bars(run.name, _floats([row[place(column)] for row in shown]))
            for run, column in zip(comparison.runs, columns, strict=True)
        ]
        return bar_chart(names, bars, title=title, axis=Axis("", 0, 1), alone=alone)

    return Plot(table.name, title, table, draw)


def _cut_title(table: Table) -> str:
    more = len(table.rows) > MOST_BARS
    return f"{table.title}, the first {MOST_BARS}" if more else table.title


def _floats(cells: list[Cell]) -> list[float | None]:
    return [float(cell) if isinstance(cell, (int, float)) else None for cell in cells]
