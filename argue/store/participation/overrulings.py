"""What people say of pairs of arguments, against or beside what engines judge: a history.

Each step is kept for good. A step says something of a pair, takes back what was said, or undoes the
pair's last step, whatever that was; so undoing twice brings a word back. What people say belongs to
the debate and the pair, and so holds for every run.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from argue.errors import BadInput, Conflict, NotFound
from argue.locales import lazy
from argue.model import Label, Origin, Overruling, Relation
from argue.model.relation import Directed
from argue.store.core.connection import LAST_STEP
from argue.store.core.keys import now, number_of
from argue.store.core.part import Repository
from argue.store.participation import composition, merges
from argue.store.participation.composition import position
from argue.store.participation.records import (
    Writer,
    as_writer,
    checked_reason,
    checked_writer,
    name_sql,
)
from argue.store.people.access import require_moderator


@dataclass(frozen=True, slots=True)
class Step(Directed):
    """One step in the history of a pair."""

    id: int
    source: str
    target: str
    label: Label | None
    """What the person says; null for a step that takes back or undoes."""
    by: str
    at: datetime
    reason: str
    undoes: int | None
    """Number of the step that it undoes; null if it undoes none."""
    stands: Label | None
    """What people say of the pair after this step; null if nothing, so that what is judged counts
    again."""
    is_last: bool
    """Whether it is the last one of its pair, so that it can be undone."""
    decision: bool = False
    """Whether a moderator decided it, so that moderators alone undo it."""


class Overrulings(Repository):
    """What people say of pairs of arguments, through one connection."""

    def add(
        self,
        key: str,
        source: str,
        target: str,
        label: Label | None,
        *,
        by: Writer | str,
        reason: str = "",
        seen: int | None = None,
    ) -> Step:
        """A person says what one argument does to another, whatever any engine judges.

        ``None`` as the label takes back what was said of the pair. Every step is kept; whoever
        repeats their own last word adds none. ``seen`` is the last step of the pair that the person
        has seen, 0 for none; ``None`` says nothing of that.

        Raises
        ------
        NotFound
            If the debate has no such argument.
        BadInput
            If both are the same argument, there is no name, or a text is too long.
        Conflict
            If somebody has said something of the pair after the step ``seen``.
        Forbidden
            If moderators decided a report of the pair, and the viewer does not moderate the debate.
        """
        return self._say(key, (source, target), label, as_writer(by), reason, seen)

    def decide(
        self,
        key: str,
        ends: tuple[str, str],
        label: Label | None,
        *,
        by: Writer,
        reason: str,
        seen: int | None,
    ) -> Step:
        """The same, as moderators decide it, who alone undo it."""
        return self._say(key, ends, label, by, reason, seen, decision=True)

    def _say(
        self,
        key: str,
        ends: tuple[str, str],
        label: Label | None,
        by: Writer,
        reason: str,
        seen: int | None,
        decision: bool = False,
    ) -> Step:
        writer, reason = checked_writer(by), checked_reason(reason)
        check_ends(*ends)
        source, target = ends
        with self._db.writing():
            debate = number_of(self._db, key)
            self._check_undecided(debate, ends)
            places = position(self._db, debate, source), position(self._db, debate, target)
            last = next((step for step in self.steps(key) if step.ends == ends), None)
            repeated = last and label and (last.label, last.reason) == (label, reason)
            if last and repeated and not decision and self._is_of(last.id, writer):
                return last
            if last and seen is not None and last.id != seen:
                raise Conflict(_labelled_since(last))
            said = str(label or ""), reason
            return self._step(key, self._insert(debate, places, *said, writer, decision=decision))

    def undo(self, key: str, step: int, *, by: Writer | str) -> Step:
        """Put a pair back to what it was before this step, which must be the last of the pair.

        That is a step too, and can be undone. Raises :class:`~argue.errors.Conflict` if somebody
        has said something of the pair since, :class:`~argue.errors.NotFound` if there is no such
        step, :class:`~argue.errors.Forbidden` if moderators decided it and the viewer is none.
        """
        writer = checked_writer(as_writer(by))
        with self._db.writing():
            debate = number_of(self._db, key)
            history = {past.id: past for past in self.steps(key)}
            if step not in history:
                raise NotFound.lazy("this debate has no step %(step)s to undo", step=str(step))
            undone = history[step]
            pair = [past for past in history.values() if past.ends == undone.ends]
            if not undone.is_last:
                raise Conflict(_labelled_since(pair[0]))
            self._check_undecided(debate, undone.ends, undone)
            row = self._db.row(
                "SELECT source, target, CASE label WHEN '' THEN stands ELSE id END "
                "FROM overrulings WHERE id = ?",
                (pair[1].id if len(pair) > 1 else step,),
            )
            source, target, stands = row or (0, 0, None)
            before = stands if len(pair) > 1 else None
            made = self._insert(debate, (source, target), "", "", writer, (step, before))
        return self._step(key, made)

    def _is_of(self, number: int, by: Writer) -> bool:
        """Whether a step is of that writer; of two without an account, the name decides."""
        row = self._db.row("SELECT person, writer FROM overrulings WHERE id = ?", (number,))
        other = Writer(*row) if row else Writer("")
        if other.has_account or by.has_account:
            return other.id == by.id
        return other.name == by.name

    def _check_undecided(
        self, debate: int, ends: tuple[str, str], step: Step | None = None
    ) -> None:
        """Raise Forbidden if moderators decided of a pair, or took the step, and the viewer is
        none.
        """
        answered = self._db.row(
            "SELECT 1 FROM reports JOIN arguments AS own USING (debate, position) "
            "JOIN arguments AS above ON above.debate = own.debate AND above.position = target "
            "WHERE own.debate = ? AND (own.name, above.name) = (?, ?) AND decision <> ''",
            (debate, *ends),
        )
        if answered or (step is not None and step.decision):
            why = lazy("moderators decided what this pair is; only they change that")
            require_moderator(self._db, debate, why)

    def go_back(self, debate: int, number: int, by: Writer, reason: str) -> int:
        """Let the words that stood after a step stand again, by new steps; how many that takes.

        Inside the caller's transaction.
        """
        stood = (
            "SELECT source, target, CASE label WHEN '' THEN stands ELSE id END FROM overrulings "
            "WHERE id IN (SELECT max(id) FROM overrulings WHERE debate = ? AND id <= ? "
            "GROUP BY source, target)"
        )
        then, present = (
            {tuple(ends): said for *ends, said in self._db.rows(stood, (debate, last))}
            for last in (number, LAST_STEP)
        )
        changed = [pair for pair, said in present.items() if then.get(pair) != said]
        for pair in changed:
            stands = then.get(pair)
            self._insert(debate, pair, "", reason, by, (None, stands), decision=True)
        return len(changed)

    def current(self, key: str) -> tuple[Relation, ...]:
        """What people say now: a relation for each pair, in the order in which it was said."""
        with self._db.reading():
            debate = number_of(self._db, key)
            rows = self._db.rows(
                f"SELECT {_NAMES}, said.label, {_BY_SAID}, said.at, said.reason, {_OUTDATED} "
                "FROM overrulings AS last JOIN overrulings AS said "
                "ON said.id = CASE last.label WHEN '' THEN last.stands ELSE last.id END "
                "WHERE last.debate = ? AND last.id IN "
                "(SELECT max(id) FROM overrulings WHERE debate = ? GROUP BY source, target) "
                "AND NOT EXISTS (SELECT 1 FROM contributions WHERE debate = last.debate "
                "AND withdrawn = 1 AND position IN (last.source, last.target)) ORDER BY said.id",
                (debate, debate),
            )
            ends = composition.merges_of(self._db, debate)
        said = tuple(
            Relation(
                source,
                target,
                Label(label),
                1.0,
                Origin.OVERRULED,
                Overruling(by, datetime.fromisoformat(at), reason, outdated=bool(outdated)),
            )
            for source, target, label, by, at, reason, outdated in rows
        )
        return merges.rehung(said, ends) if ends else said

    def steps(self, key: str) -> tuple[Step, ...]:
        """All that was said of a debate and taken back, newest first."""
        steps = self._db.records(
            Step,
            f"SELECT last.id, {_NAMES}, last.label, {_BY_LAST}, last.at, last.reason, last.undoes, "
            "said.label, last.id = max(last.id) OVER (PARTITION BY last.source, last.target), "
            "last.decision FROM overrulings AS last LEFT JOIN overrulings AS said "
            "ON said.id = CASE last.label WHEN '' THEN last.stands ELSE last.id END "
            "WHERE last.debate = ? ORDER BY last.id DESC",
            (number_of(self._db, key),),
        )
        return tuple(steps)

    def _insert(
        self,
        debate: int,
        ends: tuple[int, int],
        label: str,
        reason: str,
        by: Writer,
        undoing: tuple[int | None, int | None] = (None, None),
        *,
        decision: bool = False,
    ) -> int:
        """Add a step; ``undoing`` are the step that it undoes and the one that stands then."""
        cursor = self._db.execute(
            "INSERT INTO overrulings (debate, source, target, label, person, writer, reason, "
            "undoes, stands, at, decision, known) VALUES (?1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
            "(SELECT coalesce(max(id), 0) FROM contribution_steps WHERE debate = ?1))",
            (debate, *ends, label, by.name, by.id, reason, *undoing, now(), int(decision)),
        )
        return int(cursor.lastrowid or 0)

    def _step(self, key: str, number: int) -> Step:
        return next(step for step in self.steps(key) if step.id == number)


def check_ends(source: str, target: str) -> None:
    """Refuse a pair of an argument with itself."""
    if source == target:
        raise BadInput.lazy("expected two arguments, found %(id)s twice", id=repr(source[:80]))


_NAMES = ", ".join(
    f"(SELECT name FROM arguments WHERE debate = last.debate AND position = last.{end})"
    for end in ("source", "target")
)
_BY_SAID, _BY_LAST = (name_sql(f"{table}.person", f"{table}.writer") for table in ("said", "last"))
_OUTDATED = (
    "EXISTS (SELECT 1 FROM contribution_steps AS step JOIN arguments AS own "
    "USING (debate, position) WHERE step.debate = last.debate "
    "AND step.position IN (last.source, last.target) AND step.text <> own.text "
    "AND step.id = (SELECT max(id) FROM contribution_steps "
    "WHERE debate = step.debate AND position = step.position AND id <= said.known))"
)
"""Whether a text says something else than when ``said`` was said of the pair of ``last``."""


def _labelled_since(last: Step) -> str:
    return lazy(
        "%(person)s has labelled %(source)s and %(target)s since you loaded the page; check again",
        person=last.by,
        source=repr(last.source),
        target=repr(last.target),
    )
