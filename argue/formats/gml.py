"""GML: the Graph Modelling Language, read and written by networkx, for Gephi, igraph and others.

Attributes are those of :meth:`argue.model.Analysis.to_networkx`; names of nodes are their
``label``. All debates stand in one directed graph; with several a node is called
``debate/argument``. Reading takes any directed graph as :func:`argue.from_networkx` does. The
format: Himsolt 1997, "GML: A portable Graph File Format".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from argue.formats.base import graph as graphs
from argue.formats.base.reading import Reading
from argue.locales import lazy
from argue.model import Analysis, Debate

EXTENSIONS = (".gml",)
MEDIA_TYPE = "text/vnd.gml"
HOLDS = graphs.HOLDS

_NODE = re.compile(r"\bnode\s*\[")
_BEGINNING = re.compile(
    r"(?:\s*+(?:#[^\n]*+\n|(?:Creator|Version|comment)\b[^\n]*+\n))*+\s*graph\s*\["
)


def detect(text: str) -> bool:
    """Whether ``graph [`` stands first, after comments and the name of the program."""
    return bool(_BEGINNING.match(text[:65_536]))


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    """The debates of a graph; raises ParseError if it is no GML, or no directed graph, or an
    attribute is not what it should be.

    >>> nodes = 'node [ id 0 label "a" ] node [ id 1 label "b" ]'
    >>> edge = 'edge [ source 1 target 0 label "attack" ]'
    >>> [debate] = parse(f"graph [ directed 1 {nodes} {edge} ]")
    >>> debate.given[0].source, debate.given[0].label.value
    ('b', 'attack')
    """
    reading = Reading.begin("gml", reading)
    text = reading.cleaned(text)
    networkx = graphs.networkx_for("reading GML")
    nodes = len(_NODE.findall(text))
    beginning = _BEGINNING.match(text)
    for outside in ("" if beginning else text.partition("graph")[0], text.rpartition("]")[2]):
        if outside.strip():
            reading.leave_out(None, outside, lazy("it stands outside of graph [ … ]"), "line")
    return graphs.read_graph(
        lambda: networkx.parse_gml(text.split("\n")), nodes, lazy("a graph in GML"), reading
    )


def write(analyses: Sequence[Analysis]) -> str:
    """One graph of all debates."""
    lines = graphs.networkx_for("writing GML").generate_gml(graphs.to_graph(analyses))
    return "\n".join([*lines, ""])
