"""How often one may ask: a count that all processes of an installation share.

Each person, or each address where nobody says who they are, may ask so often a minute, all at once
or spread out. What is left is kept as one moment in time (the generic cell rate algorithm): the one
at which nothing would be owed any more. A request moves it on by its share of a minute, and is
refused where it would then lie more than a minute ahead.

The moments lie in a small SQLite file beside the database, so that they are the same for every
process and never make a reader of debates wait; it may be lost at any time. Where it cannot be
written, each process counts for itself.
"""

from __future__ import annotations

import ipaddress
import logging
import math
import sqlite3
import threading
import time
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from argue.files import make_file

MINUTE = 60.0
TIMEOUT = 1.0
KEPT = 10_000
"""Moments that are kept; when there are more, those that have passed are thrown away."""

_TABLE = "CREATE TABLE IF NOT EXISTS moments (who TEXT PRIMARY KEY, free REAL NOT NULL) STRICT"


_log = logging.getLogger(__name__)
_lock = threading.Lock()
_memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)


@dataclass(frozen=True, slots=True)
class Rates:
    """The counts of one installation.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     rates = Rates(Path(folder, "rates"))
    ...     [rates.ask("ann", 2, now=second) for second in (0.0, 1.0, 2.0, 28.0, 31.0)]
    [0, 0, 28, 2, 0]
    """

    path: Path

    @classmethod
    def beside(cls, database: Path) -> Rates:
        """Those of the installation that has this database."""
        return cls(database.with_name(database.name + ".rates"))

    def ask(self, who: str, most: int, *, now: float | None = None) -> int:
        """Count one request of ``who``, who may make ``most`` a minute.

        Returns
        -------
        int
            0 if it may pass; else the seconds after which another one would.

        """
        now = time.time() if now is None else now
        with suppress(OSError):  # SQLite says better why it cannot be made
            make_file(self.path)
        try:
            with closing(sqlite3.connect(self.path, timeout=TIMEOUT, isolation_level=None)) as file:
                return _count(file, who, MINUTE / most, now)
        except sqlite3.OperationalError as error:
            _log.warning("%s: requests are counted by each process: %s", self.path, error)
            with _lock:
                return _count(_memory, who, MINUTE / most, now)
        except sqlite3.DatabaseError:  # damaged, after a loss of power: it begins anew
            self.path.unlink(missing_ok=True)
            return 0


def _count(file: sqlite3.Connection, who: str, share: float, now: float) -> int:
    file.execute("PRAGMA synchronous = OFF")
    file.execute(_TABLE)
    file.execute("BEGIN IMMEDIATE")
    row = file.execute("SELECT free FROM moments WHERE who = ?", (who,)).fetchone()
    # a clock that was put back must not leave anybody waiting for it to catch up
    free = min(max(now, row[0] if row else now), now + MINUTE) + share
    over = free - now - MINUTE
    if over > 1e-6:
        file.execute("ROLLBACK")
        return math.ceil(over)
    file.execute("INSERT OR REPLACE INTO moments VALUES (?, ?)", (who, free))
    if row is None and file.execute("SELECT count(*) FROM moments").fetchone()[0] > KEPT:
        file.execute("DELETE FROM moments WHERE free < ?", (now,))
    file.execute("COMMIT")
    return 0


def place_of(address: str) -> str:
    """The address as far as it tells one household from another.

    Of IPv6 that is the first half: whoever has one such address has all that begin like it.

    >>> place_of("192.0.2.7"), place_of("2001:db8:1:2:3:4:5:6"), place_of("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7')
    >>> place_of("")
    'unknown'
    """
    try:
        result = ipaddress.ip_address(address)
    except ValueError:
        return address[:64] or "unknown"
    if isinstance(result, ipaddress.IPv6Address):
        if result.ipv4_mapped:
            return str(result.ipv4_mapped)
        return str(ipaddress.ip_network((result, 64), strict=False))
    return str(result)
