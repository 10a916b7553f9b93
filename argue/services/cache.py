"""LRU cache keyed by object identity."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from typing import Any, TypeVar, cast

from cachetools import LRUCache

Value = TypeVar("Value")


class IdentityCache:
    """The last ``most`` values that were computed from objects; shared by all threads.

    Identity costs nothing to compare, however large the object. The object lives as long as its
    entry, so that no other one gets its ``id``.

    Examples
    --------
    >>> cache, words = IdentityCache(most=2), ["a", "b"]
    >>> cache.get_or_compute(words, "first", lambda: words[0])
    'a'
    >>> cache.get_or_compute(words, "first", lambda: "not called")
    'a'
    >>> cache.get_or_compute(["a", "b"], "first", lambda: "of another list")
    'of another list'
    """

    def __init__(self, most: int) -> None:
        self._lock = threading.Lock()
        self._cached: LRUCache[tuple[int, Hashable], tuple[object, Any]] = LRUCache(most)

    def get_or_compute(self, source: object, name: Hashable, compute: Callable[[], Value]) -> Value:
        """The value called ``name`` that is computed from ``source``."""
        key = id(source), name
        with self._lock:
            entry = self._cached.get(key)
        if entry is None:
            entry = source, compute()
            with self._lock:
                self._cached[key] = entry
        return cast(Value, entry[1])
