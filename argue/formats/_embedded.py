"""The data of a debate inside a page or a picture, so that what was drawn can be read again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from argue.formats.base.hidden import hidden_lines
from argue.formats.base.reading import Reading
from argue.formats.json import parse as parse_json
from argue.formats.json import write as write_json
from argue.locales import say
from argue.model import Analysis, Debate

_ID = "argue-debates"
_ELEMENT = re.compile(rf'<(script|metadata)\b[^<>]*\bid="{_ID}"[^<>]*>(.*?)</\1>', re.DOTALL)


def embedded(text: str) -> str:
    """The JSON that a page or picture holds; "" if it holds none."""
    match = _ELEMENT.search(text)
    return match[2] if match else ""


def element(tag: str, analyses: Sequence[Analysis]) -> str:
    """An element of HTML (``script``) or SVG (``metadata``) that holds the analyses as JSON.

    No character of it is markup: each that could be is written as an escape of JSON.
    """
    data = write_json(analyses)
    for sign in "<>&":
        data = data.replace(sign, f"\\u{ord(sign):04x}")
    kind = ' type="application/json"' if tag == "script" else ""
    return f'<{tag}{kind} id="{_ID}">{data}</{tag}>'


def hidden(analyses: Sequence[Analysis]) -> list[str]:
    """The analyses as lines of letters and digits, for comments of a drawing: JSON, compressed."""
    return hidden_lines(write_json(analyses))


def parse_embedded(text: str, reading: Reading) -> list[Debate]:
    """The debates of a page or picture that Argue wrote; raises ParseError if it holds none."""
    data = embedded(text)
    if not data:
        raise reading.error(
            say("the data that Argue writes into its pages and pictures"), say("none")
        )
    format = reading.format
    debates = parse_json(data, reading)
    return [
        replace(debate, source=replace(debate.source, format=format))
        if debate.source.format == "json"
        else debate
        for debate in debates
    ]
