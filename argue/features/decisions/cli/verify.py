"""Check the record of a decision: compute it again, and check its signature."""

from __future__ import annotations

import click

from argue.cli import _options
from argue.cli._input import read_bytes
from argue.cli._output import print_document
from argue.locales import date

GROUP = "site"


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--key", metavar="KEY", default="", help="The public key that it must be signed by.")
@_options.as_json
def command(file: str, key: str, as_json: bool) -> None:
    """Check FILE, the record of a decision that a debate's page gives.

    Statuses, what stood and what fell, the cruxes, the counts and every sentence are computed again
    from the relations in the file, and the signature is checked; nothing is asked of the
    installation that wrote it. The public key stands on that installation's page of the record.

    The exit code is 1 where something does not agree.
    """
    from argue.features.decisions.record import check

    checked = check(read_bytes(file))
    other = bool(key) and key.strip().lower() != checked.key
    if as_json:
        print_document(checked)
    else:
        click.echo(f"{checked.debate}, closed on {date(checked.at)}, key {checked.key}")
        for place in checked.differences:
            click.echo(f"does not agree: {place}")
        if not checked.differences:
            click.echo("computed again: statuses, cruxes and sentences agree")
        click.echo("the signature is right" if checked.signed else "the signature is WRONG")
        if other:
            click.echo(f"it is signed by another key than {key}")
    if not checked.sound or other:
        raise SystemExit(1)
