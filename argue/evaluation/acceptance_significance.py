"""Whether the arguments accepted by one engine's relations are nearer to gold than by another's.

The paired bootstrap of :mod:`argue.evaluation.significance`, by debate, since whether an argument
is accepted hangs on all relations of its debate.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from argue.evaluation._macro import Array, share
from argue.evaluation._resampling import gains
from argue.evaluation.acceptance import AcceptanceScores
from argue.evaluation.significance import Difference

MEASURES = ("f1", "accuracy")
"""What is compared, as in ``AcceptanceScores``."""


def score_acceptance_significance(
    first: Sequence[AcceptanceScores],
    second: Sequence[AcceptanceScores],
    *,
    level: float = 0.95,
    resamples: int = 2_000,
    seed: int = 0,
) -> Mapping[str, Difference]:
    """``f1`` and ``accuracy`` of acceptance: those of the second engine minus those of the first.

    Parameters
    ----------
    first, second
        The scores of the same debates in the same order.

    Raises
    ------
    ValueError
        If there are not as many of one as of the other, or none.
    MissingLibrary
        If SciPy is not installed.
    """
    if len(first) != len(second) or not first:
        raise ValueError(f"expected the same debates twice, found {len(first)} and {len(second)}")
    pairs = zip(first, second, strict=True)
    units = np.array([[_counts(each) for each in pair] for pair in pairs], dtype=np.float64)
    found = gains(units, _measured, level=level, resamples=resamples, seed=seed)
    return {name: Difference(*each) for name, each in zip(MEASURES, found, strict=True)}


def _counts(scores: AcceptanceScores) -> list[float]:
    return [
        scores.arguments, scores.accepted_gold, scores.accepted_predicted, scores.accepted_both
    ]  # fmt: skip


def _measured(counts: Array) -> Array:
    """:data:`MEASURES` of counts, … × 4 → 2 × …; 0 for what is undefined."""
    arguments, gold, predicted, both = np.moveaxis(counts, -1, 0)
    return np.stack([
        share(2 * both, gold + predicted),
        share(arguments - gold - predicted + 2 * both, arguments),
    ])  # fmt: skip
