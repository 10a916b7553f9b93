"""The confidences under which a reader may hide relations, and how many each would hide."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from argue.model import Analysis, Origin
from argue.web.words import percent

STEPS = (0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95)


@dataclass(frozen=True, slots=True)
class Threshold:
    """One entry of the selector."""

    value: str
    title: str
    chosen: bool


def thresholds(analysis: Analysis, chosen: float) -> list[Threshold]:
    """All entries, the one that hides nothing first; ``chosen`` is always among them."""
    sure = sorted(
        relation.confidence
        for relation in (*analysis.relations, *analysis.hidden)
        if relation.origin is Origin.JUDGED
    )
    return [
        Threshold(f"{step:g}" if step else "", _title(step, sure), step == chosen)
        for step in sorted({0.0, chosen, *STEPS})
    ]


def _title(step: float, sure: list[float]) -> str:
    if not step:
        return "none"
    return f"under {percent(step)}" + (f" ({bisect_left(sure, step):,})" if sure else "")
