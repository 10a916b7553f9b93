"""What others do to the same file: write at once, hold it, damage it, die in the middle."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import textwrap
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest

from argue.errors import StoreError
from argue.store import Store
from argue.store.core.connection import Connection
from tests.store.samples import ZOOS, numbered

ROOT = Path(__file__).resolve().parents[3]


def python(program: str, *arguments: object) -> subprocess.Popen[str]:
    """Run a program that may import from the tests, in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(program), *map(str, arguments)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def is_sound(path: Path) -> bool:
    """Whether SQLite, the references between tables and the search index are all in order."""
    raw = sqlite3.connect(path)
    try:
        assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert raw.execute("PRAGMA foreign_key_check").fetchall() == []
        for table in ("debates", "arguments"):
            raw.execute(f"INSERT INTO {table}_fts ({table}_fts) VALUES ('integrity-check')")
            indexed = f"SELECT count(*) FROM {table}_fts_docsize"
            assert (
                raw.execute(indexed).fetchone()
                == raw.execute(f"SELECT count(*) FROM {table}").fetchone()
            )
    finally:
        raw.close()
    return True


# ── many at once ────────────────────────────────────────────────────────────────────────────────


def test_nothing_is_lost_when_threads_write_at_once(path):
    Store.open(path).close()
    failures: list[BaseException] = []

    def write(thread: int) -> None:
        try:
            with Store.open(path, timeout=60) as store:
                for number in range(25):
                    key = store.debates.add([numbered(1000 * thread + number)])[0].key
                    store.runs.request(key, "gold", "1", "replies", 2)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    with Store.open(path) as store:
        assert store.debates.count() == 200
        assert len(store.runs.active()) == 200
    assert is_sound(path)


def test_nothing_is_lost_when_processes_write_at_once(path):
    program = """
        import sys
        from pathlib import Path
        from argue.store import Store
        from tests.store.samples import numbered
        first = int(sys.argv[2])
        for number in range(first, first + 50):  # opened anew each time, as requests do
            with Store.open(Path(sys.argv[1]), timeout=60) as store:
                assert store.debates.add([numbered(number)])[0].new
    """
    processes = [python(program, path, first) for first in (1000, 2000, 3000, 4000)]
    outputs = [process.communicate(timeout=120) for process in processes]
    assert [process.returncode for process in processes] == [0] * 4, outputs
    with Store.open(path) as store:
        assert store.debates.count() == 200
        assert store.debates.load("debate-1000") == numbered(1000)
    assert is_sound(path)


def test_readers_see_one_state_while_others_write(path, store):
    store.debates.add([ZOOS])
    with store._db.reading():
        assert store._db.row("SELECT count(*) FROM debates") == (1,)
        with Store.open(path) as other:
            other.debates.delete("should-zoos-be-closed")
        assert store._db.row("SELECT count(*) FROM debates") == (1,)
    assert store.debates.count() == 0


# ── killed in the middle ────────────────────────────────────────────────────────────────────────


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
def test_a_killed_process_leaves_whole_batches_only(path):
    Store.open(path).close()
    program = """
        import itertools, sys
        from pathlib import Path
        from argue.store import Store
        from tests.store.samples import numbered
        first = int(sys.argv[2])
        with Store.open(Path(sys.argv[1])) as store:
            print("ready", flush=True)
            for number in itertools.count(first, 4):
                store.debates.add([numbered(number + step, size=80) for step in range(4)])
    """
    chance = random.Random(7)
    for attempt in range(4):
        process = python(program, path, 100_000 * (attempt + 1))
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n", process.communicate()
        time.sleep(chance.uniform(0, 0.15))
        process.kill()
        process.communicate()
        assert process.returncode == -signal.SIGKILL
        assert is_sound(path)
        with Store.open(path) as store:
            assert store.debates.count() % 4 == 0
            summaries = store.debates.search(limit=10_000)
            assert all(summary.arguments == 80 for summary in summaries)
    assert summaries  # at least one batch came through
    with Store.open(path) as store:
        for summary in summaries[:8]:
            number = int(summary.title.removeprefix("Debate "))
            assert store.debates.load(summary.key) == numbered(number, size=80)


# ── files that are none of ours ─────────────────────────────────────────────────────────────────


def test_a_file_that_is_no_database(path):
    path.write_text("Dear diary, " * 200)
    with pytest.raises(StoreError, match="no SQLite database, or a damaged one"):
        Store.open(path)


def test_a_damaged_name_in_the_schema_is_told_as_damage(path):
    Store.open(path).close()
    data = path.read_bytes()
    name = data.index(b"CREATE TABLE") + len("CREATE TABLE de")
    path.write_bytes(data[:name] + b"\xce" + data[name + 1 :])
    with pytest.raises(StoreError, match="a damaged one"):
        Store.open(path)


def test_an_empty_file_beside_a_key_is_no_new_installation(path):
    path.touch()
    path.with_name(f"{path.name}.key").write_bytes(b"k" * 32)
    with pytest.raises(StoreError, match="restore a backup"):
        Store.open(path)
    assert not path.stat().st_size


def test_a_damaged_database(path):
    with Store.open(path) as store:
        store.debates.add([numbered(number) for number in range(200)])
        store._db.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    content = bytearray(path.read_bytes())
    content[4096 * 2 :] = b"\xff" * (len(content) - 4096 * 2)
    path.write_bytes(content)
    with pytest.raises(StoreError, match="damaged"), Store.open(path) as store:  # noqa: PT012
        store.debates.search("argument")
        store.debates.load("debate-1")


