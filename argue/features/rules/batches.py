"""Texts in batches, each read by a pipeline, by the workers of an executor."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import islice
from typing import Any, TypeAlias, TypeVar

from argue.features.corpora.executors import HERE, execute
from argue.features.grammar import load

Item = TypeVar("Item")
Done = TypeVar("Done")
Parse: TypeAlias = Callable[[str, Sequence[Item]], Done]
"""Takes the name of a pipeline, and items."""


def in_batches(
    parse: Parse[Item, Done],
    items: Iterable[Item],
    size: int,
    pipeline: str = "",
    executor: str = HERE,
) -> Iterator[Done]:
    """What ``parse`` makes of the pipeline's name and each ``size`` items, in their order.

    It is the same whatever the executor (:func:`.corpora.executors.execute`). Batches are taken
    when a worker has room for them, and results wait only for those before them, so that any number
    of items fits into memory. ``parse`` is a function of a module, since it is sent to other
    processes; it has the pipeline from :func:`loaded`. Raises ArgueError as the executor does, and
    if the workers of a batch died again and again. What ``parse`` raises in another process is a
    :class:`~argue.errors.ModelError`.

    >>> list(in_batches(lambda _, letters: "".join(letters), "abcde", 2))
    ['ab', 'cd', 'e']
    """
    rest = iter(items)
    batches = enumerate(iter(lambda: list(islice(rest, size)), []))
    results: dict[int, Done] = {}
    following = 0
    for outcome in execute(partial(_parsed, parse, pipeline), batches, executor):
        number, batch = outcome.task
        results[number] = outcome.require(f"{len(batch)} texts were not parsed")
        while following in results:
            yield results.pop(following)
            following += 1


def _parsed(parse: Parse[Item, Done], pipeline: str, task: tuple[int, Sequence[Item]]) -> Done:
    return parse(pipeline, task[1])


@cache
def loaded(pipeline: str) -> Any:
    """The pipeline of that name, loaded once in each process; raises as ``load`` does."""
    return load(pipeline)
