"""The record of an abstract framework, and what its formats share: lines, names, numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, overload

from argue.arrays import np
from argue.errors import BadInput, InvalidRecord, ParseError
from argue.locales.phrases import did_you_mean
from argue.model.attacks import AttackGraph, AttackLists, IntArray

if TYPE_CHECKING:
    from numpy.typing import NDArray

_WORD = 8
"""Bytes of a machine word, a digit each."""


def value_pairs(text: bytes) -> IntArray | None:
    r"""The numbers of lines ``12 345``, shape (lines, 2); the text ends in a newline.

    Each number is read as the machine word of eight bytes that ends with it, in two thirds of the
    time of ``numpy.fromstring`` and checked as well: ``None`` if a line is anything but two numbers
    with one space between them, or a number is of more than eight digits.

    >>> value_pairs(b"1 2\n30 456\n").tolist()
    [[1, 2], [30, 456]]
    >>> value_pairs(b"1  2\n") is None
    True
    """
    padded = bytes(_WORD) + text
    signs = np.frombuffer(padded, dtype=np.uint8)[_WORD:]
    ends = np.flatnonzero(signs < ord("0"))
    between = signs.take(ends).tobytes()
    if between != b" \n" * (ends.size // 2) or signs.max(initial=0) > ord("9"):
        return None
    digits = np.diff(ends, prepend=-1) - 1
    if digits.size and not 1 <= digits.min() <= digits.max() <= _WORD:
        return None
    words = np.ndarray(len(text), dtype="<u8", buffer=padded, strides=(1,)).take(ends)
    unused = (_WORD - digits).astype(np.uint64) << 3
    words >>= unused  # away with what stands before the first digit
    words <<= unused
    return _values(words).reshape(-1, 2)


def _values(words: NDArray[np.uint64]) -> IntArray:
    """Eight digits in each word, the last one in its highest byte: two, four, eight at a time."""
    for factor, shift, mask in (
        (1, 0, 0x0F0F0F0F0F0F0F0F),
        (10 << 8 | 1, 8, 0x00FF00FF00FF00FF),
        (100 << 16 | 1, 16, 0x0000FFFF0000FFFF),
        (10_000 << 32 | 1, 32, 0xFFFFFFFF),
    ):
        words *= factor
        words >>= shift
        words &= mask
    return words.astype(np.int32)


def small_pairs(text: bytes) -> list[tuple[int, int]] | None:
    """The same as :func:`value_pairs` for short texts, without NumPy."""
    between = text.translate(None, b"0123456789")
    if between != b" \n" * (len(between) // 2):
        return None
    values = list(map(int, text.split()))
    if len(values) != len(between) or max(values, default=0) >= 10**_WORD:
        return None
    return list(zip(values[::2], values[1::2], strict=True))


_MOST_BYTES, _MOST_ARGUMENTS = 1 << 16, 1 << 14


def is_small(data: bytes, size: int = 0) -> bool:
    """Whether a file with so many arguments is solved sooner than NumPy is imported."""
    return len(data) <= _MOST_BYTES and size <= _MOST_ARGUMENTS


def small_graph(size: int, attacks: Iterable[tuple[int, int]]) -> AttackGraph:
    """The graph of a small file, which needs no NumPy; attacks as (attacker, attacked)."""
    return AttackGraph.of_lists(AttackLists.of(size, attacks))


def text_of(values: IntArray, between: bytes) -> bytes:
    r"""Each number in decimal, followed by one of the bytes of ``between``, which take turns.

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


PIECE = 1 << 17
"""Bytes of a piece; four times as many or a quarter as many take longer."""
_SHOWN = 60


