"""Tables on standard output, so that they read alike after every command."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from argue.cli._documents import json_text

if TYPE_CHECKING:
    from argue.evaluation.runs.table import Table


def in_json(tables: Sequence[Table]) -> str:
    """All tables as one JSON object, with the end of its line."""
    objects = [table.as_object() for table in tables]
    return json_text("tables/1", {"tables": objects})


def tell(tables: Sequence[Table], *, as_json: bool, as_csv: bool) -> None:
    """Print the tables as one JSON object, as CSV one after the other, or as text."""
    if as_json:
        click.echo(in_json(tables), nl=False)
        return
    texts = [table.csv() if as_csv else f"{table.text()}\n" for table in tables]
    click.echo("\n".join(texts), nl=False)
