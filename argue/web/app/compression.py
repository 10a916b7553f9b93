"""Answers compressed with gzip, for those who accept it.

What is secret in a page must not be guessed from how well it compresses beside words that an
attacker chose (BREACH; Gluck, Harris & Prado 2013). So the name that gzip keeps of a file is random
letters of a random number, as Django does it (Heal the BREACH; Palacios, Fariña & Mundo 2022): the
length of a page says nothing of a single guess. A CSRF token is signed anew each second besides.
What all get alike, with a version in its address, needs no such name and is compressed once. So are
the pieces of a page that many readers get (:class:`Joined`); what is a reader's own stands between
them as it is, beside nothing that it could compress with.

A stream is sent as it is made.
"""

from __future__ import annotations

import gzip
import io
import secrets
import string
import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock

from cachetools import LRUCache
from flask import Response, request

LEAST = 1_000
"""Bytes of an answer that is compressed."""
MOST = 4_000_000
"""Bytes of a file that is compressed; larger ones are sent as they lie on the disk."""
MOST_LETTERS = 100
LEVEL = 5
"""Of gzip: pages are a twentieth larger than at 9, in half the time."""
_TYPES = ("text/", "application/json", "application/xml", "application/javascript", "image/svg+xml")
_cached: LRUCache[str, bytes] = LRUCache(8_000_000, len)
"""Compressed files by their entity tags, for all apps of this process."""
_lock = Lock()

_HEAD = b"\x1f\x8b\x08\x08\0\0\0\0\0\xff"
"""How data begin in gzip's format that name a file (RFC 1952)."""
_END = b"\x03\0"
"""A last block with nothing in it (RFC 1951)."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of an answer, and the same in blocks of the deflate format that refer to no other."""

    data: bytes
    deflated: bytes

    @classmethod
    def compressed(cls, data: bytes) -> Piece:
        """Compress a part."""
        packer = zlib.compressobj(LEVEL, wbits=-zlib.MAX_WBITS)
        return cls(data, packer.compress(data) + packer.flush(zlib.Z_FULL_FLUSH))

    @classmethod
    def stored(cls, data: bytes) -> Piece:
        """A part of less than 65,536 bytes as it is."""
        return cls(data, struct.pack("<BHH", 0, len(data), 0xFFFF - len(data)) + data)


class Joined(Response):
    """An answer of several pieces, which need not be compressed when it is sent."""

    def __init__(self, pieces: Sequence[Piece], **options: object) -> None:
        super().__init__(b"".join(piece.data for piece in pieces), **options)  # type: ignore[arg-type]
        self._pieces = pieces

    def packed(self) -> bytes:
        """The answer in gzip's format.

        Examples
        --------
        >>> joined = Joined([Piece.compressed(b"Trams are "), Piece.stored(b"quiet.")])
        >>> gzip.decompress(joined.packed()), joined.get_data()
        (b'Trams are quiet.', b'Trams are quiet.')
        """
        check = 0
        for piece in self._pieces:
            check = zlib.crc32(piece.data, check)
        size = sum(len(piece.data) for piece in self._pieces) & 0xFFFFFFFF
        blocks = (piece.deflated for piece in self._pieces)
        end = struct.pack("<II", check, size)
        return b"".join((_HEAD, _letters().encode(), b"\0", *blocks, _END, end))


def compress(response: Response) -> Response:
    """Compress an answer if that helps and its reader accepts it."""
    if not _compressible(response):
        return response
    response.vary.add("Accept-Encoding")
    if not request.accept_encodings["gzip"]:
        return response
    if isinstance(response, Joined):
        data = response.packed()
    else:
        data = _file(response) if response.direct_passthrough else packed(response.get_data())
    response.direct_passthrough = False
    response.set_data(data)
    response.headers["Content-Encoding"] = "gzip"
    tag, _ = response.get_etag()
    if tag:
        response.set_etag(tag, weak=True)  # other bytes, the same content
    return response


def cache_static_files(response: Response) -> Response:
    """Let browsers keep a static file whose address has its version."""
    if request.endpoint == "static" and "v" in request.args and response.status_code < 400:
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return response


def packed(data: bytes, *, named: bool = True) -> bytes:
    """The data in gzip's format, with a name of random letters, at most :data:`MOST_LETTERS`.

    Examples
    --------
    >>> gzip.decompress(packed(b"Trams are quiet."))
    b'Trams are quiet.'
    """
    name = _letters() if named else ""
    content = io.BytesIO()
    with gzip.GzipFile(name, "wb", LEVEL, content, mtime=0) as file:
        file.write(data)
    return content.getvalue()


def _letters() -> str:
    """Random letters, at most :data:`MOST_LETTERS`."""
    return "".join(
        map(secrets.choice, [string.ascii_lowercase] * secrets.randbelow(MOST_LETTERS + 1))
    )


def _compressible(response: Response) -> bool:
    if response.status_code in (204, 206, 304) or response.headers.get("Content-Encoding"):
        return False
    kind = response.mimetype or ""
    if not kind.startswith(_TYPES) or kind == "text/event-stream":
        return False
    if response.direct_passthrough:
        length = response.content_length
        return response.get_etag()[0] is not None and length is not None and LEAST < length < MOST
    return not response.is_streamed and len(response.get_data()) >= LEAST


def _file(response: Response) -> bytes:
    """The compressed bytes of a file, which are the same for all."""
    tag, _ = response.get_etag()
    key = f"{request.path} {tag}"
    with _lock:
        known: bytes | None = _cached.get(key)
    if known is None:
        response.direct_passthrough = False
        known = packed(response.get_data(), named=False)
        with _lock:
            _cached[key] = known
    response.close()  # the file that was opened
    return known
