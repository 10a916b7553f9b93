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

    Raises
    ------
    UnknownName
        If there is none; the message lists the names.
    """
    files = site_folder("debates").glob("*.md")
    paths = {path.stem: path for path in sorted(files) if path.stem != "README"}
    pattern = name.removeprefix(PREFIX)
    matches = [path for stem, path in paths.items() if fnmatchcase(stem, pattern)]
    if not matches:
        raise UnknownName("example", pattern, list(paths))
    return matches
