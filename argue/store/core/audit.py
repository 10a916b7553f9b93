"""Who did what to what, and when: a log that is only ever added to, by anybody.

The name is stored as it was then, so that the log says the same when an account is gone. The
database itself refuses to change or delete a row, but for erasing a name (:func:`changing`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from argue.model.record import Record
from argue.store.core.connection import LAST_STEP, Connection, stored_time
from argue.store.core.part import Repository

TERMINAL = "the command line"
"""Who acts where no viewer is known: whoever can write the database itself."""
NOBODY = "somebody without an account"


@dataclass(frozen=True, slots=True)
class Entry(Record):
    """A line of ``argue users log --json``: who did what."""

    NAME = "log-entry/1"
    TITLE = "LogEntry"
    JSON = ("at", "account", "who", "did", "what", "detail")

    id: int
    at: datetime
    """When, as ISO 8601."""
    account: int | None
    """Number of the account; null without one."""
    who: str
    """The name."""
    did: str
    """What was done."""
    what: str
    """To what."""
    detail: str
    """Further detail; may be empty."""


class Audit(Repository):
    """The log of one store."""

    def add(self, did: str, what: str = "", detail: str = "") -> None:
        """Note what the viewer of this connection did."""
        with self._db.writing():
            note(self._db, did, what, detail)

    def entries(
        self, *, before: int | None = None, limit: int = 100, what: str = ""
    ) -> list[Entry]:
        """Newest first, older than the entry ``before``; ``what`` keeps one debate or account."""
        return self._db.records(
            Entry,
            "SELECT id, at, account, who, did, what, detail FROM audit_log "
            "WHERE id < ? AND (? = '' OR what = ?) ORDER BY id DESC LIMIT ?",
            (LAST_STEP if before is None else before, what, what, limit),
        )


def note(
    connection: Connection, did: str, what: str = "", detail: str = "", *, who: str | None = None
) -> None:
    """Note what the viewer of this connection did, inside the caller's transaction.

    ``who`` is the name that the entry has, if not the viewer's.
    """
    viewer = connection.viewer
    account, name = (viewer.account, viewer.name or NOBODY) if viewer else (None, TERMINAL)
    who = name if who is None else who
    connection.add_row(
        "audit_log", at=stored_time(), account=account, who=who, did=did, what=what, detail=detail
    )


@contextmanager
def changing(connection: Connection) -> Iterator[None]:
    """Let rows of the log be changed meanwhile, inside the caller's transaction."""
    triggers = connection.rows(
        "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'audit_log'"
    )
    for name, _ in triggers:
        connection.execute(f"DROP TRIGGER {name}")
    yield
    for _, sql in triggers:
        connection.execute(sql)
