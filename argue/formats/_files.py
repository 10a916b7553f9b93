"""The doors: a path, bytes or text in, debates out; analyses in, a document out."""

from __future__ import annotations

import gzip
import re
import sys
import zlib
from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import IO, Any, cast

from argue.errors import BadInput, UnknownName
from argue.files import site_folder
from argue.formats._embedded import MARK, unhidden
from argue.formats._messages import decoded
from argue.formats._recognition import FORMATS, is_no_text, kind_of_bytes, parts_of, workbook_kind
from argue.formats._workbooks import parse_workbook
from argue.formats.base.mapping import mapping_of
from argue.formats.base.reading import Beside, Document, Reading
from argue.formats.base.text import decode, plain_lines, quoted
from argue.locales import lazy
from argue.locales.phrases import reason_of
from argue.model import Analysis, Debate
from argue.settings import Limits

PREFIX = "example:"
"""What the name of a debate that ships begins with."""
_PACKED = ".gz"
_READ = 1 << 20
"""Bytes that are read from a disk at once."""
_MAIL_FILES = (".eml", ".mbox")
_FIELD = rb"[A-Za-z][\w-]*:[^\n]*\n(?:[ \t][^\n]*\n)*"
_MAIL_HEADER = re.compile(rb"\s*(?:From \S+ [^\n]*\n)?((?:" + _FIELD + rb")+)\r?\n")
_OF_PROGRAMS = re.compile(
    rb"^(?:mime-version|return-path|received|content-transfer-encoding|dkim-signature):",
    re.IGNORECASE | re.MULTILINE,
)
_SUFFIXES = {
    "application/json": ".json",
    "application/xml": ".xml",
    "text/csv": ".csv",
    "text/plain": ".txt",
}
"""By media type, the suffix that programs open, for formats without one of their own."""


