"""Signs of life of whoever judges a run."""

from __future__ import annotations

import logging
import threading
from pathlib import Path
from types import TracebackType

from argue.errors import StoreError
from argue.store import Store

BEAT = 2.0
"""Seconds between two signs of life."""

_log = logging.getLogger(__name__)


class Heart:
    """Shows, while a run is judged, that its worker is alive, however long one chunk takes."""

    def __init__(self, database: Path, run: int, worker: str) -> None:
        self._database, self._run, self._worker = database, run, worker
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._beat, name="argue-heart", daemon=True)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._end.set()
        self._thread.join()

    def _beat(self) -> None:
        while not self._end.wait(BEAT):
            try:
                with Store.open(self._database, timeout=BEAT) as store:
                    if not store.runs.heartbeat(self._run, self._worker):
                        return
            except StoreError as error:
                _log.warning("run %d: no sign of life could be saved: %s", self._run, error)
