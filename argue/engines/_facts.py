"""What a user wants to know of an engine before choosing it: needs, size, scores, speed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from argue.engines._engine import language_name
from argue.errors import ModelError
from argue.model.record import Count, Record
from argue.settings import Settings

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
    """The whole file. Raises ModelError if it is damaged or not there."""
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
        rows = {Key(row["set"], row["engine"], row["how"]): row for row in record["rows"]}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ModelError(f"{path}: expected the figures of the engines, found {error}") from error
    return {**record, "rows": rows}


def row(data: str, engine: str, how: str = "") -> dict[str, Any] | None:
    """The row of an engine on a data set, as it ships if there is one; ``None`` without any."""
    rows = content()["rows"]
    matches = (rows.get(Key(data, engine, way)) for way in ([how] if how else HOW))
    return next((found for found in matches if found is not None), None)


_TOLD = ("claims", "node", "examples")
"""The data sets that :func:`stated` tells of, in this order."""
_SPEED = "claims"


def stated(engine: str) -> dict[str, Any]:
    """What ``argue list engines`` tells: ``scores`` and ``pairs_per_second``; none unmeasured.

    A score is the accuracy of the likelier of support and attack.
    """
    rows = [match for data in _TOLD if (match := row(data, engine)) is not None]
    scores = [
        {
            "data": f"{line['set']} {line['how']}",
            "measure": "accuracy",
            "value": line["forced"]["accuracy"],
        }
        for line in rows
    ]
    speed = (row(_SPEED, engine) or {}).get("pairs_per_second")
    return {"scores": scores, "pairs_per_second": speed}


DATA = {
    "claims ships": "claims never learned from, support against attack",
    "claims left_out": "claims never learned from, support against attack",
    "node ships": "NoDE's training pairs, never learned from",
    "node left_out": "NoDE's training pairs, each debate by a model of the others",
    "examples ships": "the example debates, support against attack",
}
"""What the engines that ship were measured on, and how: names in the file of figures → words."""


@dataclass(frozen=True, slots=True)
class Score(Record):
    """A published figure of an engine."""

    TITLE = "PluginScore"

    data: str
    """What it was measured on."""
    measure: str
    """What was measured."""
    value: float
    """The figure."""


@dataclass(frozen=True, slots=True)
class Facts(Record):
    """What is known of an engine."""

    needs: tuple[str, ...] = ()
    """Engines and semantics: libraries that it needs.

    Besides those that Argue cannot do without."""
    missing: tuple[str, ...] = ()
    """Engines: those of them that are not installed."""
    size_bytes: Count | None = None
    """Engines: the size of the model on disk, in bytes; null without a model."""
    scores: tuple[Score, ...] = ()
    """Engines: how well it judges; empty if nobody measured."""
    pairs_per_second: float | None = None
    """Engines: pairs a second on one core; null if nobody measured."""
    languages: tuple[str, ...] = ()
    """Engines: BCP 47 tags of the languages that the model was trained on."""
    sends_to: str | None = None
    """Engines: the address to which it sends texts; empty if it is off, null if to none."""

    @property
    def off(self) -> bool:
        """Whether its owner has not switched it on."""
        return self.sends_to == ""

    def summary(self) -> str:
        """In a line, in the spoken language.

        >>> scores = (Score("A", "accuracy", 0.76),)
        >>> Facts(("onnxruntime",), (), 22_400_000, scores, 212.4).summary()
        'needs onnxruntime (installed); model 22.4 MB; accuracy 0.76 (A); 212 pairs a second'
        >>> Facts().summary()
        'needs nothing more; no model'
        """
        parts = [
            _needs(self.needs, self.missing),
            "no model" if self.size_bytes is None else f"model {_size(self.size_bytes)}",
        ]
        if self.languages:
            parts.append("reads texts in " + " and ".join(map(language_name, self.languages)))
        parts += [f"{score.measure} {score.value:.2f} ({score.data})" for score in self.scores]
        if self.off:
            parts.append("off: it sends texts to a server (ARGUE_LLM=on)")
        elif self.sends_to:
            parts.append(f"sends the texts to {self.sends_to}")
        if self.pairs_per_second is not None:
            parts.append(f"{self.pairs_per_second:,.0f} pairs a second")
        return "; ".join(parts)


def _sends_to() -> str:
    settings = Settings.from_environment().language_model
    return settings.place if settings.llm else ""


def facts_of(stated: Mapping[str, Any], model: Mapping[str, Any], folder: Path) -> Facts:
    """Put together what the engine's module and its model state, and what is found on this machine.

    Raises ModelError if a figure is missing or none.

    ``stated``: the module's ``FACTS``, and the figures of the engine if it ships; what the
    ``model`` states comes first.
    ``folder``: the model's directory; need not be there.
    """
    facts = {**stated, **model}
    needs = tuple(map(str, facts.get("needs", ())))
    try:
        scores = tuple(
            Score(
                DATA.get(str(score["data"]), str(score["data"])),
                str(score["measure"]),
                float(score["value"]),
            )
            for score in facts.get("scores", ())
        )
        speed = facts.get("pairs_per_second")
        return Facts(
            needs,
            tuple(name for name in needs if find_spec(name) is None),
            _size_of(folder),
            scores,
            None if speed is None else float(speed),
            tuple(map(str, facts.get("languages", ()))),
            _sends_to() if facts.get("remote") else None,
        )
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise ModelError(
            f'{folder}: expected facts with "scores" (data, measure, value) and "pairs_per_second",'
            f" found a wrong or missing {error}"
        ) from error


def _size_of(folder: Path) -> int | None:
    files = (path for path in folder.rglob("*") if path.is_file())
    sizes = [path.stat().st_size for path in files]
    return sum(sizes) if sizes else None


def _needs(needs: tuple[str, ...], missing: tuple[str, ...]) -> str:
    if not needs:
        return "needs nothing more"
    named = ", ".join(needs)
    if not missing:
        return f"needs {named} (installed)"
    return f"needs {named} (not installed: {', '.join(missing)})"


def _size(count: int) -> str:
    if count < 1_000_000:
        return f"{max(1, round(count / 1000))} kB"
    return f"{count / 1_000_000:.1f} MB"
