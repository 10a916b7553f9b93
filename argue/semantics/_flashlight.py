"""Sets listed by deciding one argument after the other, wherever both answers lead to a set."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

Chosen = list[bool]
"""What is decided so far, of the first arguments in order."""


def sets(
    size: int, possible: Callable[[Chosen], bool], first: Sequence[bool] = ()
) -> Iterator[list[int]]:
    """Each set once, ascending; those that hold the first arguments come first.

    Parameters
    ----------
    possible
        Is there a set that holds, of the first arguments, exactly the chosen ones? Then no branch
        ends without a set, and the next costs at most two questions for each argument.
    first
        The beginning of the first set, where it is known: nothing is asked about it.

    Examples
    --------
    >>> list(sets(2, lambda chosen: sum(chosen) < 2))
    [[0], [1], []]
    """
    chosen: Chosen = [*first]
    while True:
        while len(chosen) < size:
            chosen.append(True)
            if not possible(chosen):
                chosen[-1] = False
        yield [node for node, inside in enumerate(chosen) if inside]
        while not _next(chosen, possible):
            if not chosen:
                return


def _next(chosen: Chosen, possible: Callable[[Chosen], bool]) -> bool:
    """Turn the last argument that is in to out, if that is possible; else give it up."""
    while chosen and not chosen[-1]:
        chosen.pop()
    if not chosen:
        return False
    chosen[-1] = False
    if possible(chosen):
        return True
    chosen.pop()
    return False
