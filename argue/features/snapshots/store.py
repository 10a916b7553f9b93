"""Snapshots: named moments of a debate, to be compared with now and gone back to.

Nothing is copied. What people add to a debate and what they overrule are histories of steps that
are never changed, so a snapshot is a place in both: the last step of each. To go back to one takes
new steps, so that what was said in between stays on record and can be gone back to as well.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from operator import attrgetter
from typing import Any

from argue.errors import BadInput, Conflict, NotFound
from argue.model import Label, Status
from argue.store.core.keys import now, number_of, state_of
from argue.store.core.part import Of, Repository
from argue.store.participation.contributions import Contributions
from argue.store.participation.merging import Merging
from argue.store.participation.overrulings import Overrulings
from argue.store.participation.records import Writer, checked_name, name_sql

MOST_TITLE = 80


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A moment of a debate.

    ``contribution``, ``overruling`` and ``merging`` are the last steps before it, 0 if there was
    none. ``statuses`` says how the arguments stood, by their ids; empty where that was not known.
    """

    id: int
    name: str
    by: str
    at: datetime
    contribution: int
    overruling: int
    merging: int = 0
    statuses: Mapping[str, Status] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ArgumentChange:
    """What became of an argument: its texts then and now, ``None`` where it did not count."""

    argument: str
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class RelationChange:
    """What people said of a pair then and say now, ``None`` where they said nothing."""

    source: str
    target: str
    before: Label | None
    after: Label | None


@dataclass(frozen=True, slots=True)
class MergeChange:
    """Into what an argument was merged then and is now, empty where it stood by itself."""

    argument: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Changes:
    """How a debate differs from a snapshot of it, in the order in which it came to that."""

    arguments: tuple[ArgumentChange, ...]
    relations: tuple[RelationChange, ...]
    merges: tuple[MergeChange, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.arguments or self.relations or self.merges)


class Snapshots(Repository):
    """The snapshots of all debates, through one connection to the store."""

    _contributions = Of(Contributions)
    _merging = Of(Merging)

    def take(
        self, key: str, name: str, *, by: Writer, statuses: Mapping[str, Status] | None = None
    ) -> Snapshot:
        """Name the present moment; ``statuses`` are those of its arguments, if they are known.

        Raises BadInput if the name is blank or too long, Conflict if another snapshot of the debate
        has it.
        """
        name, person = " ".join(name.split()), checked_name(by.name)
        if not 0 < len(name) <= MOST_TITLE:
            raise BadInput(
                f"expected a name of 1 to {MOST_TITLE} characters for the snapshot, "
                f"found {len(name)}"
            )
        with self._db.writing():
            state = state_of(self._db, key)
            if any(snapshot.name == name for snapshot in self.of(key)):
                raise Conflict.lazy(
                    "there is a snapshot %(name)s of this debate already", name=repr(name)
                )
            number = self._db.add_row(
                "snapshots",
                debate=state.number,
                name=name,
                person=person,
                writer=by.id,
                at=now(),
                statuses=json.dumps(dict(statuses or {})),
                contribution=state.contribution,
                overruling=state.overruling,
                merging=state.merge,
            )
        return self.one(key, number)

    def of(self, key: str) -> list[Snapshot]:
        """Those of a debate, newest first."""
        return self._select(key, "")

    def one(self, key: str, number: int) -> Snapshot:
        """The snapshot of that number; NotFound if the debate has none."""
        result = self._select(key, "AND id = ?", number)
        if not result:
            raise NotFound.lazy("this debate has no snapshot %(number)s", number=str(number))
        return result[0]

    def changes(self, key: str, number: int) -> Changes:
        """What is not as it was at the snapshot."""
        with self._db.reading():
            snapshot = self.one(key, number)
            return self._changes(
                self._histories(key), snapshot.contribution, snapshot.overruling, snapshot.merging
            )

    def changes_between(self, key: str, since: datetime, until: datetime) -> Changes:
        """What was not at the second moment as it was at the first."""
        with self._db.reading():
            histories = [
                [step for step in history if step.at <= until] for history in self._histories(key)
            ]
        lasts = (
            max((step.id for step in history if step.at < since), default=0)
            for history in histories
        )
        return self._changes(histories, *lasts)

    def before(self, key: str, at: datetime) -> Snapshot | None:
        """The last snapshot until a moment; ``None`` where there is none."""
        return next((snapshot for snapshot in self.of(key) if snapshot.at <= at), None)

    def _histories(self, key: str) -> list[list[Any]]:
        """What people added, overruled and merged, oldest first."""
        parts: tuple[Any, ...] = (self._contributions, Overrulings(self._db), self._merging)
        return [part.steps(key)[::-1] for part in parts]

    @staticmethod
    def _changes(histories: list[list[Any]], added: int, overruled: int, merged: int) -> Changes:
        """What is not as it was at the last step of each history before."""
        additions, overrulings, merges = histories
        texts = _differing(additions, added, lambda step: None if step.withdrawn else step.text)
        labels = _differing(overrulings, overruled, attrgetter("stands"), "ends")
        groups = _differing(merges, merged, lambda step: step.into or None)
        return Changes(
            tuple(ArgumentChange(*change) for change in texts),
            tuple(RelationChange(*ends, *states) for ends, *states in labels),
            tuple(MergeChange(id, was or "", now or "") for id, was, now in groups),
        )

    def restore(self, key: str, number: int, *, by: Writer) -> int:
        """Make the debate what it was at the snapshot, by new steps; how many it took.

        All of them or, after any error, none. What was added since is withdrawn; what a moderator
        hid stays hidden.
        """
        person = checked_name(by.name)
        with self._db.writing():
            snapshot = self.one(key, number)
            by, reason = Writer(person, by.id), f"as in the snapshot {snapshot.name!r}"
            taken = self._contributions.go_back(key, snapshot.contribution, by=by, reason=reason)
            taken += self._merging.go_back(key, snapshot.merging, by=by, reason=reason)
            debate = number_of(self._db, key)
            return taken + Overrulings(self._db).go_back(debate, snapshot.overruling, by, reason)

    def forget(self, key: str, number: int) -> None:
        """Delete the name; all that it named stays in the histories."""
        with self._db.writing():
            self._db.delete("snapshots", id=self.one(key, number).id)

    def _select(self, key: str, more: str, *values: object) -> list[Snapshot]:
        return self._db.records(
            Snapshot,
            f"SELECT id, name, {name_sql()}, at, contribution, overruling, merging, statuses "
            f"FROM snapshots WHERE debate = ? {more} ORDER BY id DESC",
            (number_of(self._db, key), *values),
        )


def _differing(
    steps: Iterable[Any], last: int, stands: Callable[[Any], Any], subject: str = "argument"
) -> Iterator[tuple[Any, Any, Any]]:
    """What steps, oldest first, are about, and how it stood at the last one and stands now, where
    that differs; None where there was no step.
    """
    before: dict[Any, Any] = {}
    after: dict[Any, Any] = {}
    for step in steps:
        name = getattr(step, subject)
        if step.id <= last:
            before[name] = stands(step)
        after[name] = stands(step)
    return ((name, before.get(name), now) for name, now in after.items() if before.get(name) != now)
