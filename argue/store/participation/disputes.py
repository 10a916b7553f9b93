"""The right of reply: anybody may say that a machine's label is wrong, and the owner answers.

A dispute keeps what was judged when it was raised, whatever becomes of the relation. It is answered
once: upheld, or overruled, which is a step of its own besides
(:mod:`argue.store.participation.overrulings`).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from argue.errors import BadInput, Conflict, NotFound, UnknownName
from argue.model import Label, Relation
from argue.model.record import Directed
from argue.store.core.keys import now, number_of
from argue.store.core.names import name_sql
from argue.store.core.part import Repository
from argue.store.participation import composition
from argue.store.participation.overrulings import Overrulings
from argue.store.participation.records import (
    Writer,
    as_writer,
    checked_name,
    checked_reason,
    checked_writer,
)

UPHELD, OVERRULED = "upheld", "overruled"


@dataclass(frozen=True, slots=True)
class Dispute(Directed):
    """A dispute, somebody's word against a machine's; ``answer`` is empty while it is open."""

    id: int
    source: str
    target: str
    label: Label
    """What was judged of the pair when it was disputed."""
    confidence: float
    """How sure the engine was, from 0 to 1."""
    engine: str
    """The engine that judged it."""
    by: Writer
    at: datetime
    reason: str
    answer: str
    answered_by: str
    """Who answered the dispute."""
    answered: datetime | None
    """When the dispute was answered, as ISO 8601; null while it is open."""
    note: str

    @property
    def open(self) -> bool:
        """Whether nobody has answered it."""
        return not self.answer


class Disputes(Repository):
    """The disputes of all debates, through one connection to the store."""

    def add(self, key: str, judged: Relation, engine: str, *, by: Writer, reason: str) -> Dispute:
        """Say that what an engine judged of a pair is wrong.

        The same person has one open dispute of a pair: raised again, it keeps the new reason.

        Raises
        ------
        NotFound
            If there is no such debate or argument.
        BadInput
            If there is no reason or no name, or one is too long.
        """
        name, reason = checked_name(by.name), checked_reason(reason)
        if not reason:
            raise BadInput.lazy("expected a reason, so that the owner can judge it, found none")
        with self._db.writing():
            debate = number_of(self._db, key)
            ends = [composition.position(self._db, debate, end) for end in judged.ends]
            self._db.execute(
                "DELETE FROM disputes WHERE debate = ? AND source = ? AND target = ? "
                "AND writer = ? AND answer = ''",
                (debate, *ends, by.id),
            )
            pair = {"debate": debate, "source": ends[0], "target": ends[1], "engine": engine}
            label = {"label": str(judged.label), "confidence": judged.confidence}
            written = {"person": name, "writer": by.id, "at": now(), "reason": reason}
            number = self._db.add_row("disputes", **pair, **label, **written)
        return self._disputes("WHERE disputes.id = ?", number)[0]

    def answer(
        self,
        key: str,
        number: int,
        answer: str,
        *,
        by: Writer | str,
        note: str = "",
        seen: int | None = None,
    ) -> Dispute:
        """Answer a dispute, for good: ``upheld``, or the label that is to stand instead.

        With a label the pair is overruled, in the same transaction; ``seen`` as in
        :meth:`argue.store.Store.overrule`.

        Raises
        ------
        UnknownName
            If the answer is neither.
        NotFound
            If the debate has no such dispute.
        Conflict
            If it was answered before; with a label also if one of its arguments was withdrawn or
            merged, or somebody has said something of the pair after the step ``seen``.
        """
        choices = [UPHELD, *map(str, Label)]
        if answer not in choices:
            raise UnknownName("answer", answer[:40], choices)
        by, note = checked_writer(as_writer(by)), checked_reason(note)
        with self._db.writing():
            result = self.one(key, number)
            if not result.open:
                raise Conflict.lazy(
                    "%(answered_by)s has answered it already: %(answer)s",
                    answered_by=result.answered_by,
                    answer=result.answer,
                )
            self._db.update(
                "disputes",
                {"id": number},
                answer=UPHELD if answer == UPHELD else OVERRULED,
                answered_by=by.name,
                answered_writer=by.id,
                answered_at=now(),
                note=note,
            )
            if answer != UPHELD:
                ends = result.ends
                self._check_there(key, ends)
                Overrulings(self._db).record(
                    key, ends, Label(answer), by, note, seen, decision=True
                )
            return self.one(key, number)

    def _check_there(self, key: str, ends: tuple[str, str]) -> None:
        debate = number_of(self._db, key)
        for end in ends:
            place = composition.position(self._db, debate, end)
            speaker = composition.speaker(self._db, debate, place)
            if speaker != place or composition.is_withdrawn(self._db, debate, place):
                raise Conflict.lazy(
                    "%(id)s is not in the debate now: it was withdrawn or merged", id=repr(end)
                )

    def one(self, key: str, number: int) -> Dispute:
        """One dispute of a debate; raises NotFound if it has none of that number."""
        debate = number_of(self._db, key)
        result = self._disputes("WHERE disputes.debate = ? AND disputes.id = ?", debate, number)
        if not result:
            raise NotFound.lazy("this debate has no dispute %(number)s", number=number)
        return result[0]

    def of(self, key: str) -> tuple[Dispute, ...]:
        """All disputes of a debate: open ones first, then the newest."""
        where = "WHERE disputes.debate = ? ORDER BY answer <> '', disputes.id DESC"
        return tuple(self._disputes(where, number_of(self._db, key)))

    def revision(self, key: str) -> int:
        """A number that grows whenever a label of a debate is disputed or a dispute answered."""
        return int(
            self._db.value(
                "SELECT coalesce(max(id), 0) + coalesce(sum(answer <> ''), 0) FROM disputes "
                "WHERE debate = ?",
                (number_of(self._db, key),),
            )
        )

    def _disputes(self, where: str, *parameters: object) -> list[Dispute]:
        names = ", ".join(
            f"(SELECT name FROM arguments WHERE debate = disputes.debate AND position = {end})"
            for end in ("source", "target")
        )
        return self._db.records(
            Dispute,
            f"SELECT id, {names}, label, confidence, engine, {name_sql()}, writer, at, "
            f"reason, answer, {name_sql('answered_by', 'answered_writer')}, answered_at, "
            f"note FROM disputes {where}",
            parameters,
        )
