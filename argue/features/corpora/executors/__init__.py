"""Where shards of a corpus are computed: one file here is one executor, named as the file.

An executor module has

``open_pool(work: Work, where: str) -> Pool``
    Workers for a work; none is begun or asked before there are tasks, or ``begin`` says so.
    ``where`` is what stands behind the executor's name. Raises :class:`~argue.errors.BadInput` if
    it says nothing to it.

``work`` and tasks are pickled to reach other processes, so that they hold names, not engines.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Protocol

from argue.errors import ArgueError, BadInput
from argue.plugins import Folder

EXECUTORS = Folder("argue.features.corpora.executors", "executor")
HERE = "here"
"""The executor that is this process."""
ATTEMPTS = 3
"""How often a task is begun before it is lost."""
CHECK_SECONDS = 0.5
"""Between two checks of whoever waits for an outcome."""

Task = Any
Work = Callable[[Any], Any]
Check = Callable[[], object]
_WHERE = re.compile(r"(\w+)(?::(?://)?(.*))?")


@dataclass(frozen=True, slots=True)
class TaskResult:
    """A task with its result; ``lost`` says why there is none."""

    task: Task
    result: Any = None
    lost: str = ""

    def require(self, undone: str) -> Any:
        """The result; without one raises ArgueError, which begins with what is undone."""
        if self.lost:
            raise ArgueError(f"{undone}: {self.lost}")
        return self.result


class Pool(Protocol):
    """Workers of an executor, which stay from one run to the next."""

    def begin(self) -> None:
        """Let the workers begin before there are tasks, so that no task waits for that.

        Raises Unreachable if nobody answers where the workers should be.
        """

    def run(self, tasks: Iterable[Task], check: Check | None = None) -> Iterator[TaskResult]:
        """The outcome of each task, as they end, in no promised order.

        Tasks are taken from the iterator when there is room for them, so that they need not all be
        in memory. ``check`` is called every :data:`CHECK_SECONDS` in which no task ends. What it or
        the work raises goes through, and the tasks that are under way are given up, as they are
        where no more outcomes are taken. A task whose worker died is given to another one, and is
        lost after :data:`ATTEMPTS` deaths. One run at a time. Raises Unreachable if nobody answers
        where the workers should be; ModelError if a worker in another process says that it cannot
        compute, with its reason.
        """

    def places(self) -> int:
        """How many tasks are computed at a time; 0 while there are no workers."""

    def close(self) -> None:
        """Let the workers go; a later run begins with new ones."""


def open_pool(work: Work, executor: str) -> Pool:
    """Workers of the executor of this name, for that work.

    ``executor``: a plug-in's name, with a colon and where: ``here``, ``local:4``,
    ``dask://host:8786``. Raises UnknownName or MissingLibrary if there is no such executor, or its
    library is not installed; BadInput if what stands behind the name says nothing to it.
    """
    named = _WHERE.fullmatch(executor)
    if named is None:
        raise BadInput(
            f"expected an executor such as here, local:4 or dask://host:8786, found {executor!r}"
        )
    pool: Pool = EXECUTORS.load(named[1]).open_pool(work, named[2] or "")
    return pool


def execute(work: Work, tasks: Iterable[Task], executor: str) -> Iterator[TaskResult]:
    """The outcomes of tasks by the executor of this name, as they end.

    Parameters and errors are those of :func:`open_pool` and :meth:`Pool.run`.

    >>> [one.result for one in execute(abs, [-1, 2], "here")]
    [1, 2]
    """
    return _run(open_pool(work, executor), tasks)


def _run(pool: Pool, tasks: Iterable[Task]) -> Iterator[TaskResult]:
    with closing(pool):
        yield from pool.run(tasks)
