"""How the models that ship with Argue are made: a recipe for each, run by hand."""

from __future__ import annotations

import time

import click


def say(line: str) -> None:
    """A line of the log."""
    click.echo(f"{time.strftime('%H:%M:%S')} {line}", err=True)
