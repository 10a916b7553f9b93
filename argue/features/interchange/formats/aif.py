"""AIF: the JSON of the Argument Interchange Format, as AIFdb and, wrapped as xAIF, OVA3 have it.

::

    {"AIF": {"nodes": [{"nodeID": "1", "text": "Zoos are good.", "type": "I"},
                       {"nodeID": "2", "text": "They are prisons.", "type": "I"},
                       {"nodeID": "3", "text": "Default Conflict", "type": "CA"}],
             "edges": [{"edgeID": 1, "fromID": "2", "toID": "3"},
                       {"edgeID": 2, "fromID": "3", "toID": "1"}]},
     "text": "…"}

AIFdb's files are what here stands behind "AIF". Reed et al. 2017, "The Argument Web".

- An I node is an argument. Through an RA node (inference) it supports, through a CA node (conflict)
  it attacks what the node leads to. Several that lead to one RA node are its linked premises, and a
  CA node that leads to it undercuts it; see ``SchemeGraph``.
- A span of the ``text`` of xAIF that has the name of an I node, or of the L node in which it was
  said, is a quotation of that argument; its paragraph is the text of the source, and the file's
  name its title.
- All other nodes are left aside, and counted: rephrases (MA), preferences (PA), and the dialogue in
  which the arguments were said (L, TA, YA).
- Ids are numbers or texts. A graph of I nodes without relations is a debate to be judged.

Written is xAIF, in which every support, attack and inference has a node of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import unescape
from typing import Any

from argue.features.interchange.schemes import SchemeGraph, joined
from argue.formats.base.objects import described, id_of, lines_of, loads, objects_of
from argue.formats.base.reading import Reading
from argue.formats.base.text import slug
from argue.locales import lazy
from argue.model import Analysis, Citation, Debate, Label

EXTENSIONS: tuple[str, ...] = ()
BEGINS = "{"
MEDIA_TYPE = "application/json"
HOLDS = ("texts", "ids", "attacks", "supports", "inferences")
BORDERS = False

_LABELS = {"RA": Label.SUPPORT, "CA": Label.ATTACK}
_SCHEMES = {
    Label.SUPPORT: ("RA", "Default Inference", "72"),
    Label.ATTACK: ("CA", "Default Conflict", "71"),
}
_EMPTY = ("participants", "locutions", "descriptorfulfillments", "cqdescriptorfulfillments")
_BEGINNING = re.compile(r'\s*\{\s*"(?:[^"\\]{1,40})"\s*:')
_READ = "nodes.nodeID nodes.text nodes.type edges.fromID edges.toID"
_ASIDE = """
participants locutions descriptorfulfillments cqdescriptorfulfillments schemefulfillments
nodes.timestamp edges.edgeID edges.formEdgeID OVA nodes.scheme nodes.schemeID dialog
resolutions nodesets
"""
"""Names of schemes, who said what when, and where nodes are drawn."""
_SPAN = re.compile(
    r"""<span\b[^>]*\bid=["']?(?:node)?([\w-]+)[^>]*>(.*?)</span>""", re.DOTALL | re.I
)
_BREAK = re.compile(r"<br\b[^>]*>|</?(?:p|div)\b[^>]*>|\n", re.I)
_TAG = re.compile(r"<[^<>]*>")
_NODE = re.compile(r'"nodeID"\s*:')


