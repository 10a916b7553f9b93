"""The published figures of the engines that ship: one file, written by ``benchmarks/figures.py``.

README, docs and ``argue list engines`` read it; nothing else states such a figure.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from argue.errors import ModelError

FILE = Path(__file__).parent / "_figures.json"

HOW = ("ships", "left_out", "trivial")
"""How a row was measured: the engine as it ships, or trained without the debate that it judges; or
one label for every pair."""


class Key(NamedTuple):
    """What a row is of."""

    set: str
    engine: str
    how: str


@cache
def content(path: Path = FILE) -> dict[str, Any]:
    """The whole file.

    Raises
    ------
    ModelError
        If it is damaged or not there.
    """
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        rows = {Key(row["set"], row["engine"], row["how"]): row for row in found["rows"]}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ModelError(f"{path}: expected the figures of the engines, found {error}") from error
    return {**found, "rows": rows}


def row(data: str, engine: str, how: str = "") -> dict[str, Any] | None:
    """The row of an engine on a data set, as it ships if there is one; ``None`` without any."""
    rows = content()["rows"]
    found = (rows.get(Key(data, engine, each)) for each in ([how] if how else HOW))
    return next((one for one in found if one is not None), None)


_TOLD = ("claims", "node", "examples")
"""The data sets that :func:`stated` tells of, in this order."""
_SPEED = "claims"


def stated(engine: str) -> dict[str, Any]:
    """What ``argue list engines`` tells: ``scores`` and ``pairs_per_second``; none unmeasured.

    A score is the accuracy of the likelier of support and attack.
    """
    rows = [found for data in _TOLD if (found := row(data, engine)) is not None]
    scores = [
        {"data": f"{one['set']} {one['how']}", "measure": "accuracy",
         "value": one["forced"]["accuracy"]}
        for one in rows
    ]  # fmt: skip
    speed = (row(_SPEED, engine) or {}).get("pairs_per_second")
    return {"scores": scores, "pairs_per_second": speed}
