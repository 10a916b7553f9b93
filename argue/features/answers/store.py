"""Answers to what somebody wrote that they have not seen, in all debates that they may read."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from argue.store.core.part import Repository
from argue.store.participation.records import name_sql

MOST = 100
"""Answers that are listed."""
_WAITING = (
    "FROM contribution_steps AS own "
    "JOIN contributions ON contributions.debate = own.debate "
    "AND contributions.parent = own.position "
    "JOIN contribution_steps AS step ON step.debate = contributions.debate "
    "AND step.position = contributions.position AND step.action = 'add' "
    "JOIN debates ON debates.id = own.debate "
    "LEFT JOIN visits ON visits.writer = own.writer AND visits.debate = own.debate "
    "WHERE own.writer = ? AND own.action = 'add' AND step.writer <> own.writer "
    "AND NOT contributions.withdrawn AND NOT contributions.hidden "
    "AND step.id > coalesce(visits.step, 0)"
)


@dataclass(frozen=True, slots=True)
class AnswerTo:
    """An answer that somebody has not seen."""

    key: str
    """Key of the debate."""
    title: str
    """Its title."""
    answer: str
    """Id of the argument that answers."""
    argument: str
    """Id of the argument that is answered."""
    by: str
    """Who answered."""
    at: datetime
    """When."""


class Answers(Repository):
    """Answers to people, through one connection to the store."""

    def count(self, writer: str) -> int:
        """How many answers to what a person wrote they have not seen; 0 for the empty word."""
        if not writer:
            return 0
        sql = f"SELECT count(DISTINCT step.id) {_WAITING} AND {self._db.readable}"
        return int(self._db.value(sql, (writer,)))

    def of(self, writer: str) -> list[AnswerTo]:
        """These answers, newest first."""
        if not writer:
            return []
        names = "(SELECT name FROM arguments WHERE debate = own.debate AND position = {})"
        return self._db.records(
            AnswerTo,
            f"SELECT DISTINCT debates.key, debates.title, {names.format('step.position')}, "
            f"{names.format('own.position')}, {name_sql('step.person', 'step.writer')}, step.at "
            f"{_WAITING} AND {self._db.readable} ORDER BY step.id DESC LIMIT {MOST}",
            (writer,),
        )
