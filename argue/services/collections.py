"""All debates of a collection in one zip, written while it is being sent."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Iterator

from argue import formats
from argue.errors import ArgueError
from argue.formats import FORMATS
from argue.model import Analysis

MOMENT = (1980, 1, 1, 0, 0, 0)
"""The time of all files, so that the same debates make the same archive."""


def archive(
    found: Iterable[tuple[str, Analysis]], format: str, *more: tuple[str, str]
) -> Iterator[bytes]:
    """The pieces of a zip: a file a debate, named by its key; ``more`` are names and texts.

    What the format cannot hold is told in ``lost.txt``, debate by debate; so is a debate that could
    not be written. No more than one debate is held at a time.

    Raises
    ------
    UnknownName
        When the first piece is asked for, if that format is not written.
    """
    sink, lost = _Sink(), []
    suffix = (*FORMATS.load(format).EXTENSIONS, f".{format}")[0]
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as zipped:
        for key, analysis in found:
            try:
                content = formats.write_bytes([analysis], format)
            except ArgueError as error:
                lost.append(f"{key}: not written: {error.told()}")
                continue
            if missing := formats.lost([analysis], format):
                lost.append(f"{key}: {'; '.join(missing)}")
            _write(zipped, key + suffix, content)
            yield sink.taken()
        told = [("lost.txt", "\n".join([*lost, ""]))] if lost else []
        for name, text in (*more, *told):
            _write(zipped, name, text.encode("utf-8"))
    yield sink.taken()


def _write(zipped: zipfile.ZipFile, name: str, content: bytes) -> None:
    info = zipfile.ZipInfo(name, MOMENT)
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = 0o644 << 16
    zipped.writestr(info, content)


class _Sink:
    """Where an archive is written that nobody seeks in."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def write(self, piece: bytes) -> int:
        self._pieces.append(bytes(piece))
        return len(piece)

    def flush(self) -> None:
        """Nothing waits here."""

    def close(self) -> None:
        """Nothing is open here."""

    def taken(self) -> bytes:
        """What was written since the last call."""
        pieces, self._pieces = self._pieces, []
        return b"".join(pieces)
