"""Many files at once: a zip archive or a folder, each file read by itself and reported.

Nothing is ever unpacked to a disk: names in an archive are shown, never used as paths. A file that
cannot be read does not keep the others from being read.
"""

from __future__ import annotations

import io
import os
import re
import stat
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from glob import glob
from pathlib import Path, PurePosixPath
from typing import IO, TypedDict, Unpack

from argue.errors import ArgueError, BadInput, LimitExceeded, ParseError, UnknownName
from argue.formats._files import (
    beside_path,
    content,
    example_files,
    is_example,
    open_file,
    read_content,
    unpacked_name,
)
from argue.formats._recognition import (
    FORMATS,
    OFFICE,
    archive_kind,
    is_office,
    readers,
    workbook_kind,
)
from argue.formats.base.mapping import mapping_of
from argue.formats.base.reading import Beside, Document, Reading
from argue.formats.base.text import decode, printable_id
from argue.locales import lazy
from argue.locales.phrases import reason_of
from argue.model import Debate
from argue.settings import Limits


class How(TypedDict, total=False):
    """What may be said of how files are read."""

    format: str
    """A reader's name; empty to recognise the format by the content."""
    labels_are: str
    """What labels mean that can be meant in several ways, as of :func:`argue.read`."""
    columns: str | Mapping[str, str]
    """Which column of a table is what, as of :func:`argue.read`."""


_ZIP = (b"PK\x03\x04", b"PK\x05\x06")
_OF_SYSTEMS = frozenset({"__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini", ".git"})
_CHUNK = 1 << 16
_PATTERN = re.compile(r"[*?\[]")
_COMMENTS, _VOTES = "comments.csv", "votes.csv"
"""How the names of tables end that belong to an export of Polis."""


@dataclass(frozen=True, slots=True)
class BundledFile:
    """One file of a bundle; ``document`` is ``None`` where it was skipped, ``skipped`` says why."""

    name: str
    document: Document | None
    skipped: str = ""


@dataclass(frozen=True, slots=True)
class Bundle:
    """All files of an archive or a folder, in their order there."""

    files: tuple[BundledFile, ...]

    @property
    def documents(self) -> tuple[Document, ...]:
        """The files that were read."""
        return tuple(file.document for file in self.files if file.document)

    @property
    def debates(self) -> tuple[Debate, ...]:
        """The debates of all files."""
        return tuple(debate for document in self.documents for debate in document.debates)

    def check(self, names: str) -> None:
        """Raises BadInput if no file has a debate."""
        if not self.debates:
            raise BadInput(f"{names}: expected at least one file with a debate, found none")


def is_archive(data: bytes) -> bool:
    """Whether these bytes begin as a zip archive does, and are no workbook."""
    return data.startswith(_ZIP) and not workbook_kind(data)


def read_archive(
    data: bytes, *, name: str = "", limits: Limits | None = None, **how: Unpack[How]
) -> Bundle:
    """Read each file of a zip archive.

    A file is skipped, with the reason, if it cannot be read as a debate, is encrypted, damaged, a
    link or an archive itself, if its path leads out of the archive, or if it is more than
    ``limits`` allow; limits of arguments and debates hold for all files together.

    Raises BadInput if the bytes are no zip archive; LimitExceeded if it has more files than are
    allowed.
    """
    limits = limits or Limits()
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            if is_office(archive.namelist()):
                raise Reading(name, limits=limits).error(lazy("files with debates"), OFFICE)
            limits.check("max_files", len(entries), lazy("files"), name)
            files = [(entry.filename, partial(open_entry, archive, entry)) for entry in entries]
            return Bundle(tuple(_read_all(files, limits, **how)))
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError) as error:
        raise BadInput.lazy(
            "%(name)s: expected a zip archive, found %(error)s",
            name=name or "the archive",
            error=error,
        ) from error


def read_folder(path: Path, *, limits: Limits | None = None, **how: Unpack[How]) -> Bundle:
    """Read each file below a folder, in the order of their names; links are skipped, as in a zip.

    ``NAME.gz`` is unpacked, and is NAME. A data set that Hugging Face's library saved is one file.

    Raises BadInput if it is no folder, or cannot be listed; LimitExceeded if there are more files
    than are allowed.
    """
    from argue.formats.base.dataset import is_saved, read_saved  # where there is a folder

    limits = limits or Limits()
    if is_saved(path):
        stated = how.get("labels_are", ""), how.get("columns", "")
        return Bundle((BundledFile(path.name, read_saved(path, limits, *stated)),))
    try:
        files = sorted(file for file in path.rglob("*") if file.is_symlink() or file.is_file())
    except OSError as error:
        raise BadInput.lazy(
            "%(path)s: expected a folder, found: %(strerror)s", path=path, strerror=error.strerror
        ) from error
    if not path.is_dir():
        raise BadInput.lazy("%(path)s: expected a folder, found none", path=path)
    limits.check("max_files", len(files), lazy("files"), str(path))
    openers = [
        (unpacked_name(file.relative_to(path).as_posix()), partial(_open_unlinked, file))
        for file in files
    ]
    return Bundle(tuple(_read_all(openers, limits, **how)))


