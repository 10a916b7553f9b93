"""Names that the eye takes for one another: letters of other alphabets, ``0`` and ``O``, ``rn`` and
``m``.

By the table of confusable characters of Unicode (UTS #39), which the library carries. Two names
look alike if their skeletons are the same, under which characters of one look are one character.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache

_UNSEEN = (
    (0x034F, 0x034F),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x2800, 0x2800),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFFA0, 0xFFA0),
    (0xE0100, 0xE01EF),
)
"""First and last of what Unicode shows as nothing (Default_Ignorable_Code_Point) and is no format
character, and the blank of Braille."""


def looks(name: str) -> frozenset[str]:
    """The skeletons of a name as it is written, in small letters and in capitals.

    What nobody sees is not in them: the skeleton of a name without anything to see is empty.

    >>> bool(looks("Root") & looks("R00t"))
    True
    >>> bool(looks("Ann") & looks("Anna"))
    False
    """
    written = unicodedata.normalize("NFKC", name)
    return frozenset(map(_skeleton, (written, written.casefold(), written.upper())))


def _skeleton(text: str) -> str:
    alike = _alike()
    characters = unicodedata.normalize("NFD", "".join(text.split()))
    return "".join(
        alike.get(character, character) for character in characters if not _is_unseen(character)
    ).casefold()


def _is_unseen(character: str) -> bool:
    """Whether nobody sees it by itself: blank, or what only says how others are written."""
    place = ord(character)
    return unicodedata.category(character) == "Cf" or any(a <= place <= b for a, b in _UNSEEN)


@cache
def _alike() -> dict[str, str]:
    """One look for each character that has several: the longest, so that m becomes rn."""
    from confusable_homoglyphs.confusables import confusables_data

    results: dict[str, str] = {}
    for start in confusables_data:
        if _bare(start) in results:
            continue
        group = set(_group(start, confusables_data))
        look = min(group, key=lambda one: (-len(one), one))
        results.update(dict.fromkeys(group, look))
    return {letter: look for letter, look in results.items() if len(letter) == 1}


def _group(start: str, table: dict[str, list[dict[str, str]]]) -> Iterator[str]:
    """All that look like the first, at however many removes."""
    seen, waiting = {start}, [start]
    while waiting:
        one = waiting.pop()
        yield _bare(one)
        new = {entry["c"] for entry in table.get(one, [])} - seen
        seen |= new
        waiting += new


def _bare(text: str) -> str:
    return "".join(letter for letter in text if not _is_unseen(letter))
