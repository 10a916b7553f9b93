"""The messages that scripts say, for a page to carry in its language."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from argue.locales import ENGLISH, current_language, translated

_SAID = re.compile(r'\b_\(\s*("(?:[^"\\]|\\.)*")')


def messages(script: str) -> list[str]:
    """The messages that a script's text says.

    >>> messages('button(_("Zoom in"), "+"); say(_("%(a)s of %(b)s", {a, b}))')
    ['Zoom in', '%(a)s of %(b)s']
    """
    return [json.loads(item) for item in _SAID.findall(script)]


def carried(scripts: Path) -> dict[str, str]:
    """Every message of a folder's scripts with its translation; nothing where English is spoken."""
    return {} if current_language() is ENGLISH else _carried(scripts, current_language().name)


@cache
def _carried(scripts: Path, language: str) -> dict[str, str]:
    results = sorted(scripts.glob("*/*.js"))
    texts = [path.read_text(encoding="utf-8") for path in results if ".min." not in path.name]
    return {message: translated(message) for text in texts for message in messages(text)}
