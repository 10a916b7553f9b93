import sqlite3
from datetime import UTC, datetime, timedelta

import pytest
from sqlite_utils import Database

from argue.errors import StoreError
from argue.model import Label
from argue.store import Store
from argue.store.core import migrations
from argue.store.core.connection import APPLICATION_ID
from argue.store.participation.pending import EDIT, REPLY
from argue.store.participation.records import NewReply, Writer
from argue.store.people.sessions import digest
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
    old.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    return old


def test_steps_are_numbered_in_order_and_counted():
    database = Database(memory=True)
    names = [step.name for step in migrations.STEPS.pending(database)]
    database.close()
    assert [int(name[:4]) for name in names] == list(range(1, migrations.LATEST + 1))


def test_a_new_file_has_the_last_schema_and_says_so(path):
    Store.open(path).close()
    database = Database(sqlite3.connect(path))
    try:
        assert database.execute("PRAGMA user_version").fetchone() == (migrations.LATEST,)
        assert database.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    finally:
        database.close()


@pytest.mark.parametrize("taken", range(1, migrations.LATEST))
def test_an_older_file_is_brought_up_to_date(path, tmp_path, taken):
    fresh = tmp_path / "fresh.sqlite"
    Store.open(fresh).close()
    old = Database(sqlite3.connect(path))
    names = [step.name for step in migrations.STEPS.pending(old)]
    migrations.STEPS.apply(old, stop_before=names[taken])
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


def test_tokens_of_an_older_file_end_90_days_after_the_migration(path):
    old = before_step(path, "token_expiry")
    with old.conn:
        old.execute("INSERT INTO accounts VALUES (1, 'Ada', 'ada', 'owner', '', '2020-01-01')")
        old.execute(
            "INSERT INTO api_tokens (token, account, name, scope, created) "
            "VALUES (?, 1, 'x', 'write', '2020-01-01T00:00:00+00:00')",
            (digest("argue_old"),),
        )
    old.close()
    now = datetime.now(UTC)
    with Store.open(path) as store:
        tokens = store.accounts.tokens
        assert tokens.of("argue_old", moment=now) == (1, "write", None)
        assert tokens.of("argue_old", moment=now + timedelta(days=89)) == (1, "write", None)
        assert tokens.of("argue_old", moment=now + timedelta(days=91)) is None


def test_the_listed_macro_f1_of_an_older_file_is_over_the_labels_of_gold(path):
    old = before_step(path, "summary_macro_f1")
    stale = '{"pairs": 4, "accuracy": 0.5, "macro_f1": 0.1, "acceptance_f1": 0.9, '
    stale += '"acceptance_accuracy": 0.9}'
    for number, pairing in [(1, ""), (2, "given"), (3, "retrieved"), (4, "")]:
        old.execute(
            "INSERT INTO evaluations (id, engine, engine_version, argue_version, pairing, "
            "settings, data_hash, files, status, total, summary, created) VALUES "
            f"({number}, 'e', 'v', '0', '{pairing}', '{{}}', 'h', '[]', 'done', 4, "
            f"'{stale if number < 4 else '{}'}', '2026-01-01T00:00:00+00:00')"
        )
    debate = ["support support", "support unrelated", "attack attack", "attack attack"]
    corpus = ["support support", "support attack", "unrelated attack", "unrelated unrelated"]
    for number, labels in ((1, debate), (2, corpus), (3, debate)):
        for place, both in enumerate(labels):
            gold, label = both.split()
            old.execute(
                "INSERT INTO evaluation_pairs VALUES "
                "(?, ?, 0, 'p', ?, ?, ?, ?, 1, 0, 0, 0, '', '')",
                (number, place, f"T{place}", "H" if number == 1 else f"H{place}", gold, label),
            )
    old.conn.commit()
    old.close()
    with Store.open(path) as store:
        listed = {run.id: run.summary for run in store.evaluations.all()}
    assert listed[1]["macro_f1"] == pytest.approx((2 / 3 + 1) / 2)
    assert (listed[1]["accuracy"], listed[1]["acceptance_f1"]) == (0.75, 0.9)
    assert listed[2]["accuracy"] == 0.75, "an attack is not entailed either"
    assert listed[2]["macro_f1"] == pytest.approx((2 / 3 + 0.8) / 2)
    assert (listed[2]["acceptance_f1"], listed[2]["acceptance_accuracy"]) == (None, None)
    assert (listed[3]["macro_f1"], listed[3]["accuracy"]) == (None, 0.5)
    assert listed[4] == {}


