"""Runs: one engine judges the pairs of one debate, in chunks that are kept as they come.

::

    queued ──claim──▶ running ──finish──▶ done
      ▲  ▲               │ ├────fail────▶ failed     (asked for again: a new run)
      │  └──release──────┘ └───cancel───▶ cancelled ─┐
      └────────────────── asked for again ───────────┘

A run that is released or asked for again goes on after its last saved chunk. At most one run is
being judged at a time, over all processes; its worker shows by a heartbeat that it is alive.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from argue.errors import Cancelled, Conflict, NotFound, StoreError
from argue.locales import say
from argue.locales.stored import packed, unpacked
from argue.model import Relation
from argue.store import composition, merge_rows, rehanging, serial
from argue.store.connection import Connection, Parameters, Row
from argue.store.debates import now, number_of

PATIENCE = 1.0
"""Seconds at least to wait for the right to ask for a run: without one there is nothing to show."""


class RunStatus(StrEnum):
    """How far a run is."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Run:
    """One judging of one debate.

    Parameters
    ----------
    key
        The debate's key.
    done, total
        Pairs judged and saved, and pairs in all; ``total`` is 0 until they have been counted.
    error
        Why it failed, for people; else empty.
    created, finished
        In UTC; ``finished`` is ``None`` while it waits or is being judged.
    worker
        Who judges it; empty if nobody does.
    seen
        The last step of what people added to the debate (:mod:`argue.store.contributions`) that its
        relations know; 0 if none.
    merging
        The last step of its merges (:mod:`argue.store.merging`) that they know; 0 if none.
    """

    id: int
    key: str
    engine: str
    engine_version: str
    pairing: str
    status: RunStatus
    done: int
    total: int
    error: str
    created: datetime
    finished: datetime | None
    worker: str = ""
    seen: int = 0
    merging: int = 0

    @property
    def active(self) -> bool:
        """Whether it waits or is being judged, so that asking again later makes sense."""
        return self.status in (RunStatus.QUEUED, RunStatus.RUNNING)

    @property
    def stored(self) -> bool:
        """Whether it is in the database; false where that could not be written when it was asked
        for.
        """
        return self.id > 0

    @property
    def progress(self) -> float:
        """The share of pairs judged, from 0 to 1."""
        if self.status is RunStatus.DONE:
            return 1.0
        return self.done / self.total if self.total else 0.0


_POSITION = "(SELECT position FROM arguments WHERE debate = ? AND name = ?)"
_SELECT = (
    "SELECT runs.id, debates.key, engine, engine_version, pairing, status, done, total, error, "
    "runs.created, finished, worker, seen, merging FROM runs "
    "JOIN debates ON debates.id = runs.debate "
)


def request(
    connection: Connection, key: str, engine: str, version: str, pairing: str, total: int
) -> Run:
    """The run of these settings, see :meth:`argue.store.Store.request_run`."""
    with connection.reading():
        found = find(connection, key, engine, version, pairing)
    if found and found.status not in (RunStatus.FAILED, RunStatus.CANCELLED):
        return found
    with connection.writing(max(connection.patience, PATIENCE)):
        found = find(connection, key, engine, version, pairing)
        if found and found.status is RunStatus.CANCELLED:
            _set(connection, found.id, "status = 'queued', worker = '', finished = ''")
            return run(connection, found.id)
        if found and found.status is not RunStatus.FAILED:
            return found
        cursor = connection.execute(
            "INSERT INTO runs (debate, engine, engine_version, pairing, status, total, created) "
            "VALUES (?, ?, ?, ?, 'queued', ?, ?)",
            (number_of(connection, key), engine, version, pairing, total, now()),
        )
        return run(connection, int(cursor.lastrowid or 0))


def unstored(key: str, engine: str, version: str, pairing: str) -> Run:
    """What stands for a run that cannot be asked for now, since the database cannot be written."""
    moment = datetime.fromisoformat(now())
    return Run(0, key, engine, version, pairing, RunStatus.QUEUED, 0, 0, "", moment, None)


def run(connection: Connection, number: int) -> Run:
    """The run that has this id."""
    where = f"WHERE runs.id = ? AND {connection.readable}"
    found = _runs(connection, where, (number,)) if 0 < number < 2**63 else []
    if not found:
        raise NotFound(
            say("there is no run %(number)s; its debate may have been deleted", number=str(number))
        )
    return found[0]


def of_debate(connection: Connection, key: str) -> list[Run]:
    """All runs of a debate, newest first."""
    with connection.reading():
        number = number_of(connection, key)
        return _runs(connection, "WHERE runs.debate = ? ORDER BY runs.id DESC", (number,))


def active(connection: Connection) -> list[Run]:
    """All runs that are being judged or wait, in the order in which they will be taken."""
    return _runs(
        connection,
        "WHERE status IN ('queued', 'running') ORDER BY status DESC, "
        "total = 0, total - done, runs.id",
    )


