r"""DOT: the picture of a debate for Graphviz.

networkx would read and write DOT through pydot alone, without looks, tooltips and clusters.

Arrows run from the reply to what it answers, which stands above it. Attacks are solid, supports
dashed, derived attacks grey, unrelated and unjudged answers dotted. An accepted argument has a
double border, as in Cabrio & Villata 2012, and its status is written in words; one whose verdict is
open has that word in place of a status. The whole text is the tooltip. A judged relation is
labelled with its confidence, one that a person overruled with that person's name, and an answer
that does neither, or is hidden since it is not sure enough, with what was found; the tooltips say
all in words. ``status``, ``kind``, ``relation``, ``confidence`` and ``origin`` also stand as
attributes, which Graphviz itself passes by, and so do ``overruled_by``, ``overruled_at``,
``overruled_reason``, ``former_label`` and ``former_confidence`` of a relation that a person
overruled. Several debates are clusters of one graph.

Every name and text is quoted; ``"`` and ``\`` are escaped, line breaks are written ``\n``, control
characters become U+FFFD.

Read is any directed graph: a node's tooltip, else its label, is an argument; an edge attacks or
supports if its ``relation`` or label says so, and is else judged; derived attacks are left out.
Defaults of nodes and edges count, and so do ends that are several nodes; markup in labels is taken
away. A node between others that says only "support" or "conflict", as SADFace draws it, is a
relation. Clusters are debates only where Argue wrote them.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence

from argue.drawing.wording import SYMBOLS, symbol, word
from argue.features.graphs.formats._dot_reading import parse_dot
from argue.formats.base import graph as graphs
from argue.formats.base.graph import Graph, graphs_of
from argue.formats.base.reading import Reading
from argue.formats.base.text import plain_lines
from argue.model import Analysis, Debate, Label, Origin, Status, Verdict
from argue.model.graph import Edge, Node

EXTENSIONS = (".dot", ".gv")
BEGINS = "/sSdDgG"
NEEDS = r"(?i)graph[^{]*\{"
MEDIA_TYPE = "text/vnd.graphviz"
HOLDS = ("titles", *graphs.HOLDS)

_LOOKS = {
    Label.ATTACK: {"style": "solid", "color": "#b3261e", "arrowhead": "normal"},
    Label.SUPPORT: {"style": "dashed", "color": "#1b6e3c", "arrowhead": "vee"},
    Label.UNRELATED: {"style": "dotted", "color": "#767676", "arrowhead": "none"},
}
_UNJUDGED = {"style": "dotted", "color": "#767676", "arrowhead": "open"}
_DERIVED = {"style": "solid", "color": "#9a9a9a", "arrowhead": "normal", "constraint": "false"}
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


_BEGINNING = re.compile(
    r"(?is)\s*(?://[^\n]*\n\s*|/\*.*?\*/\s*)*(?:strict\s+)?(?:di)?graph\b[^{;=\[\]]*\{"
)


def detect(text: str) -> bool:
    """Whether a graph begins it; one that is not directed is then refused."""
    return bool(_BEGINNING.match(text[:65_536]))


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debates of a graph; raises ParseError, with the line, if it is no directed graph.

    >>> [debate] = parse('digraph { a [label="Zoos."]; b -> a [label="attacks"]; }')
    >>> debate.arguments[0].text, debate.given[0].label.value
    ('Zoos.', 'attack')
    """
    reading = Reading.begin("dot", reading)
    return parse_dot(reading.cleaned(text), reading)


def write(analyses: Sequence[Analysis]) -> str:
    """One directed graph of all debates."""
    lines = [
        "digraph argue {",
        "  graph [rankdir=BT];",
        '  node [shape=box, style=rounded, fontname="sans-serif"];',
    ]
    graphs = list(graphs_of(analyses))
    for number, graph in enumerate(graphs, 1):
        lines += _graph(graph, number if len(graphs) > 1 else None)
    return "\n".join([*lines, "}", ""])


def quoted(text: str) -> str:
    r"""A text as a DOT string that means just this text.

    >>> print(quoted('say "no"\n\\N'))
    "say \"no\"\n\\N"
    """
    text = _CONTROL.sub("\ufffd", plain_lines(text)).replace("\\", "\\\\").replace('"', '\\"')
    return '"' + text.replace("\n", "\\n") + '"'


def _graph(graph: Graph, number: int | None) -> Iterator[str]:
    title = textwrap.fill(graph.title, 80)
    if number is None:
        yield f'  label={quoted(title)}; labelloc="t";'
    else:
        yield f"  subgraph cluster_{number} {{"
        yield f"  label={quoted(title)};"
    yield from map(_node, graph.nodes)
    if number is not None:
        yield "  }"
    yield from map(_edge, graph.edges)


def _node(node: Node) -> str:
    short = textwrap.fill(node.argument.short(120), 30)
    values = {"tooltip": node.argument.text}
    one = node.assessment
    if one and one.verdict is Verdict.OPEN and node.status is not Status.UNDECIDED:
        short = f"{symbol(one)} {word(one)}\n{short}"
    elif node.status:
        short = f"{SYMBOLS[node.status]} {node.status}\n{short}"
        values["status"] = node.status
        values["peripheries"] = "2" if node.status is Status.ACCEPTED else "1"
    if node.is_issue:
        values |= {"issue": "true", "penwidth": "2"}
    return f"  {quoted(node.id)} [{_attributes({'label': short, **values})}];"


def _edge(edge: Edge) -> str:
    looks = _LOOKS[edge.label] if edge.label else _UNJUDGED
    values = {**(_DERIVED if edge.kind == "derived" else looks), "kind": edge.kind}
    if edge.label:
        values["relation"] = str(edge.label)
    if edge.confidence is not None:
        values["confidence"] = repr(float(edge.confidence))
    if edge.origin:
        values["origin"] = str(edge.origin)
    if edge.kind == "relation" and not edge.reply and edge.source != edge.target:
        values["reply"] = "false"
    if beside := _beside(edge):
        values |= {"label": beside, "fontsize": "10"}
    values |= edge.word()
    values["tooltip"] = _tooltip(edge)
    return f"  {quoted(edge.source)} -> {quoted(edge.target)} [{_attributes(values)}];"


def _beside(edge: Edge) -> str:
    """What stands at the line: how sure an engine is, or who overruled it."""
    if edge.hidden:
        return f"hidden: {edge.hidden.label} {edge.hidden.confidence:.0%}"
    author = edge.overruled.by if edge.overruled else ""
    if edge.origin is Origin.JUDGED and edge.confidence is not None:
        author = f"{edge.confidence:.0%}"
    if edge.label is not Label.UNRELATED:
        return author
    return f"{author}: unrelated" if edge.overruled else f"unrelated {author}".rstrip()


def _tooltip(edge: Edge) -> str:
    """The tooltip: the label, who says so and how surely, and what it stands in place of."""
    if edge.hidden:
        title = f"{edge.hidden.label} judged {edge.hidden.confidence:.0%}"
        return f"reply, hidden since not sure enough: {title}"
    parts = [str(edge.label or "reply"), edge.derivation, str(edge.origin or "")]
    if edge.origin is Origin.JUDGED and edge.confidence is not None:
        parts.append(f"{edge.confidence:.0%}")
    title = " ".join(filter(None, parts))
    word = edge.overruled
    if word is None:
        return title
    title += f" by {word.by} on {word.at:%Y-%m-%d}"
    if word.former is None:
        return title
    confidence = f" {word.former.confidence:.0%}" if word.former.origin is Origin.JUDGED else ""
    return f"{title}, before: {word.former.label} {word.former.origin}{confidence}"


def _attributes(values: dict[str, str]) -> str:
    return ", ".join(f"{name}={quoted(value)}" for name, value in values.items())
