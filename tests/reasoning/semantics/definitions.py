"""Every semantics by the words of its definition, over all sets of a few arguments.

Nothing here shares code with ``argue``: a set is a bit mask, and each function follows its source,
so that the searches can be compared with it.
"""

from collections.abc import Callable
from functools import cached_property


class Small:
    """A framework of a few arguments; ``attacks`` are pairs (attacker, attacked)."""

    def __init__(self, size: int, attacks: set[tuple[int, int]]) -> None:
        self.size, self.attacks = size, attacks
        self.full = (1 << size) - 1
        self.struck = [0] * size  # whom each attacks
        self.strikers = [0] * size  # who attacks each
        for attacker, attacked in attacks:
            self.struck[attacker] |= 1 << attacked
            self.strikers[attacked] |= 1 << attacker
        self._naive: dict[int, list[int]] = {}
        self._stage: dict[int, list[int]] = {}
        self._plus = [0] * (1 << size)
        for subset in range(1, 1 << size):
            low = subset & -subset
            self._plus[subset] = self._plus[subset ^ low] | self.struck[low.bit_length() - 1]

    def plus(self, subset: int) -> int:
        """What some member attacks."""
        return self._plus[subset]

    def defended(self, subset: int) -> int:
        """What has all its attackers attacked by members."""
        answered = self.plus(subset)
        return sum(1 << node for node in range(self.size) if not self.strikers[node] & ~answered)

    @cached_property
    def conflict_free(self) -> list[int]:
        return [subset for subset in range(self.full + 1) if not self.plus(subset) & subset]

    @cached_property
    def admissible(self) -> list[int]:
        return [one for one in self.conflict_free if not one & ~self.defended(one)]

    @cached_property
    def complete(self) -> list[int]:
        return [one for one in self.conflict_free if one == self.defended(one)]

    @cached_property
    def grounded(self) -> list[int]:
        return [one for one in self.complete if all(one & other == one for other in self.complete)]

    @cached_property
    def preferred(self) -> list[int]:
        return maximal(self.admissible)

    @cached_property
    def naive(self) -> list[int]:
        return maximal(self.conflict_free)

    @cached_property
    def stable(self) -> list[int]:
        return [one for one in self.conflict_free if one | self.plus(one) == self.full]

    @cached_property
    def semi_stable(self) -> list[int]:
        return maximal(self.complete, lambda one: one | self.plus(one))

    @cached_property
    def stage(self) -> list[int]:
        return maximal(self.conflict_free, lambda one: one | self.plus(one))

    @cached_property
    def ideal(self) -> list[int]:
        return self._largest_within(self.preferred)

    @cached_property
    def eager(self) -> list[int]:
        return self._largest_within(self.semi_stable)

    @cached_property
    def strong_admissible(self) -> list[int]:
        """Baroni & Giacomin 2007, Definition 12: recursively, without the member itself."""
        results: set[int] = set()
        for subset in sorted(self.conflict_free, key=int.bit_count):
            smaller = [one for one in results if one & subset == one]
            if all(
                any(not one >> node & 1 and self.defended(one) >> node & 1 for one in smaller)
                for node in bits(subset)
            ):
                results.add(subset)
        return sorted(results)

    @cached_property
    def cf2(self) -> list[int]:
        """Baroni, Giacomin & Guida 2005: checked set by set, component by component."""
        return self._recursive(self._naive_within)

    @cached_property
    def stage2(self) -> list[int]:
        """Dvořák & Gaggl 2012: the same recursion with stage extensions at the base."""
        return self._recursive(self._stage_within)

    def _largest_within(self, extensions: list[int]) -> list[int]:
        common = self.full
        for one in extensions:
            common &= one
        return maximal([one for one in self.admissible if not one & ~common])

    def _recursive(self, base: Callable[[int], list[int]]) -> list[int]:
        return [one for one in range(self.full + 1) if self._selected(base, self.full, one)]

    def _selected(self, base: Callable[[int], list[int]], nodes: int, subset: int) -> bool:
        if subset & ~nodes:
            return False
        components = self._components(nodes)
        if len(components) <= 1:
            return subset in base(nodes)
        for component in components:
            outside = self.plus(subset & ~component)
            if not self._selected(base, component & ~outside, subset & component):
                return False
        return True

    def _naive_within(self, nodes: int) -> list[int]:
        if nodes not in self._naive:
            free = [one for one in self.conflict_free if not one & ~nodes]
            self._naive[nodes] = maximal(free)
        return self._naive[nodes]

    def _stage_within(self, nodes: int) -> list[int]:
        if nodes not in self._stage:
            free = [one for one in self.conflict_free if not one & ~nodes]
            self._stage[nodes] = maximal(free, lambda one: (one | self.plus(one)) & nodes)
        return self._stage[nodes]

    def _components(self, nodes: int) -> list[int]:
        reach = {node: self._reached(node, nodes) for node in bits(nodes)}
        return sorted(
            {
                sum(
                    1 << other
                    for other in bits(nodes)
                    if reach[node] >> other & 1 and reach[other] >> node & 1
                )
                for node in bits(nodes)
            }
        )

    def _reached(self, node: int, nodes: int) -> int:
        result = 1 << node
        while (more := (result | self.plus(result)) & nodes) != result:
            result = more
        return result


def maximal(sets: list[int], size_of: Callable[[int], int] = lambda one: one) -> list[int]:
    """Those whose measure, itself a set, is a proper part of no other's."""
    sizes = {size_of(one) for one in sets}
    top = {one for one in sizes if not any(one != other and one & other == one for other in sizes)}
    return [one for one in sets if size_of(one) in top]


def bits(subset: int) -> list[int]:
    """The members of a set."""
    return [node for node in range(subset.bit_length()) if subset >> node & 1]
