"""A cluster of Dask distributed, by its scheduler's address: dask://HOST:PORT."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from argue.corpora.executors import ATTEMPTS, Outcome, Task, Work
from argue.errors import BadInput, ModelError
from argue.plugins import libraries_for

_AHEAD = 2
"""Tasks on their way for each thread of the cluster, so that no worker waits for the network."""
_SECONDS = 30
"""How long the scheduler may take to answer."""


def run(work: Work, tasks: Iterable[Task], where: str) -> Iterator[Outcome]:
    """The outcome of each task, as they end; ``where`` is HOST:PORT of the scheduler.

    The scheduler gives the task of a worker that dies to another, and workers may come and go. They
    need Argue of the same version, and for an engine that is a directory that directory.

    Raises
    ------
    BadInput
        If no scheduler answers there.
    ModelError
        If a worker says that it cannot compute, with its reason.
    """
    with libraries_for("executor 'dask'"):
        from distributed import Client
    if not where:
        raise BadInput("expected dask://HOST:PORT with a scheduler's address, found dask alone")
    try:
        client = Client(f"tcp://{where}", timeout=_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise BadInput(f"dask://{where}: expected a Dask scheduler, found: {error}") from error
    with client:
        yield from _run(client, work, iter(tasks))


def _run(client: Any, work: Work, tasks: Iterator[Task]) -> Iterator[Outcome]:
    from distributed import as_completed

    ends = as_completed(loop=client.loop, with_results=False)
    waiting: dict[str, Task] = {}
    while True:
        for task in islice(tasks, max(0, _room(client) - len(waiting))):
            future = client.submit(work, task, pure=False)
            waiting[future.key] = task
            ends.add(future)
        if not waiting:
            return
        future = next(ends)
        yield _outcome(future, waiting.pop(future.key))


def _room(client: Any) -> int:
    """How many tasks the cluster may have; a few before its first worker has come."""
    threads: dict[str, int] = client.nthreads()
    return max(1, sum(threads.values())) * _AHEAD


def _outcome(future: Any, task: Task) -> Outcome:
    from distributed import KilledWorker

    try:
        return Outcome(task, future.result())
    except KilledWorker as error:
        return Outcome(task, lost=f"its worker died more than {ATTEMPTS} times ({error})")
    except Exception as error:
        raise ModelError(f"a worker of the cluster: {type(error).__name__}: {error}") from error
