"""What may take long for a text that somebody sends: computed in the processes for that.

There it has seconds, memory, and so many jobs a person. A request that changes something cannot be
sent again by itself, so it may wait until the end; few requests do so at once, so that who writes a
reply never waits for others' uploads, and nobody takes more than one of these places.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import TypeVar
from weakref import WeakKeyDictionary

from argue.errors import BeingComputed, TooManyJobs
from argue.locales import lazy
from argue.services.context import Context
from argue.services.jobs import Job, Jobs

PATIENCE = 1.0
"""Seconds that every request waits."""
STARTING = 30.0
"""Seconds that processes may take to start, and a job to get one, before it is given up."""
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

    ``content``: equal for equal calls; what met a limit is not begun again for a while.
    ``to_the_end``: whether to wait until it is there, where a place for that is free and the caller
    has none.

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

    def asked() -> Job:
        key = (content, context.client)
        return jobs.ask(key, context.client, function, *arguments, content=content, wait=PATIENCE)

    job = asked()
    if not job.finished.is_set() and not to_the_end:
        raise BeingComputed(lazy("it is being read"))
    if not job.finished.is_set():
        with _place(jobs, context.client):
            while not (job := asked()).finished.is_set():
                if not job.computing and job.seconds > STARTING:
                    raise TooManyJobs.lazy(
                        "no process had time for this within %(seconds)s seconds; send it again in "
                        "a minute",
                        seconds=int(STARTING),
                    )
    result: _R = job.outcome()
    return result


@contextmanager
def _place(jobs: Jobs, client: str) -> Iterator[None]:
    """A place to wait; raises TooManyJobs where all are taken, or one of them by this client."""
    with _lock:
        waiting = _waiting.setdefault(jobs, set())
        if client in waiting:
            raise TooManyJobs.lazy(
                "another text that you sent is still being read; send this one when that is done"
            )
        if len(waiting) >= PLACES:
            raise TooManyJobs.lazy(
                "texts of %(count)s other people are being read, and no more are read at a time; "
                "send yours again in a minute",
                count=len(waiting),
            )
        waiting.add(client)
    try:
        yield
    finally:
        with _lock:
            waiting.discard(client)
