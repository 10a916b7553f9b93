"""One connection to the SQLite file: how it is opened, and the one place where anything is written.

A deferred transaction that reads first and then writes is refused at once while another connection
writes, whatever the timeout. So everything that writes does it inside :meth:`Connection.writing`,
which begins with ``BEGIN IMMEDIATE`` and therefore waits for its turn.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from sqlite_utils import Database

from argue.errors import InvalidRecord, StoreError, Unwritable
from argue.files import make_file, make_user_folder
from argue.store.core import migrations
from argue.store.core.part import record

if TYPE_CHECKING:
    from argue.store.core.viewer import Viewer

Row: TypeAlias = tuple[Any, ...]
Parameters: TypeAlias = Sequence[Any]
Kind = TypeVar("Kind")

MOST_ANSWERS, MOST_ROWS = 100, 1_000
"""Queries of one transaction that are not asked twice, and the rows that one of them may find."""
BUSY, FULL = ("SQLITE_BUSY", "SQLITE_LOCKED"), ("SQLITE_FULL", "SQLITE_IOERR_WRITE")
UNWRITABLE = (*BUSY, *FULL, "SQLITE_READONLY")
"""How the names of SQLite's errors begin that keep nobody from reading."""
SHORT_WAIT = 0.05
"""Seconds to wait for the right to write what may as well be left out."""

_log = logging.getLogger(__name__)

LAST_STEP = 2**62
"""Later than the number of any step: what stood after it is what stands now."""


