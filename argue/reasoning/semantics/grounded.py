"""Grounded semantics: accept what can be defended from unattacked arguments up, nothing more."""

from __future__ import annotations

from collections.abc import Iterator

from argue.arrays import np
from argue.model.attacks import Adjacency, AttackGraph, BoolArray, IntArray, StatusArray
from argue.reasoning.graphs import ranges
from argue.reasoning.semantics import ACCEPTED, REJECTED, Semantics

CODE = "GR"
SINGLE = True
BEARS_ON = "ahead"

_NARROW = 256
"""Below this many arguments in a wave plain Python is faster than NumPy's fixed cost per call."""

_FEW = 4_096
"""Below this many attacks sorting them costs less than to look at all of them once a wave."""

_SLOW = 0.9
"""Looking at all attacks stops where more than this share of them is left by one look."""

_BLOCK = 1 << 16
"""Attacks that are looked at together; twice as many or half as many take as long."""

_Waves = list[IntArray | list[int]]


def label(graph: AttackGraph) -> StatusArray:
    """The grounded labelling (Dung 1995, Definition 20; as a labelling, Caminada 2006).

    The least fixpoint of the characteristic function, reached in waves: an argument all of whose
    attackers are rejected is accepted, and whom it attacks is rejected. While a wave settles a
    tenth of the attacks, it looks at all that are left; then each attack is looked at at most
    twice. So time and memory are O(arguments + attacks), but for the sorting of what is left;
    wide waves are done in NumPy and narrow ones (long chains) one argument at a time.

    Returns: shape (size,): 1 accepted, -1 rejected, 0 undecided.

    >>> label(AttackGraph(3, np.array([[1, 0], [2, 1]]))).tolist()  # 2 → 1 → 0
    [1, -1, 1]
    """
    return _propagate(graph, None)


def label_with_ranks(graph: AttackGraph) -> tuple[StatusArray, IntArray]:
    """The grounded labelling, and the step in which each argument gets its label.

    The arguments that nothing attacks are accepted in step 0, those that they attack are rejected
    in step 1, those all of whose attackers are rejected by then are accepted in step 2, and so on.
    So an accepted argument has a higher rank than all its attackers, and a rejected one a higher
    rank than an accepted attacker: a path of falling ranks never runs in a circle. This is the
    min–max numbering of the grounded labelling (Caminada & Dunne 2019), counted from 0.

    Returns: shape (size,) each: the status, and the rank, -1 for undecided.

    >>> status, ranks = label_with_ranks(AttackGraph(4, np.array([[1, 0], [2, 1], [3, 3]])))
    >>> status.tolist(), ranks.tolist()
    ([1, -1, 1, 0], [2, 1, 0, -1])
    """
    waves: _Waves = []
    status = _propagate(graph, waves)
    ranks = np.full(graph.size, -1, dtype=np.int32)
    if waves:
        steps = 2 * np.arange(len(waves), dtype=np.int32)
        members = np.concatenate([np.asarray(wave, dtype=np.int32) for wave in waves])
        ranks[members] = np.repeat(steps, [len(wave) for wave in waves])
    attackers, attacked = graph.attacks.T
    decisive = (status[attackers] == ACCEPTED) & (status[attacked] == REJECTED)
    lowest = np.full(graph.size, np.iinfo(np.int32).max, dtype=np.int32)
    np.minimum.at(lowest, attacked[decisive], ranks[attackers[decisive]])
    rejected = status == REJECTED
    ranks[rejected] = lowest[rejected] + 1
    return status, ranks


def grow_within(graph: AttackGraph, allowed: BoolArray) -> BoolArray:
    """The largest strongly admissible set among the allowed arguments; shape (size,).

    The grounded extension where every other argument attacks itself, so that it is never accepted.
    """
    others = np.flatnonzero(~allowed).astype(np.int32)
    loops = np.stack((others, others), axis=1)
    members: BoolArray = (
        label(AttackGraph(graph.size, np.concatenate((graph.attacks, loops)))) == ACCEPTED
    )
    return members


def strongly_admissible(graph: AttackGraph, members: BoolArray) -> bool:
    """Every member is defended by others that are so before it (Baroni & Giacomin 2007).

    Equivalently (Caminada 2014): taking up, from nothing, the members that are defended by what is
    already taken up ends with all of them.
    """
    return np.array_equal(grow_within(graph, members), members)


def _propagate(graph: AttackGraph, waves: _Waves | None) -> StatusArray:
    """The labelling; ``waves`` receives the accepted arguments of each step, in order."""
    status = np.zeros(graph.size, dtype=np.int8)
    wave, source, target = _sweep(graph, status, waves)
    if not wave.size:
        return status
    attacked = Adjacency.grouped(source, target, graph.size)
    standing = np.bincount(target, minlength=graph.size).astype(np.int32)
    status[wave] = ACCEPTED
    while wave.size:
        if waves is not None:
            waves.append(wave)
        if wave.size < _NARROW:
            wave = _narrow(wave.tolist(), attacked, standing, status, waves)
        else:
            wave = _wide(wave, *attacked, standing, status)
    return status


