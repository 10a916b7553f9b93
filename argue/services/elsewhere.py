"""What may take long for a text that somebody sends: computed in the processes for that.

There it has seconds, memory, and so many jobs a person. A request that changes something cannot be
sent again by itself, so it may wait until the end; few requests do so at once, so that who writes a
reply never waits for others' uploads, and nobody takes more than one of these places.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import TypeVar
from weakref import WeakKeyDictionary

from argue.errors import BeingComputed, TooManyJobs
from argue.locales import lazy
from argue.services.context import Context
from argue.services.jobs import Jobs

PATIENCE = 1.0
"""Seconds that every request waits."""
STARTING = 10.0
"""Seconds that processes may take to start, and a job to get one."""
SMALL = 16_384
"""Bytes up to which a text is read at once."""
PLACES = 2
"""Requests that wait until the end at the same time, of a server."""

_R = TypeVar("_R")
_waiting: WeakKeyDictionary[Jobs, set[str]] = WeakKeyDictionary()
"""Who waits until the end."""
_lock = threading.Lock()


def elsewhere(
    context: Context,
    size: int,
    content: Hashable,
    function: Callable[..., _R],
    *arguments: object,
    to_the_end: bool = False,
) -> _R:
    """What a function gives for a text of so many bytes; at once where that is small.

    Parameters
    ----------
    content
        Equal for equal calls; what met a limit is not begun again for a while.
    to_the_end
        Whether to wait until it is there, where a place for that is free and the caller has none.

    Raises
    ------
    BeingComputed
        If it is not there yet.
    TooManyJobs
        If the caller has as many jobs as one may have, or no place to wait is free.
    JobFailed
        If it met a limit.
    Exception
        What the function raises.
    """
    jobs = context.jobs
    if jobs is None or size <= SMALL:
        return function(*arguments)

    def asked() -> tuple[bool, _R | None]:
        key = (content, context.client)
        job = jobs.ask(key, context.client, function, *arguments, content=content, wait=PATIENCE)
        return (True, job.outcome()) if job.finished.is_set() else (False, None)

    done, result = asked()
    if not done and to_the_end:
        with _place(jobs, context.client):
            for _ in range(math.ceil((jobs.limits.seconds + STARTING) / PATIENCE)):
                done, result = asked()
                if done:
                    break
        if not done:
            raise TooManyJobs(0)
    if not done:
        raise BeingComputed(lazy("it is being read"))
    return result  # type: ignore[return-value]


@contextmanager
def _place(jobs: Jobs, client: str) -> Iterator[None]:
    """A place to wait; raises TooManyJobs where all are taken, or one of them by this client."""
    with _lock:
        waiting = _waiting.setdefault(jobs, set())
        if client in waiting or len(waiting) >= PLACES:
            raise TooManyJobs(0)
        waiting.add(client)
    try:
        yield
    finally:
        with _lock:
            waiting.discard(client)
