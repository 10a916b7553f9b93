"""Trivial Graph Format: a name a line, a line ``#``, then a line ``attacker attacked`` an attack.

What stands behind a name, or behind the two names of an attack, is a label and is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from argue.abstract._framework import AbstractFramework
from argue.abstract._lines import malformed, numbered, pieces
from argue.abstract._naming import decoded, numbers_of, refuse_names
from argue.errors import ParseError
from argue.model import AttackGraph, IntArray

EXTENSIONS = (".tgf",)

_MIDDLE = re.compile(rb"^[ \t]*#[ \t\r]*$", re.MULTILINE)
_PLAIN = re.compile(rb"(?:[^\s]++ [^\s]++\n)*+")


def detect(data: bytes) -> bool:
    """Whether a line is a lone ``#``."""
    return _MIDDLE.search(data) is not None


def parse(data: bytes, where: str = "") -> AbstractFramework:
    r"""Read a framework.

    Examples
    --------
    >>> found = parse(b"a\nb\n#\nb a\n")
    >>> found.names, found.graph.attacks.tolist()
    (('a', 'b'), [[1, 0]])
    >>> parse(b"a\n#\nb a\n", "odd.tgf")
    Traceback (most recent call last):
    argue.errors.ParseError: odd.tgf, line 3: expected an argument that stands above #, found 'b'
    """
    middle = _MIDDLE.search(data)
    if middle is None:
        last = data.count(b"\n") + (not data.endswith(b"\n")) if data else None
        raise ParseError("a line # between arguments and attacks", "none", where=where, line=last)
    names: dict[bytes, int] = {}
    for line in data[: middle.start()].splitlines():
        cells = line.split(None, 1)
        if cells:
            names.setdefault(cells[0], len(names))
    found = [
        _attacks(data, begin, piece, names, where) for begin, piece in pieces(data, middle.end())
    ]
    rows = np.concatenate([np.empty((0, 2), dtype=np.int32), *found])
    return AbstractFramework(decoded(names, data, where), AttackGraph(len(names), rows))


def write(framework: AbstractFramework) -> bytes:
    """The framework, arguments in their order.

    Raises
    ------
    BadInput
        If a name is empty, has a space in it, or is ``#``.
    """
    names = framework.names
    refuse_names(names, lambda name: not re.fullmatch(r"(?!#\Z)\S+", name), "tgf")
    lines = [f"{name}\n" for name in names]
    attacks = framework.graph.attacks.tolist()
    return "".join([*lines, "#\n", *(f"{names[a]} {names[b]}\n" for a, b in attacks)]).encode()


def _attacks(
    data: bytes, begin: int, piece: bytes, names: dict[bytes, int], where: str
) -> IntArray:
    if _PLAIN.fullmatch(piece):
        quick = numbers_of(piece.split(), names)
        if quick is not None:
            return quick
    cells = [cell for pair in _carefully(data, begin, piece, names, where) for cell in pair]
    return np.array([names[cell] for cell in cells], dtype=np.int32).reshape(-1, 2)


def _carefully(
    data: bytes, begin: int, piece: bytes, names: dict[bytes, int], where: str
) -> Iterator[list[bytes]]:
    for number, line in numbered(data, begin, piece):
        cells = line.split(None, 2)[:2]
        if not cells:
            continue
        if len(cells) < 2:
            raise malformed("attacker and attacked", line, where, number)
        for cell in cells:
            if cell not in names:
                raise malformed("an argument that stands above #", cell, where, number)
        yield cells
