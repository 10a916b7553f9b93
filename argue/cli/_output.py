"""Documents, tables and files that commands write, so that they read alike after every command."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, TypeVar

import click

from argue.errors import UnknownName
from argue.files import write_file
from argue.model.record import Record

Document = TypeVar("Document", bound=Record)

WIDTH = 160
"""Characters of a line where there is no terminal."""


def json_text(document: Record) -> str:
    """A document as indented JSON, with a line break at its end."""
    return "".join(json_pieces(document))


def json_pieces(document: Record) -> Iterator[str]:
    """The same in pieces, of documents that do not fit into memory."""
    encoder = json.JSONEncoder(ensure_ascii=False, indent=1)
    pieces = encoder.iterencode(document.as_document(streamed=True))
    while together := "".join(islice(pieces, 10_000)):
        yield together
    yield "\n"


def print_document(document: Record, *, lines: bool = False) -> None:
    """Print a document: in one line where each line is one, else indented."""
    if lines:
        click.echo(json.dumps(document.as_document(), ensure_ascii=False))
    else:
        for piece in json_pieces(document):
            click.echo(piece, nl=False)


def show(document: Document, text: Callable[[Document], str], *, as_json: bool) -> None:
    """Print a document as JSON, or as the text that is made of it."""
    click.echo(json_text(document) if as_json else text(document), nl=False)


if TYPE_CHECKING:
    from argue.model.tables import Table


def tables_json(tables: Sequence[Table]) -> str:
    """All tables as one JSON object, with the end of its line."""
    from argue.model.tables import Tables

    return json_text(Tables(tables))


def table_named(tables: Sequence[Table], name: str) -> Table:
    """The table of that name; raises UnknownName, which says what there is."""
    by_name = {table.name: table for table in tables}
    if name not in by_name:
        raise UnknownName("table", name, list(by_name))
    return by_name[name]


def print_tables(tables: Sequence[Table], *, as_json: bool, as_csv: bool = False) -> None:
    """Print the tables as one JSON object, as CSV one after the other, or as text."""
    if as_json:
        click.echo(tables_json(tables), nl=False)
        return
    texts = [table.csv() if as_csv else f"{table_text(table)}\n" for table in tables]
    click.echo("\n".join(texts), nl=False)


def table_text(table: Table) -> str:
    """A table no wider than the terminal (or COLUMNS); elsewhere than :data:`WIDTH`."""
    return table.text(width=width())


def width() -> int:
    """The characters of a line."""
    return get_terminal_size((WIDTH, 0)).columns


def write(out: str, content: str | bytes) -> None:
    """Write to the file ``out``, or to standard output for ``-``."""
    if out == "-":
        click.echo(content, nl=False)
    else:
        write_file(Path(out), content)
