import json
import sqlite3
import stat
import zipfile
from contextlib import closing

import pytest

from argue.errors import BadInput, Conflict, StoreError
from argue.features.backups.archive import (
    DATABASE,
    MANIFEST,
    back_up,
    contents,
    drafts_folder,
    key_file,
    restore,
)
from argue.store import RunStatus, Store
from argue.store.core.migrations import APPLICATION_ID, LATEST
from tests.store.samples import ZOOS, numbered


@pytest.fixture
def file(tmp_path):
    return tmp_path / "backup.zip"


@pytest.fixture
def installation(path, store):
    """A database of two debates, a key and a draft."""
    store.debates.add([ZOOS, numbered(1)])
    key_file(path).write_text("k" * 64)
    drafts_folder(path).mkdir()
    (drafts_folder(path) / "abc.draft").write_bytes(b"{}\nhello")
    return path


def titles(path):
    with Store.open(path) as store:
        return {debate.title for debate in store.debates.search()}


def rewritten(file, change):
    """The backup with its members changed; the manifest too, if that is what ``change`` does."""
    with zipfile.ZipFile(file) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    change(members)
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)


def manifest_with(**changes):
    def change(members):
        members[MANIFEST] = json.dumps({**json.loads(members[MANIFEST]), **changes}).encode()

    return change


def with_database(file, tmp_path, *statements):
    """The backup of a database on which these were run, as if it had been written so."""
    other = tmp_path / "other.sqlite"
    with zipfile.ZipFile(file) as archive:
        other.write_bytes(archive.read(DATABASE))
    with closing(sqlite3.connect(other)) as database:
        for statement in statements:
            database.execute(statement)
        database.commit()
    from argue.features.backups import archive as backups

    with zipfile.ZipFile(file) as archive:
        about = json.loads(archive.read(MANIFEST))
    about = {name: about[name] for name in backups.Contents.__dataclass_fields__}
    file.unlink()
    backups.pack(file, backups.Contents(**about), {DATABASE: other})


def test_what_is_restored_elsewhere_is_what_was_saved(installation, file, tmp_path):
    saved = back_up(installation, file)
    elsewhere = tmp_path / "new" / "x.sqlite"
    elsewhere.parent.mkdir()
    found, former = restore(file, elsewhere)
    assert found == saved
    assert (found.debates, found.drafts, found.schema, former) == (2, 1, LATEST, None)
    with Store.open(installation) as old, Store.open(elsewhere) as new:
        for debate in old.debates.search():
            assert new.debates.load(debate.key) == old.debates.load(debate.key)
        former, later = (store.debates.search("cages") for store in (old, new))
        assert [debate.key for debate in later] == [debate.key for debate in former] != []
    assert key_file(elsewhere).read_text() == "k" * 64
    assert (drafts_folder(elsewhere) / "abc.draft").read_bytes() == b"{}\nhello"
    files = {file.name for file in elsewhere.parent.iterdir() if "sqlite-" not in file.name}
    assert files == {"x.sqlite", "x.sqlite.drafts", "x.sqlite.key"}


