"""Say what changed between two states of a debate."""

from __future__ import annotations

import click

from argue.cli import _options
from argue.cli._debates import loaded_engine, read_debates
from argue.cli._output import print_document
from argue.errors import BadInput
from argue.features.comparison.states import compare_states
from argue.model import Options

GROUP = "lab"


@click.command()
@click.argument("before")
@click.argument("after")
@_options.analysis("semantics", "judge_all")
@_options.reading
@_options.as_csv
@_options.as_json
def command(before: str, after: str, options: Options, as_csv: bool, as_json: bool) -> None:
    """Say what changed from the debate in BEFORE to that in AFTER: arguments, relations, verdicts.

    One engine judges both. How much a second reading of AFTER, a pair at a time, changes by itself
    is said beside: what is not more than that means nothing.

    \b
    argue lab diff monday.json friday.json
    argue lab diff monday.json friday.json --engine gold --json
    """
    states = [read_debates(file, warn=True) for file in (before, after)]
    for file, debates in zip((before, after), states, strict=True):
        if len(debates) != 1:
            raise BadInput(f"{file}: expected one debate, found {len(debates)}")
    (former,), (later,) = states
    changes = compare_states(former, later, loaded_engine(options.engine, [former, later]), options)
    if as_json:
        print_document(changes)
    elif as_csv:
        click.echo(changes.table().csv(), nl=False)
    else:
        click.echo(changes.sentence)
        for what, subject, was, now in changes.table().rows:
            click.echo(f"{what} {subject}: {was or '-'} → {now or '-'}")
