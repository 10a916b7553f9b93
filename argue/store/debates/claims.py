"""The claims of debates where a person named one after the debate was saved."""

from __future__ import annotations

from argue.errors import NotFound
from argue.store.core.keys import number_of
from argue.store.core.part import Part


class Claims(Part):
    """What debates test, through one connection to the store."""

    def name(self, key: str, argument: str) -> None:
        """Name the argument that a debate tests, its issue; empty: again what its source says.

        Engines are told the claim, and judge what answers nothing with it, so what they judged of
        the debate is forgotten.

        Raises
        ------
        NotFound
            If there is no such debate, or no such argument in it.
        """
        with self._db.writing():
            number = number_of(self._db, key)
            row = self._db.row(
                "SELECT position FROM arguments WHERE (debate, name) = (?, ?)", (number, argument)
            )
            if argument and row is None:
                raise NotFound.say("this debate has no argument %(id)s", id=repr(argument[:80]))
            self._db.update("debates", {"id": number}, claim=row[0] if row else None)
            self._db.delete("runs", debate=number)
