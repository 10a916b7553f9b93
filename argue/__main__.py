"""``argue`` and ``python -m argue``: the command line."""

from __future__ import annotations

import os
import sys

import click

from argue.cli import COMMANDS
from argue.errors import ArgueError, BadInput, ModelError, NotFound


class _Commands(click.Group):
    """The commands of :mod:`argue.cli`; a file is imported when its command is used."""

    def list_commands(self, context: click.Context) -> list[str]:
        return COMMANDS.names()

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS.names():
            return None
        command: click.Command = COMMANDS.load(name).command
        return command

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS.summary(name)) for name in COMMANDS.names()])

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if not name.startswith("-") and name not in COMMANDS.names():
            from argue.errors import UnknownName

            raise UnknownName("command", name, COMMANDS.names())
        return super().resolve_command(context, args)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
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
