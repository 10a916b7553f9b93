"""Tells whether anything was written since, whoever wrote it, without reading what is there."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Hashable
from contextlib import suppress
from itertools import count
from pathlib import Path


class Changes:
    """A connection that writes nothing and sees when others did.

    SQLite counts, for each connection, the commits of all others, in this process or another one
    (``PRAGMA data_version``). So whoever works something out of the store may keep it as long as
    :meth:`version`, asked *before* reading, says the same. One object serves all threads.

    The file is never opened in another way: to close it would end the locks that SQLite holds on it
    for this process.

    Examples
    --------
    >>> import tempfile
    >>> from argue.store import Store
    >>> with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder, "x.sqlite")) as store:
    ...     changes = Changes(store.path)
    ...     before, again = changes.version(), changes.version()
    ...     collection = store.collections.create("A")
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

    def version(self) -> Hashable | None:
        """A value that is another one after each write; ``None`` where that cannot be known."""
        try:
            with self._lock:
                connection = self._opened_connection()
                return self._number, connection.execute("PRAGMA data_version").fetchone()[0]
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
            self._of, self._number = place, next(self._opened)
        return self._connection

    def _close(self) -> None:
        if self._connection is not None and self._of[0] == os.getpid():
            with suppress(sqlite3.Error):  # one of another process is not ours to close
                self._connection.close()
        self._connection = None
