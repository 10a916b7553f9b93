"""What stems of words mean in texts at large: how rare they are, and what they go with."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Stems:
    """Stems with their rarity, and a vector of each."""

    rarity: dict[str, float]
    """From 0 for the commonest to 1; stems that are not here are as rare as can be."""
    vectors: Floats
    """A row for each stem in that order; near ones stand in messages and their answers together."""

    @cached_property
    def _rows(self) -> dict[str, int]:
        return {stem: row for row, stem in enumerate(self.rarity)}

    def vector(self, stems: Iterable[str]) -> Floats:
        """The unit vector of a text by its stems; zeros if none is known."""
        known = [stem for stem in stems if stem in self._rows]
        if not known:
            return np.zeros(self.vectors.shape[1], np.float32)
        weights = np.array([self.rarity[stem] for stem in known], np.float32)
        total = weights @ self.vectors[[self._rows[stem] for stem in known]]
        return np.asarray(total / (np.linalg.norm(total) or 1.0), np.float32)
