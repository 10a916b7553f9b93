"""Batches of work, done by one process or several."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

Batch = TypeVar("Batch")
Done = TypeVar("Done")


def in_order(
    work: Callable[[Batch], Done], batches: Iterable[Batch], processes: int = 1
) -> Iterator[Done]:
    """What ``work`` makes of each batch, in their order, whatever the number of processes.

    At most two batches a process are taken ahead, so that any number of them fits into memory.
    ``work`` is a function of a module, since processes are started anew.

    >>> list(in_order(len, ["a", "bc"]))
    [1, 2]
    """
    if processes == 1:
        yield from map(work, batches)
        return
    rest = iter(batches)
    with get_context("spawn").Pool(processes) as pool:  # fork may stop in a library's threads
        running = [pool.apply_async(work, (batch,)) for batch in islice(rest, 2 * processes)]
        while running:
            yield running.pop(0).get()
            running += [pool.apply_async(work, (batch,)) for batch in islice(rest, 1)]
