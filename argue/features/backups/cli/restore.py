"""Put a backup in the place of the database."""

from __future__ import annotations

from pathlib import Path

import click

from argue.cli import _options
from argue.settings import Settings

GROUP = "site"


@click.command()
@click.argument("file", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path))
@_options.flag("--check", "Only check FILE and say what is in it.")
def command(file: Path, check: bool) -> None:
    """Make the installation of ARGUE_DATABASE what FILE, written by argue site backup, holds.

    All of FILE is checked first, and the former database is saved beside the new one, as a backup
    that can be restored in the same way. A server may run meanwhile and shows the new one at once.
    """
    from argue.features.backups import archive as backups

    if check:
        click.echo(f"{file}: {backups.contents(file)}")
        return
    database = Settings.from_environment().database
    contents, former = backups.restore(file, database)
    click.echo(f"{database}: {contents}")
    if former is not None:
        click.echo(f"argue: the former one is kept in {former}", err=True)
