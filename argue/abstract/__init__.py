"""File → abstract framework, and back: one file here is one format, named as its module.

An abstract framework (Dung 1995) is arguments without a text and the attacks between them, as
solver competitions exchange them. A format module has

``EXTENSIONS: tuple[str, ...]``
    File suffixes with the dot, lower case.
``detect(data: bytes) -> bool``
    Whether this content looks like this format; cheap, and never raises.
``parse(data: bytes, where: str = "") -> AbstractFramework``
    Raises :class:`~argue.errors.ParseError` with the line of what is malformed, and no other error,
    whatever the content. Nothing is repaired and nothing is skipped but comments and empty lines.
    ``where`` is the file's name, for messages.
``write(framework: AbstractFramework) -> bytes``
    The same again. Raises :class:`~argue.errors.BadInput` if the format cannot write a name.

In every format an argument or an attack that stands there twice counts once, since both are sets.
"""

from __future__ import annotations

from argue.abstract._files import ABSTRACT_FORMATS, read, read_bytes, write
from argue.abstract._framework import AbstractFramework, Numbers

__all__ = ["ABSTRACT_FORMATS", "AbstractFramework", "Numbers", "read", "read_bytes", "write"]
