"""Find the smallest change that gives an argument a status, or that turns its position."""

from __future__ import annotations

import click

from argue.cli import _debates, _options
from argue.cli._output import print_document
from argue.features.what_if.changes import Goal, Kind
from argue.features.what_if.of_debate import enforce

GROUP = "lab"


@click.command()
@_debates.question("derived")
@_options.choice(
    "--status",
    [str(goal) for goal in Goal],
    "What the argument shall become; without it, anything but what it is.",
)
@_options.several(
    "--allow",
    "A kind of change that may be made.",
    type=_options.OneOf([str(kind) for kind in Kind]),
    default=("flip", "remove"),
    show_default=True,
)
@_options.choice(
    "--cost",
    ["count", "confidence"],
    "What a change of a relation costs: 1, or the confidence in it.",
    default="count",
)
@_options.choice(
    "--semantics",
    ["grounded", "preferred"],
    "Preferred: whether some preferred extension has the argument.",
    default="grounded",
)
@_options.option(
    "--seconds T",
    "When to give up.",
    type=click.FloatRange(0, min_open=True),
    default=60.0,
    show_default=True,
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
    argue lab enforce thread.md --argument rail --status accepted --allow flip --cost confidence
    argue lab enforce example:car-free-centres --engine gold --allow answer
    """
    analysis, argument = question.analysed()
    result = enforce(
        analysis,
        argument,
        status or "",
        allow=allow,
        cost=cost,
        semantics=semantics,
        seconds=seconds,
    )
    if as_json:
        print_document(result)
    else:
        told = _debates.argument_text(analysis.debate, argument)
        click.echo(f"{told}\n\n{result.sentence}")
