"""Curves on axes of matplotlib, which need not be installed."""

from __future__ import annotations

from typing import Any

from argue.errors import UnknownName
from argue.features.propagation import Propagation
from argue.features.propagation.curves import MEASURES
from argue.features.propagation.report import drawing_of
from argue.plugins import libraries_for


def draw(propagation: Propagation, ax: Any, measure: str) -> Any:
    """Draw the curves; parameters, result and errors as of :meth:`.Propagation.plot`."""
    if measure not in MEASURES:
        raise UnknownName("measure", measure, list(MEASURES))
    if ax is None:
        with libraries_for("a plot"):
            from matplotlib import pyplot
        ax = pyplot.figure().add_subplot()
    drawing = drawing_of(propagation, measure)
    for series in drawing.series:
        places = [x for x, _ in series.points]
        ax.plot(places, [y for _, y in series.points], label=series.name)
        ax.fill_between(places, *zip(*series.band, strict=True), alpha=0.2)
    for mark in drawing.marks:
        ax.plot([mark.x], [mark.y], "o", color="black", label=mark.name)
    across, up = drawing.axes
    ax.set(title=drawing.title, xlabel=across.name, ylabel=up.name)
    ax.legend()
    return ax
