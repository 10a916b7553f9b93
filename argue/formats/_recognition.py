"""Which format a text is in: a file format by its content, else the style of its writing; and what
bytes are, by how they begin and by their control characters: tables, or no text.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from textwrap import shorten
from typing import Any

from argue.errors import ParseError, UnknownName
from argue.formats.base.blocks import alone, around, blocks_of, code_kind, without
from argue.formats.base.mapping import mapping_of
from argue.formats.base.reading import Reading
from argue.formats.base.text import quoted
from argue.locales import lazy
from argue.plugins import Folder


class Formats(Folder):
    """The formats: a file may read several kinds, each with a name of its own (``KINDS``)."""

    def names(self) -> list[str]:
        """Names of all formats and kinds, sorted."""
        return sorted({*super().names(), *self._kinds()})

    def summary(self, name: str) -> str:
        """The first line of its docstring, or what its file says of a kind."""
        return self._kinds().get(name, ("", ""))[1] or super().summary(name)

    def kinds(self) -> list[str]:
        """Names of the kinds, sorted."""
        return sorted({*self._kinds(), *(home for home, _ in self._kinds().values())})

    def is_kind(self, name: str) -> bool:
        """Whether it is a kind that a file reads beside others, or that file."""
        return name in self._kinds() or name in {home for home, _ in self._kinds().values()}

    @cache  # noqa: B019
    def extensions(self, name: str) -> tuple[str, ...]:
        """The suffixes of its files, without importing it."""
        stated = self.stated(name, "EXTENSIONS")
        return tuple(stated) if isinstance(stated, tuple | list) else self.load(name).EXTENSIONS

    def load(self, name: str) -> Any:
        """Import the file of a format or kind; raises as :meth:`Folder.load`."""
        return super().load(self._kinds().get(name, (name, ""))[0])

    def _path(self, name: str) -> Path:
        return super()._path(self._kinds().get(name, (name, ""))[0])

    @cache  # noqa: B019 (there is one, as long as the program runs)
    def _kinds(self) -> dict[str, tuple[str, str]]:
        """The file that reads each kind, and what the kind is."""
        results: dict[str, tuple[str, str]] = {}
        files = Folder(self.package, self.kind)
        for home in files.names():
            kinds = files.stated(home, "KINDS")
            if isinstance(kinds, dict):
                results |= {name: (home, told) for name, told in kinds.items()}
        return results


FORMATS = Formats("argue.formats", "format", "argue.formats")

HOW_TO = "docs/discussions.md"
"""Says how to write a discussion so that it is read; the page for a new debate shows it, too."""
_SHARED = {
    *(".json", ".jsonl", ".ndjson", ".csv", ".tsv", ".xml", ".svg", ".html", ".htm"),
    *(".md", ".markdown", ".txt", ".yml", ".yaml"),
}
"""Suffixes of files that several readers read, so that the content decides."""
_CODE = {
    **dict.fromkeys((".tex", ".tikz"), lazy("TeX, which is written here and not read")),
    **dict.fromkeys((".ttl", ".n3"), "Turtle"),
    ".nt": "N-Triples",
    ".toml": "TOML",
    ".ini": lazy("settings"),
    **dict.fromkeys((".py", ".js", ".ts", ".java", ".c", ".cpp"), lazy("code")),
    **dict.fromkeys((".rs", ".go", ".sh", ".sql", ".css"), lazy("code")),
}
"""Suffixes of files that are no discussion, whatever stands in them."""
_WRITTEN = "conversation"
"""Reads what people write as they like; asked only where no file format recognises a text."""
_TOKEN = re.compile(r"[A-Za-z]\w*|[<>{}\[\]=:;,|#]")
_NAMES = re.compile(r"[\w\"-]+(?:[,;\t|][\w\"-]+)+")
_SAMPLE = 4_000
_AROUND = 150
"""Words around a table or code that do not make a discussion of their own."""
_ALIKE = 0.3
"""From this share of common words and signs on, an example helps."""


def readers() -> list[str]:
    """Names of the formats that can be read, sorted; imports none of them."""
    return list(_readers())


@cache
def _readers() -> tuple[str, ...]:
    return tuple(name for name in FORMATS.names() if "parse" in FORMATS.functions(name))


def recognised(text: str) -> list[str]:
    """Names of the file formats that recognise this text; if none does, the kind of its writing."""
    return recognised_files(text) or list(filter(None, [FORMATS.load(_WRITTEN).kind_of(text)]))


def _detecting(files: Mapping[str, tuple[str, str]], text: str) -> list[str]:
    """The file formats among these that recognise a text; those are asked whose sign begins it, and
    whose pattern it has.
    """
    first = text.lstrip()[:1]
    asked = [
        name
        for name, (signs, needs) in files.items()
        if (not signs or first in signs) and re.search(needs, text)
    ]
    return [name for name in asked if FORMATS.load(name).detect(text)]


@cache
def _files() -> list[dict[str, tuple[str, str]]]:
    """The file formats with the signs that begin their texts and the pattern that is in them, empty
    for any; in groups, of which each steps back where one before it recognises a text.
    """
    groups: list[dict[str, tuple[str, str]]] = [{}, {}, {}]
    for name in readers():
        if not FORMATS.is_kind(name):
            signs, needs = (str(FORMATS.stated(name, key) or "") for key in ("BEGINS", "NEEDS"))
            level = FORMATS.stated(name, "GENERAL")
            groups[level if isinstance(level, int) else 0][name] = (signs, needs)
    return groups


def chosen(text: str, reading: Reading, format: str, *, styles: bool = True) -> str:
    """The format in which to read a text: that of the caller, or the one that recognises it.

    Raises ParseError if none does, or several do; it names the nearest and the how-to; UnknownName
    if the caller names none that is read.
    """
    if format:
        if format not in readers():
            raise UnknownName("input format", format, readers())
        return format
    if not text.strip():
        raise reading.error(lazy("a debate"), lazy("nothing"))
    if reading.columns:
        from argue.formats.base.tables import table_format  # only where columns are named

        if name := table_format(text, mapping_of(reading.columns)):
            return name
    suffix = Path(reading.name).suffix.lower()
    if suffix in _CODE:
        raise reading.error(_expected(""), _CODE[suffix])
    by_suffix = _by_suffix(suffix) if suffix else []
    if len(by_suffix) == 1 and suffix not in _SHARED:
        return by_suffix[0]
    own = _detecting({name: sign for name, sign in _files()[0].items() if name in by_suffix}, text)
    if len(own) == 1:  # whatever else recognises it, the suffix decides: no other reader is loaded
        return own[0]
    fitting = _allowed(recognised(text), by_suffix, styles=styles)
    if len(fitting) > 1:
        fitting = [name for name in fitting if name in by_suffix] or fitting
    if not fitting and len(by_suffix) == 1:
        return by_suffix[0]
    if len(fitting) == 1 and FORMATS.is_kind(fitting[0]) and (kind := code_kind(text)):
        raise reading.error(_expected(""), kind)
    if len(fitting) != 1:
        raise _unclear(text, reading, fitting)
    return fitting[0]


@cache
def _by_suffix(suffix: str) -> list[str]:
    """The readers of files with this suffix."""
    files = [name for name in readers() if name == _WRITTEN or not FORMATS.is_kind(name)]
    return [name for name in files if suffix in FORMATS.extensions(name)]


def parts_of(
    text: str, reading: Reading, format: str, *, styles: bool = True
) -> tuple[str, list[str]]:
    """The format of a text, and what is to be read of it; raises as :func:`chosen`.

    This is the text, or the tables and the code between fences that hold debates, if a few words
    stand around them. Code in a text that people wrote is set aside. All of this is told.
    """
    blocks = [] if format else blocks_of(text)
    if not blocks or {*recognised_files(text)} - {"csv", "tsv"}:
        return chosen(text, reading, format, styles=styles), [text]
    parts = [alone(text, block) for block in blocks]
    names = [_block_format(part) for part in parts]
    fitting = [at for at, name in enumerate(names) if name]
    words = around(text, blocks)
    if fitting and sum(len(line.split()) for _, line in words) <= _AROUND:
        first = names[fitting[0]]
        reading.saw("line", len(words))
        for number, line in words:
            reason = lazy("it stands around what was read")
            reading.set_aside("line", line, reason, line=number)
        for at in range(len(blocks)):
            if names[at] != first:
                reason = lazy("it is of another kind than the table or code that was read")
                reading.leave_out(blocks[at].first + 1, parts[at].strip(), reason, "line")
        return first, [part for part, name in zip(parts, names, strict=True) if name == first]
    code = [block for block in blocks if block.is_code or block.is_table]
    for block in code:
        reason = lazy("a table in a text") if block.is_table else lazy("code in a text")
        whole = alone(text, block).strip()
        reading.set_aside("line", whole, reason, line=block.first + 1, count=1)
    left = without(text, code)
    return chosen(left, reading, format, styles=styles), [left]


def recognised_files(text: str) -> list[str]:
    """Names of the file formats that recognise this text."""
    return next(filter(None, (_detecting(group, text) for group in _files())), [])


def _block_format(part: str) -> str:
    """The file format of what stands in a block; empty if none or several recognise it."""
    fitting = recognised_files(part.strip("\n"))
    return fitting[0] if len(fitting) == 1 else ""


def _allowed(fitting: list[str], by_suffix: list[str], *, styles: bool) -> list[str]:
    """Without a style, where the file's suffix says that it is data, or no style may be read."""
    is_style = len(fitting) == 1 and FORMATS.is_kind(fitting[0])
    data = bool(by_suffix) and not {"markdown", *fitting} & set(by_suffix)
    return [] if is_style and (data or not styles) else fitting


