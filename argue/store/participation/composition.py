"""The rows of a debate that people add to: kept as what they now say, so that reading stays simple.

Each function runs inside the caller's transaction. Arguments are named by their positions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from argue.errors import NotFound
from argue.locales import say
from argue.model import Debate, Label, Origin
from argue.store.core import serial
from argue.store.core.connection import Connection
from argue.store.debates import search
from argue.store.participation import merges
from argue.store.participation.records import WITHDRAWN

Notes: TypeAlias = Mapping[tuple[str, str], str]
"""What stands in place of a hidden text, by the argument's id and each text that it had."""


class State(NamedTuple):
    """All that a step says of an argument, in the order of the columns."""

    text: str
    label: str
    confidence: float
    origin: str
    withdrawn: bool
    hidden: bool = False


def position(connection: Connection, debate: int, argument: str) -> int:
    """Where an argument stands in its debate; raises NotFound if it does not."""
    row = connection.row(
        "SELECT position FROM arguments WHERE debate = ? AND name = ?", (debate, argument)
    )
    if row is None:
        raise NotFound(say("this debate has no argument %(id)s", id=repr(argument[:80])))
    return int(row[0])


def is_withdrawn(connection: Connection, debate: int, place: int) -> bool:
    """Whether a person withdrew the argument."""
    return place in withdrawn(connection, debate)


def withdrawn(connection: Connection, debate: int) -> frozenset[int]:
    """The arguments that do not count."""
    rows = connection.rows(
        "SELECT position FROM contributions WHERE debate = ? AND withdrawn = 1", (debate,)
    )
    return frozenset(place for (place,) in rows)


def parents(connection: Connection, debate: int) -> Iterator[tuple[str, str]]:
    """The id of each argument that people added, with that of the one it answers."""
    rows = connection.rows(
        "SELECT own.name, above.name FROM contributions JOIN arguments AS own "
        "USING (debate, position) JOIN arguments AS above "
        "ON above.debate = own.debate AND above.position = parent WHERE own.debate = ?",
        (debate,),
    )
    return iter(rows)


def append(connection: Connection, debate: int, parent: int, token: str, state: State) -> int:
    """Add an argument with its reply; :func:`become` gives it its relation. Its position."""
    row = connection.row(
        "SELECT max(position) + 1, (SELECT max(id) + 1 FROM arguments) FROM arguments "
        "WHERE debate = ?",
        (debate,),
    )
    if row is None:
        raise NotFound(say("this debate has no argument to answer"))
    place, number = row
    name = _name(connection, debate)
    connection.execute(
        "INSERT INTO arguments (id, debate, position, name, text, headline) "
        "VALUES (?, ?, ?, ?, ?, '')",
        (number, debate, place, name, state.text),
    )
    connection.execute(
        "INSERT INTO contributions (debate, position, parent, token, withdrawn) "
        "VALUES (?, ?, ?, ?, 0)",
        (debate, place, parent, token),
    )
    search.index(connection, "arguments", "text", number - 1)
    _append(connection, "replies", debate, place, parent)
    if connection.row("SELECT 1 FROM pairs WHERE debate = ? LIMIT 1", (debate,)):
        _append(connection, "pairs", debate, place, parent)
        connection.execute(
            "UPDATE debates SET pair_ids = json_insert(pair_ids, '$[#]', ?) "
            "WHERE id = ? AND json_array_length(pair_ids) > 0",
            (name, debate),
        )
    connection.execute(
        "UPDATE debates SET arguments = arguments + 1, replies = replies + 1 WHERE id = ?",
        (debate,),
    )
    return int(place)


def become(connection: Connection, debate: int, place: int, state: State) -> None:
    """Let an argument that a person added be what its last step, just recorded, says.

    Scores that were computed before are of no more use.
    """
    other = connection.execute(
        "UPDATE contributions SET withdrawn = ?1, hidden = ?2 WHERE debate = ?3 AND position = ?4 "
        "AND (withdrawn, hidden) <> (?1, ?2)",
        (int(state.withdrawn), int(state.hidden), debate, place),
    ).rowcount
    if state.hidden:
        _forget_concepts(connection, debate)
    text = WITHDRAWN if state.withdrawn else state.text
    search.replace(connection, debate, place, text)
    _state_relation(connection, debate, place, state)
    _forget_scores(connection, debate)
    _neutralise(connection, debate)
    if other:  # merges of the argument hold no more, or again
        settle(connection, debate)


def _forget_scores(connection: Connection, debate: int) -> None:
    connection.execute(
        "DELETE FROM scores WHERE run IN (SELECT id FROM runs WHERE debate = ?)", (debate,)
    )


def _forget_concepts(connection: Connection, debate: int) -> None:
    """Delete the key concepts, which may be words of a text that is hidden by now."""
    for table in ("debate_concepts", "concepts", "tagged_texts"):
        connection.execute(f"DELETE FROM {table} WHERE debate = ?", (debate,))


def _state_relation(connection: Connection, debate: int, place: int, state: State) -> None:
    """Keep what the argument does to the one that it answers as a statement of the debate."""
    connection.execute(
        "DELETE FROM statements WHERE debate = ? AND kind = 'given' AND source = ?",
        (debate, place),
    )
    if state.label:
        connection.execute(
            "INSERT INTO statements (debate, kind, position, source, target, label, confidence, "
            "origin) SELECT debate, 'given', (SELECT coalesce(max(position), -1) + 1 FROM "
            "statements WHERE debate = contributions.debate AND kind = 'given'), position, parent, "
            "?, ?, ? FROM contributions WHERE debate = ? AND position = ?",
            (state.label, state.confidence, state.origin, debate, place),
        )


