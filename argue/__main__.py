"""``argue`` and ``python -m argue``: the command line."""

from __future__ import annotations

import os
import sys

import click

from argue.cli import COMMANDS
from argue.cli._group import FolderGroup
from argue.errors import ArgueError, BadInput, ModelError, NotFound


@click.group(
    cls=FolderGroup, folder=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(package_name="argue")
def argue() -> None:
    """Reads a debate and says which of its arguments stand.

    Every command has --help and reads - as standard input where it reads one file.
    """


def main() -> None:
    """Run the command line.

    Exit codes: 0 on success, 2 on bad usage or bad input (one message, no traceback), 1 on a fault
    of Argue's own.
    """
    try:
        argue(prog_name="argue")
    except (BadInput, ModelError, NotFound) as error:
        _fail(error, 2)
    except ArgueError as error:
        _fail(error, 1)
    except BrokenPipeError:  # the reader of our output, such as head, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fail(error: Exception, code: int) -> None:
    click.echo(f"argue: {error}", err=True)
    sys.exit(code)


if __name__ == "__main__":
    main()
