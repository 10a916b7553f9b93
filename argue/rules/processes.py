"""Texts in batches, each read by a pipeline, in one process or several."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from multiprocessing import get_context
from typing import Any, TypeVar

from argue.language import load

Item = TypeVar("Item")
Done = TypeVar("Done")


def in_batches(
    work: Callable[[str, Sequence[Item]], Done],
    items: Iterable[Item],
    size: int,
    pipeline: str = "",
    processes: int = 1,
) -> Iterator[Done]:
    """What ``work`` makes of the pipeline's name and each ``size`` items, in their order.

    It is the same whatever the number of processes. At most two batches a process are taken ahead,
    so that any number of them fits into memory. ``work`` is a function of a module, since processes
    are started anew; it has the pipeline from :func:`loaded`.

    >>> list(in_batches(lambda _, letters: "".join(letters), "abcde", 2))
    ['ab', 'cd', 'e']
    """
    rest = iter(items)
    batches = iter(lambda: list(islice(rest, size)), [])
    if processes == 1:
        for batch in batches:
            yield work(pipeline, batch)
        return
    with get_context("spawn").Pool(processes) as pool:  # fork may stop in a library's threads
        running = [
            pool.apply_async(work, (pipeline, batch)) for batch in islice(batches, 2 * processes)
        ]
        while running:
            yield running.pop(0).get()
            running += [pool.apply_async(work, (pipeline, batch)) for batch in islice(batches, 1)]


@cache
def loaded(pipeline: str) -> Any:
    """The pipeline of that name, loaded once in each process; raises as ``load`` does."""
    return load(pipeline)
