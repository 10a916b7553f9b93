"""Folders of successive versions → versions of pages: ``<page>/<number>.txt``, 0 the oldest."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from argue.errors import BadInput
from argue.rules.revisions import export
from argue.rules.revisions.version import Version


def source(path: Path) -> Iterator[Version]:
    """The versions in a folder of folders, or in a MediaWiki export.

    Raises
    ------
    BadInput
        If there is nothing of that kind.
    ParseError
        If an export is damaged.
    """
    return read(path) if path.is_dir() else export.read(path)


def read(folder: Path) -> Iterator[Version]:
    """The versions of all pages, pages by name and versions by number.

    Raises
    ------
    BadInput
        If there are no such files, or one is not UTF-8.
    """
    pages = [folder] if any(folder.glob("*.txt")) else sorted(folder.iterdir())
    found = False
    for page in pages:
        for file in sorted(page.glob("*.txt"), key=_number):
            found = True
            try:
                text = file.read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError) as error:
                raise BadInput(f"{file}: expected a text in UTF-8, {error}") from error
            yield Version(page.name, file.stem, text, False)
    if not found:
        raise BadInput(f"{folder}: expected folders with files 0.txt, 1.txt, …, found none")


def _number(file: Path) -> tuple[int, str]:
    return (int(file.stem) if file.stem.isdecimal() else 0, file.stem)
