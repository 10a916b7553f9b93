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
from datetime import datetime
from itertools import chain
from typing import TypeAlias

from argue.errors import Cancelled, Conflict, NotFound, StoreError
from argue.locales.stored import dump_message, load_message
from argue.model import Relation
from argue.store.core import serial
from argue.store.core.connection import Connection, Parameters, Row
from argue.store.core.keys import now, number_of
from argue.store.judging.records import Run, RunStatus
from argue.store.participation import composition, merges

Ends: TypeAlias = tuple[str, str]
"""The ids of a pair's source and target."""
PATIENCE = 1.0
"""Seconds at least to wait for the right to ask for a run: without one there is nothing to show."""


_POSITION = "(SELECT position FROM arguments WHERE debate = ? AND name = ?)"
_BEHIND = (
    "status = 'done' AND (seen < (SELECT max(id) FROM contribution_steps "
    "WHERE contribution_steps.debate = runs.debate) OR merging < (SELECT max(id) "
    "FROM merge_steps WHERE merge_steps.debate = runs.debate))"
)
_SELECT = (
    "SELECT runs.id, debates.key, engine, engine_version, pairing, status, done, total, error, "
    "runs.created, finished, worker, seen, merging FROM runs "
    "JOIN debates ON debates.id = runs.debate "
)


