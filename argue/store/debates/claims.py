"""The claims of debates where a person named one after the debate was saved."""

from __future__ import annotations

from argue.errors import NotFound
from argue.locales import say
from argue.store.core.connection import Connection
from argue.store.core.keys import number_of


class Claims:
    """What debates test, through one connection to the store."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def name(self, key: str, argument: str) -> None:
        """Name the argument that a debate tests, its issue; empty: again what its source says.

        Engines are told the claim, and judge what answers nothing with it, so what they judged of
        the debate is forgotten.

        Raises
        ------
        NotFound
            If there is no such debate, or no such argument in it.
        """
        with self._connection.writing():
            number = number_of(self._connection, key)
            row = self._connection.row(
                "SELECT position FROM arguments WHERE (debate, name) = (?, ?)", (number, argument)
            )
            if argument and row is None:
                raise NotFound(say("this debate has no argument %(id)s", id=repr(argument[:80])))
            self._connection.execute(
                "UPDATE debates SET claim = ? WHERE id = ?", (row[0] if row else None, number)
            )
            self._connection.execute("DELETE FROM runs WHERE debate = ?", (number,))