def content(path: str | Path, limits: Limits) -> tuple[str, bytes]:
    """The name of a file, without folders, and its bytes; ``-`` is standard input without a name.

    Of a file that is too large one byte more is read than the limit, for :func:`check_size`.
    ``NAME.gz`` is unpacked, and is NAME.

    Raises BadInput if the file cannot be opened, or is damaged.
    """
    try:
        if str(path) == "-":
            return "", sys.stdin.buffer.read(limits.max_bytes + 1)
        with open_file(path) as file:
            return unpacked_name(Path(path).name), file.read(limits.max_bytes + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise BadInput.lazy(
            "%(path)s: expected a readable file, found: %(strerror)s",
            path=path,
            strerror=reason_of(error),
        ) from error
    except ValueError as error:
        raise BadInput.lazy(
            "%(path)s: expected a path, found: %(error)s", path=quoted(str(path)), error=error
        ) from error


def beside_path(path: str | Path, limits: Limits) -> Beside:
    """The texts of the files in the folder of a path, each by its name."""

    def text_of(name: str) -> str | None:
        other = Path(path).with_name(name)
        if str(path) == "-" or not other.is_file():
            return None
        return decode(content(other, limits)[1])[0]

    return text_of


def open_file(path: str | Path) -> IO[bytes]:
    """A file to read from; what gzip packed (``NAME.gz``) is unpacked on the way."""
    if unpacked_name(str(path)) != str(path):
        return cast(IO[bytes], gzip.open(path, "rb"))
    return open(path, "rb", buffering=_READ)


def unpacked_name(name: str) -> str:
    """The name of a file without ``.gz``, if it ends so."""
    return name[: -len(_PACKED)] if name.lower().endswith(_PACKED) else name


def read_bytes(
    data: bytes,
    *,
    name: str = "",
    format: str = "",
    limits: Limits | None = None,
    styles: bool = True,
    labels_are: str = "",
    columns: str | Mapping[str, str] = "",
) -> Document:
    """The debates of a file's content, with what is to be told of it; raises as :func:`read`.

    ``name`` is only shown, and its suffix decides where the content fits two formats. ``styles``
    is false where text in which people write as they like is no debate, as a README in an archive.
    """
    stated = str(mapping_of(columns)) if columns else ""
    reading = Reading(name, limits=limits or Limits(), labels_are=labels_are, columns=stated)
    return read_content(data, reading, format, styles=styles)


def read_content(
    data: bytes, reading: Reading, format: str = "", *, styles: bool = True
) -> Document:
    """The same with a reading that was begun, which may know what lies beside the file."""
    check_size(len(data), reading.limits, reading.name)
    if MARK in data and (drawn := unhidden(data, Reading(reading.name, limits=reading.limits))):
        return _document(drawn, Reading(reading.name, limits=reading.limits), "json")
    if kind := workbook_kind(data):
        return _built(parse_workbook(data, kind, reading), reading, kind)
    if kind := kind_of_bytes(data):
        raise reading.error(lazy("text, or a picture that Argue drew"), kind)
    text, warning = decoded(data, reading) if is_mail(data, reading.name) else "", ""
    if not text:
        text, reading.encoding, warning = decode(data)
    if is_no_text(text):
        raise reading.error(lazy("text"), lazy("bytes that are no text"))
    if warning:
        reading.warnings.append(warning)
    return _document(text, reading, format, styles=styles)


def is_mail(data: bytes, name: str) -> bool:
    """Whether a file of that name holds mails as programs write them."""
    header = _MAIL_HEADER.match(data[:100_000].replace(b"\r\n", b"\n"))
    if header is None:
        return False
    return name.lower().endswith(_MAIL_FILES) or bool(_OF_PROGRAMS.search(header[1]))


def parse_text(
    text: str,
    *,
    name: str = "",
    format: str = "",
    limits: Limits | None = None,
    labels_are: str = "",
    columns: str | Mapping[str, str] = "",
) -> Document:
    """The same for text that somebody pasted."""
    limits = limits or Limits()
    content = text.encode("utf-8", "surrogatepass")
    check_size(len(content), limits, name)
    if MARK in content and (drawn := unhidden(content, Reading(name, limits=limits))):
        text, format = drawn, "json"
    stated = str(mapping_of(columns)) if columns else ""
    reading = Reading(name, limits=limits, labels_are=labels_are, columns=stated)
    return _document(text, reading, format)


def write(analyses: Analysis | Iterable[Analysis], format: str) -> str:
    """One document with all the analyses.

    Raises UnknownName if that format is not written as text; BadInput if one is no analysis, such
    as a debate.
    """
    if format not in writers():
        raise UnknownName("output format", format, writers())
    module, listed = FORMATS.load(format), _analyses_of(analyses)
    text = plain_lines(module.write(_sayable(listed, module)))  # as it is read
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def write_bytes(analyses: Analysis | Iterable[Analysis], format: str) -> bytes:
    """The content of a file with all the analyses, in any of :func:`outputs`; texts are UTF-8.

    Raises as :func:`write`.
    """
    if format in writers():
        return write(analyses, format).encode("utf-8")
    if format not in outputs():
        raise UnknownName("output format", format, outputs())
    module, listed = FORMATS.load(format), _analyses_of(analyses)
    content: bytes = module.write_bytes(_sayable(listed, module))
    return content


def _sayable(analyses: Sequence[Analysis], module: Any) -> Sequence[Analysis]:
    """The analyses without open relations, unless the format can say that they are open."""
    if "open" in getattr(module, "HOLDS", ("open",)):
        return analyses
    return [analysis.without_open() for analysis in analyses]


def _analyses_of(analyses: object) -> list[Analysis]:
    if isinstance(analyses, Analysis):
        return [analyses]
    listed: list[Any] = list(analyses) if isinstance(analyses, Iterable) else [analyses]
    for name in listed:
        if not isinstance(name, Analysis):
            raise BadInput(
                f"expected analyses to write, found {type(name).__name__} {str(name)[:80]!r}; "
                "argue.analyse(debate) gives one, and argue.pipeline.bare(debate) one of what is "
                "stated only"
            )
    return listed


def lost(analyses: Sequence[Analysis], format: str) -> tuple[str, ...]:
    """What a file leaves out because its format has no place for it, in short phrases."""
    if format not in outputs():
        raise UnknownName("output format", format, outputs())
    return _lost(analyses, format)


def lost_each(analyses: Sequence[Analysis]) -> dict[str, tuple[str, ...]]:
    """What :func:`lost` says of each of :func:`outputs`, for about the price of one of them."""
    from argue.formats.base.losses import tally

    counts = tally(analyses)
    return {format: _lost(analyses, format, counts) for format in outputs()}


def file_name(stem: str, format: str) -> str:
    """The name of a file in that format, with a suffix that programs open.

    A format without a suffix of its own puts its name before that of its kind.

    >>> file_name("trams", "graphml"), file_name("trams", "kialo"), file_name("trams", "aif")
    ('trams.graphml', 'trams.kialo.txt', 'trams.aif.json')
    """
    module = FORMATS.load(format)
    suffixes = module.EXTENSIONS or (f".{format}{_SUFFIXES.get(module.MEDIA_TYPE, '')}",)
    return f"{stem}{suffixes[0]}"


def writers() -> list[str]:
    """Names of the formats that can be written as text, sorted; imports none of them."""
    return list(_writers())


@cache
def _writers() -> tuple[str, ...]:
    return tuple(name for name in FORMATS.names() if "write" in FORMATS.functions(name))


def outputs() -> list[str]:
    """Names of all formats that can be written, those that are no text too, sorted."""
    return [name for name in FORMATS.names() if FORMATS.functions(name) & {"write", "write_bytes"}]


def pictures() -> dict[str, str]:
    """Those that are pictures, by the suffixes of their files."""
    return suffixes(name for name in FORMATS.names() if FORMATS.stated(name, "PICTURE"))


def suffixes(names: Iterable[str]) -> dict[str, str]:
    """The suffixes of files, with the dot, and the one of these formats that each stands for."""
    result: dict[str, str] = {}
    for name in names:
        for suffix in FORMATS.extensions(name):
            result.setdefault(suffix, name)
    return result


def _lost(
    analyses: Sequence[Analysis], format: str, counts: dict[str, int] | None = None
) -> tuple[str, ...]:
    from argue.formats.base.losses import losses  # where something is written

    module = FORMATS.load(format)
    if not hasattr(module, "HOLDS"):
        return ()
    special = module.loses(_sayable(analyses, module)) if hasattr(module, "loses") else ()
    borders = getattr(module, "BORDERS", True)
    return (*losses(analyses, module.HOLDS, borders=borders, counts=counts), *special)


def _document(text: str, reading: Reading, format: str, *, styles: bool = True) -> Document:
    text = reading.cleaned(text)
    format, parts = parts_of(text, reading, format, styles=styles)
    reading.format = format
    module = FORMATS.load(format)
    if reading.columns and not getattr(module, "TABLE", False):
        reading.warnings.append(lazy("it is no table, so that --columns says nothing of it"))
    debates: list[Debate] = [debate for part in parts for debate in module.parse(part, reading)]
    return _built(debates, reading, reading.format if FORMATS.is_kind(format) else format, text)


def _built(debates: list[Debate], reading: Reading, format: str, text: str = "") -> Document:
    warnings = [*reading.warnings, *(warning for debate in debates for warning in debate.warnings)]
    warnings += [part.message for part in reading.account.left_out if part.understood]
    return Document(
        tuple(debates),
        format,
        reading.encoding,
        tuple(dict.fromkeys(warnings)),
        reading.account,
        text,
        reading.places,
        reading.signs,
        reading.table,
        reading.proposals,
        reading.sure,
    )


def check_size(size: int, limits: Limits, name: str) -> None:
    """Refuse more bytes than the limit allows; raises LimitExceeded."""
    limits.check("max_bytes", size, lazy("bytes or more"), name)


def is_example(source: str | Path) -> bool:
    """Whether a source is named as an example; a file of that name comes first.

    >>> is_example("example:homework"), is_example("homework.md")
    (True, False)
    """
    return str(source).startswith(PREFIX) and not Path(source).exists()


def example_files(name: str) -> list[Path]:
    """The file of ``example:NAME``, or the sorted files of a pattern as ``example:c*``.

    Patterns are of debates; the labelled pairs of ``examples/`` have their whole names.
    Raises UnknownName if there is none; the message lists the names.
    """
    debates, pairs = _files("debates", "*.md"), _files("examples", "*.jsonl")
    pattern = name.removeprefix(PREFIX)
    matches = [path for stem, path in debates.items() if fnmatchcase(stem, pattern)]
    matches = matches or [path for stem, path in pairs.items() if stem == pattern]
    if not matches:
        raise UnknownName("example", pattern, [*debates, *pairs])
    return matches


def _files(folder: str, pattern: str) -> dict[str, Path]:
    """The files that ship in a folder, by their names without suffix."""
    paths = sorted(site_folder(folder).glob(pattern))
    return {path.stem: path for path in paths if path.stem != "README"}