def nearest(text: str) -> str:
    """The reader whose documentation shows what is most like the beginning of this text; empty if
    none is like it.
    """
    if code_kind(text):
        return ""
    first = text.strip().partition("\n")[0]
    if _NAMES.fullmatch(first):
        return "csv"
    sample = set(_TOKEN.findall(text[:_SAMPLE]))

    def likeness(name: str) -> float:
        example = set(_TOKEN.findall(_example(name)))
        return len(sample & example) / (len(sample | example) or 1)

    best = max(readers(), key=likeness)
    return best if likeness(best) >= _ALIKE else ""


def _example(name: str) -> str:
    """The first example of a reader's documentation."""
    docstring = FORMATS.load(name).__doc__ or ""
    lines = docstring.partition("::\n")[2].lstrip("\n").split("\n")
    end = next((at for at, line in enumerate(lines) if line[:1].strip()), len(lines))
    return "\n".join(lines[:end])


def _unclear(text: str, reading: Reading, fitting: list[str]) -> ParseError:
    if fitting:
        names = " or ".join(fitting)
        several = lazy("a file that may be %(fitting)s; say which one it is", fitting=names)
        return reading.error(lazy("one format"), several)
    page = re.match(r"\s*<(?:!doctype\s+)?html\b", text, re.IGNORECASE)
    if text.lstrip().startswith("<") and not page:
        from argue.formats.base.xml import Events, read_xml  # to say what is wrong with it

        read_xml(text, reading, Events())
    line = text[: len(text) - len(text.lstrip())].count("\n") + 1
    if text.lstrip()[:1] in ("{", "[") and re.search(r'"[^"\n]*"\s*:', text):
        from argue.formats.base.objects import loads  # the same for JSON

        loads(text, reading)
    code = "" if text.lstrip().startswith("<") else code_kind(text)
    found = code or quoted(text.strip())
    return reading.error(_expected(text), lazy("a page of HTML") if page else found, line)


