"""Names that the eye takes for one another: letters of other alphabets, ``0`` and ``O``, ``rn`` and
``m``.

By the table of confusable characters of Unicode (UTS #39), which the library carries. Two names
look alike if their skeletons are the same, under which characters of one look are one character.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache


def looks(name: str) -> frozenset[str]:
    """The skeletons of a name as it is written, in small letters and in capitals.

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
    return "".join(alike.get(one, one) for one in characters if not _is_mark(one)).casefold()


def _is_mark(character: str) -> bool:
    """Whether nobody sees it by itself: what only says in which direction one reads."""
    return unicodedata.category(character) == "Cf"


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
    return {one: look for one, look in results.items() if len(one) == 1}


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
    return "".join(one for one in text if not _is_mark(one))
