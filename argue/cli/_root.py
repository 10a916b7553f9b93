"""The command ``argue``: a group whose commands are the files of a folder."""

from __future__ import annotations

from typing import Any

import click

from argue.cli import COMMANDS
from argue.errors import UnknownName
from argue.plugins import Folder


class FolderGroup(click.Group):
    """The commands of a plug-in folder; a file is imported when it is used.

    Parameters
    ----------
    folder
        Each of its modules has ``command: click.Command``; the first line of its docstring is what
        the group's help says of it.
    """

    def __init__(self, *arguments: Any, folder: Folder, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.folder = folder

    def list_commands(self, context: click.Context) -> list[str]:
        return self.folder.names()

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in self.folder.names():
            return None
        command: click.Command = self.folder.load(name).command
        return command

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            names = self.folder.names()
            formatter.write_dl([(name, self.folder.summary(name)) for name in names])

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if not name.startswith("-") and name not in self.folder.names():
            raise UnknownName(self.folder.kind, name, self.folder.names())
        return super().resolve_command(context, args)


@click.group(
    cls=FolderGroup, folder=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(package_name="argue")
def argue() -> None:
    """Reads a debate and says which of its arguments stand.

    Every command has --help and reads - as standard input where it reads one file.
    """
