"""Node-link JSON: the graph of a debate as networkx and D3 exchange it.

::

    {"directed": true, "multigraph": true, "graph": {"debate": "cars", "title": "Cars"},
     "nodes": [{"id": "ban", "text": "Ban them.", "issue": true}, …],
     "edges": [{"source": "air", "target": "ban", "key": "relation", "label": "support"}, …]}

Attributes are those of :meth:`argue.model.Analysis.to_networkx`. All debates stand in one graph;
with several a node is called ``debate/argument``. Reading takes any directed graph as
:func:`argue.from_networkx` does; ``links`` may stand for ``edges``. What D3 draws does not say
whether it is directed, and is; its links may name nodes by their numbers, from 0.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from argue.formats.base import graph as graphs
from argue.formats.base.objects import described, loads
from argue.formats.base.reading import Reading
from argue.locales import lazy
from argue.model import Analysis, Debate

EXTENSIONS: tuple[str, ...] = ()
GENERAL = True
MEDIA_TYPE = "application/json"
HOLDS = graphs.HOLDS

_NODES = re.compile(r'"nodes"\s*:\s*\[')
_EDGES = re.compile(r'"(?:links|edges)"\s*:\s*\[')


def detect(text: str) -> bool:
    """Whether it is a JSON object with nodes and links or edges."""
    return text.lstrip()[:1] == "{" and bool(_NODES.search(text) and _EDGES.search(text))


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
    networkx = graphs.networkx_for("reading node-link JSON")
    if not isinstance(value, dict):
        raise reading.error(lazy("an object with nodes and edges"), described(value))
    edges = "edges" if "edges" in value else "links"
    nodes = value.get("nodes")
    reading.take_keys(value, ("nodes", edges, "graph", "directed", "multigraph"))
    graph = {"directed": True, **value, "multigraph": True, "nodes": nodes, edges: value.get(edges)}
    if isinstance(nodes, list) and not any(isinstance(one, dict) and "id" in one for one in nodes):
        graph["nodes"] = [
            {"id": place, **one} if isinstance(one, dict) else one
            for place, one in enumerate(nodes)
        ]
    return graphs.read_graph(
        lambda: networkx.node_link_graph(graph, edges=edges),
        len(nodes) if isinstance(nodes, list) else 0,
        lazy("a graph as node-link JSON"),
        reading,
    )


def write(analyses: Sequence[Analysis]) -> str:
    """One graph of all debates."""
    networkx = graphs.networkx_for("writing node-link JSON")
    value = networkx.node_link_data(graphs.to_graph(analyses), edges="edges")
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"
