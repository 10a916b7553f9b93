"""The grounded labelling with the order in which it is reached, which says who depends on whom."""

from __future__ import annotations

import numpy as np

from argue.model import AttackGraph, IntArray, StatusArray

_NARROW = 256
"""Below this many arguments in a wave plain Python is faster than NumPy's fixed cost per call."""


def waves(graph: AttackGraph) -> tuple[StatusArray, IntArray]:
    """The grounded labelling, and the wave in which each argument gets its label.

    The arguments that nothing attacks are accepted in wave 0, whom they attack is rejected in
    wave 1, those all of whose attackers are rejected by then are accepted in wave 2, and so on.
    So an accepted argument stands later than all its attackers, and a rejected one later than an
    accepted attacker: whoever follows the numbers down never goes round in a circle. They are the
    min–max numbering of the grounded labelling (Caminada & Dunne 2019), counted from 0.

    Returns
    -------
    tuple
        Shape (size,) each: 1 accepted, -1 rejected, 0 undecided; and the wave, -1 for undecided.

    Examples
    --------
    >>> status, wave = waves(AttackGraph(4, np.array([[1, 0], [2, 1], [3, 3]])))
    >>> status.tolist(), wave.tolist()
    ([1, -1, 1, 0], [2, 1, 0, -1])
    """
    standing = np.bincount(graph.attacks[:, 1], minlength=graph.size).astype(np.int32)
    status = np.zeros(graph.size, dtype=np.int8)
    number = np.full(graph.size, -1, dtype=np.int32)
    accepted = np.flatnonzero(standing == 0).astype(np.int32)
    wave = 0
    while accepted.size:
        status[accepted], number[accepted] = 1, wave
        step = _one_by_one if accepted.size < _NARROW else _together
        rejected, accepted = step(graph, accepted, standing, status)
        status[rejected], number[rejected] = -1, wave + 1
        wave += 2
    return status, number


def _together(
    graph: AttackGraph, accepted: IntArray, standing: IntArray, status: StatusArray
) -> tuple[IntArray, IntArray]:
    """Whom this wave rejects, and whom the next one accepts, in NumPy."""
    hit = _neighbours(graph, accepted)
    rejected = np.unique(hit[status[hit] == 0])
    freed = _neighbours(graph, rejected)
    np.subtract.at(standing, freed, 1)
    free = freed[(standing[freed] == 0) & (status[freed] == 0)]
    return rejected, np.setdiff1d(free, rejected)


def _one_by_one(
    graph: AttackGraph, accepted: IntArray, standing: IntArray, status: StatusArray
) -> tuple[IntArray, IntArray]:
    """The same one argument at a time."""
    starts, targets = graph.attacked
    rejected: dict[int, None] = {}
    for attacker in accepted.tolist():
        for hit in targets[starts[attacker] : starts[attacker + 1]].tolist():
            if status[hit] == 0:
                rejected[hit] = None
    following: list[int] = []
    for hit in rejected:
        for freed in targets[starts[hit] : starts[hit + 1]].tolist():
            standing[freed] -= 1
            if standing[freed] == 0 and status[freed] == 0 and freed not in rejected:
                following.append(freed)
    return np.array(list(rejected), dtype=np.int32), np.array(following, dtype=np.int32)


def _neighbours(graph: AttackGraph, nodes: IntArray) -> IntArray:
    """Whom all these nodes attack, one after the other."""
    starts, targets = graph.attacked
    first, counts = starts[nodes], starts[nodes + 1] - starts[nodes]
    ends = np.cumsum(counts)
    positions = np.arange(int(ends[-1]) if ends.size else 0, dtype=np.int64)
    positions += np.repeat(first - (ends - counts), counts)
    return targets[positions]
