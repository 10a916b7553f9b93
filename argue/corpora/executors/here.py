"""The process itself, one task after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from argue.corpora.executors import Outcome, Task, Work
from argue.errors import BadInput


def run(work: Work, tasks: Iterable[Task], where: str) -> Iterator[Outcome]:
    """The outcome of each task, in order; ``where`` must be empty."""
    if where:
        raise BadInput(f"the executor here takes nothing behind its name, found {where!r}")
    return (Outcome(task, work(task)) for task in tasks)
