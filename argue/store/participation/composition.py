"""The rows of a debate that people add to, and the steps that were taken on them.

The rows say what is so now, so that reading stays simple.

Each function runs inside the caller's transaction. Arguments are named by their positions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from argue.errors import BadInput, Conflict, NotFound
from argue.model import Debate, Label, Origin, Relation
from argue.store.core import serial
from argue.store.core.connection import Connection
from argue.store.core.part import record
from argue.store.debates import search
from argue.store.participation import merges
from argue.store.participation.records import HIDDEN, WITHDRAWN, ContributionStep, name_sql
from argue.store.people.access import is_viewer, moderates

Notes: TypeAlias = Mapping[tuple[str, str], str]
"""What stands in place of a hidden text, by the argument's id and each text that it had."""

_LABELS = {str(label): label for label in Label}
_PERSON = name_sql()


class ArgumentState(NamedTuple):
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
        raise no_argument(argument)
    return int(row[0])


def no_argument(id: str) -> NotFound:
    """The error that a debate has no argument of this id."""
    return NotFound.lazy("this debate has no argument %(id)s", id=repr(id[:80]))


def is_withdrawn(connection: Connection, debate: int, place: int) -> bool:
    """Whether a person withdrew the argument."""
    where = "WHERE debate = ? AND position = ? AND withdrawn = 1"
    return bool(connection.row(f"SELECT 1 FROM contributions {where}", (debate, place)))


def parents(connection: Connection, debate: int) -> Iterator[tuple[str, str]]:
    """The id of each argument that people added, with that of the one it answers."""
    rows = connection.rows(
        "SELECT own.name, above.name FROM contributions JOIN arguments AS own "
        "USING (debate, position) JOIN arguments AS above "
        "ON above.debate = own.debate AND above.position = parent WHERE own.debate = ?",
        (debate,),
    )
    return iter(rows)


def append(
    connection: Connection, debate: int, parent: int, token: str, state: ArgumentState
) -> int:
    """Add an argument with its reply and its relation; its position.

    It is called c1, c2, … after the number of those that people added.
    """
    number, place, name = connection.execute(
        "INSERT INTO arguments (debate, position, name, text, headline) SELECT ?1, "
        "max(position) + 1, 'c' || (WITH RECURSIVE free(number) AS (SELECT count(*) + 1 "
        "FROM contributions WHERE debate = ?1 UNION ALL SELECT number + 1 FROM free WHERE EXISTS "
        "(SELECT 1 FROM arguments WHERE debate = ?1 AND name = 'c' || number)) "
        "SELECT max(number) FROM free), ?2, '' FROM arguments WHERE debate = ?1 "
        "RETURNING id, position, name",
        (debate, state.text),
    ).fetchone()
    connection.execute(
        "INSERT INTO contributions (debate, position, parent, token, withdrawn) "
        "VALUES (?, ?, ?, ?, 0)",
        (debate, place, parent, token),
    )
    search.index(connection, "arguments", "text", number - 1)
    for table, where_any in (("replies", ""), ("pairs", "GROUP BY debate")):
        connection.execute(
            f"INSERT INTO {table} (debate, position, source, target) "
            f"SELECT ?1, coalesce(max(position), -1) + 1, ?2, ?3 FROM {table} WHERE debate = ?1 "
            f"{where_any}",
            (debate, place, parent),
        )
    connection.execute(
        "UPDATE debates SET arguments = arguments + 1, replies = replies + 1, "
        "pair_ids = CASE json_array_length(pair_ids) WHEN 0 THEN pair_ids "
        "ELSE json_insert(pair_ids, '$[#]', ?) END WHERE id = ?",
        (name, debate),
    )
    _state_relation(connection, debate, place, state)
    _forget_scores(connection, debate)
    return int(place)


def become(connection: Connection, debate: int, place: int, state: ArgumentState) -> None:
    """Let an argument that a person added be what its last step, just recorded, says.

    Scores that were computed before are of no more use.
    """
    other = connection.execute(
        "UPDATE contributions SET withdrawn = ?1, hidden = ?2 WHERE debate = ?3 AND position = ?4 "
        "AND (withdrawn, hidden) <> (?1, ?2)",
        (int(state.withdrawn), int(state.hidden), debate, place),
    ).rowcount
    if state.hidden:  # the key concepts may be words of its text
        for table in ("debate_concepts", "concepts", "tagged_texts"):
            connection.delete(table, debate=debate)
    text = WITHDRAWN if state.withdrawn else state.text
    search.replace(connection, debate, place, text)
    connection.execute(
        "DELETE FROM statements WHERE debate = ? AND kind = 'given' AND source = ?", (debate, place)
    )
    _state_relation(connection, debate, place, state)
    _forget_scores(connection, debate)
    _neutralise(connection, debate)
    if other:  # merges of the argument hold no more, or again
        settle(connection, debate)


