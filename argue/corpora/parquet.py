"""The arguments and relations of a shard as Parquet tables; needs pyarrow."""

from __future__ import annotations

import io
from typing import Any

from argue.model import Analysis
from argue.plugins import libraries_for

with libraries_for("a Parquet table"):
    import pyarrow
    from pyarrow import parquet

_PLACE = {"shard": pyarrow.string(), "line": pyarrow.int32(), "debate": pyarrow.string()}
_ARGUMENTS = pyarrow.schema(
    {
        **_PLACE,
        "argument": pyarrow.string(),
        "text": pyarrow.string(),
        "status": pyarrow.string(),  # null where there is no labelling
    }
)
_RELATIONS = pyarrow.schema(
    {
        **_PLACE,
        "source": pyarrow.string(),
        "target": pyarrow.string(),
        "label": pyarrow.string(),
        "confidence": pyarrow.float64(),
        "origin": pyarrow.string(),
    }
)


class Tables:
    """A row for each argument, and one for each relation that counts, in the order of the lines.

    ``shard`` and ``line`` say where the debate is, as in ``debates.jsonl.gz``; ids of debates need
    not differ.
    """

    def __init__(self) -> None:
        self._arguments: list[dict[str, Any]] = []
        self._relations: list[dict[str, Any]] = []

    def add(self, place: dict[str, Any], analysis: Analysis) -> None:
        """Add the rows of a debate."""
        place = {**place, "debate": analysis.debate.id}
        statuses = analysis.labelling.statuses if analysis.labelling else {}
        self._arguments += [
            {**place, "argument": one.id, "text": one.text, "status": statuses.get(one.id)}
            for one in analysis.debate.arguments
        ]
        self._relations += [
            {
                **place,
                "source": one.source,
                "target": one.target,
                "label": str(one.label),
                "confidence": one.confidence,
                "origin": str(one.origin),
            }
            for one in analysis.relations
        ]

    def files(self) -> dict[str, bytes]:
        """The bytes of both tables, by the suffixes of their files."""
        return {
            ".arguments.parquet": _bytes(self._arguments, _ARGUMENTS),
            ".relations.parquet": _bytes(self._relations, _RELATIONS),
        }


def _bytes(rows: list[dict[str, Any]], schema: Any) -> bytes:
    content = io.BytesIO()
    parquet.write_table(pyarrow.Table.from_pylist(rows, schema), content)
    return content.getvalue()