def read_any(
    path: str | Path, *, limits: Limits | None = None, styles: bool = True, **how: Unpack[How]
) -> Bundle:
    """A folder, a zip archive, or one file as :func:`argue.formats.read` reads it.

    Raises BadInput as :func:`read_folder`, :func:`read_archive` and :func:`argue.formats.read` do.
    """
    limits = limits or Limits()
    place = Path(path)
    if str(path) != "-" and place.is_dir():
        return read_folder(place, limits=limits, **how)
    if str(path) != "-" and "\0" not in str(path) and zipfile.is_zipfile(place):
        with place.open("rb") as file:
            data = file.read(limits.max_unpacked + 1)
        _check_sum("max_unpacked", len(data), "bytes", limits)
        if is_archive(data):
            return read_archive(data, name=place.name, limits=limits, **how)
    name, data = content(path, limits)
    reading = _reading(name, limits, beside_path(path, limits), **how)
    document = read_content(data, reading, how.get("format", ""), styles=styles)
    return Bundle((BundledFile(name, document),))


def read_all(
    paths: Sequence[str | Path], *, limits: Limits | None = None, **how: Unpack[How]
) -> Bundle:
    """All files of several paths or patterns, each as :func:`read_any` reads it.

    A single path must hold a debate. Of several, or of a pattern such as ``debates/*.md`` or
    ``corpus/**/*.json``, a file that is no debate is skipped, with the reason; running text is one
    only if it is alone.

    Raises BadInput as :func:`read_any`, of several files only where one cannot be opened; and if no
    file fits a pattern.
    """
    named, paths = len(paths), [file for path in paths for file in _fitting(path)]
    if len(paths) == named == 1:
        return read_any(paths[0], limits=limits, **how)
    files: list[BundledFile] = []
    for path in paths:
        try:
            files += read_any(path, limits=limits, styles=False, **how).files
        except (ParseError, LimitExceeded) as error:
            files.append(BundledFile(str(path), None, _reason(error, Path(path).name)))
    return Bundle(tuple(files))


def _fitting(path: str | Path) -> list[str | Path]:
    """The files that fit a pattern, sorted; of what is a file, or no pattern, itself.

    ``example:NAME`` is a debate that ships (:mod:`argue.formats._files`).
    """
    if is_example(path):
        return [*example_files(str(path))]
    if not _PATTERN.search(str(path)) or os.path.lexists(path):
        return [path]
    files: list[str | Path] = [*sorted(glob(str(path), recursive=True))]
    if not files:
        raise BadInput(f"{path}: expected a pattern that a file fits, found none")
    return files


def _reason(error: Exception, name: str) -> str:
    """What an error says, without the name of the file."""
    return str(error).removeprefix(f"{name}: ").removeprefix(f"{name}, ")


class Skipped(Exception):
    """Why a file is not read."""


DAMAGED = (
    *(zipfile.BadZipFile, tarfile.TarError, zlib.error),
    *(EOFError, NotImplementedError, RuntimeError, OSError),
)
"""What the libraries raise that open files and unpack archives."""
Opener = Callable[[], AbstractContextManager[IO[bytes]]]
"""Opens a file; raises Skipped if it cannot be read."""


def _read_all(
    files: Sequence[tuple[str, Opener]], limits: Limits, **how: Unpack[How]
) -> Iterator[BundledFile]:
    format = how.get("format", "")
    if format and format not in readers():
        raise UnknownName("input format", format, readers())
    left = _Left(limits)
    seen: set[str] = set()
    openers = dict(files)
    marked = {raw.removesuffix(end) for end in (".ann", ".ann.json") for raw in openers}
    marked -= openers.keys()
    votes = _tables_of_votes(files, limits)
    for raw, opened in files:
        name = printable_id(raw)[-200:] or "file"
        try:
            if raw in seen:
                raise Skipped("a file of this name was read before")
            seen.add(raw)
            check_name(raw)
            if raw.endswith(".txt") and raw.removesuffix(".txt") in marked:
                raise Skipped("the text in which the file of annotations beside it marks spans")
            with opened() as file:
                data = up_to(file, limits.max_bytes + 1)
            left.take_bytes(len(data))
            check_content(data)
            if raw in votes:
                raise Skipped("votes, which are counted with the comments beside it")
            reading = _reading(name, limits, partial(_beside, raw, openers, limits), **how)
            document = read_content(data, reading, format, styles=False)
            if document.format == "polis" and (table := _votes_beside(raw, votes)):
                document = FORMATS.load("polis").with_votes(document, votes[table], table)
            left.take(document)
        except (Skipped, ArgueError) as error:
            yield BundledFile(name, None, _reason(error, name))
        else:
            yield BundledFile(name, document)


