"""What bytes are, by how they begin and by their control characters: tables, mails, or no text."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Collection

from argue.locales import lazy

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
_MAIL_FILES = (".eml", ".mbox")
_FIELD = rb"[A-Za-z][\w-]*:[^\n]*\n(?:[ \t][^\n]*\n)*"
_MAIL_HEADER = re.compile(rb"\s*(?:From \S+ [^\n]*\n)?((?:" + _FIELD + rb")+)\r?\n")
_OF_PROGRAMS = re.compile(
    rb"^(?:mime-version|return-path|received|content-transfer-encoding|dkim-signature):",
    re.IGNORECASE | re.MULTILINE,
)
_CONTROLS = re.compile("[\0-\x07\x0e-\x1a\x1c-\x1f]")
_SAMPLE = 65_536
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
    controls = len(_CONTROLS.findall(text[:_SAMPLE]))
    return controls > _MOST and controls * _SHARE > min(len(text), _SAMPLE)


def workbook_kind(data: bytes) -> str:
    """``xlsx`` or ``parquet`` of the bytes of such a file; empty of any other."""
    kind = _TABLES.get(data[:4], "")
    return "" if kind == XLSX and not _is_book(data) else kind


def _is_book(data: bytes) -> bool:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _BOOK in archive.namelist()
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError):
        return False


def is_mail(data: bytes, name: str) -> bool:
    """Whether a file of that name holds mails as programs write them."""
    header = _MAIL_HEADER.match(data[:100_000].replace(b"\r\n", b"\n"))
    if header is None:
        return False
    return name.lower().endswith(_MAIL_FILES) or bool(_OF_PROGRAMS.search(header[1]))
