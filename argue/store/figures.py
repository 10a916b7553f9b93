"""How much a database holds, whoever asks: for monitors."""

from __future__ import annotations

from dataclasses import dataclass

from argue.store.connection import Connection


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


def figures(connection: Connection) -> Figures:
    """Count."""
    found = connection.row(
        "SELECT (SELECT count(*) FROM debates), (SELECT coalesce(sum(arguments), 0) FROM debates), "
        "(SELECT count(*) FROM runs WHERE status IN ('queued', 'running')), "
        "(SELECT coalesce(sum(done), 0) FROM runs)"
    )
    return Figures(*map(int, found or (0, 0, 0, 0)))
