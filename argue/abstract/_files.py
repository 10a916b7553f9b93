"""The doors: a path or bytes in, a framework out; a framework in, bytes out."""

from __future__ import annotations

import sys
from pathlib import Path

from argue.abstract._framework import AbstractFramework
from argue.errors import BadInput, ParseError
from argue.plugins import Folder

ABSTRACT_FORMATS = Folder("argue.abstract", "format of abstract frameworks")
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def read(path: str | Path, format: str = "") -> AbstractFramework:
    """The framework of a file; ``-`` is standard input.

    Parameters
    ----------
    format
        A format's name; empty to go by the file's suffix or, where that says nothing, its content.

    Raises
    ------
    BadInput
        If the file cannot be opened, or :class:`~argue.errors.ParseError` or
        :class:`~argue.errors.UnknownName`.
    """
    try:
        if str(path) == "-":
            return read_bytes(sys.stdin.buffer.read(), format=format)
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        raise BadInput(f"{path}: expected a readable file, found: {error.strerror}") from error
    return read_bytes(data, name=Path(path).name, format=format)


def read_bytes(data: bytes, *, name: str = "", format: str = "") -> AbstractFramework:
    """The framework of a file's content; raises as :func:`read`.

    ``name`` is the file's name: its suffix tells the format, and messages show it.
    """
    data = data.removeprefix(_BYTE_ORDER_MARK)
    module = ABSTRACT_FORMATS.load(format or _by_suffix(name) or _by_content(data, name))
    framework: AbstractFramework = module.parse(data, name)
    return framework


def write(framework: AbstractFramework, format: str) -> bytes:
    """The framework as a file of this format.

    Raises
    ------
    UnknownName
        If there is no such format.
    BadInput
        If the format cannot hold a name.
    """
    content: bytes = ABSTRACT_FORMATS.load(format).write(framework)
    return content


def _by_suffix(name: str) -> str:
    suffix = Path(name).suffix.lower()
    for format in ABSTRACT_FORMATS.names() if suffix else ():
        stated = ABSTRACT_FORMATS.stated(format, "EXTENSIONS")
        if isinstance(stated, tuple) and suffix in stated:
            return format
    return ""


def _by_content(data: bytes, name: str) -> str:
    for format in ("i23", "apx", "tgf"):  # tgf last: a lone # is a comment of i23, too
        if ABSTRACT_FORMATS.load(format).detect(data):
            return format
    line = data.strip().partition(b"\n")[0].decode("utf-8", "replace")
    raise ParseError(
        f"the beginning of one of the formats {', '.join(ABSTRACT_FORMATS.names())}",
        repr(line[:60]) if line else "nothing", where=name,
    )  # fmt: skip
