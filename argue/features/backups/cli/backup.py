"""Save the database, the key and the drafts in one file."""

from __future__ import annotations

from pathlib import Path

import click

from argue.cli import _options
from argue.locales import plural
from argue.settings import Settings

GROUP = "site"


@click.command()
@click.argument("out", metavar="OUT", type=click.Path(dir_okay=False, path_type=Path))
@_options.flag("--replace", "OUT may be there already.")
def command(out: Path, replace: bool) -> None:
    """Write all that the installation of ARGUE_DATABASE holds to OUT, read it again and check it.

    A server may run meanwhile. OUT holds the key that signs cookies; only you can read it.
    """
    from argue.features.backups.archive import back_up, debates_in

    before = debates_in(out)
    made = back_up(Settings.from_environment().database, out, replace=replace)
    click.echo(f"{out}: {made}")
    if made.debates < before:
        click.echo(f"{out}: held {plural(before, 'debate')} before", err=True)
