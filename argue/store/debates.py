"""Debates in the store: saved all or nothing, each once, under a key that fits in an address."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from argue.errors import BadInput, NotFound, StoreError
from argue.locales import say
from argue.model import Debate
from argue.store import merge_rows, search, serial
from argue.store.connection import Connection
from argue.store.keys import random_keys
from argue.store.viewer import claim, own_digest, stay_public

RESERVED = frozenset({"new", "upload", "paste", "preview", "search", "import", "export", "compare"})
"""Words that a web app may use beside the keys in its addresses; no debate gets one as its key."""

_KEY_LENGTH = 60


@dataclass(frozen=True, slots=True)
class Saved:
    """What became of one debate that was to be saved.

    ``new`` is false if the same debate was there before (see :func:`argue.store.serial.digest`);
    ``key`` is then the key that it has had since.
    """

    key: str
    new: bool


def add(connection: Connection, debates: Sequence[Debate], example: bool) -> list[Saved]:
    """Save debates in one transaction, see :meth:`argue.store.Store.add_debates`."""
    digests = [own_digest(connection.viewer, serial.digest(debate)) for debate in debates]
    with connection.writing():
        return _add_all(connection, debates, digests, example)


def replace_examples(connection: Connection, debates: Sequence[Debate]) -> list[Saved]:
    """Make these the examples, see :meth:`argue.store.Store.replace_examples`."""
    digests = [serial.digest(debate) for debate in debates]
    examples = "SELECT id, digest FROM debates WHERE example = 1"
    touched = (
        "SELECT 1 FROM contributions WHERE debate = ?1 UNION ALL "
        "SELECT 1 FROM merge_steps WHERE debate = ?1 LIMIT 1"
    )
    with connection.reading():
        if sorted(digests) == sorted(content for _, content in connection.rows(examples)):
            return _known(connection, digests)
    with connection.writing():
        for number, content in connection.rows(examples):
            if content in digests:
                continue
            if connection.row(touched, (number,)):  # people's words are kept
                connection.execute("UPDATE debates SET example = 0 WHERE id = ?", (number,))
                stay_public(connection, number)
            else:
                connection.execute("DELETE FROM debates WHERE id = ?", (number,))
        return _add_all(connection, debates, digests, True)


def load(connection: Connection, key: str) -> Debate:
    """The debate that has this key."""
    with connection.reading():
        number = number_of(connection, key)
        try:
            return merge_rows.load(connection, number)
        except (BadInput, LookupError, ValueError) as error:
            raise StoreError(
                f"the debate {key!r} is damaged ({type(error).__name__}: {error}); delete it and "
                "upload it again",
                path=connection.path,
            ) from error


def digest_of(connection: Connection, key: str) -> str:
    """What the debate of this key says as a word, without reading the debate."""
    row = connection.row(
        "SELECT digest, language, "
        "(SELECT max(id) FROM contribution_steps WHERE debate = debates.id), "
        "(SELECT max(id) FROM merge_steps WHERE debate = debates.id) FROM debates WHERE id = ?",
        (number_of(connection, key),),
    )
    if row is None:
        raise NotFound(say("the debate %(key)s was deleted at this moment", key=repr(key[:80])))
    saved, language, *steps = row
    word = "+".join([str(saved), *(f"{step or 0}" for step in steps if any(steps))])
    return f"{word}@{language}" if language else word


def size_of(connection: Connection, key: str) -> int:
    """The arguments of a debate, withdrawn ones and those that people added included.

    An argument that is merged into another one is none.
    """
    row = connection.row(
        "SELECT arguments FROM debates WHERE id = ?", (number_of(connection, key),)
    )
    return int(row[0]) if row else 0


def known(connection: Connection, debate: Debate) -> str | None:
    """The key of the debate that says the same, if there is one."""
    digest = own_digest(connection.viewer, serial.digest(debate))
    row = connection.row("SELECT key FROM debates WHERE digest = ?", (digest,))
    return None if row is None else str(row[0])


def delete(connection: Connection, key: str) -> None:
    """Forget a debate and all that was computed from it."""
    with connection.writing():
        connection.execute("DELETE FROM debates WHERE id = ?", (number_of(connection, key),))


def number_of(connection: Connection, key: str) -> int:
    """The number of the debate's row.

    Raises
    ------
    NotFound
        If no debate that the connection's viewer may read has this key.
    """
    row = connection.row(f"SELECT id FROM debates WHERE key = ? AND {connection.readable}", (key,))
    if row is None:
        raise NotFound(
            say("there is no debate %(key)s; it may have been deleted", key=repr(key[:80]))
        )
    return int(row[0])


def now() -> str:
    """The present moment as the store writes it: ISO 8601 in UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def slug(title: str) -> str:
    """A title as a word for addresses: ASCII, lower case, cut between words.

    Examples
    --------
    >>> slug("Sollen Städte ihre Zentren sperren? — Ja!")
    'sollen-stadte-ihre-zentren-sperren-ja'
    >>> slug("賛成")
    ''
    """
    plain = unicodedata.normalize("NFKD", title[:400]).encode("ascii", "ignore").decode("ascii")
    words = re.findall(r"[a-z0-9]+", plain.replace("'", "").lower())
    found = "-".join(words)
    if len(found) > _KEY_LENGTH:
        found = found[: _KEY_LENGTH + 1].rpartition("-")[0] or found[:_KEY_LENGTH]
    return found


