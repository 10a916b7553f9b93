"""The rules of many pairs → each once, with its frequency, from disk to disk.

A rule of the paper has its context generalised, ``because of <PRP> <NN> ⇒ due to <PRP> <NN>``. So
have the rules here, with universal parts of speech, ``<PRON> <NOUN>``, unless ``sides`` asks for
the words of the context or for none. Rules are equal if their sides are. Their *frequency* is the
number of different sentence pairs that they come from; a pair that is written twice, as after a
revert, counts once. The rules of one *pattern*, whose context is generalised to parts of speech,
are counted together too.

The *probability* of ``l ⇒ r`` is n(l ⇒ r) / (n(l ⇒ anything) + 1): of what people made of l, how
much was r, and one half for what was seen once. The paper leaves probabilities open.

The paper leaves out antonyms, and names ``before ⇒ after``. They are compared by form and by lemma,
with a list of opposed function words besides that of the engines. A right side with a number that
the left one has not, and a negation on one side only, contradict as antonyms do and are left out
too; so are rules that an engine which compares lemmas does not need, those of which a side is
context alone, and over-specific ones: one side has a name or a number and the other none, or a side
has more than :data:`MOST_OWN` words that the other has not.

As XML a rule has its pair of sentences and the words of both sides::

    <rules>
      <rule id="1" page="Bond" old="4" new="5" set="c" node="NP" frequency="2"
            generality="3" probability="0.5">
        <text>He opened a hospital.</text>
        <hypothesis>He opened a clinic.</hypothesis>
        <left pattern="a hospital">
          <word pos="DET" lemma="a">a</word> …
        </left>
        <right pattern="a clinic"> … </right>
      </rule>
    </rules>

It holds what a rule of Cabrio, Magnini & Ivanova (2012) holds: ids of the rule, the document and
the pair, and both sides word by word with lemma and part of speech. Words that are context have
``context="yes"``; ``generality`` is the frequency of the pattern. The paper's figure does not give
a schema; the names of the elements are ours.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from itertools import starmap
from pathlib import Path
from typing import Any, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from argue.features.grammar.lexicon import key_of, opposites_of
from argue.features.grammar.rules import Rule
from argue.features.grammar.wordnet import installed
from argue.features.rules.revisions.candidates import (
    LONGEST,
    Candidate,
    Side,
    SideWord,
    length,
    pattern,
    words,
)

SIDES = ("pattern", "phrase", "context", "chunks")
"""With their context as parts of speech, or that of the next phrase alone so; with its words; the
differing chunks alone."""


class Acquired(NamedTuple):
    """A rule and the first pair of sentences that it was found in."""

    rule: Rule
    sides: dict[str, Side]
    """``left`` and ``right``."""
    generality: int
    """Pairs that all rules of the same pattern come from."""
    row: Mapping[str, Any]
    """Of the stage ``candidates``."""


def collected(
    records: Iterable[Mapping[str, Any]],
    database: Path,
    *,
    sides: str = SIDES[0],
    seeds: Sequence[str] = (),
    least: int = 1,
    counts: Counter[str] | None = None,
) -> Iterator[Acquired]:
    """Rules by falling frequency, at least ``least``, then in the order in which they were found.

    ``records`` are the rows of the stage ``candidates``; in the ``database``, which is made anew,
    rules are sorted: it takes the memory that they do not. Of the ``seeds``, words such as
    ``because``, one must stand on one side of a rule as it is written, and on the other none.
    ``counts`` gets ``before generalisation``: how many rules there are with the words of their
    context, as in table 2 of the paper.
    """
    database.unlink(missing_ok=True)
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(_TABLE)
        connection.executemany(
            "INSERT OR IGNORE INTO found VALUES (?, ?, ?, ?, ?, ?, ?)", _rows(records, sides, seeds)
        )
        connection.executescript(_SUMS)
        if counts is not None:
            written = "SELECT count(DISTINCT written) FROM found"
            counts["before generalisation"] = connection.execute(written).fetchone()[0]
        for *rule, content in connection.execute(_RULES, (least,)):
            yield _acquired(*rule, row=json.loads(content))


_TABLE = """
PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA temp_store = FILE;
CREATE TABLE found (left TEXT, right TEXT, text TEXT, hypothesis TEXT, pattern TEXT, written TEXT,
                    content TEXT, UNIQUE (left, right, text, hypothesis));
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
SELECT rules.left, rules.right, frequency, lefts.total, patterns.total, content
FROM rules JOIN lefts ON lefts.left = rules.left JOIN found ON found.rowid = rules.first
     JOIN patterns ON patterns.pattern = found.pattern
