"""How probable acceptance is, on a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from argue.constellation.chances import chances
from argue.model import Analysis, Label

MOST_DRAWS = 2**22
"""Relations times frameworks drawn while a reader waits; a tree of any size needs none."""


def with_chances(analysis: Analysis, labels: Sequence[Label]) -> Analysis:
    """The analysis with the probabilities that follow from the confidences of an engine.

    ``labels`` are those that the engine can give. The store keeps no scores behind a confidence, so
    that of three labels the two that were not given share what is left.
    """
    if analysis.labelling is None:
        return analysis
    found = chances(
        analysis.debate, analysis.relations, labels, derived=analysis.framework.derived,
        semantics=analysis.labelling.semantics, most_draws=MOST_DRAWS,
    )  # fmt: skip
    return replace(analysis, chances=found)


def likely(share: float) -> str:
    """A probability in words; what is not certain never reads as if it were.

    >>> likely(0.874), likely(0.999), likely(0.001), likely(1.0)
    ('87 %', 'over 99 %', 'under 1 %', '100 %')
    """
    if 0.995 <= share < 1:
        return "over 99 %"
    if 0 < share < 0.005:
        return "under 1 %"
    return f"{100 * share:.0f} %"
