"""Databases of every schema since 0.2.0, full of rows, are brought up to date and shown."""

import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from argue.settings import Settings
from argue.store import Store
from argue.store.core import migrations
from argue.store.core.migrations import APPLICATION_ID
from tests.web.pages import Site
from tests.web.world import World

FORMER = {
    "pair_sets": "id, key, title, created, owner FROM full.labelling_projects "
    "WHERE task = 'phenomena'",
    "original_pairs": "items.id, project AS pair_set, fields ->> 'name' AS name, "
    "fields AS cells FROM full.labelling_items AS items JOIN full.labelling_projects AS projects "
    "ON projects.id = project AND task = 'phenomena' WHERE fields ->> 'original' IS NULL",
    "made_pairs": "items.id, project AS pair_set, fields ->> 'name' AS name, "
    "fields ->> 'original' AS original, fields AS cells, finished, revision, "
    "projects.created AS changed FROM full.labelling_items AS items "
    "JOIN full.labelling_projects AS projects ON projects.id = project AND task = 'phenomena' "
    "WHERE fields ->> 'original' IS NOT NULL",
    "reports": "* FROM full.reports WHERE target IS NULL",
    "disputes": "id, debate, position AS source, target, label, 0.5 AS confidence, "
    "'gold' AS engine, person, writer, at, reason FROM full.reports WHERE target IS NOT NULL",
}
"""Tables that a later step merged into others, as queries of these."""
LABELLING = {
    "pair_sets": "labelling_projects",
    "original_pairs": "labelling_items",
    "made_pairs": "labelling_items",
    "disputes": "reports",
}


def tables(file: sqlite3.Connection, schema: str = "main") -> list[str]:
    """Tables that hold what people said and what was computed, without those of a search index."""
    kind = "type = 'table' AND name NOT LIKE '%sqlite_%'"
    result = file.execute(f"SELECT name FROM {schema}.sqlite_master WHERE {kind}")
    return [name for (name,) in result if "_fts" not in name]


def columns(file: sqlite3.Connection, table: str, schema: str = "main") -> dict[str, bool]:
    """The columns of a table, and whether one must be given."""
    rows = file.execute(f"PRAGMA {schema}.table_info('{table}')")
    return {row[1]: bool(row[3]) and row[4] is None for row in rows}


def older(path: Path, taken: int, full: Path) -> dict[str, int]:
    """A database that has taken so many steps, with the rows of a full one; how many of each table.

    A column that is no more, and must be given, holds 1.
    """
    with closing(sqlite3.connect(path)) as file:
        database = Database(file, execute_plugins=False)
        names = [step.name for step in migrations.STEPS.pending(database)]
        migrations.STEPS.apply(database, stop_before=names[taken - 26])
        file.execute(f"PRAGMA user_version = {taken}")
        file.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        file.commit()
        file.execute("ATTACH ? AS full", (str(full),))
        for table, query in FORMER.items():
            file.execute(f"CREATE TEMP VIEW former_{table} AS SELECT {query}")
        for table in tables(file):
            source = f"temp.former_{table}" if table in FORMER else f"full.{table}"
            schema, _, name = source.partition(".")
            new, old = columns(file, name, schema), columns(file, table)
            if not new:  # a later step dropped the table: its rows say nothing
                continue
            shared = [f'"{one}"' for one in old if one in new]
            gone = [one for one, needed in old.items() if needed and one not in new]
            file.execute(
                f"INSERT INTO {table} ({', '.join(shared + gone)}) "
                f"SELECT {', '.join(shared + ['1'] * len(gone))} "
                f"FROM {source}"
            )
        if "labelling_projects" in tables(file) and "pair_sets" in tables(file):
            for table, column in (("items", "project"), ("projects", "id")):
                file.execute(
                    f"DELETE FROM labelling_{table} WHERE {column} IN "
                    "(SELECT id FROM full.labelling_projects WHERE task = 'phenomena')"
                )
        file.commit()
        result = counts(file)
        for table in FORMER:
            file.execute(f"DROP VIEW former_{table}")
        file.execute("DETACH full")
        for index in ("debates_fts", "arguments_fts"):
            file.execute(f"INSERT INTO {index} ({index}) VALUES ('rebuild')")
        file.commit()
    return result


def counts(file: sqlite3.Connection) -> dict[str, int]:
    return {
        name: file.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in tables(file)
    }


@pytest.mark.parametrize("taken", range(27, migrations.LATEST))
def test_a_full_database_of_a_former_schema_is_migrated_and_shown(
    world: World, tmp_path: Path, taken: int
):
    path = tmp_path / "argue.sqlite"
    before = older(path, taken, world.site.settings.database)
    with Store.open(path) as store:
        keys = [debate.key for debate in store.debates.search()]
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert file.execute("PRAGMA foreign_key_check").fetchall() == []
        after = counts(file)
    merged: Counter[str] = Counter()
    for name, count in before.items():
        merged[LABELLING.get(name, name)] += count
    assert {name: after.get(name, 0) for name in merged} == merged
    assert len(keys) >= 4
    if taken % 5 == 2:  # the first and each fifth: an app costs more than a migration
        site = Site.of(Settings(database=path, engine="word_overlap", concepts=False))
        assert site.shown(f"/debates/{keys[0]}")
        assert site.html("/")
