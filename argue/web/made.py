"""What is made of objects that never change, kept for the next reader who asks for the same."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar, cast

Made = TypeVar("Made")


class LastMade:
    """The ``most`` things that were made last; shared by all threads.

    An object is told from others by being itself, which costs nothing, however large it is; it is
    kept as long as what was made of it, so that no other one can take its place.

    Examples
    --------
    >>> last, words = LastMade(most=2), ["a", "b"]
    >>> last.of(words, "first", lambda: words[0]), last.of(words, "first", lambda: "made anew")
    ('a', 'a')
    >>> last.of(["a", "b"], "first", lambda: "of another list")
    'of another list'
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._found: OrderedDict[tuple[int, Hashable], tuple[object, Any]] = OrderedDict()

    def of(self, source: object, name: Hashable, make: Callable[[], Made]) -> Made:
        """What is called ``name`` and made of ``source``."""
        key = id(source), name
        with self._lock:
            if key in self._found:
                self._found.move_to_end(key)
                return cast(Made, self._found[key][1])
        made = make()
        with self._lock:
            self._found[key] = source, made
            while len(self._found) > self._most:
                self._found.popitem(last=False)
        return made
