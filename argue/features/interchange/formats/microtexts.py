"""arg-microtexts: the XML of the corpus of short argumentative texts.

Peldszus & Stede 2016, "An annotated corpus of argumentative microtexts". ::

    <arggraph id="micro_b001" topic_id="zoos" stance="pro">
      <edu id="e1"><![CDATA[Zoos are good.]]></edu>
      <edu id="e2"><![CDATA[They are prisons.]]></edu>
      <adu id="a1" type="pro"/>
      <adu id="a2" type="opp"/>
      <edge id="c1" src="e1" trg="a1" type="seg"/>
      <edge id="c2" src="e2" trg="a2" type="seg"/>
      <edge id="c3" src="a2" trg="a1" type="reb"/>
    </arggraph>

- Each ``adu`` is an argument; its text is that of the ``edu`` that lead to it by ``seg``, in their
  order, also where they do so through a ``joint``.
- ``sup`` and ``exa`` (an example) support, ``reb`` and ``und`` attack. ``add`` links its source to
  the premises of the edge to which it leads, and ``und`` undercuts that of a support; one that
  leads to an attack is taken to attack who attacks, which is told. See
  :class:`argue.features.interchange.schemes.SchemeGraph`.
- ``xml:lang`` of ``arggraph`` is the language.
- The issue is the one argument that leads nowhere, if there is just one. Which role an argument
  plays, ``pro`` or ``opp``, follows from the edges and is not read.

Written is one text of all debates, an ``edu`` and an ``adu`` for each argument. ``opp`` is what a
shortest way of an odd number of attacks leads from to an argument that leads nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from argue.features.interchange.schemes import Joint, SchemeGraph, joined
from argue.formats.base.reading import Reading
from argue.formats.base.text import FreeIds, quoted, writable
from argue.formats.base.xml import Element, Events, read_xml
from argue.locales import lazy
from argue.model import Analysis, Debate, Label

EXTENSIONS: tuple[str, ...] = ()
BEGINS = "<"
MEDIA_TYPE = "application/xml"
HOLDS = ("titles", "texts", "ids", "attacks", "supports", "inferences")
BORDERS = False

_ROOT = re.compile(
    r"\s*(?:<\?[^>]*>\s*|(?><!--.{0,9999}?-->)\s*|<!DOCTYPE[^>\[]*>\s*)*<arggraph\b", re.S
)
_LABELS = {"sup": Label.SUPPORT, "exa": Label.SUPPORT, "reb": Label.ATTACK, "und": Label.ATTACK}
_TYPES = {Label.SUPPORT: "sup", Label.ATTACK: "reb"}
_OTHERS = {"pro": "opp", "opp": "pro"}


def detect(text: str) -> bool:
    """Whether its first element is ``arggraph``."""
    return bool(_ROOT.match(text[:20_000]))


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    """The debate that the text is; raises ParseError if it is no XML without definitions, or has no
    ``adu`` with a text.

    >>> [debate] = parse('<arggraph id="m"><edu id="e1">Zoos are good.</edu><adu id="a1"/>'
    ...                  '<edge id="c1" src="e1" trg="a1" type="seg"/></arggraph>')
    >>> debate.arguments
    (Argument(id='a1', text='Zoos are good.', headline=''),)
    """
    reading = Reading.begin("microtexts", reading)
    result = _Text(reading)
    read_xml(text, reading, result)
    if not result.is_graph:
        raise reading.error(lazy("an element <arggraph>"), lazy("none"))
    id = result.id or reading.stem
    graph = SchemeGraph(reading, id, result.title or id)
    _fill(graph, result)
    return reading.left([graph.build()])


def write(analyses: Sequence[Analysis]) -> str:
    """One text of all debates."""
    graphs = list(joined(analyses, "c"))
    nodes = [node for graph, _ in graphs for node in graph.nodes]
    joints = [joint for _, result in graphs for joint in result]
    taken = {node.id for node in nodes} | {joint.id for joint in joints}
    free, sides = FreeIds(taken), _sides([node.id for node in nodes], joints)
    segments, units, edges = [], [], []
    for number, node in enumerate(nodes, 1):
        segment, edge = free.free(f"e{number}"), free.free(f"s{number}")
        text = escape(writable(node.argument.text))
        segments.append(f"  <edu id={_quoted(segment)}>{text}</edu>")
        units.append(f"  <adu id={_quoted(node.id)} type={_quoted(sides[node.id])}/>")
        edges.append(_edge(edge, segment, node.id, "seg"))
    names = {joint.id for joint in joints}
    for joint in joints:
        kind = "und" if joint.target in names else _TYPES[joint.label]
        edges.append(_edge(joint.id, joint.sources[0], joint.target, kind))
        for premise in joint.sources[1:]:
            edge = free.free(f"{joint.id}+{premise}")
            edges.append(_edge(edge, premise, joint.id, "add"))
    name = "+".join(graph.name for graph, _ in graphs)
    title = " · ".join(graph.title for graph, _ in graphs)
    root = f"<arggraph id={_quoted(name)} topic_id={_quoted(title)}>"
    head = '<?xml version="1.0" encoding="UTF-8"?>'
    return "\n".join([head, root, *segments, *units, *edges, "</arggraph>", ""])


def _edge(id: str, source: str, target: str, kind: str) -> str:
    ends = f"src={_quoted(source)} trg={_quoted(target)}"
    return f'  <edge id={_quoted(id)} {ends} type="{kind}"/>'


def _quoted(value: str) -> str:
    return quoteattr(writable(value))


def _sides(ids: Sequence[str], joints: Sequence[Joint]) -> dict[str, str]:
    """``pro`` or ``opp`` for each argument, see the module; ``pro`` where no way ends."""
    into: dict[str, list[Joint]] = {}
    premises = {joint.id: joint.sources[0] for joint in joints}
    for joint in joints:
        into.setdefault(premises.get(joint.target, joint.target), []).append(joint)
    leading = {source for joint in joints for source in joint.sources}
    sides = {id: "pro" for id in ids if id not in leading}
    waiting = list(sides)
    for target in waiting:
        for joint in into.get(target, ()):
            same = joint.label is Label.SUPPORT
            for source in joint.sources:
                if source not in sides:
                    sides[source] = sides[target] if same else _OTHERS[sides[target]]
                    waiting.append(source)
    return {id: sides.get(id, "pro") for id in ids}


class _Text(Events):
    """Takes the events of the XML parser."""

    read = "edu edu@id adu adu@id edge edge@id edge@src edge@trg edge@type joint joint@id"
    aside = "adu@type edu@implicit"
    texts = "edu"

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.is_graph = False
        self.id = self.title = ""
        self.segments: dict[str, str] = {}
        self.units: list[tuple[int, str]] = []
        self.edges: list[tuple[int, dict[str, str]]] = []

    def begin(self, element: Element) -> None:
        if element.name == "arggraph" and not self.is_graph:
            self.is_graph = True
            values = _values(element)
            self.id, self.title = values.get("id", ""), values.get("topic_id", "")
            self.reading.language = element.language

    def finish(self, element: Element) -> None:
        values, line = _values(element), element.line
        id = values.get("id", "")
        if element.name == "adu":
            self.units.append((line, id))
        elif element.name == "edge":
            self.edges.append((line, values))
        elif element.holder is element and id in self.segments:
            reason = f"the id {quoted(id)} already stands for another segment"
            self.reading.leave_out(line, element.text, reason)
        elif element.holder is element:
            self.reading.check_length(len(element.text), line)
            self.segments[id] = element.text


def _values(element: Element) -> dict[str, str]:
    return {name: " ".join(value.split()) for name, value in element.attributes.items()}


def _fill(graph: SchemeGraph, parsed: _Text) -> None:
    """Give the graph all arguments and edges."""
    texts = _texts(parsed)
    for line, id in parsed.units:
        if texts.get(id):
            graph.argument(id, " ".join(texts[id]))
        else:
            reason = lazy("expected a segment that leads to %(id)s", id=quoted(id))
            graph.refuse(id, reason, line)
    units = {id for _, id in parsed.units}
    reached = {text for id in units for text in texts.get(id, ())}
    for text in parsed.segments.values():
        if text and text not in reached:
            graph.building.refuse(None, text, lazy("the segment leads to no argument"), "element")
    added = {
        edge["id"]: edge
        for _, edge in parsed.edges
        if edge.get("type") == "add" and edge.keys() >= {"id", "src", "trg"}
    }
    for line, edge in parsed.edges:
        kind, source, target = (edge.get(name, "") for name in ("type", "src", "trg"))
        if kind == "seg":
            continue
        if kind not in _LABELS and kind != "add":
            reason = lazy(
                "expected the type %(types)s, add or seg, found %(kind)s",
                types=", ".join(_LABELS),
                kind=quoted(kind),
            )
            graph.building.refuse(line, edge.get("id", ""), reason, "edge")
        elif not (source and target):
            graph.refuse(edge.get("id", ""), lazy("expected ids as src and trg"), line)
        elif kind == "add":
            graph.edge(source, _joined_to(target, added))
        else:
            id = edge.get("id") or f"line {line}"
            graph.scheme(id, _LABELS[kind])
            graph.edge(source, id)
            graph.edge(id, added[target]["src"] if target in added else target)


def _joined_to(edge: str, added: dict[str, dict[str, str]]) -> str:
    """The edge to which an argument is added, be it by way of others that are added to it."""
    seen = set()
    while edge in added and edge not in seen:
        seen.add(edge)
        edge = added[edge]["trg"]
    return edge


def _texts(source: _Text) -> dict[str, list[str]]:
    """The segments that lead to each argument or joint, in their order."""
    out: dict[str, list[str]] = {}
    for _, edge in source.edges:
        if edge.get("type") == "seg":
            out.setdefault(edge.get("src", ""), []).append(edge.get("trg", ""))
    texts: dict[str, list[str]] = {}
    for segment, text in source.segments.items():
        reached = [segment]
        for id in reached:
            reached += [target for target in out.get(id, ()) if target not in reached]
        for target in reached[1:]:
            texts.setdefault(target, []).append(text)
    return texts
