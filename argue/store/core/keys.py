"""Words by which things of a store are named in addresses.

A key comes of a title. To number those that clash tells whoever uploads a guessed title that
somebody else has a thing of that title, also one that they may not see. So a key that is made for
somebody who does not see everything ends in random letters, whether or not another thing has the
word: :func:`random_keys` looks only for what it draws itself.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterator

from argue.store.connection import Connection

LETTERS = "bcdfghjkmnpqrstvwxz"
"""Consonants that are not mistaken for others, and spell nothing."""
LENGTH = 6


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
    number = 1
    while True:
        number += 1
        yield f"{word}-{number}"


def free_key(
    connection: Connection, table: str, word: str, *, reserved: Collection[str] = (), shared: bool
) -> str:
    """A key that no row of a table has.

    Parameters
    ----------
    shared
        Whether who the key is made for sees all rows of the table.
    """
    keys: Callable[[str], Iterator[str]] = numbered_keys if shared else random_keys
    taken = {str(key) for (key,) in connection.rows(f"SELECT key FROM {table}")} | set(reserved)
    return next(key for key in keys(word) if key not in taken)