def detect(text: str) -> bool:
    """Whether it is a JSON object that has "nodes" with a "nodeID" each."""
    sample = text[:65_536]
    return bool(_BEGINNING.match(sample) and _NODE.search(sample)) and '"nodes"' in sample


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    """The debate of a node set; raises ParseError if it is no JSON, or has no lists of nodes and
    edges, or no I node.

    >>> [debate] = parse('{"nodes": [{"nodeID": 1, "text": "Yes.", "type": "I"}], "edges": []}')
    >>> debate.arguments
    (Argument(id='1', text='Yes.', headline=''),)
    """
    reading = Reading.begin("aif", reading)
    value = loads(reading.cleaned(text), reading)
    result = value.get("AIF", value) if isinstance(value, dict) else value
    if result is not value:
        reading.take_keys(value, ("AIF", "text", "text.txt"), ("OVA", "dialog"))
    if not isinstance(result, dict) or "nodes" not in result:
        raise reading.error(lazy('an object with "nodes" and "edges"'), described(result))
    reading.take_keys(result, _READ.split(), _ASIDE.split())
    nodes = list(objects_of(result["nodes"], "nodes", reading))
    edges = list(objects_of(result.get("edges", []), "edges", reading))
    stem = reading.stem
    graph = SchemeGraph(reading, slug(stem) if stem else "aif", stem)
    for place, node in nodes:
        add_node(graph, node, place)
    for place, edge in edges:
        ends = id_of(edge.get("fromID")), id_of(edge.get("toID"))
        if all(ends):
            graph.edge(*ends)
        else:
            reason = lazy('%(place)s: expected ids as "fromID" and "toID"', place=place)
            graph.refuse(place, reason)
    if isinstance(value, dict) and result is not value:
        _cite(graph, value.get("text"), edges)
    return reading.left([graph.build()])


def write(analyses: Sequence[Analysis]) -> str:
    """One node set of all debates, as xAIF."""
    nodes: list[dict[str, Any]] = []
    edges: list[dict[str, Any]] = []
    fulfilled: list[dict[str, Any]] = []
    for graph, joints in joined(analyses):
        for node in graph.nodes:
            nodes.append({"nodeID": node.id, "text": node.argument.text, "type": "I"})
        for joint in joints:
            kind, text, scheme = _SCHEMES[joint.label]
            nodes.append({"nodeID": joint.id, "text": text, "type": kind})
            fulfilled.append({"nodeID": joint.id, "schemeID": scheme})
            for source, target in joint.edges():
                edges.append({"edgeID": len(edges) + 1, "fromID": source, "toID": target})
    aif = {
        "nodes": nodes,
        "edges": edges,
        "schemefulfillments": fulfilled,
        **{name: [] for name in _EMPTY},
    }
    end = ', "text": "", "OVA": {"nodes": [], "edges": []}}'
    return "\n".join(['{"AIF":', *lines_of(aif), end, ""])


def add_node(graph: SchemeGraph, node: dict[str, object], place: str) -> None:
    """Add a node of AIF, an argument or a relation; others are left aside."""
    id, kind, text = id_of(node.get("nodeID")), node.get("type"), node.get("text")
    if not id or not isinstance(kind, str):
        reason = lazy('%(place)s: expected an id as "nodeID" and a "type"', place=place)
        graph.refuse(place, reason)
    elif kind in _LABELS:
        graph.scheme(id, _LABELS[kind])
    elif kind != "I":
        graph.aside(id, kind)
    elif isinstance(text, str):
        graph.argument(id, text)
    else:
        graph.refuse(place, f'{place}: expected a text as "text", found {described(text)}')


def _cite(graph: SchemeGraph, text: object, edges: Iterable[tuple[str, dict[str, object]]]) -> None:
    """Give arguments the spans of the text that are named after them, or after what was said."""
    leading: dict[str, set[str]] = {}
    for _, edge in edges:
        leading.setdefault(id_of(edge.get("fromID")), set()).add(id_of(edge.get("toID")))
    text = text.get("txt") if isinstance(text, dict) else text
    arguments = graph.building.arguments
    for paragraph in _BREAK.split(text) if isinstance(text, str) else ():
        plain = unescape(_TAG.sub("", paragraph)).strip()
        for name, span in _SPAN.findall(paragraph):
            illocutions = leading.get(name, set())
            said = set().union(*(leading.get(node, set()) for node in illocutions))
            quotation = unescape(_TAG.sub("", span)).strip()
            for id in sorted({name, *said} & arguments.keys()) if quotation else ():
                citation = Citation(graph.building.reading.stem, quotation, text=plain)
                graph.building.cite(id, citation)
