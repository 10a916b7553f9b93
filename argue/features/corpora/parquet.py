"""The arguments and relations of a shard as Parquet tables; needs pyarrow."""

from __future__ import annotations

import io
from typing import Any

from argue.model import Analysis
from argue.plugins import libraries_for

_PLACE = {"shard": "string", "line": "int32", "debate": "string"}
_ARGUMENTS = {**_PLACE, "argument": "string", "text": "string", "status": "string"}
"""Columns and their types; ``status`` is null where there is no labelling."""
_RELATIONS = {
    **_PLACE,
    "source": "string",
    "target": "string",
    "label": "string",
    "confidence": "float64",
    "origin": "string",
}


class ShardTables:
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
        statuses = analysis.statuses
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


def _bytes(rows: list[dict[str, Any]], columns: dict[str, str]) -> bytes:
    with libraries_for("a Parquet table"):
        import pyarrow
        from pyarrow import parquet
    schema = pyarrow.schema({name: getattr(pyarrow, kind)() for name, kind in columns.items()})
    content = io.BytesIO()
    parquet.write_table(pyarrow.Table.from_pylist(rows, schema), content)
    return content.getvalue()
