"""What follows from "A is taller than B", "B is as tall as C": reachability in small graphs."""

from __future__ import annotations

from collections.abc import Iterable

_MOST = 200
"""Statements beyond so many are left out of account; one text hardly makes them."""


def reaches(edges: Iterable[tuple[str, str, bool]], source: str, target: str) -> tuple[bool, bool]:
    """Whether there is a way from source to target, and whether one with a strict step.

    Parameters
    ----------
    edges
        (from, to, strict).

    Examples
    --------
    >>> reaches([("a", "b", True), ("b", "c", False)], "a", "c")
    (True, True)
    >>> reaches([("a", "b", True)], "b", "a")
    (False, False)
    """
    following: dict[str, list[tuple[str, bool]]] = {}
    for begin, end, strict in list(edges)[:_MOST]:
        following.setdefault(begin, []).append((end, strict))
    seen = {(source, False)}
    waiting = [(source, False)]
    for node, was_strict in waiting:
        for end, strict in following.get(node, ()):
            state = (end, was_strict or strict)
            if state not in seen:
                seen.add(state)
                waiting.append(state)
    return bool({(target, False), (target, True)} & seen), (target, True) in seen
