"""Tells whether anything was written since, whoever wrote it, without opening the database."""

from __future__ import annotations

import os
import time
from collections.abc import Hashable
from pathlib import Path

_HEADERS = 96
"""Bytes of the two headers of the index of the log (SQLite's WAL-index format): they hold the
number and checksum of its last frame, so that each commit changes them."""
_FRAMES = slice(16, 20)
"""Where they say how many pages the log holds."""
_SETTLED = 20_000_000
"""Nanoseconds after which the time of a file tells a further write from the last one."""


def version(path: Path) -> Hashable | None:
    """A value that is another one after each write; ``None`` where that cannot be known now.

    Whoever works something out of the store may keep it as long as this, asked *before* reading, is
    the same. What the log holds is told by its index, which SQLite itself reads to see what others
    wrote; where it holds nothing, the file of the database tells.

    Examples
    --------
    >>> import tempfile
    >>> from argue.store import Store
    >>> with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder, "x.sqlite")) as store:
    ...     made = store.collections.create("A")
    ...     before, again = version(store.path), version(store.path)
    ...     made = store.collections.create("B")
    ...     after = version(store.path)
    >>> before == again, before == after
    (True, False)
    """
    try:
        log = _start(f"{path}-shm", _HEADERS)
        found = path.stat()
        header = _start(path, _HEADERS)
    except OSError:
        return None
    if not any(log[_FRAMES]):  # whatever was written is in the file
        log = b""
        if abs(time.time_ns() - found.st_mtime_ns) < _SETTLED:
            return None
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, header, log


def _start(path: Path | str, size: int) -> bytes:
    """The first bytes of a file; none of one that is not there."""
    try:
        file = os.open(path, os.O_RDONLY)
    except FileNotFoundError:
        return b""
    try:
        return os.read(file, size)
    finally:
        os.close(file)
