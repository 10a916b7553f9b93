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
from argue.errors import StoreError

APPLICATION_ID = 0x41726775
"""``Argu``; written into the file's header, so that another program's database is recognised."""
_FOLDERS = (Path(__file__).parent, *plugins.features().values())
FILES = [file for folder in _FOLDERS for file in (folder / "schema").glob("*.sql")]
FILES.sort(key=lambda file: file.name)
STEPS = Migrations("argue")
FIRST, LATEST = (int(file.name[:4]) for file in (FILES[0], FILES[-1]))
"""The numbers of the first and of the last step; the last one a file keeps as ``user_version``."""


def is_behind(database: Database, path: Path) -> bool:
    """Whether a database must be migrated; raises StoreError where only another Argue can read it,
    a newer or a very old one.
    """
    version, application = _header(database)
    if application != APPLICATION_ID or version == LATEST:
        return application != APPLICATION_ID
    if version > LATEST:
        raise StoreError(
            f"written by a newer Argue (schema {version}, this one knows {LATEST}); update Argue "
            "or set ARGUE_DATABASE to another file",
            path=path,
        )
    if version < FIRST:
        raise StoreError(
            f"written by an Argue before 0.2.0 (schema {version}); open it with 0.2.0 first, "
            "which brings it up to date",
            path=path,
        )
    return True


def migrate(database: Database, path: Path) -> None:
    """Take the steps that are left, within a transaction; raises StoreError if another program has
    written the database.
    """
    strangers = database.table_names() if _header(database)[1] != APPLICATION_ID else []
    if strangers:
        raise StoreError(
            "expected a database of Argue, found one with other tables "
            f"({', '.join(sorted(strangers)[:5])}); set ARGUE_DATABASE to another file",
            path=path,
        )
    STEPS.apply(database)
    database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    database.execute(f"PRAGMA user_version = {LATEST}")


def _header(database: Database) -> tuple[int, int]:
    """The last step that was taken, and whose file it is."""
    header = "SELECT * FROM pragma_user_version, pragma_application_id"
    version, application = database.execute(header).fetchone()
    return int(version), int(application)


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
