"""A file's bytes in pieces of whole lines, small enough that what is made of one stays in cache."""

from __future__ import annotations

from collections.abc import Iterator

from argue.errors import ParseError

PIECE = 1 << 16
"""Bytes of a piece; four times as many or a quarter as many take longer."""
_SHOWN = 60


def pieces(data: bytes, start: int = 0, size: int = PIECE) -> Iterator[tuple[int, bytes]]:
    r"""From ``start`` on: where a piece begins, and the piece; all but the last end in a newline.

    Line ends of Windows are made plain ones.

    Examples
    --------
    >>> list(pieces(b"1 2\n3 4\n5", size=2))
    [(0, b'1 2\n'), (4, b'3 4\n'), (8, b'5')]
    """
    while start < len(data):
        end = data.find(b"\n", start + size) + 1 or len(data)
        piece = data[start:end]
        yield start, piece.replace(b"\r\n", b"\n") if b"\r" in piece else piece
        start = end


def numbered(data: bytes, start: int, piece: bytes) -> Iterator[tuple[int, bytes]]:
    """The lines of a piece that begins at ``start``: number in the file, and text, trimmed."""
    first = data.count(b"\n", 0, start) + 1
    for number, line in enumerate(piece.split(b"\n"), first):
        yield number, line.strip()


def malformed(expected: str, line: bytes, where: str, number: int | None) -> ParseError:
    """The error for a line that is not what its format asks for."""
    text = line.decode("utf-8", "replace")
    shown = repr(text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…")
    return ParseError(expected, shown if text else "an empty line", where=where, line=number)