def _forget_scores(connection: Connection, debate: int) -> None:
    connection.execute(
        "DELETE FROM scores WHERE run IN (SELECT id FROM runs WHERE debate = ?)", (debate,)
    )


def _state_relation(connection: Connection, debate: int, place: int, state: ArgumentState) -> None:
    """Keep what the argument does to the one that it answers as a statement of the debate."""
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


def settle(connection: Connection, debate: int) -> None:
    """Make true what is remembered of a debate, after other merges hold than before."""
    if not connection.row("SELECT 1 FROM merge_steps WHERE debate = ? LIMIT 1", (debate,)):
        return
    result = load(connection, debate)
    connection.update(
        "debates", {"id": debate}, arguments=len(result.arguments), replies=len(result.replies)
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

    >>> from argue.model import Argument
    >>> copy = Debate("d", "", (Argument("c1", "Fools!"), Argument("b", "Fools!")))
    >>> [one.text for one in covered(copy, {("c1", "Fools!"): "(hidden by May)"}).arguments]
    ['(hidden by May)', 'Fools!']
    """
    if not any((argument.id, argument.text) in hidden for argument in debate.arguments):
        return debate
    arguments = tuple(
        replace(argument, text=hidden.get((argument.id, argument.text), argument.text))
        for argument in debate.arguments
    )
    return replace(debate, arguments=arguments)


def load_steps(
    connection: Connection, where: str, parameters: Iterable[object], *, public: bool = False
) -> list[ContributionStep]:
    """Newest first, with the texts that the viewer may read."""
    rows = connection.rows(
        "SELECT steps.debate, steps.position, contributions.hidden, steps.id, name, "
        "(SELECT above.name FROM arguments AS above WHERE "
        "above.debate = steps.debate AND above.position = contributions.parent), action, "
        "steps.text, label, confidence, origin, steps.withdrawn, "
        f"{_PERSON}, writer, at, reason, undoes, "
        "steps.id = (SELECT max(id) FROM contribution_steps AS other WHERE "
        "other.debate = steps.debate AND other.position = steps.position), steps.hidden "
        "FROM contribution_steps AS steps "
        "JOIN contributions USING (debate, position) JOIN arguments USING (debate, position) "
        f"{where} ORDER BY steps.id DESC",
        tuple(parameters),
    )

    @cache
    def reads(debate: int, place: int) -> bool:
        owner = owner_of(connection, debate, place)
        return not public and (is_viewer(connection, owner) or moderates(connection, debate))

    return [
        _step(row, readable=not hidden or reads(debate, place))
        for debate, place, hidden, *row in rows
    ]


def check_editable(last: ContributionStep, seen: int, *, restores: bool = False) -> None:
    """Refuse an edit as ``Contributions.edit`` does, by the argument's last step."""
    if last.hidden or (last.withdrawn and not restores):
        raise BadInput.lazy(
            "%(id)s was withdrawn; undo that before you edit it", id=repr(last.argument)
        )
    check_seen(last, seen)


def check_seen(last: ContributionStep, seen: int) -> None:
    """Refuse a step whose writer had not seen the argument's last step."""
    if last.id != seen:
        raise Conflict(
            f"{last.writer.name} has changed {last.argument!r} since you looked; look at it again"
        )


def owner_of(connection: Connection, debate: int, place: int) -> str:
    """The id of who added an argument."""
    steps = "SELECT writer FROM contribution_steps WHERE debate = ? AND position = ? ORDER BY id"
    return str(connection.value(steps, (debate, place), ""))


def _step(row: Sequence[Any], *, readable: bool) -> ContributionStep:
    number, argument, parent, action, text, label, confidence, origin, *more = row
    withdrawn, person, writer, at, reason, *rest = more
    relation = None
    if label:
        relation = Relation(argument, parent, _LABELS[label], confidence, Origin(origin))
    if not readable:  # its writer's reasons may quote it; a moderator's say why it is hidden
        text, reason = HIDDEN, reason if rest[-1] else ""
    written = withdrawn, person, writer, at, reason, *rest
    return record(ContributionStep, (number, argument, action, text, relation, *written))
