"""Text of numbers → arrays, and back, without a loop over the numbers."""

from __future__ import annotations

import numpy as np

from argue.model import IntArray

_DIGITS = b"0123456789"


def value_pairs(text: bytes) -> IntArray | None:
    r"""The numbers of lines ``12 345``, shape (lines, 2); the text ends in a newline.

    What is left when the digits are taken out tells whether every line is two numbers. Reading
    machine words of eight digits with array arithmetic took as long as ``numpy.fromstring`` does.

    Returns
    -------
    IntArray | None
        ``None`` if a line is anything but two numbers with one space between them, or a number is
        of more than nine digits.

    Examples
    --------
    >>> value_pairs(b"1 2\n30 456\n").tolist()
    [[1, 2], [30, 456]]
    >>> value_pairs(b"1  2\n") is None
    True
    """
    between = text.translate(None, _DIGITS)
    lines = len(between) // 2
    if between != b" \n" * lines:
        return None
    values = np.fromstring(text, dtype=np.int64, sep=" ")
    if values.size != 2 * lines or int(values.max(initial=0)) >= 10**9:  # fewer: a line lacks one
        return None
    return values.astype(np.int32).reshape(-1, 2)


def text_of(values: IntArray, between: bytes) -> bytes:
    r"""Each number in decimal, followed by one of the bytes of ``between``, which take turns.

    Examples
    --------
    >>> text_of(np.array([1, 20, 3, 400], dtype=np.int32), b" \n")
    b'1 20\n3 400\n'
    """
    width = len(str(int(values.max()))) if values.size else 1
    signs = np.empty((values.size, width + 1), dtype=np.uint8)
    rest = values
    for column in range(width - 1, -1, -1):
        shorter = rest // 10  # numpy.divmod takes many times as long
        digits = (rest - 10 * shorter + ord("0")).astype(np.uint8)
        signs[:, column] = digits if column == width - 1 else digits * (rest > 0)
        rest = shorter
    for turn, sign in enumerate(between):
        signs[turn :: len(between), width] = sign
    return signs.tobytes().translate(None, b"\0")  # which stand before the first digit
