"""Collections: debates that belong together, as the texts of a corpus do.

A debate may be in several collections. On an installation with accounts a collection is seen by who
made it and by owners of the installation, and shows each viewer only debates that they may read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from argue.errors import BadInput, NotFound
from argue.store.core import keys
from argue.store.core.keys import free_key
from argue.store.core.part import Repository
from argue.store.core.viewer import Viewer

MOST_TITLE, MOST_NOTE = 200, 2_000
"""Characters of a title and of a note."""
RESERVED = frozenset({"new"})
"""Words that stand beside the keys in addresses."""


@dataclass(frozen=True, slots=True)
class Collection:
    """One collection; ``debates`` and ``arguments`` are how many are in it, ``created`` in UTC."""

    key: str
    """Key of the collection, as in its address."""
    title: str
    note: str
    created: datetime
    debates: int
    """How many debates there are."""
    arguments: int


@dataclass(frozen=True, slots=True)
class CollectionDebate:
    """One debate of a collection."""

    key: str
    title: str
    arguments: int
    replies: int
    """How many replies there are."""


class Collections(Repository):
    """The collections of one store."""

    @property
    def viewer(self) -> Viewer | None:
        """For whom the store is read, for another connection that reads on."""
        return self._db.viewer

    def create(self, title: str, note: str = "", debates: Sequence[str] = ()) -> Collection:
        """Make a collection of the debates of these keys.

        Raises BadInput if the title is empty, or it or the note is too long; NotFound if there is
        no such debate.
        """
        title, note = " ".join(title.split()), note.strip()
        if not title or len(title) > MOST_TITLE:
            raise BadInput.lazy(
                "expected a title of 1 to %(most_title)s characters, found %(count)s",
                most_title=MOST_TITLE,
                count=len(title),
            )
        if len(note) > MOST_NOTE:
            raise BadInput.lazy(
                "expected a note of at most %(most_note)s characters, found more",
                most_note=MOST_NOTE,
            )
        with self._db.writing():
            word, shared = keys.slug(title) or "collection", self._db.sees_everything
            key = free_key(self._db, "collections", word, reserved=RESERVED, shared=shared)
            row = {"title": title, "note": note, "owner": self._db.account, "created": keys.now()}
            self._add(self._db.add_row("collections", key=key, **row), debates)
        return self.one(key)

    def all(self) -> list[Collection]:
        """All collections, newest first."""
        return self._select("ORDER BY collections.id DESC")

    def one(self, key: str) -> Collection:
        """The collection of that key."""
        with self._db.reading():
            self.number(key)  # raises NotFound
            return self._select("AND collections.key = ?", key)[0]

    def holding(self, debate: str) -> list[Collection]:
        """The collections that the debate of that key is in, by title."""
        return self._select(
            "AND EXISTS (SELECT 1 FROM collection_debates JOIN debates AS held "
            "ON held.id = collection_debates.debate "
            "WHERE collection = collections.id AND held.key = ?) ORDER BY collections.title",
            debate,
        )

    def members(self, key: str, *, limit: int = -1, offset: int = 0) -> list[CollectionDebate]:
        """The debates of a collection, in the order in which they came in."""
        with self._db.reading():
            rows = self._db.rows(
                "SELECT debates.key, debates.title, debates.arguments, debates.replies "
                "FROM collection_debates JOIN debates ON debates.id = collection_debates.debate "
                f"WHERE collection = ? AND {self._db.readable} "
                "ORDER BY position, debates.id LIMIT ? OFFSET ?",
                (self.number(key), limit, offset),
            )
        return [CollectionDebate(*row) for row in rows]

    def add(self, key: str, debates: Sequence[str]) -> int:
        """Put debates into a collection; how many were not in it before."""
        with self._db.writing():
            return self._add(self.number(key), debates)

    def remove(self, key: str, debates: Sequence[str]) -> int:
        """Take debates out of a collection, which deletes none; how many were in it."""
        with self._db.writing():
            collection = self.number(key)
            numbers = [keys.number_of(self._db, debate) for debate in debates]
            return sum(
                self._db.delete("collection_debates", collection=collection, debate=number)
                for number in numbers
            )

    def delete(self, key: str) -> None:
        """Forget a collection; its debates stay."""
        with self._db.writing():
            self._db.delete("collections", id=self.number(key))

    def remember_columns(self, key: str, columns: str) -> None:
        """Store which column is what in the table that was put into a collection."""
        with self._db.writing():
            number = self.number(key)
            self._db.execute("UPDATE collections SET columns = ? WHERE id = ?", (columns, number))

    def remembered_columns(self) -> list[str]:
        """What the collections remember of columns, the newest first."""
        rows = self._db.rows(
            f"SELECT columns FROM collections WHERE columns <> '' AND {self.visible} "
            "ORDER BY id DESC"
        )
        return [str(row[0]) for row in rows]

    def number(self, key: str) -> int:
        """The number of a collection's row; raises NotFound."""
        row = self._db.row(f"SELECT id FROM collections WHERE key = ? AND {self.visible}", (key,))
        if row is None:
            raise NotFound.lazy(
                "there is no collection %(key)s; it may have been deleted", key=repr(key[:80])
            )
        return int(row[0])

    @property
    def visible(self) -> str:
        """SQL condition on a row of ``collections``: the viewer of the connection may see it."""
        own, viewer = self._db.owned("collections"), self._db.viewer
        return f"({own} AND {viewer.within.collections})" if viewer and viewer.within else own

    def _add(self, collection: int, debates: Sequence[str]) -> int:
        next_place = "SELECT max(position) + 1 FROM collection_debates WHERE collection = ?"
        first = int(self._db.value(next_place, (collection,)))
        columns = "collection, debate, position"
        add = f"INSERT OR IGNORE INTO collection_debates ({columns}) VALUES (?, ?, ?)"
        numbers = [keys.number_of(self._db, debate) for debate in dict.fromkeys(debates)]
        return sum(
            self._db.execute(add, (collection, number, first + place)).rowcount
            for place, number in enumerate(numbers)
        )

    def _select(self, where: str, *parameters: object) -> list[Collection]:
        members = (
            "FROM collection_debates JOIN debates ON debates.id = collection_debates.debate "
            f"WHERE collection = collections.id AND {self._db.readable}"
        )
        return self._db.records(
            Collection,
            f"SELECT key, title, note, created, (SELECT count(*) {members}), "
            f"(SELECT coalesce(sum(debates.arguments), 0) {members}) FROM collections "
            f"WHERE {self.visible} {where}",
            parameters,
        )
