"""Health of a database: how many rows it holds, and whether its disk takes more."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from enum import StrEnum
from errno import EDQUOT, EFBIG, ENOSPC
from pathlib import Path

from argue.store.core.connection import Connection


@dataclass(frozen=True, slots=True)
class Figures:
    """Counts over all debates.

    ``waiting`` counts the runs that are being judged or wait for it, ``pairs`` what all runs have
    judged.
    """

    debates: int
    arguments: int
    waiting: int
    pairs: int


def count_all(connection: Connection) -> Figures:
    """Count."""
    row = connection.row(
        "SELECT (SELECT count(*) FROM debates), (SELECT coalesce(sum(arguments), 0) FROM debates), "
        "(SELECT count(*) FROM runs WHERE status IN ('queued', 'running')), "
        "(SELECT coalesce(sum(done), 0) FROM runs)"
    )
    return Figures(*map(int, row or (0, 0, 0, 0)))


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
