"""What was answered and what that cost, kept in a file, so that nothing is paid for twice."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from argue.errors import StoreError
from argue.files import make_user_folder

PATIENCE = 30.0
"""Seconds that one waits for another one that writes."""
_TABLES = """
BEGIN IMMEDIATE;
CREATE TABLE IF NOT EXISTS answers (key TEXT PRIMARY KEY, answer TEXT);
CREATE TABLE IF NOT EXISTS spent (model TEXT PRIMARY KEY, read INTEGER, written INTEGER);
COMMIT;
"""
"""Made in one transaction, so that any number may open a new file in the same moment. The file has
no write-ahead log: SQLite begins one only while nobody else looks, without waiting for that."""


class Memory:
    """Answers by key, and the tokens that were spent; several threads and processes may share it.

    Raises StoreError if it cannot be made, or is no SQLite file.

    ``path`` is an SQLite file, made if needed.
    """

    def __init__(self, path: Path) -> None:
        self._path, self._lock = path, threading.Lock()
        self.own = 0, 0
        """Tokens read and written of those that were added here, by :meth:`spend`."""
        with suppress(OSError):  # SQLite says better why it cannot be made
            make_user_folder(path)
        with self._locked():
            self._file = sqlite3.connect(path, timeout=PATIENCE, check_same_thread=False)
            self._file.executescript(_TABLES)

    def answer(self, key: str) -> Any | None:
        """What was kept under this key."""
        with self._locked():
            row = self._file.execute("SELECT answer FROM answers WHERE key = ?", [key]).fetchone()
        return json.loads(row[0]) if row else None

    def keep(self, key: str, answer: Any) -> None:
        """Keep an answer."""
        with self._locked(), self._file:
            self._file.execute(
                "INSERT OR REPLACE INTO answers VALUES (?, ?)", [key, json.dumps(answer)]
            )

    def spend(self, model: str, read: int, written: int) -> None:
        """Add tokens that the model read and wrote."""
        with self._locked(), self._file:
            self._file.execute(
                "INSERT INTO spent VALUES (?, ?, ?) ON CONFLICT (model) DO UPDATE SET "
                "read = read + excluded.read, written = written + excluded.written",
                [model, read, written],
            )
            self.own = self.own[0] + read, self.own[1] + written

    def spent(self, model: str) -> tuple[int, int]:
        """How many tokens the model has read and written so far."""
        with self._locked():
            asked = "SELECT read, written FROM spent WHERE model = ?"
            row = self._file.execute(asked, [model]).fetchone()
        return (int(row[0]), int(row[1])) if row else (0, 0)

    @contextmanager
    def _locked(self) -> Iterator[None]:
        with self._lock:
            try:
                yield
            except sqlite3.Error as error:
                raise StoreError(
                    f"the answers of language models cannot be kept: {error}", path=self._path
                ) from error