def _expected(text: str) -> str:
    name = nearest(text)
    if not name:
        return lazy(
            "a discussion in words or a file in a format that Argue reads (How to write one: "
            "%(how_to)s)",
            how_to=HOW_TO,
        )
    return lazy(
        "a discussion in words or a file in a format that Argue reads (the nearest is %(name)s: "
        "%(summary)s How to write one: %(how_to)s)",
        name=name,
        summary=shorten(FORMATS.summary(name), 90, placeholder=" …"),
        how_to=HOW_TO,
    )


OFFICE = lazy("a document of an office program; save it as text, or paste its text")
_AUDIO, _VIDEO = lazy("sound, which holds no text"), lazy("a film, which holds no text")
_PICTURE = lazy("a picture, which holds no text")
_PROGRAM, _FONT = lazy("a program"), lazy("a font")
_DATABASE = lazy("a database; export the table as CSV")
_TABLE = lazy("a table in columns for programs; save it as CSV")
_ARRAY = lazy("numbers for programs")
_PYTHON = lazy("an object of Python, which may run code when it is opened; save it as JSON or CSV")
_BEGINNINGS = {
    rb"\x89PNG": lazy("a picture in PNG, which holds no text"),
    rb"\xff\xd8\xff": lazy("a picture in JPEG, which holds no text"),
    rb"GIF8[79]a": lazy("a picture in GIF, which holds no text"),
    rb"II\*\0|MM\0\*|RIFF.{4}WEBP|\0\0\x01\0": _PICTURE,
    rb"%PDF-": lazy("a PDF; copy its text and paste that"),
    rb"%!PS": lazy("a page for printers; copy its text and paste that"),
    rb"\{\\rtf": lazy("a document in RTF; save it as text, or paste its text"),
    rb"\xd0\xcf\x11\xe0": OFFICE,
    rb"SQLite format 3\0|\0\x01\0\0Standard (?:Jet|ACE)": _DATABASE,
    rb"\x80[\x02-\x05](?:[\]}(cX\x8c\x95)K]|\Z)": _PYTHON,
    rb"ID3[\x02-\x04]|\xff[\xf2\xf3\xfa\xfb]|OggS|fLaC|MThd|RIFF.{4}WAVE|FORM.{4}AIF": _AUDIO,
    rb".{4}ftyp|\x1a\x45\xdf\xa3|RIFF.{4}AVI |FLV\x01": _VIDEO,
    rb"\x7fELF|MZ.{0,60}\0|\xca\xfe\xba\xbe|[\xce\xcf]\xfa\xed\xfe|\0asm|!<arch>\n": _PROGRAM,
    rb"ARROW1|FEA1|Obj\x01|ORC\0": _TABLE,
    rb"\x89HDF|\x93NUMPY|GGUF|CDF[\x01\x02]|MATLAB 5|RDX[23]\n": _ARRAY,
    rb"wOF[F2]|\0\x01\0\0\0|OTTO\0": _FONT,
}
_KINDS = [(re.compile(begins, re.DOTALL), kind) for begins, kind in _BEGINNINGS.items()]
XLSX, PARQUET = "xlsx", "parquet"
_BOOK = "xl/workbook.xml"
_TABLES = {b"PK\x03\x04": XLSX, b"PAR1": PARQUET}
_CONTROLS = re.compile("[\0-\x07\x0e-\x1a\x1c-\x1f]")
_DECODED = 65_536
_SHARE, _MOST = 50, 3
"""One in so many characters, and more than so many, may be none of a text."""
_PARTS = {"[Content_Types].xml", "mimetype", "word/document.xml", "content.xml"}
"""Files that stand in documents of office programs, which are zip archives."""
_ARCHIVES = {
    "zip": re.compile(rb"PK\x03\x04"),
    "gzip": re.compile(rb"\x1f\x8b"),
    "7z": re.compile(rb"7z\xbc\xaf"),
    "rar": re.compile(rb"Rar!\x1a\x07"),
    "bzip2": re.compile(rb"BZh\d1AY&SY"),
    "xz": re.compile(rb"\xfd7zXZ"),
    "zstd": re.compile(rb"\x28\xb5\x2f\xfd"),
    "tar": re.compile(rb".{257}ustar", re.DOTALL),
}
"""How archives begin."""


