"""Merging: a moderator says that an argument repeats another one, which then speaks for it.

Merged into A, the argument B is no argument of the debate any more: not in its thread, its pairs,
its files, its counts and what is computed of it. Its text and its writer stay readable under A, and
what was said to it is said to A; the rules are those of :mod:`argue.store.participation.merges`.
Nothing that was saved is changed by that: the debate is put together when it is read. So each merge
can be undone by itself, at any time, and brings back exactly what was; what people answered to A
meanwhile stays with A.

A merge holds while both stand. While one of them is withdrawn it rests: the other one is there
again, and merged again once the first is brought back.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from argue.errors import BadInput, Conflict, NotFound
from argue.model import Argument
from argue.store.core import serial
from argue.store.core.connection import LAST_STEP
from argue.store.core.keys import now, number_of
from argue.store.core.part import Repository
from argue.store.participation import composition, merges
from argue.store.participation.records import Writer, checked_reason, checked_writer, name_sql


@dataclass(frozen=True, slots=True)
class MergeStep:
    """One step: that an argument was merged into another one, or stands by itself again.

    ``into`` is empty in the second case; ``undoes`` is the step that was undone, if one was.
    ``is_last`` says that it is the last step of its argument, so that it can be undone.
    """

    id: int
    argument: str
    into: str
    """Id of the argument that it is merged into."""
    by: str
    at: datetime
    reason: str
    undoes: int | None
    """Number of the step that it undoes; null if it undoes none."""
    is_last: bool
    """Whether nothing was done since to what it changed."""


@dataclass(frozen=True, slots=True)
class MergedArgument:
    """An argument that another one speaks for.

    ``by`` is who added it, empty where it stands in the source; ``step`` is its merge.
    """

    argument: Argument
    by: str
    step: MergeStep


class Merging(Repository):
    """The merges of all debates, through one connection to the store."""

    def merge(
        self, key: str, argument: str, into: str, *, by: Writer, reason: str = ""
    ) -> MergeStep:
        """Merge an argument into another one, or into the one that speaks for that.

        Raises NotFound if the debate has no such argument; BadInput if they are the same, one of
        them is withdrawn, ``argument`` is merged already or is the issue of the debate.
        """
        by, reason = checked_writer(by), checked_reason(reason)
        with self._db.writing():
            debate = number_of(self._db, key)
            source, target = (composition.position(self._db, debate, id) for id in (argument, into))
            target = composition.speaker(self._db, debate, target)
            self._check(debate, (argument, source), (into, target))
            return self._take(debate, source, target, by, reason)

    def undo(self, key: str, step: int, *, by: Writer) -> MergeStep:
        """Put an argument back to what it was before its last merge; that is a step too.

        Raises NotFound if the debate has no such step; Conflict if it is not the last one of its
        argument, or if what the argument would be merged into again is withdrawn or merged into it.
        """
        by = checked_writer(by)
        with self._db.writing():
            debate = number_of(self._db, key)
            steps = {merge.id: merge for merge in self.steps(key)}
            if step not in steps:
                raise NotFound.lazy("this debate has no merge %(number)s to undo", number=str(step))
            undone = steps[step]
            if not undone.is_last:
                raise Conflict.lazy(
                    "%(id)s was merged or taken apart since; look at it again",
                    id=repr(undone.argument),
                )
            before = [merge for merge in steps.values() if merge.argument == undone.argument][1:2]
            source = composition.position(self._db, debate, undone.argument)
            target = None
            if before and before[0].into:
                target = composition.position(self._db, debate, before[0].into)
                target = composition.speaker(self._db, debate, target)
                self._check(debate, (undone.argument, source), (before[0].into, target))
            return self._take(debate, source, target, by, undoes=step)

    def go_back(self, key: str, revision: int, *, by: Writer, reason: str) -> int:
        """Let those merges hold that held after a step, by new steps; how many that takes.

        Inside the caller's transaction.
        """
        debate = number_of(self._db, key)
        then, present = (self._targets(debate, last) for last in (revision, LAST_STEP))
        changed = [source for source in present if then.get(source) != present[source]]
        for source in changed:
            if present[source] is not None:
                self._take(debate, source, None, by, reason)
        for source, target in then.items():  # in the order in which they were made
            if source in changed and target is not None:
                self._take(debate, source, target, by, reason)
        return len(changed)

    def steps(self, key: str) -> tuple[MergeStep, ...]:
        """All merges of a debate and their undoing, newest first."""
        return tuple(self._steps(number_of(self._db, key)))

    def merged_arguments(self, key: str) -> dict[str, tuple[MergedArgument, ...]]:
        """What each argument speaks for besides itself, in the order in which it was merged."""
        with self._db.reading():
            debate = number_of(self._db, key)
            ends = composition.merges_of(self._db, debate)
            if not ends:
                return {}
            arguments = serial.load(self._db, debate).by_id()
            last = {step.argument: step for step in self._steps(debate) if step.is_last}
            writers = self._writers(debate)
        results: dict[str, tuple[MergedArgument, ...]] = {}
        for argument, into in merges.speakers_of(ends).items():
            said = MergedArgument(arguments[argument], writers.get(argument, ""), last[argument])
            results[into] = (*results.get(into, ()), said)
        return results

    def speakers(self, key: str) -> dict[str, str]:
        """The argument that speaks for each one that is merged."""
        with self._db.reading():
            ends = composition.merges_of(self._db, number_of(self._db, key))
        return merges.speakers_of(ends)

    def _check(self, debate: int, source: tuple[str, int], target: tuple[str, int]) -> None:
        (argument, place), (into, speaker) = source, target
        for name, id in (source, target):
            if composition.is_withdrawn(self._db, debate, id):
                raise BadInput.lazy("%(id)s was withdrawn, so it cannot be merged", id=repr(name))
        if self._targets(debate, LAST_STEP).get(place) is not None:
            raise BadInput.lazy("%(id)s is merged already; undo that first", id=repr(argument))
        if place == speaker:
            raise BadInput.lazy(
                "expected another argument to merge %(id)s into, found %(into)s, for which it "
                "speaks",
                id=repr(argument),
                into=repr(into),
            )
        if self._db.row(
            "SELECT 1 FROM debates WHERE (id, coalesce(claim, issue)) = (?, ?)", (debate, place)
        ):
            raise BadInput.lazy("%(id)s is the issue of the debate, so it stays", id=repr(argument))

    def _take(
        self,
        debate: int,
        source: int,
        target: int | None,
        by: Writer,
        reason: str = "",
        undoes: int | None = None,
    ) -> MergeStep:
        step = {"debate": debate, "source": source, "target": target, "reason": reason}
        written = {"person": by.name, "writer": by.id, "at": now(), "undoes": undoes}
        self._db.add_row("merge_steps", **step, **written)
        composition.settle(self._db, debate)
        return self._steps(debate)[0]

    def _targets(self, debate: int, revision: int) -> dict[int, int | None]:
        """What each argument was merged into after a step, ``None`` where that was undone."""
        rows = self._db.rows(
            "SELECT source, target FROM merge_steps WHERE id IN (SELECT max(id) FROM merge_steps "
            "WHERE debate = ? AND id <= ? GROUP BY source) ORDER BY id",
            (debate, revision),
        )
        return dict(rows)

    def _writers(self, debate: int) -> dict[str, str]:
        """Who added which argument."""
        rows = self._db.rows(
            f"SELECT name, {name_sql()} FROM contribution_steps "
            "JOIN arguments USING (debate, position) WHERE debate = ? AND action = 'add'",
            (debate,),
        )
        return dict(rows)

    def _steps(self, debate: int) -> list[MergeStep]:
        names = ", ".join(
            "coalesce((SELECT name FROM arguments WHERE debate = step.debate "
            f"AND position = step.{end}), '')"
            for end in ("source", "target")
        )
        return self._db.records(
            MergeStep,
            f"SELECT id, {names}, {name_sql()}, at, reason, undoes, "
            "id = max(id) OVER (PARTITION BY source) FROM merge_steps AS step "
            "WHERE debate = ? ORDER BY id DESC",
            (debate,),
        )