def find(connection: Connection, key: str, engine: str, version: str, pairing: str) -> Run | None:
    """The newest run of these settings."""
    found = _runs(
        connection,
        "WHERE debates.key = ? AND engine = ? AND engine_version = ? AND pairing = ? "
        "ORDER BY runs.id DESC LIMIT 1",
        (key, engine, version, pairing),
    )
    return found[0] if found else None


def claim(connection: Connection, worker: str) -> Run | None:
    """Take the queued run with the least left to judge, see :meth:`argue.store.Store.claim_run`."""
    if not _runs(connection, "WHERE status = 'queued' LIMIT 1"):
        return None  # without waiting for the right to write
    with connection.writing():
        waiting = active(connection)
        if not waiting or waiting[0].status is RunStatus.RUNNING:
            return None
        chosen = waiting[0].id
        _set(
            connection, chosen, "status = 'running', worker = ?, heartbeat = ?",
            (worker, time.time()),
        )  # fmt: skip
        return run(connection, chosen)


def shorter_waits(connection: Connection, number: int) -> bool:
    """Whether a queued run has less left to judge than this one."""
    this = run(connection, number)
    waiting = _runs(connection, "WHERE status = 'queued' AND total > 0")
    return any(other.total - other.done < this.total - this.done for other in waiting)


def heartbeat(connection: Connection, number: int, worker: str) -> bool:
    """Say that the worker is alive; whether the run is still its own to judge."""
    with connection.writing():
        cursor = connection.execute(
            "UPDATE runs SET heartbeat = ? WHERE id = ? AND worker = ? AND status = 'running'",
            (time.time(), number, worker),
        )
        return cursor.rowcount == 1


def count(connection: Connection, number: int, total: int, seen: int, merging: int) -> None:
    """Note how many pairs there are in all, see :meth:`argue.store.Store.count_pairs`."""
    with connection.writing():
        _set(connection, number, "total = ?, seen = ?, merging = ?", (total, seen, merging))


def save(
    connection: Connection, number: int, start: int, relations: Sequence[Relation], worker: str
) -> None:
    """Keep a chunk and the progress, see :meth:`argue.store.Store.save_relations`."""
    with connection.writing():
        this = _being_judged(connection, number, worker)
        if this.done != start:
            raise StoreError(
                f"run {number}: expected the chunk that begins at {this.done}, found one at {start}"
            )
        debate = number_of(connection, this.key)
        _insert(connection, number, debate, start, relations)
        done = start + len(relations)
        _set(
            connection, number, "done = ?, total = max(total, ?), heartbeat = ?",
            (done, done, time.time()),
        )  # fmt: skip


def amend(
    connection: Connection, number: int, relations: Sequence[Relation], seen: int, merging: int
) -> None:
    """Add to a run that is done, see :meth:`argue.store.Store.amend_run`."""
    with connection.writing():
        this = run(connection, number)
        if this.status is not RunStatus.DONE:
            raise StoreError(f"run {number}: expected one that is done, found it {this.status}")
        there = set(argument_ids(connection, number))
        if not all(one.source in there and one.target in there for one in relations):
            raise Conflict(say("a backup was restored meanwhile; load the page again"))
        debate = number_of(connection, this.key)
        connection.execute_many(
            "DELETE FROM relations "
            f"WHERE run = ? AND source = {_POSITION} AND target = {_POSITION}",
            ((number, debate, one.source, debate, one.target) for one in relations),
        )
        row = connection.row(
            "SELECT coalesce(max(position) + 1, 0), count(*) FROM relations WHERE run = ?",
            (number,),
        )
        first, many = row or (0, 0)
        _insert(connection, number, debate, first, relations)
        many += len(relations)
        _set(
            connection, number,
            "done = ?, total = ?, seen = max(seen, ?), merging = max(merging, ?)",
            (many, many, seen, merging),
        )  # fmt: skip
        for table in ("labellings", "scores"):
            connection.execute(f"DELETE FROM {table} WHERE run = ?", (number,))


def behind(connection: Connection) -> list[Run]:
    """Runs that are done and do not know the last steps of their debates, the newest first."""
    return _runs(
        connection,
        "WHERE status = 'done' AND (seen < (SELECT max(id) FROM contribution_steps "
        "WHERE contribution_steps.debate = runs.debate) OR merging < (SELECT max(id) "
        "FROM merge_steps WHERE merge_steps.debate = runs.debate)) ORDER BY runs.id DESC",
    )


def known(connection: Connection, key: str) -> int:
    """A number that grows whenever a run of a debate is done or learns what people added."""
    row = connection.row(
        "SELECT coalesce(sum(seen + merging + 1), 0) FROM runs "
        "WHERE status = 'done' AND debate = ?",
        (number_of(connection, key),),
    )
    return int(row[0]) if row else 0


def finish(connection: Connection, number: int, worker: str) -> None:
    """Mark as done what has been judged to the end."""
    with connection.writing():
        this = _being_judged(connection, number, worker)
        if this.done != this.total:
            raise StoreError(
                f"run {number}: expected {this.total} relations at its end, found {this.done}"
            )
        _set(connection, number, "status = 'done', worker = '', finished = ?", (now(),))


