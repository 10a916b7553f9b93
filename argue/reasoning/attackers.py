"""Who attacks an argument, by status and derived attacks included: some of them, and how many."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial

from argue.model import DerivedAttack, Framework, Status
from argue.reasoning.causes import Leads, nearest_attackers
from argue.reasoning.derived_attacks import AttackerSets, derived_attack

Implied = Callable[[], DerivedAttack | None]
_SET_BITS = 2**28
"""The sets of attackers of all arguments may have so many bits at once: 32 MB."""


class Attackers:
    """The attackers of arguments by their status, derived ones included.

    Asked for many arguments it stays linear: what leads to no attacker of the status is not walked
    along, and attackers are counted in sets of bits handed on along the supports, in
    O((arguments + attacks + supports) · arguments / 64) for all arguments together.

    ``status``: the status of each argument, in the framework's order.
    """

    def __init__(self, framework: Framework, status: Sequence[Status]) -> None:
        self.framework, self.status = framework, status
        self._derived = bool(framework.derived) and len(framework.supports) > 0

    def of(self, number: int, status: Status) -> Iterator[tuple[int, Implied]]:
        """The attackers that have this status: the framework's own, then those with few causes.

        Each comes with a function that gives the derived attack, or ``None`` for one of the
        framework's own; to find its causes takes longer than to find the attacker.
        """
        for attacker in self.framework.attackers.of(number):
            if self.status[attacker] is status:
                yield attacker, _not_implied
        if self._derived:
            for causes in nearest_attackers(self.framework, number, self._leads[status]):
                if self.status[causes.source] is status:
                    yield causes.source, partial(derived_attack, self.framework, causes)

    def count(self, number: int, status: Status) -> int:
        """How many attackers of an argument have this status."""
        if self._derived:
            return self._counts[status][number]
        own = self.framework.attackers.of(number)
        return sum(self.status[attacker] is status for attacker in own)

    @cached_property
    def _leads(self) -> dict[Status, Leads]:
        flags = {status: 1 << place for place, status in enumerate(Status)}
        sources, targets = self._sets([flags[status] for status in self.status])

        def ends(flag: int) -> tuple[list[bool], list[bool]]:
            return [bool(bits & flag) for bits in targets], [bool(bits & flag) for bits in sources]

        return {status: ends(flag) for status, flag in flags.items()}

    @cached_property
    def _counts(self) -> dict[Status, list[int]]:
        """For each argument by status; in as many passes as keep the sets within memory."""
        size = len(self.status)
        width = max(_SET_BITS // size, 64)
        result = {status: [0] * size for status in Status}
        for status, counts in result.items():
            members = [number for number, stands in enumerate(self.status) if stands is status]
            for start in range(0, len(members), width):
                own = [0] * size
                for bit, number in enumerate(members[start : start + width]):
                    own[number] = 1 << bit
                for number, bits in enumerate(self._sets(own)[1]):
                    counts[number] += bits.bit_count()
        return result

    @cached_property
    def _sets(self) -> AttackerSets:
        return AttackerSets(self.framework)


def _not_implied() -> None:
    """Nothing implies an attack of the framework's own."""
