"""Which debates speak of some words: full-text search that takes whatever a person types.

Nothing that is typed is an operator, except that ``"several words"`` in quotation marks are looked
for as they stand together. All words must occur in the debate's title or in one of its arguments;
the last word may be unfinished if it has three letters (cut inside an English ending it may be
missed, since endings do not count). Letters' case, accents and English endings make no difference.
What full-text search has no words for (``++``, an emoji, a Chinese phrase, which has no blanks) is
looked for letter by letter.
"""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from argue.errors import BadInput
from argue.store.core.connection import Connection
from argue.store.debates.languages import spoken_in

MOST_WORDS, MOST_LETTERS = 32, 1_000
"""Words and letters of a search that count; the rest of a longer one is left aside."""

UNFINISHED = 3
"""Letters from which on the last word may be unfinished; fewer begin too many words."""


class Piece(NamedTuple):
    """Plain text, and whether it is a match."""

    text: str
    match: bool
    """Whether this piece is what was searched for."""


_ENDED = re.compile(r"(?:s|ed|ing)[\W_]*$", re.IGNORECASE)
"""Endings that the index takes off, even off a beginning: ``bus`` would find ``but``."""
_LAST_WORD = re.compile(rf"[^\W_]{{{UNFINISHED},}}[\W_]*$")
_MATCHES = 3
_SNIPPET_TOKENS = 24
_MOST = 2**31
_NO_BLANKS = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]"
)


@dataclass(frozen=True, slots=True)
class Match:
    """An argument that a search found.

    ``pieces`` is the part of its text that matters, as plain text with marks: ``(text, is_match)``,
    in order. It is never HTML; escape each piece as any other text.
    """

    argument: str
    pieces: tuple[Piece, ...]

    @property
    def snippet(self) -> str:
        """The pieces without marks."""
        return "".join(text for text, _ in self.pieces)


@dataclass(frozen=True, slots=True)
class DebateSummary:
    """One line of a list of debates.

    ``title`` is the debate's id if it has no title; ``created`` is in UTC; ``matches`` are the
    first three arguments found, none where nothing was searched for or only the title matches.
    ``language`` is what it is written in, stated or identified, empty if neither.
    """

    key: str
    title: str
    arguments: int
    replies: int
    """How many replies there are."""
    created: datetime
    example: bool
    """Whether it ships with Argue."""
    matches: tuple[Match, ...] = ()
    language: str = ""


@dataclass(frozen=True, slots=True)
class Query:
    """What was typed, as one condition that is safe for SQLite.

    Exactly one of ``words`` (an FTS5 expression) and ``letters`` is filled; neither for blanks.
    """

    words: str = ""
    letters: str = ""

    @classmethod
    def of(cls, typed: str) -> Query:
        r"""Read what a person typed.

        >>> Query.of("don't  tax c++")
        Query(words='"don\'t" "tax" "c++"', letters='')
        >>> Query.of('"zoo animals" x*').words
        '"zoo animals" "x*"'
        >>> Query.of(" ++ "), Query.of(" ")
        (Query(words='', letters='++'), Query(words='', letters=''))
        """
        # FTS5 reads a C string; half a surrogate pair is no text at all.
        typed = re.sub("[\0\ud800-\udfff]", " ", typed[:MOST_LETTERS]).strip()
        phrases = [
            " ".join(filter(_has_word, (quoted or word).replace('"', " ").split()))
            for quoted, word in re.findall(r'"([^"]+)"|([^\s"]+)', typed)
        ]
        phrases = [f'"{phrase}"' for phrase in phrases if phrase][:MOST_WORDS]
        if not phrases or _NO_BLANKS.search(typed):
            return cls(letters=typed[:200])
        unfinished = _LAST_WORD.search(phrases[-1]) and not typed.endswith('"')
        unfinished = unfinished and not _ENDED.search(phrases[-1])
        return cls(words=" ".join(phrases) + ("*" if unfinished else ""))


