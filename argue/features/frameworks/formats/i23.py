r"""Numbered arguments of ICCMA 2023: an abstract framework, ``p af 2``, attacks ``1 2``.

The first line says how many arguments there are; every other line is an attack, attacker first.
Lines that begin with ``#`` are comments and may stand anywhere, as may empty lines.

The arguments of a debate that is read have their names as texts, and all relations are attacks; one
that closes a circle is a relation and no reply.

Written are the attacks of all debates in one framework; arguments are numbered in their order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from argue.arrays import np
from argue.errors import BadInput, ParseError
from argue.features.frameworks import abstract
from argue.features.frameworks.framework import (
    AbstractFramework,
    Numbers,
    is_small,
    malformed,
    numbered,
    pieces,
    small_graph,
    small_pairs,
    text_of,
    value_pairs,
)
from argue.model.attacks import AttackGraph

if TYPE_CHECKING:
    from argue.formats.base.reading import Reading
    from argue.model import Analysis, Debate

EXTENSIONS = (".i23", ".af")
BEGINS = "#p"
MEDIA_TYPE = "text/plain"
HOLDS = ("attacks", "no issue")
BORDERS = False

_START = 65_536
_SHORTEST = len(b"1 2\n")
_HEADER_LINE = re.compile(r"^[ \t]*p[ \t]+af[ \t]+([0-9]{1,19})", re.MULTILINE)

_MOST = 2**31 - 1
_HEADER = "the line 'p af N' with the number of arguments"
_NEITHER = re.compile(rb"(?:[ \t\r]*(?:#[^\n]*)?\n)*+")
_FIRST = re.compile(rb"[ \t]*p[ \t]+af[ \t]+([0-9]{1,19})[ \t\r]*(?:\n|\Z)")


def detect_framework(data: bytes) -> bool:
    """Whether the first line that is no comment begins as ``p af`` does."""
    start = _NEITHER.match(data).end()  # type: ignore[union-attr]  # it can be empty
    return re.compile(rb"[ \t]*p[ \t]").match(data, start) is not None


def parse_framework(data: bytes, where: str = "") -> AbstractFramework:
    r"""Read a framework; the text is looked at in pieces, so that memory goes to the attacks.

    >>> parse_framework(b"p af 3\n# 1 and 2 attack one another\n1 2\n2 1\n").graph.attacks.tolist()
    [[1, 0], [0, 1]]
    >>> parse_framework(b"p af 3\n1 4\n", "odd.af")
    Traceback (most recent call last):
    argue.errors.ParseError: odd.af, line 2: expected two arguments from 1 to 3, found '1 4'
    """
    size, start = _header(data, where)
    if is_small(data, size):
        return AbstractFramework(Numbers(size), small_graph(size, _few(data, start, size, where)))
    attacks = np.empty(((len(data) - start) // _SHORTEST + 1, 2), dtype=np.int32)
    filled = 0
    for begin, piece in pieces(data, start):
        pairs = value_pairs(piece if piece.endswith(b"\n") else piece + b"\n")
        if pairs is None or (pairs.size and not 1 <= pairs.min() <= pairs.max() <= size):
            rows = list(_rows(data, begin, piece, size, where))
            pairs = np.array(rows, dtype=np.int32).reshape(-1, 2)
        np.subtract(pairs, 1, out=attacks[filled : filled + len(pairs)])
        filled += len(pairs)
    return AbstractFramework(Numbers(size), AttackGraph(size, attacks[:filled]))


def write_framework(framework: AbstractFramework) -> bytes:
    """The framework with its arguments numbered from 1 on; names that are no numbers are lost.

    Raises BadInput if the names are others than 1, 2, 3, …
    """
    names = framework.names
    if not isinstance(names, Numbers) and list(names) != list(Numbers(len(names))):
        raise BadInput("i23 can only write arguments that are named 1, 2, 3, …; use apx or tgf")
    attacks = framework.graph.attacks + 1
    return b"p af %d\n" % len(names) + text_of(attacks.ravel(), between=b" \n")


def _header(data: bytes, where: str) -> tuple[int, int]:
    """The number of arguments, and where the line after it begins."""
    start = _NEITHER.match(data).end()  # type: ignore[union-attr]  # it can be empty
    first = _FIRST.match(data, start)
    if first is None:
        if not data[start:].strip():
            raise ParseError(_HEADER, "nothing", where=where)
        line = data[start:].partition(b"\n")[0].strip()
        raise malformed(_HEADER, line, where, data.count(b"\n", 0, start) + 1)
    size = int(first[1])
    if size > _MOST:
        line = first[0].strip()
        raise malformed(f"at most {_MOST} arguments", line, where, data.count(b"\n", 0, start) + 1)
    return size, first.end()


def _few(data: bytes, start: int, size: int, where: str) -> list[tuple[int, int]]:
    """The pairs of a small file, numbered from 0."""
    rest = data[start:]
    pairs = small_pairs(rest if rest.endswith(b"\n") else rest + b"\n")
    if pairs is None or not all(min(pair) > 0 and max(pair) <= size for pair in pairs):
        pairs = list(_rows(data, start, rest, size, where))
    return [(source - 1, target - 1) for source, target in pairs]


def _rows(
    data: bytes, begin: int, piece: bytes, size: int, where: str
) -> Iterator[tuple[int, int]]:
    """Line by line, with comments and odd spaces, or the error that names the line."""
    for number, line in numbered(data, begin, piece):
        if not line or line.startswith(b"#"):
            continue
        cells = line.split()
        plain = len(cells) == 2 and all(cell.isdigit() and len(cell) < 20 for cell in cells)
        if not plain or not all(1 <= int(cell) <= size for cell in cells):
            raise malformed(f"two arguments from 1 to {size}", line, where, number)
        yield int(cells[0]), int(cells[1])


def detect(text: str) -> bool:
    """Whether the first line that is no comment begins as ``p af`` does."""
    return detect_framework(text[:_START].encode("utf-8", "replace"))


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debate of a framework; raises ParseError with the line of what is malformed, or if there
    is no argument.

    >>> [debate] = parse("p af 2\n2 1\n")
    >>> debate.given[0].source, debate.given[0].label.value
    ('2', 'attack')
    """
    from argue.formats.base.reading import Reading  # only where a debate is wanted

    reading = Reading.begin("i23", reading)
    header = _HEADER_LINE.search(text)
    if header:  # before there is room for them
        reading.check_limit("max_arguments", int(header[1]))
    return abstract.parse_debate(text, reading, "i23")


def write(analyses: Sequence[Analysis]) -> str:
    """One framework of all debates."""
    framework = abstract.framework_of(analyses, bool)
    numbered = AbstractFramework(Numbers(len(framework.names)), framework.graph)
    return write_framework(numbered).decode()


def loses(analyses: Sequence[Analysis]) -> tuple[str, ...]:
    """Issues, for a framework has none."""
    from argue.formats.base.losses import issues

    return issues(analyses)
