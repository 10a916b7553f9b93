"""Until when debates take replies, what was decided of them, and how people vote on arguments."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from operator import add
from typing import Any

from argue.errors import BadInput, Conflict, NotFound
from argue.features.decisions.sentences import DecisionOutcome
from argue.locales import lazy
from argue.model import Votes
from argue.store.core.keys import now, number_of
from argue.store.core.part import Repository
from argue.store.participation.composition import is_withdrawn, position
from argue.store.participation.records import (
    Writer,
    check_length,
    checked_reason,
    checked_text,
    checked_writer,
    name_sql,
)

MOST_WORDS = 200
"""Characters of who decided."""


class Opinion(StrEnum):
    """What somebody who votes says of an argument."""

    AGREE = "agree"
    DISAGREE = "disagree"
    UNSURE = "unsure"


_PLACE = {str(opinion): place for place, opinion in enumerate(Opinion)}
"""Where :class:`~argue.model.Votes` has the number of each."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A debate that was closed."""

    id: int
    outcome: DecisionOutcome
    """What was decided, who decided it, who disagrees, who closed the debate, and when."""
    release: str
    """The release of Argue by which it was closed."""
    reopened: datetime | None
    """When it was reopened; null while it is closed."""
    reopened_by: str
    """Who reopened it; empty while it is closed."""
    reason: str
    """Why it was reopened; may be empty."""


@dataclass(frozen=True, slots=True)
class Term:
    """How long a debate takes replies and votes."""

    closed: int | None
    """The number of the decision by which it is closed; ``None`` while it is open."""
    end: datetime | None
    """Until when it takes them; ``None`` where nobody said so."""

    @property
    def over(self) -> bool:
        """Whether that time is over."""
        return self.end is not None and self.end <= datetime.now(UTC)


