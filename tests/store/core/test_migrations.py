import sqlite3

import pytest
from sqlite_utils import Database

from argue.errors import StoreError
from argue.store import Store
from argue.store.core import migrations
from argue.store.core.migrations import APPLICATION_ID
from tests.store.samples import ZOOS


def schema(path) -> dict[str, str]:
    result = Database(sqlite3.connect(path))
    try:
        return dict(
            result.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
        )
    finally:
        result.close()


def before_step(path, name: str) -> Database:
    """A database of the schema before that step."""
    old = Database(sqlite3.connect(path))
    names = [step.name for step in migrations.STEPS.pending(old)]
    migrations.STEPS.apply(old, stop_before=next(one for one in names if one[5:] == name))
    old.executescript(f"PRAGMA user_version = 27; PRAGMA application_id = {APPLICATION_ID};")
    return old


def test_steps_are_numbered_in_order_and_counted():
    database = Database(memory=True)
    names = [step.name for step in migrations.STEPS.pending(database)]
    database.close()
    assert [int(name[:4]) for name in names] == list(range(27, migrations.LATEST + 1))


def test_a_file_from_before_0_2_0_is_left_alone(path):
    old = Database(sqlite3.connect(path))
    old.executescript(f"PRAGMA user_version = 26; PRAGMA application_id = {APPLICATION_ID};")
    old.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="an Argue before 0.2.0.*open it with 0.2.0 first"):
        Store.open(path)
    assert path.read_bytes() == before


def test_a_new_file_has_the_last_schema_and_says_so(path):
    Store.open(path).close()
    database = Database(sqlite3.connect(path))
    try:
        assert database.execute("PRAGMA user_version").fetchone() == (migrations.LATEST,)
        assert database.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    finally:
        database.close()


@pytest.mark.parametrize(
    "taken",
    [
        27,  # from which all steps are taken
        *(pytest.param(number, marks=pytest.mark.many) for number in range(28, migrations.LATEST)),
    ],
)
def test_an_older_file_is_brought_up_to_date(path, tmp_path, taken):
    fresh = tmp_path / "fresh.sqlite"
    Store.open(fresh).close()
    old = Database(sqlite3.connect(path))
    names = [step.name for step in migrations.STEPS.pending(old)]
    migrations.STEPS.apply(old, stop_before=names[taken - 26])
    assert len(list(migrations.STEPS.pending(old))) == migrations.LATEST - taken
    old.execute(f"PRAGMA user_version = {taken}")
    old.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    old.close()
    with Store.open(path) as store:
        assert store.debates.load(store.debates.add([ZOOS])[0].key) == ZOOS
    assert schema(path) == schema(fresh)


def test_a_file_of_a_newer_argue_is_left_alone(path):
    Store.open(path).close()
    database = Database(sqlite3.connect(path))
    database.execute(f"PRAGMA user_version = {migrations.LATEST + 1}")
    database.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="written by a newer Argue"):
        Store.open(path)
    assert path.read_bytes() == before


def test_another_programs_database_is_left_alone(path):
    database = Database(sqlite3.connect(path))
    database.table("birds").insert({"name": "wren"})
    database.execute("PRAGMA user_version = 42")
    database.close()
    with pytest.raises(StoreError, match=r"found one with other tables \(birds\)"):
        Store.open(path)
    assert set(schema(path)) == {"birds"}


def test_the_log_has_the_names_of_deeds(path):
    old = before_step(path, "deeds")
    deeds = {
        "api.edit waits": "contribution.save waits",
        "api.decide_held refused": "held.decide refused",
        "api.adjudicate": "adjudication.decide",
        "phenomena.create": "annotation.create phenomena",
        "instances.create": "annotation.create rules",
        "api.acquired_keep_gold": "annotation.keep_gold",
        "api.add_debates": "api.add_debates",
        "signed in": "signed in",
    }
    with old.conn:
        for did in deeds:
            old.execute(
                "INSERT INTO audit_log (at, who, did, what, detail) "
                "VALUES ('2020-01-01T00:00:00+00:00', 'Ada', ?, 'x', '')",
                (did,),
            )
    old.close()
    with Store.open(path) as store:
        assert [one.did for one in reversed(store.audit.entries())] == [*deeds.values()]
        with pytest.raises(StoreError, match="only added to"), store.writing():
            store._db.execute("UPDATE audit_log SET did = ''")


def test_decisions_of_one_second_are_all_kept(path):
    old = before_step(path, "policies")
    with old.conn:
        argument = {"id": 1, "debate": 1, "position": 0, "name": "a", "text": "A.", "headline": ""}
        old["arguments"].insert(argument)
        needed = [one.name for one in old["debates"].columns if one.notnull]
        old["debates"].insert(dict.fromkeys(needed, 0) | {"id": 1, "key": "k"})
        for decision, by in [("approved", "ann"), ("approved", "ann"), ("hidden", "bob")]:
            decided = {"decision": decision, "decided_by": by, "decided_at": "2026"}
            names = ("person", "writer", "reason", "at")
            row = {"debate": 1, "position": 0} | dict.fromkeys(names, "x")
            old["reports"].insert(row | decided)
    old.close()
    with Store.open(path) as store:
        rows = store._db.rows("SELECT decision FROM moderation_decisions ORDER BY decision")
    assert [row[0] for row in rows] == ["approved", "hidden"]


def test_the_log_tells_of_checks_as_of_reports(path):
    old = before_step(path, "reports")
    with old.conn:
        needed = [one.name for one in old["debates"].columns if one.notnull]
        old["debates"].insert(dict.fromkeys(needed, 0) | {"id": 1, "key": "k"})
        for place, name in enumerate("ab"):
            argument = {"id": place + 1, "debate": 1, "position": place, "name": name}
            old["arguments"].insert(argument | {"text": "A.", "headline": ""})
        names = ("engine", "person", "writer", "at", "reason")
        row = dict.fromkeys(names, "x") | {"debate": 1, "source": 1, "target": 0}
        for answer in ("upheld", "overruled"):
            old["disputes"].insert(row | {"label": "attack", "confidence": 0.5, "answer": answer})
        deeds = [("dispute", "b → a"), ("answer", "1"), ("answer", "2"), ("answer", "3")]
        for did, detail in deeds:
            entry = {"at": "2026-01-01T00:00:00+00:00", "who": "Ada", "what": "k"}
            old["audit_log"].insert(entry | {"did": f"disputes.{did}", "detail": detail})
    old.close()
    with Store.open(path) as store:
        entries = [(entry.did, entry.detail) for entry in reversed(store.audit.entries())]
        decisions = store._db.rows("SELECT decision FROM reports ORDER BY id")
    assert entries == [
        ("moderation.report", "b → a"),
        ("moderation.decide approved", "b → a"),
        ("relation.overrule", "b → a"),
        ("disputes.answer", "3"),  # of a debate that is gone
    ]
    assert [row[0] for row in decisions] == ["approved", "corrected"]