def debates(
    connection: Connection,
    search: str,
    limit: int,
    offset: int,
    example: bool | None,
    concept: str = "",
) -> list[DebateSummary]:
    """One page of the list, see :meth:`argue.store.Store.debates`."""
    if limit < 0 or offset < 0:
        raise BadInput(f"expected a limit and an offset of 0 or more, found {limit} and {offset}")
    query = Query.of(search)
    source, parameters = _matching_debates(query)
    chosen, wanted = _chosen(connection, example, concept)
    with connection.reading():
        rows = connection.rows(
            f"{source} SELECT id, key, title, name, arguments, replies, created, example "
            f"FROM debates {'JOIN found ON found.debate = debates.id' if source else ''} {chosen} "
            f"ORDER BY {'in_title DESC, hits DESC, ' if source else ''} id DESC LIMIT ? OFFSET ?",
            (*parameters, *wanted, min(limit, _MOST), min(offset, _MOST)),
        )
        numbers = [row[0] for row in rows]
        matches = _matches(connection, query, numbers)
        languages = spoken_in(connection, numbers)
        return [
            DebateSummary(
                key,
                title or name,
                arguments,
                replies,
                datetime.fromisoformat(created),
                bool(shipped),
                tuple(matches.get(number, ())),
                languages[number],
            )
            for number, key, title, name, arguments, replies, created, shipped in rows
        ]


def index(connection: Connection, table: str, column: str, last: int) -> None:
    """Index the debates or arguments with higher numbers, inside the caller's transaction."""
    connection.execute(
        f"INSERT INTO {table}_fts (rowid, {column}) SELECT id, {column} FROM {table} WHERE id > ?",
        (last,),
    )


def replace(connection: Connection, debate: int, position: int, text: str) -> None:
    """Let an argument say something else, and keep the index true, inside the caller's writing."""
    where, place = "WHERE debate = ? AND position = ?", (debate, position)
    if connection.row(f"SELECT 1 FROM arguments {where} AND text = ?", (*place, text)):
        return
    connection.execute(
        "INSERT INTO arguments_fts (arguments_fts, rowid, text) "
        f"SELECT 'delete', id, text FROM arguments {where}",
        place,
    )
    connection.execute(f"UPDATE arguments SET text = ? {where}", (text, *place))
    connection.execute(
        f"INSERT INTO arguments_fts (rowid, text) SELECT id, text FROM arguments {where}", place
    )


def count_debates(
    connection: Connection, search: str, example: bool | None, concept: str = ""
) -> int:
    """How many debates :func:`debates` would list without a limit."""
    source, parameters = _matching_debates(Query.of(search))
    chosen, wanted = _chosen(connection, example, concept)
    join = "JOIN found ON found.debate = debates.id" if source else ""
    sql = f"{source} SELECT count(*) FROM debates {join} {chosen}"
    return int(connection.value(sql, (*parameters, *wanted)))


def _chosen(
    connection: Connection, example: bool | None, concept: str
) -> tuple[str, tuple[int | str, ...]]:
    """The condition on a debate of the list, and its parameters."""
    condition = f"WHERE {connection.listed}"
    wanted: tuple[int | str, ...] = ()
    if example is not None:
        condition += " AND example = ?"
        wanted += (int(example),)
    if concept:
        condition += " AND debates.id IN (SELECT debate FROM concepts WHERE word = ?)"
        wanted += (concept,)
    return condition, wanted