def test_only_the_owner_can_read_a_backup(installation, file):
    back_up(installation, file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_backup_holds_one_state_while_others_write(installation, file):
    with Store.open(installation) as other:
        with other._db.writing():
            other._db.execute("DELETE FROM debates")
            assert back_up(installation, file).debates == 2
        assert titles(installation) == set()


def test_a_file_is_only_replaced_on_demand(installation, file):
    file.write_text("mine")
    with pytest.raises(Conflict, match="there already"):
        back_up(installation, file)
    assert file.read_text() == "mine"
    assert back_up(installation, file, replace=True).debates == 2
    assert contents(file).debates == 2


def test_without_a_database_nothing_is_made(tmp_path, file):
    with pytest.raises(StoreError, match="expected a database to back up, found none"):
        back_up(tmp_path / "none.sqlite", file)
    assert list(tmp_path.iterdir()) == []


def test_an_open_store_sees_the_restored_debates_and_a_new_generation(installation, file, store):
    back_up(installation, file)
    store.debates.add([numbered(2)])
    store.debates.delete("should-zoos-be-closed")
    before = store.generation
    restore(file, installation)
    assert titles(installation) == {"Should zoos be closed?", "Debate 1"}
    assert store.debates.load("should-zoos-be-closed") == ZOOS
    assert store.generation != before
    assert store.debates.add([numbered(3)])[0].new


def test_the_former_database_can_be_restored(installation, file, store):
    back_up(installation, file)
    store.debates.add([numbered(2)])
    key_file(installation).write_text("n" * 64)
    _, former = restore(file, installation)
    assert key_file(installation).read_text() == "k" * 64
    restore(former, installation)
    assert titles(installation) == {"Should zoos be closed?", "Debate 1", "Debate 2"}
    assert key_file(installation).read_text() == "n" * 64


def test_what_was_being_judged_is_queued_again(installation, file, store):
    run = store.runs.request("debate-1", "edit_distance", "1", "replies", 2)
    store.runs.claim("me")
    back_up(installation, file)
    restore(file, installation)
    assert store.runs.load(run.id).status is RunStatus.QUEUED
    assert not store.runs.heartbeat(run.id, "me")


def _no_zip(file, tmp_path):
    file.write_text("no zip")


def _half(file, tmp_path):
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def _bits(file, tmp_path):
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 255
    file.write_bytes(bytes(data))


def _of_members(change):
    return lambda file, tmp_path: rewritten(file, change)


def _sql(*statements):
    return lambda file, tmp_path: with_database(file, tmp_path, *statements)


def _escaping(members):
    about = json.loads(members[MANIFEST])
    about["members"]["../evil"] = about["members"]["secret.key"]
    members["../evil"] = members["secret.key"]
    members[MANIFEST] = json.dumps(about).encode()


@pytest.mark.parametrize(
    ("harm", "message"),
    [
        (_no_zip, "expected a backup of Argue, found none or part of one"),
        (_half, "expected a backup of Argue, found none or part of one"),
        (_bits, "damaged|part of one"),
        (_of_members(lambda members: members.pop(MANIFEST)), "a zip without argue-backup.json"),
        (_of_members(lambda members: members.pop("secret.key")), "does not fit what is in it"),
        (_of_members(lambda members: members.update({"secret.key": b"x"})), "is not what was"),
        (_of_members(_escaping), r"expected members of a backup of Argue, found '\.\./evil'"),
        (_of_members(manifest_with(format=2)), "of format 1, found 2"),
        (_of_members(manifest_with(members=3)), "does not fit"),
        (_sql(f"PRAGMA user_version = {LATEST + 1}"), f"a newer Argue \\(schema {LATEST + 1}"),
        (_sql("PRAGMA application_id = 7"), "found another program's"),
        (_sql("DELETE FROM debates"), "refers to rows that are not there"),
        (
            _sql("PRAGMA writable_schema = ON", "UPDATE sqlite_master SET rootpage = 3"),
            "database in it is damaged|no sound SQLite database",
        ),
    ],
)
def test_what_is_no_sound_backup_changes_nothing(installation, file, tmp_path, harm, message):
    back_up(installation, file)
    harm(file, tmp_path)
    before = sorted(tmp_path.iterdir())
    with pytest.raises(BadInput, match=message):
        restore(file, installation)
    assert titles(installation) == {"Should zoos be closed?", "Debate 1"}
    assert sorted(tmp_path.iterdir()) == before


def test_a_damaged_database_is_not_overwritten(installation, file, store):
    back_up(installation, file)
    store.close()
    installation.write_bytes(b"rubbish" * 1000)
    with pytest.raises(StoreError):
        restore(file, installation)
    assert installation.read_bytes() == b"rubbish" * 1000


def test_a_database_of_another_program_is_not_overwritten(installation, file, tmp_path):
    back_up(installation, file)
    other = tmp_path / "recipes.sqlite"
    with closing(sqlite3.connect(other)) as database:
        database.execute("CREATE TABLE recipes (name)")
    with pytest.raises(StoreError, match="expected a database of Argue"):
        restore(file, other)
    with closing(sqlite3.connect(other)) as database:
        assert database.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID
