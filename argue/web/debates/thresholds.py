"""The confidences under which a reader may hide relations, and how many each would hide."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from argue.locales import _, percent

STEPS = (0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95)


@dataclass(frozen=True, slots=True)
class Threshold:
    """One entry of the selector."""

    value: str
    title: str
    chosen: bool


def thresholds(confidences: NDArray[np.float64], chosen: float) -> list[Threshold]:
    """All entries, the one that hides nothing first; ``chosen`` is always among them.

    ``confidences`` are the confidences of the relations that may be hidden, ascending.
    """
    return [
        Threshold(f"{step:g}" if step else "", _title(step, confidences), step == chosen)
        for step in sorted({0.0, chosen, *STEPS})
    ]


def _title(step: float, confidences: NDArray[np.float64]) -> str:
    if not step:
        return _("any")
    if not confidences.size:
        return _("from %(share)s", share=percent(step))
    hides = int(np.searchsorted(confidences, step))
    return _("from %(share)s (hides %(count)s)", share=percent(step), count=hides)
