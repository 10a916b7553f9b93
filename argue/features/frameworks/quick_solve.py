"""``argue solve`` without click, whose import takes longer than a small framework.

:mod:`argue.features.frameworks.cli.solve` is the command with its help and its messages; it calls
:func:`solve`, too.
"""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from argue.errors import BadInput, UnknownName
from argue.features.frameworks.abstract import read
from argue.features.frameworks.framework import AbstractFramework
from argue.features.frameworks.within import Answer, decide, problems, seconds_of
from argue.model.attacks import AttackGraph, AttackLists, IntArray
from argue.reasoning.semantics import SEMANTICS, load_semantics

if TYPE_CHECKING:
    from argue.features.frameworks.solving.questions import SmallQuestions

TASKS = {
    "SE": "some extension",
    "EE": "every extension",
    "CE": "how many extensions",
    "DC": "does some extension hold the argument",
    "DS": "does every extension hold the argument",
}

OPTIONS = {
    "-a": "argument",
    "-p": "problem",
    "-f": "file",
    "-fo": "format",
    **{
        f"--{name}": name
        for name in ("semantics", "task", "argument", "problem", "file", "format", "within")
    },
}
"""The options that take a value, and the parameter of :func:`solve` that each stands for."""

_EASY = ("DC grounded", "DS grounded", "DS complete")
"""Problems that the grounded extension answers, so that they need no guess."""

_BYTES = 24
"""Of memory that an argument needs at least, whatever is asked of it."""


def plain_options(words: Sequence[str]) -> dict[str, str] | None:
    """The parameters of :func:`solve`, where the words are one file and known options, each once.

    ``None`` for all else, which is left to click: help, ``--task=SE``, mistakes.

    >>> plain_options(["debate.af", "-p", "SE-GR"])
    {'file': 'debate.af', 'problem': 'SE-GR'}
    >>> plain_options(["debate.af", "--help"]) is None
    True
    """
    options: dict[str, str] = {}
    rest = iter(words)
    for word in rest:
        name = OPTIONS.get(word, "file")
        value = next(rest, "-?") if word in OPTIONS else word
        if not value or name in options or (value.startswith("-") and value != "-"):
            return None
        options[name] = value
    return options if "file" in options else None


def run_process(options: dict[str, str]) -> None:
    """Solve in a process that does nothing else.

    So nothing waits for the threads of NumPy's linear algebra, which is not used, and no time goes
    into looking for circles of garbage, of which solving makes none, not even at the end.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    gc.disable()
    try:
        solve(**options)
        gc.freeze()
    except KeyboardInterrupt:
        print("\nAborted!", file=sys.stderr)
        sys.exit(1)


def solve(
    file: str,
    *,
    semantics: str = "",
    task: str = "",
    argument: str = "",
    problem: str = "",
    format: str = "",
    within: str = "",
) -> None:
    """Read the framework, solve it and print the answer; raises BadInput for what is wrong."""
    began = time.monotonic()
    if file != "-" and not os.path.exists(file):
        read(file, format=format)  # which says so, before it is asked what is to be solved
    asked, name = asked_problem(semantics, task, problem)
    if bool(argument) != (asked in ("DC", "DS")):
        needs = f"--argument with {asked}" if not argument else f"no --argument with {asked}"
        raise BadInput(f"expected {needs}: {TASKS[asked]}")
    moment = 0.0
    if within:
        moment = began + (seconds := seconds_of(within))
        check_limit(seconds, asked, name)
    framework = read(file, format=format)
    _check_memory(framework, file)
    for line in _answer(framework, asked, name, argument, moment):
        sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def asked_problem(semantics: str, task: str, problem: str) -> tuple[str, str]:
    """The task and the semantics' name, however they were said."""
    if bool(problem) == bool(semantics or task) or bool(semantics) != bool(task):
        raise BadInput("expected --semantics and --task, or --problem such as SE-PR")
    if problem:
        task, _, semantics = problem.partition("-")
    if task.upper() not in TASKS:
        raise UnknownName("task", task, list(TASKS))
    return task.upper(), semantics if semantics in SEMANTICS.names() else _coded(semantics)


def _coded(code: str) -> str:
    """The semantics of a code; no more files are looked at than it needs, so as to start fast."""
    codes = []
    for name in SEMANTICS.names():
        codes.append(str(SEMANTICS.stated(name, "CODE")))
        if codes[-1] == code.upper():
            return name
    raise UnknownName("semantics", code, [*SEMANTICS.names(), *codes])


def _check_memory(framework: AbstractFramework, where: str) -> None:
    """Refuse a framework that has far more arguments than memory; a line may state any number."""
    most = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // _BYTES
    if len(framework.names) > most:
        raise BadInput(
            f"{where}: expected at most {most:,} arguments, for which this machine has memory, "
            f"found {len(framework.names):,}"
        )


def check_limit(seconds: float, task: str, name: str) -> None:
    """Raise BadInput for a limit that is no time, or for a problem that can have none."""
    if not seconds >= 0:
        raise BadInput(f"expected a time limit of at least 0 seconds, found {seconds}")
    problem, known = f"{task} {name}", sorted([*problems(), *_EASY])
    if problem not in known:
        raise BadInput(f"expected with a time limit one of {', '.join(known)}; found {problem}")


def _answer(
    framework: AbstractFramework, task: str, name: str, argument: str, moment: float
) -> Iterator[str]:
    if task in ("DC", "DS"):
        answer = decided(framework, task, name, argument, moment)
        yield "YES" if answer.holds else "NO"
        if answer.witness is not None:
            yield _line(framework, answer.witness)
        if answer.measured is not None:
            print(f"argue: {answer.measured.sentence}", file=sys.stderr)
        return
    asked, graph = questions(framework, name)
    if task == "SE":
        result = asked.some_extension(graph)
        yield "NO" if result is None else _line(framework, result)
    elif task == "EE":
        for extension in asked.extensions(graph):
            yield _line(framework, extension)
    else:
        yield str(asked.count(graph))


def decided(
    framework: AbstractFramework, task: str, name: str, argument: str, moment: float
) -> Answer:
    """The answer to DC or DS, exact where ``moment`` is 0 (:func:`decide`)."""
    if moment and f"{task} {name}" in _EASY:
        name = "grounded"
    asked, graph = questions(framework, name)
    return decide(asked, graph, framework.number_of(argument), (task, name), moment)


def questions(framework: AbstractFramework, name: str) -> tuple[Any, AttackGraph | AttackLists]:
    """What answers, and the graph as it takes it: small ones in lists, without NumPy."""
    semantics, graph = load_semantics(name), framework.graph
    asked = in_lists(name) if graph.is_small else None
    return (semantics, graph) if asked is None else (asked, graph.lists)


def in_lists(name: str) -> SmallQuestions | None:
    """What answers about small frameworks in lists, without NumPy, if anything does."""
    if name == "grounded":
        from argue.features.frameworks.solving.small import grounded_questions

        return grounded_questions()
    return getattr(load_semantics(name), "small", None)


def _line(framework: AbstractFramework, extension: IntArray | list[int]) -> str:
    return f"w {framework.line_of(extension)}".rstrip()
