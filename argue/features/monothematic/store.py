"""Sets of original pairs that people take apart, and the monothematic pairs made from them.

A set is a labelling project whose items are its pairs: named cells, texts all of them. A pair that
a person has begun is stored from its first word on, so that a closed browser loses nothing;
annotators judge it when it is finished. Nobody's words are overwritten by those of somebody who had
not seen them, and no pair that annotators judged gets another text: such a pair becomes one of its
own.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import count
from typing import Self

from argue.errors import BadInput, NotFound
from argue.features.labelling.store.projects import Projects
from argue.features.labelling.store.records import Kind
from argue.store.core.connection import Connection, Row
from argue.store.core.part import Repository

_TEXT = ("fragment", "replacement", "hypothesis")
"""Cells that make the text of a pair, as annotators read it."""
_NAME, _ORIGINAL, _PHENOMENON = (
    f"coalesce(json_extract(fields, '$.{name}'), '')" for name in ("name", "original", "phenomenon")
)
_MADE = f"({_ORIGINAL} <> '' OR {_PHENOMENON} <> '')"
_ROWS = f"SELECT id, {_MADE}, fields, finished, revision FROM labelling_items WHERE project = ?"


class Entailment(StrEnum):
    """What the text of a pair says of its hypothesis."""

    ENTAILMENT = "entailment"
    CONTRADICTION = "contradiction"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class SetPair:
    """A pair of a set: the name that it has there, and its cells.

    ``original`` is the name of the pair that it was made from, and ``phenomenon`` that of the one
    that decides; an original pair has neither.
    """

    number: int
    name: str
    original: str = ""
    phenomenon: str = ""
    judgement: str = ""
    text: str = ""
    hypothesis: str = ""
    left: str = ""
    right: str = ""
    constraints: str = ""
    fragment: str = ""
    replacement: str = ""
    note: str = ""


KIND: Kind[SetPair, Entailment] = Kind(
    "phenomena", "Pairs", SetPair, Entailment, ("text", "hypothesis"), owned=True
)


@dataclass(frozen=True, slots=True)
class SetSummary:
    """A set as a list shows it; ``begun`` are pairs that are not finished."""

    key: str
    title: str
    created: datetime
    originals: int
    """How many original pairs there are."""
    decomposed: int
    """Original pairs that are decomposed."""
    finished: int
    """Monothematic pairs that are done."""
    begun: int
    """Original pairs that somebody began to decompose."""


@dataclass(frozen=True, slots=True)
class PairRow:
    """A pair of a set, finished or only begun: its name there, and its cells.

    ``original`` is the name of the pair that it was made from, empty if it was made from none.
    ``revision`` counts how often it was saved.
    """

    name: str
    original: str
    cells: dict[str, str]
    finished: bool
    revision: int

    @property
    def text(self) -> str:
        """The text of an original pair."""
        return self.cells["text"]


@dataclass(frozen=True, slots=True)
class PairSet:
    """A whole set, originals in their order, what was made from them in the order of making."""

    key: str
    title: str
    originals: tuple[PairRow, ...]
    made: tuple[PairRow, ...]

    def original(self, name: str) -> PairRow:
        """The original pair of that name; raises NotFound."""
        for row in self.originals:
            if row.name == name:
                return row
        raise NotFound(f"this set has no original pair {repr(name[:80])}")

    def made_from(self, name: str) -> list[PairRow]:
        """What was made from the original pair of that name."""
        return [row for row in self.made if row.original == name]


class Decompositions(Projects[SetPair, Entailment]):
    """The sets of one store, through its connection; only those that the viewer may see."""

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection, KIND)

    @classmethod
    def in_store(cls, whole: Repository) -> Self:
        """The sets of a store."""
        return cls(whole._db)

    def add_original(self, key: str, cells: Mapping[str, str]) -> str:
        """Store one more original pair; the name that it gets, a number."""
        with self._db.writing():
            project = self._id(key)
            name = self._free_name(project)
            self._insert_pair(project, {"name": name, **cells}, finished=True)
        return name

    def sets(self) -> list[SetSummary]:
        """All sets that the viewer may see, newest first."""
        return self._db.records(
            SetSummary,
            f"SELECT key, title, created, coalesce(sum(NOT {_MADE}), 0), "
            f"count(DISTINCT CASE WHEN finished THEN nullif({_ORIGINAL}, '') END), "
            f"coalesce(sum({_MADE} AND finished), 0), coalesce(sum(NOT finished), 0) "
            "FROM labelling_projects AS projects "
            "LEFT JOIN labelling_items AS items ON items.project = projects.id "
            f"WHERE task = ? AND {self._db.owned('projects')} "
            "GROUP BY projects.id ORDER BY projects.id DESC",
            (KIND.name,),
        )

    def load(self, key: str) -> PairSet:
        """The set of that key; raises NotFound."""
        with self._db.reading():
            rows = self._db.rows(f"{_ROWS} ORDER BY id", (self._id(key),))
            title = self.project(key).title
        return PairSet(key, title, tuple(_pairs(rows, made=False)), tuple(_pairs(rows, made=True)))

    def begin(self, key: str, original: str) -> PairRow:
        """A new pair made from this one, still empty; raises NotFound."""
        with self._db.writing():
            self.load(key).original(original)
            return self._begin(self._id(key), original, {}, finished=False)

    def save(
        self, key: str, name: str, revision: int, cells: Mapping[str, str], *, finished: bool
    ) -> PairRow:
        """Store these cells of a pair; it as it is then.

        If somebody saved it after the state ``revision``, or the cells give another text to a pair
        that annotators judged, they become another pair of the same original one, and that one
        stays as it is.

        Raises NotFound if there is no such pair.
        """
        with self._db.writing():
            project = self._id(key)
            item, present = self._row(project, name)
            if present.cells == dict(cells) and present.finished == finished:
                return present
            same = finished and all(present.cells.get(at) == cells.get(at) for at in _TEXT)
            if present.revision != revision or not (same or not self._judged(item)):
                return self._begin(project, present.original, cells, finished=finished)
            fields = {"name": name, "original": present.original, **cells}
            self._db.execute(
                "UPDATE labelling_items SET fields = ?, finished = ?, revision = revision + 1 "
                "WHERE id = ?",
                (_dumps(fields), finished, item),
            )
            return self._row(project, name)[1]

    def discard(self, key: str, name: str, revision: int) -> None:
        """Forget a pair.

        Raises
        ------
        BadInput
            If somebody saved it after the state ``revision``, or annotators judged it.
        NotFound
            If there is no such pair.
        """
        with self._db.writing():
            item, present = self._row(self._id(key), name)
            if present.revision != revision:
                raise BadInput(f"pair {repr(name)}: someone else changed it since; check again")
            if self._judged(item):
                raise BadInput(f"pair {repr(name)}: annotators judged it, so it stays")
            self._db.delete("labelling_items", id=item)

    def _begin(
        self, project: int, original: str, cells: Mapping[str, str], *, finished: bool
    ) -> PairRow:
        name = self._free_name(project, f"{original}-")
        self._insert_pair(project, {"name": name, "original": original, **cells}, finished=finished)
        return self._row(project, name)[1]

    def _insert_pair(self, project: int, fields: Mapping[str, str], *, finished: bool) -> None:
        self._db.execute(
            "INSERT INTO labelling_items (project, number, fields, finished) "
            "SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3 FROM labelling_items "
            "WHERE project = ?1",
            (project, _dumps(fields), finished),
        )

    def _row(self, project: int, name: str) -> tuple[int, PairRow]:
        rows = self._db.rows(f"{_ROWS} AND {_NAME} = ?", (project, name))
        for pair in _pairs(rows, made=True):
            return int(rows[0][0]), pair
        raise NotFound(f"this set has no pair {repr(name[:80])}; it may have been discarded")

    def _judged(self, item: int) -> bool:
        """Whether annotators said something of an item."""
        return bool(self._db.row("SELECT 1 FROM labelling_steps WHERE item = ? LIMIT 1", (item,)))

    def _free_name(self, project: int, stem: str = "") -> str:
        """The stem with the first number from 1 on that no pair of a set has."""
        rows = self._db.rows(f"SELECT {_NAME} FROM labelling_items WHERE project = ?", (project,))
        taken = {str(name) for (name,) in rows}
        return next(name for number in count(1) if (name := f"{stem}{number}") not in taken)

    def _id(self, key: str) -> int:
        row = self._db.row(
            "SELECT id FROM labelling_projects AS projects WHERE task = ? AND key = ? AND "
            f"{self._db.owned('projects')}",
            (KIND.name, key),
        )
        if row is None:
            raise NotFound(f"there is no set of pairs {repr(key[:80])}; it may have been deleted")
        return int(row[0])


def _pairs(rows: Sequence[Row], *, made: bool) -> list[PairRow]:
    """The pairs of :data:`_ROWS` that were made from others, or those that were not."""
    results = []
    for _, is_made, text, finished, revision in rows:
        if bool(is_made) == made:
            cells = {name: cell for name, cell in json.loads(text).items() if cell}
            name, original = cells.pop("name"), cells.pop("original", "")
            results.append(PairRow(name, original, cells, bool(finished), revision))
    return results


def _dumps(cells: Mapping[str, str]) -> str:
    return json.dumps(dict(cells), ensure_ascii=False)
