"""Databases of every former schema, full of rows, are brought up to date and shown."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from argue import formats
from argue.settings import Settings
from argue.store import Store, migrations
from argue.store.connection import APPLICATION_ID
from argue.web import create_app
from tests.web.pages import DRINKS, ODD, OUTLINE, Site
from tests.web.world import World
from tests.web.world_objects import build


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    return build(tmp_path_factory.mktemp("world") / "installation")


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database to which nobody added arguments, which schemas before the eighth cannot hold."""
    path = tmp_path_factory.mktemp("plain") / "argue.sqlite"
    with Store.open(path) as store:
        for text in (OUTLINE, DRINKS, ODD, "# Rain?\n\n- wet: The street is dry.\n"):
            store.add_debates(formats.parse_text(text).debates)
    site_of(path).html("/debates/which-day")
    site_of(path).judge()
    return path


def site_of(path: Path) -> Site:
    settings = Settings(database=path, engine="word_overlap", concepts=False)
    app = create_app(settings, start_worker=False, examples=path.parent / "none")
    app.testing = True
    return Site(app, app.test_client(), settings)


FIRST_ADDED = 8
"""The schema from which on people can add arguments."""
GONE = {"first": "(SELECT min(id) FROM full.arguments WHERE debate = full.debates.id)"}
"""What columns hold that a later step removed; 1 where nothing is said here."""


def tables(file: sqlite3.Connection, schema: str = "main") -> list[str]:
    """Tables that hold what people said and what was computed, without those of a search index."""
    kind = "type = 'table' AND name NOT LIKE '%sqlite_%'"
    found = file.execute(f"SELECT name FROM {schema}.sqlite_master WHERE {kind}")
    return [name for (name,) in found if "_fts" not in name]


def columns(file: sqlite3.Connection, table: str, schema: str = "main") -> dict[str, bool]:
    """The columns of a table, and whether one must be given."""
    rows = file.execute(f"PRAGMA {schema}.table_info('{table}')")
    return {row[1]: bool(row[3]) and row[4] is None for row in rows}


def older(path: Path, taken: int, full: Path) -> dict[str, int]:
    """A database that has taken so many steps, with the rows of a full one; how many of each table.

    A column that is no more, and must be given, is as :data:`GONE` says.
    """
    with closing(sqlite3.connect(path)) as file:
        database = Database(file, execute_plugins=False)
        names = [step.name for step in migrations.STEPS.pending(database)]
        migrations.STEPS.apply(database, stop_before=names[taken])
        file.execute(f"PRAGMA user_version = {taken}")
        file.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        file.commit()
        file.execute("ATTACH ? AS full", (str(full),))
        for table in tables(file):
            new, old = columns(file, table, "full"), columns(file, table)
            shared = [f'"{one}"' for one in old if one in new]
            gone = [one for one, needed in old.items() if needed and one not in new]
            file.execute(
                f"INSERT INTO {table} ({', '.join(shared + gone)}) "
                f"SELECT {', '.join(shared + [GONE.get(one, '1') for one in gone])} "
                f"FROM full.{table}"
            )
        file.commit()
        found = counts(file)
        file.execute("DETACH full")
        if taken >= 3:
            for index in ("debates_fts", "arguments_fts"):
                file.execute(f"INSERT INTO {index} ({index}) VALUES ('rebuild')")
            file.commit()
    return found


def counts(file: sqlite3.Connection) -> dict[str, int]:
    return {
        name: file.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in tables(file)
    }


@pytest.mark.parametrize("taken", range(1, migrations.LATEST))
def test_a_full_database_of_a_former_schema_is_migrated_and_shown(
    world: World, plain: Path, tmp_path: Path, taken: int
):
    path = tmp_path / "argue.sqlite"
    full = world.site.settings.database if taken >= FIRST_ADDED else plain
    before = older(path, taken, full)
    with Store.open(path) as store:
        keys = [debate.key for debate in store.debates()]
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert file.execute("PRAGMA foreign_key_check").fetchall() == []
        after = counts(file)
    assert {name: after[name] for name in before} == before
    site = site_of(path)
    assert len(keys) >= 4
    assert all(site.shown(f"/debates/{key}") for key in keys[:1])
    assert site.html("/")
