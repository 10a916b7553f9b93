"""Files of any number, one after the other, from folders, archives and lists; memory stays flat.

A unit is what is read by itself: a file, a line of JSON lines of debates, or a share of the debates
of a table or JSON that has many, so that several can judge them. Nothing is unpacked to
a disk, and only one unit is in memory at a time. :mod:`argue.formats._bundles` reads the files of
one upload at once instead, and holds limits for all of them together.
"""

from __future__ import annotations

import csv
import io
import os
import tarfile
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path, PurePath
from typing import IO, Any, cast

from argue.errors import BadInput, LimitExceeded
from argue.formats import _bundles, _files
from argue.formats.base.reading import Document
from argue.formats.base.tables import header
from argue.formats.base.text import printable_id
from argue.locales.phrases import reason_of
from argue.settings import Limits

_LINES = (".jsonl", ".ndjson")
_TARS = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2", ".tar.xz", ".txz")
_BOOKS = (".xlsx", ".xlsm")
_PEEKED = 1 << 16
_TABLES = {".csv": ",;|", ".tsv": "\t"}
_SHARES, _SHARE_DEBATES, _SHARE_BYTES = 64, 4, 8_192
"""The most shares of a file, and the least debates and bytes of each."""
_ALL_SHARES_BYTES = 16_000_000
"""All shares of a file together are no larger, since each carries the file."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A file, or a line of JSON lines, not yet read."""

    name: str
    """Of the file: as it stands in its folder or archive, which themselves are not named."""
    data: bytes
    """Its bytes, no more than ``ARGUE_MAX_BYTES``."""
    line: bool = False
    """Whether it is one line of JSON lines."""
    share: tuple[int, int] = (0, 1)
    """``(i, n)``: of its debates only every n-th, from the i-th, counted from 0. The file is read
    whole, since what a word means may hang on all rows."""

    def __reduce__(self) -> tuple[type[Unit], tuple[str, bytes, bool, tuple[int, int]]]:
        """To be sent to other processes in a fifth of the time that dataclasses take."""
        return Unit, (self.name, self.data, self.line, self.share)

    def read(
        self,
        format: str = "",
        limits: Limits | None = None,
        labels_are: str = "",
        columns: str = "",
    ) -> Document:
        """The debates in it; raises as :func:`argue.formats.read_bytes`."""
        first, step = self.share
        read = _read_once if step > 1 else _files.read_bytes
        document = read(
            self.data,
            name=self.name,
            format="jsonl" if self.line else format,
            limits=limits,
            styles=False,
            labels_are=labels_are,
            columns=columns,
        )
        return document if step == 1 else replace(document, debates=document.debates[first::step])

    def reason(self, error: Exception) -> str:
        """What an error of reading it says, without its name.

        A line is read by itself: its number there says nothing of the file, and is left out.
        """
        reason = str(error).removeprefix(f"{self.name}: ").removeprefix(f"{self.name}, ")
        if self.line:
            reason = reason.removeprefix("line 1: ").replace(" at line 1.", " at ")
        return reason


_read_once = lru_cache(maxsize=1)(_files.read_bytes)
"""For the shares of a file, which a process often reads one after the other."""


@dataclass(frozen=True, slots=True)
class Unread:
    """A file that holds no unit, and why."""

    name: str
    reason: str


def read_units(
    sources: Iterable[str | Path], limits: Limits | None = None
) -> Iterator[Unit | Unread]:
    """The units of files, folders, zips, tars, examples and lists of them, in no promised order.

    ``@FILE`` is a list: the path of a source on each line, from where the command runs. JSON lines
    whose first line is a debate are taken line by line, also compressed with gzip. An archive in a
    folder is opened, one in an archive is not. The entries of a zip are listed in memory, about
    0.5 KB each; those of a tar are not.

    Raises BadInput if a source, or a list, cannot be opened.
    """
    limits = limits or Limits()
    for source in sources:
        if str(source).startswith("@"):
            yield from read_units(_listed(str(source)[1:]), limits)
        elif _files.is_example(source):
            yield from read_units(_files.example_files(str(source)), limits)
        elif not os.path.lexists(source):
            raise BadInput(f"{source}: expected a file, folder, zip, tar or @list, found none")
        elif os.path.isdir(source):
            yield from _folder(Path(source), limits)
        else:
            yield from _file(Path(source), Path(source).name, limits)


def _listed(path: str) -> Iterator[str]:
    try:
        with open(path, encoding="utf-8") as file:
            yield from filter(None, map(str.strip, file))
    except (OSError, ValueError) as error:
        raise BadInput(f"@{path}: expected a list of paths, a line each, found: {error}") from error


