"""Bulk runs: one engine judges all debates of a collection.

::

    active ──all items have ended──▶ done          each: asked for again, it goes on with what
      │ ├──pause──▶ paused                         failed, was stopped or is new
      │ ├──cancel─▶ cancelled
      │ └──the engine cannot be loaded──▶ failed

A bulk run asks for a few runs (:mod:`argue.store.judging.runs`) at a time, so that a person who
opens a debate meanwhile is not behind a thousand others. All that it has to know after a restart
stands in the database.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from argue.errors import BadInput, NotFound
from argue.locales.stored import dump_message
from argue.store.core.keys import now
from argue.store.core.part import Message, Of, Repository
from argue.store.debates.collections import Collections
from argue.store.judging.runs import Runs


class BulkStatus(StrEnum):
    """How far a bulk run is."""

    ACTIVE = "active"
    PAUSED = "paused"
    CANCELLED = "cancelled"
    DONE = "done"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Bulk:
    """One engine on one collection."""

    id: int
    collection: str
    """Key of the collection."""
    engine: str
    status: BulkStatus
    error: Message
    """Why it failed as a whole; else empty."""
    created: datetime
    waiting: int
    """Debates for which no run is asked for yet, or it was stopped."""
    running: int
    """Debates whose run waits or is being judged."""
    done: int
    """Debates whose run is done."""
    failed: int
    """Debates whose run failed or could not be asked for."""

    @property
    def total(self) -> int:
        """Debates in all."""
        return self.waiting + self.running + self.done + self.failed

    @property
    def progress(self) -> float:
        """The share of debates that have ended, from 0 to 1."""
        return (self.done + self.failed) / self.total if self.total else 1.0

    @property
    def active(self) -> bool:
        """Whether it goes on by itself."""
        return self.status is BulkStatus.ACTIVE


@dataclass(frozen=True, slots=True)
class BulkDebate:
    """One debate of a bulk run; ``status`` is that of its run, ``waiting`` or ``failed``."""

    key: str
    title: str
    status: str
    error: Message


_STATE = (
    "CASE WHEN bulk_items.error <> '' THEN 'failed' WHEN runs.status IS NULL "
    "OR runs.status = 'cancelled' THEN 'waiting' ELSE runs.status END"
)
_ITEMS = (
    "FROM bulk_items LEFT JOIN runs ON runs.id = bulk_items.run WHERE bulk = bulk_runs.id AND "
    f"{_STATE}"
)


class BulkRuns(Repository):
    """The bulk runs of one store."""

    _collections = Of(Collections)

    def request(self, collection: str, engine: str) -> Bulk:
        """Begin a bulk run, or go on with the one of that engine: see the module.

        Raises BadInput if the collection is empty.
        """
        with self._db.writing():
            number = self._collections.number(collection)
            [bulk] = self._db.execute(
                "INSERT INTO bulk_runs (collection, engine, status, created) "
                "VALUES (?, ?, 'active', ?) ON CONFLICT (collection, engine) "
                "DO UPDATE SET status = 'active', error = '' RETURNING id",
                (number, engine, now()),
            ).fetchone()
            self._db.execute(
                "DELETE FROM bulk_items WHERE bulk = ? AND (error <> '' OR run IS NULL OR run IN "
                "(SELECT id FROM runs WHERE status IN ('failed', 'cancelled')) OR debate NOT IN "
                "(SELECT debate FROM collection_debates WHERE collection = ?))",
                (bulk, number),
            )
            self._db.execute(
                "INSERT OR IGNORE INTO bulk_items (bulk, debate, position) SELECT ?, debates.id, "
                "position FROM collection_debates JOIN debates ON debates.id = debate "
                f"WHERE collection = ? AND {self._db.readable}",
                (bulk, number),
            )
            if not self._db.row("SELECT 1 FROM bulk_items WHERE bulk = ?", (bulk,)):
                raise BadInput("expected a collection with at least one debate, found an empty one")
        return self.one(bulk)

    def one(self, number: int) -> Bulk:
        """The bulk run of that number."""
        result = self._select("AND bulk_runs.id = ?", number)
        if not result:
            raise NotFound(f"there is no bulk run {number}; its collection may have been deleted")
        return result[0]

    def of(self, collection: str) -> list[Bulk]:
        """The bulk runs of a collection, newest first."""
        return self._select("AND collections.key = ? ORDER BY bulk_runs.id DESC", collection)

    def active(self) -> list[Bulk]:
        """All that go on by themselves, oldest first."""
        return self._select("AND bulk_runs.status = 'active' ORDER BY bulk_runs.id")

    def stop(self, number: int, status: BulkStatus) -> Bulk:
        """Pause it after the present chunk of pairs, or cancel it; what is judged is kept, and
        asking again goes on.
        """
        self.one(number)
        with self._db.writing():
            self._db.execute(
                "UPDATE bulk_runs SET status = ? WHERE id = ? AND status IN ('active', 'paused')",
                (str(status), number),
            )
        rows = self._db.rows(
            "SELECT run FROM bulk_items JOIN runs ON runs.id = bulk_items.run "
            "WHERE bulk = ? AND runs.status IN ('queued', 'running')",
            (number,),
        )
        for (run,) in rows:
            Runs(self._db).cancel(int(run))
        return self.one(number)

    def fail(self, number: int, error: str) -> None:
        """Give up, saying why."""
        with self._db.writing():
            active, message = {"id": number, "status": "active"}, dump_message(error)
            self._db.update("bulk_runs", active, status="failed", error=message)

    def finish(self, number: int) -> None:
        """Mark as done what has nothing left."""
        with self._db.writing():
            self._db.update("bulk_runs", {"id": number, "status": "active"}, status="done")

    def waiting(self, number: int, most: int) -> list[str]:
        """Keys of the next debates for which no run was asked for."""
        rows = self._db.rows(
            "SELECT debates.key FROM bulk_items JOIN debates ON debates.id = bulk_items.debate "
            "WHERE bulk = ? AND run IS NULL AND error = '' ORDER BY position LIMIT ?",
            (number, most),
        )
        return [key for (key,) in rows]

    def note(self, number: int, debate: str, run: int | None, error: str = "") -> None:
        """Keep which run was asked for a debate, or why none could be."""
        with self._db.writing():
            self._db.execute(
                "UPDATE bulk_items SET run = ?, error = ? WHERE bulk = ? AND debate = "
                "(SELECT id FROM debates WHERE key = ?)",
                (run, dump_message(error), number, debate),
            )

    def items(self, number: int) -> list[BulkDebate]:
        """All debates of a bulk run with what became of them."""
        return self._db.records(
            BulkDebate,
            f"SELECT debates.key, debates.title, {_STATE}, "
            "coalesce(nullif(bulk_items.error, ''), runs.error, '') FROM bulk_items "
            "JOIN debates ON debates.id = bulk_items.debate "
            "LEFT JOIN runs ON runs.id = bulk_items.run "
            f"WHERE bulk = ? AND {self._db.readable} ORDER BY position",
            (self.one(number).id,),
        )

    def _select(self, where: str, *parameters: object) -> list[Bulk]:
        states = ("= 'waiting'", "IN ('queued', 'running')", "= 'done'", "= 'failed'")
        counts = ", ".join(f"(SELECT count(*) {_ITEMS} {state})" for state in states)
        return self._db.records(
            Bulk,
            "SELECT bulk_runs.id, collections.key, engine, status, error, bulk_runs.created, "
            f"{counts} FROM bulk_runs JOIN collections ON collections.id = bulk_runs.collection "
            f"WHERE {self._collections.visible} {where}",
            parameters,
        )