def pieces(data: bytes, start: int = 0, size: int = PIECE) -> Iterator[tuple[int, bytes]]:
    r"""From ``start`` on: where a piece begins, and the piece; all but the last end in a newline.

    Line ends of Windows are made plain ones.

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
    quoted = repr(text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…")
    return ParseError(expected, quoted if text else "an empty line", where=where, line=number)


def named_framework(
    names: dict[bytes, int],
    data: bytes,
    where: str,
    rows: Callable[[int, bytes], Iterable[tuple[int, int]]],
    quick: Callable[[int, bytes], Sequence[bytes] | None],
    start: int = 0,
) -> AbstractFramework:
    """The framework of arguments with names and positions, whose attacks stand from ``start`` on.

    ``rows`` gives the attacks in a piece that begins at a place, looked at with care, of a small
    file all; ``quick`` the names in a piece, attacker and attacked in turns, where it is nothing
    but plain attacks.
    """
    texts = _decoded(names, data, where)
    if is_small(data):
        return AbstractFramework(texts, small_graph(len(names), rows(start, data[start:])))
    result = [np.empty((0, 2), dtype=np.int32)]
    for begin, piece in pieces(data, start):
        cells = quick(begin, piece)
        numbers = None if cells is None else _numbers_of(cells, names)
        if numbers is None:
            numbers = np.array(list(rows(begin, piece)), dtype=np.int32)
        result.append(numbers.reshape(-1, 2))
    return AbstractFramework(texts, AttackGraph(len(names), np.concatenate(result)))


def _numbers_of(cells: Sequence[bytes], names: dict[bytes, int]) -> IntArray | None:
    """Positions of names; ``None`` if one is unknown."""
    try:
        return np.fromiter(map(names.__getitem__, cells), dtype=np.int32, count=len(cells))
    except KeyError:
        return None


def _decoded(names: Iterable[bytes], data: bytes, where: str) -> tuple[str, ...]:
    """The names as text; raises ParseError if one is not UTF-8."""
    try:
        return tuple(name.decode() for name in names)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, data.index(error.object)) + 1
        raise ParseError("names in UTF-8", repr(error.object), where=where, line=line) from error


def refuse_names(names: Sequence[str], is_bad: Callable[[str], bool], format: str) -> None:
    """Raise BadInput for the first name that a format cannot hold."""
    for name in names:
        if is_bad(name):
            raise BadInput(f"expected names that {format} can hold, found {name!r}")


class Numbers(Sequence[str]):
    """The names ``"1" … "size"`` without the memory of a list.

    >>> names = Numbers(3)
    >>> list(names), names[-1], names.index("2"), "4" in names
    (['1', '2', '3'], '3', 1, False)
    """

    def __init__(self, size: int) -> None:
        self._range = range(1, size + 1)

    def __len__(self) -> int:
        return len(self._range)

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> list[str]: ...
    def __getitem__(self, place: int | slice) -> str | list[str]:
        if isinstance(place, slice):
            return [str(number) for number in self._range[place]]
        return str(self._range[place])

    def index(self, name: str, start: int = 0, stop: int | None = None) -> int:
        """The position of a name; ValueError if there is none."""
        plain = name.isascii() and name.isdecimal() and name == str(int(name[:20]))
        place = int(name) - 1 if plain else -1
        if place not in range(len(self))[start:stop]:
            raise ValueError(f"{name!r} is not among the numbers 1 to {len(self)}")
        return place

    def __contains__(self, name: object) -> bool:
        try:
            return isinstance(name, str) and self.index(name) >= 0
        except ValueError:
            return False


class AbstractFramework:
    """Arguments that are only names, and their attacks (Dung 1995, Definition 2).

    There is a name for each node of the graph, none twice; :class:`Numbers` where arguments are
    numbered.
    """

    def __init__(self, names: Sequence[str], graph: AttackGraph) -> None:
        if len(names) != graph.size:
            raise InvalidRecord(
                f"expected a name for each of {graph.size} arguments, found {len(names)}"
            )
        self.names, self.graph = names, graph

    def number_of(self, name: str) -> int:
        """The node of an argument.

        Raises BadInput if there is no argument of that name.
        """
        if isinstance(self.names, Numbers):
            if name in self.names:
                return self.names.index(name)
            raise BadInput(f"expected an argument from 1 to {len(self.names)}, found {name!r}")
        if name not in self._positions:
            message = f"expected one of the {len(self.names):,} arguments, found {name!r}"
            raise BadInput(did_you_mean(message, name, self.names))
        return self._positions[name]

    def line_of(self, nodes: IntArray | list[int]) -> str:
        """The names of these nodes with a space between, fast for a million.

        >>> import numpy as np
        >>> framework = AbstractFramework(Numbers(3), AttackGraph(3, np.empty((0, 2))))
        >>> framework.line_of(np.array([0, 2]))
        '1 3'
        """
        if isinstance(nodes, list):
            texts = self._texts
            return " ".join([texts[node] for node in nodes])
        if isinstance(self.names, Numbers):
            return text_of(nodes + 1, between=b" ").decode("ascii").rstrip()
        return " ".join([self.names[node] for node in nodes.tolist()])

    @cached_property
    def _texts(self) -> list[str]:
        return list(self.names)

    @cached_property
    def _positions(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.names)}
