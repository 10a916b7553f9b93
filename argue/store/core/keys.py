"""Keys of debates, collections and projects in addresses; row numbers; the time as stored.

A key comes of a title. To number those that clash tells whoever uploads a guessed title that
somebody else has a thing of that title, also one that they may not see. So a key that is made for
somebody who does not see everything ends in random letters, whether or not another thing has the
word: :func:`random_keys` looks only for what it draws itself.
"""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from itertools import count

from argue.errors import NotFound
from argue.store.core.connection import Connection, stored_time

LETTERS = "bcdfghjkmnpqrstvwxz"
"""Consonants that are not mistaken for others, and spell nothing."""
LENGTH = 6
"""Random letters of a key."""
_KEY_LENGTH = 60
"""Characters of the word before them."""


def random_keys(word: str) -> Iterator[str]:
    """The word with random letters, and again, without end.

    >>> key = next(random_keys("zoos"))
    >>> key.rpartition("-")[0], len(key)
    ('zoos', 11)
    """
    while True:
        yield f"{word}-{''.join(secrets.choice(LETTERS) for _ in range(LENGTH))}"


def numbered_keys(word: str) -> Iterator[str]:
    """The word itself, then word-2, word-3, …, without end."""
    yield word
    yield from (f"{word}-{number}" for number in count(2))


def free_key(
    connection: Connection, table: str, word: str, *, reserved: Collection[str] = (), shared: bool
) -> str:
    """A key that no row of a table has.

    ``shared``: whether who the key is made for sees all rows of the table.
    """
    keys: Callable[[str], Iterator[str]] = numbered_keys if shared else random_keys
    taken = {str(key) for (key,) in connection.rows(f"SELECT key FROM {table}")} | set(reserved)
    return next(key for key in keys(word) if key not in taken)


@dataclass(frozen=True, slots=True)
class DebateState:
    """How a debate stands; while it is the same, so is what the debate and what people say."""

    number: int
    """The number of its row."""
    generation: int
    """Changes when a restored backup takes the place of the database: numbers start anew."""
    arguments: int
    """How many arguments the debate has."""
    holding: bool
    """Whether replies and edits need approval."""
    saved: str
    """A hash of what was saved."""
    language: str
    """The language that was stated."""
    claim: int | None
    """The position of the argument that was named as the claim."""
    contribution: int
    """The last step of what people added; 0 if there is none."""
    merge: int
    """The last step of what was merged; 0 if there is none."""
    overruling: int
    """The last step of what people say of pairs; 0 if there is none."""
    certificate: int
    """The last certificate that says something of it; 0 if there is none."""

    @property
    def digest(self) -> str:
        """What the debate says, as a word: the same word, the same debate."""
        steps = f"+{self.contribution}+{self.merge}" if self.contribution or self.merge else ""
        claim = "" if self.claim is None else f"!{self.claim}"
        language = f"@{self.language}" if self.language else ""
        return f"{self.saved}{steps}{claim}{language}"

    @property
    def texts(self) -> tuple[int, str]:
        """The same in every database that a file has held: the same, the same debate."""
        return self.generation, self.digest


def state_of(connection: Connection, key: str) -> DebateState:
    """How the debate of that key stands now; within one transaction it is looked up once.

    Raises NotFound if no debate that the connection's viewer may read has this key.
    """
    row = connection.row(
        "SELECT id, schema_version, arguments, holding, digest, language, claim, "
        "(SELECT coalesce(max(id), 0) FROM contribution_steps WHERE debate = debates.id), "
        "(SELECT coalesce(max(id), 0) FROM merge_steps WHERE debate = debates.id), "
        "(SELECT coalesce(max(id), 0) FROM overrulings WHERE debate = debates.id), "
        "(SELECT coalesce(max(certificate), 0) FROM certificate_debates WHERE debate = debates.id) "
        f"FROM debates JOIN pragma_schema_version WHERE key = ? AND {connection.readable}",
        (key,),
    )
    if row is None:
        raise no_debate(key)
    number, generation, arguments, holding, *more = row
    return DebateState(number, generation, arguments, bool(holding), *more)


def number_of(connection: Connection, key: str) -> int:
    """The number of the debate's row; raises as :func:`state_of`."""
    return state_of(connection, key).number


def no_debate(key: str) -> NotFound:
    """The error that no debate that the viewer may read has this key."""
    return NotFound.lazy("there is no debate %(key)s; it may have been deleted", key=repr(key[:80]))


now = stored_time
"""The present moment as the store writes it: ISO 8601 in UTC, to the second."""


def slug(title: str) -> str:
    """A title as a word for addresses: ASCII, lower case, cut between words.

    >>> slug("Sollen Städte ihre Zentren sperren? — Ja!")
    'sollen-stadte-ihre-zentren-sperren-ja'
    >>> slug("賛成")
    ''
    """
    plain = unicodedata.normalize("NFKD", title[:400]).encode("ascii", "ignore").decode("ascii")
    words = re.findall(r"[a-z0-9]+", plain.replace("'", "").lower())
    result = "-".join(words)
    if len(result) > _KEY_LENGTH:
        result = result[: _KEY_LENGTH + 1].rpartition("-")[0] or result[:_KEY_LENGTH]
    return result