WHERE frequency >= ? ORDER BY frequency DESC, rules.first
"""


def _rows(
    records: Iterable[Mapping[str, Any]], sides: str, seeds: Sequence[str]
) -> Iterator[tuple[str, ...]]:
    wanted, generalised = {seed.lower() for seed in seeds}, sides in SIDES[:2]
    for row in records:
        both = [
            [
                entry
                for entry in starmap(SideWord, row[side])
                if not entry.context
                or (sides != "chunks" and (entry.near or entry.clause or sides != "phrase"))
            ]
            for side in ("left", "right")
        ]
        forms = (
            {entry.form.lower() for entry in side if not (generalised and entry.context)}
            for side in both
        )
        if wanted and sum(bool(wanted & side) for side in forms) != 1:
            continue
        content = json.dumps({**row, "left": both[0], "right": both[1]}, ensure_ascii=False)
        patterns, phrases = list(map(pattern, both)), list(map(words, both))
        written = patterns if generalised else phrases
        keys = " ⇒ ".join(patterns), " ⇒ ".join(phrases)
        yield *written, row["text"], row["hypothesis"], *keys, content


def _acquired(
    left: str, right: str, frequency: int, total: int, generality: int, *, row: Mapping[str, Any]
) -> Acquired:
    sides = {name: tuple(starmap(SideWord, row[name])) for name in ("left", "right")}
    rule = Rule(
        left,
        right,
        round(frequency / (total + 1), 4),
        pos=sides["left"][0].pos if len(sides["left"]) == 1 else "",
        source=f"revisions {row['old']} and {row['new']} of {row['page']}",
        text=row["text"],
        hypothesis=row["hypothesis"],
        frequency=frequency,
    )
    return Acquired(rule, sides, generality, row)


_NEGATION_WORDS = """
no not n't never neither nor none nobody nothing nowhere without cannot
ne pas n' jamais rien aucun aucune sans personne ni
"""
_NEGATIONS = frozenset(_NEGATION_WORDS.split())
_EMPTY = ("DET", "PUNCT", "SPACE")
_NAMES = ("PROPN", "NUM")
MOST_OWN = 5
"""Words of a side that the other has not, context left out; a longer one is over-specific."""
_OPPOSED = """
above/below after/before ahead/behind down/up east/west first/last former/latter higher/lower in/out
inside/outside into/out least/most less/more maximum/minimum north/south off/on over/under born/die
later/earlier beginning/end predecessor/successor parent/child husband/wife northern/southern
eastern/western upper/lower
"""
_OPPOSITES = {
    word: other
    for pair in _OPPOSED.split()
    for word, other in (pair.split("/"), pair.split("/")[::-1])
}


def reason(rule: Candidate) -> str:
    """Why a rule is left out, in words for people; empty if it is kept.

    >>> def rule(left, right):
    ...     return Candidate(*(tuple(SideWord(w, w, "ADJ", False) for w in side.split())
    ...                        for side in (left, right)), "")
    >>> reason(rule("legal", "illegal")), reason(rule("big", "large"))
    ('antonyms', '')
    """
    sides = (rule.left, rule.right), (rule.right, rule.left)
    left, right = (_own(side, other) for side, other in sides)
    if any(all(entry.context for entry in side) for side, _ in sides):
        return "a side of context alone"
    if max(length(rule.left), length(rule.right)) > LONGEST:
        return "too long"
    if sorted(e.lemma.lower() for e in rule.left) == sorted(e.lemma.lower() for e in rule.right):
        return "same lemmas"
    if all(entry.pos in _EMPTY for entry in (*left, *right)):
        return "articles only"
    if why := _contradiction(left, right):
        return why
    # names against names, as "the USA" and "the United States", are said elsewhere, too
    named = [any(entry.pos in _NAMES for entry in side) for side in (left, right)]
    specific = named[0] != named[1] or max(len(left), len(right)) > MOST_OWN
    return "over-specific" if specific else ""


def _contradiction(left: list[SideWord], right: list[SideWord]) -> str:
    these, those = ({entry.form.lower() for entry in side} for side in (left, right))
    if bool(these & _NEGATIONS) != bool(those & _NEGATIONS):
        return "negation"
    if any(any(letter.isdigit() for letter in word) for word in those - these):
        return "numbers"
    words_left, words_right = (
        {word.lower() for entry in side for word in (entry.form, entry.lemma)}
        for side in (left, right)
    )
    keys = {key_of(word) for word in words_right} - {""}
    opposed = any(
        _OPPOSITES.get(word) in words_right or keys & opposites_of(key_of(word), word, installed())
        for word in words_left
    )
    return "antonyms" if opposed else ""


def _own(side: Side, other: Side) -> list[SideWord]:
    """The words of a side that the other has not."""
    forms = {entry.form.lower() for entry in other}
    return [entry for entry in side if not entry.context and entry.form.lower() not in forms]


_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write(rules: Iterable[Acquired]) -> Iterator[str]:
    """The lines of a file of rules."""
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<rules>\n'
    for number, rule in enumerate(rules, 1):
        yield _NO_XML.sub("\ufffd", "".join(_rule(number, rule)))
    yield "</rules>\n"


def _rule(number: int, acquired: Acquired) -> Iterator[str]:
    rule = acquired.rule
    named = {
        "id": number,
        **{name: acquired.row[name] for name in ("page", "old", "new", "set", "node")},
        "frequency": rule.frequency,
        "generality": acquired.generality,
        "probability": f"{rule.probability:g}",
    }
    attributes = " ".join(f"{name}={quoteattr(str(value))}" for name, value in named.items())
    yield f"  <rule {attributes}>\n    <text>{escape(rule.text)}</text>\n"
    yield f"    <hypothesis>{escape(rule.hypothesis)}</hypothesis>\n"
    for name, side in acquired.sides.items():
        yield f"    <{name} pattern={quoteattr(pattern(side))}>\n"
        for entry in side:
            context = ' context="yes"' if entry.context else ""
            described = f"pos={quoteattr(entry.pos)} lemma={quoteattr(entry.lemma)}{context}"
            yield f"      <word {described}>{escape(entry.form)}</word>\n"
        yield f"    </{name}>\n"
    yield "  </rule>\n"
