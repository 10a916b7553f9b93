"""Relations with confidences → the probability of each label."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from argue.constellation.variants import CODES
from argue.model import Label, Origin, Relation

Beliefs = NDArray[np.float64]
"""Shape (relations, 3): probabilities of nothing, attack and support, in each row 1 together."""
Scores = Mapping[tuple[str, str], Mapping[Label, float]]
"""An engine's scores of (source, target), for each label that it can give."""


def beliefs(
    relations: Iterable[Relation], labels: Sequence[Label], scores: Scores | None = None
) -> Beliefs:
    """How probable each label of each relation is.

    What the source or a person states is certain. Of a judged relation the scores say it, where
    they are known; else its label has its confidence, and the other labels that the engine can give
    share the rest equally. All this takes confidences at their word, so they should be calibrated:
    of the relations judged with 0.8, eight in ten should be right.

    Examples
    --------
    >>> judged = Relation("a", "b", Label.ATTACK, 0.75, Origin.JUDGED)
    >>> beliefs([judged], [Label.SUPPORT, Label.ATTACK]).tolist()
    [[0.0, 0.75, 0.25]]
    """
    rows = [_row(relation, labels, (scores or {}).get(_ends(relation))) for relation in relations]
    return np.array(rows, dtype=np.float64).reshape(-1, 3)


def _ends(relation: Relation) -> tuple[str, str]:
    return relation.source, relation.target


def _row(
    relation: Relation, labels: Sequence[Label], scores: Mapping[Label, float] | None
) -> list[float]:
    row = [0.0, 0.0, 0.0]
    if relation.origin is not Origin.JUDGED:
        row[CODES[relation.label]] = 1.0
        return row
    total = sum(scores.values()) if scores else 0.0
    if scores and total > 0:
        for label, score in scores.items():
            row[CODES[label]] = score / total
        return row
    others = [label for label in labels if label is not relation.label]
    row[CODES[relation.label]] = relation.confidence if others else 1.0
    for label in others:
        row[CODES[label]] = (1 - relation.confidence) / len(others)
    return row
