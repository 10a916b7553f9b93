"""A directory that appears complete or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from argue.errors import BadInput


def check_free(out: Path, *, force: bool, marker: str = "model.json") -> None:
    """See that a model may be written here, before hours are spent on training it.

    Parameters
    ----------
    marker
        The file by which a directory of such a model is known.

    Raises
    ------
    BadInput
        If ``out`` is a file, or a directory with anything in it; with ``force`` a directory that
        holds a model may be replaced, and no other.
    """
    if not out.exists():
        return
    if not out.is_dir():
        raise BadInput(f"{out}: expected a new or empty directory, found a file")
    if not any(out.iterdir()):
        return
    if not (out / marker).is_file():
        raise BadInput(
            f"{out}: expected a new or empty directory or one with a model, found other files"
        )
    if not force:
        raise BadInput(
            f"{out}: expected a new or empty directory, found a model (--force replaces it)"
        )


@contextmanager
def written_at_once(out: Path, *, force: bool, marker: str = "model.json") -> Iterator[Path]:
    """A new directory to write in, beside ``out``; it becomes ``out`` when the block ends well.

    When the block raises, it is removed and ``out`` stays as it was.

    Raises
    ------
    BadInput
        As :func:`check_free`, or if the directory cannot be made there.
    """
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        folder = Path(tempfile.mkdtemp(prefix=f".{out.name}.", dir=out.parent))
    except OSError as error:
        raise BadInput(f"{out}: expected a directory that can be made, {error.strerror}") from error
    try:
        yield folder
        folder.chmod(0o777 & ~_umask())  # mkdtemp's is for its owner alone
        check_free(out, force=force, marker=marker)
        _move(folder, out)
    finally:
        shutil.rmtree(folder, ignore_errors=True)  # is gone if all went well


def _move(folder: Path, out: Path) -> None:
    if not out.exists():
        folder.rename(out)
        return
    former = Path(tempfile.mkdtemp(prefix=f".{out.name}.", dir=out.parent))
    try:
        out.rename(former / "former")
        folder.rename(out)
    except OSError:
        if not out.exists() and (former / "former").exists():
            (former / "former").rename(out)
        raise
    finally:
        shutil.rmtree(former, ignore_errors=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
