"""Numbers → places along an axis, and the round numbers that are written there."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from argue.plot import Axis

_STEPS = (1, 2, 2.5, 5, 10)


@dataclass(frozen=True, slots=True)
class Scale:
    """A range of numbers laid along a range of places; both may run downwards."""

    low: float
    high: float
    start: float
    end: float
    log: bool = False

    def __call__(self, number: float) -> float:
        """Where that number is drawn."""
        low, high = self.low, self.high
        if self.log:
            number, low, high = math.log(number), math.log(low), math.log(high)
        return self.start + (number - low) / (high - low) * (self.end - self.start)

    def ticks(self, about: int = 5) -> list[float]:
        """Round numbers within the range: about so many, on a logarithmic scale 1–2–5 or powers.

        Examples
        --------
        >>> Scale(0, 1, 0, 100).ticks()
        [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
        >>> Scale(0.5, 30, 0, 100, log=True).ticks()
        [0.5, 1.0, 2.0, 5.0, 10.0, 20.0]
        """
        return _ratios(self.low, self.high) if self.log else _round(self.low, self.high, about)


def scale(axis: Axis, numbers: Iterable[float], start: float, end: float) -> Scale:
    """The scale that shows the range of the axis and all these numbers.

    Without a range the ends are round numbers. Raises ValueError if a number cannot be drawn: one
    that is not finite, or not positive on a logarithmic axis.
    """
    shown = [number for number in numbers if not math.isnan(number)]
    if bad := [x for x in shown if math.isinf(x) or (axis.log and x <= 0)]:
        raise ValueError(f"{axis.name}: expected numbers that can be drawn, found {bad[0]}")
    low, high = _ends(axis, shown)
    if axis.low is None:
        low = _rounded(low, high, low, axis.log, up=False)
    if axis.high is None:
        high = _rounded(low, high, high, axis.log, up=True)
    return Scale(low, high, start, end, axis.log)


def _ends(axis: Axis, shown: list[float]) -> tuple[float, float]:
    known = [*shown, *(end for end in (axis.low, axis.high) if end is not None)]
    low, high = (min(known), max(known)) if known else (0.1, 1.0) if axis.log else (0.0, 1.0)
    if low < high:
        return low, high
    if axis.log:
        return low / 2, high * 2
    room = abs(low) / 2 or 1.0
    return low - room, high + room


def _rounded(low: float, high: float, end: float, log: bool, *, up: bool) -> float:
    if log:
        power = math.log10(end)
        return float(10 ** (math.ceil(power - 1e-9) if up else math.floor(power + 1e-9)))
    step = _step(low, high, 5)
    return (math.ceil(end / step - 1e-9) if up else math.floor(end / step + 1e-9)) * step


def _step(low: float, high: float, about: int) -> float:
    rough = (high - low) / about
    power = 10.0 ** math.floor(math.log10(rough))
    return min((step * power for step in _STEPS), key=lambda step: abs(math.log(step / rough)))


def _round(low: float, high: float, about: int) -> list[float]:
    step = _step(low, high, about)
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [float(f"{number * step:.12g}") for number in range(first, last + 1)]


def _ratios(low: float, high: float) -> list[float]:
    first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
    kept = (1, 2, 5) if last - first <= 3 else (1,)
    found = [float(f"{step * 10.0**power:.12g}") for power in range(first, last + 1)
             for step in kept]  # fmt: skip
    return [tick for tick in found if low * (1 - 1e-9) <= tick <= high * (1 + 1e-9)]
