"""A cluster of Dask distributed, by its scheduler's address: dask://HOST:PORT."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Iterable, Iterator
from concurrent.futures import wait
from contextlib import suppress
from itertools import count, islice
from queue import Empty, Queue
from typing import Any

from argue.errors import BadInput, ModelError, Unreachable
from argue.features.corpora.executors import (
    ATTEMPTS,
    CHECK_SECONDS,
    Check,
    Pool,
    Task,
    TaskResult,
    Work,
)
from argue.plugins import libraries_for

_AHEAD = 2
"""Tasks on their way for each thread of the cluster, so that no worker waits for the network."""
_SECONDS = 10
"""How long the scheduler may take to answer."""
_SILENT = 10
"""Checks in which no task ends, after which it is told if there are no workers."""

_WHERE = re.compile(r".+:\d+")
_log = logging.getLogger(__name__)


def open_pool(work: Work, where: str) -> Pool:
    """Workers of the cluster whose scheduler is at HOST:PORT, which ``where`` is.

    The scheduler gives the task of a worker that dies to another, and workers may come and go: a
    run waits for the first. They need Argue of the same version, and for an engine that is a
    directory that directory. Raises BadInput if ``where`` is no address.
    """
    with libraries_for("executor 'dask'"):
        import distributed  # noqa: F401
    if not _WHERE.fullmatch(where):
        raise BadInput(
            f"expected dask://HOST:PORT with a scheduler's address, found {where or 'dask alone'}"
        )
    return _Pool(work, where)


class _Pool:
    """A client of the scheduler, which connects when it is needed."""

    def __init__(self, work: Work, where: str) -> None:
        self._work, self._where = work, where
        self._client: Any = None

    def begin(self) -> None:
        self._connected()

    def run(self, tasks: Iterable[Task], check: Check | None = None) -> Iterator[TaskResult]:
        client, remaining = self._connected(), iter(tasks)
        ended: Queue[Any] = Queue()
        waiting: dict[str, tuple[Any, Task]] = {}
        while True:
            room = max(1, self._threads(client)) * _AHEAD
            for task in islice(remaining, max(0, room - len(waiting))):
                future = client.submit(self._work, task, pure=False)
                waiting[future.key] = future, task
                future.add_done_callback(ended.put)
            if not waiting:
                return
            future, task = waiting.pop(self._next(client, ended, check).key)
            yield self._outcome(future, task, check)

    def places(self) -> int:
        return self._threads(self._connected())

    def close(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            with suppress(RuntimeError):  # it was connecting anew, which its closing cuts short
                client.close()

    def _connected(self) -> Any:
        from distributed import Client

        if self._client is not None and self._client.status != "running":
            self.close()
        if self._client is None:
            try:
                self._client = Client(
                    f"tcp://{self._where}", timeout=_SECONDS, set_as_default=False
                )
            except (OSError, ValueError) as error:
                raise Unreachable(
                    f"dask://{self._where}: expected a Dask scheduler, found: {error}"
                ) from error
        return self._client

    def _threads(self, client: Any) -> int:
        self._require_connection(client)
        asked = asyncio.run_coroutine_threadsafe(
            client.scheduler.ncores(), client.loop.asyncio_loop
        )
        try:
            return sum(asked.result(_SECONDS).values())
        except (OSError, RuntimeError) as error:  # it ends meanwhile, or is there and silent
            asked.cancel()
            raise self._gone() from error

    def _next(self, client: Any, ended: Queue[Any], check: Check | None) -> Any:
        for waited in count(1):
            with suppress(Empty):
                return ended.get(timeout=CHECK_SECONDS)
            self._go_on(client, check)
            if waited == _SILENT and not self._threads(client):
                _log.warning("dask://%s: no worker is there; waiting for one", self._where)

    def _outcome(self, future: Any, task: Task, check: Check | None) -> TaskResult:
        """What came of a task that has ended; if its worker died since, another does it again."""
        from distributed import KilledWorker

        client = future.client
        fetched = asyncio.run_coroutine_threadsafe(
            client.gather([future], asynchronous=True), client.loop.asyncio_loop
        )
        try:
            while not wait([fetched], CHECK_SECONDS).done:
                self._go_on(client, check)
        finally:
            fetched.cancel()
        error = fetched.exception()
        if error is None:
            return TaskResult(task, *fetched.result())
        if isinstance(error, KilledWorker):
            return TaskResult(task, lost=f"its worker died more than {ATTEMPTS} times ({error})")
        if future.status == "cancelled" or future.status != "error" and isinstance(error, OSError):
            raise self._gone() from error
        raise ModelError(f"a worker of the cluster: {type(error).__name__}: {error}") from error

    def _go_on(self, client: Any, check: Check | None) -> None:
        self._require_connection(client)
        if check is not None:
            check()

    def _require_connection(self, client: Any) -> None:
        if client.status != "running":
            raise self._gone()

    def _gone(self) -> Unreachable:
        return Unreachable(f"dask://{self._where}: the Dask scheduler went away or is silent")