class Decisions(Repository):
    """Ends, decisions and votes of all debates, through one connection to the store."""

    # ── closing ─────────────────────────────────────────────────────────────────────────────────

    def close(
        self,
        key: str,
        outcome: str,
        deciders: str,
        dissent: str,
        content: Mapping[str, Any],
        *,
        release: str,
        by: Writer,
    ) -> Decision:
        """Store what was decided, with the votes and ``content``: the ``analysis`` as it is, an
        object for JSON without names, the last ``step`` of what people added, and a mark of their
        ``evidence``.

        Raises BadInput if the outcome is blank, or a text is too long; Conflict if the debate is
        closed already.
        """
        by = checked_writer(by)
        texts = {
            "outcome": checked_text(outcome),
            "deciders": _checked_words(deciders),
            "dissent": checked_text(dissent) if dissent.strip() else "",
        }
        with self._db.writing():
            if self.closed(key):
                raise Conflict.lazy("this debate is closed already")
            number = self._db.add_row(
                "decisions",
                debate=number_of(self._db, key),
                **texts,
                person=by.name,
                writer=by.id,
                at=now(),
                release=release,
                content=json.dumps({**content, "votes": self._counts(key)}),
            )
        return self.one(key, number)

    def reopen(self, key: str, number: int, reason: str, *, by: Writer) -> Decision:
        """Let the debate go on; what was decided stays on record. Done already, it is done.

        Raises NotFound if the debate has no decision of that number, BadInput if the reason is too
        long.
        """
        by, reason = checked_writer(by), checked_reason(reason)
        with self._db.writing():
            if self.one(key, number).reopened is None:
                self._db.update(
                    "decisions",
                    {"id": number},
                    reopened=now(),
                    reopened_by=by.name,
                    reopened_writer=by.id,
                    reason=reason,
                )
                self._db.delete("debate_ends", debate=number_of(self._db, key))
        return self.one(key, number)

    def closed(self, key: str) -> Decision | None:
        """The decision by which the debate is closed now; ``None`` while it is open."""
        return next((decision for decision in self.of(key) if decision.reopened is None), None)

    def of(self, key: str) -> list[Decision]:
        """The decisions on a debate, newest first."""
        return self._select(key, "")

    def one(self, key: str, number: int) -> Decision:
        """The decision of that number; NotFound if the debate has none."""
        result = self._select(key, "AND id = ?", number)
        if not result:
            raise NotFound.lazy("this debate has no decision %(number)s", number=str(number))
        return result[0]

    def content(
        self, decision: Decision
    ) -> tuple[dict[str, Any], int, dict[str, Votes], dict[str, str]]:
        """The debate as it was closed, an object for JSON without names; the last step of what
        people had added; the votes; and which evidence there was.
        """
        row = self._db.row("SELECT content FROM decisions WHERE id = ?", (decision.id,))
        content = json.loads(row[0]) if row else {}
        votes = {id: Votes(*counts) for id, counts in content["votes"].items()}
        return content["analysis"], int(content["step"]), votes, content.get("evidence", {})

    def _select(self, key: str, more: str, *values: object) -> list[Decision]:
        return self._db.records(
            Decision,
            f"SELECT id, outcome, deciders, dissent, {name_sql()}, at, release, reopened, "
            f"{name_sql('reopened_by', 'reopened_writer')}, reason FROM decisions "
            f"WHERE debate = ? {more} ORDER BY id DESC",
            (number_of(self._db, key), *values),
        )

    # ── the end ─────────────────────────────────────────────────────────────────────────────────

    def term(self, key: str) -> Term:
        """How long a debate takes replies; by one query, since each request asks."""
        row = self._db.row(
            "SELECT (SELECT id FROM decisions WHERE debate = debates.id AND reopened = ''), "
            "(SELECT at FROM debate_ends WHERE debate = debates.id) FROM debates WHERE key = ?",
            (key,),
        )
        closed, end = row or (None, None)
        return Term(closed, datetime.fromisoformat(end) if end else None)

    def set_end(self, key: str, at: datetime | None) -> None:
        """Take replies and votes until then; ``None`` for as long as the debate is open."""
        with self._db.writing():
            debate = {"debate": number_of(self._db, key)}
            self._db.delete("debate_ends", **debate)
            if at is not None:
                self._db.add_row("debate_ends", **debate, at=at.isoformat())

    # ── votes ───────────────────────────────────────────────────────────────────────────────────

    def vote(self, key: str, argument: str, opinion: Opinion | None, *, by: Writer) -> None:
        """Somebody agrees, disagrees or is unsure; the last word of each counts, ``None`` is none.

        Raises BadInput if it is not known who votes; NotFound if the debate has no such argument;
        Conflict if the argument was withdrawn or hidden; its votes may be taken back.
        """
        if not by.id:
            raise BadInput("expected somebody who can be told from others to vote, found nobody")
        with self._db.writing():
            debate = number_of(self._db, key)
            place = position(self._db, debate, argument)
            if opinion is not None and is_withdrawn(self._db, debate, place):
                raise Conflict.lazy(
                    "%(id)s was withdrawn, so nobody votes on it", id=repr(argument[:80])
                )
            row: dict[str, Any] = {"debate": debate, "position": place, "writer": by.id}
            self._db.delete("opinions", **row)
            if opinion is not None:
                self._db.add_row("opinions", **row, opinion=str(opinion), at=now())

    def votes(self, key: str) -> dict[str, Votes]:
        """How people voted, by the ids of arguments on which somebody did: here, and where the
        debate came from, as on Polis.
        """
        return {argument: Votes(*counts) for argument, counts in self._counts(key).items()}

    def _counts(self, key: str) -> dict[str, list[int]]:
        counts: dict[str, list[int]] = {}
        for argument, opinion, imported, count, _position in self._db.rows(
            "SELECT name, '', votes, 0, position FROM arguments WHERE debate = ?1 AND votes <> '' "
            "UNION ALL SELECT arguments.name, opinion, '', count(*), position FROM opinions "
            "JOIN arguments USING (debate, position) WHERE debate = ?1 "
            "GROUP BY position, opinion ORDER BY position",
            (number_of(self._db, key),),
        ):
            places = counts.setdefault(argument, [0] * len(_PLACE))
            if opinion:
                places[_PLACE[opinion]] += count
            else:
                places[:] = map(add, places, (votes or 0 for votes in json.loads(imported)))
        return counts

    def opinions(self, key: str, writer: str) -> dict[str, Opinion]:
        """What one person said, by the ids of arguments."""
        return {
            argument: Opinion(opinion)
            for argument, opinion in self._db.rows(
                "SELECT arguments.name, opinion FROM opinions "
                "JOIN arguments USING (debate, position) WHERE debate = ? AND writer = ?",
                (number_of(self._db, key), writer),
            )
        }


def _checked_words(typed: str) -> str:
    words = " ".join(typed.split())
    check_length(
        words,
        MOST_WORDS,
        lazy("expected who decided in at most %(most)s characters, found %(count)s"),
    )
    return words
