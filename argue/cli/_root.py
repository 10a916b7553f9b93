"""The command ``argue``: the group of all commands."""

from __future__ import annotations

import click

from argue.cli import COMMANDS
from argue.cli._group import FolderGroup


@click.group(
    cls=FolderGroup, folder=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(package_name="argue")
def argue() -> None:
    """Reads a debate and says which of its arguments stand.

    Every command has --help and reads - as standard input where it reads one file.
    """
