"""Which languages a list of debates is written in, without reading all of them."""

from __future__ import annotations

from collections.abc import Sequence

from argue.identification import MOST_LETTERS, MOST_TEXTS, identified
from argue.store.connection import Connection


def identified_in(connection: Connection, texts: str, number: int) -> str:
    """The language of texts that belong to no debate, by the first of them.

    ``texts`` is a query for rows of texts in their order; its parameter is ``number``.
    """
    rows = connection.rows(f"{texts} LIMIT {MOST_TEXTS}", (number,))
    return identified(tuple(text[:MOST_LETTERS] for row in rows for text in row))


def spoken_in(connection: Connection, debates: Sequence[int]) -> dict[int, str]:
    """What debates, by the numbers of their rows, are written in: stated, or else identified.

    It is what :func:`argue.identification.language_of` says of each.
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
