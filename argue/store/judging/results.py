"""What was computed from a run: labellings and scores, by derived attacks and semantics.

A labelling is also of one confidence under which relations do not count, and of one state of what
people said of the debate: its ``revision``, see
:func:`argue.store.participation.overrulings.revision`. Scores are the engine's own.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from argue.errors import StoreError
from argue.model import Derivation, Labelling, Status
from argue.store.core.connection import Connection
from argue.store.judging.runs import Runs

_LETTERS = {Status.ACCEPTED: "+", Status.REJECTED: "-", Status.UNDECIDED: "?"}
_STATUSES = {letter: status for status, letter in _LETTERS.items()}


class Results:
    """Labellings and scores computed from runs, through one connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def save_labelling(
        self,
        run_id: int,
        derived: Iterable[str],
        semantics: str,
        labelling: Labelling,
        *,
        confidence: float = 0.0,
        revision: int = 0,
    ) -> None:
        """Keep a labelling of all arguments of the run's debate.

        ``confidence`` is the one under which relations did not count, ``revision`` the state of
        what people said that it was computed from.
        """
        with self._connection.writing():
            numbers = {
                name: number
                for number, name in enumerate(Runs(self._connection).counted_ids(run_id))
            }
            if numbers.keys() != labelling.statuses.keys():
                raise StoreError(f"run {run_id}: expected a status for each argument of its debate")
            letters = "".join(_LETTERS[labelling.statuses[name]] for name in numbers)
            extensions = [
                sorted(numbers[name] for name in extension) for extension in labelling.extensions
            ]
            self._connection.execute(
                "INSERT OR REPLACE INTO labellings "
                "(run, derived, semantics, confidence, revision, statuses, extensions) "
                "VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    run_id,
                    _joined(derived),
                    semantics,
                    float(confidence),
                    revision,
                    letters,
                    json.dumps(extensions),
                ),
            )

    def labelling(
        self,
        run_id: int,
        derived: Iterable[str],
        semantics: str,
        *,
        confidence: float = 0.0,
        revision: int = 0,
    ) -> Labelling | None:
        """The labelling that was kept for just this; ``None`` if none was."""
        with self._connection.reading():
            row = self._connection.row(
                "SELECT statuses, extensions FROM labellings WHERE run = ? AND derived = ? "
                "AND semantics = ? AND confidence = ? AND revision = ?",
                (run_id, _joined(derived), semantics, float(confidence), revision),
            )
            if row is None:
                return None
            ids = Runs(self._connection).counted_ids(run_id)
        return Labelling(
            semantics,
            {name: _STATUSES[letter] for name, letter in zip(ids, row[0], strict=True)},
            tuple(
                frozenset(ids[number] for number in extension) for extension in json.loads(row[1])
            ),
        )

    def save_scores(
        self, run_id: int, derived: Iterable[str], semantics: str, content: object
    ) -> None:
        """Keep a JSON-able object of scores."""
        with self._connection.writing():
            self._connection.execute(
                "INSERT OR REPLACE INTO scores (run, derived, semantics, content) VALUES (?, ?, ?, "
                "?)",
                (run_id, _joined(derived), semantics, json.dumps(content)),
            )

    def scores(self, run_id: int, derived: Iterable[str], semantics: str) -> Any:
        """The scores that were kept; ``None`` if none were."""
        row = self._connection.row(
            "SELECT content FROM scores WHERE run = ? AND derived = ? AND semantics = ?",
            (run_id, _joined(derived), semantics),
        )
        return None if row is None else json.loads(row[0])


def _joined(derived: Iterable[str]) -> str:
    """The kinds in a fixed order, whatever the order in which they were asked for."""
    chosen = {str(kind) for kind in derived}
    return "+".join(str(kind) for kind in Derivation if str(kind) in chosen)
