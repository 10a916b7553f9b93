"""Which arguments attacks reach together as they spread along supports that come and go."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from typing import TypeVar

from argue.reasoning.changes.grounded import Edge, Edges
from argue.reasoning.graphs import leads, reached, smallest_of_components

_End = TypeVar("_End")


class Spreading:
    """How attacks spread along supports on one side: that of their targets, or of their sources.

    Arguments that spread to each other form a group.

    Parameters
    ----------
    supports
        The supports as they are now.
    to_supporters, to_supported
        Whether attacks spread from the supported to their supporters, and the other way.

    >>> import numpy as np
    >>> from argue.model import Adjacency
    >>> rows = np.array([[1, 0], [2, 1], [0, 2]], dtype=np.int32)
    >>> supports = Edges(Adjacency.by_target(rows, 3), Adjacency.by_source(rows, 3))
    >>> spreading = Spreading(supports, to_supporters=True, to_supported=False)
    >>> supports.remove(2, 1)
    >>> spreading.regrouped((2, 1), lambda argument: 0, adds=False)  # they were one group
    [[2], [1], [0]]
    """

    def __init__(self, supports: Edges, *, to_supporters: bool, to_supported: bool) -> None:
        self._supports = supports
        self._to_supporters, self._to_supported = to_supporters, to_supported

    def ends(self, support: tuple[_End, _End]) -> tuple[_End, _End]:
        """The end that spreads along a support, and the end that it spreads to."""
        return (support[1], support[0]) if self._to_supporters else support

    def regrouped(
        self, support: Edge, group_of: Callable[[int], int], *, adds: bool
    ) -> list[list[int]]:
        """The new groups that come of a support that has just come or gone, often none.

        ``group_of`` tells the former groups apart.
        """
        former = group_of(support[0])
        if (group_of(support[1]) == former) is adds:
            return []
        if adds:
            return self._merged(*self.ends(support))
        return self._split(support, lambda argument: group_of(argument) == former)

    def _merged(self, start: int, end: int) -> list[list[int]]:
        """All arguments on ways from the end back to the start, if there are any.

        Then all that the end spreads to is looked at.
        """
        if not leads(end, start, self._onwards, self._backwards):
            return []
        within = reached([end], self._onwards).__contains__
        return [list(reached([start], lambda member: filter(within, self._backwards(member))))]

    def _split(self, support: Edge, within: Callable[[int], bool]) -> list[list[int]]:
        """The parts of the group that a support was within, if they are several."""
        members = list(reached(support, lambda member: filter(within, self._onwards(member))))
        place = {argument: number for number, argument in enumerate(members)}
        targets = [
            [place[other] for other in self._onwards(member) if other in place]
            for member in members
        ]
        parts: dict[int, list[int]] = {}
        for member, smallest in zip(members, smallest_of_components(targets), strict=True):
            parts.setdefault(smallest, []).append(member)
        return list(parts.values()) if len(parts) > 1 else []

    def _onwards(self, argument: int) -> Iterable[int]:
        """Those that an argument spreads to directly."""
        return chain(
            self._supports.sources(argument) if self._to_supporters else (),
            self._supports.targets(argument) if self._to_supported else (),
        )

    def _backwards(self, argument: int) -> Iterable[int]:
        """Those that spread to an argument directly."""
        return chain(
            self._supports.targets(argument) if self._to_supporters else (),
            self._supports.sources(argument) if self._to_supported else (),
        )
