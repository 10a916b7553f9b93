"""Whether labelled debates look like the others: a permutation test of exchangeability.

Only what is known without labels is compared: the engine's confidence, the share of attacks that it
sees, the pairs of a debate, and how long its arguments are. For each, the mean rank of labelled
debates among all; the largest deviation of the four, in standard deviations, is compared with that
of debates chosen at random (Westfall & Young 1993), so that the four together err with the stated
probability. A test that passes proves nothing: debates may differ in what it does not see.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from argue.evaluation.order import ranks
from argue.evaluation.statistics import Array
from argue.model.record import Record, Share

FEATURES = ("confidence", "attacks", "pairs", "length")
"""Mean confidence; share of attacks; judged pairs; mean length of an argument in characters."""
LEAST_P = 0.01
"""Below it the guarantee is withdrawn."""
_PERMUTATIONS = 999


@dataclass(frozen=True, slots=True)
class KindTest(Record):
    """A permutation test of whether labelled debates look like the others."""

    p: Share
    """How probable so large a deviation is if they are exchangeable; below 0.01 nothing holds."""
    feature: str
    """What deviates most: ``confidence``, ``attacks``, ``pairs`` or ``length``."""
    labelled: float
    """Its mean over labelled debates."""
    others: float
    """Its mean over the others."""

    @property
    def same(self) -> bool:
        """Whether nothing speaks against exchangeability."""
        return self.p >= LEAST_P


def compare_kinds(features: Array, labelled: int, seed: int = 0) -> KindTest:
    """Test the first ``labelled`` rows against the others.

    Parameters
    ----------
    features
        Debates × :data:`FEATURES`.

    Examples
    --------
    >>> rows = np.column_stack([np.arange(40.0)] * 4)
    >>> compare_kinds(rows, 20).same, compare_kinds(rows[np.argsort(rows[:, 0] % 2)], 20).same
    (False, True)
    """
    ranked = np.stack([ranks(column) for column in features.T], axis=1)
    ranked = ranked - ranked.mean(axis=0)
    scale = ranked.std(axis=0)
    ranked = np.divide(ranked, scale, out=np.zeros_like(ranked), where=scale > 0)
    found = np.abs(ranked[:labelled].mean(axis=0))
    generator = np.random.default_rng(seed)
    chance = np.array(
        [
            np.abs(ranked[generator.permutation(len(ranked))[:labelled]].mean(axis=0)).max()
            for _ in range(_PERMUTATIONS)
        ]
    )
    p = (1 + int((chance >= found.max() - 1e-12).sum())) / (1 + _PERMUTATIONS)
    place = int(found.argmax())
    means = features[:labelled, place].mean(), features[labelled:, place].mean()
    return KindTest(p, FEATURES[place], float(means[0]), float(means[1]))
