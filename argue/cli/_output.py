"""What commands write, so that it reads alike: documents, tables, files, and how far they are."""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, TypeVar

import click

from argue.errors import UnknownName
from argue.files import write_file
from argue.model.record import Record, Streamed

Document = TypeVar("Document", bound=Record)

WIDTH = 160
"""Characters of a line where there is no terminal."""
EVERY = 30.0
"""Seconds between two lines of progress."""


def json_text(document: Record) -> str:
    """A document as indented JSON, with a line break at its end."""
    return "".join(json_pieces(document))


def json_pieces(document: Record) -> Iterator[str]:
    """The same in pieces, of documents that do not fit into memory."""
    pieces = _pieces(document.as_document(streamed=True), "\n")
    while together := "".join(islice(pieces, 100)):
        yield together
    yield "\n"


def _pieces(value: Any, margin: str) -> Iterator[str]:
    """A value as ``json`` writes it with an indent of 1; lines begin with ``margin``.

    What is in memory is encoded at once, in a tenth of the time.
    """
    try:
        yield _indented(value).replace("\n", margin)
        return
    except TypeError:  # something in it is streamed
        if not isinstance(value, dict | list | Streamed):
            raise
    inner = f"{margin} "
    begin, end = ("{", "}") if isinstance(value, dict) else ("[", "]")
    for number, item in enumerate(value):
        yield f"{',' if number else begin}{inner}"
        if isinstance(value, dict):
            yield f"{json.dumps(item, ensure_ascii=False)}: "
        yield from _pieces(value[item] if isinstance(value, dict) else item, inner)
    yield f"{margin}{end}" if len(value) else f"{begin}{end}"


def _indented(value: Any) -> str:
    """The same of what is in memory; raises TypeError for what is not."""
    from msgspec import DecodeError
    from msgspec.json import format

    text = json.dumps(value, ensure_ascii=False)
    try:
        return format(text, indent=1)
    except (UnicodeEncodeError, DecodeError):  # half a character; NaN or an infinity
        return json.dumps(value, ensure_ascii=False, indent=1)


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


class _Count:
    """What a bar of tqdm counts, where nobody sees one: tqdm takes 0.1 s to import."""

    def __init__(
        self,
        items: Iterable[Any] | None,
        total: int | None = None,
        unit: str = "it",
        unit_scale: bool = False,
        **_: Any,
    ) -> None:
        self._items = () if items is None else items
        self.total = len(items) if total is None and isinstance(items, Sized) else total
        self.unit, self.unit_scale = unit, unit_scale
        self.n, self._began = 0, time.monotonic()

    def __iter__(self) -> Iterator[Any]:
        for item in self._items:
            yield item
            self.n += 1

    def update(self, number: int = 1) -> None:
        self.n += number

    def reset(self, total: int | None = None) -> None:
        self.n, self.total, self._began = 0, total or self.total, time.monotonic()

    def clear(self) -> None:
        """Nothing, for nothing is drawn."""

    def set_postfix_str(self, *words: object, **how: object) -> None:
        """Nothing: a line says no more than how far it is."""

    @property
    def format_dict(self) -> dict[str, Any]:
        return vars(self) | {"elapsed": time.monotonic() - self._began}


@contextmanager
def bar(items: Iterable[Any] | None = None, *, hidden: bool = False, **how: Any) -> Iterator[Any]:
    """A bar of tqdm on standard error, from the second second on; gone when the work is done.

    Where standard error is no terminal, a line tells every :data:`EVERY` seconds what is done, how
    fast, and how long the rest takes; work that takes less says nothing.

    Parameters
    ----------
    items
        What is counted as it is taken; by default what ``update`` is told.
    hidden
        Show nothing, as where results appear one by one.
    how
        Parameters of tqdm: ``total``, ``unit`` (one of what is counted), ``unit_scale`` and others.
    """
    if sys.stderr.isatty() and not hidden:
        from tqdm import tqdm

        with tqdm(items, **{"delay": 1, "leave": False} | how) as shown:
            yield shown
        return
    count, done = _Count(items, **how), threading.Event()
    if not hidden:
        threading.Thread(target=_print_lines, args=(count, done), daemon=True).start()
    try:
        yield count
    finally:
        done.set()


def _print_lines(shown: Any, done: threading.Event) -> None:
    while not done.wait(EVERY):
        print(f"argue: {how_far(shown.format_dict)}", file=sys.stderr, flush=True)


def how_far(state: dict[str, Any]) -> str:
    """What a line of progress says.

    >>> how_far({"n": 40, "total": 120, "elapsed": 20.0, "unit": "pair", "unit_scale": False})
    '40 of 120 pairs in 0:20, 2 a second, about 0:40 to go'
    >>> how_far({"n": 0, "total": None, "elapsed": 30.0, "unit": "debate", "unit_scale": False})
    '0 debates in 0:30'
    """
    done, total, seconds, unit = (state[name] for name in ("n", "total", "elapsed", "unit"))
    from tqdm import tqdm  # takes a tenth of a second, which short work does not have

    number = tqdm.format_sizeof if state["unit_scale"] else "{:,}".format
    units = unit if unit == "B" else f"{unit}s"
    parts = [f"{number(done)}{f' of {number(total)}' if total else ''} {units} in {clock(seconds)}"]
    if done and seconds:
        rate = done / seconds
        parts.append(f"{tqdm.format_sizeof(rate) if rate > 1000 else f'{rate:.2g}'} a second")
    if total and done:
        parts.append(f"about {clock(seconds * (total - done) / done)} to go")
    return ", ".join(parts)


def clock(seconds: float) -> str:
    """Minutes and seconds, and hours where there are some.

    >>> clock(75), clock(3723)
    ('1:15', '1:02:03')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
