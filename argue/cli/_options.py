"""Options that several commands share, so that they read alike everywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import click

from argue.errors import BadInput
from argue.model import Debate
from argue.settings import Limits
from argue.whole_file import whole_file

_Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

engine: _Decorator = click.option(
    "--engine",
    default="",
    metavar="E",
    help="Engine that judges, or the folder of a trained model (see: argue list engines).",
)
pairing: _Decorator = click.option(
    "--pairs",
    "pairing",
    default="",
    metavar="P",
    help="Which pairs are judged; by default those that the file lists, else replies.",
)
derived: _Decorator = click.option(
    "--derived",
    multiple=True,
    metavar="D",
    help="Kind of derived attacks; can be given several times (see: argue list derived).",
)
support: _Decorator = click.option(
    "--support",
    default="",
    metavar="NAME",
    help="How supports are read, in place of --derived (see: argue list interpretations).",
)
semantics: _Decorator = click.option(
    "--semantics", default="grounded", show_default=True, metavar="S", help="Which arguments stand."
)
as_json: _Decorator = click.option("--json", "as_json", is_flag=True, help="JSON instead of text.")
file_format: _Decorator = click.option(
    "--format", "file_format", default="", metavar="F", help="Format of the file; else detected."
)


def read_debates(path: str, format: str, limits: Limits) -> list[Debate]:
    """The debates of a file, a zip or a folder; each file that is skipped is told, and why.

    Raises
    ------
    BadInput
        If nothing can be read.
    """
    from argue import formats  # only where something is read

    bundle = formats.read_any(path, format=format, limits=limits)
    for file in bundle.files:
        if file.skipped:
            click.echo(f"argue: {file.name}: skipped: {file.skipped}", err=True)
    if not bundle.debates:
        raise BadInput(f"{path}: expected at least one file with a debate, found none")
    return list(bundle.debates)


def tell(debates: Iterable[tuple[str, Iterable[str]]]) -> None:
    """Print warnings on standard error, each behind its debate's id; none of them twice."""
    told: set[str] = set()
    for debate, warnings in debates:
        for warning in warnings:
            if warning not in told:
                told.add(warning)
                click.echo(f"argue: {debate}: {warning}", err=True)


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file completely or not at all; a text as UTF-8.

    Raises
    ------
    BadInput
        If it cannot be written there.
    """
    try:
        with whole_file(path) as file:
            file.write(content.encode("utf-8") if isinstance(content, str) else content)
    except OSError as error:
        raise BadInput(f"{path}: expected a file that can be written, {error.strerror}") from error
