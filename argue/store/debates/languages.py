"""Languages of debates: stated by a source or a person, else identified from the text."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from argue.language.identification import MOST_LETTERS, MOST_TEXTS, identified
from argue.model.debate import check_language
from argue.store.core.connection import Connection
from argue.store.core.keys import number_of
from argue.store.core.part import Repository


class Languages(Repository):
    """The languages of debates, through one connection to the store."""

    def by_key(self, keys: Collection[str]) -> dict[str, str]:
        """What each of these debates is written in, as :func:`spoken_in` says.

        Debates that are not there, or that the viewer may not read, are left out.
        """
        marks = ", ".join("?" * len(keys))
        asked = f"SELECT id, key FROM debates WHERE key IN ({marks})"
        with self._db.reading():
            rows = self._db.rows(f"{asked} AND {self._db.readable}", tuple(keys))
            result = spoken_in(self._db, [number for number, _ in rows])
        return {key: result[number] for number, key in rows}

    def state(self, key: str, language: str) -> None:
        """Say what the texts of a debate are written in; empty takes back what was said.

        Raises InvalidRecord if that is no tag.
        """
        if language:
            check_language(language)
        with self._db.writing():
            self._db.update("debates", {"id": number_of(self._db, key)}, language=language)


def identified_in(connection: Connection, texts: str, number: int) -> str:
    """The language of texts that belong to no debate, by the first of them.

    ``texts`` is a query for rows of texts in their order; its parameter is ``number``.
    """
    rows = connection.rows(f"{texts} LIMIT {MOST_TEXTS}", (number,))
    return identified(tuple(text[:MOST_LETTERS] for row in rows for text in row))


def spoken_in(connection: Connection, debates: Sequence[int]) -> dict[int, str]:
    """What debates, by the numbers of their rows, are written in: stated, or else identified.

    It is what :func:`argue.language.identification.language_of` says of each.
    """
    if not debates:
        return {}
    listed = ", ".join(str(int(number)) for number in debates)
    stated = connection.rows(f"SELECT id, title, language FROM debates WHERE id IN ({listed})")
    unknown = [number for number, _, language in stated if not language]
    texts: dict[int, list[str]] = {number: [] for number in unknown}
    for number in unknown:
        rows = connection.rows(
            "SELECT substr(text, 1, ?) FROM arguments WHERE debate = ? ORDER BY position LIMIT ?",
            (MOST_LETTERS, number, MOST_TEXTS),
        )
        texts[number] = [text for (text,) in rows]
    return {
        number: language or identified((title[:MOST_LETTERS], *texts[number]))
        for number, title, language in stated
    }
