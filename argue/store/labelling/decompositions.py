"""Sets of original pairs that people take apart, and the monothematic pairs made from them.

Both are kept as named cells, texts all of them; which there are is for others to say. A pair that a
person has begun is kept from its first word on, so that a closed browser loses nothing; it counts
when it is finished. Nobody's words are overwritten by those of somebody who had not seen them: such
a pair becomes one of its own.

On an installation with accounts a set is seen by who made it and by owners of the installation.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from argue.errors import BadInput, NotFound
from argue.locales import say
from argue.store.core.connection import Connection, Row
from argue.store.core.keys import free_key, now, slug

MOST_TITLE = 200
"""Characters of a title; what is longer is cut."""

_PAIR = "name, original, cells, finished, revision, changed"


@dataclass(frozen=True, slots=True)
class SetSummary:
    """A set as a list shows it; ``begun`` are pairs that are not finished."""

    key: str
    title: str
    created: datetime
    originals: int
    decomposed: int
    finished: int
    begun: int


@dataclass(frozen=True, slots=True)
class OriginalRow:
    """An original pair: the name that it has in its set, and its cells."""

    name: str
    cells: dict[str, str]


@dataclass(frozen=True, slots=True)
class MadeRow:
    """A monothematic pair, finished or only begun.

    ``original`` is the name of the pair that it was made from, empty if it was made from none.
    ``revision`` counts how often it was saved.
    """

    name: str
    original: str
    cells: dict[str, str]
    finished: bool
    revision: int
    changed: datetime


@dataclass(frozen=True, slots=True)
class PairSet:
    """A whole set, originals in their order, what was made from them in the order of making."""

    key: str
    title: str
    originals: tuple[OriginalRow, ...]
    made: tuple[MadeRow, ...]

    def original(self, name: str) -> OriginalRow:
        """The original pair of that name; raises NotFound."""
        for row in self.originals:
            if row.name == name:
                return row
        raise NotFound(say("this set has no original pair %(name)s", name=repr(name[:80])))

    def made_from(self, name: str) -> list[MadeRow]:
        """What was made from the original pair of that name."""
        return [row for row in self.made if row.original == name]


class Decompositions:
    """The sets of one store, through its connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(
        self,
        title: str,
        originals: Iterable[tuple[str, Mapping[str, str]]],
        made: Iterable[tuple[str, str, Mapping[str, str]]] = (),
    ) -> str:
        """Keep a new set, all of it or nothing; the key that it gets.

        Parameters
        ----------
        originals
            Name and cells of each, names all different.
        made
            Name, name of the original pair (or empty), and cells of each finished pair.
        """
        title = " ".join(title.split())[:MOST_TITLE] or "Pairs"
        with self._connection.writing():
            key = free_key(
                self._connection,
                "pair_sets",
                slug(title) or "pairs",
                reserved={"new"},
                shared=self._connection.sees_everything,
            )
            viewer = self._connection.viewer
            cursor = self._connection.execute(
                "INSERT INTO pair_sets (key, title, created, owner) VALUES (?, ?, ?, ?)",
                (key, title, now(), viewer.account if viewer else None),
            )
            number = int(cursor.lastrowid or 0)
            self._connection.insert(
                "original_pairs",
                "pair_set, name, cells",
                ((number, name, _dumps(cells)) for name, cells in originals),
            )
            self._connection.insert(
                "made_pairs",
                f"pair_set, {_PAIR}",
                (
                    (number, name, original, _dumps(cells), 1, 0, now())
                    for name, original, cells in made
                ),
            )
        return key

    def add_original(self, key: str, cells: Mapping[str, str]) -> str:
        """Keep one more original pair; the name that it gets, a number."""
        with self._connection.writing():
            number = self._number(key)
            taken = self._names(number)
            name = next(str(free) for free in range(1, len(taken) + 2) if str(free) not in taken)
            self._connection.insert(
                "original_pairs", "pair_set, name, cells", [(number, name, _dumps(cells))]
            )
        return name

    def sets(self) -> list[SetSummary]:
        """All sets that the viewer may see, newest first."""
        rows = self._connection.rows(
            "SELECT key, title, created, "
            "(SELECT count(*) FROM original_pairs WHERE pair_set = pair_sets.id), "
            "(SELECT count(DISTINCT original) FROM made_pairs "
            " WHERE pair_set = pair_sets.id AND original <> '' AND finished), "
            "(SELECT count(*) FROM made_pairs WHERE pair_set = pair_sets.id AND finished), "
            "(SELECT count(*) FROM made_pairs WHERE pair_set = pair_sets.id AND NOT finished) "
            f"FROM pair_sets WHERE {self._connection.owned('pair_sets')} ORDER BY id DESC"
        )
        return [
            SetSummary(key, title, datetime.fromisoformat(created), *counts)
            for key, title, created, *counts in rows
        ]

    def load(self, key: str) -> PairSet:
        """The set of that key; raises NotFound."""
        with self._connection.reading():
            number = self._number(key)
            row = self._connection.row("SELECT title FROM pair_sets WHERE id = ?", (number,))
            originals = self._connection.rows(
                "SELECT name, cells FROM original_pairs WHERE pair_set = ? ORDER BY id", (number,)
            )
            made = self._connection.rows(
                f"SELECT {_PAIR} FROM made_pairs WHERE pair_set = ? ORDER BY id", (number,)
            )
        return PairSet(
            key,
            str(row[0]) if row else "",
            tuple(OriginalRow(name, json.loads(cells)) for name, cells in originals),
            tuple(map(_made, made)),
        )

    def begin(self, key: str, original: str) -> MadeRow:
        """A new pair made from this one, still empty; raises NotFound."""
        with self._connection.writing():
            number = self._number(key)
            if not self._connection.row(
                "SELECT 1 FROM original_pairs WHERE pair_set = ? AND name = ?", (number, original)
            ):
                raise NotFound(
                    say("this set has no original pair %(original)s", original=repr(original[:80]))
                )
            return self._begin(number, original, {}, finished=False)

    def save(
        self, key: str, name: str, revision: int, cells: Mapping[str, str], *, finished: bool
    ) -> MadeRow:
        """Keep these cells of a pair; it as it is then.

        If somebody saved it after the state ``revision``, the cells become another pair of the same
        original one, and theirs stay as they are.

        Raises
        ------
        NotFound
            If there is no such pair.
        """
        with self._connection.writing():
            number = self._number(key)
            present = self._row(number, name)
            if present.cells == dict(cells) and present.finished == finished:
                return present
            if present.revision != revision:
                return self._begin(number, present.original, cells, finished=finished)
            self._connection.execute(
                "UPDATE made_pairs SET cells = ?, finished = ?, revision = revision + 1, "
                "changed = ? WHERE pair_set = ? AND name = ?",
                (_dumps(cells), finished, now(), number, name),
            )
            return self._row(number, name)

    def discard(self, key: str, name: str, revision: int) -> None:
        """Forget a pair.

        Raises
        ------
        BadInput
            If somebody saved it after the state ``revision``.
        NotFound
            If there is no such pair.
        """
        with self._connection.writing():
            number = self._number(key)
            if self._row(number, name).revision != revision:
                raise BadInput(
                    say(
                        "pair %(name)s: someone else changed it since; check again",
                        name=repr(name),
                    )
                )
            self._connection.execute(
                "DELETE FROM made_pairs WHERE pair_set = ? AND name = ?", (number, name)
            )

    def delete(self, key: str) -> None:
        """Forget a set and all its pairs; raises NotFound."""
        with self._connection.writing():
            self._connection.execute("DELETE FROM pair_sets WHERE id = ?", (self._number(key),))

    def _begin(
        self, number: int, original: str, cells: Mapping[str, str], *, finished: bool
    ) -> MadeRow:
        taken = self._names(number)
        count = 1
        while f"{original}-{count}" in taken:
            count += 1
        name = f"{original}-{count}"
        self._connection.insert(
            "made_pairs",
            f"pair_set, {_PAIR}",
            [(number, name, original, _dumps(cells), finished, 0, now())],
        )
        return self._row(number, name)

    def _row(self, number: int, name: str) -> MadeRow:
        row = self._connection.row(
            f"SELECT {_PAIR} FROM made_pairs WHERE pair_set = ? AND name = ?", (number, name)
        )
        if row is None:
            raise NotFound(
                say(
                    "this set has no pair %(name)s; it may have been discarded",
                    name=repr(name[:80]),
                )
            )
        return _made(row)

    def _names(self, number: int) -> set[str]:
        rows = self._connection.rows(
            "SELECT name FROM original_pairs WHERE pair_set = ?1 "
            "UNION ALL SELECT name FROM made_pairs WHERE pair_set = ?1",
            (number,),
        )
        return {str(name) for (name,) in rows}

    def _number(self, key: str) -> int:
        row = self._connection.row(
            f"SELECT id FROM pair_sets WHERE key = ? AND {self._connection.owned('pair_sets')}",
            (key,),
        )
        if row is None:
            raise NotFound(
                say(
                    "there is no set of pairs %(key)s; it may have been deleted", key=repr(key[:80])
                )
            )
        return int(row[0])


def _made(row: Row) -> MadeRow:
    name, original, cells, finished, revision, changed = row
    return MadeRow(
        name, original, json.loads(cells), bool(finished), revision, datetime.fromisoformat(changed)
    )


def _dumps(cells: Mapping[str, str]) -> str:
    return json.dumps(dict(cells), ensure_ascii=False)
