"""Computations in processes of their own, each with a limit in seconds and in memory.

A :class:`Jobs` is a queue before a pool of worker processes. Equal jobs are computed once, clients
take turns, and a job that nobody asks for any more is stopped. Nothing here knows of the web.

The processes are forked from a server process that has no threads (``forkserver``), compute with a
low priority, and end with the process that began them, however that ends.
"""

from __future__ import annotations

import logging
import multiprocessing
import secrets
import signal
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass, field
from typing import Any

from cachetools import TTLCache
from pebble import ProcessExpired, ProcessFuture, ProcessPool

from argue.errors import BadInput, JobFailed, TooManyJobs
from argue.services.jobs.process import compute, nothing, prepare

UNATTENDED = 12.0
"""Seconds after which a job that nobody asks for is stopped, or its result thrown away."""
BY_CLOCK = 3
"""Times its seconds of processor time that a job may take by the clock: the machine may be busy."""
REMEMBERED = 300.0
"""Seconds for which a job that met its limit is refused without being begun again."""
MOST_FAILURES = 2_000
"""Failures that are remembered."""

_TICK = 0.5
_REASONS = {
    -signal.SIGABRT: "memory",
    -getattr(signal, "SIGKILL", 9): "memory",
    -getattr(signal, "SIGXCPU", 24): "time",
}
"""Why a process ended: an allocation failed outside Python, or the system ended it."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class JobLimits:
    """What jobs may use."""

    processes: int = 2
    """Jobs that are computed at the same time."""
    seconds: float = 20.0
    """Processor time that one of them may take, and three times as long by the clock."""
    memory: int = 1_024
    """Megabytes that one may take besides what an idle process has."""
    per_client: int = 8
    """Jobs that one client may have, waiting ones included."""

    def __post_init__(self) -> None:
        for name in ("processes", "seconds", "memory", "per_client"):
            if getattr(self, name) <= 0:
                raise BadInput(f"{name} of jobs: expected more than 0, found {getattr(self, name)}")


@dataclass(eq=False, slots=True)
class Job:
    """One computation that was asked for."""

    key: Hashable
    """Equal jobs have equal keys."""
    content: Hashable
    """What is computed, whoever asks: where a job meets its limit, no other of this content is
    begun for a while."""
    client: str
    """Who asked for it first."""
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    token: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    asked: float = field(default_factory=time.monotonic)
    created: float = field(default_factory=time.monotonic)
    started: float | None = None
    future: ProcessFuture[Any] | None = None
    finished: threading.Event = field(default_factory=threading.Event)
    result: Any = None
    error: Exception | None = None

    @property
    def running(self) -> bool:
        """Whether it has a process now."""
        return self.started is not None and not self.finished.is_set()

    @property
    def computing(self) -> bool:
        """Whether a process computes it, which stops at the limit in seconds."""
        return self.future is not None and self.future.running()

    @property
    def seconds(self) -> float:
        """How long ago it was asked for first."""
        return time.monotonic() - self.created

    def outcome(self) -> Any:
        """The result of a finished job.

        Raises JobFailed if it met a limit, else what the function raised.
        """
        if self.error is not None:
            raise self.error
        return self.result


class Jobs:
    """The queue; shared by all threads. Processes are begun with the first job.

    ``initializer``, ``arguments``: called once in each process before its first job.
    ``preload``: modules that are imported once for all processes.
    """

    def __init__(
        self,
        limits: JobLimits,
        initializer: Callable[..., None] | None = None,
        arguments: tuple[Any, ...] = (),
        preload: Sequence[str] = (),
    ) -> None:
        self.limits = limits
        self._initializer, self._arguments, self._preload = initializer, arguments, list(preload)
        self._lock = threading.RLock()
        self._jobs: OrderedDict[Hashable, Job] = OrderedDict()
        self._failures: TTLCache[Hashable, JobFailed] = TTLCache(MOST_FAILURES, REMEMBERED)
        self._served: dict[str, float] = {}
        self._pool: ProcessPool | None = None
        self._starting = self._watching = self._stopped = False

    def ask(
        self,
        key: Hashable,
        client: str,
        function: Callable[..., Any],
        *arguments: Any,
        content: Hashable = None,
        wait: float = 0.0,
    ) -> Job:
        """The job of that key, begun or put into the queue if there is none.

        ``function`` and its arguments must be picklable. A finished job is handed out once. Raises
        JobFailed if a job of the same content met a limit a while ago; TooManyJobs if the client
        has as many as it may have.

        ``wait``: seconds to wait for its end.
        """
        content = key if content is None else content
        with self._lock:
            self._refuse_failed(content)
            job = self._jobs.get(key)
            if job is None:
                self._refuse_more(client)
                job = self._jobs[key] = Job(key, content, client, function, arguments)
                self._begin_next()
                self._watch()
            job.asked = time.monotonic()
        if wait > 0:
            job.finished.wait(wait)
        with self._lock:
            job.asked = time.monotonic()
            if job.finished.is_set() and self._jobs.get(key) is job:
                del self._jobs[key]
        return job

    def find(self, token: str) -> Job | None:
        """The job of that token, which thereby counts as asked for."""
        with self._lock:
            for job in self._jobs.values():
                if secrets.compare_digest(job.token, token):
                    job.asked = time.monotonic()
                    return job
        return None

    @property
    def started(self) -> bool:
        """Whether there are processes."""
        return self._pool is not None

    def stop(self) -> None:
        """End all processes now; later jobs are refused."""
        with self._lock:
            self._stopped = True
            pool, self._pool = self._pool, None
            jobs = list(self._jobs.values())
            self._jobs.clear()
        for job in jobs:
            job.error = job.error or self._failed("stop")
            job.finished.set()
        if pool is not None:
            pool.stop()  # type: ignore[no-untyped-call]
            pool.join(timeout=5)

    def _refuse_failed(self, content: Hashable) -> None:
        if self._stopped:
            raise self._failed("stop")
        error: JobFailed | None = self._failures.get(content)
        if error is not None:
            raise error

    def _refuse_more(self, client: str) -> None:
        count = sum(job.client == client and not job.finished.is_set() for job in self._all())
        if count >= self.limits.per_client:
            raise TooManyJobs.lazy(
                "%(count)s computations that you asked for are on their way, which is the most for "
                "one client",
                count=count,
            )

    def _all(self) -> list[Job]:
        return list(self._jobs.values())

    def _begin_next(self) -> None:
        """Begin jobs while processes are free: of the client with the fewest, served longest ago.

        No client gets the last free process besides one that it has already.
        """
        while True:
            running = Counter(job.client for job in self._all() if job.running)
            if running.total() >= self.limits.processes:
                return
            most = max(1, self.limits.processes - 1)
            waiting = [
                job
                for job in self._all()
                if job.started is None and not job.finished.is_set() and running[job.client] < most
            ]
            pool = self._ready() if waiting else None
            if pool is None:
                return
            turns = {job.client: self._served.get(job.client, 0) for job in waiting}
            job = min(waiting, key=lambda job: (running[job.client], turns[job.client]))
            self._begin(job, pool)

    def _begin(self, job: Job, pool: ProcessPool) -> None:
        job.started = self._served[job.client] = time.monotonic()
        if len(self._served) > MOST_FAILURES:
            self._served = {
                queued.client: self._served.get(queued.client, 0) for queued in self._all()
            }
        seconds = self.limits.seconds
        job.future = pool.schedule(
            compute, args=(seconds, job.function, *job.arguments), timeout=BY_CLOCK * seconds
        )
        job.future.add_done_callback(lambda future: self._finish(job, future))

    def _ready(self) -> ProcessPool | None:
        """The pool; ``None`` while it is started, after which jobs are begun."""
        if self._pool is not None and self._pool.active:
            return self._pool
        if self._pool is not None:
            _log.error("the worker processes broke; others are begun")
            threading.Thread(target=self._pool.stop, daemon=True).start()  # it joins threads
            self._pool = None
        if not self._starting:
            self._starting = True
            threading.Thread(target=self._start, name="argue-jobs-start", daemon=True).start()
        return None

    def _start(self) -> None:
        """Start the processes, which takes a second or two: their modules are imported first."""
        methods = multiprocessing.get_all_start_methods()
        context = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
        if self._preload:
            context.set_forkserver_preload(self._preload)
        prepared = self.limits.memory, self._initializer, self._arguments
        pool = ProcessPool(self.limits.processes, 0, prepare, prepared, context)
        try:
            pool.schedule(nothing)  # which starts it
        finally:
            with self._lock:
                self._starting = False
                if not self._stopped:
                    self._pool = pool
                    self._begin_next()
        if self._stopped:
            pool.stop()  # type: ignore[no-untyped-call]

    def _finish(self, job: Job, future: Future[Any]) -> None:
        try:
            job.result = future.result()
        except CancelledError:
            job.error = self._failed("stop")
        except TimeoutError:
            job.error = self._failed("time", BY_CLOCK)
        except MemoryError:
            job.error = self._failed("memory")
        except ProcessExpired as error:
            _log.warning("a worker process ended with status %s", error.exitcode)
            job.error = self._failed(_REASONS.get(error.exitcode, "crash"))
        except Exception as error:
            job.error = error
        with self._lock:
            job.asked = time.monotonic()
            job.finished.set()
            if isinstance(job.error, JobFailed) and not job.error.repeatable:
                self._failures[job.content] = job.error
            if not self._stopped:
                self._begin_next()

    def _failed(self, reason: str, times: int = 1) -> JobFailed:
        return JobFailed(reason, times * self.limits.seconds, self.limits.memory)

    def _watch(self) -> None:
        if not self._watching:
            self._watching = True
            threading.Thread(target=self._stop_unattended, name="argue-jobs", daemon=True).start()

    def _stop_unattended(self) -> None:
        while True:
            time.sleep(_TICK)
            with self._lock:
                late = time.monotonic() - UNATTENDED
                gone = [job for job in self._all() if job.asked < late]
                for job in gone:
                    del self._jobs[job.key]
                if not self._jobs:
                    self._watching = False
            for job in gone:
                self._drop(job)
            if not self._watching:
                return

    def _drop(self, job: Job) -> None:
        if job.future is not None:
            job.future.cancel()  # type: ignore[no-untyped-call] # which calls _finish
        with self._lock:
            job.error = job.error or self._failed("stop")
            job.finished.set()
            self._begin_next()
