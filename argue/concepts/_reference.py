"""In how many documents of a reference corpus a concept stands, and so how rare it is."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from argue.concepts._patterns import DATA
from argue.concepts._records import Key


@dataclass(frozen=True, slots=True)
class Reference:
    """Document frequencies.

    Parameters
    ----------
    documents
        N, the number of documents.
    counts
        For each concept, its words with blanks between, in how many documents it stands.
    single_words
        Whether only single words were counted, as in the reference that ships.

    Examples
    --------
    >>> Reference(3, {"car": 1}).idf(("car",))
    1.0
    """

    documents: int
    counts: Mapping[str, int]
    single_words: bool = False

    @classmethod
    def of(cls, documents: Iterable[Iterable[Key]]) -> Reference:
        """Count in how many of these documents, given by their concepts, each concept stands."""
        counts: Counter[str] = Counter()
        number = 0
        for keys in documents:
            number += 1
            counts.update({" ".join(key) for key in keys})
        return cls(number, dict(counts))

    def idf(self, key: Key) -> float:
        """log2((N + 1) / (n + 1)), where n is the number of documents that hold the concept.

        The paper divides N by n; the ones, our assumption, let a concept that the reference does
        not know be rare instead of undefined. Where only single words were counted, a multiword
        is as rare as its words on average (our assumption, too).
        """
        if not self.single_words:
            return self._rareness(" ".join(key))
        return sum(map(self._rareness, key)) / len(key)

    def _rareness(self, concept: str) -> float:
        return math.log2((self.documents + 1) / (self.counts.get(concept, 0) + 1))


@cache
def shipped(language: str) -> Reference | None:
    """The reference that ships for a language, or ``None``; ``_data/README.md`` says of what."""
    path = DATA / language / "document_frequencies.json"
    if not path.is_file():
        return None
    found = json.loads(path.read_text(encoding="utf-8"))
    return Reference(found["documents"], found["counts"], single_words=True)
