"""Whether the disk of the database takes what would be written."""

from __future__ import annotations

import tempfile
from enum import StrEnum
from errno import EDQUOT, EFBIG, ENOSPC
from pathlib import Path

NEEDED = 64 * 1024
"""Bytes that a small write may need."""


class Disk(StrEnum):
    """What the disk takes."""

    OK = "ok"
    FULL = "full"
    READ_ONLY = "read-only"


def disk_of(database: Path) -> Disk:
    """Try it with a file beside the database that has no name and is gone afterwards."""
    try:
        with tempfile.TemporaryFile(dir=database.absolute().parent, buffering=0) as file:
            written = file.write(bytes(NEEDED))
    except OSError as error:
        return Disk.FULL if error.errno in (ENOSPC, EDQUOT, EFBIG) else Disk.READ_ONLY
    return Disk.OK if written == NEEDED else Disk.FULL
