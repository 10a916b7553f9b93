"""The confidences under which a reader may hide relations, and how many each would hide."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from argue.locales import _, percent
from argue.model import Origin, Relation

STEPS = (0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95)


@dataclass(frozen=True, slots=True)
class Threshold:
    """One entry of the selector."""

    value: str
    title: str
    chosen: bool


def confidences(relations: Iterable[Relation]) -> NDArray[np.float64]:
    """Those of the judged relations, ascending."""
    judged = (found.confidence for found in relations if found.origin is Origin.JUDGED)
    return np.sort(np.fromiter(judged, np.float64))


def thresholds(sure: NDArray[np.float64], chosen: float) -> list[Threshold]:
    """All entries, the one that hides nothing first; ``chosen`` is always among them.

    ``sure`` are the confidences of the relations that may be hidden, ascending.
    """
    return [
        Threshold(f"{step:g}" if step else "", _title(step, sure), step == chosen)
        for step in sorted({0.0, chosen, *STEPS})
    ]


def _title(step: float, sure: NDArray[np.float64]) -> str:
    if not step:
        return _("any")
    if not sure.size:
        return _("from %(share)s", share=percent(step))
    hides = int(np.searchsorted(sure, step))
    return _("from %(share)s (hides %(count)s)", share=percent(step), count=hides)
