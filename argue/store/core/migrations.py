"""The schema, as numbered steps; a database since 0.2.0 is brought to the last one.

A step is a file ``schema/NNNN_name.sql``, here or in a feature; the next one is the next number of
all. A step that has been
published is never changed: a new one is added. Other tables name an argument by its position in its
debate, which it keeps for good, so that ids of any length cost nothing there.
"""

from __future__ import annotations

from collections.abc import Callable
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
        database.executescript(file.read_text(encoding="utf-8"))

    return take


for _file in FILES:
    STEPS(name=_file.stem)(_step(_file))
