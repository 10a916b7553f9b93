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

import json
import sqlite3
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from argue.errors import Cancelled, Conflict, NotFound, StoreError
from argue.locales import plural
from argue.locales.stored import dump_message
from argue.model import Options, Relation
from argue.model.record import Ends
from argue.store.core import serial
from argue.store.core.connection import Parameters, Row
from argue.store.core.keys import now, number_of
from argue.store.core.part import Repository
from argue.store.judging.records import Run, RunStatus
from argue.store.participation import composition, merges

PATIENCE = 1.0
"""Seconds at least to wait for the right to ask for a run: without one there is nothing to show."""

_ENDS = ", ".join(
    "(SELECT position FROM arguments WHERE debate = (SELECT debate FROM runs WHERE id = ?1) "
    f"AND name = {name})"
    for name in ("?2", "?3")
)
"""The positions of a pair's ends, by the run and their ids."""
_SELECT = (
    "SELECT runs.id, debates.key, engine, engine_version, pairing, status, done, total, error, "
    "runs.created, finished, worker, seen, merging FROM runs "
    "JOIN debates ON debates.id = runs.debate "
)


class Judged(NamedTuple):
    """What a run has judged so far, in the order of the pairs, and what it could not."""

    relations: tuple[Relation, ...]
    unjudged: list[Ends]
    """By the ids of their sources and targets."""


