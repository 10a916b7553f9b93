"""The words of pages in five languages: menus, buttons, answer marks, everyday lines.

``words/LANGUAGE.txt`` holds them in sections; a pattern's ``{name}``, ``{whom}`` and ``{time}``
become pieces of
a line whose kind is known, so that the spans of a drawn line are gold.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path
from random import Random

LANGUAGES = ("en", "de", "fr", "es", "it")

Piece = tuple[str, str]
"""A text and what it is: ``name``, ``time``, ``whom``, ``text``, ``number``, or empty."""

KINDS = ("name", "time", "whom", "number", "text")


@cache
def sections(language: str, part: str = "held") -> dict[str, list[str]]:
    """Return the lines of each section of a language, with the English ones where it has none.

    Pages for training and development do without some words (a quarter of a long section), so
    that the pages
    held back show words that no training has seen.
    """
    table: dict[str, list[str]] = {}
    path = Path(__file__).parent / "words" / f"{language}.txt"
    lines: list[str] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        opening = re.fullmatch(r"== ([a-z ]+) ==", line)
        if opening:
            lines = table.setdefault(opening[1], [])
        elif line and not line.startswith("# "):
            lines.append(line.replace("\\n", "\n").replace("\\t", "\t"))
    if part != "held":
        table = {name: _seen(lines) for name, lines in table.items()}
    return table if language in ("en", "all") else {**sections("en", part), **table}


def _seen(lines: list[str]) -> list[str]:
    if len(lines) < 9:
        return lines
    return [line for line in lines if hashlib.md5(line.encode()).digest()[0] % 4]


def fill(template: str, rng: Random, **values: str) -> list[Piece]:
    """Return the pieces of a pattern with its values; ``{n}`` is drawn where no number is given.

    >>> fill("{whom} wrote:", Random(1), whom="Ben")
    [('Ben', 'whom'), (' wrote:', '')]
    """
    pieces: list[Piece] = []
    for part in re.split(r"(\{[A-Za-z_]+\})", template):
        slot = part[1:-1] if part.startswith("{") else ""
        if slot:
            text = values.get(slot, number(rng) if slot == "n" else "")
            kind = slot if slot in KINDS else "number" if slot == "n" and "n" in values else ""
            pieces.append((text, kind))
        elif part:
            pieces.append((part, ""))
    return pieces


def number(rng: Random) -> str:
    """Draw a count: small ones are common."""
    return str(rng.choice((1, 2, 3, 4, 5, 7, rng.randint(6, 40), rng.randint(20, 990))))
