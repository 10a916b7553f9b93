"""Files that are written completely or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


@contextmanager
def whole_file(path: Path, *, private: bool = False) -> Iterator[BinaryIO]:
    """A file to write into, which takes the place of what is at ``path`` once it is closed.

    After an exception, or when the process is killed, what was there is there as it was.

    Parameters
    ----------
    private
        Whether only its owner may read it; else the process's mask decides.

    Raises
    ------
    OSError
        If it cannot be written there.
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
