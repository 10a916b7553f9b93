"""What the texts of debates are written in, where a source or a person says so."""

from __future__ import annotations

from collections.abc import Collection

from argue.model.debate import check_language
from argue.store.connection import Connection
from argue.store.debates import number_of
from argue.store.spoken import spoken_in


class Languages:
    """The languages of debates, through one connection to the store."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def of(self, key: str) -> str:
        """What is stated: a BCP 47 tag, empty if nobody says."""
        number = number_of(self._connection, key)
        row = self._connection.row("SELECT language FROM debates WHERE id = ?", (number,))
        return str(row[0]) if row else ""

    def spoken(self, keys: Collection[str]) -> dict[str, str]:
        """What each of these debates is written in, as :func:`argue.store.spoken.spoken_in` says.

        Debates that are not there, or that the viewer may not read, are left out.
        """
        marks = ", ".join("?" * len(keys))
        asked = f"SELECT id, key FROM debates WHERE key IN ({marks})"
        with self._connection.reading():
            rows = self._connection.rows(f"{asked} AND {self._connection.readable}", tuple(keys))
            found = spoken_in(self._connection, [number for number, _ in rows])
        return {key: found[number] for number, key in rows}

    def state(self, key: str, language: str) -> None:
        """Say what the texts of a debate are written in; empty takes back what was said.

        Raises
        ------
        InvalidRecord
            If that is no tag.
        """
        if language:
            check_language(language)
        with self._connection.writing():
            self._connection.execute(
                "UPDATE debates SET language = ? WHERE id = ?",
                (language, number_of(self._connection, key)),
            )
