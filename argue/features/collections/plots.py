"""The plots of a corpus of debates, each with the numbers that it is drawn from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from argue.features.corpora.measured import Measured
from argue.features.corpora.totals import Totals
from argue.features.plots import Axis, Plot
from argue.features.plots.bars import Bars, bar_chart, floats
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
    return _debates(Table(name, title, {"class": "arguments", "debates": "debates"}, rows))


def _counts(name: str, title: str, values: Sequence[int]) -> Plot:
    rows: list[list[Cell]] = [
        [str(value), values.count(value)] for value in range(max(values, default=-1) + 1)
    ]
    return _debates(Table(name, title, {"depth": "depth", "debates": "debates"}, rows))


def _debates(table: Table) -> Plot:
    names = [str(row[0]) for row in table.rows][: _DEEPEST + 1]
    return _plot(table, names, {"debates": "debates"}, "debates")


def _stances(depths: Table) -> Plot:
    rows: list[list[Cell]] = [
        [row[0], *row[2:5]] for row in depths.rows if row[0]
    ]  # at depth 0 nothing has a stance
    table = Table("stances", "Stances by depth", {"depth": "depth", **_SERIES}, rows)
    names = [f"depth {row[0]}" for row in rows][:_DEEPEST]
    return _plot(table, names, _SERIES, "arguments")


def _acceptance(depths: Table) -> Plot:
    rows: list[list[Cell]] = []
    for row in depths.rows:
        counts = [cell for cell in row[5:8] if isinstance(cell, int)]
        if sum(counts):
            rows.append([row[0], *(count / sum(counts) for count in counts)])
    statuses = {status: status for status in _STATUSES}
    table = Table("acceptance", "Shares of statuses by depth", {"depth": "depth", **statuses}, rows)
    names = [f"depth {row[0]}" for row in rows][:_DEEPEST]
    return _plot(table, names, statuses, Axis("share of arguments", 0.0, 1.0))


def _plot(table: Table, names: list[str], series: Mapping[str, str], axis: str | Axis) -> Plot:
    """Bars of the columns that ``series`` titles, for the first rows, which have these names."""
    bars = [Bars(title, floats(table.column(name)[: len(names)])) for name, title in series.items()]
    chart = partial(bar_chart, names, bars, title=table.title, axis=axis)
    return Plot(table.name, table.title, table, chart)