def _sweep(
    graph: AttackGraph, status: StatusArray, waves: _Waves | None
) -> tuple[IntArray, IntArray, IntArray]:
    """The first waves, each by one look at all attacks that are left, while many are settled.

    Most attacks of a debate are settled so before any is sorted by attacker, which takes longer.

    Returns: the next wave, not labelled yet, and the attacks that it and what follows need:
    attackers and attacked.
    """
    attacks: tuple[IntArray, IntArray] = (graph.attacks[:, 0], graph.attacks[:, 1])
    free = np.ones(graph.size, dtype=np.bool_)
    free[attacks[1]] = False
    share, before = 0.0, len(graph.attacks)
    while before >= _FEW and share <= _SLOW and free.any():
        if waves is not None:
            waves.append(np.flatnonzero(free).astype(np.int32))
        status[free] = ACCEPTED
        for source, target in _blocks(attacks):
            status[target.take(np.flatnonzero(free[source.astype(np.intp)]))] = REJECTED
        free = status == 0
        attacks = _among(free, attacks)
        free[attacks[1]] = False
        share, before = attacks[0].size / before, attacks[0].size
    return np.flatnonzero(free).astype(np.int32), *attacks


def _among(undecided: BoolArray, attacks: tuple[IntArray, IntArray]) -> tuple[IntArray, IntArray]:
    """The attacks between undecided arguments; in the same arrays, where those may be written."""
    kept = [ends if ends.flags.writeable else np.empty(ends.size, np.int32) for ends in attacks]
    filled = 0
    for block in _blocks(attacks):
        inside = [undecided[column.astype(np.intp)] for column in block]
        left = np.flatnonzero(inside[0] & inside[1])
        for array, column in zip(kept, block, strict=True):
            array[filled : filled + left.size] = column.take(left)
        filled += left.size
    return kept[0][:filled], kept[1][:filled]


def _blocks(attacks: tuple[IntArray, IntArray]) -> Iterator[tuple[IntArray, IntArray]]:
    """Attackers and attacked in pieces: asking for memory for all takes longer than the looks."""
    source, target = attacks
    for start in range(0, source.size, _BLOCK):
        yield source[start : start + _BLOCK], target[start : start + _BLOCK]


def _wide(
    accepted: IntArray, starts: IntArray, targets: IntArray, standing: IntArray, status: StatusArray
) -> IntArray:
    """Reject whom this wave attacks, and return the next wave of accepted arguments."""
    hit = _neighbours(accepted, starts, targets)
    rejected, _ = _unique_counts(hit[status[hit] == 0])
    status[rejected] = REJECTED
    freed, times = _unique_counts(_neighbours(rejected, starts, targets))
    standing[freed] -= times
    following: IntArray = freed[(standing[freed] == 0) & (status[freed] == 0)]
    status[following] = ACCEPTED
    return following


def _narrow(
    accepted: list[int],
    attacked: Adjacency,
    standing: IntArray,
    status: StatusArray,
    waves: _Waves | None,
) -> IntArray:
    """The same one argument at a time, until nothing follows or the waves grow wide again."""
    first, others = (array.data for array in attacked)  # read one by one in half the time
    left, labels = standing.data, status.data
    while accepted:
        following: list[int] = []
        for attacker in accepted:
            for hit in others[first[attacker] : first[attacker + 1]]:
                if labels[hit] != 0:
                    continue
                labels[hit] = REJECTED
                for freed in others[first[hit] : first[hit + 1]]:
                    left[freed] -= 1
                    if left[freed] == 0 and labels[freed] == 0:
                        labels[freed] = ACCEPTED
                        following.append(freed)
        accepted = following
        if len(accepted) >= _NARROW:
            break
        if waves is not None and accepted:
            waves.append(accepted)
    return np.array(accepted, dtype=np.int32)


def _neighbours(nodes: IntArray, starts: IntArray, targets: IntArray) -> IntArray:
    """The targets of all these nodes, one after the other."""
    return targets[ranges(starts[nodes], starts[nodes + 1] - starts[nodes])]


def _unique_counts(nodes: IntArray) -> tuple[IntArray, IntArray]:
    """These nodes ascending, each once, and how often each was there."""
    ordered = np.sort(nodes)  # numpy.unique takes many times as long
    changes = np.ones(ordered.size, dtype=np.bool_)
    np.not_equal(ordered[1:], ordered[:-1], out=changes[1:])
    places = np.flatnonzero(changes)
    return ordered[places], np.diff(places, append=ordered.size).astype(np.int32)


class Grounded(Semantics):
    """Dung 1995, Definition 20."""

    def label(self, graph: AttackGraph) -> StatusArray:
        """The least complete labelling (:func:`label`)."""
        return label(graph)

    def extensions(self, graph: AttackGraph) -> Iterator[IntArray]:
        """The grounded extension, the only one."""
        yield np.flatnonzero(label(graph) == ACCEPTED).astype(np.int32)


semantics = Grounded(single=True, folded=True)
