"""A debate as rows of tables, and back, so that what is read equals what was saved in every field.

In rows an argument is named by its position in the debate.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, replace
from datetime import datetime

from argue.errors import StoreError
from argue.language.claims import with_claim
from argue.locales.stored import as_json, from_json
from argue.model import (
    Argument,
    Debate,
    Inference,
    Label,
    Origin,
    Overruling,
    Relation,
    Reply,
    Source,
    Votes,
)
from argue.plugins import provided
from argue.store.core.connection import Connection, Row
from argue.store.participation.records import hidden_note, name_sql, unconfirmed

# Looked up, since calling an Enum with a value is slow enough to matter for a large debate.
_LABELS = {str(label): label for label in Label}
_ORIGINS = {str(origin): origin for origin in Origin}
_PERSON = name_sql()


def digest(debate: Debate) -> str:
    """What makes two debates the same: a hash of all that is said in them.

    Title, issue, arguments (id, text, headline, votes, author, sources), replies, pairs, relations
    given and of gold, and inferences count, in their order. The debate's own id, its language,
    where it was read from, its encoding and the reader's warnings do not: the same file under
    another name is the same debate.

    >>> one = Debate("a", "Zoos", (Argument("x", "Close them."),), source=Source("one.md"))
    >>> other = Debate("b", "Zoos", (Argument("x", "Close them."),), source=Source("two.md"))
    >>> digest(one) == digest(other)
    True
    """
    parts: list[object] = [
        debate.title,
        debate.issue,
        [(argument.id, argument.text, argument.headline) for argument in debate.arguments],
        [reply.ends for reply in debate.replies],
        debate.pairs,
        [_digest_parts(relation) for relation in debate.given],
        [_digest_parts(relation) for relation in debate.gold],
    ]
    if any(argument.votes for argument in debate.arguments):
        parts.append([_votes(argument) for argument in debate.arguments])
    if any(argument.author for argument in debate.arguments):
        parts.append([argument.author for argument in debate.arguments])
    if any(argument.citations for argument in debate.arguments):
        cited = (argument.citations for argument in debate.arguments)
        parts.append([[citation.as_object() for citation in citations] for citations in cited])
    if debate.inferences:
        parts.append([inference.as_object() for inference in debate.inferences])
    return hashlib.sha256(json.dumps(parts).encode("ascii")).hexdigest()


def insert(
    connection: Connection, debate: Debate, key: str, content: str, created: str, example: bool
) -> None:
    """Write one debate inside the caller's transaction; ``content`` is its :func:`digest`.

    What its arguments cite is for features (``cited`` of their module ``saved``).
    """
    numbers = {argument.id: number for number, argument in enumerate(debate.arguments)}
    first = 1 + last_number(connection, "arguments")
    number = connection.add_row(
        "debates",
        key=key,
        digest=content,
        name=debate.id,
        title=debate.title,
        issue=None if debate.issue is None else numbers[debate.issue],
        source_name=debate.source.name,
        source_format=debate.source.format,
        source_encoding=debate.source.encoding,
        warnings=json.dumps([as_json(warning) for warning in debate.warnings]),
        pair_ids=json.dumps(debate.pair_ids),
        arguments=len(debate.arguments),
        replies=len(debate.replies),
        created=created,
        example=int(example),
        language=debate.language,
        inferences=json.dumps([inference.as_object() for inference in debate.inferences]),
    )
    connection.insert(
        "arguments",
        "id, debate, position, name, text, headline, votes, author",
        (
            (
                first + position,
                number,
                position,
                argument.id,
                argument.text,
                argument.headline,
                _votes(argument),
                argument.author,
            )
            for position, argument in enumerate(debate.arguments)
        ),
    )
    if any(argument.citations for argument in debate.arguments):
        for module in provided("saved"):
            module.cited(connection, number, debate)
    replies = (reply.ends for reply in debate.replies)
    for table, ends in (("replies", replies), ("pairs", iter(debate.pairs))):
        connection.insert(
            table,
            "debate, position, source, target",
            (
                (number, position, numbers[source], numbers[target])
                for position, (source, target) in enumerate(ends)
            ),
        )
    for kind, relations in (("given", debate.given), ("gold", debate.gold)):
        connection.insert(
            "statements",
            "debate, kind, position, source, target, label, confidence, origin, overruled",
            (
                (number, kind, position, numbers[relation.source], numbers[relation.target])
                + relation_row(relation)
                for position, relation in enumerate(relations)
            ),
        )


def load(connection: Connection, number: int) -> Debate:
    """Read the debate whose row has this number; the caller holds one state of the database."""
    row = connection.row(
        "SELECT name, title, issue, claim, source_name, source_format, "
        "source_encoding, warnings, pair_ids, language, inferences FROM debates WHERE id = ?",
        (number,),
    )
    if row is None:
        raise StoreError(f"no debate has the number {number}", path=connection.path)
    name, title, issue, claim, file, format, encoding, warnings, pair_ids, language, steps = row
    rows = connection.rows(
        "SELECT name, text, headline, votes, author, hidden FROM arguments "
        "LEFT JOIN contributions USING (debate, position) WHERE debate = ? ORDER BY position",
        (number,),
    )
    hidden = hidden_notes(connection, number) if any(row[-1] for row in rows) else {}
    arguments = tuple(
        Argument(name, hidden.get(place) or text, headline, _votes_of(votes), author)
        for place, (name, text, headline, votes, author, _) in enumerate(rows)
    )
    ids = [argument.id for argument in arguments]
    stated: dict[str, list[Row]] = {"given": [], "gold": []}
    for kind, *relation in connection.rows(
        "SELECT kind, source, target, label, confidence, origin, overruled FROM statements "
        "WHERE debate = ? ORDER BY kind, position",
        (number,),
    ):
        stated[kind].append(tuple(relation))
    inferences = (
        Inference(tuple(step["premises"]), step["conclusion"], tuple(step.get("undercutters", ())))
        for step in json.loads(steps)
    )
    debate = Debate(
        id=name,
        title=title,
        arguments=arguments,
        issue=None if issue is None else ids[issue],
        replies=tuple(Reply(*ends) for ends in _ends(connection, "replies", number, ids)),
        pairs=tuple(_ends(connection, "pairs", number, ids)),
        pair_ids=tuple(json.loads(pair_ids)),
        given=relations_from(connection, stated["given"], ids),
        gold=relations_from(connection, stated["gold"], ids),
        source=Source(file, format, encoding),
        warnings=tuple(map(from_json, json.loads(warnings))),
        language=language,
        inferences=tuple(inferences),
    )
    return debate if claim is None else with_claim(debate, ids[claim])


def hidden_notes(connection: Connection, number: int) -> dict[int, str]:
    """What stands in place of each hidden argument, by its position: who hid it, and why."""
    rows = connection.rows(
        f"SELECT step.position, {_PERSON}, reason FROM contributions "
        "JOIN contribution_steps AS step USING (debate, position) WHERE contributions.hidden = 1 "
        "AND debate = ? AND step.id = (SELECT max(id) FROM contribution_steps AS other "
        "WHERE other.debate = step.debate AND other.position = step.position)",
        (number,),
    )
    return {position: hidden_note(person, reason) for position, person, reason in rows}


def last_number(connection: Connection, table: str) -> int:
    """The highest number that a row of the table has; 0 if it is empty."""
    return int(connection.value(f"SELECT max(id) FROM {table}"))


def relation_row(relation: Relation) -> Row:
    """Label, confidence, origin and who overruled it (JSON; mostly empty) as columns."""
    word = relation.overruled
    overruled = "" if word is None else _word(word)
    return str(relation.label), float(relation.confidence), str(relation.origin), overruled


def relations_from(
    connection: Connection, rows: Iterable[Row], ids: Sequence[str]
) -> tuple[Relation, ...]:
    """Relations from rows of (source, target, label, confidence, origin, overruled).

    Behind these may stand the scores of the three labels, and whether the relation is open.
    """
    return tuple(
        Relation(
            ids[source],
            ids[target],
            _LABELS[label],
            confidence,
            _ORIGINS[origin],
            _word_from(connection, word, ids[source], ids[target]) if word else None,
            tuple(more[:3]) if more and more[0] is not None else None,
            bool(more and more[3]),
        )
        for source, target, label, confidence, origin, word, *more in rows
    )


def _word(word: Overruling) -> str:
    before = word.former
    former = before and (before.label, before.confidence, before.origin, *([True] * before.open))
    return json.dumps([word.by, word.at.isoformat(), word.reason, former])


def _word_from(connection: Connection, text: str, source: str, target: str) -> Overruling:
    """Who overruled it, as a file said: no account confirms that."""
    by, at, reason, stated = json.loads(text)
    by = unconfirmed(connection, by)
    former = None
    if stated is not None:
        label, confidence, origin, *open = stated
        former = Relation(source, target, _LABELS[label], confidence, _ORIGINS[origin])
        former = replace(former, open=True) if open else former
    return Overruling(by, datetime.fromisoformat(at), reason, former)


def _votes(argument: Argument) -> str:
    return json.dumps(astuple(argument.votes)) if argument.votes else ""


def _votes_of(column: str) -> Votes | None:
    return Votes(*json.loads(column)) if column else None


def _digest_parts(relation: Relation) -> tuple[str | float, ...]:
    row = relation_row(relation)
    return (relation.source, relation.target, *(row if row[3] else row[:3]))


def _ends(
    connection: Connection, table: str, number: int, ids: Sequence[str]
) -> Iterator[tuple[str, str]]:
    rows = connection.rows(
        f"SELECT source, target FROM {table} WHERE debate = ? ORDER BY position", (number,)
    )
    return ((ids[source], ids[target]) for source, target in rows)
