"""Replies that wait: where a debate is so set, an answer is published once a moderator approves it.

Until then it is no argument: it stands in no thread, no file and no search, and nothing is computed
from it. Approved, it is added as if its writer had sent it at that moment; refused, it stays on
record with the reason, for its writer and the moderators.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from argue.errors import BadInput, NotFound
from argue.locales import say
from argue.model import Label, Origin, Relation
from argue.store import authors, composition, merge_rows
from argue.store.connection import Connection, Row
from argue.store.contribution_records import ContributionStep, Writer
from argue.store.contributions import Contributions, checked_text, checked_token, said
from argue.store.debates import now, number_of
from argue.store.held_edits import HeldEdits
from argue.store.overrulings import checked_name, checked_reason


@dataclass(frozen=True, slots=True)
class HeldReply:
    """A reply that waits, or that was refused.

    ``decision`` is empty while it waits; then ``decided_by`` and ``remark`` are empty, too.
    """

    id: int
    parent: str
    text: str
    relation: Relation | Label | None
    by: Writer
    at: datetime
    decision: str
    decided_by: str
    remark: str


class Held:
    """The replies that wait in all debates, through one connection to the store."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._contributions = Contributions(connection)

    @property
    def edits(self) -> HeldEdits:
        """The edits that wait, in debates whose replies wait."""
        return HeldEdits(self._connection)

    def holds(self, key: str) -> bool:
        """Whether replies to this debate wait for approval."""
        row = self._connection.row(
            "SELECT holding FROM debates WHERE id = ?", (number_of(self._connection, key),)
        )
        return bool(row and row[0])

    def hold(self, key: str, holding: bool) -> None:
        """Let replies wait from now on, or not; those that wait go on waiting."""
        with self._connection.writing():
            self._connection.execute(
                "UPDATE debates SET holding = ? WHERE id = ?",
                (int(holding), number_of(self._connection, key)),
            )

    def add(
        self, key: str, parent: str, text: str, relation: Relation | Label | None = None, *,
        by: Writer, token: str = "",
    ) -> HeldReply:  # fmt: skip
        """Keep an answer until it is decided; sent twice with one token, it is one.

        Raises as :meth:`argue.store.contributions.Contributions.add` does.
        """
        by, text = Writer(checked_name(by.name), by.id), checked_text(text)
        token = checked_token(token)
        with self._connection.writing():
            debate = number_of(self._connection, key)
            place = composition.position(self._connection, debate, parent)
            place = merge_rows.speaker(self._connection, debate, place)
            if composition.is_withdrawn(self._connection, debate, place):
                raise BadInput(
                    say("%(id)s was withdrawn, so it cannot be answered", id=repr(parent))
                )
            known = self._connection.row(
                "SELECT id FROM held_replies WHERE debate = ? AND writer = ? AND token = ? "
                "AND token <> '' AND text = ?",
                (debate, by.id, token, text),
            )
            number = known[0] if known else self._connection.execute(
                "INSERT INTO held_replies (debate, parent, token, text, label, confidence, origin, "
                "person, writer, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (debate, place, token, text, *said(relation), by.name, by.id, now()),
            ).lastrowid  # fmt: skip
        return self.one(key, number or 0)

    def of(self, key: str, *, writer: str | None = None) -> list[HeldReply]:
        """Those that wait or were refused, oldest first; only those of one writer, if given."""
        whose = "" if writer is None else "AND writer = ? AND writer <> ''"
        return self._found(
            key, f"AND decision <> 'approved' {whose}", *(() if writer is None else (writer,))
        )

    def one(self, key: str, number: int) -> HeldReply:
        """The one of that number; NotFound if the debate has none."""
        found = self._found(key, "AND held_replies.id = ?", number if 0 < number < 2**63 else 0)
        if not found:
            raise NotFound(say("no reply %(number)s waits in this debate", number=str(number)))
        return found[0]

    def approve(self, key: str, number: int, *, by: Writer) -> ContributionStep:
        """Publish a reply, also one that was refused before; done twice, it is published once.

        Raises
        ------
        BadInput
            If what it answers is withdrawn by now.
        """
        checked_name(by.name)
        held = self.one(key, number)
        step = self._contributions.add(
            key, held.parent, held.text, held.relation, by=held.by, token=f"held reply {number}"
        )
        with self._connection.writing():
            self._decide(key, number, "approved", by, "")
        return step

    def refuse(self, key: str, number: int, *, by: Writer, remark: str = "") -> None:
        """Publish it not; its writer reads the remark.

        Raises
        ------
        BadInput
            If there is no remark, or the reply is decided already.
        """
        remark = checked_reason(remark)
        if not remark:
            raise BadInput(say("expected a reason for refusing the reply, found none"))
        checked_name(by.name)
        with self._connection.writing():
            if self.one(key, number).decision:
                raise BadInput(say("this reply is decided already"))
            self._decide(key, number, "refused", by, remark)

    def _decide(self, key: str, number: int, decision: str, by: Writer, remark: str) -> None:
        self._connection.execute(
            "UPDATE held_replies SET decision = ?, decided_by = ?, decided_writer = ?, "
            "decided_at = ?, remark = ? WHERE debate = ? AND id = ?",
            (
                decision, checked_name(by.name), by.id, now(), remark,
                number_of(self._connection, key), number,
            ),
        )  # fmt: skip

    def _found(self, key: str, more: str, *values: object) -> list[HeldReply]:
        rows = self._connection.rows(
            "SELECT held_replies.id, name, held_replies.text, label, confidence, origin, "
            f"{authors.shown()}, writer, at, decision, "
            f"{authors.shown('decided_by', 'decided_writer')}, remark "
            "FROM held_replies CROSS JOIN arguments "  # few replies, many arguments
            "ON arguments.debate = held_replies.debate AND position = parent "
            f"WHERE held_replies.debate = ? {more} ORDER BY held_replies.id",
            (number_of(self._connection, key), *values),
        )
        return list(map(_held, rows))


def _held(row: Row) -> HeldReply:
    number, parent, text, label, confidence, origin, person, writer, at, *decided = row
    relation: Relation | Label | None = None
    if label:
        relation = Label(label)
        if origin == Origin.JUDGED:
            relation = Relation("reply", parent, relation, confidence, Origin.JUDGED)
    return HeldReply(
        number, parent, text, relation, Writer(person, writer), datetime.fromisoformat(at), *decided
    )
