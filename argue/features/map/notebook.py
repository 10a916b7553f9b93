"""Views of an analysis for notebooks: a still picture, and a network of pyvis."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from argue.features.map.network import graph
from argue.features.map.svg import svg
from argue.model import Analysis
from argue.plugins import libraries_for

MOST_DRAWN = 150
"""Arguments of a debate that are drawn; of a larger one those around its issue."""

_COLOURS = {"attack": "#b3261e", "support": "#1b6e3c", "derived": "#9a9a9a", "reply": "#767676"}
_FILLS = {"accepted": "#dcefe2", "rejected": "#f6dad8", "undecided": "#eeeeee"}
_FILLS |= {"unlabelled": "#ffffff"}


def still_picture(analysis: Analysis) -> str:
    """The map as SVG, without script or network."""
    return svg([analysis], whole_up_to=MOST_DRAWN)


def picture_and_table(analysis: Analysis) -> str:
    """The map, and below it the first arguments with what is known of them, as HTML."""
    table = analysis.table("arguments").without(["debate"])
    more = len(table.rows) - MOST_DRAWN
    title = f"{table.title}; {more:,} further" if more > 0 else table.title
    known = [name for name in table.columns if any(cell is not None for cell in table.column(name))]
    shown = replace(table, title=title, rows=table.rows[:MOST_DRAWN])
    shown = shown.without(set(table.columns) - set(known))
    return f"<div>{still_picture(analysis)}</div>\n{shown.html()}"


def to_pyvis(analysis: Analysis) -> Any:
    """The map as a ``pyvis.network.Network``.

    It is drawn from the nodes and edges of the app's map (:func:`argue.features.map.graph`),
    at the same places, so that no physics runs. Nodes are called by the arguments' ids. A page
    of pyvis shows all tooltips as HTML once one contains ``href``: a zero-width space after each
    ``<`` keeps texts from becoming elements. Raises MissingLibrary if pyvis, or something that it
    imports, is not installed.
    """
    with libraries_for("a network of pyvis"):
        from pyvis.network import Network
    data = graph(analysis, whole_up_to=MOST_DRAWN)
    network = Network(directed=True, notebook=True, cdn_resources="in_line", heading="")
    network.toggle_physics(False)
    ids = {node["id"]: node["argument"] for node in data["nodes"]}
    for node in data["nodes"]:
        network.add_node(
            _safe(node["argument"]),
            label=_safe(node["label"]),
            title=_safe(node["title"]),
            shape="box",
            color=_FILLS[node["group"]],
            x=node["x"],
            y=node["y"],
            borderWidth=3 if node["issue"] else 1,
        )
    for edge in data["edges"]:
        network.add_edge(
            _safe(ids[edge["from"]]),
            _safe(ids[edge["to"]]),
            label=_safe(edge["said"]),
            title=_safe(edge["title"]),
            kind=edge["kind"],
            color=_COLOURS[edge["kind"]],
            width=edge["width"],
            dashes=edge["dashes"],
        )
    return network


def _safe(text: str) -> str:
    return text.replace("<", "<\u200b")
