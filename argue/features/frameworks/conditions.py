"""What extensions must fulfil under a reading of support that its translation does not imply."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from argue.features.frameworks.solving.sat import Encoding
from argue.model import Framework, IntArray
from argue.reasoning.supports import INTERPRETATIONS


@dataclass(frozen=True, eq=False)
class Condition:
    """Two kinds of conditions on a set of arguments, which are all that the readings here need."""

    apart: IntArray
    """Shape (m, 2): no two such arguments may be in the set; twice the same: this one may not."""
    along: IntArray
    """Shape (m, 2): whoever accepts the first must accept the second."""
    implied: bool = False
    """Every complete extension of the translation fulfils it anyway."""

    def holds(self, members: Iterable[int]) -> bool:
        """Does a set fulfil them?"""
        inside = set(members)
        return not any(
            first in inside and second in inside for first, second in self.apart.tolist()
        ) and all(second in inside for first, second in self.along.tolist() if first in inside)

    def added_to(self, encoding: Encoding) -> Encoding:
        """The encoding, whose clauses now ask for the same."""
        accepted, clauses = encoding.accepted, encoding.clauses
        for first, second in self.apart.tolist():
            clauses.append(sorted({-accepted(first), -accepted(second)}))
        for first, second in self.along.tolist():
            clauses.append([-accepted(first), accepted(second)])
        return encoding


def condition_of(framework: Framework, support: str) -> Condition | None:
    """What extensions must fulfil besides under a reading, if anything."""
    reading = INTERPRETATIONS.load(support)
    result: Condition | None = None
    if hasattr(reading, "condition"):
        result = reading.condition(framework)
    return result
