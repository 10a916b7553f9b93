"""Tells whether anything was written since, whoever wrote it, without reading what is there."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Hashable
from contextlib import suppress
from itertools import count
from pathlib import Path


class ShownWrites:
    """A connection that writes nothing and sees when others did.

    SQLite tells each connection whether others committed anything, in this process or another one
    (``PRAGMA data_version``); which of these commits pages may show is counted in the database
    itself (:meth:`~.connection.Connection.writing`). So whoever works something out of the store
    may keep it as long as :meth:`version`, asked *before* reading, says the same. One object serves
    all threads.

    The file is never opened in another way: to close it would end the locks that SQLite holds on it
    for this process.

    >>> import tempfile
    >>> from argue.store import Store
    >>> from argue.store.debates.collections import Collections
    >>> with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder, "x.sqlite")) as store:
    ...     changes = ShownWrites(store.path)
    ...     before, again = changes.version(), changes.version()
    ...     collection = Collections.in_store(store).create("A")
    ...     after = changes.version()
    ...     changes.close()
    >>> before == again, before == after
    (True, False)
    """

    _opened = count()

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._connection: sqlite3.Connection | None = None
        self._of: tuple[int, ...] = ()
        self._number = -1
        self._commits = -1
        self._shown: tuple[int, ...] = ()

    def version(self) -> Hashable | None:
        """A value that is another one after each write that pages may show.

        ``None`` where that cannot be known.
        """
        try:
            with self._lock:
                connection = self._opened_connection()
                commits = connection.execute("PRAGMA data_version").fetchone()[0]
                if commits != self._commits:
                    schema = connection.execute("PRAGMA schema_version").fetchone()[0]
                    shown = connection.execute("SELECT number FROM shown_writes").fetchone()[0]
                    self._commits, self._shown = commits, (schema, shown)
                return self._number, *self._shown
        except (OSError, sqlite3.Error):
            return None

    def close(self) -> None:
        """Close the connection; the next question opens another one."""
        with self._lock:
            self._close()

    def _opened_connection(self) -> sqlite3.Connection:
        """The connection to the file that is there now, of this process."""
        found = self._path.stat()
        place = os.getpid(), found.st_dev, found.st_ino
        if self._connection is None or place != self._of:
            self._close()
            self._connection = sqlite3.connect(
                f"{self._path.resolve().as_uri()}?mode=rw",
                uri=True,
                timeout=0.1,
                check_same_thread=False,
                isolation_level=None,
            )
            self._of, self._number, self._commits = place, next(self._opened), -1
        return self._connection

    def _close(self) -> None:
        if self._connection is not None and self._of[0] == os.getpid():
            with suppress(sqlite3.Error):  # one of another process is not ours to close
                self._connection.close()
        self._connection = None
