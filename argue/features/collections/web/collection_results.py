"""What is shown of a collection: its debates, measured under one engine.

The engine :data:`STATED` is none: it takes what the sources state, and needs no run. Each plot has
the numbers that it is drawn from.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from pathlib import Path

from flask import request

from argue import pipeline
from argue.errors import NotFound, UnknownName
from argue.features.collections.bulk import BulkRuns
from argue.features.corpora.measured import Measured, measure
from argue.features.corpora.totals import Totals
from argue.features.plots import Axis, Plot
from argue.features.plots.bars import Bars, bar_chart, floats
from argue.model import Analysis, Derivation, Options, parse_derived
from argue.model.tables import Cell, Table, untitled
from argue.pairing import select_relations
from argue.services.debates import with_sources
from argue.store import Run, RunStatus, Store
from argue.store.core.keys import DebateState
from argue.store.core.viewer import Viewer
from argue.store.debates.collections import Collections
from argue.web.app.state import settings, store

STATED = "stated"
"""Stands for what the sources state."""


class Choice:
    """The engine and the derived attacks that a request asks for.

    Without an engine it is that of the last bulk run, else what the sources state.
    """

    def __init__(self, key: str) -> None:
        bulk = BulkRuns.in_store(store()).of(key)
        self.engines = [STATED, *dict.fromkeys(run.engine for run in bulk)]
        self.engine = request.args.get("engine", "") or self.engines[-1 if bulk else 0]
        if self.engine not in self.engines:
            raise UnknownName("engine of a bulk run", self.engine[:80], self.engines)
        self.derived = parse_derived(filter(None, request.args.getlist("derived")))

    def query(self) -> dict[str, object]:
        """The choice as arguments of an address."""
        return {"engine": self.engine, "derived": [str(kind) for kind in self.derived]}


def measured(key: str, choice: Choice) -> list[Measured]:
    """All debates of a collection, in their order."""
    opened = store()
    members = Collections.in_store(opened).members(key)
    return [_measured(opened, member.key, choice) for member in members]


def analyses(
    database: Path, viewer: Viewer | None, keys: Sequence[str], choice: Choice
) -> Iterator[tuple[str, Analysis]]:
    """Each debate with its key, as the chosen engine judged it; only read where it has not.

    It has a connection of its own, since an answer that is sent piece by piece outlives its
    request. A debate that was deleted meanwhile is left out.
    """
    with Store.open(database) as opened:
        opened.see_as(viewer)
        for key in keys:
            with suppress(NotFound):
                run = _run(opened, key, choice.engine)
                analysis = _analysis(opened, key, run, choice.engine, choice.derived)
                yield key, with_sources(opened, key, analysis)


def _measured(opened: Store, key: str, choice: Choice) -> Measured:
    run = _run(opened, key, choice.engine)
    seen = (run.id, run.seen) if run else None
    cache_key = (settings().database, key, opened.state(key), seen)
    return _cached_measure(cache_key, choice.engine, choice.derived)


@lru_cache(maxsize=20_000)
def _cached_measure(
    cache_key: tuple[Path, str, DebateState, tuple[int, int] | None],
    engine: str,
    derived: tuple[Derivation, ...],
) -> Measured:
    """One debate, measured; ``cache_key`` is another one whenever the result may be."""
    key, opened = cache_key[1], store()
    completed = _analysis(opened, key, _run(opened, key, engine), engine, derived)
    return measure(key, completed.debate, completed.relations, completed.statuses)


def _run(opened: Store, key: str, engine: str) -> Run | None:
    """The newest run of an engine that is done."""
    if engine == STATED:
        return None
    runs = (run for run in opened.runs.of_debate(key) if run.engine == engine)
    return next((run for run in runs if run.status is RunStatus.DONE), None)


def _analysis(
    opened: Store, key: str, run: Run | None, engine: str, derived: tuple[Derivation, ...]
) -> Analysis:
    debate, overruled = opened.debates.load(key), opened.overrulings.current(key)
    bare = pipeline.bare(debate, overruled)
    if run is None and engine != STATED:
        return bare
    if run is None:
        return pipeline.label(debate, bare.relations, Options(derived=derived))
    return pipeline.label(
        debate,
        select_relations(run.pairing, opened.runs.relations(run.id)),
        Options(run.engine, run.pairing, derived),
        engine_version=run.engine_version,
        overruled=overruled,
    )


_SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000)
"""Where the classes of sizes begin."""
_DEEPEST = 20
"""Depths that a chart shows; its numbers have them all."""
_SERIES: Mapping[str, str] = {"supports": "support", "attacks": "attack", "neither": "neither said"}
_STATUSES = ("accepted", "rejected", "undecided")


def plots(measured: Sequence[Measured]) -> list[Plot]:
    """Sizes and depths of debates, and at each depth stances and statuses."""
    by_depth = Totals.of(measured).by_depth()
    results = [
        _sizes([len(debate.placed) for debate in measured]),
        _depths([debate.depth for debate in measured]),
        _stances(by_depth),
        _acceptance(by_depth),
    ]
    return [plot for plot in results if plot.numbers.rows]


def _sizes(sizes: Sequence[int]) -> Plot:
    """How many debates have a size in each class, from the first class that occurs to the last."""
    counts = Counter(bisect(_SIZES, size) - 1 for size in sizes)
    counts.pop(-1, None)  # of debates without an argument
    rows: list[list[Cell]] = []
    ends = [*(start - 1 for start in _SIZES[1:]), None]
    for number in range(min(counts, default=0), max(counts, default=-1) + 1):
        start, end = _SIZES[number], ends[number]
        label = f"{start:,}" if start == end else f"{start:,}–{end:,}" if end else f"{start:,}–"
        rows.append([label, counts[number]])
    columns = {"class": "arguments", "debates": "debates"}
    return _debates(Table("sizes", "Arguments of a debate", columns, rows))


def _depths(depths: Sequence[int]) -> Plot:
    counts = Counter(depths)
    rows: list[list[Cell]] = [[str(n), counts[n]] for n in range(max(depths, default=-1) + 1)]
    return _debates(Table("depths", "Depth of a debate", untitled("depth", "debates"), rows))


def _debates(table: Table) -> Plot:
    names = [str(row[0]) for row in table.rows][: _DEEPEST + 1]
    return _plot(table, names, untitled("debates"), "debates")


def _stances(depths: Table) -> Plot:
    """At depth 0 nothing has a stance."""
    rows: list[list[Cell]] = [[row[0], *row[2:5]] for row in depths.rows if row[0]]
    table = Table("stances", "Stances by depth", {"depth": "depth", **_SERIES}, rows)
    return _plot(table, _names(table), _SERIES, "arguments")


def _acceptance(depths: Table) -> Plot:
    rows: list[list[Cell]] = []
    for row in depths.rows:
        counts = [cell for cell in row[5:8] if isinstance(cell, int)]
        if sum(counts):
            rows.append([row[0], *(count / sum(counts) for count in counts)])
    columns = untitled("depth", *_STATUSES)
    table = Table("acceptance", "Shares of statuses by depth", columns, rows)
    axis = Axis("share of arguments", 0.0, 1.0)
    return _plot(table, _names(table), untitled(*_STATUSES), axis)


def _names(table: Table) -> list[str]:
    return [f"depth {row[0]}" for row in table.rows][:_DEEPEST]


def _plot(table: Table, names: list[str], series: Mapping[str, str], axis: str | Axis) -> Plot:
    """Bars of the columns that ``series`` titles, for the first rows, which have these names."""
    bars = [Bars(title, floats(table.column(name)[: len(names)])) for name, title in series.items()]
    chart = partial(bar_chart, names, bars, title=table.title, axis=axis)
    return Plot(table.name, table.title, table, chart)