def _matching_debates(query: Query) -> tuple[str, tuple[str, ...]]:
    """A common table ``found`` (debate, in_title, hits) and its parameters; empty to find all."""
    if query.words:
        in_titles = (
            "SELECT rowid AS debate, 1 AS title, 0 AS text FROM debates_fts "
            "WHERE debates_fts MATCH ?"
        )
        in_texts = (
            "SELECT debate, 0, 1 FROM arguments_fts CROSS JOIN arguments "
            "ON arguments.id = arguments_fts.rowid WHERE arguments_fts MATCH ?"
        )
    elif query.letters:
        in_titles = (
            "SELECT id AS debate, 1 AS title, 0 AS text FROM debates "
            "WHERE instr(lower(title), lower(?))"
        )
        in_texts = "SELECT debate, 0, 1 FROM arguments WHERE instr(lower(text), lower(?))"
    else:
        return "", ()
    return (
        "WITH found (debate, in_title, hits) AS (SELECT debate, max(title), sum(text) "
        f"FROM ({in_titles} UNION ALL {in_texts}) GROUP BY debate)",
        (query.words or query.letters,) * 2,
    )


def _matches(
    connection: Connection, query: Query, debates: Sequence[int]
) -> dict[int, list[Match]]:
    """The first arguments found in each of these debates."""
    if not debates or query == Query():
        return {}
    if query.words:
        result = (
            "arguments_fts CROSS JOIN arguments ON arguments.id = arguments_fts.rowid "
            "WHERE arguments_fts MATCH ?"
        )
    else:
        result = "arguments WHERE instr(lower(text), lower(?))"
    first = connection.rows(
        "SELECT id FROM (SELECT arguments.id, row_number() OVER "
        f"(PARTITION BY debate ORDER BY arguments.id) AS number FROM {result} "
        f"AND debate IN ({_listed(debates)})) WHERE number <= ?",
        (query.words or query.letters, _MATCHES),
    )
    chosen = [number for (number,) in first]
    matches: dict[int, list[Match]] = {}
    for debate, argument, pieces in _excerpts(connection, query, chosen):
        matches.setdefault(debate, []).append(Match(argument, pieces))
    return matches


def _excerpts(
    connection: Connection, query: Query, arguments: Sequence[int]
) -> Iterator[tuple[int, str, tuple[Piece, ...]]]:
    """Debate, argument id and marked text of some arguments, in their order."""
    if query.letters:
        for debate, name, text in connection.rows(
            f"SELECT debate, name, text FROM arguments WHERE id IN ({_listed(arguments)}) "
            "ORDER BY id"
        ):
            yield debate, name, _around(text, query.letters)
        return
    mark = secrets.token_hex(8)  # cannot stand in any text
    # The sign before rowid makes SQLite read the matches once, not once for each argument.
    for debate, name, text in connection.rows(
        "SELECT debate, name, snippet(arguments_fts, 0, ?, ?, '…', ?) FROM arguments_fts "
        "CROSS JOIN arguments ON arguments.id = arguments_fts.rowid "
        f"WHERE arguments_fts MATCH ? AND +arguments_fts.rowid IN ({_listed(arguments)}) "
        "ORDER BY arguments_fts.rowid",
        (f"<{mark}>", f"</{mark}>", _SNIPPET_TOKENS, query.words),
    ):
        pieces = enumerate(re.split(f"</?{mark}>", text))
        yield debate, name, tuple(Piece(part, number % 2 == 1) for number, part in pieces if part)


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(str(int(number)) for number in numbers)


def _around(text: str, letters: str) -> tuple[Piece, ...]:
    # Only ASCII letters lose their case, as in SQLite's lower().
    matched = re.search(re.escape(letters), text, re.IGNORECASE | re.ASCII)
    start, end = matched.span() if matched else (0, 0)
    first, last = max(start - 60, 0), min(end + 100, len(text))
    before = ("…" if first else "") + text[first:start]
    after = text[end:last] + ("…" if last < len(text) else "")
    pieces = ((before, False), (text[start:end], True), (after, False))
    return tuple(Piece(part, match) for part, match in pieces if part)


def _has_word(text: str) -> bool:
    """Whether FTS5's tokeniser finds a word in it: a letter, a digit or a private character."""
    return any(
        (category := unicodedata.category(letter))[0] in "LN" or category == "Co" for letter in text
    )
