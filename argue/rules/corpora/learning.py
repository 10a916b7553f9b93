"""Triples → the best rules of each predicate, by one of the measures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from argue.engines._edits.rules import Rule
from argue.errors import UnknownName
from argue.rules.corpora import instantiation, similarity
from argue.rules.corpora.triples import Counts

TEASE = "tease"
METHODS = (*similarity.MEASURES, TEASE)


class Learned(NamedTuple):
    """A rule between two predicates, and its score from above 0 to 1."""

    left: str
    right: str
    score: float

    def rule(self, source: str) -> Rule:
        """As a rule file has it; the score stands for the probability."""
        return Rule(self.left, self.right, min(1.0, max(round(self.score, 4), 1e-4)), source=source)


def learn(
    counts: Counts, method: str, *, least: float = 0.05, most: int = 20,
    frequent: int = similarity.FREQUENT,
) -> Iterator[Learned]:  # fmt: skip
    """For each predicate the rules with it on the left, the best first.

    Parameters
    ----------
    method
        ``dirt``, ``cover``, ``binc`` or ``tease``.
    least
        The smallest score.
    most
        Rules of each left predicate.
    frequent
        Arguments that more predicates have are left out.

    Raises
    ------
    UnknownName
        If there is no such method.
    """
    if method not in METHODS:
        raise UnknownName("method", method, METHODS)
    found = (
        instantiation.blocks(counts, frequent=frequent)
        if method == TEASE
        else similarity.blocks(counts, method, frequent=frequent)
    )
    for start, scores in found:
        for row in range(scores.shape[0]):
            part = slice(scores.indptr[row], scores.indptr[row + 1])
            others, values = scores.indices[part], scores.data[part]
            for place in np.lexsort((others, -values))[:most]:
                if values[place] < least:
                    break
                left, right = counts.predicates[start + row], counts.predicates[others[place]]
                yield Learned(left, right, float(values[place]))
