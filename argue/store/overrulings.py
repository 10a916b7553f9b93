"""What people say of pairs of arguments, against or beside what engines judge: a history.

Each step is kept for good. A step says something of a pair, takes back what was said, or undoes the
pair's last step, whatever that was; so undoing twice brings a word back. What people say belongs to
the debate and the pair, and so holds for every run.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from argue.errors import BadInput, Conflict, NotFound
from argue.locales import say
from argue.model import Label, Origin, Overruling, Relation
from argue.store import authors, merge_rows, rehanging
from argue.store.composition import position
from argue.store.connection import LAST_STEP, Connection, Row
from argue.store.contribution_records import Writer
from argue.store.debates import now, number_of
from argue.store.viewer import require_moderator

MOST_NAME, MOST_REASON = 80, 1_000
"""Characters of a person's name and of a reason."""
SOMEBODY = "somebody"
"""Who says so, where a person gives no name."""

_CONTROLS = re.compile(r"[^\S\n]|[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_LABELS = {str(label): label for label in Label}


@dataclass(frozen=True, slots=True)
class Step:
    """One step in the history of a pair.

    Parameters
    ----------
    label
        What the person says; ``None`` for a step that takes back or undoes.
    stands
        What people say of the pair after this step; ``None`` if nothing, so that what is judged
        counts again.
    undoes
        The step that this one undoes, if it does.
    is_last
        Whether it is the last one of its pair, so that it can be undone.
    decision
        Whether a moderator decided it, so that moderators alone undo it.
    """

    id: int
    source: str
    target: str
    label: Label | None
    by: str
    at: datetime
    reason: str
    undoes: int | None
    stands: Label | None
    is_last: bool
    decision: bool = False


def overrule(
    connection: Connection, key: str, source: str, target: str, label: Label | None, by: Writer,
    reason: str, seen: int | None,
) -> Step:  # fmt: skip
    """Say something of a pair, see :meth:`argue.store.Store.overrule`."""
    with connection.writing():
        _check_undecided(connection, number_of(connection, key), (source, target))
        number = said(connection, key, source, target, label, by, reason, seen)
    return _step(connection, key, number)


def said(
    connection: Connection, key: str, source: str, target: str, label: Label | None, by: Writer,
    reason: str, seen: int | None = None, *, decision: bool = False,
) -> int:  # fmt: skip
    """The number of the step that says so, inside the caller's transaction.

    A ``decision`` is one of moderators, who alone undo it.
    """
    by, reason = Writer(checked_name(by.name), by.id), checked_reason(reason)
    check_ends(source, target)
    debate = number_of(connection, key)
    ends = position(connection, debate, source), position(connection, debate, target)
    last = next((one for one in steps(connection, key) if _ends(one) == (source, target)), None)
    repeated = last and label and (last.label, last.reason) == (label, reason)
    if last and repeated and not decision and _is_of(connection, last.id, by):
        return last.id
    if last and seen is not None and last.id != seen:
        raise Conflict(_said_since(last))
    return _insert(
        connection, debate, *ends, str(label or ""), by, reason, None, None, decision=decision
    )


def undo(connection: Connection, key: str, number: int, by: Writer) -> Step:
    """Undo a step, see :meth:`argue.store.Store.undo_overruling`."""
    by = Writer(checked_name(by.name), by.id)
    with connection.writing():
        debate = number_of(connection, key)
        history = {step.id: step for step in steps(connection, key)}
        if number not in history:
            raise NotFound(say("this debate has no step %(step)s to undo", step=str(number)))
        undone = history[number]
        pair = [step for step in history.values() if _ends(step) == _ends(undone)]
        if not undone.is_last:
            raise Conflict(_said_since(pair[0]))
        _check_undecided(connection, debate, _ends(undone), undone)
        row = connection.row(
            "SELECT source, target, CASE label WHEN '' THEN stands ELSE id END FROM overrulings "
            "WHERE id = ?",
            (pair[1].id if len(pair) > 1 else number,),
        )
        source, target, stands = row or (0, 0, None)
        before = stands if len(pair) > 1 else None
        made = _insert(connection, debate, source, target, "", by, "", number, before)
    return _step(connection, key, made)


def _is_of(connection: Connection, number: int, by: Writer) -> bool:
    """Whether a step is of that writer; of two without an account, the name decides."""
    row = connection.row("SELECT person, writer FROM overrulings WHERE id = ?", (number,))
    other = Writer(*row) if row else Writer("")
    if other.has_account or by.has_account:
        return other.id == by.id
    return other.name == by.name


def _check_undecided(
    connection: Connection, debate: int, ends: tuple[str, str], step: Step | None = None
) -> None:
    """Raise Forbidden if moderators decided of a pair, or took the step, and the viewer is none."""
    answered = connection.row(
        "SELECT 1 FROM disputes JOIN arguments AS own ON own.debate = disputes.debate "
        "AND own.position = disputes.source JOIN arguments AS above "
        "ON above.debate = disputes.debate AND above.position = disputes.target "
        "WHERE disputes.debate = ? AND (own.name, above.name) = (?, ?) AND answer <> ''",
        (debate, *ends),
    )
    if answered or (step is not None and step.decision):
        require_moderator(
            connection,
            debate,
            say("moderators decided what this pair is; only they change that"),
        )


def go_back(connection: Connection, debate: int, number: int, by: Writer, reason: str) -> int:
    """Let the words that stood after a step stand again, by new steps; how many that takes.

    Inside the caller's transaction.
    """
    stood = (
        "SELECT source, target, CASE label WHEN '' THEN stands ELSE id END FROM overrulings "
        "WHERE id IN (SELECT max(id) FROM overrulings WHERE debate = ? AND id <= ? "
        "GROUP BY source, target)"
    )
    then, present = (
        {(source, target): said for source, target, said in connection.rows(stood, (debate, last))}
        for last in (number, LAST_STEP)
    )
    changed = [pair for pair, said in present.items() if then.get(pair) != said]
    for source, target in changed:
        stands = then.get((source, target))
        _insert(connection, debate, source, target, "", by, reason, None, stands, decision=True)
    return len(changed)


def standing(connection: Connection, key: str) -> tuple[Relation, ...]:
    """What people say now, see :meth:`argue.store.Store.overruled`."""
    with connection.reading():
        debate = number_of(connection, key)
        rows = connection.rows(
            f"SELECT {_NAMES}, said.label, {_BY_SAID}, said.at, said.reason, {_OUTDATED} "
            "FROM overrulings AS last JOIN overrulings AS said "
            "ON said.id = CASE last.label WHEN '' THEN last.stands ELSE last.id END "
            "WHERE last.debate = ? AND last.id IN "
            "(SELECT max(id) FROM overrulings WHERE debate = ? GROUP BY source, target) "
            "AND NOT EXISTS (SELECT 1 FROM contributions WHERE debate = last.debate "
            "AND withdrawn = 1 AND position IN (last.source, last.target)) ORDER BY said.id",
            (debate, debate),
        )
        merges = merge_rows.merges(connection, debate)
    said = tuple(
        Relation(
            source, target, _LABELS[label], 1.0, Origin.OVERRULED,
            Overruling(by, datetime.fromisoformat(at), reason, outdated=bool(outdated)),
        )
        for source, target, label, by, at, reason, outdated in rows
    )  # fmt: skip
    return rehanging.rehung(said, merges)


def steps(connection: Connection, key: str) -> tuple[Step, ...]:
    """The whole history of a debate, newest first."""
    rows = connection.rows(
        f"SELECT last.id, {_NAMES}, last.label, {_BY_LAST}, last.at, last.reason, last.undoes, "
        "said.label, last.id = max(last.id) OVER (PARTITION BY last.source, last.target), "
        "last.decision "
        "FROM overrulings AS last LEFT JOIN overrulings AS said "
        "ON said.id = CASE last.label WHEN '' THEN last.stands ELSE last.id END "
        "WHERE last.debate = ? ORDER BY last.id DESC",
        (number_of(connection, key),),
    )
    return tuple(map(_from_row, rows))


def revision(connection: Connection, key: str) -> int:
    """The state of what people said of the debate and added to it, as a number that only grows."""
    debate = number_of(connection, key)
    row = connection.row(
        "SELECT coalesce((SELECT max(id) FROM overrulings WHERE debate = ?), 0) "
        "+ coalesce((SELECT max(id) FROM contribution_steps WHERE debate = ?), 0) "
        "+ coalesce((SELECT max(id) FROM merge_steps WHERE debate = ?), 0)",
        (debate, debate, debate),
    )
    return int(row[0]) if row else 0


def checked_name(typed: str) -> str:
    """The name of a person, as it is kept; raises BadInput if it is blank or too long."""
    name = " ".join(_CONTROLS.sub(" ", typed).split()).removesuffix(authors.UNCONFIRMED)
    if not name:
        raise BadInput(say("expected the name of who says so, found none"))
    if len(name) > MOST_NAME:
        raise BadInput(
            say(
                "expected a name of at most %(most)s characters, found %(count)s",
                most=MOST_NAME,
                count=len(name),
            )
        )
    return name


def checked_reason(typed: str) -> str:
    """What a person remarks, as it is kept; raises BadInput if it is too long."""
    reason = _CONTROLS.sub(" ", typed.replace("\r\n", "\n").replace("\r", "\n")).strip()
    if len(reason) > MOST_REASON:
        raise BadInput(
            say(
                "expected a reason of at most %(most)s characters, found %(count)s",
                most=MOST_REASON,
                count=len(reason),
            )
        )
    return reason


def check_ends(source: str, target: str) -> None:
    """Refuse a pair of an argument with itself."""
    if source == target:
        raise BadInput(say("expected two arguments, found %(id)s twice", id=repr(source[:80])))


_NAMES = ", ".join(
    f"(SELECT name FROM arguments WHERE debate = last.debate AND position = last.{end})"
    for end in ("source", "target")
)
_BY_SAID, _BY_LAST = (
    authors.shown(f"{table}.person", f"{table}.writer") for table in ("said", "last")
)
_OUTDATED = (
    "EXISTS (SELECT 1 FROM contribution_steps AS step JOIN arguments AS own "
    "USING (debate, position) WHERE step.debate = last.debate "
    "AND step.position IN (last.source, last.target) AND step.text <> own.text "
    "AND step.id = (SELECT max(id) FROM contribution_steps "
    "WHERE debate = step.debate AND position = step.position AND id <= said.known))"
)
"""Whether a text says something else than when ``said`` was said of the pair of ``last``."""


def _insert(
    connection: Connection, debate: int, source: int, target: int, label: str, by: Writer,
    reason: str, undoes: int | None, stands: int | None, *, decision: bool = False,
) -> int:  # fmt: skip
    """Add a step; labellings that people's former words gave are of no more use."""
    connection.execute(
        "DELETE FROM labellings WHERE revision > 0 AND run IN "
        "(SELECT id FROM runs WHERE debate = ?)",
        (debate,),
    )
    cursor = connection.execute(
        "INSERT INTO overrulings (debate, source, target, label, person, writer, reason, undoes, "
        "stands, at, decision, known) VALUES (?1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
        "(SELECT coalesce(max(id), 0) FROM contribution_steps WHERE debate = ?1))",
        (
            debate, source, target, label, by.name, by.id, reason, undoes, stands, now(),
            int(decision),
        ),
    )  # fmt: skip
    return int(cursor.lastrowid or 0)


def _step(connection: Connection, key: str, number: int) -> Step:
    return next(step for step in steps(connection, key) if step.id == number)


def _said_since(last: Step) -> str:
    return say(
        "%(person)s has said something of %(source)s and %(target)s since you looked; look at it "
        "again",
        person=last.by, source=repr(last.source), target=repr(last.target),
    )  # fmt: skip


def _ends(step: Step) -> tuple[str, str]:
    return step.source, step.target


def _from_row(row: Row) -> Step:
    number, source, target, label, by, at, reason, undoes, stands, is_last, decision = row
    return Step(
        number, source, target, _LABELS.get(label), by, datetime.fromisoformat(at), reason, undoes,
        _LABELS.get(stands), bool(is_last), bool(decision),
    )  # fmt: skip
