"""How often an engine is right when it says how sure it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from argue.features.plots import Axis
from argue.features.plots.frame import HUES, Frame, Sample, marker, stroke, tag, titled, words
from argue.locales import plural
from argue.model.record import Count, Record, Share


@dataclass(frozen=True, slots=True)
class Bin(Record):
    """Judgements of about the same confidence."""

    low: Share
    """Confidences above this."""
    high: Share
    """Confidences up to this."""
    confidence: Share
    """Their mean confidence."""
    accuracy: Share
    """Share of them that is right."""
    judgements: Count
    """How many judgements."""


def reliability_diagram(
    bins: Sequence[Bin], *, title: str, error: float | None = None, alone: bool = True
) -> str:
    """A bar for the accuracy of each bin, and a dot at its mean confidence.

    Dots on the diagonal are of an engine that knows how sure it may be; below it, it is too sure.
    The number under each bar counts its judgements.

    ``error``: the expected calibration error, to be written in the legend.

    >>> svg = reliability_diagram([Bin(0.5, 1.0, 0.8, 0.6, 10)], title="Calibration")
    >>> "10 judgements from 0.5 to 1: 80.0 % sure, 60.0 % right" in svg
    True
    """
    occupied = [bin_ for bin_ in bins if bin_.judgements]
    frame = Frame.around(title, Axis("confidence", 0, 1), Axis("accuracy", 0, 1), [], [])
    x, y = frame.x, frame.y
    diagonal = f"M{x(0):.1f} {y(0):.1f}L{x(1):.1f} {y(1):.1f}"
    known = stroke(diagonal, title=_KNOWN, stroke_dasharray="3 3")
    parts = [*(_bar(frame, bin_) for bin_ in occupied), known]
    parts += [
        marker(1, frame.x(bin_.confidence), frame.y(bin_.accuracy), _describe(bin_))
        for bin_ in occupied
    ]
    told = "" if error is None else f"; expected calibration error {error:.3f}"
    legend = [
        Sample(tag("rect", x=4, y=-7, width=20, height=14, **_FILL), f"accuracy{told}"),
        Sample(marker(1, 14, 0), "mean confidence"),
        Sample(stroke("M0 0H28", stroke_dasharray="3 3"), _KNOWN),
    ]
    return frame.drawn(
        " ".join(f"{_describe(bin_)}." for bin_ in occupied), parts, legend, alone=alone
    )


_FILL = {"fill": HUES[0], "fill_opacity": 0.3, "stroke": HUES[0], "stroke_width": 1.5}
_KNOWN = "sure as often as right"


def _bar(frame: Frame, each: Bin) -> str:
    left, right = frame.x(each.low), frame.x(each.high)
    top, bottom = frame.y(each.accuracy), frame.y(0)
    bar = tag(
        "rect", x=left + 1, y=top, width=max(right - left - 2, 1.0), height=bottom - top, **_FILL
    )
    count = words(f"{each.judgements:,}", (left + right) / 2, bottom - 5, at="middle", font_size=11)
    return tag("g", titled(_describe(each)) + bar + count)


def _describe(each: Bin) -> str:
    sure, right = 100 * each.confidence, 100 * each.accuracy
    judgements = f"{plural(each.judgements, 'judgement')} from {each.low:g} to {each.high:g}"
    return f"{judgements}: {sure:.1f} % sure, {right:.1f} % right"
