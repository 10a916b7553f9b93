"""Find the smallest change that gives an argument a status, or that turns its position."""

from __future__ import annotations

from dataclasses import dataclass

import click

from argue.cli import _debates, _options
from argue.cli._output import print_document
from argue.model.record import Record
from argue.reasoning.changes.enforcement import Enforcement, Goal, Kind, enforce, weakest_point


@dataclass(frozen=True, slots=True)
class EnforcementDocument(Record):
    """``argue enforce --json``: the cheapest changes that give an argument a status."""

    NAME = "enforcement/1"
    TITLE = "Enforcement"
    JSON = "debate *enforcement"

    debate: str
    """Id of the debate."""
    enforcement: Enforcement


@click.command()
@_debates.question("derived")
@click.option(
    "--status",
    type=_options.OneOf([str(goal) for goal in Goal]),
    help="What the argument shall become; without it, anything but what it is.",
)
@click.option(
    "--allow",
    multiple=True,
    type=_options.OneOf([str(kind) for kind in Kind]),
    default=("flip", "remove"),
    show_default=True,
    help="A kind of change that may be made; can be given several times.",
)
@click.option(
    "--cost",
    type=_options.OneOf(["count", "confidence"]),
    default="count",
    show_default=True,
    help="What a change of a relation costs: 1, or the confidence in it.",
)
@click.option(
    "--semantics",
    type=_options.OneOf(["grounded", "preferred"]),
    default="grounded",
    show_default=True,
    help="Preferred: whether some preferred extension has the argument.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    default=60.0,
    show_default=True,
    metavar="T",
    help="When to give up.",
)
@_options.as_json
def command(
    question: _debates.Question,
    status: str | None,
    allow: tuple[str, ...],
    cost: str,
    semantics: str,
    seconds: float,
    as_json: bool,
) -> None:
    """Read FILE, judge it, and find the cheapest changes that make an argument accepted or not.

    Without --status it finds the weakest point of the position: the cheapest changes by which an
    accepted argument no longer is, or another one becomes accepted. What is found is checked by
    labelling the changed debate, and nothing cheaper does it.

    \b
    argue enforce thread.md --argument rail --status accepted --allow flip --cost confidence
    argue enforce debates/car-free-centres.md --engine gold --allow answer
    """
    analysis, argument = question.analysed()
    costs = (
        {}
        if cost == "count"
        else {
            (relation.source, relation.target): relation.confidence
            for relation in analysis.relations
        }
    )
    kinds = [Kind(kind) for kind in allow]
    if status is None:
        change = weakest_point(
            analysis.framework,
            argument,
            semantics=semantics,
            kinds=kinds,
            costs=costs,
            seconds=seconds,
        )
    else:
        change = enforce(
            analysis.framework,
            argument,
            Goal(status),
            semantics=semantics,
            kinds=kinds,
            costs=costs,
            seconds=seconds,
        )
    if as_json:
        print_document(EnforcementDocument(analysis.debate.id, change))
    else:
        click.echo(f"{_debates.argument_text(analysis.debate, argument)}\n\n{change.text}")
