"""The data of a debate inside a page or a picture, so that what was drawn can be read again.

Pages and SVG have an element of JSON, other drawings comments with text.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import replace

from argue.formats.base.reading import Reading
from argue.locales import lazy
from argue.model import Analysis, Debate

_ID = "argue-debates"
_DATA = lazy("the data that Argue writes into its pages and pictures")
_ELEMENT = re.compile(rf'<(script|metadata)\b[^<>]*\bid="{_ID}"[^<>]*>(.*?)</\1>', re.DOTALL)


def embedded(text: str) -> str:
    """The JSON that a page or picture holds; "" if it holds none."""
    match = _ELEMENT.search(text)
    return match[2] if match else ""


def element(tag: str, analyses: Sequence[Analysis]) -> str:
    """An element of HTML (``script``) or SVG (``metadata``) that holds the analyses as JSON.

    No character of it is markup: each that could be is written as an escape of JSON.
    """
    data = _json(analyses)
    for sign in "<>&":
        data = data.replace(sign, f"\\u{ord(sign):04x}")
    kind = ' type="application/json"' if tag == "script" else ""
    return f'<{tag}{kind} id="{_ID}">{data}</{tag}>'


def hidden(analyses: Sequence[Analysis]) -> list[str]:
    """The analyses as lines of letters and digits, for comments of a drawing: JSON, compressed."""
    return hidden_lines(_json(analyses))


def _json(analyses: Sequence[Analysis]) -> str:
    from argue.formats.json import write  # where something is drawn, not whenever a file is read

    return write(analyses)


def parse_embedded(text: str, reading: Reading) -> list[Debate]:
    """The debates of a page or picture that Argue wrote; raises ParseError if it holds none."""
    data = embedded(text)
    if not data:
        raise reading.error(_DATA, lazy("none"))
    from argue.formats.json import parse  # where there is such data, not whenever a file is read

    format = reading.format
    debates = parse(data, reading)
    for place, debate in enumerate(debates):
        if debate.source.format == "json":
            debates[place] = replace(debate, source=replace(debate.source, format=format))
    return debates


MARK, _WIDTH = b"argue-debates:", 76
"""What hidden lines begin with: who finds none in a file need not look for them."""
_HIDDEN = re.compile(rb"(?:^|\0)(?:%%? )?argue-debates:([A-Za-z0-9+/=]+)", re.MULTILINE)
"""At the begin of a line, or of a comment in PNG: a text may speak of such lines."""
_PNG = b"\x89PNG\r\n\x1a\n"
_MOST = 2**28
"""Bytes that are unpacked."""


def hidden_lines(text: str) -> list[str]:
    """A text, compressed, as lines of letters and digits."""
    data = base64.b64encode(zlib.compress(text.encode("utf-8"), 9)).decode()
    return [f"{MARK.decode()}{data[at : at + _WIDTH]}" for at in range(0, len(data), _WIDTH)]


def unhidden(content: bytes, reading: Reading) -> str:
    """The text in a file that has :func:`hidden_lines`; "" if it has none.

    Raises ParseError if these lines are damaged.
    """
    if content.startswith(_PNG):
        content = b"\n".join(_comments(content))
    parts = _HIDDEN.findall(content)
    if not parts:
        return ""
    try:
        unpacked = zlib.decompressobj().decompress(base64.b64decode(b"".join(parts)), _MOST)
        return unpacked.decode("utf-8")
    except (ValueError, zlib.error):
        raise reading.error(_DATA, lazy("damaged data")) from None


def _comments(content: bytes) -> Iterator[bytes]:
    """The texts in a picture in PNG: what follows a chunk may look like one more of its letters."""
    place = len(_PNG)
    while place + 8 <= len(content):
        length = int.from_bytes(content[place : place + 4], "big")
        if content[place + 4 : place + 8] == b"tEXt":
            yield content[place + 8 : place + 8 + length].partition(b"\0")[2]
        place += 12 + length
