"""Which arguments a map shows when a debate is too large to be read whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from argue.picture.thread import Link, Thread


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """A part of a debate around one argument.

    ``numbers`` are the arguments shown, ascending. ``path_cut`` and ``hops_cut`` count those of the
    path to the root, and of the arguments at most two steps away, for which there was no room.
    """

    focus: int
    numbers: list[int]
    path_cut: int
    hops_cut: int


def centre(thread: Thread, issue: int = -1) -> int:
    """Around which argument a map is drawn when nobody says.

    The issue, if anything stands under it; else the root with most arguments below it.
    """
    if issue >= 0 and thread.children[issue]:
        return issue
    sizes = Counter(thread.root_of())
    return max(thread.roots, key=lambda root: (sizes[root], -root))


def around(thread: Thread, links: Iterable[Link], focus: int, at_most: int) -> Neighbourhood:
    """The path from ``focus`` to its root, its children, and all that is two steps away.

    A step goes along a link in either direction. Where there is no room for all, half of it is for
    the path (the part next to ``focus``) and half for the others: children come before other
    neighbours, nearer ones before farther ones, and equals in the order of the source.

    Examples
    --------
    >>> from argue.picture.thread import grow
    >>> replies = [(1, 0), (2, 1), (3, 2), (4, 3), (5, 4)]
    >>> around(grow(6, replies, []), replies, focus=3, at_most=6).numbers
    [0, 1, 2, 3, 4, 5]
    >>> around(grow(6, replies, []), replies, focus=3, at_most=4).numbers
    [2, 3, 4, 5]
    """
    neighbours: list[list[int]] = [[] for _ in thread.parent]
    for source, target in links:
        neighbours[source].append(target)
        neighbours[target].append(source)
    path = dict.fromkeys(thread.path(focus))
    near = [*thread.children[focus], *sorted(neighbours[focus])]
    far = [other for middle in near for other in sorted(neighbours[middle])]
    others = [number for number in dict.fromkeys([*near, *far]) if number not in path]
    room = max(1, at_most - min(len(others), at_most // 2))
    above, below = list(path)[:room], others[: max(0, at_most - min(room, len(path)))]
    return Neighbourhood(
        focus, sorted([*above, *below]), len(path) - len(above), len(others) - len(below)
    )


def beyond(links: Iterable[Link], shown: Sequence[int]) -> dict[int, int]:
    """For each argument shown, how many of those that answer it are not."""
    inside = set(shown)
    hidden = {
        (source, target) for source, target in links if target in inside and source not in inside
    }
    return Counter(target for _, target in hidden)
