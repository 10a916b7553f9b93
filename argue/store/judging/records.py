"""Records of runs: one engine judging one debate (:mod:`argue.store.judging.runs`)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from argue.store.core.keys import DebateState, now
from argue.store.core.rows import Message


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
        The last step of what people added to the debate
        (:mod:`argue.store.participation.contributions`) that its relations know; 0 if none.
    merging
        The last step of its merges (:mod:`argue.store.participation.merging`) that they know; 0 if
        none.
    """

    id: int
    key: str
    engine: str
    engine_version: str
    pairing: str
    status: RunStatus
    done: int
    total: int
    error: Message
    created: datetime
    finished: datetime | None
    worker: str = ""
    seen: int = 0
    merging: int = 0

    @property
    def active(self) -> bool:
        """Whether it waits or is being judged, so that asking again later makes sense."""
        return self.status in (RunStatus.QUEUED, RunStatus.RUNNING)

    def is_behind(self, state: DebateState) -> bool:
        """Whether it is done and does not know what people added to its debate since."""
        unknown = self.seen < state.contribution or self.merging < state.merge
        return self.status is RunStatus.DONE and unknown

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


def unstored(key: str, engine: str, version: str, pairing: str) -> Run:
    """What stands for a run that cannot be asked for now, since the database cannot be written."""
    moment = datetime.fromisoformat(now())
    return Run(0, key, engine, version, pairing, RunStatus.QUEUED, 0, 0, "", moment, None)