def test_a_folder_is_no_database(tmp_path):
    with pytest.raises(StoreError, match="cannot be opened; is it a file"):
        Store.open(tmp_path)


def test_a_folder_that_does_not_exist(tmp_path):
    with pytest.raises(StoreError, match="expected a folder to keep the database in"):
        Store.open(tmp_path / "nowhere" / "argue.sqlite")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="root only: setuid")
def test_a_file_that_may_not_be_written(path):
    with Store.open(path) as store:
        store.debates.add([ZOOS])
    for folder in (path.parent, *path.parent.parents):
        if folder == Path(folder.anchor) or folder.name == "tmp":
            break
        folder.chmod(0o755)
    raw = sqlite3.connect(path)
    raw.execute("PRAGMA journal_mode = DELETE")  # a WAL file could not even be read
    raw.close()
    path.chmod(0o444)
    program = f"""
        import os, sys
        sys.path.insert(0, {str(ROOT)!r})
        from pathlib import Path
        from argue.errors import StoreError
        from argue.store import Store
        from tests.store.samples import numbered
        os.setuid(65534)
        try:
            with Store.open(Path(sys.argv[1])) as store:
                store.debates.add([numbered(1)])
        except StoreError as error:
            print(error)
    """
    output, errors = python(program, path).communicate(timeout=60)
    assert "the database cannot be written" in output, (output, errors)


def test_a_database_that_refuses_to_be_written(store):
    store._db.database.execute("PRAGMA query_only = ON")
    with pytest.raises(StoreError, match="cannot be written"):
        store.debates.add([ZOOS])


def test_a_file_that_another_program_holds(path, store):
    store.debates.add([ZOOS])
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with Store.open(path, timeout=0.2) as waiting:
        assert waiting.debates.load("should-zoos-be-closed") == ZOOS  # reading goes on
        assert waiting.runs.claim("w") is None  # an empty queue is no reason to write
        began = time.monotonic()
        with pytest.raises(StoreError, match="is busy: .* for more than 0.2 seconds; try again"):
            waiting.debates.add([numbered(1)])
        assert 0.15 < time.monotonic() - began < 30
        other.execute("ROLLBACK")
        assert waiting.debates.add([numbered(1)])[0].new
    other.close()


def test_one_waits_for_another_that_writes(path, store):
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    release = threading.Timer(0.3, lambda: other.execute("COMMIT"))
    release.start()
    assert store.debates.add([ZOOS])[0].new
    release.join()
    other.close()


def test_messages_name_the_file(path):
    path.write_text("no database at all, but long enough to look like one " * 20)
    with pytest.raises(StoreError, match=f"^{path}: "):
        Store.open(path)


def test_a_write_outside_of_a_transaction_is_a_mistake_of_ours(store):
    with pytest.raises(RuntimeError, match="outside"):
        store._db.execute("DELETE FROM debates")


def test_equal_queries_of_one_transaction_are_asked_once_until_something_is_written(path):
    connection, asked = Connection(path), []
    connection.database.conn.set_trace_callback(asked.append)
    query = "SELECT count(*) FROM drafts"

    def count() -> int:
        return connection.rows(query)[0][0]

    with connection.reading():
        assert (count(), count()) == (0, 0)
    assert asked.count(query) == 1
    assert (count(), count()) == (0, 0)
    assert asked.count(query) == 3  # outside of a transaction others may have written
    with connection.writing():
        assert count() == 0
        columns = "writer, token, key, title, parent, argument, text, stance, changed"
        connection.insert("drafts", columns, [("w", "t", "k", "", "", "", "", "", "")])
        assert count() == 1
        connection.execute("DELETE FROM drafts")
        assert (count(), count()) == (0, 0)
    assert asked.count(query) == 6


def test_writing_within_writing_is_a_part_of_it(store):
    with suppress(ZeroDivisionError), store.writing():
        store.debates.add([ZOOS])
        raise ZeroDivisionError
    assert store.debates.count() == 0
    with store.writing():
        store.debates.add([ZOOS])
    assert store.debates.count() == 1


def test_an_exception_inside_a_transaction_undoes_it(store):
    with pytest.raises(KeyboardInterrupt), store._db.writing():  # noqa: PT012
        store._db.execute("DELETE FROM sqlite_sequence")
        store._db.execute(
            "INSERT INTO debates (key, digest, name, title, source_name, source_format, "
            "source_encoding, warnings, pair_ids, arguments, replies, created, example) "
            "SELECT 'k', 'd', 'n', 't', '', '', '', '', '', 0, 0, '', 0"
        )
        raise KeyboardInterrupt
    assert store.debates.count() == 0
    assert store.debates.add([ZOOS])[0].new


def test_a_schema_is_made_with_the_patience_of_reading(tmp_path: Path):
    """Nothing can be read before another program has made the tables of a new file."""
    path = tmp_path / "new.sqlite"
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("PRAGMA journal_mode = WAL")
    other.execute("BEGIN IMMEDIATE")
    timer = threading.Timer(0.5, lambda: other.execute("ROLLBACK"))
    timer.start()
    with Store.open(path, timeout=30.0, patience=0.01) as store:
        assert store.runs.active() == []
    timer.join()
    other.close()


def test_a_run_is_asked_for_while_another_writes_for_a_moment(tmp_path: Path):
    path = tmp_path / "argue.sqlite"
    with Store.open(path) as store:
        key = store.debates.add([ZOOS])[0].key
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    timer = threading.Timer(0.3, lambda: other.execute("ROLLBACK"))
    timer.start()
    with Store.open(path, patience=0.01) as store:
        assert store.runs.request(key, "gold", "1", "replies").stored
    timer.join()
    other.close()
