"""Node-link JSON: the graph of a debate as networkx, D3, vis.js and JSON Canvas exchange it.

::

    {"directed": true, "multigraph": true, "graph": {"debate": "cars", "title": "Cars"},
     "nodes": [{"id": "ban", "text": "Ban them.", "issue": true}, …],
     "edges": [{"source": "air", "target": "ban", "key": "relation", "label": "support"}, …]}

Attributes are those of :meth:`argue.model.Analysis.to_networkx`. All debates stand in one graph;
with several a node is called ``debate/argument``. Reading takes any directed graph as
:func:`argue.from_networkx` does, whatever ids and ends are called (``links``, ``from`` and ``to``,
``fromNode``, ``key`` with ``attributes``, Cytoscape's ``data``). What does not say whether it is
directed, is; edges may name nodes without ids by their numbers, from 0. On a canvas, texts are
arguments; groups, files and links are not.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from argue.features.interchange.formats._graph_json import graph_of_json, is_graph, with_elements
from argue.formats.base import graph as graphs
from argue.formats.base.objects import described, loads
from argue.formats.base.reading import Reading
from argue.locales import lazy
from argue.model import Analysis, Debate

EXTENSIONS = (".canvas",)
BEGINS = "{["
GENERAL = 1
MEDIA_TYPE = "application/json"
HOLDS = graphs.HOLDS

_NODES = re.compile(r'"(?:nodes|vertices)"\s*:\s*\[')
_ELEMENTS = re.compile(r'"elements"\s*:\s*\[\s*\{\s*"(?:data|group)"\s*:')
_LIST = re.compile(r'\s*\[\s*\{\s*"(?:data|group)"\s*:')
"""As Cytoscape lists nodes and edges together."""
_EDGES = re.compile(r'"(?:links|edges|arcs)"\s*:\s*\[')


def detect(text: str) -> bool:
    """Whether it is JSON with nodes and links or edges, or with elements that have data."""
    is_object = text.lstrip()[:1] == "{"
    elements = (is_object and _ELEMENTS.search(text)) or _LIST.match(text)
    return bool(elements or (is_object and _NODES.search(text) and _EDGES.search(text)))


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    """The debates of a graph; raises ParseError if it is no JSON of this form, or no directed
    graph, or an attribute is not what it should be.

    >>> edges = '[{"source": "b", "target": "a", "label": "attack"}]'
    >>> [debate] = parse(f'{{"directed": true, "nodes": [{{"id": "a"}}], "edges": {edges}}}')
    >>> [argument.id for argument in debate.arguments]
    ['a', 'b']
    """
    reading = Reading.begin("node_link", reading)
    value = loads(reading.cleaned(text), reading)
    value = with_elements(value)
    if not isinstance(value, dict) or not is_graph(value):
        raise reading.error(lazy("an object with nodes and edges"), described(value))
    return graphs.debates_of(graph_of_json(value, reading), reading)


def write(analyses: Sequence[Analysis]) -> str:
    """One graph of all debates."""
    networkx = graphs.networkx_for("writing node-link JSON")
    value = networkx.node_link_data(graphs.to_graph(analyses), edges="edges")
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"
