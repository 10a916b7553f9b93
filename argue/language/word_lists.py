"""Lists of words in text files: words under titles in brackets; what follows ``#`` is a comment."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path


def lines(path: Path) -> Iterator[str]:
    """The lines of a file that hold more than a comment, without it."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if content := line.partition("#")[0].strip():
            yield content


@cache
def sections(path: Path) -> dict[str, tuple[str, ...]]:
    """The sections ``[title]`` of a file, each with its words in their order; ``_`` is a blank.

    >>> sections(Path(__file__).with_name("stop_words.txt"))["negations"][:3]
    ('no', 'not', 'nor')
    """
    found: dict[str, list[str]] = {}
    title = ""
    for line in lines(path):
        if line.startswith("["):
            title = line.strip("[]")
            found[title] = []
        else:
            found[title] += [word.replace("_", " ") for word in line.split()]
    return {title: tuple(words) for title, words in found.items()}
