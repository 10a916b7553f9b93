"""Add to the reference what it lacks of plug-ins and commands: ``python -m tools.reference``.

A table of plug-ins gets a row for each that it lacks, with the first line of the plug-in's
docstring, and loses rows of plug-ins that are gone; a command that has no section gets one from its
help. So a new plug-in is one file, and a person may write more about it here when there is more to
say: what stands in the reference is never overwritten.
"""

from __future__ import annotations

import re
from pathlib import Path

import click

from argue.cli import COMMANDS
from argue.cli._root import GROUPS, group_of
from argue.engines import ENGINES
from argue.features.concepts.extractors import EXTRACTORS
from argue.features.edits.engines.edits.algorithms import ALGORITHMS
from argue.features.frameworks.abstract import ABSTRACT_FORMATS
from argue.features.monothematic.engines.phenomena import COMPONENTS
from argue.formats import FORMATS
from argue.pairing import PAIRINGS
from argue.plugins import Folder
from argue.reasoning.degrees import STRENGTHS
from argue.reasoning.semantics import SEMANTICS
from argue.reasoning.supports import INTERPRETATIONS

FILE = Path(__file__).resolve().parent.parent / "docs" / "reference.md"
FOLDERS: dict[str, Folder] = {
    "Abstract frameworks": ABSTRACT_FORMATS,
    "Algorithms": ALGORITHMS,
    "Engines": ENGINES,
    "Extractors": EXTRACTORS,
    "Components": COMPONENTS,
    "Formats": FORMATS,
    "Pairings": PAIRINGS,
    "Readings of support": INTERPRETATIONS,
    "Semantics": SEMANTICS,
    "Gradual semantics": STRENGTHS,
}
"""The plug-ins that each section has a table of."""
_HEADING = re.compile(r"^### `argue (\w+)(?: (\w+))?", re.MULTILINE)
_ROW = re.compile(r"^\| `([^`]+)` \|.*\n", re.M)
_SECTION = re.compile(r"^## .*?(?=^## |\Z)", re.M | re.S)


def completed(text: str) -> str:
    """The reference with all plug-ins and commands that there are."""
    return _SECTION.sub(lambda section: _completed(section[0]), text)


def _completed(section: str) -> str:
    title = section.partition("\n")[0].removeprefix("## ").strip()
    if title in FOLDERS:
        return _with_rows(section, FOLDERS[title])
    return _with_commands(section) if title == "Commands" else section


def _with_rows(section: str, folder: Folder) -> str:
    names = folder.names()
    kept = _ROW.sub(lambda row: row[0] if row[1] in names else "", section)
    rows = list(_ROW.finditer(kept))
    missing = sorted({*names} - {row[1] for row in rows})
    columns = rows[-1][0].count("|") - 3  # beside the name and the summary
    more = "| " * max(0, columns)
    added = [f"| `{name}` | {folder.summary(name)} {more}|\n" for name in missing]
    return kept[: rows[-1].end()] + "".join(added) + kept[rows[-1].end() :]


def _with_commands(section: str) -> str:
    present = {name for names in _HEADING.findall(section) for name in names}
    added = [_command(name) for name in sorted({*COMMANDS.names()} - present)]
    return section + "".join(added)


def _command(name: str) -> str:
    command: click.Command = COMMANDS.load(name).command
    options = [param for param in command.params if isinstance(param, click.Option)]
    lines = [f"- `{option.opts[-1]}`: {option.help or ''}\n" for option in options]
    group = group_of(name)
    words = f"{group} {name}" if group in GROUPS else name
    return f"### `argue {words} …`\n\n{COMMANDS.summary(name)}\n\n{''.join(lines)}\n"


if __name__ == "__main__":
    FILE.write_text(completed(FILE.read_text(encoding="utf-8")), encoding="utf-8")
