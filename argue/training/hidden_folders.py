"""Hidden folders beside a place, which a process holds while it writes there."""

from __future__ import annotations

import fcntl
import os
import shutil
import signal
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FORMER = "former"
"""What stood in the place until now, while something else is put there."""


@contextmanager
def hidden_folder(place: Path) -> Iterator[Path]:
    """A new folder beside a place; it is removed at the end, unless it was moved.

    Until then it is locked, by which :func:`clear` knows that somebody uses it. SIGTERM raises
    ``SystemExit`` meanwhile, so that it is removed then too.
    """
    folder = Path(tempfile.mkdtemp(prefix=_prefix(place), dir=place.parent))
    lock = _locked(folder)
    try:
        with _ended_by_exception():
            yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        if lock is not None:
            os.close(lock)


def clear(place: Path) -> None:
    """Remove what processes that were killed have left beside a place.

    Where one was killed between taking away what stood there and putting the new in its place, the
    former comes back.
    """
    for folder in list(place.parent.iterdir()):
        if not folder.name.startswith(_prefix(place)):
            continue
        lock = _locked(folder)
        if lock is None:
            continue
        try:
            if (folder / FORMER).exists() and not place.exists():
                (folder / FORMER).rename(place)
            shutil.rmtree(folder, ignore_errors=True)
        finally:
            os.close(lock)


def _prefix(place: Path) -> str:
    return f".{place.name}.argue-"


def _locked(folder: Path) -> int | None:
    """What holds the folder until it is closed or the process ends; none if another one has it."""
    try:
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except OSError:
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:  # in use, or a file system without locks: then nothing is removed
        os.close(handle)
        return None
    return handle


@contextmanager
def _ended_by_exception() -> Iterator[None]:
    main = threading.current_thread() is threading.main_thread()
    if not main or signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        yield
        return
    own = os.getpid()

    def end(number: int, frame: object) -> None:
        if os.getpid() != own:  # a forked worker, whose folder it is not
            os._exit(128 + number)
        raise SystemExit(128 + number)

    signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
