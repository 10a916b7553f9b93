"""The extensions of an abstract framework in Python: ``argue.solve``."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

from argue.arrays import np
from argue.errors import BadInput
from argue.features.frameworks.abstract import read
from argue.features.frameworks.framework import AbstractFramework
from argue.features.frameworks.quick_solve import (
    TASKS,
    asked_problem,
    check_limit,
    decided,
    questions,
)
from argue.features.frameworks.within import Measured
from argue.locales import plural
from argue.model.attacks import AttackGraph
from argue.model.record import Count, Ratio, Record, optional
from argue.model.records import Records
from argue.model.tables import Cell, Table, untitled

MOST = 10_000
"""Extensions that are listed."""


@dataclass(frozen=True, slots=True, repr=False)
class Solution(Records, Record):
    """What a semantics says of an abstract framework."""

    semantics: str
    """The semantics."""
    task: str
    """SE, EE, CE, DC or DS."""
    argument: str
    """Whom DC and DS ask about; else empty."""
    answer: bool | None
    """The answer to DC and DS, and whether SE has one; null for the others."""
    count: Count
    """Extensions there are (CE), or that are listed."""
    extensions: tuple[tuple[str, ...], ...]
    """The extensions; of DC and DS the one that shows the answer, where there is one."""
    exact: bool = True
    """Whether the answer was computed; false for a guess, made when the time was over."""
    right_in: Ratio = None
    """The share of such guesses that were right, of the ``of`` that were measured, if any was.

    Measured with 0.1 s, of those whose answer a search of 2 s finds; others were not counted.
    """
    right_between: tuple[float, float] | None = None
    """The 95 % interval of that share; its lower end is the share that is stated."""
    of: Count = 0
    """How many such guesses were measured and had an answer within 2 s."""

    JSON = (
        *("semantics", "task", "argument", "answer", "count", "extensions", "exact"),
        *map(optional, ("right_in", "right_between", "of")),
    )

    @property
    def sentence(self) -> str:
        """The answer in words."""
        if self.answer is not None and self.argument:
            answer = f"{TASKS[self.task]} {self.argument}: {'yes' if self.answer else 'no'}"
            if self.exact:
                return f"{answer}."
            return f"{answer}, {Measured(round((self.right_in or 0) * self.of), self.of).sentence}."
        return f"{plural(self.count, f'{self.semantics} extension')}."

    def _tables(self) -> Mapping[str, Callable[[], Table]]:
        rows: list[list[Cell]] = [
            [number, argument]
            for number, extension in enumerate(self.extensions, 1)
            for argument in extension
        ]
        columns = untitled("extension", "argument")
        return {"extensions": lambda: Table("extensions", self.sentence, columns, rows)}


def solve(
    framework: str | Path | AbstractFramework | Iterable[tuple[str, str]],
    semantics: str = "grounded",
    task: str = "EE",
    argument: str = "",
    *,
    within: float = 0.0,
) -> Solution:
    """Solve an abstract framework (Dung 1995): find, list, count or question its extensions.

    Parameters
    ----------
    framework
        The path of a file in the formats i23, APX or TGF, or attacks as pairs of names: the
        attacker, then the attacked.
    semantics
        A semantics (``argue list semantics``), or its code such as ``PR``.
    task
        ``EE`` every extension, ``SE`` some extension, ``CE`` how many, ``DC`` whether some
        extension holds the argument, ``DS`` whether every one does.
    argument
        Whom ``DC`` and ``DS`` ask about.
    within
        Seconds from now after which ``DC`` and ``DS`` answer by a guess, which says that it is one
        (``exact``) and how many such guesses were right, of those whose answer a search of 2 s
        finds (``right_in``); 0 is without a limit.

    Raises
    ------
    UnknownName
        If there is no such semantics or task.
    BadInput
        If the file cannot be read, an argument is missing or not there, there are more than
        10,000 extensions to list, or a problem has a limit of which no guesses were measured.

    Examples
    --------
    >>> found = solve([("a", "b"), ("b", "a"), ("b", "c")], "preferred")
    >>> found.extensions, found.sentence
    ((('a', 'c'), ('b',)), '2 preferred extensions.')
    >>> solve([("a", "b"), ("b", "a")], "PR", "DC", "a").answer
    True
    """
    asked, name = asked_problem(semantics, task, "")
    if bool(argument) != (asked in ("DC", "DS")):
        wanted = "an argument" if not argument else "no argument"
        raise BadInput(f"expected {wanted} with {asked}: {TASKS[asked]}")
    moment = time.monotonic() + within if within else 0.0
    if within:
        check_limit(within, asked, name)
    if isinstance(framework, str | Path):
        framework = read(framework)
    elif not isinstance(framework, AbstractFramework):
        framework = _of_pairs(framework)
    if asked in ("DC", "DS"):
        return _decided(framework, asked, name, argument, moment)
    solver, graph = questions(framework, name)
    if asked == "CE":
        return Solution(name, asked, "", None, solver.count(graph), ())
    answer: bool | None = None
    if asked == "EE":
        extensions = list(islice(solver.extensions(graph), MOST + 1))
        if len(extensions) > MOST:
            raise BadInput(f"expected at most {MOST:,} extensions to list, found more; CE counts")
    else:
        some = solver.some_extension(graph)
        extensions, answer = [] if some is None else [some], some is not None
    named = tuple(_named(framework, extension) for extension in extensions)
    return Solution(name, asked, argument, answer, len(named), named)


def _decided(
    framework: AbstractFramework, task: str, name: str, argument: str, moment: float
) -> Solution:
    answer = decided(framework, task, name, argument, moment)
    witness = () if answer.witness is None else (_named(framework, answer.witness),)
    told = Solution(name, task, argument, answer.holds, len(witness), witness)
    if (measured := answer.measured) is None:
        return told
    return replace(
        told,
        exact=False,
        right_in=measured.share,
        right_between=measured.interval if measured.of else None,
        of=measured.of,
    )


def _named(framework: AbstractFramework, extension: Any) -> tuple[str, ...]:
    return tuple(framework.names[int(node)] for node in extension)


def _of_pairs(attacks: Iterable[tuple[str, str]]) -> AbstractFramework:
    """The framework of these attacks; arguments in the order in which they come."""
    listed = list(attacks)
    for pair in listed:
        if not isinstance(pair, tuple | list) or len(pair) != 2:
            raise BadInput(f"expected attacks as pairs of names, found {str(pair)[:60]!r}")
    names = dict.fromkeys(str(name) for pair in listed for name in pair)
    numbers = {name: number for number, name in enumerate(names)}
    ends = np.array([(numbers[str(a)], numbers[str(b)]) for a, b in listed], dtype=np.int32)
    return AbstractFramework(tuple(numbers), AttackGraph(len(numbers), ends.reshape(-1, 2)))
