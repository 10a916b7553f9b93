"""The shards of a corpus: which debates form one, what is written of each, and what is left to do.

A unit (:class:`argue.formats.Unit`) has as its key the SHA-256 of its name and bytes, and of which
share of them it is. The first *k* bits of the key say which shard it is in, *k* being the least
number with which 2^k shards have on average at most 256 units and 4 MiB, and are at least 64, or as
many as there are units, so that there is something to do for every worker. A shard has its units in
the order of their keys. So shards are the same whatever the order of the sources, and a unit that
occurs twice is judged once.

Until the corpus is finished its units wait in a SQLite file in the folder that is written.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from argue.errors import BadInput
from argue.features.corpora.parts import Part, read_mark
from argue.files import write_file
from argue.formats import Unit, Unread
from argue.formats.base.objects import compact

MOST_UNITS, MOST_BYTES = 256, 4 * 2**20
"""A shard has no more on average."""
LEAST_SHARDS = 64
"""There are no fewer, unless there are fewer units."""
_BITS = 32
WAITING = ".units.sqlite"
"""The file in which units wait."""
_TORN = sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB
"""What SQLite says of a file of which not all had reached the disk."""
_LISTED = 5
_DIGITS = 2
"""Hexadecimal digits of the names of shards that lie in one folder."""
LEVEL = 4
"""Of gzip: half the time of 6, for files that are a fifteenth larger."""
_TABLES = """
PRAGMA page_size = 16384;
PRAGMA synchronous = OFF;
CREATE TABLE IF NOT EXISTS unit (key BLOB PRIMARY KEY, name TEXT, line INTEGER, data BLOB);
CREATE TABLE IF NOT EXISTS share (key BLOB PRIMARY KEY, first INTEGER, step INTEGER);
CREATE TABLE IF NOT EXISTS elsewhere (key BLOB PRIMARY KEY, size INTEGER) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS unread (name TEXT, reason TEXT, PRIMARY KEY (name, reason));
CREATE TABLE IF NOT EXISTS job (words TEXT);
"""


@dataclass(frozen=True, slots=True)
class Shard:
    """Some units of a corpus, in the order of their keys."""

    name: str
    units: tuple[Unit, ...]


def key(unit: Unit) -> bytes:
    """SHA-256 of the name and the bytes of a unit, and of its share, if it is one."""
    share = b"\0%d/%d" % unit.share if unit.share[1] > 1 else b""
    content = unit.name.encode("utf-8", "replace") + b"\0" + unit.data + share
    return hashlib.sha256(content).digest()


class WaitingUnits:
    """The units of a corpus on a disk.

    Units do not wait for the disk, one by one, but all of them have reached it before :meth:`job`
    knows of them. What a machine left that stopped before is made anew. ``out`` is the folder that
    the corpus is written to.
    """

    def __init__(self, out: Path) -> None:
        self.path = out / WAITING
        try:
            self._open()
            self.job()
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode not in _TORN:
                raise
            self.delete()
            self._open()

    def _open(self) -> None:
        self._database = sqlite3.connect(self.path)
        self._database.executescript(_TABLES)

    def close(self) -> None:
        """Close the file; it stays."""
        self._database.close()

    def delete(self) -> None:
        """Close and delete the file, when the corpus is finished."""
        self.close()
        self.path.unlink()

    def job(self) -> dict[str, Any] | None:
        """What :meth:`fill` was told of the job; ``None`` if it did not come to its end."""
        row = self._database.execute("SELECT words FROM job").fetchone()
        return json.loads(row[0]) if row else None

    def fill(
        self,
        units: Callable[[], Iterable[Unit | Unread]],
        job: dict[str, Any],
        part: Part | None = None,
    ) -> None:
        """Take all units, in place of what is there; the file is deleted if that fails.

        Of a part only its units are taken, of the others their keys and sizes. Where shards are so
        few that not even the units told whose they are, they are read again. Raises BadInput if
        there are no units; it says why.
        """
        try:
            self._take(units(), part, _BITS)
            if part is not None and self._bits < part.bits:
                self._take(units(), part, self._bits)
            self._require_units(job["sources"])
            with self.path.open("rb") as file:
                os.fsync(file.fileno())
            self._database.execute("PRAGMA synchronous = FULL")
            with self._database:
                self._database.execute("INSERT INTO job VALUES (?)", (json.dumps(job),))
        except BaseException:
            self.delete()
            raise

    def _take(self, units: Iterable[Unit | Unread], part: Part | None, bits: int) -> None:
        with self._database:
            for table in ("unit", "share", "elsewhere", "unread"):
                self._database.execute(f"DELETE FROM {table}")
            for unit in units:
                if isinstance(unit, Unread):
                    self._insert("unread", unit.name, unit.reason)
                    continue
                own = key(unit)
                if part is None or part.has(int.from_bytes(own[:4], "big"), bits):
                    self._insert("unit", own, unit.name, unit.line, unit.data)
                    if unit.share[1] > 1:
                        self._insert("share", own, *unit.share)
                else:
                    self._insert("elsewhere", own, len(unit.data))

    def _insert(self, table: str, *row: Any) -> None:
        marks = ", ".join("?" * len(row))
        self._database.execute(f"INSERT OR IGNORE INTO {table} VALUES ({marks})", row)

    def _require_units(self, sources: list[str]) -> None:
        if not self.total()[0]:
            unread = [f"{skipped.name}: {skipped.reason}" for skipped in self.unread()[:_LISTED]]
            named = ", ".join(sources[:_LISTED])
            expected = f"{named}: expected at least one file to read, found none"
            raise BadInput("; ".join([expected, *unread]))

    def total(self) -> tuple[int, str]:
        """How many units all parts have, and a hash of their keys."""
        keys = hashlib.sha256()
        number = 0
        words = "SELECT key FROM unit UNION ALL SELECT key FROM elsewhere ORDER BY key"
        for number, (key,) in enumerate(self._database.execute(words), 1):  # noqa: B007 - told
            keys.update(key)
        return number, keys.hexdigest()

    def unread(self) -> list[Unread]:
        """The files of which nothing was read."""
        rows = self._database.execute("SELECT name, reason FROM unread ORDER BY name, reason")
        return [Unread(*row) for row in rows]

    def counts(self) -> dict[str, int]:
        """How many units each shard has that has any, by name, in order."""
        bits = self._bits
        counts: dict[str, int] = {}
        for (beginning,) in self._database.execute("SELECT substr(key, 1, 4) FROM unit ORDER BY 1"):
            name = _name(int.from_bytes(beginning, "big") >> (_BITS - bits), bits)
            counts[name] = counts.get(name, 0) + 1
        return counts

    def shard(self, name: str) -> Shard:
        """The shard of that name."""
        bits, number = self._bits, int(name, 16)
        ends = [(number + more << (_BITS - bits)).to_bytes(5, "big")[1:] for more in (0, 1)]
        words = (
            "SELECT name, data, line, coalesce(first, 0), coalesce(step, 1) FROM unit "
            "LEFT JOIN share USING (key) WHERE key >= ?"
        )
        words += " AND key < ? ORDER BY key" if any(ends[1]) else " ORDER BY key"
        rows = self._database.execute(words, ends if any(ends[1]) else ends[:1])
        units = (Unit(name, data, bool(line), (*share,)) for name, data, line, *share in rows)
        return Shard(name, tuple(units))

    @cached_property
    def _bits(self) -> int:
        """How many bits of the key say which shard a unit is in; asked once all units are there."""
        words = (
            "SELECT count(*), coalesce(sum(size), 0) FROM (SELECT length(data) AS size FROM unit "
            "UNION ALL SELECT size FROM elsewhere)"
        )
        units, size = self._database.execute(words).fetchone()
        bits = 0
        least = max(units / MOST_UNITS, size / MOST_BYTES, min(units, LEAST_SHARDS))
        while bits < _BITS and 1 << bits < least:
            bits += 1
        return bits


def _name(number: int, bits: int) -> str:
    return f"{number:0{max(1, (bits + 3) // 4)}x}"


class ShardFiles:
    """The files of the shards that are done.

    Each is written whole: under another name, then renamed. The mark of a shard (``NAME.json``) is
    written last, so that a shard without a mark is not done.
    """

    def __init__(self, out: Path) -> None:
        self.folder = out / "shards"

    def path(self, name: str, suffix: str) -> Path:
        """Where a file of a shard lies: in a folder of 256 shards, about a thousand files.

        Few shards lie beside one another, as those of all corpora did once.
        """
        beside = self.folder / f"{name}{suffix}"
        if len(name) <= _DIGITS or beside.exists():
            return beside
        return self.folder / name[:-_DIGITS] / beside.name

    def write(self, name: str, files: dict[str, bytes], mark: dict[str, Any]) -> None:
        """Write the files of a shard, by their suffixes, and then its mark.

        Raises BadInput if they cannot be written.
        """
        sums = {suffix: hashlib.sha256(data).hexdigest() for suffix, data in files.items()}
        content = line_of({**mark, "sha256": sums})
        for suffix, data in [*files.items(), (".json", content)]:
            path = self.path(name, suffix)
            path.parent.mkdir(exist_ok=True)
            write_file(path, data)

    def done(self) -> set[str]:
        """Names of the shards that have a mark."""
        return {
            path.stem for pattern in ("*.json", "*/*.json") for path in self.folder.glob(pattern)
        }

    def mark(self, name: str) -> dict[str, Any]:
        """The mark of a shard; raises BadInput if it is damaged."""
        return read_mark(self.path(name, ".json"), "a shard")

    def take(self, name: str, other: ShardFiles) -> None:
        """Move the files of a shard here, its mark last; those that were moved before stay.

        Raises BadInput if one is missing.
        """
        mark = (self if self.path(name, ".json").exists() else other).mark(name)
        for suffix in (*mark["sha256"], ".json"):
            path, source = self.path(name, suffix), other.path(name, suffix)
            path.parent.mkdir(exist_ok=True)
            try:
                if not path.exists():
                    os.replace(source, path)
            except OSError as error:
                raise BadInput(f"{source}: expected a file of a shard, {error.strerror}") from error


def line_of(document: dict[str, Any]) -> bytes:
    """A document as a line of JSON."""
    return f"{compact(document)}\n".encode()
