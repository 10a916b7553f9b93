"""Folders that ship with Argue, files written completely or not at all, files for their owner, and
what a disk takes.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import StrEnum
from errno import EDQUOT, EFBIG, ENOSPC
from pathlib import Path
from typing import BinaryIO

from argue.errors import BadInput

FILE, FOLDER = 0o600, 0o700
_NEEDED = 64 * 1024
"""Bytes that a small write may need."""


def site_folder(name: str) -> Path:
    """A folder that ships with Argue: ``templates``, ``static``, ``debates`` or ``examples``,
    ``docs`` with the page of the papers, and ``build/docs`` where the documentation was built.

    In a repository these lie at its top, in an installed wheel inside the package.
    """
    package = Path(__file__).resolve().parent
    inside = package / "site" / name
    return inside if inside.is_dir() else package.parent / name


def key_file(database: Path) -> Path:
    """Where the key that signs cookies is kept, unless a setting holds it."""
    return database.with_name(database.name + ".key")


def drafts_folder(database: Path) -> Path:
    """Where uploads wait for their confirmation."""
    return database.with_name(database.name + ".drafts")


def user_file(name: str) -> Path:
    """A file of this user's: the one in the current folder where it is, else in a folder for data.

    The folder is the system's for the data of programs, as ``~/.local/share/argue``; it is made by
    :func:`make_user_folder` when something is written there.
    """
    here = Path(name)
    return here if here.exists() else user_folder() / name


def user_folder() -> Path:
    """The folder in which a user's data lie where none is named."""
    import platformdirs  # only where none is named

    return platformdirs.user_data_path("argue", appauthor=False)


def user_cache() -> Path:
    """The folder for what can be made anew, as ``~/.cache/argue``; it need not be there."""
    import platformdirs  # only where something is cached

    return platformdirs.user_cache_path("argue", appauthor=False)


def make_user_folder(path: Path) -> None:
    """Make the folder of a file if it is :func:`user_folder`; raises OSError."""
    if not path.parent.is_dir() and path.parent == user_folder():
        path.parent.mkdir(mode=FOLDER, parents=True, exist_ok=True)


@contextmanager
def whole_file(path: Path, *, private: bool = False) -> Iterator[BinaryIO]:
    """A file to write into, which takes the place of what is at ``path`` once it is closed.

    After an exception, or when the process is killed, what was there is there as it was.
    Raises OSError if it cannot be written there.

    ``private``: whether only its owner may read it; else the process's mask decides.
    """
    import tempfile  # only where a file is written

    handle, temporary = tempfile.mkstemp(dir=path.absolute().parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
        mask = 0o066
        if not private:
            mask = os.umask(0)
            os.umask(mask)
        os.chmod(temporary, 0o666 & ~mask)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file completely or not at all; a text as UTF-8. Raises BadInput if that fails."""
    try:
        with whole_file(path) as file:
            file.write(content.encode("utf-8") if isinstance(content, str) else content)
    except OSError as error:
        raise BadInput(f"{path}: expected a file that can be written, {error.strerror}") from error


def make_file(path: Path) -> None:
    """Make an empty file that only its owner reads, unless something is there.

    SQLite gives the files that it makes beside a database the mode of the database. The file is
    there only once it is closed: to close it afterwards would end the locks that another thread has
    meanwhile got on it. Raises OSError if it cannot be made.
    """
    import tempfile  # only where a file is made

    handle, temporary = tempfile.mkstemp(dir=path.absolute().parent, prefix=f".{path.name}.")
    try:
        os.fchmod(handle, FILE)  # a umask takes rights away from what is asked for
        os.close(handle)
        with suppress(FileExistsError):
            os.link(temporary, path)
    finally:
        os.unlink(temporary)


def lock_folder(path: Path) -> int:
    """Hold a folder until this handle is closed or the process ends.

    Raises BlockingIOError if somebody else holds it; OSError if it cannot be opened, or its file
    system has no locks.
    """
    import fcntl  # which not every system has

    handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        raise
    return handle


def make_folder(path: Path) -> None:
    """Make a folder that only its owner reads, or make it so; raises OSError."""
    path.mkdir(mode=FOLDER, exist_ok=True)
    path.chmod(FOLDER)


def tighten(database: Path) -> tuple[list[Path], list[Path]]:
    """Let only their owner read a database and all that lies beside it under its name.

    These are the files of SQLite, the key, the counts of requests, the drafts with their folder,
    and the backups of former databases.

    Returns: whose mode was changed, and whose mode others set and cannot be changed.
    """
    changed, refused = [], []
    for path in beside(database):
        try:
            mode = path.stat().st_mode & 0o777
            if mode & 0o077:
                path.chmod(FOLDER if path.is_dir() else FILE)
                changed.append(path)
        except FileNotFoundError:  # a draft that was discarded meanwhile
            continue
        except OSError:
            refused.append(path)
    return changed, refused


def beside(database: Path) -> Iterator[Path]:
    """A database, and all that lies beside it under its name; none where there is no folder."""
    if not database.parent.is_dir():
        return
    for path in sorted(database.parent.iterdir()):
        rest = path.name.removeprefix(database.name)
        if rest == path.name or not (rest == "" or rest[0] in "-."):
            continue
        if path.is_symlink():
            continue
        yield path
        if path.is_dir():
            yield from sorted(path.iterdir())


class Disk(StrEnum):
    """What the disk takes."""

    OK = "ok"
    FULL = "full"
    READ_ONLY = "read-only"


def disk_of(database: Path) -> Disk:
    """Try it with a file beside the database that has no name and is gone afterwards."""
    import tempfile  # which commands need not wait for

    try:
        with tempfile.TemporaryFile(dir=database.absolute().parent, buffering=0) as file:
            written = file.write(bytes(_NEEDED))
    except OSError as error:
        return Disk.FULL if error.errno in (ENOSPC, EDQUOT, EFBIG) else Disk.READ_ONLY
    return Disk.OK if written == _NEEDED else Disk.FULL
