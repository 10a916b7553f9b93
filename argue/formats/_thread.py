"""Which replies can stay in a thread: a thread has no circles."""

from __future__ import annotations

from collections.abc import Sequence

Link = tuple[str, str]

_STEPS = 2_000_000
"""Steps that the search for circles may take in one debate before it gives up on what is left."""


def acyclic(links: Sequence[Link]) -> list[bool]:
    """For each link (reply, what it answers), whether it can stay without closing a circle.

    The first link of each reply is its place in the thread. Of a circle of such places one link is
    given up, the one that its last member adds. Further links (cross references) stay in order,
    each unless it closes a circle with those that stayed. Links are distinct and none joins an
    argument to itself.

    Linear in the number of links for places; cross references search upwards, and when that takes
    more than two million steps in all, what is left of them is given up.

    >>> acyclic([("b", "a"), ("c", "b"), ("a", "c")])
    [True, True, False]
    """
    stays = [True] * len(links)
    place: dict[str, int] = {}
    further: list[int] = []
    for number, (source, _) in enumerate(links):
        if source in place:
            further.append(number)
        else:
            place[source] = number
    for number in _closing_places(links, place):
        stays[number] = False
    _settle_further(links, stays, further)
    return stays


def _closing_places(links: Sequence[Link], place: dict[str, int]) -> list[int]:
    walked: dict[str, int] = {}
    closing: list[int] = []
    for walk, start in enumerate(place):
        node = start
        path: list[int] = []
        while node in place and node not in walked:
            walked[node] = walk
            path.append(place[node])
            node = links[place[node]][1]
        if walked.get(node) == walk:
            begin = next(at for at, number in enumerate(path) if links[number][0] == node)
            closing.append(max(path[begin:]))
    return closing


def _settle_further(links: Sequence[Link], stays: list[bool], further: list[int]) -> None:
    if not further:
        return
    later = set(further)
    above: dict[str, list[str]] = {}
    answered: set[str] = set()
    for number, (source, target) in enumerate(links):
        if stays[number] and number not in later:
            above.setdefault(source, []).append(target)
            answered.add(target)
    steps = _STEPS
    for number in further:
        source, target = links[number]
        if source in answered:
            stays[number], steps = _misses(above, target, source, steps)
        if stays[number]:
            above.setdefault(source, []).append(target)
            answered.add(target)


def _misses(above: dict[str, list[str]], start: str, sought: str, steps: int) -> tuple[bool, int]:
    """Whether going up from ``start`` never meets ``sought``; and the steps that are left."""
    seen = {start}
    waiting = [start]
    while waiting and steps > 0:
        node = waiting.pop()
        if node == sought:
            return False, steps
        for parent in above.get(node, ()):
            steps -= 1
            if parent not in seen:
                seen.add(parent)
                waiting.append(parent)
    return not waiting, steps
