"""Letters are sent while the worker has nothing to judge."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from argue.features.mail.letters import send_due
from argue.settings import Settings
from argue.store import Store

PATIENCE = 60.0
"""Seconds to wait while others write."""


class Background:
    """Looks for letters that are due (:class:`argue.services.worker.Background`)."""

    every, rests = 60.0, False

    def __init__(self, database: Path, settings: Settings) -> None:
        self._database, self._settings = database, settings

    def look(self) -> None:
        """Send what is due, where there is a mail server."""
        if self._settings.smtp:
            with Store.open(self._database, timeout=PATIENCE) as store:
                send_due(store, self._settings, datetime.now(UTC))

    def stop(self) -> None:
        """It is done already."""