def fail(connection: Connection, number: int, message: str) -> None:
    """Give up a run that waits or is being judged; what it saved is thrown away."""
    with connection.writing():
        if run(connection, number).active:
            connection.execute("DELETE FROM relations WHERE run = ?", (number,))
            columns = "status = 'failed', done = 0, error = ?, worker = '', finished = ?"
            _set(connection, number, columns, (packed(message), now()))


def cancel(connection: Connection, number: int) -> Run:
    """Stop a run that waits or is being judged; another one stays as it is."""
    with connection.writing():
        if run(connection, number).active:
            _set(connection, number, "status = 'cancelled', worker = '', finished = ?", (now(),))
        return run(connection, number)


def release(connection: Connection, number: int, worker: str) -> None:
    """Put a run back into the queue, if that worker judges it."""
    with connection.writing():
        connection.execute(
            "UPDATE runs SET status = 'queued', worker = '' "
            "WHERE id = ? AND worker = ? AND status = 'running'",
            (number, worker),
        )


def release_stale(connection: Connection, seconds: float) -> int:
    """Put every run back into the queue whose worker has been silent for so long; how many."""
    moment = time.time()
    # a sign of life from the future was given before the clock was set back
    stale = "status = 'running' AND heartbeat NOT BETWEEN ? AND ?"
    bounds = (moment - seconds, moment + seconds)
    if not connection.row(f"SELECT 1 FROM runs WHERE {stale}", bounds):
        return 0
    with connection.writing():
        return connection.execute(
            f"UPDATE runs SET status = 'queued', worker = '' WHERE {stale}", bounds
        ).rowcount


def relations(connection: Connection, number: int, withdrawn: bool) -> tuple[Relation, ...]:
    """What has been judged so far, see :meth:`argue.store.Store.relations`."""
    with connection.reading():
        ids = argument_ids(connection, number)
        rows = connection.rows(
            "SELECT source, target, label, confidence, origin, overruled FROM relations "
            "WHERE run = ? ORDER BY position",
            (number,),
        )
        debate = number_of(connection, run(connection, number).key)
        gone = frozenset() if withdrawn else composition.withdrawn(connection, debate)
        merges = merge_rows.merges(connection, debate)
    if gone:
        rows = [row for row in rows if row[0] not in gone and row[1] not in gone]
    return rehanging.rehung(serial.relations_from(connection, rows, ids), merges)


def argument_ids(connection: Connection, number: int) -> list[str]:
    """The ids of the arguments of the run's debate, in their order."""
    run(connection, number)
    rows = connection.rows(
        "SELECT name FROM arguments WHERE debate = (SELECT debate FROM runs WHERE id = ?) "
        "ORDER BY position",
        (number,),
    )
    return [name for (name,) in rows]


def counted_ids(connection: Connection, number: int) -> list[str]:
    """The same without those that are merged into others."""
    debate = number_of(connection, run(connection, number).key)
    speakers = rehanging.speakers_of(merge_rows.merges(connection, debate))
    return [name for name in argument_ids(connection, number) if name not in speakers]


def _being_judged(connection: Connection, number: int, worker: str) -> Run:
    this = run(connection, number)
    if this.status is not RunStatus.RUNNING:
        raise Cancelled(f"run {number} is {this.status} and not being judged")
    if worker and this.worker != worker:
        raise Cancelled(f"run {number} was taken over by another worker")
    return this


def _insert(
    connection: Connection, number: int, debate: int, first: int, relations: Sequence[Relation]
) -> None:
    """Write relations of a debate, the first one at the position ``first`` of the run."""
    connection.execute_many(
        "INSERT INTO relations "
        "(run, position, source, target, label, confidence, origin, overruled) "
        f"VALUES (?, ?, {_POSITION}, {_POSITION}, ?, ?, ?, ?)",
        (
            (number, first + step, debate, relation.source, debate, relation.target)
            + serial.said_in_row(relation)
            for step, relation in enumerate(relations)
        ),
    )


def _set(connection: Connection, number: int, what: str, parameters: Parameters = ()) -> None:
    connection.execute(f"UPDATE runs SET {what} WHERE id = ?", (*parameters, number))


def _runs(connection: Connection, where: str, parameters: Parameters = ()) -> list[Run]:
    return [_from_row(row) for row in connection.rows(_SELECT + where, parameters)]


def _from_row(row: Row) -> Run:
    number, key, engine, version, pairing, status, done, total, error, *rest = row
    begun, ended, worker, seen, merging = rest
    created, finished = (
        datetime.fromisoformat(moment) if moment else None for moment in (begun, ended)
    )
    if created is None:
        raise StoreError(f"run {number}: expected the time at which it was asked for, found none")
    return Run(
        number, key, engine, version, pairing, RunStatus(status),
        done, total, unpacked(error), created, finished, worker, seen, merging,
    )  # fmt: skip
