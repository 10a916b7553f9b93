"""Judges what is asked for, in a thread behind the web server.

Every chunk of pairs is saved as it is judged, so a run goes on where it stopped, whatever stopped
it. Several processes may serve one database: one of them judges at a time, and the others notice
when it falls silent. Between two chunks a run makes way for one that has less left to judge.
Engines that ask a server are waited for in a thread of their own, so that a slow one keeps nobody
else from being judged.
"""

from __future__ import annotations

import atexit
import logging
import os
import secrets
import socket
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import thread as pools
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Protocol

from argue import judging
from argue.engines import Engine, loaded_engine
from argue.errors import ArgueError, Cancelled, NotFound, StoreError, Unwritable
from argue.locales.phrases import own_fault
from argue.model import Debate, Origin
from argue.pairing import count_pairs
from argue.plugins import provided, required
from argue.services import results, runs
from argue.services.jobs import Jobs
from argue.settings import Settings
from argue.store import Run, RunStatus, Store
from argue.store.core.keys import DebateState

POLL = 1.0
"""Seconds between two looks into the queue, for runs that another process asked for."""
STALE = 15.0
"""Seconds of silence after which a run is taken from its worker."""
REST = 5.0
"""Seconds to wait after the database could not be used."""
IDLE = 60.0
"""Seconds without work after which the workers of the executor may go."""
PATIENCE = 60.0
"""Seconds to wait while others write."""

_log = logging.getLogger(__name__)


class Background(Protocol):
    """What a feature does while nothing waits: ``Background`` of its module ``background``.

    It is made of the database and the settings.
    """

    every: float
    """Seconds between two looks."""
    rests: bool
    """Whether it looks only after so long without work."""

    def look(self) -> None:
        """Do what there is to do; raises StoreError if the database refuses."""

    def stop(self) -> None:
        """End now."""


