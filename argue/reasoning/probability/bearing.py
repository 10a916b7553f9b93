"""On which arguments an uncertain relation may bear."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from argue.model import Derivation

Edge = tuple[int, int]


def touched(
    size: int,
    edges: Sequence[Edge],
    uncertain: Iterable[Edge],
    derived: Sequence[Derivation],
) -> list[bool]:
    """For each argument whether its status may rest on an uncertain relation.

    Parameters
    ----------
    size
        How many arguments, numbered from 0.
    edges
        (source, target) of the relations that may be there, each as an attack or a support.
    uncertain
        Those of them of which the label is not certain.

    Notes
    -----
    A status rests on the attacks on its argument, derived ones too, with the supports that derive
    them, and on what the attackers' statuses rest on. Takes O(n) for n relations.

    Examples
    --------
    >>> touched(3, [(2, 1), (1, 0)], [(1, 0)], ())
    [True, False, False]
    """
    after: list[list[int]] = [[] for _ in range(2 * size)]
    for source, target in _links(size, edges, frozenset(derived)):
        after[source].append(target)
    marked = [False] * (2 * size)
    waiting = list(_begins(size, uncertain, frozenset(derived)))
    while waiting:
        node = waiting.pop()
        if not marked[node]:
            marked[node] = True
            waiting += after[node]
    return marked[size:]


def _links(size: int, edges: Sequence[Edge], kinds: frozenset[Derivation]) -> Iterator[Edge]:
    """What hands an uncertainty on to what: argument *i* as who strikes is *i*, as who is hit
    size + *i*. Who is hit strikes with what that rests on; supports hand on strikes and hits, each
    its way.
    """
    for node in range(size):
        yield size + node, node
    for source, target in edges:
        yield source, size + target
        if Derivation.SUPPORTED in kinds:
            yield source, target
        if Derivation.EXTENDED in kinds:
            yield target, source
        if Derivation.SECONDARY in kinds:
            yield size + source, size + target
        if Derivation.MEDIATED in kinds:
            yield size + target, size + source


def _begins(size: int, uncertain: Iterable[Edge], kinds: frozenset[Derivation]) -> Iterator[int]:
    """Who is hit, or strikes, by an uncertain relation itself."""
    for source, target in uncertain:
        yield size + target
        if Derivation.MEDIATED in kinds:
            yield size + source
        if kinds & {Derivation.SUPPORTED, Derivation.EXTENDED}:
            yield from (source, target)
