"""What an edit changed in a text, word by word."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import TypeAlias

Piece: TypeAlias = tuple[str, str]
"""``same``, ``gone`` or ``new``, and the words."""

_WORDS = re.compile(r"\s+|\w+|[^\w\s]")


def difference(before: str, after: str) -> list[Piece]:
    """The pieces of both texts, in order; without the new ones they are the former text.

    >>> difference("Zoos harm animals.", "Zoos harm some animals.")
    [('same', 'Zoos harm '), ('new', 'some '), ('same', 'animals.')]
    """
    old, new = _WORDS.findall(before), _WORDS.findall(after)
    results: list[Piece] = []
    for kind, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        pieces = (
            [("same", old[i:j])] if kind == "equal" else [("gone", old[i:j]), ("new", new[k:m])]
        )
        results += [(name, "".join(words)) for name, words in pieces if words]
    return results
