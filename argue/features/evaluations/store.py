"""Evaluations: what an engine judged of debates with gold, kept so that runs can be compared.

An evaluation keeps the debates as they were, word for word, so that its scores can be computed
again, by measures that did not exist then, whatever has become of the debates since. Debates that
several evaluations share are kept once.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import datetime
from itertools import count
from typing import Any, NamedTuple

from argue.errors import BadInput, NotFound
from argue.features.measures.recorder import JudgedPair
from argue.store.core.connection import Parameters
from argue.store.core.keys import now
from argue.store.core.part import Message, Repository
from argue.store.judging.records import RunStatus
from argue.store.participation.composition import Notes, hidden_texts

MOST_TAG = 60
"""Characters of a tag."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What an evaluation was made of and with."""

    engine: str
    """The engine as it was asked for: a plug-in's name or the directory of a model."""
    engine_version: str = ""
    """Version of the engine, which changes with its model; empty until it is known."""
    argue_version: str = ""
    """Version of the program that judged."""
    pairing: str = ""
    """Which pairs were judged; empty for those that each debate lists, else its replies."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """All other choices, by names of settings."""
    seed: int | None = None
    """Of whatever was drawn at random; None if nothing was."""
    data_hash: str = ""
    """Of all that the debates say, whatever their files are called."""
    files: tuple[str, ...] = ()
    """Where the debates were read from."""
    judged_by: Mapping[str, Any] = field(default_factory=dict)
    """Who judged: what was asked for, model, server, tokens, seconds, cost, pairs that were
    learned, predictions without a match; empty until it is done."""

    @property
    def system(self) -> str:
        """What judged, as a table names it: the engine, and the language model that it asked."""
        model = self.judged_by.get("model")
        return f"{self.engine} ({model})" if model else self.engine


@dataclass(frozen=True, slots=True)
class StoredEvaluation:
    """An evaluation as a list shows it: everything but its debates and pairs; times are in UTC."""

    id: int
    setup: Setup
    status: RunStatus
    done: int
    """Pairs that are judged."""
    total: int
    """Pairs in all."""
    error: Message
    debates: int
    tags: tuple[str, ...]
    """The tags."""
    summary: Mapping[str, Any]
    """The main figures, by names of measures; empty until it is done."""
    created: datetime
    finished: datetime | None
    worker: str = ""

    @property
    def active(self) -> bool:
        """Whether it waits or is being judged."""
        return self.status in (RunStatus.QUEUED, RunStatus.RUNNING)


class StatedDebate(NamedTuple):
    """A debate with something to compare with: what annotators checked, or else the author says.

    ``file`` is empty where its text was pasted.
    """

    key: str
    title: str
    file: str
    gold: bool
    relations: int


_SETUP = ", ".join(column.name for column in fields(Setup))
_PAIR = (
    "evaluation, position, debate, name, source, target, gold, label, confidence, support, attack, "
    "unrelated, task, phenomenon, open"
)
_SELECT = (
    f"SELECT id, {_SETUP}, status, done, total, error, "
    "(SELECT count(*) FROM evaluation_debates WHERE evaluation = evaluations.id), "
    "(SELECT json_group_array(tag) FROM (SELECT tag FROM evaluation_tags "
    "WHERE evaluation = evaluations.id ORDER BY tag)), summary, created, finished, worker "
    "FROM evaluations "
)


class Evaluations(Repository):
    """The evaluations of a store; :attr:`argue.store.Store.evaluations`.

    On an installation with accounts an evaluation is seen by who asked for it and by owners of the
    installation.

    Whatever is given an id may raise :class:`~argue.errors.NotFound`.
    """

    def add(
        self,
        setup: Setup,
        debates: Iterable[str],
        pairs: Iterable[JudgedPair],
        summary: Mapping[str, Any],
    ) -> int:
        """Keep an evaluation that is done, all of it or nothing; its id.

        ``debates`` are their contents, as whoever reads them back expects them.
        """
        with self._db.writing():
            number = self._insert(setup, debates, RunStatus.RUNNING, 0)
            self._finish(number, setup, pairs, summary)
            return number

    def request(self, setup: Setup, debates: Sequence[str], total: int) -> int:
        """Put an evaluation of these debates into the queue; ``total`` pairs are to be judged."""
        with self._db.writing():
            return self._insert(setup, debates, RunStatus.QUEUED, total)

    def finish(
        self, number: int, setup: Setup, pairs: Iterable[JudgedPair], summary: Mapping[str, Any]
    ) -> bool:
        """Keep what was judged; false if the evaluation was stopped or deleted meanwhile."""
        with self._db.writing():
            row = self._db.row("SELECT status FROM evaluations WHERE id = ?", (number,))
            if row != (str(RunStatus.RUNNING),):
                return False
            self._finish(number, setup, pairs, summary)
            return True

    def one(self, number: int) -> StoredEvaluation:
        """The evaluation that has this id."""
        result = self._select("AND id = ?", (number,))
        if not result:
            raise NotFound(f"there is no run {number}; it may have been deleted")
        return result[0]

    def all(self, tag: str = "") -> list[StoredEvaluation]:
        """All of them, newest first; with ``tag``, those that have it."""
        if tag:
            return self._select(
                "AND id IN (SELECT evaluation FROM evaluation_tags WHERE tag = ?) ORDER BY id DESC",
                (tag,),
            )
        return self._select("ORDER BY id DESC")

    def debates(self, number: int) -> list[str]:
        """The contents of its debates, in order."""
        with self._db.reading():
            self.one(number)
            rows = self._db.rows(
                "SELECT content FROM evaluation_debates "
                "JOIN evaluated_debates ON evaluated_debates.id = debate "
                "WHERE evaluation = ? ORDER BY position",
                (number,),
            )
        return [str(content) for (content,) in rows]

    def hidden(self) -> Notes:
        """What stands in these contents in place of texts that are hidden by now."""
        return hidden_texts(self._db)

    def pairs(self, number: int) -> list[JudgedPair]:
        """What was judged, in order."""
        with self._db.reading():
            self.one(number)
            columns = _PAIR.split(", ", 2)[2]
            rows = self._db.rows(
                f"SELECT {columns} FROM evaluation_pairs WHERE evaluation = ? ORDER BY position",
                (number,),
            )
        return [JudgedPair(*row) for row in rows]

    def stated(self) -> list[StatedDebate]:
        """The debates of the store that state relations to compare with, by title."""
        rows = self._db.rows(
            "SELECT key, title, name, source_name, max(kind = 'gold'), "
            "sum(kind = (SELECT CASE WHEN count(*) THEN 'gold' ELSE 'given' END FROM statements "
            "AS checked WHERE checked.debate = debates.id AND checked.kind = 'gold')) "
            "FROM debates JOIN statements ON statements.debate = debates.id "
            f"WHERE {self._db.listed} "
            "GROUP BY debates.id ORDER BY source_name, lower(title), debates.id"
        )
        return [
            StatedDebate(key, title or name, source, bool(gold), relations)
            for key, title, name, source, gold, relations in rows
        ]

    def tag(self, number: int, tag: str) -> None:
        """Give it a tag; one that it has stays. Raises BadInput for a tag that is none."""
        name = checked_tag(tag)
        with self._db.writing():
            self.one(number)
            self._db.execute(
                "INSERT OR IGNORE INTO evaluation_tags (evaluation, tag) VALUES (?, ?)",
                (number, name),
            )

    def untag(self, number: int, tag: str) -> bool:
        """Take a tag away; whether it had it."""
        with self._db.writing():
            self.one(number)
            name = " ".join(tag.split())
            return self._db.delete("evaluation_tags", evaluation=number, tag=name) == 1

    def delete(self, number: int) -> None:
        """Forget it, and the debates that no other evaluation has."""
        with self._db.writing():
            self.one(number)
            self._db.delete("evaluations", id=number)
            self._db.execute(
                "DELETE FROM evaluated_debates "
                "WHERE id NOT IN (SELECT debate FROM evaluation_debates)"
            )

    def _insert(self, setup: Setup, debates: Iterable[str], status: RunStatus, total: int) -> int:
        row = {"status": str(status), "total": total, "created": now(), "owner": self._db.account}
        number = self._db.add_row("evaluations", **_columns(setup), **row)
        for position, content in enumerate(debates):
            digest = hashlib.sha256(content.encode("utf-8", "surrogatepass")).hexdigest()
            self._db.execute(
                "INSERT OR IGNORE INTO evaluated_debates (digest, content) VALUES (?, ?)",
                (digest, content),
            )
            self._db.execute(
                "INSERT INTO evaluation_debates (evaluation, position, debate) "
                "VALUES (?, ?, (SELECT id FROM evaluated_debates WHERE digest = ?))",
                (number, position, digest),
            )
        return number

    def _finish(
        self, number: int, setup: Setup, pairs: Iterable[JudgedPair], summary: Mapping[str, Any]
    ) -> None:
        stored = count()
        rows = ((number, position, *pair) for pair, position in zip(pairs, stored, strict=False))
        self._db.insert("evaluation_pairs", _PAIR, rows)
        total = next(stored)
        ended = {"status": "done", "worker": "", "summary": json.dumps(summary), "finished": now()}
        counts = {"done": total, "total": total}
        self._db.update("evaluations", {"id": number}, **_columns(setup), **ended, **counts)

    def _select(self, where: str, parameters: Parameters = ()) -> list[StoredEvaluation]:
        """Those of the viewer alone that fit ``where``."""
        seen = self._db.owned("evaluations")
        return self._db.records(StoredEvaluation, f"{_SELECT} WHERE {seen} {where}", parameters)


def checked_tag(tag: str) -> str:
    """The tag without outer blanks.

    Raises BadInput if it is empty or longer than :data:`MOST_TAG`, or holds a comma or a control
    character.
    """
    name = " ".join(tag.split())
    if not name or len(name) > MOST_TAG or "," in name or not name.isprintable():
        raise BadInput(
            f"expected a tag of 1 to {MOST_TAG} characters without a comma, found {repr(tag[:80])}"
        )
    return name


def _columns(setup: Setup) -> dict[str, Any]:
    """The columns of a setup: what is no text or number as JSON."""
    values = {column.name: getattr(setup, column.name) for column in fields(Setup)}
    return {
        name: value if isinstance(value, str | int | None) else json.dumps(value)
        for name, value in values.items()
    }
