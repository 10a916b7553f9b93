"""Databases of every former schema, full of rows, are brought up to date and shown."""

import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from argue import formats
from argue.settings import Settings
from argue.store import Store
from argue.store.core import migrations
from argue.store.core.connection import APPLICATION_ID
from argue.web import create_app
from tests.web.pages import DRINKS, ODD, OUTLINE, Site
from tests.web.world import World


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database to which nobody added arguments, which schemas before the eighth cannot hold."""
    path = tmp_path_factory.mktemp("plain") / "argue.sqlite"
    with Store.open(path) as store:
        for text in (OUTLINE, DRINKS, ODD, "# Rain?\n\n- wet: The street is dry.\n"):
            store.debates.add(formats.parse_text(text).debates)
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
FORMER = {
    "annotation_projects": "id, key, token, title, guide, created FROM full.labelling_projects "
    "WHERE task = 'relations'",
    "annotation_debates": "project, position, content FROM full.labelling_debates",
    "annotation_items": "items.id, project, number, fields ->> 'debate' AS debate, "
    "fields ->> 'topic' AS topic, fields ->> 'name' AS name, fields ->> 'source' AS source, "
    "fields ->> 'target' AS target, fields ->> 'text' AS text, "
    "fields ->> 'hypothesis' AS hypothesis FROM full.labelling_items AS items "
    "JOIN full.labelling_projects AS projects ON projects.id = project AND task = 'relations'",
    "annotators": "people.id, project, name, people.token "
    "FROM full.labelling_annotators AS people "
    "JOIN full.labelling_projects AS projects ON projects.id = project AND task = 'relations'",
    "annotation_steps": "steps.number + 7 AS id, item, annotator, verdict, person, writer, "
    "comment, at FROM full.labelling_steps AS steps "
    "JOIN full.labelling_items AS items ON items.id = item "
    "JOIN full.labelling_projects AS projects ON projects.id = project AND task = 'relations'",
    "instance_projects": "id, key, token, title, guide, created FROM full.labelling_projects "
    "WHERE task = 'rules'",
    "instance_examples": "items.id, project, number, fields ->> 'left' AS lhs, "
    "fields ->> 'right' AS rhs, fields ->> 'sentence' AS sentence, fields ->> 'text' AS text, "
    "fields ->> 'hypothesis' AS hypothesis FROM full.labelling_items AS items "
    "JOIN full.labelling_projects AS projects ON projects.id = project AND task = 'rules'",
    "instance_judges": "people.id, project, name, people.token FROM full.labelling_annotators AS "
    "people JOIN full.labelling_projects AS projects ON projects.id = project AND task = 'rules'",
    "instance_steps": "steps.number + 9 AS id, item AS example, annotator AS judge, verdict, "
    "comment, at FROM full.labelling_steps AS steps "
    "JOIN full.labelling_items AS items ON items.id = item "
    "JOIN full.labelling_projects AS projects ON projects.id = project AND task = 'rules'",
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
}
"""Tables that a later step merged into others, as queries of these."""
LABELLING = {
    "annotation_projects": "labelling_projects",
    "annotation_debates": "labelling_debates",
    "annotation_items": "labelling_items",
    "annotators": "labelling_annotators",
    "annotation_steps": "labelling_steps",
    "instance_projects": "labelling_projects",
    "instance_examples": "labelling_items",
    "instance_judges": "labelling_annotators",
    "instance_steps": "labelling_steps",
    "pair_sets": "labelling_projects",
    "original_pairs": "labelling_items",
    "made_pairs": "labelling_items",
}
MOVED = {"held_replies": ("pending_changes", "reply"), "held_edits": ("pending_changes", "edit")}
"""Tables whose rows a later step moved into another one: that, and their kind there."""
GONE = {
    "first": "(SELECT min(id) FROM full.arguments WHERE debate = full.debates.id)",
    "parent": "position",
}
"""What columns hold that a later step removed; 1 where nothing is said here."""


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
        for table, query in FORMER.items():
            file.execute(f"CREATE TEMP VIEW former_{table} AS SELECT {query}")
        for table in tables(file):
            source, kind = MOVED.get(table, (table, ""))
            source = f"temp.former_{table}" if table in FORMER else f"full.{source}"
            schema, _, name = source.partition(".")
            new, old = columns(file, name, schema), columns(file, table)
            if not new:  # a later step dropped the table: its rows say nothing
                continue
            shared = [f'"{one}"' for one in old if one in new]
            gone = [one for one, needed in old.items() if needed and one not in new]
            file.execute(
                f"INSERT INTO {table} ({', '.join(shared + gone)}) "
                f"SELECT {', '.join(shared + [GONE.get(one, '1') for one in gone])} "
                f"FROM {source}" + (f" WHERE kind = '{kind}'" if kind else "")
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
        if taken >= 3:
            for index in ("debates_fts", "arguments_fts"):
                file.execute(f"INSERT INTO {index} ({index}) VALUES ('rebuild')")
            file.commit()
    return result


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
        keys = [debate.key for debate in store.debates.search()]
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert file.execute("PRAGMA foreign_key_check").fetchall() == []
        after = counts(file)
    merged: Counter[str] = Counter()
    for name, count in before.items():
        merged[LABELLING.get(name, MOVED.get(name, (name, ""))[0])] += count
    pending = merged.pop("pending_changes", 0)
    assert {name: after.get(name, 0) for name in merged} == merged
    assert pending in (0, after["pending_changes"])
    site = site_of(path)
    assert len(keys) >= 4
    assert all(site.shown(f"/debates/{key}") for key in keys[:1])
    assert site.html("/")
