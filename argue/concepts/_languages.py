"""Which language a text is written in, of those that a pipeline ships for."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from argue.concepts._patterns import DATA
from argue.concepts._tagging import ENGLISH, PIPELINES

ENOUGH = 2_000
"""Words that are looked at."""
_WORD = re.compile(r"[^\W\d_]+")


def language_of(texts: Iterable[str]) -> str:
    """The language whose function words are most frequent; English if none stands there.

    Examples
    --------
    >>> language_of(["The trams are late."]), language_of(["Les trams sont en retard."])
    ('en', 'fr')
    """
    counts = dict.fromkeys(PIPELINES, 0)
    words = 0
    for text in texts:
        found = _WORD.findall(text.lower())
        for language in counts:
            counts[language] += sum(word in _function_words(language) for word in found)
        words += len(found)
        if words >= ENOUGH:
            break
    return max(counts, key=lambda language: (counts[language], language == ENGLISH))


@cache
def _function_words(language: str) -> frozenset[str]:
    text = (DATA / language / "function_words.txt").read_text(encoding="utf-8")
    return frozenset(word for line in text.splitlines() if line[:1] != "#" for word in line.split())
