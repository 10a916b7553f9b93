"""A directory that appears complete or not at all."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from argue.errors import BadInput
from argue.files import lock_folder


def check_free(out: Path, *, force: bool, marker: str = "model.json") -> None:
    """See that a model may be written here, before hours are spent on training it.

    Raises BadInput if ``out`` is a file, or a directory with anything in it; with ``force`` a
    directory that holds a model may be replaced, and no other.

    ``marker``: the file by which a directory of such a model is known.
    """
    place, found = "a new or empty directory", "a model (--force replaces it)"
    if not out.exists() or (out.is_dir() and not any(out.iterdir())):
        return
    if not out.is_dir():
        found = "a file"
    elif not (out / marker).is_file():
        place, found = f"{place} or one with a model", "other files"
    elif force:
        return
    raise BadInput(f"{out}: expected {place}, found {found}")


@contextmanager
def written_at_once(out: Path, *, force: bool, marker: str = "model.json") -> Iterator[Path]:
    """A new directory to write in, beside ``out``; it becomes ``out`` when the block ends well.

    When the block raises, or SIGTERM ends it, it is removed and ``out`` stays as it was. What a
    process that was killed has left there is removed when the next one begins. Raises BadInput as
    :func:`check_free`, or if the directory cannot be made there.
    """
    with ExitStack() as stack:
        try:
            out.parent.mkdir(parents=True, exist_ok=True)
            clear(out)
            folder = stack.enter_context(hidden_folder(out))
        except OSError as error:
            raise BadInput(
                f"{out}: expected a directory that can be made, {error.strerror}"
            ) from error
        check_free(out, force=force, marker=marker)  # a former model may be back
        yield folder
        mask = os.umask(0)
        os.umask(mask)
        folder.chmod(0o777 & ~mask)  # mkdtemp's is for its owner alone
        check_free(out, force=force, marker=marker)
        _move(folder, out)


def _move(folder: Path, out: Path) -> None:
    if not out.exists():
        folder.rename(out)
        return
    with hidden_folder(out) as beside:
        out.rename(beside / FORMER)
        try:
            folder.rename(out)
        except OSError:
            (beside / FORMER).rename(out)
            raise


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
    """The file descriptor of the folder's lock; None if another process has it."""
    try:
        return lock_folder(folder)
    except OSError:  # in use, or a file system without locks: then nothing is removed
        return None


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
