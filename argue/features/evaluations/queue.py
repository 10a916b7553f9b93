"""Evaluations that wait for a worker, from the request to what became of it.

One that is stopped or loses its worker keeps nothing of what it judged and begins anew.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from argue.errors import Cancelled
from argue.features.evaluations.store import Evaluations, StoredEvaluation
from argue.locales.stored import dump_message
from argue.store.core.keys import now
from argue.store.core.part import Repository
from argue.store.judging.records import RunStatus


class EvaluationQueue(Repository):
    """The queue of a store; :attr:`argue.store.Store.evaluation_queue`."""

    def claim(
        self, worker: str, takes: Callable[[str], bool] = lambda engine: True
    ) -> StoredEvaluation | None:
        """Take the one that has waited longest; ``None`` if none waits. None is taken twice.

        Only those count whose engine the worker ``takes``, by its name.
        """
        if self._first(takes) is None:
            return None  # without waiting for the right to write
        with self._db.writing():
            first = self._first(takes)
            if first is None:
                return None
            taken = {"status": "running", "worker": worker, "heartbeat": time.time(), "done": 0}
            self._db.update("evaluations", {"id": first}, **taken)
            return Evaluations(self._db).one(first)

    def _first(self, takes: Callable[[str], bool]) -> int | None:
        rows = self._db.rows(
            "SELECT id, engine FROM evaluations WHERE status = 'queued' ORDER BY id"
        )
        return next((int(id) for id, engine in rows if takes(str(engine))), None)

    def progress(self, number: int, worker: str, done: int) -> None:
        """Say how many pairs are judged, and that the worker is alive.

        Raises Cancelled if the evaluation is not this worker's to judge any more.
        """
        with self._db.writing(shown=False):  # pages of evaluations are nobody else's
            own = {"id": number, "worker": worker, "status": "running"}
            if self._db.update("evaluations", own, done=done, heartbeat=time.time()) != 1:
                raise Cancelled(f"run {number} was stopped, deleted or taken over")

    def fail(self, number: int, message: str) -> None:
        """Give it up; ``message`` tells people why. One that has ended stays as it is."""
        self._end(number, RunStatus.FAILED, message)

    def cancel(self, number: int) -> StoredEvaluation:
        """Stop it; one that has ended stays as it is. Returns it as it is now."""
        evaluations = Evaluations(self._db)
        evaluations.one(number)  # before it is stopped: it may be somebody else's
        self._end(number, RunStatus.CANCELLED, "")
        return evaluations.one(number)

    def release(self, worker: str) -> None:
        """Put back what this worker was judging and will not finish."""
        self._release("worker = ?", worker)

    def release_stale(self, seconds: float) -> None:
        """Put back whatever has shown no progress for so long, or some after now: the clock was
        set back.
        """
        self._release("abs(heartbeat - ?) > ?", time.time(), seconds)

    def workers(self) -> list[str]:
        """Who judges one."""
        rows = self._db.rows("SELECT worker FROM evaluations WHERE status = 'running'")
        return [str(worker) for (worker,) in rows]

    def _end(self, number: int, status: RunStatus, message: str) -> None:
        with self._db.writing():
            self._db.execute(
                "UPDATE evaluations SET status = ?, error = ?, worker = '', finished = ? "
                "WHERE id = ? AND status IN ('queued', 'running')",
                (str(status), dump_message(message), now(), number),
            )

    def _release(self, which: str, *parameters: str | float) -> None:
        where = f"status = 'running' AND {which}"
        if self._db.row(f"SELECT 1 FROM evaluations WHERE {where}", parameters) is None:
            return
        with self._db.writing():
            self._db.execute(
                f"UPDATE evaluations SET status = 'queued', worker = '' WHERE {where}",
                parameters,
            )
