"""The files of the debates that ship with Argue, by ``example:NAME``."""

from __future__ import annotations

from fnmatch import fnmatchcase
from pathlib import Path

from argue.errors import UnknownName
from argue.files import site_folder

PREFIX = "example:"


def is_example(source: str | Path) -> bool:
    """Whether a source is named as an example; a file of that name comes first.

    >>> is_example("example:homework"), is_example("homework.md")
    (True, False)
    """
    return str(source).startswith(PREFIX) and not Path(source).exists()


def example_files(name: str) -> list[Path]:
    """The file of ``example:NAME``, or the sorted files of a pattern as ``example:c*``.

    Patterns are of debates; the labelled pairs of ``examples/`` have their whole names.

    Raises
    ------
    UnknownName
        If there is none; the message lists the names.
    """
    debates, pairs = _files("debates", "*.md"), _files("examples", "*.jsonl")
    pattern = name.removeprefix(PREFIX)
    matches = [path for stem, path in debates.items() if fnmatchcase(stem, pattern)]
    matches = matches or [path for stem, path in pairs.items() if stem == pattern]
    if not matches:
        raise UnknownName("example", pattern, [*debates, *pairs])
    return matches


def _files(folder: str, pattern: str) -> dict[str, Path]:
    """The files that ship in a folder, by their names without suffix."""
    paths = sorted(site_folder(folder).glob(pattern))
    return {path.stem: path for path in paths if path.stem != "README"}
