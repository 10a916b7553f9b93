"""The file of a backup: packed with the hash of every member, and unpacked only if all are right.

A zip with ``argue-backup.json``, which says how long every other member is and its SHA-256;
``database.sqlite``; ``secret.key`` and ``drafts/…`` where there are any.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sqlite3
import zipfile
import zlib
from collections.abc import Mapping
from contextlib import closing
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import IO, Any

from argue import private_files
from argue.errors import BadInput
from argue.store import migrations
from argue.store.connection import APPLICATION_ID

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
        drafts = f", {self.drafts:,} drafts" if self.drafts else ""
        return (
            f"{self.debates:,} debates{drafts}, {self.size / 2**20:.1f} MiB, schema {self.schema}, "
            f"written {self.created} by Argue {self.argue}"
        )


def pack(out: Path, found: Contents, files: Mapping[str, Path]) -> None:
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
            about = {**asdict(found), "drafts": sum(name.startswith(DRAFTS) for name in members)}
            manifest = {"format": FORMAT, **about, "members": members}
            archive.writestr(MANIFEST, json.dumps(manifest, indent=1))
        file.flush()
        os.fsync(file.fileno())


def unpack(file: Path, folder: Path) -> Contents:
    """Write the members into the folder, each checked against what the manifest says of it.

    Raises
    ------
    BadInput
        If the file is no backup, is damaged, or is one of a newer Argue.
    """
    private_files.make_folder(folder)
    try:
        with zipfile.ZipFile(file) as archive:
            about = _manifest(archive, file)
            members, found = about.pop("members"), Contents(**about)
            for name, said in members.items():
                target = folder / _safe(name, file)
                private_files.make_folder(target.parent)
                with archive.open(name) as source, _private(target) as out:
                    if _copied(source, out, said["bytes"]) != said:
                        raise BadInput(f"{file}: {name} is not what was written; it is damaged")
    except OSError as error:
        raise BadInput(f"{file}: cannot be read: {error.strerror or error}") from error
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError) as error:
        raise BadInput(f"{file}: expected a backup of Argue, found none or part of one") from error
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise BadInput(f"{file}: its {MANIFEST} does not fit what is in it") from error
    check(folder / DATABASE, file)
    return found


def check(database: Path, shown: Path) -> Contents:
    """Check the database of a backup by itself, and count what is in it.

    Raises
    ------
    BadInput
        If it is damaged, another program's or of a newer Argue; the message names ``shown``.
    """
    try:
        uri = f"{database.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            schema, application = (
                connection.execute(f"PRAGMA {name}").fetchone()[0]
                for name in ("user_version", "application_id")
            )
            if application != APPLICATION_ID:
                raise BadInput(f"{shown}: expected a database of Argue, found another program's")
            if schema > migrations.LATEST:
                raise BadInput(
                    f"{shown}: written by a newer Argue (schema {schema}, this one knows "
                    f"{migrations.LATEST}); update Argue first"
                )
            wrong = [row[0] for row in connection.execute("PRAGMA integrity_check(3)")]
            if wrong != ["ok"]:
                raise BadInput(f"{shown}: the database in it is damaged: {'; '.join(wrong)}")
            if connection.execute("PRAGMA foreign_key_check").fetchone():
                raise BadInput(f"{shown}: the database in it refers to rows that are not there")
            debates = connection.execute("SELECT count(*) FROM debates").fetchone()[0]
    except sqlite3.Error as error:
        raise BadInput(f"{shown}: holds no sound SQLite database: {error}") from error
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return Contents(now, version("argue"), schema, debates, 0, database.stat().st_size)


def _manifest(archive: zipfile.ZipFile, file: Path) -> dict[str, Any]:
    if MANIFEST not in archive.namelist():
        raise BadInput(f"{file}: expected a backup of Argue, found a zip without {MANIFEST}")
    about: dict[str, Any] = json.loads(archive.read(MANIFEST))
    written = about.pop("format")
    if written != FORMAT:
        raise BadInput(f"{file}: expected a backup of format {FORMAT}, found {written!r}")
    return about


def _safe(name: str, file: Path) -> str:
    """A name that a backup of ours has, which leads nowhere but into the folder."""
    if name in (DATABASE, KEY) or _DRAFT.fullmatch(name):
        return name
    raise BadInput(f"{file}: expected members of a backup of Argue, found {name!r}")


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
