"""Runs, in which engines judge debates: found or requested, brought up to date, and stopped.

Of what people added to a debate since its run was done, only new pairs are judged: a few within a
request that may write, more of them, and those that must be searched for, by the worker; pages show
meanwhile what is known. Of a run its worker has here the pairs that are left, how many at a time,
who else judges them, and the signs of life by which other workers know that it is being judged.
"""

from __future__ import annotations

import logging
import os
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Protocol, TypeAlias

from argue import judging
from argue.engines import Engine, facts, loaded_engine
from argue.errors import ArgueError, Conflict, ModelError, StoreError, Unwritable
from argue.model import Debate, Options, Pair, Relation
from argue.model.record import Ends
from argue.pairing import PAIRINGS, searches
from argue.plugins import provided
from argue.services.context import Context
from argue.services.debates import DEBATES, CachedDebate
from argue.services.deeds import Need, deed
from argue.settings import Limits
from argue.store import Run, RunStatus, Store
from argue.store.judging.records import unstored

COUNTED = 10_000
"""Pairs that are counted when a run is asked for; of a larger one the worker counts them."""
SMALL = 500
"""Pairs of a run that a request waits for, if the engine is quick enough."""
PATIENCE = 0.4
"""Seconds that a request waits for such a run."""

MOST_AT_ONCE = 40
"""Pairs that were added to a run, and are judged while a writer waits."""
CHUNK = 256

Load: TypeAlias = Callable[[str, Iterable[Debate], judging.Progress], Engine]
"""Gives the engine of a name, which may have judged debates already and told how many pairs."""

_judging = threading.Lock()
_log = logging.getLogger(__name__)


def ensure(context: Context, key: str, options: Options, cached: CachedDebate) -> Run:
    """The run of a debate under these options, which is requested if there is none.

    A run that failed or was cancelled is not requested again: a person decides that. While the
    database cannot be written, the run is one that is not stored. A small run that was requested
    just now is waited for a moment where a worker runs, so that its result is there at once. Raises
    UnknownName, ModelError or MissingLibrary if there is no such engine or pairing, or the engine
    cannot be loaded.
    """
    runs, debate = context.store.runs, cached.debate
    engine, pairing = options.engine, options.pairing
    version = judging.version_of(loaded_engine(engine), pairing, debate=debate)
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


def catch_up(context: Context, run: Run, cached: CachedDebate, *, at_once: bool) -> Run:
    """The run as it knows what people added; what is left is for the worker, which is woken.

    ``at_once`` judges it here, if that takes no long.
    """
    if run.status is not RunStatus.DONE or not run.is_behind(cached.state):
        return run
    if at_once:
        try:
            engine = loaded_engine(run.engine)
            run = judge_additions(context.store, run, engine, cached, at_once=True) or run
        except (Conflict, Unwritable) as error:
            _log.warning("%s: what was added is not judged: %s", run.key, error)
    if run.is_behind(cached.state):
        context.wake_worker()
    return run


def asks_server(engine: str) -> bool:
    """Whether an engine asks a server for its judgements, which may be slow."""
    try:
        return facts(engine).sends_to is not None
    except ArgueError:  # one that is not there any more, which the worker tells
        return False


def judge_additions(
    store: Store,
    run: Run,
    engine: Engine,
    cached: CachedDebate | None = None,
    *,
    at_once: bool = False,
) -> Run | None:
    """Judge what a run that is done does not know: the run that knows it, ``None`` if none does.

    With ``at_once`` nothing is judged that would take long. Readers that come at one moment wait
    for the first of them. A run of a former version of the engine stays as it is, and so does one
    of a debate that the engine did not read then and reads now: another run is of that.
    """
    cached = cached or DEBATES.load(store, run.key)
    if judging.version_of(engine, run.pairing, debate=cached.debate) != run.engine_version:
        return None
    if not at_once:
        return _judge_additions(store, run, engine, cached)
    if searches(run.pairing) or getattr(engine, "remote", False):
        return None  # a server may be slow: the worker asks it
    if _judging.acquire(blocking=False):
        try:
            return _judge_additions(store, run, engine, cached, MOST_AT_ONCE)
        finally:
            _judging.release()
    with _judging:  # somebody else was faster
        run = store.runs.load(run.id)
        if not run.is_behind(cached.state):
            return run
        return _judge_additions(store, run, engine, cached, MOST_AT_ONCE)


def _judge_additions(
    store: Store, run: Run, engine: Engine, cached: CachedDebate, most: int | None = None
) -> Run | None:
    pairs = _unknown(store, run, cached)
    if most is not None:
        few = list(islice(pairs, most + 1))
        if len(few) > most:
            return None
        pairs = iter(few)
    relations: list[Relation] = []
    unjudged: list[Ends] = []
    debate, state = cached.debate, cached.state
    while chunk := list(islice(pairs, CHUNK)):
        judged = judging.judge_pairs(engine, chunk, debate)
        relations += judged.relations
        unjudged += [pair.ends for pair, _ in judged.unjudged]
    return store.runs.amend(run.id, relations, state.contribution, state.merge, unjudged=unjudged)


def _unknown(store: Store, run: Run, cached: CachedDebate) -> Iterator[Pair]:
    """Pairs of arguments that were added or edited since, and, of a search, those it now finds.

    Where arguments were ever merged, also each pair that is not judged: it came or came back so.
    What is withdrawn is not judged: bringing it back is a step that makes it new again.
    """
    contributed = cached.contributed
    changed = {
        argument
        for argument, contribution in contributed.items()
        if contribution.last.id > run.seen
    }
    gone = {argument for argument, contribution in contributed.items() if contribution.withdrawn}
    judged: set[tuple[str, str]] = set()
    whole = searches(run.pairing) or cached.state.merge > 0
    if whole:
        judged = store.runs.settled(run.id)
    for pair in PAIRINGS.load(run.pairing).pairs(cached.debate):
        ends = pair.ends
        new = changed.intersection(ends) or (whole and ends not in judged)
        if new and not gone.intersection(ends):
            yield pair


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
            if judging.version_of(engine, run.pairing) == run.engine_version:
                debate = store.debates.load(run.key)
                pairs = remaining(store, run, debate, grown=True)
                while chunk := list(islice(pairs, LARGEST)):
                    yield from judging.pairs_for(engine, debate, chunk)
        except ArgueError:
            continue


def next_size(size: int, took: float) -> int:
    """The size that would have taken the right time, at most four times as large or as small."""
    fitting = size * CHUNK_SECONDS / max(took, 1e-6)
    return int(min(max(fitting, size / 4, SMALLEST), size * 4, LARGEST))


def check_version(engine: Engine, run: Run) -> None:
    """Raises ModelError if the engine or the pairing has changed since the run was asked for."""
    version = judging.version_of(engine, run.pairing)
    if version == run.engine_version.removesuffix(judging.UNREAD):
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
        progress: judging.Progress,
    ) -> Engine:
        """The engine, for which they have judged the debates."""

    def close(self) -> None:
        """Let them go."""


WORKING: set[str] = set()
"""The workers of this process that are at work."""
BEAT = 2.0
"""Seconds between two signs of life."""


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
