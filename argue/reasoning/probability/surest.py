"""The surest label that each status rests on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from argue.model import Derivation

Edge = tuple[int, int, float]
_LEAST = -1.0


def surest(
    size: int,
    attacks: Sequence[Edge],
    supports: Sequence[Edge],
    derived: Sequence[Derivation],
) -> list[float]:
    """For each argument the greatest weight of a relation that its status rests on; -1 if of none.

    Parameters
    ----------
    size
        How many arguments, numbered from 0.
    attacks, supports
        (source, target, weight) of the relations that may be there; -1 for those that are.

    Notes
    -----
    A status rests on the attacks on its argument, derived ones too, with the supports that derive
    them, and on what the attackers' statuses rest on. A support with nothing to hand on, such as
    that of an argument that nobody attacks, is not among it. Takes O(n log n) for n relations.

    Examples
    --------
    >>> surest(3, [(2, 1, 0.1), (1, 0, 0.3)], [], ())
    [0.3, 0.1, -1.0]
    """
    links = list(_links(size, attacks, supports, frozenset(derived)))
    after: list[list[int]] = [[] for _ in range(2 * size)]
    for source, target, _ in links:
        after[source].append(target)
    active = [False] * (2 * size)
    for node in range(size):
        _mark(node, active, after)
    weights = [_LEAST] * (2 * size)
    marked = [False] * (2 * size)
    for source, target, weight in sorted(links, key=lambda link: -link[2]):
        if active[source]:
            for node in _mark(target, marked, after):
                weights[node] = weight
    return weights[size:]


def _links(
    size: int, attacks: Sequence[Edge], supports: Sequence[Edge], kinds: frozenset[Derivation]
) -> Iterator[Edge]:
    """What hands a weight on to what: argument *i* as who strikes is *i*, as who is hit size + *i*.

    Who is hit strikes with what that rests on; supports hand on strikes and hits, each its way.
    """
    for node in range(size):
        yield size + node, node, _LEAST
    for source, target, weight in attacks:
        yield source, size + target, weight
    for source, target, weight in supports:
        if Derivation.SUPPORTED in kinds:
            yield source, target, weight
        if Derivation.EXTENDED in kinds:
            yield target, source, weight
        if Derivation.SECONDARY in kinds:
            yield size + source, size + target, weight
        if Derivation.MEDIATED in kinds:
            yield size + target, size + source, weight


def _mark(start: int, marked: list[bool], after: Sequence[Sequence[int]]) -> list[int]:
    """Mark all that follows a node and is not marked yet; what was marked."""
    if marked[start]:
        return []
    marked[start] = True
    result = [start]
    for node in result:  # grows as it goes
        for other in after[node]:
            if not marked[other]:
                marked[other] = True
                result.append(other)
    return result
