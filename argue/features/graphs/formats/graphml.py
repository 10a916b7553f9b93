"""GraphML: the graph of a debate for networkx, Gephi, yEd, Cytoscape and others.

All debates stand in one directed graph, since most tools read only the first of a file; with
several debates a node is called ``debate/argument``. The format: Brandes et al. 2002, "GraphML
Progress Report"; networkx writes and reads it.

Attributes are those of :meth:`argue.model.Analysis.to_networkx`; what is not known is left out,
never written as "None". Reading takes any directed graph as :func:`argue.from_networkx` does. Two
edges between the same nodes, one of them derived, make the graph a multigraph.

XML has no way to write control characters: they become U+FFFD, and the graph's ``note`` says so.
Line ends become plain ones.
"""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from argue.formats.base import graph as graphs
from argue.formats.base.reading import Reading
from argue.formats.base.text import plain_lines
from argue.formats.base.xml import Element, Events, read_xml
from argue.locales import lazy
from argue.model import Analysis, Debate

EXTENSIONS = (".graphml",)
BEGINS = "<"
MEDIA_TYPE = "application/graphml+xml"
HOLDS = graphs.HOLDS

_ROOT = re.compile(r"<(?:\w+:)?graphml\b")
_ELEMENTS = {
    *("graphml", "graph", "node", "edge", "key", "data", "default", "desc", "port", "locator"),
    *("hyperedge", "endpoint"),
}
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def detect(text: str) -> bool:
    """Whether the element ``graphml`` begins soon."""
    return text.lstrip()[:1] == "<" and bool(_ROOT.search(text[:65_536]))


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    """The debates of a graph; raises ParseError with the line of XML that is not well-formed, or if
    it is no directed graph, or an attribute is not what it should be.

    >>> from argue.pipeline import bare
    >>> text = write([bare(debate) for debate in parse(_EXAMPLE)])
    >>> [one.label.value for one in parse(text)[0].given]
    ['attack']
    """
    reading = Reading.begin("graphml", reading)
    text = reading.cleaned(text)
    parts = _Parts()
    read_xml(text, reading, parts)  # tells the line, and refuses entities
    reading.unknown("element", parts.strange)
    for line, name in parts.misplaced:
        reason = lazy("expected <%(name)s> in a <graph>", name=name)
        reading.leave_out(line, f"<{name}>", reason, name)
    networkx = graphs.networkx_for("reading GraphML")
    return graphs.read_graph(
        lambda: networkx.parse_graphml(text, node_type=str, force_multigraph=True),
        parts.seen["node"],
        lazy("a graph in GraphML"),
        reading,
        edges=parts.seen["edge"],
    )


class _Parts(Events):
    """Counts nodes and edges, wherever they stand; what stands elsewhere, and is no GraphML."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()
        self.strange: Counter[str] = Counter()
        self.misplaced: list[tuple[int, str]] = []

    def begin(self, element: Element) -> None:
        name, above = element.name, element.parent
        self.seen[name] += 1
        if name not in _ELEMENTS and ("graphml" in element.namespace or not element.namespace):
            self.strange[name] += 1
        if name in ("node", "edge") and not (above and above.name == "graph"):
            self.misplaced.append((element.line, name))


def write(analyses: Sequence[Analysis]) -> str:
    """One graph of all debates."""
    networkx = graphs.networkx_for("writing GraphML")
    graph, replaced = _printable(_with_edge_ids(graphs.to_graph(analyses)))
    if replaced:
        graph.graph["note"] = f"{replaced} characters that XML cannot hold were replaced by U+FFFD"
    writer, out = networkx.GraphMLWriter(encoding="utf-8", prettyprint=True), io.BytesIO()
    writer.add_graph_element(graph)
    writer.dump(out)
    return out.getvalue().decode()


def _with_edge_ids(graph: Any) -> Any:
    """A simple graph where no two edges join the same nodes; else edges with numbers for ids.

    networkx writes the keys of a multigraph as ids, which must be unique in a file.
    """
    networkx = graphs.networkx_for("writing GraphML")
    if len(set(graph.edges())) == graph.number_of_edges():
        return networkx.DiGraph(graph)
    numbered = networkx.MultiDiGraph(**graph.graph)
    numbered.add_nodes_from(graph.nodes(data=True))
    for number, (source, target, data) in enumerate(graph.edges(data=True)):
        numbered.add_edge(source, target, key=number, **data)
    return numbered


def _printable(graph: Any) -> tuple[Any, int]:
    """The graph with the characters that XML cannot hold replaced, and how many these are."""
    replaced = 0
    holders = [graph.graph, *(data for _, data in graph.nodes(data=True))]
    for data in [*holders, *(data for *_, data in graph.edges(data=True))]:
        for name, value in data.items():
            if isinstance(value, str):
                data[name], count = _NOT_XML.subn("\ufffd", plain_lines(value))
                replaced += count
    return graph, replaced


_EXAMPLE = """<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
<key id="l" for="edge" attr.name="label" attr.type="string"/>
<graph edgedefault="directed">
<node id="walk"/><node id="rain"/>
<edge source="rain" target="walk"><data key="l">attack</data></edge>
</graph></graphml>"""
