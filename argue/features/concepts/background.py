"""Key concepts are looked for while the worker has nothing to judge, in a process of its own.

spaCy hardly ever lets go of Python's lock. In the server's process the pages that were asked for
meanwhile took 1.4 s at the 95th percentile, and now, with the lowest priority, 0.2 s
(``benchmarks/load.py``).
"""

from __future__ import annotations

import logging
import multiprocessing
import os
from collections.abc import Set
from multiprocessing.connection import Connection
from pathlib import Path

from argue.features.concepts import extractors as concepts
from argue.features.concepts.topics import ConceptWork
from argue.services.jobs.process import end_with_parent
from argue.settings import Settings
from argue.store import Store

PATIENCE = 60.0
"""Seconds to wait while others write."""
LOWEST = 19
"""Priority of the process; a higher number is a lower priority."""

_log = logging.getLogger(__name__)
_spawning = multiprocessing.get_context("spawn")  # a fork would take over locks of other threads


class Background:
    """The process that finds them, where that is on (:class:`argue.services.worker.Background`).

    It is begun when there is something to find, and ends when all is known; it also ends with the
    process that began it, however that ends; what was tagged is kept. ``database`` is the store's.
    """

    every, rests = 5.0, True

    def __init__(self, database: Path, settings: Settings) -> None:
        self._database, self._on = database, settings.concepts
        self._given_up: frozenset[str] = frozenset()
        self._process: multiprocessing.process.BaseProcess | None = None
        self._answer: Connection | None = None
        self._broken = False

    @property
    def running(self) -> bool:
        """Whether concepts are looked for just now."""
        return self._process is not None and self._process.is_alive()

    def look(self) -> None:
        """Begin unless it runs already or all is known.

        Raises StoreError if the database refuses.
        """
        if not self._on or self.running or self._broken or concepts.missing():
            return
        self._hear()
        with Store.open(self._database, timeout=PATIENCE) as store:
            if self._broken or not ConceptWork(self._given_up).waits(store):
                return
        self._answer, theirs = _spawning.Pipe(duplex=False)
        self._process = _spawning.Process(
            target=_find_all,
            args=(self._database, self._given_up, theirs, LOWEST),
            name="argue-concepts",
            daemon=True,
        )
        self._process.start()
        theirs.close()

    def stop(self) -> None:
        """End it now."""
        if self._process is not None:
            self._process.kill()  # each batch is saved in a transaction
            self._process.join(1.0)
            self._forget()

    def _hear(self) -> None:
        """Take what a process that has ended could not do; one that broke is not begun again."""
        if self._process is None or self._answer is None:
            return
        try:
            self._given_up = self._answer.recv()
        except EOFError:
            self._broken = True
            _log.error(
                "the process that finds key concepts broke (exit status %s); "
                "none are looked for until the server is started again",
                self._process.exitcode,
            )
        self._forget()

    def _forget(self) -> None:
        if self._answer is not None:
            self._answer.close()
        self._process = self._answer = None


def _find_all(database: Path, given_up: Set[str], answer: Connection, priority: int) -> None:
    """The process: work on one debate after the other; the answer is which were given up."""
    end_with_parent()
    if hasattr(os, "nice"):
        os.nice(priority)
    work = ConceptWork(given_up)
    with Store.open(database, timeout=PATIENCE) as store:
        while work.work(store):
            continue
    answer.send(work.given_up)