def _reading(name: str, limits: Limits, beside: Beside, **how: Unpack[How]) -> Reading:
    stated = how.get("columns", "")
    columns = str(mapping_of(stated)) if stated else ""
    labels_are = how.get("labels_are", "")
    return Reading(name, limits=limits, labels_are=labels_are, columns=columns, beside=beside)


def _beside(raw: str, openers: Mapping[str, Opener], limits: Limits, name: str) -> str | None:
    """The text of a file in the folder of another one; ``None`` if it is not there, or damaged."""
    opened = openers.get(str(PurePosixPath(raw).with_name(name)))
    with suppress(Skipped, *DAMAGED):
        if opened is not None:
            with opened() as file:
                return decode(up_to(file, limits.max_bytes))[0]
    return None


def _tables_of_votes(files: Sequence[tuple[str, Opener]], limits: Limits) -> dict[str, str]:
    """The names and texts of the tables of votes that stand beside comments of Polis."""
    folders = {str(PurePosixPath(raw).parent) for raw, _ in files if raw.endswith(_COMMENTS)}
    results: dict[str, str] = {}
    for raw, opened in files:
        if raw.endswith(_VOTES) and str(PurePosixPath(raw).parent) in folders:
            with suppress(Skipped), opened() as file:
                text = decode(up_to(file, limits.max_bytes))[0]
                is_votes = "polis" in FORMATS and FORMATS.load("polis").is_votes(text)
                results |= {raw: text} if is_votes else {}
    return results


def _votes_beside(raw: str, votes: Mapping[str, str]) -> str | None:
    """The table of votes in the folder of a file; with a row a vote rather than a participant."""
    folder = PurePosixPath(raw).parent
    beside = [name for name in votes if PurePosixPath(name).parent == folder]
    return min(beside, key=lambda name: "participant" in PurePosixPath(name).name, default=None)


class _Left:
    """What all files together have been so far."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.bytes = self.arguments = self.debates = 0

    def take_bytes(self, number: int) -> None:
        self.bytes += number
        _check_sum("max_unpacked", self.bytes, "bytes", self.limits)

    def take(self, document: Document) -> None:
        arguments = self.arguments + sum(len(debate.arguments) for debate in document.debates)
        debates = self.debates + len(document.debates)
        _check_sum("max_arguments", arguments, "arguments", self.limits)
        _check_sum("max_debates", debates, "debates", self.limits)
        self.arguments, self.debates = arguments, debates


def _check_sum(name: str, number: int, what: str, limits: Limits) -> None:
    limits.check(name, number, lazy("%(what)s with the files before it", what=what))


def check_name(name: str) -> None:
    plain = name.replace("\\", "/")
    parts = PurePosixPath(plain).parts
    if plain.startswith("/") or ".." in parts or (len(plain) > 1 and plain[1] == ":"):
        raise Skipped("its path leads out of the archive")
    if _OF_SYSTEMS & set(parts) or (parts and parts[-1].startswith("._")):
        raise Skipped("a file of the operating system, no debate")


def check_content(data: bytes) -> None:
    if kind := archive_kind(data):
        raise Skipped(f"an archive ({kind}) inside; send what is in it")


@contextmanager
def open_entry(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> Iterator[IO[bytes]]:
    """A file of a zip; raises Skipped if it is encrypted, a link or damaged."""
    if entry.flag_bits & 0x1:
        raise Skipped("it is encrypted")
    if stat.S_ISLNK(entry.external_attr >> 16):
        raise Skipped("a link, which may lead anywhere")
    with _damage_told(), archive.open(entry) as file:
        yield file


@contextmanager
def _open_unlinked(path: Path) -> Iterator[IO[bytes]]:
    """A file of a folder; raises Skipped if it is a link or damaged."""
    if path.is_symlink():
        raise Skipped("a link, which may lead anywhere")
    with _damage_told(), open_file(path) as file:
        yield file


@contextmanager
def _damage_told() -> Iterator[None]:
    try:
        yield
    except DAMAGED as error:
        raise Skipped(f"it cannot be read or is damaged ({reason_of(error)})") from error


def up_to(file: IO[bytes], most: int) -> bytes:
    """What a file holds, but no more than ``most`` bytes, whatever it claims to hold."""
    pieces, size = [], 0
    while size < most and (piece := file.read(min(_CHUNK, most - size))):
        pieces.append(piece)
        size += len(piece)
    return b"".join(pieces)
