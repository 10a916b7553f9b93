"""Key concepts are looked for while the worker has nothing to judge."""

from __future__ import annotations

from pathlib import Path

from argue.features.concepts.process import ConceptProcess
from argue.settings import Settings


class Background:
    """The process that finds them, where that is on (:class:`argue.services.worker.Background`)."""

    every, rests = 5.0, True

    def __init__(self, database: Path, settings: Settings) -> None:
        self._process = ConceptProcess(database)
        self._on = settings.concepts

    def look(self) -> None:
        """Begin the process unless it runs already or all is known."""
        if self._on:
            self._process.look()

    def stop(self) -> None:
        """End it."""
        self._process.stop()
