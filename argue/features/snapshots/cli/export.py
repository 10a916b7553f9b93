"""Write all debates with their histories into one zip of JSON."""

from __future__ import annotations

from pathlib import Path

import click

from argue.cli import _options
from argue.cli._input import open_store
from argue.errors import BadInput, Conflict
from argue.locales import plural

GROUP = "site"


@click.command()
@click.argument("out", metavar="OUT", type=click.Path(dir_okay=False, path_type=Path))
@_options.flag("--replace", "OUT may be there already.")
def command(out: Path, replace: bool) -> None:
    """Write every debate of ARGUE_DATABASE to OUT, a zip, to be read without Argue.

    debates/KEY.json is the debate as any command reads it, with what people added and overruled;
    histories/KEY.json holds every step that led there, the snapshots, and what engines judged.
    """
    from argue.features.snapshots.export import write

    if out.suffix.lower() != ".zip":
        raise BadInput(f"{out}: expected a name that ends in .zip")
    if out.exists() and not replace:
        raise Conflict(f"{out} is there already, and nothing was written")
    with open_store() as store:
        count = write(store, out)
    click.echo(f"{out}: {plural(count, 'debate')}")
