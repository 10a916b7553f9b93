"""The order in which degrees can be computed: every argument after those that bear on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from argue.model import Framework, IntArray

_Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Schedule:
    """Arguments by level, those on and behind circles last; edges sorted by their target's place.

    Level 0 is of arguments that nothing bears on; an argument is one level above the highest of its
    attackers and supporters.

    Parameters
    ----------
    order
        Shape (n,): the argument at each place.
    bounds
        Places at which levels begin; the last entry is where the rest begins, which has no level.
    sources
        Shape (m,): the place of each edge's source.
    supports
        Shape (m,): whether the edge is a support.
    starts
        Shape (n + 1,): where the edges into each place begin. Past level 0 each place has one.
    weights
        Shape (m,), or ``None`` where every edge weighs 1.
    """

    order: IntArray
    bounds: tuple[int, ...]
    sources: IntArray
    supports: NDArray[np.bool_]
    starts: IntArray
    weights: _Floats | None = None

    @property
    def acyclic(self) -> bool:
        """Whether every argument has a level."""
        return self.bounds[-1] == len(self.order)


def schedule(
    framework: Framework, attack_weights: _Floats | None = None,
    support_weights: _Floats | None = None,
) -> Schedule:  # fmt: skip
    """The schedule of a framework; O(arguments + edges).

    Weights, of the attacks and of the supports in the framework's order, come both or not at all.
    """
    size = len(framework.arguments)
    edges = np.concatenate((framework.attacks, framework.supports))
    by_target = np.argsort(edges[:, 1], kind="stable")  # two sorted runs: merged in linear time
    sources, targets = edges[by_target, 0], edges[by_target, 1]
    incoming = np.bincount(targets, minlength=size)
    starts = np.concatenate(([0], np.cumsum(incoming)))
    waves = _waves(sources, targets, incoming.astype(np.int32))
    known = np.concatenate(waves)
    unknown = np.ones(size, dtype=np.bool_)
    unknown[known] = False
    order = np.concatenate((known, np.flatnonzero(unknown))).astype(np.int32)
    place = np.empty(size, dtype=np.int32)
    place[order] = np.arange(size, dtype=np.int32)
    rows = _ranges(starts[order], incoming[order])
    weights = None
    if attack_weights is not None and support_weights is not None:
        weights = np.concatenate((attack_weights, support_weights))[by_target[rows]]
    return Schedule(
        order, tuple(np.cumsum([0, *map(len, waves)]).tolist()), place[sources[rows]],
        by_target[rows] >= len(framework.attacks),
        np.concatenate(([0], np.cumsum(incoming[order]))).astype(np.int32), weights,
    )  # fmt: skip


def _waves(sources: IntArray, targets: IntArray, waiting: IntArray) -> list[IntArray]:
    """The levels, by taking away again and again what nothing that is left bears on (Kahn 1962)."""
    targets_of = _targets(sources, targets, len(waiting))
    first = np.empty(len(waiting), dtype=np.int32)
    waves = [np.flatnonzero(waiting == 0).astype(np.int32)]
    while True:
        hit = targets_of(waves[-1])
        np.subtract.at(waiting, hit, np.int32(1))
        freed = hit[waiting[hit] == 0]
        places = np.arange(len(freed), dtype=np.int32)
        first[freed] = places
        freed = freed[first[freed] == places]  # each once
        if not len(freed):
            return waves
        waves.append(freed)


def _targets(sources: IntArray, targets: IntArray, size: int) -> Callable[[IntArray], IntArray]:
    """Nodes → all targets of theirs; without sorting where each node has one at most."""
    outgoing = np.bincount(sources, minlength=size)
    if outgoing.max(initial=0) <= 1:
        target = np.full(size, -1, dtype=np.int32)
        target[sources] = targets

        def of_tree(nodes: IntArray) -> IntArray:
            found = target[nodes]
            return found[found >= 0]

        return of_tree
    starts = np.concatenate(([0], np.cumsum(outgoing)))
    others = targets[np.argsort(sources, kind="stable")]
    return lambda nodes: others[_ranges(starts[nodes], outgoing[nodes])]


def _ranges(starts: NDArray[np.integer], counts: NDArray[np.integer]) -> NDArray[np.int64]:
    """``starts[0], starts[0] + 1, …`` of each count, one after the other."""
    ends = np.cumsum(counts)
    total = int(ends[-1]) if len(ends) else 0
    found: NDArray[np.int64] = np.arange(total) + np.repeat(starts - (ends - counts), counts)
    return found
