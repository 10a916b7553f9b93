"""Grounded semantics: accept what can be defended from unattacked arguments up, nothing more."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from argue.model import AttackGraph, IntArray, StatusArray
from argue.semantics import ACCEPTED, REJECTED

CODE = "GR"
SINGLE = True
FOLDED = True
DIRECTIONAL = True

_NARROW = 256
"""Below this many arguments in a wave plain Python is faster than NumPy's fixed cost per call."""


def label(graph: AttackGraph) -> StatusArray:
    """The grounded labelling (Dung 1995, Definition 20; as a labelling, Caminada 2006).

    The least fixpoint of the characteristic function, reached in waves: an argument all of whose
    attackers are rejected is accepted, and whom it attacks is rejected. Each attack is looked at
    at most twice, so time and memory are O(arguments + attacks); wide waves are done in NumPy and
    narrow ones (long chains) one argument at a time.

    Returns
    -------
    StatusArray
        Shape (size,): 1 accepted, -1 rejected, 0 undecided.

    Examples
    --------
    >>> label(AttackGraph(3, np.array([[1, 0], [2, 1]]))).tolist()  # 2 → 1 → 0
    [1, -1, 1]
    """
    starts, targets = graph.attacked
    standing = np.bincount(graph.attacks[:, 1], minlength=graph.size).astype(np.int32)
    status = np.zeros(graph.size, dtype=np.int8)
    wave = np.flatnonzero(standing == 0).astype(np.int32)
    status[wave] = ACCEPTED
    while wave.size:
        if wave.size < _NARROW:
            wave = _narrow(wave.tolist(), starts, targets, standing, status)
        else:
            wave = _wide(wave, starts, targets, standing, status)
    return status


def extensions(graph: AttackGraph) -> Iterator[IntArray]:
    """The grounded extension, the only one."""
    yield np.flatnonzero(label(graph) == ACCEPTED).astype(np.int32)


def _wide(
    accepted: IntArray, starts: IntArray, targets: IntArray, standing: IntArray, status: StatusArray
) -> IntArray:
    """Reject whom this wave attacks, and return the next wave of accepted arguments."""
    hit = _neighbours(accepted, starts, targets)
    rejected, _ = _counted(hit[status[hit] == 0])
    status[rejected] = REJECTED
    freed, times = _counted(_neighbours(rejected, starts, targets))
    standing[freed] -= times
    following: IntArray = freed[(standing[freed] == 0) & (status[freed] == 0)]
    status[following] = ACCEPTED
    return following


def _narrow(
    accepted: list[int],
    starts: IntArray,
    targets: IntArray,
    standing: IntArray,
    status: StatusArray,
) -> IntArray:
    """The same one argument at a time, until nothing follows or the waves grow wide again."""
    first, others = starts.data, targets.data  # read one by one in half the time
    left, known = standing.data, status.data
    while accepted:
        following: list[int] = []
        for attacker in accepted:
            for hit in others[first[attacker] : first[attacker + 1]]:
                if known[hit] != 0:
                    continue
                known[hit] = REJECTED
                for freed in others[first[hit] : first[hit + 1]]:
                    left[freed] -= 1
                    if left[freed] == 0 and known[freed] == 0:
                        known[freed] = ACCEPTED
                        following.append(freed)
        accepted = following
        if len(accepted) >= _NARROW:
            break
    return np.array(accepted, dtype=np.int32)


def _neighbours(nodes: IntArray, starts: IntArray, targets: IntArray) -> IntArray:
    """The targets of all these nodes, one after the other."""
    first, counts = starts[nodes], starts[nodes + 1] - starts[nodes]
    ends = np.cumsum(counts)
    total = int(ends[-1]) if ends.size else 0
    positions = np.arange(total, dtype=np.int64)
    positions += np.repeat(first - (ends - counts), counts)
    return targets[positions]


def _counted(nodes: IntArray) -> tuple[IntArray, IntArray]:
    """These nodes ascending, each once, and how often each was there."""
    ordered = np.sort(nodes)  # numpy.unique takes many times as long
    changes = np.ones(ordered.size, dtype=np.bool_)
    np.not_equal(ordered[1:], ordered[:-1], out=changes[1:])
    places = np.flatnonzero(changes)
    return ordered[places], np.diff(places, append=ordered.size).astype(np.int32)
