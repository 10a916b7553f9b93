"""Records of runs: one engine judging one debate (:mod:`argue.store.judging.runs`)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from argue.store.core.keys import DebateState, now
from argue.store.core.part import Message


class RunStatus(StrEnum):
    """How far a run is."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Run:
    """One judging of a debate; ``total`` is 0 until the pairs have been counted."""

    id: int
    key: str
    engine: str
    engine_version: str
    """Version of the engine, which changes with its model and settings."""
    pairing: str
    """Name of the pairing: how pairs to judge are chosen."""
    status: RunStatus
    done: int
    """Pairs that are judged and saved."""
    total: int
    """Pairs in all; 0 until they have been counted."""
    error: Message
    created: datetime
    finished: datetime | None
    """When it ended, as ISO 8601 in UTC; null before that."""
    worker: str = ""
    """Who judges it; empty if nobody does."""
    seen: int = 0
    """The last step of what people added to the debate
    (:mod:`argue.store.participation.contributions`) that its relations know; 0 if none."""
    merging: int = 0
    """The last step of its merges (:mod:`argue.store.participation.merging`) that they know; 0 if
    none."""

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
