"""Names in a file → positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np

from argue.errors import BadInput, ParseError
from argue.model import IntArray


def numbers_of(cells: Sequence[bytes], names: dict[bytes, int]) -> IntArray | None:
    """Positions of names that are attacker, attacked in turns; ``None`` if one is unknown."""
    try:
        found = np.fromiter(map(names.__getitem__, cells), dtype=np.int32, count=len(cells))
    except KeyError:
        return None
    return found.reshape(-1, 2)


def decoded(names: Iterable[bytes], data: bytes, where: str) -> tuple[str, ...]:
    """The names as text.

    Raises
    ------
    ParseError
        If a name is not UTF-8.
    """
    found = []
    for name in names:
        try:
            found.append(name.decode())
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, data.index(name)) + 1
            raise ParseError("names in UTF-8", repr(name), where=where, line=line) from error
    return tuple(found)


def refuse_names(names: Sequence[str], is_bad: Callable[[str], bool], format: str) -> None:
    """Raise BadInput for the first name that a format cannot hold."""
    for name in names:
        if is_bad(name):
            raise BadInput(f"expected names that {format} can hold, found {name!r}")