def test_replies_and_edits_that_wait_become_pending_changes(path):
    old = before_step(path, "pending_changes")
    at = "'2026-01-01T00:00:00+00:00'"
    with old.conn:
        old.execute(
            "INSERT INTO debates (id, key, digest, name, title, source_name, source_format, "
            "source_encoding, warnings, pair_ids, arguments, replies, created, example) VALUES "
            f"(1, 'd', 'x', 'd', 'd', '', '', '', '[]', '[]', 2, 1, {at}, 0)"
        )
        old.execute(
            "INSERT INTO arguments (id, debate, position, name, text, headline) "
            "VALUES (1, 1, 0, 'a', 'Yes.', ''), (2, 1, 1, 'c1', 'No.', '')"
        )
        old.execute("INSERT INTO contributions VALUES (1, 1, 0, 'held reply 2', 0, 0)")
        old.execute(
            "INSERT INTO contribution_steps (id, debate, position, action, text, label, "
            "confidence, origin, withdrawn, person, writer, at, reason) VALUES "
            f"(5, 1, 1, 'add', 'No.', 'attack', 1, 'given', 0, 'Ann', '1', {at}, '')"
        )
        for number, text, decision in [(2, "No.", "approved"), (3, "Perhaps.", "")]:
            old.execute(
                "INSERT INTO held_replies (id, debate, parent, token, text, label, confidence, "
                "origin, person, writer, at, decision, decided_by, decided_writer, decided_at) "
                f"VALUES ({number}, 1, 0, 't{number}', '{text}', 'attack', 0.7, 'judged', 'Ann', "
                f"'1', {at}, '{decision}', 'May', '9', {at})"
            )
        old.execute(
            "INSERT INTO held_replies SELECT 7, * FROM (SELECT 1, 0, 'gone', 'Gone.', '', "
            f"0, 'given', 'Ann', '1', {at}, '', '', '', '', '')"
        )
        old.execute("DELETE FROM held_replies WHERE id = 7")
        old.execute(
            "INSERT INTO held_edits (id, debate, position, seen, text, label, confidence, origin, "
            "reason, person, writer, at, restores) VALUES "
            f"(1, 1, 1, 5, 'No!', 'attack', 1, 'given', 'Louder.', 'Ann', '1', {at}, 1)"
        )
        for index in ("debates_fts", "arguments_fts"):
            old.execute(f"INSERT INTO {index} ({index}) VALUES ('rebuild')")
    old.close()
    with Store.open(path) as store:
        (reply,) = store.pending.of("d", REPLY)
        assert (reply.id, reply.argument, reply.text) == (3, "a", "Perhaps.")
        assert (reply.relation.label, reply.relation.confidence) == (Label.ATTACK, 0.7)
        approved = store.pending.one("d", REPLY, 2)
        assert (approved.decision, approved.decided_by, approved.step) == ("approved", "May", 5)
        (edit,) = store.pending.of("d", EDIT)
        assert (edit.id, edit.argument, edit.seen, edit.text) == (8, "c1", 5, "No!")
        assert (edit.reason, edit.restores, edit.step) == ("Louder.", True, None)
        may = Writer("May", "9")
        assert store.pending.approve("d", REPLY, 2, by=may).id == 5  # published once
        assert store.pending.approve("d", EDIT, 8, by=may).text == "No!"
        new = store.pending.add_reply("d", NewReply("a", "Once more."), by=may)
        assert new.id == 9  # a number that was given is not given again


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
