"""What an extension must fulfil besides, where a reading is more than a Dung framework."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from argue.model import IntArray


@dataclass(frozen=True, eq=False)
class Condition:
    """Two kinds of conditions on a set of arguments, which are all that the readings here need.

    Parameters
    ----------
    apart
        Shape (m, 2): no two such arguments may be in the set; twice the same: this one may not.
    along
        Shape (m, 2): whoever accepts the first must accept the second.
    implied
        Every complete extension of the translation fulfils it anyway.
    """

    apart: IntArray
    along: IntArray
    implied: bool = False

    def holds(self, members: Iterable[int]) -> bool:
        """Does a set fulfil them?"""
        inside = set(members)
        return not any(
            first in inside and second in inside for first, second in self.apart.tolist()
        ) and all(second in inside for first, second in self.along.tolist() if first in inside)

    def clauses(self) -> list[list[int]]:
        """The same for a SAT solver; argument ``a`` is the literal ``a + 1``."""
        apart = [sorted({-first - 1, -second - 1}) for first, second in self.apart.tolist()]
        return apart + [[-first - 1, second + 1] for first, second in self.along.tolist()]
