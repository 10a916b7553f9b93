"""Solve an abstract framework: find, list, count or question its extensions."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import click

from argue.cli import _options
from argue.errors import BadInput, UnknownName
from argue.formats.base.abstract import read
from argue.formats.base.framework import AbstractFramework
from argue.model import IntArray
from argue.reasoning.semantics import SEMANTICS, load_semantics

TASKS = {
    "SE": "some extension",
    "EE": "every extension",
    "CE": "how many extensions",
    "DC": "does some extension hold the argument",
    "DS": "does every extension hold the argument",
}

_BYTES = 24
"""Of memory that an argument needs at least, whatever is asked of it."""


@click.command()
@click.argument("file", required=False)
@click.option("--semantics", default="", metavar="S", help="A semantics, or its code such as PR.")
@click.option("--task", default="", metavar="T", help="SE, EE, CE, DC or DS.")
@click.option("--argument", "-a", default="", metavar="A", help="Whom DC and DS ask about.")
@click.option("--problem", "-p", default="", metavar="T-S", help="Both at once, such as DC-PR.")
@click.option("--file", "-f", "named", default="", metavar="FILE", help="FILE, said as an option.")
@_options.file_format
@click.option("--problems", is_flag=True, help="List every T-S there is, and do nothing else.")
def command(
    file: str | None,
    semantics: str,
    task: str,
    argument: str,
    problem: str,
    named: str,
    file_format: str,
    problems: bool,
) -> None:
    """Solve the abstract framework in FILE as the rules of ICCMA 2023 ask for it.

    Tasks: SE some extension, EE every extension, CE how many, DC whether some extension holds the
    argument, DS whether every one does. An extension is a line "w" and its arguments; SE without
    one is NO; DC and DS answer YES or NO, and a line "w" with the extension that shows it, where
    there is one. FILE is i23, APX or TGF, by its suffix or content.

    \b
    argue solve debate.af --semantics preferred --task SE
    argue solve debate.apx --semantics stable --task DC --argument a
    argue solve -p DS-PR -f debate.af -a 7
    """
    if problems:
        click.echo(f"[{','.join(_problems())}]")
        return
    asked, name = _asked(semantics, task, problem)
    if bool(file) == bool(named):
        raise BadInput("expected one FILE, or one after -f")
    if bool(argument) != (asked in ("DC", "DS")):
        needs = f"--argument with {asked}" if not argument else f"no --argument with {asked}"
        raise BadInput(f"expected {needs}: {TASKS[asked]}")
    framework = read(file or named, format=file_format)
    _check_memory(framework, file or named)
    for line in _answer(framework, asked, name, argument):
        sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _problems() -> list[str]:
    codes = [str(SEMANTICS.stated(name, "CODE")) for name in SEMANTICS.names()]
    return [f"{task}-{code}" for code in codes for task in TASKS]


def _asked(semantics: str, task: str, problem: str) -> tuple[str, str]:
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


def _answer(framework: AbstractFramework, task: str, name: str, argument: str) -> Iterator[str]:
    graph = framework.graph
    if task == "SE":
        result = load_semantics(name).some_extension(graph)
        yield "NO" if result is None else _line(framework, result)
    elif task == "EE":
        for extension in load_semantics(name).extensions(graph):
            yield _line(framework, extension)
    elif task == "CE":
        yield str(load_semantics(name).count(graph))
    else:
        semantics, node = load_semantics(name), framework.number_of(argument)
        find = semantics.containing if task == "DC" else semantics.avoiding
        witness = find(graph, node)
        yield "YES" if (witness is not None) == (task == "DC") else "NO"
        if witness is not None:
            yield _line(framework, witness)


def _line(framework: AbstractFramework, extension: IntArray) -> str:
    return f"w {framework.line_of(extension)}".rstrip()