def _add_all(
    connection: Connection, debates: Sequence[Debate], digests: Sequence[str], example: bool
) -> list[Saved]:
    keys = _Keys(connection)
    last_debate = serial.last_number(connection, "debates")
    last_argument = serial.last_number(connection, "arguments")
    saved = [
        _add(connection, debate, content, keys, example)
        for debate, content in zip(debates, digests, strict=True)
    ]
    search.index(connection, last_debate, last_argument)
    return saved


def _known(connection: Connection, digests: Sequence[str]) -> list[Saved]:
    keys: dict[str, str] = dict(
        connection.rows("SELECT digest, key FROM debates WHERE example = 1")
    )
    return [Saved(keys[content], False) for content in digests]


def _add(connection: Connection, debate: Debate, content: str, keys: _Keys, example: bool) -> Saved:
    row = connection.row("SELECT id, key, example FROM debates WHERE digest = ?", (content,))
    if row is None:
        key = keys.next(slug(debate.title) or slug(debate.id) or "debate")
        serial.insert(connection, debate, key, content, now(), example)
        claim(connection, key)
        return Saved(key, True)
    number, key, was_example = row
    if example and not was_example:
        connection.execute("UPDATE debates SET example = 1 WHERE id = ?", (number,))
    return Saved(key, False)


class _Keys:
    """Gives out keys that no debate has: the word itself, then word-2, word-3, …

    Looks each word up once, so that thousands of debates with one title are no slower than others.
    For somebody who does not see all debates the keys end in random letters
    (:mod:`argue.store.keys`).
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._given: dict[str, Iterator[str]] = {}

    def next(self, word: str) -> str:
        if word not in self._given:
            self._given[word] = self._free(word)
        # A debate titled "Zoos 2" may have taken the second key of "Zoos" in the meantime.
        return next(key for key in self._given[word] if not self._is_taken(key))

    def _free(self, word: str) -> Iterator[str]:
        if self._connection.sees_everything:
            return self._numbered(word)
        return random_keys(word)

    def _numbered(self, word: str) -> Iterator[str]:
        if word not in RESERVED:
            yield word
        # '.' follows '-' in ASCII, so this is the range of all keys that begin with word and '-'.
        rows = self._connection.rows(
            "SELECT key FROM debates WHERE key > ? AND key < ?", (f"{word}-", f"{word}.")
        )
        endings = [key[len(word) + 1 :] for (key,) in rows]
        number = max((int(ending) for ending in endings if ending.isdigit()), default=1)
        while True:
            number += 1
            yield f"{word}-{number}"

    def _is_taken(self, key: str) -> bool:
        return self._connection.row("SELECT 1 FROM debates WHERE key = ?", (key,)) is not None
