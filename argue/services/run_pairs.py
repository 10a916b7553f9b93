"""A run as its worker has it: its pairs left to judge, how many at a time, who else judges them.

Also signs of life, by which other workers know that it is still being judged.
"""

from __future__ import annotations

import logging
import os
import socket
import threading
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Protocol

from argue.engines import Engine
from argue.errors import ArgueError, ModelError, StoreError
from argue.judging import UNREAD, Progress, pairs_for, version_of
from argue.model import Debate, Pair
from argue.pairing import PAIRINGS, searches
from argue.plugins import provided
from argue.settings import Limits
from argue.store import Run, RunStatus, Store

CHUNK_SECONDS = 0.25
"""How long judging one chunk shall take."""
SMALLEST, FIRST, LARGEST = 1, 32, 4096
"""Pairs in a chunk."""


def remaining(store: Store, run: Run, debate: Debate, *, grown: bool) -> Iterator[Pair]:
    """The pairs that are not judged yet.

    A search that is done again, on another machine perhaps, may put one of two equally similar
    arguments in the place of the other, and in a debate that people add to the pairs of new
    arguments come between the others: what was judged is then known by its ends, not its number.
    """
    pairs: Iterator[Pair] = PAIRINGS.load(run.pairing).pairs(debate)
    search = searches(run.pairing)
    if not run.done or not (search or grown):
        return islice(pairs, run.done, None)
    judged = store.runs.settled(run.id)
    others = (pair for pair in pairs if pair.ends not in judged)
    return islice(others, run.total - run.done) if search else others


def of_next_runs(store: Store, engine: Engine, name: str) -> Iterator[Pair]:
    """Pairs of the runs that wait for the engine of that name, in the order they will be taken.

    Those that must be searched for are left out, and so is what cannot be read: its own run says
    why.
    """
    for run in store.runs.active():
        if run.status is not RunStatus.QUEUED or run.engine != name or searches(run.pairing):
            continue
        try:
            if version_of(engine, run.pairing) == run.engine_version:
                debate = store.debates.load(run.key)
                pairs = remaining(store, run, debate, grown=True)
                while chunk := list(islice(pairs, LARGEST)):
                    yield from pairs_for(engine, debate, chunk)
        except ArgueError:
            continue


def next_size(size: int, took: float) -> int:
    """The size that would have taken the right time, at most four times as large or as small."""
    fitting = size * CHUNK_SECONDS / max(took, 1e-6)
    return int(min(max(fitting, size / 4, SMALLEST), size * 4, LARGEST))


def check_version(engine: Engine, run: Run) -> None:
    """Raises ModelError if the engine or the pairing has changed since the run was asked for."""
    version = version_of(engine, run.pairing)
    if version == run.engine_version.removesuffix(UNREAD):
        return
    versions = {"before": run.engine_version, "now": version}
    if searches(run.pairing):
        raise ModelError.lazy(
            "the engine %(engine)s or the pairing %(pairing)s has changed since this was asked "
            "for (from %(before)s to %(now)s); ask again",
            engine=run.engine,
            pairing=run.pairing,
            **versions,
        )
    raise ModelError.lazy(
        "the engine %(engine)s has changed since this was asked for (from %(before)s to %(now)s); "
        "ask again",
        engine=run.engine,
        **versions,
    )


class Spread(Protocol):
    """Workers on other machines: ``spread_of`` of the module ``spread`` of a feature gives them."""

    size: int
    """How many pairs it is best asked for at a time."""

    def takes(self, engine: Engine) -> bool:
        """Whether they can judge in its place."""

    def engine(
        self, name: str, engine: Engine, following: Iterable[Pair], check: Callable[[], object]
    ) -> Engine:
        """The engine whose pairs they judge, those that follow together with those asked for."""

    def ahead(
        self,
        name: str,
        engine: Engine,
        debates: Iterable[Debate],
        limits: Limits,
        check: Callable[[], object],
        progress: Progress,
    ) -> Engine:
        """The engine, for which they have judged the debates."""

    def close(self) -> None:
        """Let them go."""


WORKING: set[str] = set()
"""The workers of this process that are at work."""
BEAT = 2.0
"""Seconds between two signs of life."""

_log = logging.getLogger(__name__)


class Heart:
    """Shows, while a run is judged, that its worker is alive, however long one chunk takes."""

    def __init__(self, database: Path, run: int, worker: str) -> None:
        self._database, self._run, self._worker = database, run, worker
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._beat, name="argue-heart", daemon=True)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *error: object) -> None:
        self._end.set()
        self._thread.join()

    def _beat(self) -> None:
        while not self._end.wait(BEAT):
            try:
                with Store.open(self._database, timeout=BEAT) as store:
                    if not store.runs.heartbeat(self._run, self._worker):
                        return
            except StoreError as error:
                _log.warning("run %d: no sign of life could be saved: %s", self._run, error)


def release_orphans(store: Store) -> None:
    """Put back at once what a process of this machine was judging that is no more."""
    for run in store.runs.active():
        if run.status is RunStatus.RUNNING and _is_dead(run.worker):
            store.runs.release(run.id, run.worker)
    for module in provided("claimed"):
        for worker in filter(_is_dead, module.workers(store)):
            module.release(store, worker)


def _is_dead(worker: str) -> bool:
    """Whether that worker's process has ended; false if that cannot be known from here."""
    host, _, rest = worker.rpartition("/")[0].rpartition("/")
    if host != socket.gethostname() or not rest.isdigit() or os.name != "posix":
        return False
    if int(rest) == os.getpid():
        return worker not in WORKING
    try:
        os.kill(int(rest), 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False