class Runs(Repository):
    """Runs of engines over debates, through one connection."""

    def request(
        self, key: str, engine: str, engine_version: str, pairing: str, total: int = 0
    ) -> Run:
        """The run with these settings: the one there is, or a new one in the queue.

        A run that failed gives way to a new one; one that was cancelled is queued again and goes on
        where it stopped. ``total`` is the number of pairs, 0 if they have not been counted.
        """
        with self._db.reading():
            result = self.find(key, engine, engine_version, pairing)
        if result and result.status not in (RunStatus.FAILED, RunStatus.CANCELLED):
            return result
        with self._db.writing(max(self._db.patience, PATIENCE)):
            result = self.find(key, engine, engine_version, pairing)
            if result and result.status is RunStatus.CANCELLED:
                self._set(result.id, "status = 'queued', worker = '', finished = ''")
                return self.load(result.id)
            if result and result.status is not RunStatus.FAILED:
                return result
            asked = {"engine": engine, "engine_version": engine_version, "pairing": pairing}
            row = {"debate": number_of(self._db, key), "total": total, "created": now()}
            return self.load(self._db.add_row("runs", status="queued", **asked, **row))

    def load(self, run_id: int) -> Run:
        """One run."""
        result = self._runs(f"WHERE runs.id = ? AND {self._db.readable}", (run_id,))
        if not result:
            raise NotFound(f"there is no run {run_id}; its debate may have been deleted")
        return result[0]

    def of(self, key: str, run_id: int) -> Run:
        """One run of a debate; a run of another debate is not there."""
        where = f"WHERE runs.id = ? AND debates.key = ? AND {self._db.readable}"
        result = self._runs(where, (run_id, key))
        if not result:
            raise NotFound(f"this debate has no run {run_id}")
        return result[0]

    def of_debate(self, key: str) -> list[Run]:
        """All runs of a debate, newest first."""
        with self._db.reading():
            number = number_of(self._db, key)
            return self._runs("WHERE runs.debate = ? ORDER BY runs.id DESC", (number,))

    def active(self) -> list[Run]:
        """Runs of all debates that are being judged or wait, in the order they will be taken."""
        order = "status DESC, total = 0, total - done, runs.id"
        return self._runs(f"WHERE status IN ('queued', 'running') ORDER BY {order}")

    def find(self, key: str, engine: str, engine_version: str, pairing: str) -> Run | None:
        """The newest run with these settings, whatever became of it; ``None`` if there is none."""
        result = self._runs(
            "WHERE debates.key = ? AND engine = ? AND engine_version = ? AND pairing = ? "
            "ORDER BY runs.id DESC LIMIT 1",
            (key, engine, engine_version, pairing),
        )
        return result[0] if result else None

    def claim(self, worker: str, takes: Callable[[str], bool] = lambda engine: True) -> Run | None:
        """Take a queued run to judge it; ``None`` if none waits or another one is being judged.

        The one with the least left to judge comes first, so that a short debate need not wait for
        a long one. No run is given to two workers. Only runs count whose engine the worker
        ``takes``, by its name, of which it is asked once a name.
        """
        takes = cache(takes)
        if not any(takes(run.engine) for run in self._runs("WHERE status = 'queued'")):
            return None  # without waiting for the right to write
        with self._db.writing():
            waiting = [run for run in self.active() if takes(run.engine)]
            if not waiting or waiting[0].status is RunStatus.RUNNING:
                return None
            chosen = waiting[0].id
            began = worker, time.time()
            self._set(chosen, "status = 'running', worker = ?, heartbeat = ?", began)
            return self.load(chosen)

    def shorter_waits(
        self, run_id: int, takes: Callable[[str], bool] = lambda engine: True
    ) -> bool:
        """Whether a queued run that the worker ``takes`` has less left to judge than this one."""
        this = self.load(run_id)
        left = this.total - this.done
        shorter = self._runs("WHERE status = 'queued' AND total > 0 AND total - done < ?", (left,))
        return any(takes(run.engine) for run in shorter)

    def heartbeat(self, run_id: int, worker: str) -> bool:
        """Say that the worker is alive; false if the run is no longer its own to judge."""
        with self._db.writing():
            own = {"id": run_id, "worker": worker, "status": "running"}
            return self._db.update("runs", own, heartbeat=time.time()) == 1

    def count_pairs(self, run_id: int, total: int, seen: int = 0, merging: int = 0) -> None:
        """Note how many pairs a run has to judge in all, after which steps of people."""
        with self._db.writing():
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
        engine could not judge: they count as done. Raises Cancelled if the run is not being judged
        any more, or not by ``worker`` (if that is given); StoreError if the chunk does not follow
        the last one, or names an argument that is not there.
        """
        with self._db.writing():
            this = self._being_judged(run_id, worker)
            if this.done != start:
                raise StoreError(
                    f"run {run_id}: expected the chunk that begins at {this.done}, found one at "
                    f"{start}"
                )
            self._insert(run_id, relations)
            self._note_unjudged(run_id, unjudged)
            done = start + len(relations) + len(unjudged)
            columns = "done = ?, total = max(total, ?), heartbeat = ?"
            self._set(run_id, columns, (done, done, time.time()))

    def amend(
        self,
        run_id: int,
        relations: Sequence[Relation],
        seen: int,
        merging: int = 0,
        *,
        unjudged: Sequence[Ends] = (),
    ) -> Run:
        """Add relations to a run that is done, each in place of a former one of the same pair.

        ``unjudged`` are pairs that the engine could not judge; what was judged of them is gone.
        ``seen`` is the last step of what people added that the run then knows, ``merging`` the
        last one of merges. Returns the run as it is now.
        """
        with self._db.writing():
            this = self.load(run_id)
            if this.status is not RunStatus.DONE:
                raise StoreError(f"run {run_id}: expected one that is done, found it {this.status}")
            pairs = [*(relation.ends for relation in relations), *unjudged]
            for table in ("relations", "unjudged_pairs"):
                self._db.execute_many(
                    f"DELETE FROM {table} WHERE run = ?1 AND (source, target) = ({_ENDS})",
                    ((run_id, *ends) for ends in pairs),
                )
            try:
                self._insert(run_id, relations)
                self._note_unjudged(run_id, unjudged)
            except StoreError as error:
                if isinstance(error.__cause__, sqlite3.IntegrityError):  # no such argument
                    why = "a backup was restored meanwhile; load the page again"
                    raise Conflict(why) from error
                raise
            many = (
                "(SELECT count(*) FROM relations WHERE run = runs.id) "
                "+ (SELECT count(*) FROM unjudged_pairs WHERE run = runs.id)"
            )
            changed = self._db.execute(
                f"UPDATE runs SET done = {many}, total = {many}, seen = max(seen, ?), "
                "merging = max(merging, ?) WHERE id = ? RETURNING done, seen, merging",
                (seen, merging, run_id),
            )
            done, seen, merging = changed.fetchone()
            self._db.delete("scores", run=run_id)
        return replace(this, done=done, total=done, seen=seen, merging=merging)

    def behind(self) -> list[Run]:
        """Runs that are done and do not know what people added since, newest first."""
        return self._runs(
            "WHERE status = 'done' AND (seen < (SELECT max(id) FROM contribution_steps "
            "WHERE contribution_steps.debate = runs.debate) OR merging < (SELECT max(id) "
            "FROM merge_steps WHERE merge_steps.debate = runs.debate)) ORDER BY runs.id DESC"
        )

    def revision(self, key: str) -> int:
        """A number that grows whenever a run of a debate is done or learns what people added."""
        done = "FROM runs WHERE status = 'done' AND debate = ?"
        sql = f"SELECT coalesce(sum(seen + merging + 1), 0) {done}"
        return int(self._db.value(sql, (number_of(self._db, key),)))

    def finish(self, run_id: int, *, worker: str = "") -> None:
        """Mark a run as done; raises as :meth:`save` does."""
        with self._db.writing():
            this = self._being_judged(run_id, worker)
            if this.done != this.total:
                pairs = plural(this.total, "pair")
                raise StoreError(f"run {run_id}: expected {pairs} at its end, found {this.done}")
            self._set(run_id, "status = 'done', worker = '', finished = ?", (now(),))

    def fail(self, run_id: int, message: str) -> None:
        """Give a run up; ``message`` tells people why. A run that has ended stays as it is."""
        with self._db.writing():
            if self.load(run_id).active:
                for table in ("relations", "unjudged_pairs"):
                    self._db.execute(f"DELETE FROM {table} WHERE run = ?", (run_id,))
                columns = "status = 'failed', done = 0, error = ?, worker = '', finished = ?"
                self._set(run_id, columns, (dump_message(message), now()))

    def cancel(self, run_id: int) -> Run:
        """Stop a run; one that has ended stays as it is. Returns it as it is now."""
        with self._db.writing():
            if self.load(run_id).active:
                self._set(run_id, "status = 'cancelled', worker = '', finished = ?", (now(),))
            return self.load(run_id)

    def release(self, run_id: int, worker: str) -> None:
        """Put a run back into the queue that this worker was judging and will not finish."""
        with self._db.writing():
            own = {"id": run_id, "worker": worker, "status": "running"}
            self._db.update("runs", own, status="queued", worker="")

    def release_stale(self, seconds: float) -> int:
        """Put runs back into the queue whose worker gave no sign for ``seconds``; how many."""
        moment = time.time()
        # a sign of life from the future was given before the clock was set back
        stale = "status = 'running' AND heartbeat NOT BETWEEN ? AND ?"
        bounds = (moment - seconds, moment + seconds)
        if not self._db.row(f"SELECT 1 FROM runs WHERE {stale}", bounds):
            return 0
        with self._db.writing():
            return self._db.execute(
                f"UPDATE runs SET status = 'queued', worker = '' WHERE {stale}", bounds
            ).rowcount

    def relations(self, run_id: int, *, withdrawn: bool = False) -> tuple[Relation, ...]:
        """What a run has judged so far, in the order of the pairs.

        Relations from or to arguments that were withdrawn are only there if ``withdrawn``.
        """
        return self.judged(run_id, withdrawn=withdrawn).relations

    def judged(self, run_id: int, *, withdrawn: bool = False, merged: bool = True) -> Judged:
        """The same with the pairs that the engine could not judge.

        ``merged`` is false of a debate in which no argument was ever merged.
        """
        with self._db.reading():
            arguments = self._arguments(run_id)
            rows = self._db.rows(
                "SELECT source, target, label, confidence, origin, overruled, support, attack, "
                "neither, open, position FROM relations WHERE run = ?1 UNION ALL "
                "SELECT source, target, '', 0, '', '', 0, 0, 0, 0, -1 "
                "FROM unjudged_pairs WHERE run = ?1 ORDER BY position, source, target",
                (run_id,),
            )
            ends = composition.merges_of(self._db, arguments[0][1]) if arguments and merged else []
        ids = [name for name, *_ in arguments]
        gone = {place for place, (*_, out) in enumerate(arguments) if out and not withdrawn}
        unjudged = [(ids[row[0]], ids[row[1]]) for row in rows if row[-1] < 0]
        counting = (row[:-1] for row in rows[len(unjudged) :] if gone.isdisjoint(row[:2]))
        relations = serial.relations_from(self._db, counting, ids)
        return Judged(merges.rehung(relations, ends) if ends else relations, unjudged)

    def settled(self, run_id: int) -> set[Ends]:
        """The pairs that a run need not ask about: judged, or not to be judged by its engine."""
        relations, unjudged = self.judged(run_id, withdrawn=True)
        return {relation.ends for relation in relations}.union(unjudged)

    def save_scores(self, run_id: int, options: Options, content: object) -> None:
        """Store a JSON-able object of scores, which were computed from a run."""
        with self._db.writing():
            self._db.upsert("scores", _scored(run_id, options), {"content": json.dumps(content)})

    def scores(self, run_id: int, options: Options) -> Any:
        """The scores that were stored; ``None`` if none were."""
        sql = "SELECT content FROM scores WHERE (run, derived, semantics) = (?, ?, ?)"
        stored = self._db.value(sql, (*_scored(run_id, options).values(),), None)
        return None if stored is None else json.loads(stored)

    def _arguments(self, number: int) -> list[Row]:
        """The arguments of the run's debate, in their order: id, debate, whether withdrawn."""
        rows = self._db.rows(
            "SELECT arguments.name, debates.id, coalesce(withdrawn, 0) FROM runs "
            "JOIN debates ON debates.id = runs.debate JOIN arguments USING (debate) "
            "LEFT JOIN contributions USING (debate, position) "
            f"WHERE runs.id = ? AND {self._db.readable} ORDER BY position",
            (number,),
        )
        if not rows:
            self.load(number)  # raises NotFound
        return rows

    def _being_judged(self, number: int, worker: str) -> Run:
        this = self.load(number)
        if this.status is not RunStatus.RUNNING:
            raise Cancelled(f"run {number} is {this.status} and not being judged")
        if worker and this.worker != worker:
            raise Cancelled(f"run {number} was taken over by another worker")
        return this

    def _insert(self, number: int, relations: Sequence[Relation]) -> None:
        """Write relations after those that the run has."""
        self._db.execute_many(
            "INSERT INTO relations (run, position, source, target, label, confidence, origin, "
            "overruled, support, attack, neither, open) VALUES (?1, "
            "(SELECT coalesce(max(position), -1) + 1 FROM relations WHERE run = ?1), "
            f"{_ENDS}, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
            (
                (number, *relation.ends, *serial.relation_row(relation))
                + (*(relation.scores or (None, None, None)), int(relation.open))
                for relation in relations
            ),
        )

    def _note_unjudged(self, number: int, pairs: Sequence[Ends]) -> None:
        if pairs:
            self._db.execute_many(
                f"INSERT INTO unjudged_pairs (run, source, target) VALUES (?1, {_ENDS})",
                ((number, *ends) for ends in pairs),
            )

    def _set(self, number: int, what: str, parameters: Parameters = ()) -> None:
        self._db.execute(f"UPDATE runs SET {what} WHERE id = ?", (*parameters, number))

    def _runs(self, where: str, parameters: Parameters = ()) -> list[Run]:
        return self._db.records(Run, _SELECT + where, parameters)


def _scored(run_id: int, options: Options) -> dict[str, Any]:
    """Scores are the engine's own: neither its confidence nor a reading of support matters."""
    return {"run": run_id, "derived": "+".join(options.derived), "semantics": options.semantics}
