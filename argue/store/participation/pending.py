"""Pending changes: replies and edits that wait, where a debate is so set, for a moderator.

A pending change is no part of the debate: it stands in no thread, no file and no search, and
nothing is computed from it. Approved, it becomes a step in the name of its writer, in the same
transaction as the decision: killed in between, neither is there. Refused, it stays on record with
the reason, for its writer and the moderators.

At most one edit of an argument is pending: another one of the same writer replaces it, and so does
an edit of theirs that is published at once. Sent with what the argument says already, it replaces
it too, and then nothing is pending. All stay on record. An edit names the step of the argument that
its writer saw: if the argument has changed since, it is only published by a moderator who says to
have seen that. While the argument is withdrawn the edit cannot be published, but waits for the
argument to be brought back or for somebody to refuse it. Of an argument that is merged into another
one, it changes the text that is listed below that.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from argue.errors import BadInput, NotFound
from argue.model import Label, Origin, Relation
from argue.store.core.connection import Row
from argue.store.core.keys import now, number_of
from argue.store.core.part import Of, Repository, record
from argue.store.participation import composition
from argue.store.participation.composition import check_editable
from argue.store.participation.contributions import Contributions
from argue.store.participation.records import (
    ContributionStep,
    NewEdit,
    NewReply,
    Writer,
    checked_name,
    checked_reason,
    checked_text,
    checked_token,
    checked_writer,
    name_sql,
    relation_columns,
)

REPLY, EDIT = "reply", "edit"
"""The kinds of pending changes."""
APPROVED, REFUSED, REPLACED = "approved", "refused", "replaced"
"""The decisions; an edit is replaced by another one."""


@dataclass(frozen=True, slots=True)
class PendingChange:
    """A reply or an edit that is pending, or that was decided."""

    id: int
    kind: str
    argument: str
    """Id of the argument that a reply answers, or that an edit changes."""
    text: str
    relation: Relation | Label | None
    by: Writer
    at: datetime
    decision: str
    """What moderators decided; empty while it is pending."""
    decided_by: str
    """The moderator who decided; empty before that."""
    remark: str
    """What the moderator says of the decision; may be empty."""
    seen: int | None = None
    """Number of the last step that the person had seen; None for a reply."""
    reason: str = ""
    restores: bool = False
    """Whether the edit brings back what was withdrawn."""
    step: int | None = None
    """Number of the step that it became; null where it was not approved."""


class PendingChanges(Repository):
    """The pending changes of all debates, through one connection to the store."""

    _contributions = Of(Contributions)

    def require(self, key: str, required: bool) -> None:
        """Let replies and edits need approval from now on, or not; what is pending stays so."""
        with self._db.writing():
            self._db.update("debates", {"id": number_of(self._db, key)}, holding=int(required))

    def add_reply(self, key: str, reply: NewReply, *, by: Writer) -> PendingChange:
        """Keep a reply until it is decided; sent twice with one token, it is one.

        Raises as :meth:`argue.store.participation.contributions.Contributions.add` does.
        """
        by, text = checked_writer(by), checked_text(reply.text)
        token = checked_token(reply.token)
        with self._db.writing():
            debate = number_of(self._db, key)
            parent = self._contributions.answered(debate, reply.parent)
            row = self._db.row(
                "SELECT id FROM pending_changes WHERE kind = ? AND debate = ? AND writer = ? "
                "AND token = ? AND token <> '' AND text = ?",
                (REPLY, debate, by.id, token, text),
            )
            columns = {"kind": REPLY, "debate": debate, "position": parent, "token": token}
            number = row[0] if row else self._insert(text, reply.relation, by, **columns)
        return self.one(key, REPLY, number)

    def add_edit(self, key: str, edit: NewEdit, *, by: Writer) -> PendingChange | ContributionStep:
        """Keep an edit until it is decided; the last step, if it changes nothing.

        The same edit sent twice is one. Raises as
        :meth:`argue.store.participation.contributions.Contributions.edit` does.
        """
        by, reason = checked_writer(by), checked_reason(edit.reason)
        content = checked_text(edit.text), edit.relation
        with self._db.writing():
            last = self._contributions.last(key, edit.argument)
            pending = self._pending_edit(key, edit.argument)
            if not last.withdrawn and _has_content(last, *content):
                self._replace(pending)
                return last
            check_editable(last, edit.seen, restores=edit.restores)
            if pending and pending.seen == edit.seen and _has_content(pending, *content):
                return pending
            self._replace(pending)
            debate = number_of(self._db, key)
            place = composition.position(self._db, debate, edit.argument)
            number = self._insert(
                *content,
                by,
                kind=EDIT,
                debate=debate,
                position=place,
                seen=edit.seen,
                reason=reason,
                restores=int(edit.restores),
            )
        return self.one(key, EDIT, number)

    def publish_edit(self, key: str, edit: NewEdit, *, by: Writer) -> ContributionStep:
        """Edit an argument at once; a pending edit of the same writer is replaced by it.

        Raises as :meth:`argue.store.participation.contributions.Contributions.edit` does.
        """
        with self._db.writing():
            step = self._contributions.edit(key, edit, by=by)
            pending = self._pending_edit(key, edit.argument)
            if pending and pending.by.id == by.id:
                self._replace(pending)
        return step

    def of(self, key: str, kind: str, *, writer: str | None = None) -> list[PendingChange]:
        """Those that are pending or were refused, oldest first; of one writer, if given."""
        where, values = "AND decision IN ('', ?)", (REFUSED,)
        if writer is None:
            return self._select(key, kind, where, *values)
        return self._select(key, kind, f"{where} AND writer = ? AND writer <> ''", *values, writer)

    def one(self, key: str, kind: str, number: int) -> PendingChange:
        """The one of that number; NotFound if the debate has none."""
        result = self._select(key, kind, "AND change.id = ?", number)
        if result:
            return result[0]
        if kind == REPLY:
            raise NotFound.lazy("no reply %(number)s waits in this debate", number=str(number))
        raise NotFound.lazy("no edit %(number)s waits in this debate", number=str(number))

    def approve(
        self, key: str, kind: str, number: int, *, by: Writer, seen: int | None = None
    ) -> ContributionStep:
        """Publish a change in the name of its writer; done twice, it is one step.

        A reply may be published also after it was refused. ``seen`` is the last step of an edited
        argument that who approves it saw; by default the one that its writer saw. Raises BadInput
        if an edit was refused or replaced, or the argument is withdrawn by now; Conflict if an
        edited argument has a later step than ``seen``.
        """
        checked_name(by.name)
        with self._db.writing():
            change = self.one(key, kind, number)
            if change.step is not None:
                return self._contributions.step(key, change.step)
            if kind == EDIT:
                _check_undecided(change)
            step = self._publish(key, change, change.seen if seen is None else seen)
            self._decide(change, APPROVED, by, step=step.id)
        return step

    def refuse(self, key: str, kind: str, number: int, *, by: Writer, remark: str = "") -> None:
        """Do not publish a change; its writer reads the remark.

        Raises BadInput if there is no remark, or the change is decided already.
        """
        remark = checked_reason(remark)
        checked_name(by.name)
        if not remark and kind == REPLY:
            raise BadInput.lazy("expected a reason for refusing the reply, found none")
        if not remark:
            raise BadInput.lazy("expected a reason for refusing the edit, found none")
        with self._db.writing():
            change = self.one(key, kind, number)
            _check_undecided(change)
            self._decide(change, REFUSED, by, remark)

    def _publish(self, key: str, change: PendingChange, seen: int | None) -> ContributionStep:
        content = change.argument, change.text, change.relation
        if change.kind == REPLY:  # under a token, as before there were transactions for both
            token = f"held reply {change.id}"
            return self._contributions.add(key, *content, by=change.by, token=token)
        edit = NewEdit(*content, seen or 0, change.reason, change.restores)
        return self._contributions.edit(key, edit, by=change.by)

    def _insert(
        self, text: str, relation: Relation | Label | None, by: Writer, **columns: object
    ) -> int:
        columns |= zip(("label", "confidence", "origin"), relation_columns(relation), strict=True)
        columns |= {"text": text, "person": by.name, "writer": by.id, "at": now()}
        return self._db.add_row("pending_changes", **columns)

    def _pending_edit(self, key: str, argument: str) -> PendingChange | None:
        result = self._select(key, EDIT, "AND decision = '' AND name = ?", argument)
        return result[0] if result else None

    def _replace(self, pending: PendingChange | None) -> None:
        if pending:
            self._decide(pending, REPLACED, pending.by)

    def _decide(
        self,
        change: PendingChange,
        decision: str,
        by: Writer,
        remark: str = "",
        step: int | None = None,
    ) -> None:
        self._db.update(
            "pending_changes",
            {"id": change.id},
            decision=decision,
            decided_by=checked_name(by.name),
            decided_writer=by.id,
            decided_at=now(),
            remark=remark,
            step=step,
        )

    def _select(self, key: str, kind: str, where: str, *values: object) -> list[PendingChange]:
        rows = self._db.rows(
            "SELECT change.id, kind, name, change.text, label, confidence, origin, "
            f"{name_sql()}, writer, at, decision, "
            f"{name_sql('decided_by', 'decided_writer')}, remark, seen, reason, restores, "
            # few changes, many arguments
            "step FROM pending_changes AS change CROSS JOIN arguments "
            "USING (debate, position) WHERE change.debate = ? AND kind = ? "
            f"{where} ORDER BY change.id",
            (number_of(self._db, key), kind, *values),
        )
        return list(map(_change, rows))


def _check_undecided(change: PendingChange) -> None:
    if change.decision == REPLACED:
        raise BadInput.lazy("another edit has taken the place of this one")
    if change.decision and change.kind == REPLY:
        raise BadInput.lazy("this reply is decided already")
    if change.decision:
        raise BadInput.lazy("this edit is decided already")


def _has_content(
    change: ContributionStep | PendingChange, text: str, relation: Relation | Label | None
) -> bool:
    return (change.text, relation_columns(change.relation)) == (text, relation_columns(relation))


def _change(row: Row) -> PendingChange:
    number, kind, argument, text, label, confidence, origin, *more = row
    relation: Relation | Label | None = Label(label) if label else None
    if label and origin == Origin.JUDGED:
        source, target = ("reply", argument) if kind == REPLY else (argument, "answered")
        relation = Relation(source, target, Label(label), confidence, Origin.JUDGED)
    return record(PendingChange, (number, kind, argument, text, relation, *more))
