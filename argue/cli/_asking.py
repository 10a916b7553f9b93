"""What the commands share that ask about one argument of one debate."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from argue import pipeline
from argue.cli import _options, _progress
from argue.errors import BadInput, NotFound, UnknownArgument, did_you_mean
from argue.model import Analysis, Debate
from argue.settings import Settings

_Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

argument: _Decorator = click.option(
    "--argument", default="", metavar="A", help="Id of the argument; by default the issue."
)
debate: _Decorator = click.option(
    "--debate", "debate_id", default="", metavar="ID", help="Which debate, if FILE has several."
)


def analysed(
    file: str,
    argument: str,
    debate_id: str,
    *,
    engine: str,
    pairing: str,
    derived: tuple[str, ...],
    file_format: str,
    semantics: str = "grounded",
    issue: bool = True,
) -> tuple[Analysis, str]:
    """Read FILE, find the argument asked about, and analyse its debate.

    Where none is named it is the issue; without ``issue`` none is needed.

    Raises
    ------
    NotFound
        If no debate has that argument, or none has that id.
    BadInput
        If several debates have it, or the debate has no issue and no argument is named.
    """
    settings = Settings.from_environment()
    debates = _options.read_debates(file, file_format, settings.limits)
    chosen = _chosen(debates, argument, debate_id, file)
    _options.tell([(chosen.id, chosen.warnings)])
    with _progress.counted([chosen]) as (_, progress):
        analysis = pipeline.analyse(
            chosen, engine=engine, pairing=pairing, derived=derived, semantics=semantics,
            limits=settings.limits, progress=progress,
        )  # fmt: skip
    _options.tell([(chosen.id, analysis.warnings)])
    return analysis, argument or (_issue(chosen) if issue else "")


def text_of(debate: Debate, argument: str) -> str:
    """An argument's id with the beginning of what it says."""
    found = next((one for one in debate.arguments if one.id == argument), None)
    return f"{argument}: {found.short()}" if found else argument


def _chosen(debates: list[Debate], argument: str, debate_id: str, file: str) -> Debate:
    named = [one for one in debates if not debate_id or one.id == debate_id]
    if debate_id and not named:
        debate_ids = [one.id for one in debates]
        told = f"{file}: no debate {debate_id!r}; there is: {', '.join(debate_ids)}"
        raise NotFound(did_you_mean(told, debate_id, debate_ids))
    having = [
        one for one in named if not argument or any(each.id == argument for each in one.arguments)
    ]
    if not having:
        there = [each.id for one in named for each in one.arguments]
        raise UnknownArgument(argument, there, file)
    if len(having) > 1:
        ids = ", ".join(one.id for one in having)
        raise BadInput(f"{file}: expected one debate, found {ids}; name one with --debate")
    return having[0]


def _issue(debate: Debate) -> str:
    if debate.issue is None:
        raise BadInput(
            f"{debate.id}: expected an argument to ask about, since the debate names no issue; "
            "name one with --argument"
        )
    return debate.issue
