"""Solve an abstract framework: find, list, count or question its extensions."""

from __future__ import annotations

import click

from argue.cli import _options
from argue.errors import BadInput
from argue.features.frameworks import quick_solve
from argue.reasoning.semantics import SEMANTICS

GROUP = "Frameworks and plug-ins"


@click.command()
@click.argument("file", required=False)
@_options.text("--semantics S", "A semantics, or its code such as PR.")
@_options.text("--task T", "SE, EE, CE, DC or DS.")
@_options.text("--argument -a A", "Whom DC and DS ask about.")
@_options.text("--problem -p T-S", "Both at once, such as DC-PR.")
@_options.text("--file -f FILE", "FILE, said as an option.", name="named")
@_options.text("-fo --format F", "Format of the file; else detected.", name="file_format")
@_options.text("--within T", "Answer DC and DS in this time, such as 1s, by a guess if need be.")
@_options.flag("--problems", "List every T-S there is, and do nothing else.")
def command(
    file: str | None,
    semantics: str,
    task: str,
    argument: str,
    problem: str,
    named: str,
    file_format: str,
    within: str,
    problems: bool,
) -> None:
    """Solve the abstract framework in FILE as the rules of ICCMA 2023 ask for it.

    Tasks: SE some extension, EE every extension, CE how many, DC whether some extension holds the
    argument, DS whether every one does. An extension is a line "w" and its arguments; SE without
    one is NO; DC and DS answer YES or NO, and a line "w" with the extension that shows it, where
    there is one. With --within a guess is told on standard error, with how many of such guesses
    are right at least, of those whose answer a search of 2 s finds, if that was measured. FILE is
    i23, APX or TGF, by its suffix or content.

    \b
    argue solve debate.af --semantics preferred --task SE
    argue solve debate.apx --semantics stable --task DC --argument a
    argue solve -p DS-PR -f debate.af -a 7
    argue solve -p DS-PR -f debate.af -a 7 --within 1s
    """
    if problems:
        codes = [str(SEMANTICS.stated(name, "CODE")) for name in SEMANTICS.names()]
        every = [f"{name}-{code}" for code in codes for name in quick_solve.TASKS]
        click.echo(f"[{','.join(every)}]")
        return
    if bool(file) == bool(named):
        raise BadInput("expected one FILE, or one after -f")
    quick_solve.solve(
        file or named,
        semantics=semantics,
        task=task,
        argument=argument,
        problem=problem,
        format=file_format,
        within=within,
    )
