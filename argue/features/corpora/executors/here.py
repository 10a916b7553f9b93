"""The process itself, one task after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from argue.errors import BadInput
from argue.features.corpora.executors import Check, Pool, Task, TaskResult, Work


def open_pool(work: Work, where: str) -> Pool:
    """A pool whose only worker is this process; ``where`` must be empty."""
    if where:
        raise BadInput(f"the executor here takes nothing behind its name, found {where!r}")
    return _Pool(work)


class _Pool:
    """Computes when the next outcome is asked for, in the order of the tasks."""

    def __init__(self, work: Work) -> None:
        self._work = work

    def begin(self) -> None:
        """Nothing has to begin."""

    def run(self, tasks: Iterable[Task], check: Check | None = None) -> Iterator[TaskResult]:
        return (TaskResult(task, self._work(task)) for task in tasks)

    def places(self) -> int:
        return 1

    def close(self) -> None:
        """Nothing is open."""
