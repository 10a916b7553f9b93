"""Whom a text addresses in its first words; the name is then no part of it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from argue.reading.contributions import Draft

_AFTER = re.compile(r"\s*[,:]?\s+|\s*[,:]\s*")


def take_addressed(drafts: Sequence[Draft]) -> None:
    """Move the name of another speaker from the beginning of each text to whom it answers.

    That is ``@Ben``, ``Ben:`` or, of two words at least, ``Ben Lind`` without a sign.
    """
    names = sorted({draft.author.strip("@ ") for draft in drafts if draft.author}, key=len)[::-1]
    folded = [(name, name.casefold()) for name in names]
    firsts = {name.split()[0].casefold(): name for name in names if name}
    for draft in drafts:
        own = next((part for part in draft.parts if not part.quoted), None)
        if own is None or not own.said[0][1]:
            continue
        line, words = own.said[0]
        found = _addressed(words, folded, firsts)
        if found is not None and found[0] != draft.author:
            name, rest = found
            draft.answers.append(name)
            own.said[0] = (line, rest)


def _addressed(
    words: str, names: Sequence[tuple[str, str]], firsts: dict[str, str]
) -> tuple[str, str] | None:
    """The name that a text begins with, and the rest; ``None`` if it begins with none."""
    signed = words[0] == "@"
    bare = words.lstrip("@").lstrip()
    folded = bare.casefold()
    for name, key in names:
        colon = bare[len(key) : len(key) + 1] == ":"
        if folded.startswith(key) and (signed or colon or " " in key):
            after = _AFTER.match(bare, len(key))
            if after and len(bare) > after.end():
                return name, bare[after.end() :]
    if signed:
        first = re.match(r"[\w.-]+\w", bare)
        if first and first[0].casefold() in firsts:
            after = _AFTER.match(bare, first.end())
            if after and len(bare) > after.end():
                return firsts[first[0].casefold()], bare[after.end() :]
    return None
