"""A directory that appears complete or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from argue.errors import BadInput
from argue.training.hidden_folders import FORMER, clear, hidden_folder


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

    When the block raises, or SIGTERM ends it, it is removed and ``out`` stays as it was. What a
    process that was killed has left there is removed when the next one begins.

    Raises
    ------
    BadInput
        As :func:`check_free`, or if the directory cannot be made there.
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
        folder.chmod(0o777 & ~_umask())  # mkdtemp's is for its owner alone
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


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