class Worker:
    """Takes queued runs, one after the other.

    Raises BadInput if the setting ``ARGUE_CLUSTER`` names no executor.

    ``database``: the store's file; the worker opens connections of its own.
    ``load``: gives the engine of a name.
    ``jobs``: label in processes of their own what may take long, as evaluations may.
    """

    def __init__(
        self,
        database: Path,
        settings: Settings | None = None,
        *,
        load: Callable[[str], Engine] = loaded_engine,
        jobs: Jobs | None = None,
    ) -> None:
        self._database, self._load, self._jobs = database, load, jobs
        self._settings = settings or Settings()
        self._limits = self._settings.limits
        self.name = f"{socket.gethostname()}/{os.getpid()}/{secrets.token_hex(4)}"
        self._stopping = threading.Event()
        self._wanted = threading.Event()
        self._thread: threading.Thread | None = None
        self._given_up: set[tuple[int, DebateState]] = set()
        self._asker: Worker | None = None
        self._asks: bool | None = None
        """Whether it takes what asks a server, and only that; ``None``: whatever there is."""
        self._backgrounds: list[Background] = [
            module.Background(database, self._settings) for module in provided("background")
        ]
        self._spread: runs.Spread | None = None
        if self._settings.cluster != "here":
            spread = required("spread", "setting ARGUE_CLUSTER")
            self._spread = spread.spread_of(self._settings)

    @property
    def running(self) -> bool:
        """Whether the thread runs, so that a run that is asked for will be judged."""
        return self._thread is not None and self._thread.is_alive()

    def start(self) -> None:
        """Begin to take runs, in a thread that does not keep the process from ending."""
        if self.running:
            return
        self._stopping.clear()
        if self._asks is None:
            settings = replace(self._settings, cluster="here")
            self._asker = Worker(self._database, settings, load=self._load, jobs=self._jobs)
            self._asks, self._asker._asks = False, True
        if self._asker:
            self._asker.start()
        self._thread = threading.Thread(target=self._loop, name="argue-worker", daemon=True)
        self._thread.start()
        atexit.register(self.stop)

    def begin_to_stop(self) -> None:
        """Stop after the present chunk, without waiting for that."""
        if self._asker:
            self._asker.begin_to_stop()
        self._stopping.set()
        self._wanted.set()

    def stop(self, timeout: float = 5.0) -> bool:
        """Stop after the present chunk; the run goes back into the queue.

        So it does where the chunk takes longer than ``timeout`` seconds; whether the thread ended.
        """
        self.begin_to_stop()
        if self._thread is not None:
            self._thread.join(timeout)
        if self.running:
            self._release_all()
        for background in self._backgrounds:
            background.stop()
        atexit.unregister(self.stop)
        asked = self._asker is None or self._asker.stop(timeout)
        return asked and not self.running

    def wake(self) -> None:
        """Look into the queue now."""
        if self._asker:
            self._asker.wake()
        self._wanted.set()

    def work(self) -> bool:
        """Judge one queued run, to its end or until a shorter one waits; false if there was none.

        Evaluations, certificates and what annotators are asked first come when no run waits, and
        make way for runs meanwhile. Raises StoreError if the database refuses.
        """
        runs.WORKING.add(self.name)
        try:
            with Store.open(self._database, timeout=PATIENCE) as store:
                store.runs.release_stale(STALE)
                runs.release_orphans(store)
                if not self._asks:
                    for module in provided("requested"):
                        module.request(store, self._load, bool(self._spread))
                ahead, takes = self._judged_ahead, self._takes
                make_way = partial(self._make_way, store)
                claimed = self.name, self._settings, ahead, make_way, self._jobs, takes
                queued, judged = (self._load, make_way), (self._settings, ahead, make_way, takes)
                return (
                    self._work_on_run(store)
                    or self._catch_up(store)
                    or any(module.work(store, *claimed) for module in provided("claimed"))
                    or not self._asks
                    and any(module.work(store, *queued) for module in provided("queued"))
                    or any(module.work(store, *judged) for module in provided("judged"))
                )
        finally:
            runs.WORKING.discard(self.name)

    def _takes(self, engine: str) -> bool:
        return self._asks is None or runs.asks_server(engine) is self._asks

    def _work_on_run(self, store: Store) -> bool:
        run = store.runs.claim(self.name, self._takes)
        if run is None:
            return False
        with runs.Heart(self._database, run.id, self.name):
            self._take(store, run)
        return True

    def _catch_up(self, store: Store) -> bool:
        """Judge what people added to debates whose runs are done; false if nothing was."""
        caught = False
        for run in store.runs.behind():
            state = run.id, store.state(run.key)
            if state in self._given_up or self._stopping.is_set() or not self._takes(run.engine):
                continue
            try:
                done = runs.judge_additions(store, run, self._load(run.engine)) is not None
            except ArgueError as error:
                _log.warning("run %d (%s): not brought up to date: %s", run.id, run.key, error)
                done = False
            if not done:
                self._given_up.add(state)
            caught = caught or done
        return caught

    def _make_way(self, store: Store) -> None:
        """Judge the runs that wait, then go on."""
        self._check()
        while self._work_on_run(store):
            self._check()

    def _check(self) -> None:
        if self._stopping.is_set():
            raise Cancelled("the server stops")

    def _check_run(self, store: Store, run: Run) -> None:
        """Raises Cancelled or NotFound if the run is not to be judged here any more."""
        self._check()
        now = store.runs.load(run.id)
        if (now.status, now.worker) != (RunStatus.RUNNING, self.name):
            raise Cancelled(f"run {run.id} is {now.status}")

    def _judged_ahead(
        self, name: str, debates: Iterable[Debate], progress: judging.Progress
    ) -> Engine:
        """The engine of that name, which has judged the debates where an executor does that."""
        engine = self._load(name)
        if self._spread is None:
            return engine
        return self._spread.ahead(name, engine, debates, self._limits, self._check, progress)

    def _loop(self) -> None:
        idle = time.monotonic()
        due = {} if self._asks else {task: idle + task.every for task in self._backgrounds}
        while not self._stopping.is_set():
            self._wanted.clear()
            try:
                if self.work():
                    idle = time.monotonic() + IDLE
                    due |= {task: time.monotonic() + task.every for task in due if task.rests}
                    continue
                for background in [task for task, at in due.items() if time.monotonic() > at]:
                    due[background] = time.monotonic() + background.every
                    background.look()
                if self._spread and time.monotonic() > idle:
                    self._spread.close()
            except StoreError as error:
                _log.warning("the worker cannot reach its queue: %s", error)
                self._stopping.wait(REST)
            except Exception:
                _log.exception("a fault of Argue's own in the worker")
            self._wanted.wait(POLL)
        if self._spread:
            self._spread.close()

    def _release_all(self) -> None:
        """Put back what the thread is judging: what it saves of it later is refused."""
        try:
            with Store.open(self._database, timeout=1.0) as store:
                for run in store.runs.active():
                    store.runs.release(run.id, self.name)
                for module in provided("claimed"):
                    module.release(store, self.name)
        except StoreError as error:  # put back once it is stale
            _log.warning("a run could not be put back: %s", error)

    def _take(self, store: Store, run: Run) -> None:
        """Judge a run, and leave it in a state that says what became of it."""
        try:
            done = self._judge(store, run)
        except (Cancelled, NotFound) as error:
            _log.info("run %d (%s): stopped: %s", run.id, run.key, error)
            _leave(store.runs.release, run, self.name)  # where the server stops
        except Unwritable as error:
            _log.warning("run %d (%s): put back: %s", run.id, run.key, error)
            _leave(store.runs.release, run, self.name)
        except ArgueError as error:
            _log.warning("run %d (%s): %s", run.id, run.key, error)
            _leave(store.runs.fail, run, error.public)
        except Exception as error:
            if _comes_of_ending(error):
                self._stopping.set()
                store.runs.release(run.id, self.name)
                return
            _log.exception("run %d (%s): a fault of Argue's own", run.id, run.key)
            _leave(store.runs.fail, run, own_fault(error))
        else:
            if done:
                _prepare(store, run)

    def _judge(self, store: Store, run: Run) -> bool:
        """Whether all pairs of the debate have been judged, else the run was put back."""
        engine = self._load(run.engine)
        runs.check_version(engine, run)
        # Before the debate: never too new for it.
        state = store.state(run.key)
        steps = state.contribution, state.merge
        debate = store.debates.load(run.key)
        if not run.total or any(steps):
            former = (run.seen, run.merging) if run.done else steps
            total = count_pairs(debate, run.pairing, self._limits)
            store.runs.count_pairs(run.id, max(total, run.done), *former)
        pairs = runs.remaining(store, run, debate, grown=any(steps))
        spread = self._spread if self._spread and self._spread.takes(engine) else None
        if spread:
            following = runs.of_next_runs(store, engine, run.engine)
            check = partial(self._check_run, store, run)
            engine = spread.engine(run.engine, engine, following, check)
        done, size = run.done, runs.FIRST
        while chunk := list(islice(pairs, spread.size if spread else size)):
            began = time.perf_counter()
            relations, unjudged = judging.judge_pairs(engine, chunk, debate)
            if unjudged and engine.origin is Origin.JUDGED:  # the reason may be a model's words
                _log.warning(
                    "run %d (%s): %d pairs were not judged", run.id, run.key, len(unjudged)
                )
            took = time.perf_counter() - began
            ends = [pair.ends for pair, _ in unjudged]
            store.runs.save(run.id, done, relations, unjudged=ends, worker=self.name)
            done += len(chunk)
            size = runs.next_size(size, took)
            if self._stopping.is_set() or store.runs.shorter_waits(run.id, self._takes):
                store.runs.release(run.id, self.name)
                return False
        store.runs.finish(run.id, worker=self.name)
        return True


def _comes_of_ending(error: Exception) -> bool:
    """Whether the process ends, so that Python starts no threads any more, as engines do."""
    if not isinstance(error, RuntimeError):
        return False
    # A pool that the ending process has reached already says "after shutdown" only.
    closed = pools._shutdown and "after shutdown" in str(error)
    return closed or "interpreter shutdown" in str(error)


def _leave(leave: Callable[[int, str], None], run: Run, word: str) -> None:
    """Note what became of a run; one that cannot be written to is taken up once it is stale."""
    try:
        leave(run.id, word)
    except StoreError as error:
        _log.warning("run %d: what became of it could not be saved: %s", run.id, error)


def _prepare(store: Store, run: Run) -> None:
    """A fault here takes nothing from the run: pages compute what is not there."""
    try:
        results.prepare(store, run)
    except NotFound:
        _log.info("run %d (%s): its debate was deleted", run.id, run.key)
    except Exception:
        _log.exception("run %d (%s): labelling and scores could not be saved", run.id, run.key)
