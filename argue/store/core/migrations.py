"""The schema, as numbered steps; a database of any age is brought to the last one.

A step is a file ``schema/NNNN_name.sql``; the next one is the next number. A step that has been
published is never changed: a new one is added. Other tables name an argument by its position in its
debate, which it keeps for good, so that ids of any length cost nothing there.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sqlite_utils import Database, Migrations

FILES = sorted((Path(__file__).parent / "schema").glob("*.sql"))
STEPS = Migrations("argue")
LATEST = len(FILES)
"""The number of the last step; kept in the file as ``PRAGMA user_version``."""


def _step(file: Path) -> Callable[[Database], None]:
    def take(database: Database) -> None:
        database.executescript(file.read_text(encoding="utf-8"))

    return take


for _file in FILES:
    STEPS(name=_file.stem)(_step(_file))