def _folder(top: Path, limits: Limits) -> Iterator[Unit | Unread]:
    for folder, _, names in os.walk(top, onerror=_refuse):
        for name in names:
            path = Path(folder, name)
            relative = path.relative_to(top).as_posix()
            if path.is_symlink():
                yield Unread(relative, "a link, which may lead anywhere")
            else:
                yield from _file(path, relative, limits)


def _refuse(error: OSError) -> None:
    raise BadInput(f"{error.filename}: expected a folder, found: {error.strerror}") from error


def _file(path: Path, name: str, limits: Limits) -> Iterator[Unit | Unread]:
    low = name.lower()
    try:
        if low.endswith(_TARS):
            yield from _tar(path, limits)
        elif not low.endswith(_BOOKS) and (low.endswith(".zip") or zipfile.is_zipfile(path)):
            yield from _zip(path, limits)
        else:
            yield from _content(partial(_files.open_file, path), _files.unpacked_name(name), limits)
    except _bundles.DAMAGED as error:
        yield Unread(_printable(name), f"it cannot be read or is damaged ({reason_of(error)})")


def _zip(path: Path, limits: Limits) -> Iterator[Unit | Unread]:
    with zipfile.ZipFile(path) as archive:
        for entry in archive.infolist():
            if not entry.is_dir():
                yield from _content(
                    partial(_bundles.open_entry, archive, entry), entry.filename, limits
                )


def _tar(path: Path, limits: Limits) -> Iterator[Unit | Unread]:
    with tarfile.open(path, "r|*") as archive:
        for member in archive:
            vars(archive)["members"] = []  # tarfile lists what it has seen: memory would grow
            if member.isdir():
                continue
            file = archive.extractfile(member) if member.isreg() else None
            if file is None:
                yield Unread(_printable(member.name), "a link or a device, which may lead anywhere")
            else:
                yield from _content(partial(cast(Any, nullcontext), file), member.name, limits)


def _content(opened: _bundles.Opener, raw: str, limits: Limits) -> Iterator[Unit | Unread]:
    """The units of one file; nothing of a damaged one but its lines before the damage."""
    raw = raw.removeprefix("./")  # as tar names what is packed from within its folder
    name = _printable(raw)
    try:
        _bundles.check_name(raw)
        with opened() as file:
            beginning = cast(Any, file).peek(_PEEKED)[:_PEEKED]
            if raw.lower().endswith(_LINES) and _begins_with_debate(beginning):
                yield from _lines(file, name, limits)
                return
            data = _bundles.up_to(file, limits.max_bytes + 1)
        _files.check_size(len(data), limits, "")
        _bundles.check_content(data)
    except (_bundles.Skipped, LimitExceeded) as error:
        yield Unread(name, str(error))
    else:
        number = _shares(name, data)
        yield from (Unit(name, data, share=(first, number)) for first in range(number))


def _shares(name: str, data: bytes) -> int:
    """Into how many shares the debates of a file are split: 1 unless it surely has many."""
    most = min(len(data) // _SHARE_BYTES, _ALL_SHARES_BYTES // len(data) if data else 1, _SHARES)
    if most < 2:
        return 1
    return max(1, min(most, _debates_in(name.lower(), data) // _SHARE_DEBATES))


def _debates_in(low: str, data: bytes) -> int:
    """About how many debates a table or JSON has; 0 if that cannot be seen without reading it."""
    if low.endswith(".json"):
        return data.count(b'"arguments"')
    delimiters = _TABLES.get(PurePath(low).suffix, "")
    text = data.decode("utf-8-sig", "replace")
    if not delimiters or (found := header(text, delimiters)) is None:
        return 0
    delimiter, columns = found
    name = columns.roles.get("debate") or columns.roles.get("title")
    try:
        rows = csv.reader(io.StringIO(text), delimiter=delimiter)
        place = next(rows).index(name or "")
        return len({row[place] for row in rows if len(row) > place})
    except (csv.Error, ValueError):
        return 0


def _begins_with_debate(beginning: bytes) -> bool:
    first = beginning.lstrip().partition(b"\n")[0]
    return first.startswith(b"{") and b'"arguments"' in first


def _lines(file: IO[bytes], name: str, limits: Limits) -> Iterator[Unit | Unread]:
    number = 0
    while line := file.readline(limits.max_bytes + 1):
        number += 1
        if len(line) <= limits.max_bytes:
            if content := line.strip():
                yield Unit(name, content, line=True)
            continue
        while line and not line.endswith(b"\n"):
            line = file.readline(_PEEKED)
        yield Unread(
            f"{name}, line {number}",
            f"more than {limits.max_bytes:,} bytes, the limit (setting ARGUE_MAX_BYTES)",
        )


def _printable(name: str) -> str:
    return printable_id(name)[-200:] or "file"
