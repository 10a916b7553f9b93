"""Where shards of a corpus are computed: one file here is one executor, named as the file.

An executor module has

``run(work: Work, tasks: Iterable[Task], where: str) -> Iterator[Outcome]``
    The outcome of each task, as they end, in no promised order. Tasks are taken from the iterator
    when there is room for them, so that they need not all be in memory. ``where`` is what stands
    behind the executor's name. What ``work`` raises goes through. A task whose worker died is given
    to another one, and is lost after :data:`ATTEMPTS` deaths. Raises
    :class:`~argue.errors.BadInput` if ``where`` says nothing to it.

``work`` and tasks are pickled to reach other processes, so that they hold names, not engines.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from argue.errors import BadInput
from argue.plugins import Folder

EXECUTORS = Folder("argue.corpora.executors", "executor")
ATTEMPTS = 3
"""How often a task is begun before it is lost."""

Task = Any
Work = Callable[[Any], Any]
_WHERE = re.compile(r"(\w+)(?::(?://)?(.*))?")


@dataclass(frozen=True, slots=True)
class Outcome:
    """A task with its result; ``lost`` says why there is none."""

    task: Task
    result: Any = None
    lost: str = ""


def execute(work: Work, tasks: Iterable[Task], executor: str) -> Iterator[Outcome]:
    """The outcomes of tasks by the executor of this name, as they end.

    Parameters
    ----------
    executor
        A plug-in's name, with a colon and where: ``here``, ``local:4``, ``dask://host:8786``.

    Raises
    ------
    UnknownName, MissingLibrary
        If there is no such executor, or its library is not installed.
    BadInput
        If what stands behind the name says nothing to it.

    Examples
    --------
    >>> [one.result for one in execute(abs, [-1, 2], "here")]
    [1, 2]
    """
    named = _WHERE.fullmatch(executor)
    if named is None:
        raise BadInput(
            f"expected an executor such as here, local:4 or dask://host:8786, found {executor!r}"
        )
    outcomes: Iterator[Outcome] = EXECUTORS.load(named[1]).run(work, tasks, named[2] or "")
    return outcomes
