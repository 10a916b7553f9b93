"""Leaves out versions that a later one took back, such as vandalism."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from argue.rules.revisions.version import Version

WINDOW = 6
"""So many versions are looked ahead."""


def without_reverted(versions: Iterable[Version], window: int = WINDOW) -> Iterator[Version]:
    """The versions of one page without those between a text and its next occurrence.

    Only occurrences at most ``window`` versions later are looked for, so that no more than so many
    are held in memory. Equal neighbours become one.

    Examples
    --------
    >>> texts = ["old", "vandal!", "old", "new"]
    >>> kept = without_reverted(Version("A", str(i), text, False) for i, text in enumerate(texts))
    >>> [version.text for version in kept]
    ['old', 'new']
    """
    ahead: deque[Version] = deque()
    rest = iter(versions)
    while True:
        while len(ahead) <= window and (following := next(rest, None)) is not None:
            ahead.append(following)
        if not ahead:
            return
        first = ahead.popleft()
        texts = [version.text for version in ahead]
        last = max((place for place, text in enumerate(texts) if text == first.text), default=-1)
        for _ in range(last + 1):
            ahead.popleft()
        yield first