class Connection:
    """A connection for one thread; errors of SQLite become :class:`~argue.errors.StoreError`.

    ``path``: the file; it is made, and brought to the present schema, if needed. Its folder must
    exist.
    ``timeout``: seconds to wait for another connection that writes.
    ``patience``: the same for what is written here, ``timeout`` if not given; reading may wait
    longer.
    ``read_only``: whether nothing is written: then the file is neither made nor brought to another
    schema.
    """

    def __init__(
        self,
        path: Path,
        timeout: float = 30.0,
        *,
        patience: float | None = None,
        read_only: bool = False,
    ) -> None:
        self.path, self.timeout = path, timeout
        self.patience = timeout if patience is None else patience
        self.viewer: Viewer | None = None  # for whom; None: for whoever has the file
        self.check: Callable[[], None] | None = None  # asked in each transaction before it writes
        self._writes, self._waits = False, timeout
        self._answers: dict[tuple[str, Parameters, str], Any] = {}
        if read_only and not path.exists():
            raise StoreError("no database yet; 'argue serve' makes one", path=path)
        if not path.exists():
            _make_database_file(path)
        elif not path.stat().st_size and path.with_name(f"{path.name}.key").exists():
            raise StoreError(
                "expected a database, found an empty file beside the key of one: restore a backup, "
                "or remove both to begin anew",
                path=path,
            )
        with self._translated():
            raw = sqlite3.connect(path.absolute(), timeout=timeout)
            try:
                self.database = Database(raw, recursive_triggers=False, execute_plugins=False)
                if read_only:
                    raw.execute("PRAGMA query_only = ON")
                self._prepare()
            except BaseException:
                raw.close()
                raise

    def close(self) -> None:
        """Close the connection; what is not committed is lost."""
        self.database.close()

    @property
    def generation(self) -> int:
        """Changes when a restored backup takes the place of the database, or a name is erased.

        Whoever remembers what a number stands for remembers this with it: numbers that are never
        given twice in one database may stand for something else in a restored one.
        """
        return int(self.value("PRAGMA schema_version"))

    @property
    def readable(self) -> str:
        """SQL condition on a row of ``debates``: the viewer may read it."""
        return self.viewer.readable if self.viewer else "1"

    @property
    def listed(self) -> str:
        """SQL condition on a row of ``debates``: lists and searches show it to the viewer."""
        return self.viewer.listed if self.viewer else "1"

    def owned(self, table: str) -> str:
        """SQL condition on a row of a table with an ``owner``: the viewer may see it."""
        if self.viewer is None or self.viewer.everything:
            return "1"
        account = self.viewer.account
        return "0" if account is None else f"{table}.owner = {int(account)}"

    @property
    def account(self) -> int | None:
        """The account of the viewer, to whom belongs what is made through this connection."""
        return self.viewer.account if self.viewer else None

    @property
    def sees_everything(self) -> bool:
        """Whether no row of any table is hidden from the viewer."""
        return self.viewer is None or (self.viewer.everything and not self.viewer.within)

    def rows(self, sql: str, parameters: Parameters = ()) -> list[Row]:
        """All rows of a query."""
        return list(self._ask(sql, parameters, "fetchall"))

    def row(self, sql: str, parameters: Parameters = ()) -> Row | None:
        """The first row of a query, or ``None``."""
        result: Row | None = self._ask(sql, parameters, "fetchone")
        return result

    def records(self, kind: type[Kind], sql: str, parameters: Parameters = ()) -> list[Kind]:
        """All rows of a query as records of this kind (:mod:`argue.store.core.part`).

        Raises :class:`~argue.errors.StoreError` for a row that is damaged.
        """
        try:
            return [record(kind, row) for row in self.rows(sql, parameters)]
        except ValueError as error:
            raise StoreError(f"a {kind.__name__} is damaged: {error}", path=self.path) from error

    def value(self, sql: str, parameters: Parameters = (), default: Any = 0) -> Any:
        """The first column of the first row; ``default`` where there is no row, or it is NULL."""
        row = self.row(sql, parameters)
        return default if row is None or row[0] is None else row[0]

    def _ask(self, sql: str, parameters: Parameters, fetch: str) -> Any:
        """What a query finds; asked again within one transaction, nothing else being written, what
        it found then.
        """
        question = sql, _bindable(parameters), fetch
        if question in self._answers:
            return self._answers[question]
        with self._translated():
            answer = getattr(self.database.execute(*question[:2]), fetch)()
            if self.database.conn.in_transaction and len(self._answers) < MOST_ANSWERS:
                few = fetch == "fetchone" or len(answer) <= MOST_ROWS
                self._answers |= {question: answer} if few else {}
            return answer

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Several queries see one state of the database, whoever writes meanwhile."""
        with self._translated():
            if self.database.conn.in_transaction:
                yield
                return
            self.database.execute("BEGIN")
            try:
                yield
            finally:
                self._answers.clear()
                self.database.rollback()

    @contextmanager
    def writing(self, patience: float | None = None, *, shown: bool = True) -> Iterator[None]:
        """A transaction that writes: all of it is kept, or, after any exception, nothing.

        Within another one it is a part of that. What is not ``shown`` on any page that several
        readers get leaves these pages as they are (:class:`~.changes.ShownWrites`). Raises
        Unwritable if another connection writes for longer than ``patience`` seconds, the disk is
        full, or the database is read-only.
        """
        if self._writes:
            yield
            return
        patience = self.patience if patience is None else patience
        with self._translated(patience):
            self._wait_at_most(patience)
            try:
                self.database.execute("BEGIN IMMEDIATE")
            finally:
                self._wait_at_most(self.timeout)
            self._writes, before = True, self.database.conn.total_changes
            try:
                if shown and self.check is not None:
                    self.check()
                yield
                if shown and self.database.conn.total_changes != before:
                    self.database.execute("UPDATE shown_writes SET number = number + 1")
                self.database.commit()
            except BaseException:
                self.database.rollback()
                raise
            finally:
                self._writes = False
                self._answers.clear()

    def try_write(self, sql: str, parameters: Parameters = ()) -> bool:
        """One statement in a transaction of its own, left out where the database cannot be written.

        For what readers leave behind and no page shows to several, such as when a session was last
        used; whether it was written.
        """
        try:
            with self.writing(SHORT_WAIT, shown=False):
                self.execute(sql, parameters)
        except Unwritable as error:
            _log.warning("left out: %s", error)
            return False
        return True

    def execute(self, sql: str, parameters: Parameters = ()) -> sqlite3.Cursor:
        """One statement that writes, inside :meth:`writing`."""
        with self._translated():
            self._must_write()
            return self.database.execute(sql, parameters)

    def add_row(self, table: str, **row: Any) -> int:
        """Insert one row, inside :meth:`writing`; its number."""
        with self._translated():
            self._must_write()
            columns, marks = ", ".join(row), ", ".join("?" for _ in row)
            sql = f"INSERT INTO {table} ({columns}) VALUES ({marks})"
            return int(self.database.execute(sql, tuple(row.values())).lastrowid or 0)

    def update(self, table: str, where: Mapping[str, Any], **values: Any) -> int:
        """Change these values of the rows that equal ``where``, inside :meth:`writing`."""
        changes = ", ".join(f"{name} = ?" for name in values)
        sql = f"UPDATE {table} SET {changes} WHERE {_all_of(where)}"
        return self.execute(sql, (*values.values(), *where.values())).rowcount

    def delete(self, table: str, **where: Any) -> int:
        """Delete the rows that equal ``where``, inside :meth:`writing`; how many."""
        sql = f"DELETE FROM {table} WHERE {_all_of(where)}"
        return self.execute(sql, tuple(where.values())).rowcount

    def upsert(self, table: str, key: Mapping[str, Any], values: Mapping[str, Any]) -> None:
        """Insert the row of this primary key, or change these values of it; in :meth:`writing`."""
        with self._translated():
            self._must_write()
            self.database.table(table).upsert({**key, **values}, pk=tuple(key))

    def insert(self, table: str, columns: str, rows: Iterable[Row]) -> None:
        """Insert many rows, inside :meth:`writing`."""
        marks = ", ".join("?" for _ in columns.split(","))
        self.execute_many(f"INSERT INTO {table} ({columns}) VALUES ({marks})", rows)

    def execute_many(self, sql: str, rows: Iterable[Row]) -> None:
        """One statement for each row of parameters, inside :meth:`writing`."""
        with self._translated():
            self._must_write()
            self.database.conn.executemany(sql, rows)

    def _wait_at_most(self, seconds: float) -> None:
        if seconds != self._waits:
            self.database.execute(f"PRAGMA busy_timeout = {round(1000 * seconds)}")
            self._waits = seconds

    def _must_write(self) -> None:
        self._answers.clear()  # what is written may change them
        if not self.database.conn.in_transaction:
            raise RuntimeError("a statement that writes stands outside Connection.writing()")

    def _prepare(self) -> None:
        self.database.execute("PRAGMA foreign_keys = ON")
        self.database.execute("PRAGMA synchronous = NORMAL")
        if migrations.is_behind(self.database, self.path):
            self._use_wal()
            with self.writing(self.timeout):  # without a schema nothing can be read either
                migrations.migrate(self.database, self.path)

    def _use_wal(self) -> None:
        """Readers and a writer side by side. SQLite does not wait for this lock by itself."""
        until = time.monotonic() + self.timeout
        while True:
            try:
                self.database.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                if not _is_busy(error) or time.monotonic() > until:
                    raise
                time.sleep(0.02)

    @contextmanager
    def _translated(self, patience: float | None = None) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            kind = Unwritable if _name(error).startswith(UNWRITABLE) else StoreError
            seconds = self.timeout if patience is None else patience
            raise kind(_explain(error, seconds), path=self.path) from error
        except UnicodeDecodeError as error:  # what SQLite says of it quotes its broken text
            raise StoreError(DAMAGED, path=self.path) from error
        except UnicodeEncodeError as error:
            raise InvalidRecord(
                "expected text, found half of a surrogate pair "
                f"({error.object[error.start : error.end]!a}), which is no character"
            ) from error


def stored_time(moment: datetime | None = None) -> str:
    """A moment, by default the present one in UTC, as the store writes it: ISO 8601 in seconds."""
    return (moment or datetime.now(UTC)).isoformat(timespec="seconds")


def _make_database_file(path: Path) -> None:
    with suppress(OSError):
        make_user_folder(path)
    if not path.absolute().parent.is_dir():
        raise StoreError("expected a folder to keep the database in, found none", path=path)
    with suppress(OSError):  # SQLite says better why it cannot be made
        make_file(path.absolute())


def _all_of(where: Mapping[str, Any]) -> str:
    return " AND ".join(f"{name} = ?" for name in where)


def _bindable(parameters: Parameters) -> Parameters:
    """The parameters of a query: a number too large for SQLite is NULL, which equals no row's id.

    >>> _bindable((1, 2**63, "zoo"))
    (1, None, 'zoo')
    """
    return tuple(
        None if isinstance(value, int) and not -(2**63) <= value < 2**63 else value
        for value in parameters
    )


def _name(error: sqlite3.Error) -> str:
    return getattr(error, "sqlite_errorname", "")


def _is_busy(error: sqlite3.Error) -> bool:
    return _name(error).startswith(BUSY)


DAMAGED = "this is no SQLite database, or a damaged one; set ARGUE_DATABASE to another file"


def _explain(error: sqlite3.Error, timeout: float) -> str:
    name = _name(error)
    if _is_busy(error):
        return (
            f"the database is busy: another program has been writing for more than {timeout:g} "
            "seconds; try again"
        )
    if name.startswith("SQLITE_READONLY"):
        return "the database cannot be written; the file and its folder must be writable"
    if name.startswith("SQLITE_CANTOPEN"):
        return "the database cannot be opened; is it a file, and may it be read and written?"
    if name.startswith(("SQLITE_NOTADB", "SQLITE_CORRUPT")):
        return DAMAGED
    if name.startswith((*FULL, "SQLITE_IOERR_SHM")):  # no room for the file that readers share
        return "the disk is full; nothing was saved"
    if "fts5" in str(error):
        return "this Python's SQLite has no full-text search (FTS5), which Argue needs"
    return f"the database refused: {error}"