def _neutralise(connection: Connection, debate: int) -> None:
    """Let people's statements be what their last steps say, but none from or to what is withdrawn.

    Such a pair is stated to be unrelated, so that it is not taken for one that nobody judged.
    """
    gone = "SELECT position FROM contributions WHERE debate = ? AND withdrawn = 1"
    connection.execute(
        "UPDATE statements SET label = last.label, confidence = last.confidence, "
        "origin = last.origin FROM contribution_steps AS last "
        "WHERE statements.debate = ? AND kind = 'given' AND last.debate = statements.debate "
        "AND last.position = statements.source AND last.label <> '' AND last.id = (SELECT max(id) "
        "FROM contribution_steps WHERE debate = statements.debate AND position = source)",
        (debate,),
    )
    connection.execute(
        "UPDATE statements SET label = ?, confidence = 1.0, origin = ? WHERE debate = ? "
        f"AND kind = 'given' AND (source IN ({gone}) OR target IN ({gone}))",
        (str(Label.UNRELATED), str(Origin.GIVEN), debate, debate, debate),
    )


def _append(connection: Connection, table: str, debate: int, source: int, target: int) -> None:
    connection.execute(
        f"INSERT INTO {table} (debate, position, source, target) VALUES (?, (SELECT "
        f"coalesce(max(position), -1) + 1 FROM {table} WHERE debate = ?), ?, ?)",
        (debate, debate, source, target),
    )


def _name(connection: Connection, debate: int) -> str:
    """The next id for an argument that a person adds: c1, c2, …"""
    row = connection.row(
        "WITH RECURSIVE free(number) AS (SELECT count(*) + 1 FROM contributions WHERE debate = ? "
        "UNION ALL SELECT number + 1 FROM free WHERE EXISTS (SELECT 1 FROM arguments "
        "WHERE debate = ? AND name = 'c' || number)) SELECT max(number) FROM free",
        (debate, debate),
    )
    return f"c{row[0]}" if row else "c1"


def load(connection: Connection, debate: int) -> Debate:
    """The debate whose row has this number, merged; the caller holds one state of the database."""
    ends, result = merges_of(connection, debate), serial.load(connection, debate)
    return merges.merged(result, ends) if ends else result


def _current(connection: Connection, debate: int) -> list[tuple[int, int]]:
    """The positions of what is merged and of what it is merged into, in the order of the merges."""
    rows = connection.rows(
        "SELECT source, target FROM merge_steps AS step WHERE debate = ? AND target IS NOT NULL "
        "AND id = (SELECT max(id) FROM merge_steps AS other "
        "WHERE other.debate = step.debate AND other.source = step.source) "
        "AND NOT EXISTS (SELECT 1 FROM contributions WHERE contributions.debate = step.debate "
        "AND withdrawn = 1 AND position IN (source, target)) ORDER BY id",
        (debate,),
    )
    return [(source, target) for source, target in rows]


def merges_of(connection: Connection, debate: int) -> list[merges.Ends]:
    """The same by the ids of the arguments, as :func:`merges.merged` takes them."""
    result = _current(connection, debate)
    if not result:
        return []
    rows = connection.rows("SELECT position, name FROM arguments WHERE debate = ?", (debate,))
    names: dict[int, str] = dict(rows)
    return [(names[source], names[target]) for source, target in result]


def speaker(connection: Connection, debate: int, place: int) -> int:
    """The position of the argument that speaks for one; its own where none does."""
    ends = _current(connection, debate)
    return merges.speakers_of(ends).get(place, place) if ends else place


def last_step(connection: Connection, debate: int) -> int:
    """The number of the last step of a merge; 0 if there is none."""
    row = connection.row("SELECT max(id) FROM merge_steps WHERE debate = ?", (debate,))
    return int(row[0] or 0) if row else 0


def settle(connection: Connection, debate: int) -> None:
    """Make true what is remembered of a debate, after other merges hold than before."""
    if not last_step(connection, debate):
        return
    result = load(connection, debate)
    connection.execute(
        "UPDATE debates SET arguments = ?, replies = ? WHERE id = ?",
        (len(result.arguments), len(result.replies), debate),
    )
    _forget_scores(connection, debate)


def hidden_texts(connection: Connection) -> Notes:
    """The notes for all arguments of the store that are hidden now.

    Copies of debates, in labelling projects and evaluations, stay as they were when an argument was
    hidden. So they are covered when they are read, for everybody: whoever may read a hidden text
    does so in its history.
    """
    rows = connection.rows(
        "SELECT DISTINCT contributions.debate, position, name, steps.text FROM contributions "
        "JOIN arguments USING (debate, position) "
        "JOIN contribution_steps AS steps USING (debate, position) WHERE contributions.hidden = 1"
    )
    of = {debate: serial.hidden_notes(connection, debate) for debate, *_ in rows}
    return {(name, text): of[debate][place] for debate, place, name, text in rows}


def covered(debate: Debate, hidden: Notes) -> Debate:
    """A copy of a debate with the notes in place of its hidden texts.

    Examples
    --------
    >>> from argue.model import Argument
    >>> copy = Debate("d", "", (Argument("c1", "Fools!"), Argument("b", "Fools!")))
    >>> [one.text for one in covered(copy, {("c1", "Fools!"): "(hidden by May)"}).arguments]
    ['(hidden by May)', 'Fools!']
    """
    if not any((one.id, one.text) in hidden for one in debate.arguments):
        return debate
    arguments = tuple(
        replace(one, text=hidden.get((one.id, one.text), one.text)) for one in debate.arguments
    )
    return replace(debate, arguments=arguments)
