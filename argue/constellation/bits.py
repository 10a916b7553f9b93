"""Truth in many worlds as bits: a row a thing, a bit a world, 64 worlds in a word."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Bits: TypeAlias = NDArray[np.uint64]
"""Shape (rows, words). World *w* is bit ``w % 64`` of word ``w // 64``; bits behind the last world
mean nothing."""
Truth: TypeAlias = NDArray[np.bool_]
"""Shape (rows, worlds)."""

WORD = 64
_LITTLE = np.dtype("<u8")


def words(worlds: int) -> int:
    """How many words hold so many worlds."""
    return -(-worlds // WORD)


def pack(truth: Truth) -> Bits:
    """Bits of what is true; those behind the last world are 0.

    Examples
    --------
    >>> pack(np.array([[True, False, True]])).tolist()
    [[5]]
    """
    rows, worlds = truth.shape
    octets = np.zeros((rows, 8 * words(worlds)), dtype=np.uint8)
    octets[:, : -(-worlds // 8)] = np.packbits(truth, axis=1, bitorder="little")
    return octets.view(_LITTLE).astype(np.uint64, copy=False)


def unpack(bits: Bits, worlds: int) -> Truth:
    """The opposite of :func:`pack`."""
    octets = np.ascontiguousarray(bits).astype(_LITTLE, copy=False).view(np.uint8)
    return np.unpackbits(octets, axis=1, count=worlds, bitorder="little").view(np.bool_)


def count(bits: Bits, worlds: int) -> NDArray[np.int64]:
    """In how many of the worlds each row is true."""
    found: NDArray[np.int64] = np.bitwise_count(bits & mask(worlds)).sum(axis=1, dtype=np.int64)
    return found


def mask(worlds: int) -> Bits:
    """One row of words whose bits are 1 for each world and 0 behind the last."""
    found = np.full((1, words(worlds)), ~np.uint64(0))
    if worlds % WORD:
        found[0, -1] = np.uint64((1 << worlds % WORD) - 1)
    return found
