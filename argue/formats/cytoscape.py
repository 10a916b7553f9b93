"""Cytoscape JSON: the graph of a debate as cytoscape.js and Cytoscape (.cyjs) exchange it.

::

    {"data": {"title": "Cars"},
     "elements": {"nodes": [{"data": {"id": "ban", "text": "Ban them."}}, …],
                  "edges": [{"data": {"source": "air", "target": "ban", "label": "support"}}, …]}}

Attributes are those of :meth:`argue.model.Analysis.to_networkx`, each in ``data``. Reading takes
any such graph as :func:`argue.from_networkx` does; elements may also be one list. Positions, styles
and classes are set aside.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from argue.formats.base import graph as graphs
from argue.formats.base.objects import described, dumps, loads
from argue.formats.base.reading import Reading
from argue.formats.base.schemes import objects_of
from argue.locales import lazy
from argue.model import Analysis, Debate

EXTENSIONS = (".cyjs",)
MEDIA_TYPE = "application/json"
HOLDS = graphs.HOLDS

_ELEMENTS = re.compile(r'"elements"\s*:\s*[\[{]')
_LIST = re.compile(r'\s*\[\s*\{\s*"(?:data|group)"\s*:')
_ID = re.compile(r'"data"\s*:\s*\{')
_DRAWN = """
position positions group classes selected selectable locked grabbable grabbed pannable removed
scratch style
"""
_OF_PROGRAM = """
style layout format_version generated_by target_cytoscapejs_version zoomingEnabled zoom pan
userZoomingEnabled minZoom maxZoom panningEnabled userPanningEnabled boxSelectionEnabled renderer
wheelSensitivity multigraph directed
"""


def detect(text: str) -> bool:
    """Whether it is JSON with elements that have data."""
    is_object = text.lstrip()[:1] == "{" and _ELEMENTS.search(text)
    return bool((is_object or _LIST.match(text)) and _ID.search(text))


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    """The debates of a graph; raises ParseError if it is no JSON of this form, or an attribute is
    not what it should be.

    >>> edge = '{"data": {"source": "b", "target": "a", "label": "attack"}}'
    >>> [debate] = parse('[{"data": {"id": "a"}}, {"data": {"id": "b"}}, %s]' % edge)
    >>> debate.given[0].source, debate.given[0].label.value
    ('b', 'attack')
    """
    reading = Reading.begin("cytoscape", reading)
    value = loads(reading.cleaned(text), reading)
    elements = value.get("elements") if isinstance(value, dict) else value
    data: Any = {}
    if isinstance(value, dict):
        reading.take_keys(value, ("elements", "data"), _OF_PROGRAM.split())
        data = value.get("data", {})
    if isinstance(elements, dict):
        reading.take_keys(elements, ("nodes", "edges"))
        elements = [
            item
            for key in ("nodes", "edges")
            for _, item in objects_of(elements.get(key, []), key, reading)
        ]
    if not isinstance(elements, list):
        raise reading.error(lazy('"elements" with nodes and edges'), described(value))
    items = [item for _, item in objects_of(elements, "elements", reading)]
    reading.take_keys(items, ("data",), _DRAWN.split())
    values: list[Any] = [item["data"] for item in items if isinstance(item.get("data"), dict)]
    ends = [one for one in values if "source" in one and "target" in one]
    nodes = [one for one in values if "id" in one and "source" not in one]
    left = len(items) - len(ends) - len(nodes)
    if left:
        reason = lazy("%(left)s elements are neither nodes nor edges", left=left)
        reading.leave_out(None, "elements", reason, "node")
    return graphs.read_graph(
        lambda: _graph(data, nodes, ends),
        len(nodes),
        lazy("a graph as Cytoscape JSON"),
        reading,
        edges=len(ends),
    )


def write(analyses: Sequence[Analysis]) -> str:
    """One graph of all debates."""
    graph = graphs.to_graph(analyses)
    nodes = [{"data": {**data, "id": node}} for node, data in graph.nodes(data=True)]
    edges = [
        {"data": {**data, "source": source, "target": target}}
        for source, target, data in graph.edges(data=True)
    ]
    value = {"data": graph.graph, "elements": {"nodes": nodes, "edges": edges}}
    return dumps(value) + "\n"


def _graph(data: dict[str, Any], nodes: list[dict[str, Any]], edges: list[dict[str, Any]]) -> Any:
    joined = (
        (str(edge["source"]), str(edge["target"]), _without(edge, "id", "source", "target"))
        for edge in edges
    )
    return graphs.graph_of(((str(one["id"]), _without(one, "id")) for one in nodes), joined, data)


def _without(values: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in values.items() if key not in keys}
