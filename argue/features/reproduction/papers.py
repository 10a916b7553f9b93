"""The nine papers as ``docs/papers.md`` has them: what prints each of their tables and figures."""

from __future__ import annotations

import re
from dataclasses import dataclass

from argue.errors import ParseError
from argue.files import site_folder
from argue.locales import lazy

PAGE = "papers.md"
_CELLS = re.compile(r"(?<!\\)\|")


@dataclass(frozen=True, slots=True)
class Paper:
    """One of the papers.

    Parameters
    ----------
    authors
        Authors and year.
    title
        Title and where it was published, in the page's markup.
    columns, rows
        A row for each table, figure or example, in the page's markup.
    """

    authors: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def commands(self) -> list[str]:
        """The commands that print what the paper has, in order, each once."""
        cells = " ".join(row[self.columns.index("command")] for row in self.rows)
        return list(dict.fromkeys(re.findall(r"`(argue [^`]+)`", cells)))


def papers() -> list[Paper]:
    """The papers in the order of the page that ships.

    Raises
    ------
    ParseError
        If a section has no table, or a row another number of cells than its head.
    FileNotFoundError
        If there is no such page.
    """
    path = site_folder("docs") / PAGE
    sections = re.split(r"^## ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    return [_paper(section, str(path)) for section in sections]


def _paper(section: str, where: str) -> Paper:
    heading, _, body = section.partition("\n")
    authors, year, title = re.split(r" (\d{4}), ", heading, maxsplit=1)
    lines = [line for line in body.splitlines() if line.startswith("|")]
    head, _, *rows = [
        tuple(cell.strip().replace(r"\|", "|") for cell in _CELLS.split(line)[1:-1])
        for line in lines
    ] or [(), ()]
    if not head or any(len(row) != len(head) for row in rows):
        raise ParseError(
            lazy("a table whose rows have as many cells as its head"), repr(authors), where=where
        )
    return Paper(f"{authors} {year}", title, head, tuple(rows))
