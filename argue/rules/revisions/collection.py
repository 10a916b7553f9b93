"""The rules of many pairs → each once, with its frequency, from disk to disk.

Rules are equal if their sides are. Their *frequency* is the number of different sentence pairs that
they come from; a pair that is written twice, as after a revert, counts once. The rules of one
*pattern*, whose context is generalised to parts of speech, are counted together too.

The *probability* of ``l ⇒ r`` is n(l ⇒ r) / (n(l ⇒ anything) + 1): of what people made of l, how
much was r, and one half for what was seen once. The paper leaves probabilities open.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from argue.engines._edits.rules import Rule
from argue.rules.revisions.candidates import Entry, Side, pattern, words

SIDES = ("context", "chunks")
"""With their context, or the differing chunks alone."""


class Acquired(NamedTuple):
    """A rule and the first pair of sentences that it was found in."""

    rule: Rule
    left: Side
    right: Side
    node: str
    page: str
    old: str
    new: str
    set: str
    generality: int
    """Pairs that all rules of the same pattern come from."""

    @property
    def patterns(self) -> tuple[str, str]:
        """Both sides with their context generalised to parts of speech."""
        return pattern(self.left), pattern(self.right)


def collected(
    found: Iterable[Mapping[str, Any]],
    database: Path,
    *,
    sides: str = "context",
    seeds: Sequence[str] = (),
    least: int = 1,
) -> Iterator[Acquired]:
    """Rules by falling frequency, then in the order in which they were found.

    Parameters
    ----------
    found
        The rows of the stage ``candidates``.
    database
        Where rules are sorted; is made anew, and takes the memory that they do not.
    sides
        ``context`` or ``chunks``.
    seeds
        Words of which one must stand in a rule, such as ``because``; none for all rules.
    least
        The smallest frequency.
    """
    database.unlink(missing_ok=True)
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(_TABLE)
        connection.executemany(
            "INSERT OR IGNORE INTO found VALUES (?, ?, ?, ?, ?, ?)", _rows(found, sides, seeds)
        )
        connection.executescript(_SUMS)
        for frequency, total, generality, content in connection.execute(_RULES, (least,)):
            yield _acquired(frequency, total, generality, json.loads(content))


_TABLE = """
PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA temp_store = FILE;
CREATE TABLE found (left TEXT, right TEXT, text TEXT, hypothesis TEXT, pattern TEXT, content TEXT,
                    UNIQUE (left, right, text, hypothesis));
"""
_SUMS = """
CREATE TABLE rules AS SELECT left, right, count(*) AS frequency, min(rowid) AS first
                      FROM found GROUP BY left, right;
CREATE TABLE lefts AS SELECT left, sum(frequency) AS total FROM rules GROUP BY left;
CREATE INDEX lefts_left ON lefts (left);
CREATE TABLE patterns AS SELECT pattern, count(*) AS total FROM found GROUP BY pattern;
CREATE INDEX patterns_pattern ON patterns (pattern);
"""
_RULES = """
SELECT frequency, lefts.total, patterns.total, content
FROM rules JOIN lefts ON lefts.left = rules.left JOIN found ON found.rowid = rules.first
     JOIN patterns ON patterns.pattern = found.pattern
WHERE frequency >= ? ORDER BY frequency DESC, rules.first
"""


def _rows(
    found: Iterable[Mapping[str, Any]], sides: str, seeds: Sequence[str]
) -> Iterator[tuple[str, ...]]:
    wanted = {seed.lower() for seed in seeds}
    for row in found:
        left, right = (
            [entry for entry in map(Entry._make, row[side])
             if sides == "context" or not entry.context]
            for side in ("left", "right")
        )  # fmt: skip
        if not right:
            continue  # without context nothing is left of it
        if wanted and not wanted & {entry.form.lower() for entry in (*left, *right)}:
            continue
        content = json.dumps({**row, "left": left, "right": right}, ensure_ascii=False)
        both = f"{pattern(left)} ⇒ {pattern(right)}"
        yield words(left), words(right), row["text"], row["hypothesis"], both, content


def _acquired(frequency: int, total: int, generality: int, row: Mapping[str, Any]) -> Acquired:
    these, those = (tuple(map(Entry._make, row[side])) for side in ("left", "right"))
    rule = Rule(
        words(these), words(those), round(frequency / (total + 1), 4),
        pos=these[0].pos if len(these) == 1 else "",
        source=f"revisions {row['old']} and {row['new']} of {row['page']}",
        text=row["text"], hypothesis=row["hypothesis"], frequency=frequency,
    )  # fmt: skip
    return Acquired(
        rule, these, those, row["node"], row["page"], row["old"], row["new"], row["set"], generality
    )
