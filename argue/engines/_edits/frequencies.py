"""In how many texts each word stands, and what a word is worth by that (inverse frequency)."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from argue.engines._edits.tokens import Normaliser
from argue.errors import ModelError


class Frequencies(NamedTuple):
    """Document frequencies, counted over distinct texts."""

    documents: int
    """At least 1."""
    counts: Mapping[str, int]

    def weight(self, word: str) -> float:
        """The word's inverse document frequency as a share of that of a word never seen.

        ``log((N + 1) / (n + 1)) / log(N + 1)`` for *n* of *N* texts: 0 for a word of every text, 1
        for one of none.

        Examples
        --------
        >>> frequencies = Frequencies(3, {"tram": 3, "quiet": 1})
        >>> [frequencies.weight(word) for word in ("tram", "quiet", "zebra")]
        [0.0, 0.5, 1.0]
        """
        seen = self.counts.get(word, 0)
        return math.log((self.documents + 1) / (seen + 1)) / math.log(self.documents + 1)


def count(texts: Iterable[str], tokens: str) -> Frequencies:
    """Count the ``words`` or ``lemmas`` of these texts; a text that stands twice counts once."""
    normaliser = Normaliser(tokens, "keep")
    distinct = dict.fromkeys(texts)
    counts = Counter(word for text in distinct for word in set(normaliser(text).all))
    return Frequencies(max(1, len(distinct)), counts)


def write(frequencies: Mapping[str, Frequencies]) -> str:
    """As JSON, by ``words`` or ``lemmas``; the same counts give the same text."""
    content = {
        tokens: {"documents": found.documents, "counts": dict(sorted(found.counts.items()))}
        for tokens, found in sorted(frequencies.items())
    }
    return json.dumps(content, ensure_ascii=False, indent=0) + "\n"


def parse(text: str) -> dict[str, Frequencies]:
    """What :func:`write` wrote.

    Raises
    ------
    ModelError
        If it is something else.
    """
    try:
        content = json.loads(text)
        found = {
            tokens: Frequencies(each["documents"], each["counts"])
            for tokens, each in content.items()
        }
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise ModelError(f"expected counts of words as JSON, found {error!r}") from error
    for each in found.values():
        numbers = [each.documents, *each.counts.values()]
        if not all(isinstance(n, int) and 1 <= n <= each.documents for n in numbers):
            raise ModelError("expected counts from 1 to the number of documents, found others")
    return found
