"""The plots of a corpus of debates, each with the numbers that it is drawn from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from argue.corpora.measured import Measured
from argue.corpora.totals import Totals
from argue.drawing.plots import Axis
from argue.drawing.plots.bars import Bars, bar_chart
from argue.evaluation.runs.plots import Plot
from argue.model.tables import Cell, Table

_SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000)
"""Where the classes of sizes begin."""
_DEEPEST = 20
"""Depths that a chart shows; its numbers have them all."""
_SERIES: Mapping[str, str] = {
    "supports": "support",
    "attacks": "attack",
    "neither": "neither said",
}
_STATUSES = ("accepted", "rejected", "undecided")


def plots(measured: Sequence[Measured]) -> list[Plot]:
    """Sizes and depths of debates, and at each depth stances and statuses."""
    by_depth = Totals.of(measured).by_depth()
    results = [
        _classes("sizes", "Arguments of a debate", [len(one.placed) for one in measured]),
        _counts("depths", "Depth of a debate", [one.depth for one in measured]),
        _stances(by_depth),
        _acceptance(by_depth),
    ]
    return [plot for plot in results if plot.numbers.rows]


def _classes(name: str, title: str, sizes: Sequence[int]) -> Plot:
    """How many debates have a size in each class, from the first class that occurs to the last."""
    ends = [*(start - 1 for start in _SIZES[1:]), None]
    rows: list[list[Cell]] = []
    for start, end in zip(_SIZES, ends, strict=True):
        number = sum(start <= size and (end is None or size <= end) for size in sizes)
        label = f"{start:,}" if start == end else f"{start:,}–{end:,}" if end else f"{start:,}–"
        rows.append([label, number])
    places = [place for place, row in enumerate(rows) if row[1]]
    rows = rows[places[0] : places[-1] + 1] if places else []
    return _bars(
        Table(name, title, {"class": "arguments", "debates": "debates"}, rows),
        "debates",
    )


def _counts(name: str, title: str, values: Sequence[int]) -> Plot:
    rows: list[list[Cell]] = [
        [str(value), values.count(value)] for value in range(max(values, default=-1) + 1)
    ]
    return _bars(Table(name, title, {"depth": "depth", "debates": "debates"}, rows), "debates")


def _bars(table: Table, axis: str) -> Plot:
    names = [str(row[0]) for row in table.rows][: _DEEPEST + 1]
    values = [float(cell) for cell in table.column("debates") if isinstance(cell, int)]

    def draw(alone: bool) -> str:
        bars = [Bars("debates", values[: len(names)])]
        return bar_chart(names, bars, title=table.title, axis=axis, alone=alone)

    return Plot(table.name, table.title, table, draw)


def _stances(depths: Table) -> Plot:
    rows: list[list[Cell]] = [
        [row[0], *row[2:5]] for row in depths.rows if row[0]
    ]  # at depth 0 nothing has a stance
    table = Table("stances", "Stances by depth", {"depth": "depth", **_SERIES}, rows)
    names = [f"depth {row[0]}" for row in rows][:_DEEPEST]

    def draw(alone: bool) -> str:
        series = [
            Bars(title, [float(cell) for cell in table.column(name)[:_DEEPEST] if cell is not None])
            for name, title in _SERIES.items()
        ]
        return bar_chart(names, series, title=table.title, axis="arguments", alone=alone)

    return Plot(table.name, table.title, table, draw)


def _acceptance(depths: Table) -> Plot:
    rows: list[list[Cell]] = []
    for row in depths.rows:
        counts = [cell for cell in row[5:8] if isinstance(cell, int)]
        if sum(counts):
            rows.append([row[0], *(count / sum(counts) for count in counts)])
    columns = {"depth": "depth"} | {status: status for status in _STATUSES}
    table = Table("acceptance", "Shares of statuses by depth", columns, rows)
    names = [f"depth {row[0]}" for row in rows][:_DEEPEST]

    def draw(alone: bool) -> str:
        series = [
            Bars(
                status,
                [cell for cell in table.column(status)[:_DEEPEST] if isinstance(cell, float)],
            )
            for status in _STATUSES
        ]
        axis = Axis("share of arguments", 0.0, 1.0)
        return bar_chart(names, series, title=table.title, axis=axis, alone=alone)

    return Plot(table.name, table.title, table, draw)
