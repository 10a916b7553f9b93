"""Backups: one file with the database, the key that signs cookies, and the drafts beside it.

A backup is made and put back by SQLite's backup interface, so
that a server may run meanwhile: a backup holds one state of the database, and a restored one takes
the place of the former in one transaction.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import sqlite3
import tempfile
import time
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

from argue import files as private_files
from argue.errors import BadInput, Conflict, StoreError
from argue.files import drafts_folder, key_file
from argue.installation import release
from argue.locales import plural
from argue.locales.phrases import reason_of
from argue.store.core import migrations
from argue.store.core.connection import Connection
from argue.store.core.migrations import APPLICATION_ID

PATIENCE = 60.0
"""Seconds to wait while others write."""
_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def back_up(database: Path, out: Path, *, replace: bool = False) -> Contents:
    """Write a backup, read it again and check it; only its owner can read the file.

    Raises Conflict if ``out`` exists and is not to be replaced, or holds debates and the database
    none; StoreError if there is no database, it is empty or damaged, or the file cannot be written.
    A file that was there stays as it was.
    """
    if not database.is_file():
        raise StoreError(f"{database}: expected a database to back up, found none")
    if not database.stat().st_size:  # as a full disk leaves a copy
        raise StoreError(f"{database}: expected a database to back up, found an empty file")
    if out.exists() and not replace:
        raise Conflict(f"{out} is there already, and nothing was written")
    before = debates_in(out)
    with _folder_beside(out) as folder:
        copy, packed = folder / DATABASE, folder / "backup"
        _copy(database, copy, out)
        result = check(copy, database)
        if before > 0 == result.debates:
            raise Conflict(
                f"{database} holds no debates and {out} {before:,}: nothing was written; remove "
                f"{out} first if that is meant"
            )
        try:
            pack(packed, result, {DATABASE: copy, **_beside(database)})
            result = unpack(packed, folder / "check")
            os.replace(packed, out)
        except OSError as error:
            raise StoreError(f"{out}: cannot be written: {error.strerror}") from error
    return result


def _copy(database: Path, copy: Path, out: Path) -> None:
    """One state of the database, all of it in one file, on the disk of the backup."""
    with closing(Connection(database)) as live, closing(sqlite3.connect(copy)) as target:
        try:
            live.database.conn.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.OperationalError as error:  # as a full disk
            raise StoreError(f"{out}: cannot be written: {reason_of(error)}") from error


def debates_in(out: Path) -> int:
    """How many debates the backup of that name says that it holds; 0 where there is none."""
    try:
        with zipfile.ZipFile(out) as archive:
            return int(_manifest(archive, out)["debates"])
    except (OSError, ValueError, KeyError, TypeError, BadInput, zipfile.BadZipFile, zlib.error):
        return 0  # no backup, or a damaged one: nothing to be lost


def contents(file: Path) -> Contents:
    """What is in a backup, after checking all of it.

    Raises BadInput if the file is no backup, is damaged, or is one of a newer Argue.
    """
    with tempfile.TemporaryDirectory() as folder:
        return unpack(file, Path(folder))


def restore(file: Path, database: Path) -> tuple[Contents, Path | None]:
    """Put a backup in the place of the database, and say where a backup of the former one is.

    The former one stays in force until all of the file is checked, brought to the present schema,
    and saved beside it. From that moment on nothing is written into it: what others confirm is in
    the saved former one or, where they waited, in the restored one. A run that was being judged
    goes back into the queue. A server that runs sees the new database with its next request, see
    :attr:`argue.store.Store.generation`. Raises BadInput as for :func:`contents`; StoreError if the
    former database is damaged, of a newer Argue or another program's.
    """
    with _folder_beside(database) as folder:
        result = unpack(file, folder)
        _prepare(folder / DATABASE)
        former = _replace(database, folder / DATABASE)
        _put_beside(folder, database)
    return result, former


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
    drafts, target = drafts_folder(database), folder / DRAFTS
    if drafts.is_dir():
        shutil.rmtree(drafts)
    if target.is_dir():
        os.replace(target, drafts)


def _beside(database: Path) -> dict[str, Path]:
    """The other files of an installation, by their names in a backup."""
    drafts = sorted(drafts_folder(database).glob("*.draft"))  # none without a folder
    result = {KEY: key_file(database)} if key_file(database).is_file() else {}
    return result | {f"{DRAFTS}{path.name}": path for path in drafts}


@contextmanager
def _folder_beside(path: Path) -> Iterator[Path]:
    """A folder that only its owner reads, on the same disk, so that files can be moved from it."""
    try:
        folder = tempfile.TemporaryDirectory(prefix=".argue-", dir=path.absolute().parent)
    except OSError as error:
        raise StoreError(f"{path}: its folder cannot be written: {error.strerror}") from error
    with folder as name:
        yield Path(name)


FORMAT = 1
MANIFEST, DATABASE, KEY, DRAFTS = "argue-backup.json", "database.sqlite", "secret.key", "drafts/"

_DRAFT = re.compile(re.escape(DRAFTS) + r"[A-Za-z0-9_-]+\.draft")


@dataclass(frozen=True, slots=True)
class Contents:
    """What a backup holds.

    ``created`` is in UTC, ``argue`` the version that wrote it, ``schema`` the number of the last
    step of its schema, ``size`` the bytes of the database.
    """

    created: str
    argue: str
    schema: int
    debates: int
    drafts: int
    size: int

    def __str__(self) -> str:
        drafts = f", {plural(self.drafts, 'draft')}" if self.drafts else ""
        return (
            f"{plural(self.debates, 'debate')}{drafts}, {self.size / 2**20:.1f} MiB, "
            f"schema {self.schema}, written {self.created} by Argue {self.argue}"
        )


def pack(out: Path, contents: Contents, files: Mapping[str, Path]) -> None:
    """Write these files under these names into a new file that only its owner reads.

    One that has gone meanwhile is left out.
    """
    members: dict[str, dict[str, Any]] = {}
    with _private(out) as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
            for name, path in files.items():
                try:
                    source = path.open("rb")
                except FileNotFoundError:  # a draft that was confirmed or discarded
                    continue
                with source, archive.open(name, "w", force_zip64=True) as target:
                    members[name] = _copied(source, target)
            about = {**asdict(contents), "drafts": sum(name.startswith(DRAFTS) for name in members)}
            manifest = {"format": FORMAT, **about, "members": members}
            archive.writestr(MANIFEST, json.dumps(manifest, indent=1))
        file.flush()
        os.fsync(file.fileno())


def unpack(file: Path, folder: Path) -> Contents:
    """Write the members into the folder, each checked against what the manifest says of it.

    Raises BadInput if the file is no backup, is damaged, or is one of a newer Argue.
    """
    private_files.make_folder(folder)
    try:
        with zipfile.ZipFile(file) as archive:
            about = _manifest(archive, file)
            members, contents = about.pop("members"), Contents(**about)
            for name, expected in members.items():
                if name not in (DATABASE, KEY) and not _DRAFT.fullmatch(name):  # leads elsewhere
                    raise BadInput(f"{file}: expected members of a backup of Argue, found {name!r}")
                target = folder / name
                private_files.make_folder(target.parent)
                with archive.open(name) as source, _private(target) as out:
                    if _copied(source, out, expected["bytes"]) != expected:
                        raise BadInput(f"{file}: {name} is not what was written; it is damaged")
    except OSError as error:
        raise BadInput(f"{file}: cannot be read: {error.strerror or error}") from error
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError) as error:
        raise BadInput(f"{file}: expected a backup of Argue, found none or part of one") from error
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise BadInput(f"{file}: its {MANIFEST} does not fit what is in it") from error
    check(folder / DATABASE, file)
    return contents


def check(database: Path, copy: Path) -> Contents:
    """Check the database of a backup by itself, and count what is in it.

    Raises BadInput if it is damaged, another program's or of a newer Argue; the message names
    ``copy``.
    """
    try:
        uri = f"{database.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            schema, application = (
                connection.execute(f"PRAGMA {name}").fetchone()[0]
                for name in ("user_version", "application_id")
            )
            if application != APPLICATION_ID:
                raise BadInput(f"{copy}: expected a database of Argue, found another program's")
            if schema > migrations.LATEST:
                raise BadInput(
                    f"{copy}: written by a newer Argue (schema {schema}, this one knows "
                    f"{migrations.LATEST}); update Argue first"
                )
            wrong = [row[0] for row in connection.execute("PRAGMA integrity_check(3)")]
            if wrong != ["ok"]:
                told = "; ".join(line for row in wrong for line in row.splitlines()[:3])
                raise BadInput(f"{copy}: the database in it is damaged: {told}")
            if connection.execute("PRAGMA foreign_key_check").fetchone():
                raise BadInput(f"{copy}: the database in it refers to rows that are not there")
            debates = connection.execute("SELECT count(*) FROM debates").fetchone()[0]
    except sqlite3.Error as error:
        raise BadInput(f"{copy}: holds no sound SQLite database: {error}") from error
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return Contents(now, release(), schema, debates, 0, database.stat().st_size)


def _manifest(archive: zipfile.ZipFile, file: Path) -> dict[str, Any]:
    if MANIFEST not in archive.namelist():
        raise BadInput(f"{file}: expected a backup of Argue, found a zip without {MANIFEST}")
    about: dict[str, Any] = json.loads(archive.read(MANIFEST))
    written = about.pop("format")
    if written != FORMAT:
        raise BadInput(f"{file}: expected a backup of format {FORMAT}, found {written!r}")
    return about


def _copied(source: IO[bytes], target: IO[bytes], most: int | None = None) -> dict[str, Any]:
    """Copy and say how much and its hash; stops after ``most`` bytes and one more."""
    hashed, size = hashlib.sha256(), 0
    while block := source.read(1 << 20):
        hashed.update(block)
        size += len(block)
        target.write(block)
        if most is not None and size > most:
            break
    return {"bytes": size, "sha256": hashed.hexdigest()}


def _private(path: Path) -> IO[bytes]:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, private_files.FILE)
    os.fchmod(handle, private_files.FILE)
    return os.fdopen(handle, "wb")
