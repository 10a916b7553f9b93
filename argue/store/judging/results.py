"""What was computed from a run: labellings and scores, by the options of the analysis.

Options whose statuses are the same have one entry: of all of them only those count that change the
labelling. A labelling is also of one state of what people said of the debate: its ``revision``, see
:func:`argue.store.participation.overrulings.revision`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from argue.errors import StoreError
from argue.model import Labelling, Options, Status
from argue.store.core.connection import Connection
from argue.store.judging.runs import Runs

_LETTERS = {Status.ACCEPTED: "+", Status.REJECTED: "-", Status.UNDECIDED: "?"}
_STATUSES = {letter: status for status, letter in _LETTERS.items()}


class Results:
    """Labellings and scores computed from runs, through one connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def save_labelling(
        self, run_id: int, options: Options, labelling: Labelling, *, revision: int = 0
    ) -> None:
        """Store a labelling of all arguments of the run's debate.

        ``revision`` is the state of what people said that it was computed from.
        """
        with self._connection.writing():
            ids = Runs(self._connection).counted_ids(run_id)
            numbers = {name: number for number, name in enumerate(ids)}
            if numbers.keys() != labelling.statuses.keys():
                raise StoreError(f"run {run_id}: expected a status for each argument of its debate")
            extensions = [
                sorted(numbers[name] for name in extension) for extension in labelling.extensions
            ]
            key = _labelling_key(run_id, options, revision)
            values = {
                "statuses": "".join(_LETTERS[labelling.statuses[name]] for name in numbers),
                "extensions": json.dumps(extensions),
            }
            self._connection.upsert("labellings", key, values)

    def labelling(self, run_id: int, options: Options, *, revision: int = 0) -> Labelling | None:
        """The labelling that was stored for just this; ``None`` if none was."""
        key = _labelling_key(run_id, options, revision)
        with self._connection.reading():
            row = self._connection.row(
                f"SELECT statuses, extensions FROM labellings WHERE {_equals(key)}",
                tuple(key.values()),
            )
            if row is None:
                return None
            ids = Runs(self._connection).counted_ids(run_id)
        return Labelling(
            options.semantics,
            {name: _STATUSES[letter] for name, letter in zip(ids, row[0], strict=True)},
            tuple(
                frozenset(ids[number] for number in extension) for extension in json.loads(row[1])
            ),
        )

    def save_scores(self, run_id: int, options: Options, content: object) -> None:
        """Store a JSON-able object of scores."""
        with self._connection.writing():
            self._connection.upsert(
                "scores", _scores_key(run_id, options), {"content": json.dumps(content)}
            )

    def scores(self, run_id: int, options: Options) -> Any:
        """The scores that were stored; ``None`` if none were."""
        key = _scores_key(run_id, options)
        row = self._connection.row(
            f"SELECT content FROM scores WHERE {_equals(key)}", tuple(key.values())
        )
        return None if row is None else json.loads(row[0])


def _scores_key(run_id: int, options: Options) -> dict[str, Any]:
    """Scores are the engine's own: neither its confidence nor a reading of support matters."""
    return {"run": run_id, "derived": "+".join(options.derived), "semantics": options.semantics}


def _labelling_key(run_id: int, options: Options, revision: int) -> dict[str, Any]:
    """The primary key; a reading of support stands with the derived attacks that it replaces."""
    attacks = "+".join((*options.derived, *filter(None, [options.support])))
    return {
        "run": run_id,
        "derived": attacks,
        "semantics": options.semantics,
        "confidence": float(options.min_confidence),
        "revision": revision,
    }


def _equals(key: Iterable[str]) -> str:
    return " AND ".join(f"{column} = ?" for column in key)
