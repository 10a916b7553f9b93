"""Edits that wait: where a debate is so set, an argument says what it said until one is approved.

At most one edit of an argument waits: another one of the same writer takes its place, and so does
an edit of theirs that is published at once. Sent with what the argument says already, it takes its
place too, and then nothing waits. All stay on record.

An edit names the step of the argument that its writer saw. Approved, it becomes a step in the name
of its writer, in the same transaction as the decision: killed in between, neither is there. If the
argument has changed since, it is only published by a moderator who says to have seen that. While
the argument is withdrawn it cannot be published, but waits for the argument to be brought back or
for somebody to refuse it. Of an argument that is merged into another one, it changes what is shown
as said again.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from argue.errors import BadInput, NotFound
from argue.locales import say
from argue.model import Label, Origin, Relation
from argue.store import authors
from argue.store.connection import Connection, Row
from argue.store.contribution_records import ContributionStep, Writer
from argue.store.contributions import Contributions, check_editable, checked_text, said
from argue.store.debates import now, number_of
from argue.store.overrulings import checked_name, checked_reason


@dataclass(frozen=True, slots=True)
class HeldEdit:
    """An edit that waits, or that was decided.

    Parameters
    ----------
    seen
        The last step of the argument that its writer saw.
    reason
        Why the writer wants it, if they said.
    decision
        Empty while it waits; ``replaced`` where another edit took its place.
    step
        The step that it became, if it was approved.
    restores
        Whether it brings back what its writer withdrew.
    """

    id: int
    argument: str
    seen: int
    text: str
    relation: Relation | Label | None
    reason: str
    by: Writer
    at: datetime
    decision: str
    decided_by: str
    remark: str
    step: int | None
    restores: bool = False


class HeldEdits:
    """The edits that wait in all debates, through one connection to the store."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._contributions = Contributions(connection)

    def add(
        self, key: str, argument: str, text: str, relation: Relation | Label | None = None, *,
        by: Writer, seen: int, reason: str = "", restores: bool = False,
    ) -> HeldEdit | ContributionStep:  # fmt: skip
        """Keep an edit until it is decided; the last step, if it changes nothing.

        With ``restores`` it brings back an argument that its writer withdrew. The same edit sent
        twice is one. Raises as
        :meth:`argue.store.contributions.Contributions.edit` does.
        """
        by, reason = Writer(checked_name(by.name), by.id), checked_reason(reason)
        text = checked_text(text)
        with self._connection.writing():
            last, present = self._contributions.last(key, argument), self._waiting(key, argument)
            if not last.withdrawn and _says(last, text, relation):
                self._replace(key, argument)
                return last
            check_editable(last, seen, restores=restores)
            if present and present.seen == seen and _says(present, text, relation):
                return present
            self._replace(key, argument)
            number = self._connection.execute(
                "INSERT INTO held_edits (debate, position, seen, text, label, confidence, origin, "
                "reason, person, writer, at, restores) "
                "SELECT debate, position, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM arguments "
                "WHERE debate = ? AND name = ?",
                (
                    seen, text, *said(relation), reason, by.name, by.id, now(), int(restores),
                    number_of(self._connection, key), argument,
                ),
            ).lastrowid  # fmt: skip
        return self.one(key, number or 0)

    def publish(
        self, key: str, argument: str, text: str, relation: Relation | Label | None = None, *,
        by: Writer, seen: int, reason: str = "",
    ) -> ContributionStep:  # fmt: skip
        """Edit an argument at once; an edit of the same writer that waits is replaced by it.

        Raises as :meth:`argue.store.contributions.Contributions.edit` does.
        """
        with self._connection.writing():
            step = self._contributions.edit_within(
                key, argument, text, relation, by=by, seen=seen, reason=reason
            )
            self._replace(key, argument, by.id)
        return step

    def of(self, key: str, *, writer: str | None = None) -> list[HeldEdit]:
        """Those that wait or were refused, oldest first; only those of one writer, if given."""
        whose = "" if writer is None else "AND writer = ? AND writer <> ''"
        return self._found(
            key, f"AND decision IN ('', 'refused') {whose}",
            *(() if writer is None else (writer,)),
        )  # fmt: skip

    def one(self, key: str, number: int) -> HeldEdit:
        """The one of that number; NotFound if the debate has none."""
        found = self._found(key, "AND held_edits.id = ?", number if 0 < number < 2**63 else 0)
        if not found:
            raise NotFound(say("no edit %(number)s waits in this debate", number=str(number)))
        return found[0]

    def approve(
        self, key: str, number: int, *, by: Writer, seen: int | None = None
    ) -> ContributionStep:
        """Let the argument say it, in the name of its writer; done twice, it is one step.

        ``seen`` is the last step of the argument that who approves it saw; by default the one that
        its writer saw.

        Raises
        ------
        BadInput
            If it was refused or replaced, or the argument is withdrawn by now.
        Conflict
            If the argument has a later step than ``seen``.
        """
        checked_name(by.name)
        with self._connection.writing():
            held = self.one(key, number)
            if held.step is not None:
                steps = self._contributions.steps(key, held.argument)
                return next(step for step in steps if step.id == held.step)
            self._check_waits(held)
            step = self._contributions.edit_within(
                key, held.argument, held.text, held.relation, by=held.by,
                seen=held.seen if seen is None else seen, reason=held.reason,
                restores=held.restores,
            )  # fmt: skip
            self._decide(number, "approved", by, step=step.id)
        return step

    def refuse(self, key: str, number: int, *, by: Writer, remark: str = "") -> None:
        """Publish it not; its writer reads the remark.

        Raises
        ------
        BadInput
            If there is no remark, or the edit is decided already.
        """
        remark = checked_reason(remark)
        checked_name(by.name)
        if not remark:
            raise BadInput(say("expected a reason for refusing the edit, found none"))
        with self._connection.writing():
            self._check_waits(self.one(key, number))
            self._decide(number, "refused", by, remark)

    def _check_waits(self, held: HeldEdit) -> None:
        if held.decision == "replaced":
            raise BadInput(say("another edit has taken the place of this one"))
        if held.decision:
            raise BadInput(say("this edit is decided already"))

    def _waiting(self, key: str, argument: str) -> HeldEdit | None:
        found = self._found(key, "AND decision = '' AND name = ?", argument)
        return found[0] if found else None

    def _replace(self, key: str, argument: str, writer: str | None = None) -> None:
        """Let the edit that waits of an argument wait no more; only if it is of one writer."""
        waiting = self._waiting(key, argument)
        if waiting and writer in (None, waiting.by.id):
            self._decide(waiting.id, "replaced", waiting.by)

    def _decide(
        self, number: int, decision: str, by: Writer, remark: str = "", step: int | None = None
    ) -> None:
        self._connection.execute(
            "UPDATE held_edits SET decision = ?, decided_by = ?, decided_writer = ?, "
            "decided_at = ?, remark = ?, step = ? WHERE id = ?",
            (decision, checked_name(by.name), by.id, now(), remark, step, number),
        )

    def _found(self, key: str, more: str, *values: object) -> list[HeldEdit]:
        rows = self._connection.rows(
            "SELECT held_edits.id, name, seen, held_edits.text, label, confidence, origin, "
            f"reason, {authors.shown()}, writer, at, decision, "
            f"{authors.shown('decided_by', 'decided_writer')}, remark, step, restores "
            "FROM held_edits "
            "JOIN arguments USING (debate, position) "
            f"WHERE debate = ? {more} ORDER BY held_edits.id",
            (number_of(self._connection, key), *values),
        )
        return list(map(_held, rows))


def _says(
    one: ContributionStep | HeldEdit, text: str, relation: Relation | Label | None
) -> bool:  # fmt: skip
    return (one.text, said(one.relation)) == (text, said(relation))


def _held(row: Row) -> HeldEdit:
    number, argument, seen, text, label, confidence, origin, reason, person, *rest = row
    writer, at, decision, decided_by, remark, step, restores = rest
    relation: Relation | Label | None = Label(label) if label else None
    if label and origin == Origin.JUDGED:
        relation = Relation(argument, "answered", Label(label), confidence, Origin.JUDGED)
    return HeldEdit(
        number, argument, seen, text, relation, reason, Writer(person, writer),
        datetime.fromisoformat(at), decision, decided_by, remark, step, bool(restores),
    )  # fmt: skip
