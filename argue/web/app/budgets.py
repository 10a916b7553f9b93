"""What a request that changes something may cost, before anything that it carries is read.

Its body is small unless its route says that it carries files. Each person may send so many such
requests a minute, by forms and by JSON together; who has no account shares that with their
household, but for what a link lets them do, which counts for the link. What takes long is done in
processes of which each person has a few (:class:`argue.web.app.routes.Cost`).

Each person, or each address where nobody says who they are, may ask so often a minute, all at once
or spread out. What is left is kept as one moment in time (the generic cell rate algorithm): the one
at which nothing would be owed any more. A request moves it on by its share of a minute, and is
refused where it would then lie more than a minute ahead.

The moments lie in a small SQLite file beside the database, so that they are the same for every
process and never make a reader of debates wait; it may be lost at any time. Where it cannot be
written, each process counts for itself.
"""

from __future__ import annotations

import hashlib
import logging
import math
import sqlite3
import threading
import time
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from flask import current_app, request
from werkzeug.exceptions import TooManyRequests

from argue.files import make_file
from argue.locales import _
from argue.web.app.people import person
from argue.web.app.routes import Files, may_change
from argue.web.app.state import READING, by_program, place_of, settings

SMALL_BODY = 2 * 2**20
"""Bytes of a body that carries no file; one argument of any kind fits."""
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
            if not self.path.exists():  # which raises where its folder cannot be searched
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


def check_size() -> None:
    """Limit what is read of the request; who sends more is told 413."""
    rule = request.url_rule
    if rule is None or request.method in READING:
        return
    files = getattr(rule, "files", None)
    everywhere = current_app.config["MAX_CONTENT_LENGTH"]
    largest = request.max_content_length or everywhere
    if files is None:
        request.max_content_length = min(SMALL_BODY, largest)
    elif files is Files.BASE64 and largest == everywhere:  # less where nobody is signed in
        request.max_content_length = largest + settings().limits.max_bytes // 3


def check_rate() -> None:
    """Let nobody ask more often than the settings say; changes count twice, as both.

    Raises
    ------
    TooManyRequests
        With the seconds after which another request would pass.
    """
    rule = request.url_rule
    changes = rule is not None and request.method not in READING and may_change(rule)
    if not (by_program() or changes):
        return
    asking, rates = person(), Rates.beside(settings().database)
    household = place_of(request.remote_addr or "")
    requester = household if asking.id is None else f"person {asking.id}"
    most = settings().api_rate
    if seconds := rates.ask(f"requests {requester}", most) if most else 0:
        said = _(
            "expected at most %(most)s requests a minute, found more; wait %(seconds)s s",
            most=most,
            seconds=seconds,
        )
        raise TooManyRequests(said, retry_after=seconds)
    most = settings().api_changes
    if changes and (seconds := rates.ask(f"changes {requester}{_link()}", most) if most else 0):
        said = _(
            "expected at most %(most)s changes a minute, found more; wait %(seconds)s s",
            most=most,
            seconds=seconds,
        )
        raise TooManyRequests(said, retry_after=seconds)


def _link() -> str:
    """What tells the link of this address from others; empty where it has none, or one of many."""
    token = str((request.view_args or {}).get("token", ""))
    signed_in = person().id is not None
    return f" {hashlib.sha256(token.encode()).hexdigest()[:16]}" if token and not signed_in else ""
