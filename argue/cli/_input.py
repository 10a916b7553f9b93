"""Texts and the database that commands read, and what is said where they cannot be."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from argue.errors import BadInput
from argue.settings import Settings

if TYPE_CHECKING:
    from argue.store import Store


def read_bytes(path: str | Path) -> bytes:
    """What a file holds; ``-`` is standard input. Raises BadInput where it cannot be read."""
    if str(path) == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise BadInput(f"{path}: expected a readable file, found: {error.strerror}") from error


def read_text(path: str | Path) -> str:
    """The same as a text in UTF-8, without a byte-order mark."""
    try:
        return read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(f"{path}: expected a text in UTF-8, {error}") from error


@contextmanager
def open_store() -> Iterator[Store]:
    """The database of the settings."""
    from argue.store import Store  # only where something is stored

    with Store.open(Settings.from_environment().database) as store:
        yield store
