"""Backups: one file with the database, the key that signs cookies, and the drafts beside it.

A backup (:mod:`argue.store.backup_file`) is made and put back by SQLite's backup interface, so that
a server may run meanwhile: a backup holds one state of the database, and a restored one takes the
place of the former in one transaction.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from argue.errors import BadInput, Conflict, StoreError
from argue.store.backup_file import DATABASE, DRAFTS, KEY, Contents, check, pack, unpack
from argue.store.connection import Connection

PATIENCE = 60.0
"""Seconds to wait while others write."""
_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def back_up(database: Path, out: Path, *, replace: bool = False) -> Contents:
    """Write a backup, read it again and check it; only its owner can read the file.

    Raises
    ------
    Conflict
        If ``out`` exists and is not to be replaced.
    StoreError
        If there is no database, it is damaged, or the file cannot be written. A file that was
        there stays as it was.
    """
    if not database.is_file():
        raise StoreError(f"{database}: expected a database to back up, found none")
    if out.exists() and not replace:
        raise Conflict(f"{out} is there already, and nothing was written")
    with _folder_beside(out) as folder:
        copy, packed = folder / DATABASE, folder / "backup"
        with closing(Connection(database)) as connection:
            _copy(connection, copy)
        found = check(copy, database)
        pack(packed, found, {DATABASE: copy, **_beside(database)})
        found = unpack(packed, folder / "check")
        try:
            os.replace(packed, out)
        except OSError as error:
            raise StoreError(f"{out}: cannot be written: {error.strerror}") from error
    return found


def contents(file: Path) -> Contents:
    """What is in a backup, after checking all of it.

    Raises
    ------
    BadInput
        If the file is no backup, is damaged, or is one of a newer Argue.
    """
    with tempfile.TemporaryDirectory() as folder:
        return unpack(file, Path(folder))


def restore(file: Path, database: Path) -> tuple[Contents, Path | None]:
    """Put a backup in the place of the database, and say where a backup of the former one is.

    The former one stays in force until all of the file is checked, brought to the present schema,
    and saved beside it. From that moment on nothing is written into it: what others confirm is in
    the saved former one or, where they waited, in the restored one. A run that was being judged
    goes back into the queue. A server that runs sees the new database with its next request, see
    :attr:`argue.store.Store.generation`.

    Raises
    ------
    BadInput
        As for :func:`contents`.
    StoreError
        If the former database is damaged, of a newer Argue or another program's.
    """
    with _folder_beside(database) as folder:
        found = unpack(file, folder)
        _prepare(folder / DATABASE)
        former = _replace(database, folder / DATABASE)
        _put_beside(folder, database)
    return found, former


def key_file(database: Path) -> Path:
    """Where the key that signs cookies is kept, unless a setting holds it."""
    return database.with_name(database.name + ".key")


def drafts_folder(database: Path) -> Path:
    """Where uploads wait for their confirmation."""
    return database.with_name(database.name + ".drafts")


def _copy(connection: Connection, copy: Path) -> None:
    with closing(sqlite3.connect(copy)) as target:
        connection.database.conn.backup(target)
        target.execute("PRAGMA journal_mode = DELETE")  # all of it in one file


def _prepare(copy: Path) -> None:
    """Bring it to the present schema; nobody judges what it holds."""
    with closing(Connection(copy)) as connection:
        with connection.writing():
            for table in ("runs", "evaluations"):
                connection.execute(
                    f"UPDATE {table} SET status = 'queued', worker = '' WHERE status = 'running'"
                )
        connection.rows("PRAGMA journal_mode = DELETE")


def _replace(database: Path, copy: Path) -> Path | None:
    """Put the copy in the place of the database, and save the former one while nobody can write.

    SQLite takes the lock on the database with the first page that it copies, and shows others
    nothing of it before the last.
    """
    former: list[Path | None] = []
    there, until = database.exists(), time.monotonic() + PATIENCE

    def save_former(status: int, remaining: int, total: int) -> None:
        if status in _BUSY and time.monotonic() > until:
            raise StoreError(f"{database}: others have been writing for a minute; try again")
        if status not in _BUSY and not former:
            former.append(_save_former(database) if there else None)

    with closing(Connection(database)) as live:
        with closing(sqlite3.connect(copy)) as source:
            source.backup(live.database.conn, pages=1, progress=save_former)
        live.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    return former[0] if former else None


def _save_former(database: Path) -> Path:
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%fZ")
    former = database.with_name(f"{database.name}.before-restore-{stamp}.zip")
    try:
        back_up(database, former)
    except BadInput as error:
        raise StoreError(
            f"{database}: the present database is damaged and cannot be kept ({error}); move it "
            "away, with the files -wal and -shm beside it, and restore again"
        ) from error
    return former


def _put_beside(folder: Path, database: Path) -> None:
    if (folder / KEY).exists():
        os.replace(folder / KEY, key_file(database))
    drafts, kept = drafts_folder(database), folder / DRAFTS
    if drafts.is_dir():
        shutil.rmtree(drafts)
    if kept.is_dir():
        os.replace(kept, drafts)


def _beside(database: Path) -> dict[str, Path]:
    """The other files of an installation, by their names in a backup."""
    found = {KEY: key_file(database)} if key_file(database).is_file() else {}
    drafts = drafts_folder(database)
    if drafts.is_dir():
        found |= {f"{DRAFTS}{one.name}": one for one in sorted(drafts.glob("*.draft"))}
    return found


@contextmanager
def _folder_beside(path: Path) -> Iterator[Path]:
    """A folder that only its owner reads, on the same disk, so that files can be moved from it."""
    try:
        made = tempfile.TemporaryDirectory(prefix=".argue-", dir=path.absolute().parent)
    except OSError as error:
        raise StoreError(f"{path}: its folder cannot be written: {error.strerror}") from error
    with made as name:
        yield Path(name)
