"""The steps that were taken on the arguments of a debate, each with what its reader may read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from argue.errors import BadInput, Conflict
from argue.model import Label, Origin, Relation
from argue.store.core.connection import Connection
from argue.store.core.names import name_sql
from argue.store.core.rows import record
from argue.store.participation.records import HIDDEN, ContributionStep
from argue.store.people.access import is_viewer, moderates

_LABELS = {str(label): label for label in Label}
_PERSON = name_sql()


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
    reads = _Reads(connection, public=public)
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


class _Reads:
    """Whether the viewer reads the texts of a hidden argument; each is looked up once."""

    def __init__(self, connection: Connection, *, public: bool) -> None:
        self._db, self._public = connection, public
        self._answers: dict[tuple[int, int], bool] = {}

    def __call__(self, debate: int, place: int) -> bool:
        argument = debate, place
        if argument not in self._answers:
            self._answers[argument] = not self._public and (
                is_viewer(self._db, owner_of(self._db, debate, place))
                or moderates(self._db, debate)
            )
        return self._answers[argument]


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
