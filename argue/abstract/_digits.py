"""Text of numbers → arrays, and back, without a loop over the numbers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from argue.model import IntArray

_SPACE, _NEWLINE, _ZERO, _NINE = 32, 10, 48, 57
_WIDEST = 8
"""Digits that one machine word holds as text."""


def value_pairs(text: bytes) -> IntArray | None:
    r"""The numbers of lines ``12 345``, shape (lines, 2); the text ends in a newline.

    A number is the eight bytes before the sign that ends it, read as one little-endian word, of
    which the bytes of the number before are shifted out; three multiplications then add up
    neighbouring digits, pairs and fours.

    Returns
    -------
    IntArray | None
        ``None`` if a line is anything but two numbers of at most eight digits with one space
        between them.

    Examples
    --------
    >>> value_pairs(b"1 2\n30 456\n").tolist()
    [[1, 2], [30, 456]]
    >>> value_pairs(b"1  2\n") is None
    True
    """
    signs = np.frombuffer(b"0" * (_WIDEST - 1) + b"\n" + text, dtype=np.uint8)
    ends = np.flatnonzero(signs < _ZERO)
    lengths = ends[1:] - ends[:-1] - 1
    if (
        lengths.size % 2
        or np.any(signs[ends[1::2]] != _SPACE)
        or np.any(signs[ends[2::2]] != _NEWLINE)
        or int(signs.max()) > _NINE
        or (lengths.size and not 1 <= int(lengths.min()) <= int(lengths.max()) <= _WIDEST)
    ):
        return None
    words = np.ndarray((signs.size - 7,), dtype="<u8", buffer=signs.data, strides=(1,))
    return _values(words[ends[1:] - _WIDEST], lengths).astype(np.int32).reshape(-1, 2)


def _values(words: NDArray[np.uint64], lengths: NDArray[np.int64]) -> NDArray[np.uint64]:
    """The values of words of ASCII digits, the last digit in the highest byte, by their lengths."""
    others = ((_WIDEST - lengths) * 8).astype(np.uint64)
    words = ((words >> others) << others) & np.uint64(0x0F0F0F0F0F0F0F0F)
    words = (words * np.uint64(10) + (words >> np.uint64(8))) & np.uint64(0x00FF00FF00FF00FF)
    words = (words * np.uint64(100) + (words >> np.uint64(16))) & np.uint64(0x0000FFFF0000FFFF)
    return (words * np.uint64(10_000) + (words >> np.uint64(32))) & np.uint64(0xFFFFFFFF)


def text_of(values: IntArray, between: bytes) -> bytes:
    r"""Each number in decimal, followed by one of the bytes of ``between``, which take turns.

    Examples
    --------
    >>> text_of(np.array([1, 20, 3, 400], dtype=np.int32), b" \n")
    b'1 20\n3 400\n'
    """
    width = len(str(int(values.max()))) if values.size else 0
    signs = np.empty((values.size, width + 1), dtype=np.uint8)
    rest = values
    for column in range(width - 1, -1, -1):
        rest, digit = np.divmod(rest, 10)
        signs[:, column] = digit + _ZERO
    signs[:, width] = np.resize(np.frombuffer(between, dtype=np.uint8), values.size)
    kept = np.ones(signs.shape, dtype=np.bool_)
    for column in range(width - 1):
        kept[:, column] = values >= 10 ** (width - 1 - column)
    return signs[kept].tobytes()
