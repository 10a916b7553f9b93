"""PNG: the same picture as SVG, in pixels; a comment holds its debates, which are read of it."""

from __future__ import annotations

from collections.abc import Sequence
from struct import pack
from zlib import crc32

from argue.features import map as picture
from argue.features.graphs.formats import svg
from argue.formats._embedded import hidden
from argue.model import Analysis

EXTENSIONS = (".png",)
MEDIA_TYPE = "image/png"
PICTURE = True
HOLDS, loses = svg.HOLDS, svg.loses
_HEAD = 33
"""Bytes of the signature and of the first chunk."""


def write_bytes(analyses: Sequence[Analysis]) -> bytes:
    """One picture of all debates; raises MissingLibrary and BadInput as :func:`picture.png`."""
    drawn = picture.png(analyses)
    return drawn[:_HEAD] + _comment("\n".join(hidden(analyses))) + drawn[_HEAD:]


def _comment(text: str) -> bytes:
    """A chunk of text (PNG 1.2, 4.2.3.1)."""
    content = b"tEXtComment\0" + text.encode("latin-1")
    return pack(">I", len(content) - 4) + content + pack(">I", crc32(content))
