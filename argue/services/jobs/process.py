"""The beginning and the end of a worker process: its priority, its memory, its parent."""

from __future__ import annotations

import math
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from typing import Any

try:
    import fcntl
    import resource
except ImportError:  # Windows has neither
    fcntl = resource = None  # type: ignore[assignment]

MEGABYTE = 2**20
NICENESS = 10
"""Pages come first; the lowest priority, 19, would get nothing beside any other busy program."""


def nothing() -> None:
    """What the first process does first."""


def prepare(
    memory: int, initializer: Callable[..., None] | None, arguments: tuple[Any, ...]
) -> None:
    """The beginning of each process."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # ends it also while a solver holds Python's lock
    end_with_parent()
    if initializer is not None:
        initializer(*arguments)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    _limit_memory(memory)


def compute(seconds: float, function: Callable[..., Any], *arguments: Any) -> Any:
    """What a function gives within so many seconds of processor time; the system ends it then."""
    if resource is not None:
        used = resource.getrusage(resource.RUSAGE_SELF)
        most = math.ceil(used.ru_utime + used.ru_stime + seconds)
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(resource.RLIMIT_CPU, (most, hard))
    return function(*arguments)


def end_with_parent() -> None:
    """End when the process that began this one does, however that ends.

    A thread sees to it, and where it never runs, as a solver holds Python's lock, the system does:
    the pipe from the parent, which nothing comes through, sends ``SIGIO`` when its other end is
    closed, and that ends a process.
    """
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    threading.Thread(target=_wait_for, args=(parent,), daemon=True).start()
    if fcntl is not None and hasattr(os, "O_ASYNC"):
        signal.signal(signal.SIGIO, signal.SIG_DFL)
        fcntl.fcntl(parent.sentinel, fcntl.F_SETOWN, os.getpid())
        flags = fcntl.fcntl(parent.sentinel, fcntl.F_GETFL)
        fcntl.fcntl(parent.sentinel, fcntl.F_SETFL, flags | os.O_ASYNC)


def _wait_for(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


def _limit_memory(megabytes: int) -> None:
    """Let this process have so much more than it has now."""
    if resource is None:
        return
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # what the limit in seconds ends leaves none
    most = _data_bytes() + megabytes * MEGABYTE
    resource.setrlimit(resource.RLIMIT_DATA, (most, resource.RLIM_INFINITY))


def _data_bytes() -> int:
    """What ``RLIMIT_DATA`` counts of this process now; 0 where the system does not tell."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[5]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0
