"""What a map shows of a debate that is too large for it: branches fold into counted boxes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from argue.drawing.threads import Link, Thread


@dataclass(frozen=True, slots=True)
class FoldedBranch:
    """A part of a debate.

    ``numbers`` are the arguments drawn, ascending; ``under`` says of each how many of the branches
    below it are folded into it; ``apart`` counts those below nothing that is drawn. Together they
    are all arguments.
    """

    numbers: list[int]
    under: Mapping[int, int]
    apart: int


def centre(thread: Thread, issue: int = -1) -> int:
    """Around which argument a map is drawn when nobody says.

    The issue, if anything stands under it; else the root with most arguments below it.
    """
    if issue >= 0 and thread.children[issue]:
        return issue
    sizes = Counter(thread.root_of())
    return max(thread.roots, key=lambda root: (sizes[root], -root))


def fold(thread: Thread, links: Iterable[Link], focus: int, at_most: int) -> FoldedBranch:
    """The arguments nearest to ``focus``; the rest folded into the nearest one above it.

    First comes the path to the root (where it is too long, its part next to ``focus``, in half of
    the room), then whatever has a relation with ``focus``, then arguments by their distance from it
    along the thread, those below it a step earlier than others, and the larger branch first.

    Examples
    --------
    >>> from argue.drawing.threads import grow
    >>> replies = [(1, 0), (2, 0), (3, 1), (4, 1), (5, 4)]
    >>> fold(grow(6, replies, []), replies, focus=0, at_most=3)
    FoldedBranch(numbers=[0, 1, 2], under={1: 3}, apart=0)
    """
    path = thread.path(focus)
    sizes = branch_sizes(thread)
    near = {end for link in links if focus in link for end in link}
    distance = _distances(thread, path)
    others = sorted(
        set(range(len(thread.parent))) - {*path},
        key=lambda one: (one not in near, distance[one], -sizes[one], one),
    )
    above = path[: max(1, at_most - min(len(others), at_most // 2))]
    visible = {*above, *others[: max(0, at_most - len(above))]}
    under: Counter[int] = Counter()
    holder: dict[int, int] = {}
    for one in thread.order:
        holder[one] = one if one in visible else holder.get(thread.parent[one], -1)
        if one not in visible:
            under[holder[one]] += 1
    apart = under.pop(-1, 0)
    return FoldedBranch(sorted(visible), dict(under), apart)


def branch_sizes(thread: Thread) -> list[int]:
    """How many arguments the branch of each has, itself included."""
    sizes = [1] * len(thread.parent)
    for one in reversed(thread.order):
        if thread.parent[one] >= 0:
            sizes[thread.parent[one]] += sizes[one]
    return sizes


def _distances(thread: Thread, path: list[int]) -> list[int]:
    """Steps along the thread from the first of the path; beyond another root, after all others."""
    far, on_path = len(thread.parent) + 2, {*path}
    result = [far] * len(thread.parent)
    for steps, one in enumerate(path):
        result[one] = steps if steps == 0 else steps + 1
    for one in thread.order:
        above = thread.parent[one]
        if above >= 0 and one not in on_path:
            result[one] = result[above] + 1
    return result
