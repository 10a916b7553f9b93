"""Debates as pages use them, read from the store once while they stay the same."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path

from argue.model import Debate
from argue.store import Store
from argue.store.contribution_records import Contribution
from argue.store.merging import SaidAgain
from argue.web.thread import Thread, thread_of


@dataclass(frozen=True, slots=True)
class Reading:
    """A debate, its thread, what people added to it, and what arguments stand for others.

    All of it is what everybody may read, whoever asked first: hidden texts are not in it.
    """

    debate: Debate
    thread: Thread
    contributed: dict[str, Contribution]
    said_again: dict[str, tuple[SaidAgain, ...]]


class Readings:
    """The debates that were read last, of ``most`` arguments together; shared by all threads.

    A debate never changes while its digest stays the same, so nothing in here grows old; when a
    name is erased the store's generation changes.
    """

    def __init__(self, most: int) -> None:
        self._most, self._size = most, 0
        self._lock = threading.Lock()
        self._found: OrderedDict[tuple[Path, int, str, str], Reading] = OrderedDict()

    def of(self, store: Store, key: str) -> Reading:
        """The debate of that key.

        Raises
        ------
        NotFound
            If there is none.
        """
        name = (store.path, store.generation, key, store.digest(key))
        with self._lock:
            if name in self._found:
                self._found.move_to_end(name)
                return self._found[name]
        with store.reading():
            name = (
                store.path,
                store.generation,
                key,
                store.digest(key),
            )  # somebody may have added to it just now
            debate, contributed = store.debate(key), store.contributions.of(key, public=True)
            said_again = store.merging.said_again(key)
        reading = Reading(debate, thread_of(debate), contributed, said_again)
        with self._lock:
            if name not in self._found:
                self._found[name] = reading
                self._size += len(debate.arguments)
            while self._size > self._most and len(self._found) > 1:
                self._size -= len(self._found.popitem(last=False)[1].debate.arguments)
        return reading


READINGS = Readings(most=250_000)
