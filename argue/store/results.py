"""What was computed from a run: labellings and scores, by derived attacks and semantics.

A labelling is also of one confidence under which relations do not count, and of one state of what
people said of the debate: its ``revision``, see :func:`argue.store.overrulings.revision`. Scores
are the engine's own.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from argue.errors import StoreError
from argue.model import Derivation, Labelling, Status
from argue.store.connection import Connection
from argue.store.runs import counted_ids

_LETTERS = {Status.ACCEPTED: "+", Status.REJECTED: "-", Status.UNDECIDED: "?"}
_STATUSES = {letter: status for status, letter in _LETTERS.items()}


def save_labelling(
    connection: Connection, run: int, derived: Iterable[str], semantics: str, confidence: float,
    revision: int, labelling: Labelling,
) -> None:  # fmt: skip
    """Keep a labelling of all arguments of the run's debate, in place of an older one."""
    with connection.writing():
        numbers = {name: number for number, name in enumerate(counted_ids(connection, run))}
        if numbers.keys() != labelling.statuses.keys():
            raise StoreError(f"run {run}: expected a status for each argument of its debate")
        letters = "".join(_LETTERS[labelling.statuses[name]] for name in numbers)
        extensions = [
            sorted(numbers[name] for name in extension) for extension in labelling.extensions
        ]
        connection.execute(
            "INSERT OR REPLACE INTO labellings "
            "(run, derived, semantics, confidence, revision, statuses, extensions) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                run, _joined(derived), semantics, float(confidence), revision, letters,
                json.dumps(extensions),
            ),
        )  # fmt: skip


def labelling(
    connection: Connection, run: int, derived: Iterable[str], semantics: str, confidence: float,
    revision: int,
) -> Labelling | None:  # fmt: skip
    """The labelling that was kept, or ``None``."""
    with connection.reading():
        row = connection.row(
            "SELECT statuses, extensions FROM labellings WHERE run = ? AND derived = ? "
            "AND semantics = ? AND confidence = ? AND revision = ?",
            (run, _joined(derived), semantics, float(confidence), revision),
        )
        if row is None:
            return None
        ids = counted_ids(connection, run)
    return Labelling(
        semantics,
        {name: _STATUSES[letter] for name, letter in zip(ids, row[0], strict=True)},
        tuple(frozenset(ids[number] for number in extension) for extension in json.loads(row[1])),
    )


def save_scores(
    connection: Connection, run: int, derived: Iterable[str], semantics: str, content: object
) -> None:
    """Keep a JSON-able object of scores, in place of an older one."""
    with connection.writing():
        connection.execute(
            "INSERT OR REPLACE INTO scores (run, derived, semantics, content) VALUES (?, ?, ?, ?)",
            (run, _joined(derived), semantics, json.dumps(content)),
        )


def scores(connection: Connection, run: int, derived: Iterable[str], semantics: str) -> Any:
    """The scores that were kept, or ``None``."""
    row = connection.row(
        "SELECT content FROM scores WHERE run = ? AND derived = ? AND semantics = ?",
        (run, _joined(derived), semantics),
    )
    return None if row is None else json.loads(row[0])


def _joined(derived: Iterable[str]) -> str:
    """The kinds in a fixed order, whatever the order in which they were asked for."""
    chosen = {str(kind) for kind in derived}
    return "+".join(str(kind) for kind in Derivation if str(kind) in chosen)
