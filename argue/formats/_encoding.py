"""Bytes → text: which encoding a file is in, and what to tell if it had to be guessed."""

from __future__ import annotations

import codecs
import re

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_DECLARED = re.compile(rb"\s*<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([A-Za-z0-9._-]{1,40})[\"']")
_TRUSTED = re.compile(r"ascii|iso8859|cp\d|koi8|mac|gb|big5|shift_jis|euc_")
_SAMPLE = 4096


def decode(data: bytes) -> tuple[str, str, str]:
    r"""The text, the codec that read it, and a warning (empty if nothing was guessed or lost).

    In this order: a byte order mark; UTF-16 without one, where every other byte of the beginning is
    zero; the encoding that an XML declaration names; UTF-8; UTF-8 with a few damaged bytes, which
    become U+FFFD; Windows-1252, the usual reading of what is called Latin-1.

    >>> decode("Café".encode("latin-1"))[:2]
    ('Café', 'cp1252')
    """
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            return _marked(data, encoding)
    encoding = _unmarked_utf_16(data) or _declared(data)
    if encoding:
        try:
            return data.decode(encoding), encoding, ""
        except UnicodeDecodeError:
            pass
    try:
        return data.decode("utf-8"), "utf-8", ""
    except UnicodeDecodeError as error:
        return _not_utf_8(data, error)


def _marked(data: bytes, encoding: str) -> tuple[str, str, str]:
    try:
        return data.decode(encoding), encoding, ""
    except UnicodeDecodeError as error:
        text = data.decode(encoding, "replace")
        return text, encoding, _damaged(text.count("\ufffd"), encoding.removesuffix("-sig"), error)


def _unmarked_utf_16(data: bytes) -> str:
    sample = data[:_SAMPLE]
    half = len(sample) // 2
    if half < 4 or len(data) % 2:
        return ""
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    if odd > 0.7 * half and even == 0:
        return "utf-16-le"
    if even > 0.7 * half and odd == 0:
        return "utf-16-be"
    return ""


def _declared(data: bytes) -> str:
    found = _DECLARED.match(data[:400])
    if not found:
        return ""
    try:
        name = codecs.lookup(found[1].decode("ascii")).name
    except LookupError:
        return ""
    return name if _TRUSTED.match(name) else ""


def _not_utf_8(data: bytes, error: UnicodeDecodeError) -> tuple[str, str, str]:
    text = data.decode("utf-8", "replace")
    damaged = text.count("\ufffd") - data.count("\ufffd".encode())
    sound = sum(1 for character in text if character > "\x7f") - damaged
    if sound > 2 * damaged or (sound and error.reason == "unexpected end of data"):
        return text, "utf-8", _damaged(damaged, "utf-8", error)
    line = data.count(b"\n", 0, error.start) + 1
    warning = (
        f"the file is not UTF-8 (line {line} has the byte 0x{data[error.start]:02x}); "
        "it was read as Windows-1252 (Latin-1): check its accented letters"
    )
    try:
        return data.decode("cp1252"), "cp1252", warning
    except UnicodeDecodeError:
        return data.decode("latin-1"), "latin-1", warning


def _damaged(count: int, encoding: str, error: UnicodeDecodeError) -> str:
    return (
        f"the file is {encoding.upper()} with {count:,} damaged places (the first at byte "
        f"{error.start:,}); they were replaced by U+FFFD"
    )