def kind_of_bytes(data: bytes) -> str:
    r"""What a file is that holds no text; empty if nothing speaks against a text.

    >>> str(kind_of_bytes(b"SQLite format 3\0"))
    'a database; export the table as CSV'
    >>> kind_of_bytes(b"Open the baths.")
    ''
    """
    kind = next((kind for begins, kind in _KINDS if begins.match(data[:400])), "")
    if kind or not (archive := archive_kind(data)):
        return kind
    if archive == "zip" and not zipfile.is_zipfile(io.BytesIO(data)):
        return lazy("a damaged archive (zip): its end is missing")
    return lazy("an archive (%(kind)s); unpack it", kind=archive)


def archive_kind(data: bytes) -> str:
    """The kind of archive that these bytes begin as; empty if they are none, or a workbook."""
    kind = next((kind for kind, begins in _ARCHIVES.items() if begins.match(data)), "")
    return "" if workbook_kind(data) else kind


def is_office(names: Collection[str]) -> bool:
    """Whether the files of an archive are those of a document of an office program."""
    return not _PARTS.isdisjoint(names)


def is_no_text(text: str) -> bool:
    r"""Whether what was decoded has so many control characters that it is no text.

    >>> is_no_text("a\0b\1c\2d\3"), is_no_text("Open\0 the baths.")
    (True, False)
    """
    controls = len(_CONTROLS.findall(text[:_DECODED]))
    return controls > _MOST and controls * _SHARE > min(len(text), _DECODED)


def workbook_kind(data: bytes) -> str:
    """``xlsx`` or ``parquet`` of the bytes of such a file; empty of any other."""
    kind = _TABLES.get(data[:4], "")
    if kind == XLSX:
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                return kind if _BOOK in archive.namelist() else ""
        except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError):
            return ""
    return kind
