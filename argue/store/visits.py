"""How far people have read in debates: the last step that each has said to have seen."""

from __future__ import annotations

from argue.store.connection import Connection
from argue.store.debates import number_of


class Visits:
    """What everybody has seen, through one connection to the store."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def seen(self, writer: str, key: str) -> int:
        """The last step of a debate that this person has seen; 0 before they said so."""
        row = self._connection.row(
            "SELECT step FROM visits WHERE writer = ? AND debate = ?",
            (writer, number_of(self._connection, key)),
        )
        return int(row[0]) if row else 0

    def see(self, writer: str, key: str, step: int) -> None:
        """Note that this person has seen all steps up to one; an earlier one changes nothing."""
        with self._connection.writing():
            self._connection.execute(
                "INSERT INTO visits (writer, debate, step) VALUES (?, ?, ?) "
                "ON CONFLICT (writer, debate) DO UPDATE SET step = max(step, excluded.step)",
                (writer, number_of(self._connection, key), step),
            )
