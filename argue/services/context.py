"""What every service needs: the store as the caller may see it, the settings, who works behind.

Behind, what a page waits for and no request does is done: engines are asked about a few texts.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as TimedOut
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal, TypeVar

from cachetools import LRUCache

from argue.errors import BeingComputed
from argue.services.jobs import Jobs
from argue.settings import Settings
from argue.store import Store

PATIENCE = 0.4
"""Seconds that a request waits for work that it asks for."""
MOST = 512
"""Results that are cached."""

Mode = Literal["thread", "inline", "queue"]
Value = TypeVar("Value")


class Background:
    """Computes and caches results outside of requests; shared by all threads.

    ``mode``: ``thread``: a thread of its own works. ``inline``: at once, for a process that works
    for another one's requests. ``queue``: nothing is done before :meth:`run_pending`.

    >>> background = Background("queue")
    >>> background.ask("sum", lambda: 1 + 1) is None
    True
    >>> background.run_pending()
    >>> background.ask("sum", lambda: 1 + 1)
    2
    """

    def __init__(self, mode: Mode = "queue") -> None:
        self._mode = mode
        self._lock = threading.Lock()
        self._results: LRUCache[Hashable, Future[Any]] = LRUCache(MOST)
        self._pending: deque[Callable[[], None]] = deque()
        self._pool: ThreadPoolExecutor | None = None

    def ask(
        self, key: Hashable, compute: Callable[[], Value], wait: float = PATIENCE
    ) -> Value | None:
        """The result of that key, begun if nobody asked before; ``None`` while it is not there.

        What ``compute`` raises is raised here, and computed again the next time.
        """
        with self._lock:
            future: Future[Value] | None = self._results.get(key)
            if future is None:
                future = self._results[key] = Future()
                self._begin(partial(_work, future, compute))
        if self._mode == "inline":
            self.run_pending()
        try:
            return future.result(wait if self._mode == "thread" else 0.0)
        except TimedOut:
            if future.done():  # computing raised it
                raise
            return None
        finally:
            if future.done() and future.exception():
                with self._lock:
                    self._results.pop(key, None)

    def require(self, key: Hashable, compute: Callable[[], Value], wait: float = PATIENCE) -> Value:
        """The same where nothing can be told without the result.

        Raises BeingComputed while it is not there.
        """
        box = self.ask(key, lambda: (compute(),), wait)
        if box is None:
            raise BeingComputed
        return box[0]

    def run_pending(self) -> None:
        """Do in this thread all that waits."""
        while True:
            with self._lock:
                if not self._pending:
                    return
                work = self._pending.popleft()
            work()

    def stop(self) -> None:
        """Begin nothing more."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)

    def _begin(self, work: Callable[[], None]) -> None:
        if self._mode != "thread":
            self._pending.append(work)
            return
        if self._pool is None:
            self._pool = ThreadPoolExecutor(1, "argue-background")
        self._pool.submit(work)


def _work(future: Future[Value], compute: Callable[[], Value]) -> None:
    try:
        future.set_result(compute())
    except BaseException as error:
        future.set_exception(error)


def no_worker() -> bool:
    """No worker runs in this process."""
    return False


@dataclass(frozen=True, slots=True)
class Context:
    """The surroundings of one call of a service."""

    store: Store
    """Shows and changes only what the caller may see and change."""
    settings: Settings
    account: int | None = None
    """The caller's account; ``None`` without one."""
    client: str = ""
    """Who asks, as limits count: an account, or the household of an address."""
    jobs: Jobs | None = None
    """The processes that compute what may take long; ``None`` where there are none, and all is
    computed within the call."""
    background: Background = field(default_factory=Background)
    """Does what a page waits for."""
    wake_worker: Callable[[], bool] = no_worker
    """Tells the worker of this process that something waits; false if none runs."""
