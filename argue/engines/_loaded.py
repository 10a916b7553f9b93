"""LRU cache of engines by name: what was loaded once is not loaded again."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable
from pathlib import Path
from threading import RLock

from cachetools import LRUCache

from argue.engines._engine import Engine

MOST = 16
"""Engines that are kept."""


class LoadedEngines:
    """The engines that were loaded last, by their names; shared by all threads.

    An engine is loaded anew where what its name stands for has changed: a setting ``ARGUE_…``, the
    file of models, a file in the directory of a trained model.

    Parameters
    ----------
    load
        Loads the engine of a name.
    """

    def __init__(self, load: Callable[[str], Engine]) -> None:
        self._load, self._lock = load, RLock()
        self._cached: LRUCache[Hashable, Engine] = LRUCache(MOST)

    def __call__(self, name: str, folder: Path | None = None, meaning: Hashable = None) -> Engine:
        """The engine of that name.

        Parameters
        ----------
        folder
            That of its model, if it is a directory's.
        meaning
            What else the name stands for now.
        """
        key = name, meaning, _settings(), _files(folder)
        with self._lock:
            engine = self._cached.get(key)
            if engine is None:
                self._cached[key] = engine = self._load(name)
            return engine


def _settings() -> Hashable:
    """The settings, and where relative paths begin."""
    stated = ((name, value) for name, value in os.environ.items() if name.startswith("ARGUE_"))
    return os.getcwd(), tuple(sorted(stated))


def _files(folder: Path | None) -> Hashable:
    """The files of a directory, with when and how large they were written."""
    if folder is None:
        return ()
    with os.scandir(folder) as entries:
        states = [(one.name, one.stat()) for one in entries]
    return tuple(sorted((name, state.st_mtime_ns, state.st_size) for name, state in states))
