"""The command ``argue``: a group whose commands are the files of a folder.

A command says where it is helped: its constant ``GROUP`` is a title of the first help or the name
of one of :data:`GROUPS`, as ``lab`` of ``argue lab hint``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from argue.cli import COMMANDS
from argue.errors import UnknownName
from argue.installation import DISTRIBUTION
from argue.plugins import Folder

GROUPS = {
    "papers": "Rules, phenomena, components and concepts: what single papers are about.",
    "lab": "Degrees, readings of support, changes, guarantees, corpora and stored runs.",
    "site": "An installation: what it lacks, accounts, backups, exports, its MCP server.",
}
"""Groups of commands that the first help does not show one by one."""
PAPERS = """The papers, and what prints what is in them (docs/papers.md has each table and figure):

\b
Dagan, Glickman & Magnini 2005     argue evaluate, argue lab runs
Szpektor, Shnarch & Dagan 2007     rules learn, rules sample, rules judged
Cabrio & Magnini 2010              monothematic score
Magnini & Cabrio 2010              monothematic phenomena, monothematic train
Cabrio & Magnini 2011              components
Cabrio & Villata 2012              argue analyse, reproduce
Cabrio, Magnini & Ivanova 2012     rules acquire, rules review
Tonelli, Cabrio & Pianta 2012      concepts
Zeichner, Berant & Dagan 2012      rules crowd, rules score
"""
"""What the help of ``argue papers`` says beside its commands."""
TITLES = ("Debates", "Engines", "Frameworks and plug-ins", "More")
"""Of the first help; under the last one stands what says no group."""
RELEASE = "0.4"
"""From which on commands of groups have no name without the group's."""


def group_of(name: str) -> str:
    """The title or group of a command, without importing it."""
    return str(COMMANDS.stated(name, "GROUP") or TITLES[-1])


def new_name(words: Sequence[str]) -> str:
    """What to say to who calls a command of a group by its old name; empty if it is none."""
    name = words[0] if words else ""
    if name not in COMMANDS or (group := group_of(name)) not in GROUPS:
        return ""
    return f"argue {name} is now argue {group} {name}; the old name works until {RELEASE}"


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
        return self.names()

    def names(self) -> list[str]:
        """Names of the commands."""
        return self.folder.names()

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in self.names():
            return None
        command: click.Command = self.folder.load(name).command
        return command

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, self.folder.summary(name)) for name in self.names()])

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if not name.startswith("-") and name not in self.names():
            raise UnknownName(self.folder.kind, name, self.names())
        return super().resolve_command(context, args)


class Group(FolderGroup):
    """The commands whose ``GROUP`` is the name of this one."""

    def names(self) -> list[str]:
        """Names of the commands."""
        return [name for name in self.folder.names() if group_of(name) == self.name]


class Root(FolderGroup):
    """All commands, by what they were called before there were groups too, and the groups."""

    def names(self) -> list[str]:
        """Names of commands and groups."""
        return sorted([*self.folder.names(), *GROUPS])

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """A command or a group."""
        if name in GROUPS:
            epilog = PAPERS if name == "papers" else None
            return Group(name, folder=self.folder, help=GROUPS[name], epilog=epilog)
        return super().get_command(context, name)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands that people use, by title, and the groups of the others."""
        places = {name: group_of(name) for name in self.folder.names()}
        for title in TITLES:
            rows = [(name, self.folder.summary(name)) for name in places if places[name] == title]
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)
        with formatter.section("Groups of commands"):
            formatter.write_dl([*GROUPS.items()])


@click.group(cls=Root, folder=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name=DISTRIBUTION)
def argue() -> None:
    """Reads a debate and says which of its arguments stand.

    Every command has --help and reads - as standard input where it reads one file.
    """
