"""GEXF: the graphs of Gephi.

::

    <gexf xmlns="http://www.gexf.net/1.2draft" version="1.2"><graph defaultedgetype="directed">
    <attributes class="edge"><attribute id="0" title="relation" type="string"/></attributes>
    <nodes><node id="ban" label="Ban them."/><node id="air" label="Clean air."/></nodes>
    <edges><edge id="0" source="air" target="ban"><attvalues><attvalue for="0" value="support"/>
    </attvalues></edge></edges></graph></gexf>

Reading takes any directed graph as :func:`argue.from_networkx` does, of any version of GEXF; the
label of an edge is an attribute, too. Colours, sizes, places and times are set aside.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from argue.formats.base import graph as graphs
from argue.formats.base.reading import Reading
from argue.formats.base.xml import Element, Events, read_xml
from argue.locales import lazy
from argue.model import Debate

EXTENSIONS = (".gexf",)
BEGINS = "<"

_ROOT = re.compile(r"<(?:\w+:)?gexf\b")
_READ = "gexf graph attributes attribute default nodes node edges edge attvalues attvalue"
_ASIDE = (
    "meta creator description keywords color position size shape thickness spells spell options "
    "parents parent"
)


def detect(text: str) -> bool:
    """Whether the element ``gexf`` begins soon."""
    return text.lstrip()[:1] == "<" and bool(_ROOT.search(text[:65_536]))


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    """The debates of a graph; raises as :func:`argue.features.graphs.formats.graphml.parse`.

    >>> nodes = '<nodes><node id="a"/><node id="b"/></nodes>'
    >>> edge = '<edge source="b" target="a" label="attack"/>'
    >>> graph = f'<graph defaultedgetype="directed">{nodes}<edges>{edge}</edges></graph>'
    >>> [debate] = parse(f'<gexf>{graph}</gexf>')
    >>> debate.given[0].source, debate.given[0].label.value
    ('b', 'attack')
    """
    reading = Reading.begin("gexf", reading)
    parts = _Parts()
    read_xml(text, reading, parts)
    reading.names_aside("element", parts.drawn)
    reading.unknown("element", parts.strange)
    for line, name in parts.misplaced:
        reason = lazy("expected an id, a source and a target, or a place in a graph")
        reading.leave_out(line, f"<{name}>", reason, "element")
    reading.saw("element", parts.number)
    return graphs.read_graph(
        parts.graph, len(parts.nodes), lazy("a graph in GEXF"), reading, edges=len(parts.edges)
    )


class _Parts(Events):
    """Nodes and edges with their attributes; elements that have no place in a debate."""

    def __init__(self) -> None:
        self.nodes: list[tuple[str, dict[str, str]]] = []
        self.edges: list[tuple[str, str, dict[str, str]]] = []
        self.drawn: Counter[str] = Counter()
        self.strange: Counter[str] = Counter()
        self.misplaced: list[tuple[int, str]] = []
        self.number = 0
        self._directed = self._undirected = False
        self._titles: dict[tuple[str, str], str] = {}
        self._of = ""

    def begin(self, element: Element) -> None:
        name, here = element.name, element.attributes
        self.number += 1
        if name not in _READ.split():
            (self.drawn if name in _ASIDE.split() else self.strange)[name] += 1
        elif name == "graph":
            self._directed = here.get("defaultedgetype") == "directed"
        elif name == "attributes":
            self._of = here.get("class", "")
        elif name == "attribute":
            self._titles[self._of, here.get("id", "")] = here.get("title", "")
        elif name in ("node", "edge"):
            self._element(element)
        elif name == "attvalue":
            owner: Element | None = element
            while owner and owner.name not in ("node", "edge"):
                owner = owner.parent
            key = here.get("for", here.get("id", ""))
            if owner is None:
                self.misplaced.append((element.line, name))
            elif title := self._titles.get((owner.name, key)) or key:
                owner.inner[title] = here.get("value", "")

    def _element(self, element: Element) -> None:
        """Add what an element states to the nodes or edges, or to what is misplaced."""
        name, here, data = element.name, {**element.attributes}, element.inner
        ends = [here.pop(key, "") for key in (("id",) if name == "node" else ("source", "target"))]
        kind, weight = here.pop("type", ""), here.pop("weight", "1")
        if weight not in ("1", "1.0"):  # which Gephi writes where there is none
            data["weight"] = weight
        data.update((key, value) for key, value in here.items() if key not in ("id", "pid", "for"))
        if not all(ends):
            self.misplaced.append((element.line, name))
        elif name == "node":
            self.nodes.append((ends[0], data))
        else:
            self.edges.append((ends[0], ends[1], data))
            self._undirected |= kind == "undirected" or (not kind and not self._directed)

    def graph(self) -> Any:
        """The graph of networkx."""
        return graphs.graph_of(self.nodes, self.edges, directed=not self._undirected)