class Runs:
    """Runs of engines over debates, through one connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def request(
        self, key: str, engine: str, engine_version: str, pairing: str, total: int = 0
    ) -> Run:
        """The run with these settings: the one there is, or a new one in the queue.

        A run that failed gives way to a new one; one that was cancelled is queued again and goes on
        where it stopped. ``total`` is the number of pairs, 0 if they have not been counted.
        """
        with self._connection.reading():
            result = self.find(key, engine, engine_version, pairing)
        if result and result.status not in (RunStatus.FAILED, RunStatus.CANCELLED):
            return result
        with self._connection.writing(max(self._connection.patience, PATIENCE)):
            result = self.find(key, engine, engine_version, pairing)
            if result and result.status is RunStatus.CANCELLED:
                self._set(result.id, "status = 'queued', worker = '', finished = ''")
                return self.load(result.id)
            if result and result.status is not RunStatus.FAILED:
                return result
            cursor = self._connection.execute(
                "INSERT INTO runs (debate, engine, engine_version, pairing, status, total, "
                "created) VALUES (?, ?, ?, ?, 'queued', ?, ?)",
                (number_of(self._connection, key), engine, engine_version, pairing, total, now()),
            )
            return self.load(int(cursor.lastrowid or 0))

    def load(self, run_id: int) -> Run:
        """One run."""
        where = f"WHERE runs.id = ? AND {self._connection.readable}"
        result = self._runs(where, (run_id,))
        if not result:
            raise NotFound(f"there is no run {run_id}; its debate may have been deleted")
        return result[0]

    def of(self, key: str, run_id: int) -> Run:
        """One run of a debate; a run of another debate is not there."""
        where = f"WHERE runs.id = ? AND debates.key = ? AND {self._connection.readable}"
        result = self._runs(where, (run_id, key))
        if not result:
            raise NotFound(f"this debate has no run {run_id}")
        return result[0]

    def of_debate(self, key: str) -> list[Run]:
        """All runs of a debate, newest first."""
        with self._connection.reading():
            number = number_of(self._connection, key)
            return self._runs("WHERE runs.debate = ? ORDER BY runs.id DESC", (number,))

    def active(self) -> list[Run]:
        """Runs of all debates that are being judged or wait, in the order they will be taken."""
        return self._runs(
            "WHERE status IN ('queued', 'running') ORDER BY status DESC, "
            "total = 0, total - done, runs.id",
        )

    def find(self, key: str, engine: str, engine_version: str, pairing: str) -> Run | None:
        """The newest run with these settings, whatever became of it; ``None`` if there is none."""
        result = self._runs(
            "WHERE debates.key = ? AND engine = ? AND engine_version = ? AND pairing = ? "
            "ORDER BY runs.id DESC LIMIT 1",
            (key, engine, engine_version, pairing),
        )
        return result[0] if result else None

    def claim(self, worker: str) -> Run | None:
        """Take a queued run to judge it; ``None`` if none waits or another one is being judged.

        The one with the least left to judge comes first, so that a short debate need not wait for
        a long one. No run is given to two workers.
        """
        if not self._runs("WHERE status = 'queued' LIMIT 1"):
            return None  # without waiting for the right to write
        with self._connection.writing():
            waiting = self.active()
            if not waiting or waiting[0].status is RunStatus.RUNNING:
                return None
            chosen = waiting[0].id
            self._set(
                chosen,
                "status = 'running', worker = ?, heartbeat = ?",
                (worker, time.time()),
            )
            return self.load(chosen)

    def shorter_waits(self, run_id: int) -> bool:
        """Whether a queued run has less left to judge than this one."""
        this = self.load(run_id)
        waiting = self._runs("WHERE status = 'queued' AND total > 0")
        return any(other.total - other.done < this.total - this.done for other in waiting)

    def heartbeat(self, run_id: int, worker: str) -> bool:
        """Say that the worker is alive; false if the run is no longer its own to judge."""
        with self._connection.writing():
            cursor = self._connection.execute(
                "UPDATE runs SET heartbeat = ? WHERE id = ? AND worker = ? AND status = 'running'",
                (time.time(), run_id, worker),
            )
            return cursor.rowcount == 1

    def count_pairs(self, run_id: int, total: int, seen: int = 0, merging: int = 0) -> None:
        """Note how many pairs a run has to judge in all, after which steps of people."""
        with self._connection.writing():
            self._set(run_id, "total = ?, seen = ?, merging = ?", (total, seen, merging))

    def save(
        self,
        run_id: int,
        start: int,
        relations: Sequence[Relation],
        *,
        unjudged: Sequence[Ends] = (),
        worker: str = "",
    ) -> None:
        """Keep a chunk of relations and the progress in one transaction.

        ``start`` is the number of pairs saved before, ``unjudged`` the pairs of the chunk that the
        engine could not judge: they count as done.

        Raises
        ------
        Cancelled
            If the run is not being judged any more, or not by ``worker`` (if that is given).
        StoreError
            If the chunk does not follow the last one, or names an argument that is not there.
        """
        with self._connection.writing():
            this = self._being_judged(run_id, worker)
            if this.done != start:
                raise StoreError(
                    f"run {run_id}: expected the chunk that begins at {this.done}, found one at "
                    f"{start}"
                )
            debate = number_of(self._connection, this.key)
            self._insert(run_id, debate, start, relations)
            self._note_unjudged(run_id, debate, unjudged)
            done = start + len(relations) + len(unjudged)
            self._set(
                run_id,
                "done = ?, total = max(total, ?), heartbeat = ?",
                (done, done, time.time()),
            )

    def amend(
        self,
        run_id: int,
        relations: Sequence[Relation],
        seen: int,
        merging: int = 0,
        *,
        unjudged: Sequence[Ends] = (),
    ) -> None:
        """Add relations to a run that is done, each in place of a former one of the same pair.

        ``unjudged`` are pairs that the engine could not judge; what was judged of them is gone.
        ``seen`` is the last step of what people added that the run then knows, ``merging`` the
        last one of merges.
        """
        with self._connection.writing():
            this = self.load(run_id)
            if this.status is not RunStatus.DONE:
                raise StoreError(f"run {run_id}: expected one that is done, found it {this.status}")
            there = set(self.argument_ids(run_id))
            pairs = [*((one.source, one.target) for one in relations), *unjudged]
            if not there.issuperset(chain.from_iterable(pairs)):
                raise Conflict("a backup was restored meanwhile; load the page again")
            debate = number_of(self._connection, this.key)
            for table in ("relations", "unjudged_pairs"):
                self._connection.execute_many(
                    f"DELETE FROM {table} "
                    f"WHERE run = ? AND source = {_POSITION} AND target = {_POSITION}",
                    ((run_id, debate, source, debate, target) for source, target in pairs),
                )
            self._note_unjudged(run_id, debate, unjudged)
            row = self._connection.row(
                "SELECT coalesce(max(position) + 1, 0), count(*) + (SELECT count(*) "
                "FROM unjudged_pairs WHERE run = ?) FROM relations WHERE run = ?",
                (run_id, run_id),
            )
            first, many = row or (0, 0)
            self._insert(run_id, debate, first, relations)
            many += len(relations)
            self._set(
                run_id,
                "done = ?, total = ?, seen = max(seen, ?), merging = max(merging, ?)",
                (many, many, seen, merging),
            )
            self._connection.execute("DELETE FROM scores WHERE run = ?", (run_id,))

    def behind(self) -> list[Run]:
        """Runs that are done and do not know what people added since, newest first."""
        return self._runs(f"WHERE {_BEHIND} ORDER BY runs.id DESC")

    def is_behind(self, run_id: int) -> bool:
        """Whether a run is done and does not know what people added since."""
        row = self._connection.row(f"SELECT 1 FROM runs WHERE id = ? AND {_BEHIND}", (run_id,))
        return row is not None

    def revision(self, key: str) -> int:
        """A number that grows whenever a run of a debate is done or learns what people added."""
        row = self._connection.row(
            "SELECT coalesce(sum(seen + merging + 1), 0) FROM runs "
            "WHERE status = 'done' AND debate = ?",
            (number_of(self._connection, key),),
        )
        return int(row[0]) if row else 0

    def finish(self, run_id: int, *, worker: str = "") -> None:
        """Mark a run as done; raises as :meth:`save` does."""
        with self._connection.writing():
            this = self._being_judged(run_id, worker)
            if this.done != this.total:
                raise StoreError(
                    f"run {run_id}: expected {this.total} pairs at its end, found {this.done}"
                )
            self._set(run_id, "status = 'done', worker = '', finished = ?", (now(),))

    def fail(self, run_id: int, message: str) -> None:
        """Give a run up; ``message`` tells people why. A run that has ended stays as it is."""
        with self._connection.writing():
            if self.load(run_id).active:
                for table in ("relations", "unjudged_pairs"):
                    self._connection.execute(f"DELETE FROM {table} WHERE run = ?", (run_id,))
                columns = "status = 'failed', done = 0, error = ?, worker = '', finished = ?"
                self._set(run_id, columns, (dump_message(message), now()))

    def cancel(self, run_id: int) -> Run:
        """Stop a run; one that has ended stays as it is. Returns it as it is now."""
        with self._connection.writing():
            if self.load(run_id).active:
                self._set(run_id, "status = 'cancelled', worker = '', finished = ?", (now(),))
            return self.load(run_id)

    def release(self, run_id: int, worker: str) -> None:
        """Put a run back into the queue that this worker was judging and will not finish."""
        with self._connection.writing():
            self._connection.execute(
                "UPDATE runs SET status = 'queued', worker = '' "
                "WHERE id = ? AND worker = ? AND status = 'running'",
                (run_id, worker),
            )

    def release_stale(self, seconds: float) -> int:
        """Put runs back into the queue whose worker gave no sign for ``seconds``; how many."""
        moment = time.time()
        # a sign of life from the future was given before the clock was set back
        stale = "status = 'running' AND heartbeat NOT BETWEEN ? AND ?"
        bounds = (moment - seconds, moment + seconds)
        if not self._connection.row(f"SELECT 1 FROM runs WHERE {stale}", bounds):
            return 0
        with self._connection.writing():
            return self._connection.execute(
                f"UPDATE runs SET status = 'queued', worker = '' WHERE {stale}", bounds
            ).rowcount

    def relations(self, run_id: int, *, withdrawn: bool = False) -> tuple[Relation, ...]:
        """What a run has judged so far, in the order of the pairs.

        Relations from or to arguments that were withdrawn are only there if ``withdrawn``.
        """
        with self._connection.reading():
            ids = self.argument_ids(run_id)
            rows = self._connection.rows(
                "SELECT source, target, label, confidence, origin, overruled FROM relations "
                "WHERE run = ? ORDER BY position",
                (run_id,),
            )
            debate = number_of(self._connection, self.load(run_id).key)
            gone = frozenset() if withdrawn else composition.withdrawn(self._connection, debate)
            ends = composition.merges_of(self._connection, debate)
        if gone:
            rows = [row for row in rows if row[0] not in gone and row[1] not in gone]
        relations = serial.relations_from(self._connection, rows, ids)
        return merges.rehung(relations, ends) if ends else relations

    def unjudged(self, run_id: int) -> list[Ends]:
        """The pairs that the engine could not judge, sources and targets by their ids."""
        with self._connection.reading():
            ids = self.argument_ids(run_id)
            rows = self._connection.rows(
                "SELECT source, target FROM unjudged_pairs WHERE run = ? ORDER BY source, target",
                (run_id,),
            )
        return [(ids[source], ids[target]) for source, target in rows]

    def settled(self, run_id: int) -> set[Ends]:
        """The pairs that a run need not ask about: judged, or not to be judged by its engine."""
        with self._connection.reading():
            relations = self.relations(run_id, withdrawn=True)
            return {(one.source, one.target) for one in relations}.union(self.unjudged(run_id))

    def argument_ids(self, number: int) -> list[str]:
        """The ids of the arguments of the run's debate, in their order."""
        self.load(number)
        rows = self._connection.rows(
            "SELECT name FROM arguments WHERE debate = (SELECT debate FROM runs WHERE id = ?) "
            "ORDER BY position",
            (number,),
        )
        return [name for (name,) in rows]

    def _being_judged(self, number: int, worker: str) -> Run:
        this = self.load(number)
        if this.status is not RunStatus.RUNNING:
            raise Cancelled(f"run {number} is {this.status} and not being judged")
        if worker and this.worker != worker:
            raise Cancelled(f"run {number} was taken over by another worker")
        return this

    def _insert(self, number: int, debate: int, first: int, relations: Sequence[Relation]) -> None:
        """Write relations of a debate, the first one at the position ``first`` of the run."""
        self._connection.execute_many(
            "INSERT INTO relations "
            "(run, position, source, target, label, confidence, origin, overruled) "
            f"VALUES (?, ?, {_POSITION}, {_POSITION}, ?, ?, ?, ?)",
            (
                (number, first + step, debate, relation.source, debate, relation.target)
                + serial.relation_row(relation)
                for step, relation in enumerate(relations)
            ),
        )

    def _note_unjudged(self, number: int, debate: int, pairs: Sequence[Ends]) -> None:
        self._connection.execute_many(
            "INSERT INTO unjudged_pairs (run, source, target) "
            f"VALUES (?, {_POSITION}, {_POSITION})",
            ((number, debate, source, debate, target) for source, target in pairs),
        )

    def _set(self, number: int, what: str, parameters: Parameters = ()) -> None:
        self._connection.execute(f"UPDATE runs SET {what} WHERE id = ?", (*parameters, number))

    def _runs(self, where: str, parameters: Parameters = ()) -> list[Run]:
        return [_from_row(row) for row in self._connection.rows(_SELECT + where, parameters)]


def _from_row(row: Row) -> Run:
    number, key, engine, version, pairing, status, done, total, error, *rest = row
    begun, ended, worker, seen, merging = rest
    created, finished = (
        datetime.fromisoformat(moment) if moment else None for moment in (begun, ended)
    )
    if created is None:
        raise StoreError(f"run {number}: expected the time at which it was asked for, found none")
    return Run(
        number,
        key,
        engine,
        version,
        pairing,
        RunStatus(status),
        done,
        total,
        load_message(error) if error else "",
        created,
        finished,
        worker,
        seen,
        merging,
    )
