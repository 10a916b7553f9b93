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

networkx, D3, vis.js, graphology and JSON Canvas differ in names only: the ends of an edge, the id
of a node, and whether attributes stand beside these or in an object of their own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from argue.features.interchange.json_keys import end_of
from argue.formats.base import graph as graphs
from argue.formats.base.graph import graph_of
from argue.formats.base.objects import described, loads, objects_of
from argue.formats.base.reading import Reading
from argue.formats.base.text import printable_id
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
    value = with_elements(loads(reading.cleaned(text), reading))
    if not isinstance(value, dict) or not is_graph(value):
        raise reading.error(lazy("an object with nodes and edges"), described(value))
    return graphs.debates_of(graph_of_json(value, reading), reading)


def write(analyses: Sequence[Analysis]) -> str:
    """One graph of all debates."""
    networkx = graphs.networkx_for("writing node-link JSON")
    value = networkx.node_link_data(graphs.to_graph(analyses), edges="edges")
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


NODES = ("nodes", "vertices")
EDGES = ("edges", "links", "arcs")
_IDS = ("id", "key", "name")
_INSIDE = ("attributes", "data")
"""Where some programs keep what they say of a node or an edge."""
_OF_PROGRAM = ("directed", "multigraph", "options", "attributes", "graph", "metadata", "version")
_SIDES = ("fromSide", "toSide", "fromEnd", "toEnd", "arrows")
"""How an edge is drawn at its ends."""
_NO_TEXTS = ("group", "file", "link")
"""What stands on a canvas beside texts."""


def with_elements(value: object) -> object:
    """A graph as Cytoscape has it, with lists of nodes and edges; any other value as it is."""
    elements = value.get("elements") if isinstance(value, dict) else value
    if isinstance(elements, list) and elements and all(map(_is_element, elements)):
        ends = [{*item["data"]} >= {"source", "target"} for item in elements]
        split = list(zip(elements, ends, strict=True))
        nodes = [item for item, joins in split if not joins]
        elements = {"nodes": nodes, "edges": [item for item, joins in split if joins]}
    if not isinstance(elements, dict) or not is_graph(elements):
        return value
    data = value.get("data") if isinstance(value, dict) else None
    return {**elements, "graph": data} if isinstance(data, dict) else elements


def _is_element(item: object) -> bool:
    return isinstance(item, dict) and isinstance(item.get("data"), dict)


def is_graph(value: object) -> bool:
    """Whether a JSON value has a list of nodes and one of edges."""
    return isinstance(value, dict) and all(
        any(isinstance(value.get(name), list) for name in names) for names in (NODES, EDGES)
    )


def graph_of_json(value: Mapping[str, Any], reading: Reading) -> Any:
    """The graph in an object; what is neither a node nor an edge is left out, and told.

    Raises ParseError if it has no nodes or no edges, or says that it is not directed.
    """
    nodes_key, edges_key = (
        next((name for name in names if name in value), names[0]) for names in (NODES, EDGES)
    )
    options = value.get("options")
    kind = str(options.get("type", "")) if isinstance(options, dict) else ""
    attributes = value.get("graph") or value.get("attributes")
    read = (nodes_key, edges_key, *_OF_PROGRAM)
    reading.take_keys(value, read)
    if isinstance(listed := value.get(nodes_key), list):
        reading.check_limit("max_arguments", len(listed))
    nodes = dict(_nodes(listed, nodes_key, reading))
    edges = list(_edges(value.get(edges_key, []), edges_key, nodes, reading))
    ends = {end for source, target, _ in edges for end in (source, target)}
    if bare := len(ends - nodes.keys()):
        reading.warnings.append(
            lazy("%(count)s nodes stand only at ends of edges, and say nothing", count=bare)
        )
    return graph_of(
        nodes.items(),
        edges,
        attributes if isinstance(attributes, dict) else {},
        directed=value.get("directed", True) is not False and kind != "undirected",
    )


def _nodes(values: object, key: str, reading: Reading) -> Iterator[tuple[str, dict[str, Any]]]:
    """The id and the attributes of each node; of those without ids their numbers, from 0."""
    seen: set[str] = set()
    for place, (name, item) in enumerate(objects_of(values, key, reading)):
        data = _flat(item)
        own = next((_name_of(data[id]) for id in _IDS[:2] if _name_of(data.get(id))), "")
        own = own or str(place)
        if item.get("type") in _NO_TEXTS and "text" not in item:
            said = str(item.get("label") or item.get("file") or item.get("url") or own)
            reading.saw("node")
            if item["type"] == "group":
                reading.set_aside("node", said, lazy("it is a group"))
            else:
                reason = lazy("%(said)s is no text, but stands elsewhere", said=said)
                reading.leave_out(None, name, reason, "node")
        elif own in seen:
            reading.saw("node")
            reason = lazy("%(id)s stands twice, or in itself", id=own)
            reading.leave_out(None, name, reason, "node")
        else:
            seen.add(own)
            if data.get("type") == "text":
                del data["type"]
            yield own, {name: cell for name, cell in data.items() if name not in _IDS[:2]}


def _edges(
    values: object, key: str, nodes: Mapping[str, Any], reading: Reading
) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """The ends and the attributes of each edge that joins two nodes."""
    for name, item in objects_of(values, key, reading):
        data = _flat(item)
        ends: dict[str, str] = {}
        used = {*_SIDES, "id", "key"}
        for own, cell in data.items():
            end = end_of(own)
            value = _name_of(cell.get("id", cell.get("key")) if isinstance(cell, dict) else cell)
            if end and value and end not in ends:
                ends[end] = value
                used.add(own)
        if len(ends) < 2:
            reading.saw("edge")
            reason = lazy(
                "%(name)s: expected from which node to which it leads, found %(found)s",
                name=name,
                found=described(item),
            )
            reading.leave_out(None, name, reason, "edge")
            continue
        lost = [end for end in ends.values() if end not in nodes and nodes]
        if lost and "fromNode" in item and "toNode" in item:
            reading.saw("edge")
            reason = lazy("there is no text %(lost)s that it joins", lost=", ".join(lost))
            reading.leave_out(None, name, reason, "edge")
            continue
        left = {own: cell for own, cell in data.items() if own not in used}
        yield ends["source"], ends["target"], left


def _flat(item: Mapping[str, Any]) -> dict[str, Any]:
    """An object with what it keeps inside; its own values count first."""
    for name in _INSIDE:
        if isinstance(inside := item.get(name), dict):
            rest = {key: cell for key, cell in item.items() if key != name}
            return {**inside, **rest}
    return dict(item)


def _name_of(value: object) -> str:
    """A number or a text as a name, however long; empty if it is neither."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        return ""
    return printable_id(str(value))
