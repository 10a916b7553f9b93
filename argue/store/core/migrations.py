"""The schema, as numbered steps; a database since 0.2.0 is brought to the last one.

A step is a file ``schema/NNNN_name.sql``, here or in a feature; the next one is the next number of
all. A step that has been
published is never changed: a new one is added. Other tables name an argument by its position in its
debate, which it keeps for good, so that ids of any length cost nothing there.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

from sqlite_utils import Database, Migrations

from argue import plugins

FILES = sorted(
    (
        file
        for folder in (Path(__file__).parent, *plugins.features().values())
        for file in (folder / "schema").glob("*.sql")
    ),
    key=lambda file: file.name,
)
STEPS = Migrations("argue")
FIRST, LATEST = (int(file.name[:4]) for file in (FILES[0], FILES[-1]))
"""The numbers of the first and of the last step; the last one a file keeps as ``user_version``."""


def _step(file: Path) -> Callable[[Database], None]:
    def take(database: Database) -> None:
        for statement in _statements(file.read_text(encoding="utf-8")):
            database.conn.execute(statement)  # the database's own splits a script by characters

    return take


def _statements(script: str) -> Iterator[str]:
    """The statements of a script, of which none begins in a line where another one ends."""
    lines: list[str] = []
    for line in script.splitlines():
        lines.append(line)
        if line.rstrip().endswith(";") and sqlite3.complete_statement("\n".join(lines)):
            yield "\n".join(lines)
            lines.clear()
    yield "\n".join(lines)


for _file in FILES:
    STEPS(name=_file.stem)(_step(_file))
