"""Runs, in which engines judge debates: found or requested, waited for, and stopped."""

from __future__ import annotations

import logging
import time
from itertools import islice

from argue import pipeline
from argue.engines import loaded_engine
from argue.errors import Unwritable
from argue.model import Debate, Options
from argue.pairing import PAIRINGS, searches
from argue.services.context import Context
from argue.services.debates import CachedDebate
from argue.services.deeds import Need, deed
from argue.store import Run, Store
from argue.store.judging.records import unstored

COUNTED = 10_000
"""Pairs that are counted when a run is asked for; of a larger one the worker counts them."""
SMALL = 500
"""Pairs of a run that a request waits for, if the engine is quick enough."""
PATIENCE = 0.4
"""Seconds that a request waits for such a run."""

_log = logging.getLogger(__name__)


def ensure(context: Context, key: str, options: Options, cached: CachedDebate) -> Run:
    """The run of a debate under these options, which is requested if there is none.

    A run that failed or was cancelled is not requested again: a person decides that. While the
    database cannot be written, the run is one that is not stored. A small run that was requested
    just now is waited for a moment where a worker runs, so that its result is there at once.

    Raises
    ------
    UnknownName, ModelError, MissingLibrary
        If there is no such engine or pairing, or the engine cannot be loaded.
    """
    runs, debate = context.store.runs, cached.debate
    engine, pairing = options.engine, options.pairing
    version = pipeline.version_of(loaded_engine(engine), pairing, debate=debate)
    run = runs.find(key, engine, version, pairing)
    if run is not None:
        return run
    few = _few_pairs(debate, pairing)
    try:
        run = runs.request(key, engine, version, pairing, few or 0)
    except Unwritable as error:
        _log.warning("%s: judging waits: %s", key, error)
        return unstored(key, engine, version, pairing)
    if context.wake_worker() and few is not None and few <= SMALL:
        return _wait(context.store, run)
    return run


@deed("runs.again", Need.CONTRIBUTE, "%(who)s asked for another judging of %(what)s.")
def request(
    context: Context, key: str, engine: str, version: str, pairing: str, total: int = 0
) -> Run:
    """Ask an engine to judge a debate, also again after a run that failed or was stopped."""
    run = context.store.runs.request(key, engine, version, pairing, total)
    context.wake_worker()
    return run


@deed("runs.cancel", Need.CONTRIBUTE, "%(who)s stopped a judging of %(what)s.")
def cancel(store: Store, key: str, number: int) -> Run:
    """Stop a run; what it has judged so far is kept."""
    return store.runs.cancel(store.runs.of(key, number).id)


def _few_pairs(debate: Debate, pairing: str) -> int | None:
    """The number of pairs; ``None`` if there are more than are worth counting now."""
    if searches(pairing):
        number = int(PAIRINGS.load(pairing).count(debate))
    else:
        number = sum(1 for _ in islice(PAIRINGS.load(pairing).pairs(debate), COUNTED + 1))
    return number if number <= COUNTED else None


def _wait(store: Store, run: Run) -> Run:
    until = time.monotonic() + PATIENCE
    while run.active and time.monotonic() < until:
        time.sleep(0.01)
        run = store.runs.load(run.id)
    return run
