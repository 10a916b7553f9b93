"""Plots on pages, as files to be saved."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Response

from argue.errors import UnknownName
from argue.features.plots import PLOT_KINDS, Plot, plot_file
from argue.web.ui.tables import KINDS, answer


def plot_answer(drawn: str, kind: str, name: str) -> Response:
    """A plot that was drawn as SVG, to be saved as a file of that kind."""
    response = Response(plot_file(drawn, kind), content_type=PLOT_KINDS[kind])
    response.headers.set("Content-Disposition", "attachment", filename=f"{name}.{kind}")
    return response


def plotted(plots: Sequence[Plot], name: str, kind: str, file_name: str) -> Response:
    """The plot of that name as a file, or its numbers; raises UnknownName."""
    for plot in plots:
        if plot.name == name:
            if kind in KINDS:
                return answer(plot.numbers, kind)
            return plot_answer(plot.draw(True), kind, file_name)
    raise UnknownName("plot", name, [plot.name for plot in plots])
