"""File → debates, and back: one file here is one format; its name is the module's name.

A format module has

``EXTENSIONS: tuple[str, ...]``
    File suffixes with the dot, lower case.
``detect(text: str) -> bool``            (readers only)
    Whether this text looks like this format; looks at the content, cheaply, and never raises.
``parse(text: str, *, name: str = "", limits: Limits = Limits()) -> list[Debate]``   (readers only)
    All debates of one file. Raises :class:`~argue.errors.ParseError` with a line, or
    :class:`~argue.errors.LimitExceeded`; what is repaired is told in ``Debate.warnings``.
``write(analyses: Sequence[Analysis]) -> str``                             (writers only)
    One document with all of them. Must accept analyses without labelling.
``MEDIA_TYPE: str``                      (writers only)
    For downloads.
"""

from __future__ import annotations

from argue.plugins import Folder

FORMATS = Folder("argue.formats", "format")
