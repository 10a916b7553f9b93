"""Sequences of records that are in memory while they are few, and in a temporary file when many."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from itertools import chain
from operator import eq
from os import pread
from typing import IO, TYPE_CHECKING, Any, Generic, TypeVar, overload
from weakref import finalize

from argue.errors import StoreError
from argue.locales.phrases import reason_of

if TYPE_CHECKING:
    from typing_extensions import Buffer

BLOCK = 128
"""Records that are packed together; those of the last block, and of the first, are in memory."""

Item = TypeVar("Item")
_PICKLED = b"\x80"
"""The first byte of what was pickled; that of a packed list is another."""


@cache
def _codec(kind: Any) -> tuple[Callable[[Any], bytes], Callable[[bytes], Any]]:
    """What packs a list of such records, and unpacks what it packed."""
    if kind is None:
        import pickle

        return partial(pickle.dumps, protocol=5), pickle.loads
    from msgspec.msgpack import Decoder, encode

    pickled, unpickled = _codec(None)
    unpacked = Decoder(list[kind]).decode

    def pack(items: Any) -> bytes:
        try:
            return encode(items)
        except (UnicodeEncodeError, TypeError):  # half a surrogate pair; a message to translate
            return pickled(items)

    return pack, lambda data: (unpickled if data[:1] == _PICKLED else unpacked)(data)


class Scratch:
    """A temporary file without a name, closed when nothing has it any more.

    Raises StoreError if it cannot be made or written.
    """

    def __init__(self) -> None:
        import tempfile  # only where there are many

        with self._translated():
            self._file: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115
        finalize(self, self._file.close)  # __del__ comes after that of the file in a cycle

    def write(self, at: int, *parts: Buffer) -> None:
        """Write the parts one after the other from this place on."""
        with self._translated():
            self._file.seek(at)
            for part in parts:
                self._file.write(part)
            self._file.flush()

    def read(self, at: int, size: int) -> bytes:
        """So many bytes from this place on, whoever reads besides."""
        return pread(self._file.fileno(), size, at)

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            import tempfile

            where = f"the folder of temporary files {tempfile.gettempdir()}"
            raise StoreError(f"{where} cannot be written: {reason_of(error)}") from error


class Spilled(Sequence[Item], Generic[Item]):
    """Records in their order; they must be such as can be pickled, or of a ``kind`` that msgspec
    packs, in half the time.

    The file has no name, is read by nobody else, and goes with the sequence.

    >>> numbers = Spilled(range(1_000))
    >>> len(numbers), numbers[999], sum(numbers), numbers == list(range(1_000))
    (1000, 999, 499500, True)
    >>> numbers.mapped(lambda number: number * 2)[300]
    600
    """

    def __init__(self, items: Iterable[Item] = (), kind: Any = None) -> None:
        self._kind = kind
        self._last: list[Item] = []
        self._ends: list[int] = [0]
        self._store: Scratch | None = None
        self._change: Callable[[Any], Item] | None = None
        for item in items:
            self.append(item)

    def append(self, item: Item) -> None:
        """Add one at the end."""
        if len(self._last) == BLOCK:
            import zlib  # only where there are many

            packed = zlib.compress(_codec(self._kind)[0](self._last), 1)
            self._store = self._store or Scratch()
            self._store.write(self._ends[-1], packed)
            self._ends.append(self._ends[-1] + len(packed))
            self._last = []
        self._last.append(item)

    def mapped(self, change: Callable[[Item], Item]) -> Spilled[Item]:
        """The same records, each changed when it is read; nothing can be appended."""
        view: Spilled[Item] = Spilled(kind=self._kind)
        view._last, view._ends, view._store = self._last, self._ends, self._store
        before = self._change
        view._change = change if before is None else lambda item: change(before(item))
        return view

    def __len__(self) -> int:
        return (len(self._ends) - 1) * BLOCK + len(self._last)

    def __iter__(self) -> Iterator[Item]:
        blocks = map(self._block, range(len(self._ends)))
        items = chain.from_iterable(blocks)
        return iter(items) if self._change is None else map(self._change, items)

    @overload
    def __getitem__(self, place: int) -> Item: ...
    @overload
    def __getitem__(self, place: slice) -> list[Item]: ...
    def __getitem__(self, place: int | slice) -> Item | list[Item]:
        if isinstance(place, slice):
            return [self[number] for number in range(len(self))[place]]
        block, inside = divmod(range(len(self))[place], BLOCK)
        item = self._block(block)[inside]
        return item if self._change is None else self._change(item)

    def _block(self, number: int) -> list[Item]:
        if number == len(self._ends) - 1:
            return self._last
        import zlib

        assert self._store  # there is one as soon as there is a second block
        begin, end = self._ends[number : number + 2]
        packed = self._store.read(begin, end - begin)
        block: list[Item] = _codec(self._kind)[1](zlib.decompress(packed))
        return block

    def __reduce__(self) -> tuple[type, tuple[list[Item]]]:
        return type(self), (list(self),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and len(self) == len(other) and all(map(eq, self, other))

    __hash__ = None  # type: ignore[assignment]  # it grows
