"""The scores that were computed from a run, by the options of the analysis."""

from __future__ import annotations

import json
from typing import Any

from argue.model import Options
from argue.store.core.part import Part


class Results(Part):
    """Scores computed from runs, through one connection."""

    def save_scores(self, run_id: int, options: Options, content: object) -> None:
        """Store a JSON-able object of scores."""
        with self._db.writing():
            self._db.upsert("scores", _key(run_id, options), {"content": json.dumps(content)})

    def scores(self, run_id: int, options: Options) -> Any:
        """The scores that were stored; ``None`` if none were."""
        key = _key(run_id, options)
        row = self._db.row(
            f"SELECT content FROM scores WHERE {' AND '.join(f'{column} = ?' for column in key)}",
            tuple(key.values()),
        )
        return None if row is None else json.loads(row[0])


def _key(run_id: int, options: Options) -> dict[str, Any]:
    """Scores are the engine's own: neither its confidence nor a reading of support matters."""
    return {"run": run_id, "derived": "+".join(options.derived), "semantics": options.semantics}
