"""Debates in the store: saved all or nothing, each once, under a key that fits in an address."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from argue.errors import BadInput, StoreError
from argue.model import Debate
from argue.store.core import serial
from argue.store.core.connection import Connection
from argue.store.core.keys import now, number_of, random_keys, slug
from argue.store.core.part import Repository
from argue.store.debates import search
from argue.store.participation import composition
from argue.store.people.access import claim, own_digest, stay_public

RESERVED = frozenset({"new", "upload", "paste", "preview", "search", "import", "export", "compare"})
"""Words that a web app may use beside the keys in its addresses; no debate gets one as its key."""


@dataclass(frozen=True, slots=True)
class Saved:
    """What became of one debate that was to be saved.

    ``new`` is false if the same debate was there before (see
    :func:`argue.store.core.serial.digest`); ``key`` is then the key that it has had since.
    """

    key: str
    new: bool


class Debates(Repository):
    """Debates, each saved once; through one connection."""

    def add(self, debates: Sequence[Debate], *, example: bool = False) -> list[Saved]:
        """Save all of these or, after any error or crash, none; one :class:`Saved` each, in order.

        A debate that says the same as one in the store (:func:`argue.store.core.serial.digest`) is
        recognised and not saved again. ``example`` marks debates that ship with the project.
        """
        digests = [own_digest(self._db.viewer, serial.digest(debate)) for debate in debates]
        with self._db.writing():
            return self._add_all(debates, digests, example)

    def replace_examples(self, debates: Sequence[Debate]) -> list[Saved]:
        """Make these the example debates, in one transaction: add what is new, delete the former.

        For the start of a server, so that examples that were edited do not stand there twice. An
        example that is unchanged keeps its key and its runs. One that people added arguments to is
        kept beside the new one, as a debate like all others.
        """
        digests = [serial.digest(debate) for debate in debates]
        examples = "SELECT id, digest FROM debates WHERE example = 1"
        touched = (
            "SELECT 1 FROM contributions WHERE debate = ?1 UNION ALL "
            "SELECT 1 FROM merge_steps WHERE debate = ?1 LIMIT 1"
        )
        with self._db.reading():
            if sorted(digests) == sorted(content for _, content in self._db.rows(examples)):
                shipped = "SELECT digest, key FROM debates WHERE example = 1"
                keys: dict[str, str] = dict(self._db.rows(shipped))
                return [Saved(keys[content], False) for content in digests]
        with self._db.writing():
            for number, content in self._db.rows(examples):
                if content in digests:
                    continue
                if self._db.row(touched, (number,)):  # people's words are kept
                    self._db.execute("UPDATE debates SET example = 0 WHERE id = ?", (number,))
                    stay_public(self._db, number)
                else:
                    self._db.delete("debates", id=number)
            return self._add_all(debates, digests, True)

    def search(
        self,
        text: str = "",
        *,
        limit: int = 50,
        offset: int = 0,
        example: bool | None = None,
        concept: str = "",
    ) -> list[search.DebateSummary]:
        """One page of the list of debates; what may be typed, :mod:`argue.store.debates.search`
        says.

        Newest first; with a search, those whose title matches first, then by how many of their
        arguments do. ``example`` keeps only the examples or only the others, ``concept`` those that
        have this key concept. A blank search finds all. Raises
        :class:`~argue.errors.BadInput` for a negative limit or offset.
        """
        return search.debates(self._db, text, limit, offset, example, concept)

    def count(self, text: str = "", *, example: bool | None = None, concept: str = "") -> int:
        """How many debates :meth:`search` lists in all."""
        return search.count_debates(self._db, text, example, concept)

    def load(self, key: str) -> Debate:
        """The debate as it stands: equal in every field to what was saved, until people add to it.

        See :mod:`argue.store.participation.contributions`.
        """
        with self._db.reading():
            number = number_of(self._db, key)
            try:
                return composition.load(self._db, number)
            except (BadInput, LookupError, ValueError) as error:
                raise StoreError(
                    f"the debate {key!r} is damaged ({type(error).__name__}: {error}); "
                    "delete it and upload it again",
                    path=self._db.path,
                ) from error

    def find_same(self, debate: Debate) -> str | None:
        """The key under which the same debate was saved before; ``None`` if it was not.

        What people added to it since does not count.
        """
        digest = own_digest(self._db.viewer, serial.digest(debate))
        key: str | None = self._db.value(
            "SELECT key FROM debates WHERE digest = ?", (digest,), None
        )
        return key

    def name_claim(self, key: str, argument: str) -> None:
        """Name the argument that a debate tests, its issue; empty: again what its source says.

        Engines are told the claim, and judge what answers nothing with it, so what they judged of
        the debate is forgotten.
        Raises NotFound if there is no such debate, or no such argument in it.
        """
        with self._db.writing():
            number = number_of(self._db, key)
            claim = composition.position(self._db, number, argument) if argument else None
            self._db.update("debates", {"id": number}, claim=claim)
            self._db.delete("runs", debate=number)

    def delete(self, key: str) -> None:
        """Forget a debate, its runs and all that was computed from it."""
        with self._db.writing():
            self._db.delete("debates", id=number_of(self._db, key))

    def _add_all(
        self, debates: Sequence[Debate], digests: Sequence[str], example: bool
    ) -> list[Saved]:
        keys = _Keys(self._db)
        last_debate = serial.last_number(self._db, "debates")
        last_argument = serial.last_number(self._db, "arguments")
        saved = [
            self._add(debate, content, keys, example)
            for debate, content in zip(debates, digests, strict=True)
        ]
        search.index(self._db, "debates", "title", last_debate)
        search.index(self._db, "arguments", "text", last_argument)
        return saved

    def _add(self, debate: Debate, content: str, keys: _Keys, example: bool) -> Saved:
        row = self._db.row("SELECT id, key, example FROM debates WHERE digest = ?", (content,))
        if row is None:
            key = keys.next(slug(debate.title) or slug(debate.id) or "debate")
            serial.insert(self._db, debate, key, content, now(), example)
            claim(self._db, key)
            return Saved(key, True)
        number, key, was_example = row
        if example and not was_example:
            self._db.update("debates", {"id": number}, example=1)
        return Saved(key, False)


class _Keys(Repository):
    """Gives out keys that no debate has: the word itself, then word-2, word-3, …

    Looks each word up once, so that thousands of debates with one title are no slower than others.
    For somebody who does not see all debates the keys end in random letters
    (:mod:`argue.store.core.keys`).
    """

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection)
        self._given: dict[str, Iterator[str]] = {}

    def next(self, word: str) -> str:
        if word not in self._given:
            own = self._numbered if self._db.sees_everything else random_keys
            self._given[word] = own(word)
        # A debate titled "Zoos 2" may have taken the second key of "Zoos" in the meantime.
        taken = "SELECT 1 FROM debates WHERE key = ?"
        return next(key for key in self._given[word] if not self._db.row(taken, (key,)))

    def _numbered(self, word: str) -> Iterator[str]:
        if word not in RESERVED:
            yield word
        # '.' follows '-' in ASCII, so this is the range of all keys that begin with word and '-'.
        rows = self._db.rows(
            "SELECT key FROM debates WHERE key > ? AND key < ?", (f"{word}-", f"{word}.")
        )
        endings = [key[len(word) + 1 :] for (key,) in rows]
        number = max((int(ending) for ending in endings if ending.isdigit()), default=1)
        yield from (f"{word}-{further}" for further in count(number + 1))
