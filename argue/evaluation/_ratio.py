"""Ratios that say when they are undefined."""

from __future__ import annotations


def ratio(part: int, whole: int) -> float | None:
    """``part / whole``; ``None`` if there is nothing to take a part of."""
    return part / whole if whole else None


def f1(correct: int, predicted: int, gold: int) -> float | None:
    """The harmonic mean of precision and recall, 2·correct / (predicted + gold).

    ``None`` if nothing is predicted and nothing is gold; 0 if there is something and none correct.
    """
    return ratio(2 * correct, predicted + gold)
