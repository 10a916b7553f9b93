"""GraphML: the graph of a debate for networkx, Gephi, yEd, Cytoscape and others; written only.

All debates stand in one directed graph, since most tools read only the first of a file; with
several debates a node is called ``debate/argument``. The format: Brandes et al. 2002, "GraphML
Progress Report".

Data of a node: ``debate``, ``text``, ``headline``, ``issue``, ``status``. Of an edge: ``kind``
(relation, reply, derived), ``label`` (support, attack, unrelated), ``confidence``, ``origin``
(given, judged, overruled), ``derivation`` (mediated, …). Of one that a person overruled also
``overruled_by``, ``overruled_at``, ``overruled_reason``, ``former_label`` and
``former_confidence``. What is not known is left out, never written as "None". Two edges between the
same nodes, one of them derived, make the graph a multigraph.

XML has no way to write control characters: they become U+FFFD, and the graph's ``note`` says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape, quoteattr

from argue.formats._graph import Edge, Node, graphs_of
from argue.model import Analysis

EXTENSIONS = (".graphml",)
MEDIA_TYPE = "application/graphml+xml"
HOLDS = (
    "texts", "headlines", "ids", "issues", "attacks", "supports", "unrelated", "replies",
    "confidences", "origins", "overrulings", "statuses", "derived",
)  # fmt: skip

_KEYS = (
    ("node", "debate", "string"),
    ("node", "text", "string"),
    ("node", "headline", "string"),
    ("node", "issue", "boolean"),
    ("node", "status", "string"),
    ("edge", "kind", "string"),
    ("edge", "label", "string"),
    ("edge", "confidence", "double"),
    ("edge", "origin", "string"),
    ("edge", "derivation", "string"),
    ("edge", "overruled_by", "string"),
    ("edge", "overruled_at", "string"),
    ("edge", "overruled_reason", "string"),
    ("edge", "former_label", "string"),
    ("edge", "former_confidence", "double"),
    ("graph", "note", "string"),
)
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def write(analyses: Sequence[Analysis]) -> str:
    """One graph of all debates."""
    lines = [
        "<?xml version='1.0' encoding='utf-8'?>",
        '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ]
    lines += [
        f'<key id="{of}-{name}" for="{of}" attr.name="{name}" attr.type="{kind}"/>'
        for of, name, kind in _KEYS
    ]
    body, replaced = _NOT_XML.subn("\ufffd", "\n".join(_elements(analyses)))
    note = f"{replaced} characters that XML cannot hold were replaced by U+FFFD"
    lines += ['<graph edgedefault="directed">', *_data("graph", note=note if replaced else "")]
    return "\n".join([*lines, body, "</graph>", "</graphml>", ""])


def _elements(analyses: Sequence[Analysis]) -> Iterator[str]:
    for graph in graphs_of(analyses):
        for node in graph.nodes:
            yield from _node(node, graph.name)
        for edge in graph.edges:
            yield from _edge(edge)


def _node(node: Node, debate: str) -> Iterator[str]:
    yield f"<node id={quoteattr(node.id)}>"
    yield from _data(
        "node", debate=debate, text=node.argument.text, headline=node.argument.headline,
        issue="true" if node.is_issue else "false", status=node.status,
    )  # fmt: skip
    yield "</node>"


def _edge(edge: Edge) -> Iterator[str]:
    yield f"<edge source={quoteattr(edge.source)} target={quoteattr(edge.target)}>"
    confidence = "" if edge.confidence is None else repr(float(edge.confidence))
    yield from _data(
        "edge", kind=edge.kind, label=edge.label, confidence=confidence, origin=edge.origin,
        derivation=edge.derivation, **edge.word(),
    )  # fmt: skip
    yield "</edge>"


def _data(of: str, **values: str | None) -> Iterator[str]:
    for name, value in values.items():
        if value:
            text = escape(value, {"\r": "&#13;"})
            yield f'<data key="{of}-{name}">{text}</data>'
