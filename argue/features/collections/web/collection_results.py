"""What is shown of a collection: its debates, measured under one engine.

The engine :data:`STATED` is none: it takes what the sources state, and needs no run.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from flask import request

from argue import pipeline
from argue.errors import NotFound, UnknownName
from argue.features.collections.bulk import BulkRuns
from argue.features.corpora.measured import Measured, measure
from argue.model import Analysis, Derivation, Options, parse_derived
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
        self.engines = [STATED, *dict.fromkeys(one.engine for one in bulk)]
        self.engine = request.args.get("engine", "") or self.engines[-1 if bulk else 0]
        if self.engine not in self.engines:
            raise UnknownName("engine of a bulk run", self.engine[:80], self.engines)
        self.derived = parse_derived(filter(None, request.args.getlist("derived")))

    def query(self) -> dict[str, object]:
        """The choice as arguments of an address."""
        return {"engine": self.engine, "derived": [str(kind) for kind in self.derived]}


def measured(key: str, choice: Choice) -> list[Measured]:
    """All debates of a collection, in their order."""
    return [
        _measured(store(), member.key, choice)
        for member in Collections.in_store(store()).members(key)
    ]


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
