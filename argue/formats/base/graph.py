"""Analyses → one graph of networkx or of records, and a graph of networkx → debates."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from argue.errors import BadInput
from argue.formats.base.account import tell_losses
from argue.formats.base.building import Building, Link
from argue.formats.base.labels import Labels
from argue.formats.base.reading import Reading
from argue.formats.base.text import FreeIds, quoted
from argue.locales import lazy
from argue.model import Analysis, Debate, Label, Origin
from argue.model.analysis import edges_of, nodes_of
from argue.model.graph import Edge, Node, overruling_of
from argue.model.label_words import is_known, label_of
from argue.plugins import libraries_for
from argue.settings import Limits

HOLDS = (
    *("texts", "headlines", "ids", "issues", "attacks", "supports", "unrelated", "replies"),
    *("confidences", "origins", "overrulings", "statuses", "derived", "no issue"),
)
"""The parts of an analysis that a graph of networkx holds; of a single debate also its title."""


@dataclass(frozen=True, slots=True)
class Graph:
    """One debate; ``name`` is its id, made unique in the document."""

    name: str
    title: str
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]


def graphs_of(analyses: Sequence[Analysis]) -> Iterator[Graph]:
    """A graph for each analysis. Nodes are called by the argument's id if there is one debate only,
    else by ``debate/argument``.
    """
    names = FreeIds()
    for analysis in analyses:
        name = names.take(analysis.debate.id)
        prefix = f"{name}/" if len(analyses) > 1 else ""
        nodes, edges = nodes_of(analysis, prefix), edges_of(analysis, prefix)
        yield Graph(name, analysis.debate.title, tuple(nodes), tuple(edges))


def networkx_for(what: str) -> Any:
    """The library networkx; raises MissingLibrary, which says what it is for."""
    with libraries_for(what):
        import networkx
    return networkx


def graph_of(
    nodes: Iterable[tuple[Any, Mapping[str, Any]]],
    edges: Iterable[tuple[Any, Any, Mapping[str, Any]]],
    attributes: Mapping[str, Any] | None = None,
    *,
    directed: bool = True,
) -> Any:
    """A graph of networkx of these nodes and edges, each with its attributes."""
    networkx = networkx_for("reading a graph")
    graph = networkx.MultiDiGraph() if directed else networkx.MultiGraph()
    graph.graph.update(attributes or {})
    graph.add_nodes_from(nodes)
    graph.add_edges_from(edges)
    return graph


def to_graph(analyses: Sequence[Analysis]) -> Any:
    """One ``networkx.MultiDiGraph`` of all debates; each node tells its ``debate``.

    The attributes are those of :meth:`argue.model.Analysis.to_networkx`.
    """
    networkx = networkx_for("a graph of networkx")
    if len(analyses) == 1:
        return analyses[0].to_networkx()
    merged = networkx.MultiDiGraph()
    for graph in graphs_of(analyses):
        for node in graph.nodes:
            merged.add_node(node.id, debate=graph.name, **node.attributes())
        merged.add_edges_from(
            (edge.source, edge.target, edge.kind, edge.attributes()) for edge in graph.edges
        )
    return merged


def from_networkx(graph: Any, *, limits: Limits | None = None, labels_are: str = "") -> Debate:
    """The debate that a directed graph of networkx describes.

    Parameters
    ----------
    graph
        Nodes are arguments: ``text`` (else ``label``, else the node itself) is what they say,
        ``headline`` and ``issue`` may be there. An edge runs from an argument to the one that it
        attacks or supports: one of :data:`LABELS` says which, in any word that formats of tables
        take. An edge without a label is an answer that is still to be judged, one of
        ``kind`` ``derived`` is left out, since derived attacks follow from the others, and
        ``reply=False`` makes a relation no answer. ``confidence``, ``origin`` and ``overruled_by``
        are those of :meth:`argue.model.Analysis.to_networkx`, which makes such a graph. Of the
        graph ``debate``, ``title`` and ``language`` are read.
    labels_are
        What labels mean that can be meant in several ways, as of :func:`argue.read`.

    Returns
    -------
    Debate
        Its labelled edges are the relations that are given. ``warnings`` tell what was left out,
        and a Python warning (:class:`argue.errors.LossWarning`) each edge that was dropped. A node
        that says no more than "support" or "conflict", between others, is a relation.

    Raises
    ------
    BadInput
        If it is no directed graph of networkx, has no node, holds several debates, or an attribute
        is not what it should be.

    Examples
    --------
    >>> import networkx
    >>> graph = networkx.DiGraph([("rain", "walk", {"label": "attack"})])
    >>> [(one.source, one.label.value) for one in from_networkx(graph).given]
    [('rain', 'attack')]
    """
    reading = Reading(format="networkx", limits=limits or Limits(), labels_are=labels_are)
    debates = debates_of(graph, reading)
    if len(debates) > 1:
        names = ", ".join(debate.id for debate in debates)
        raise BadInput.lazy(
            "expected the graph of one debate, found several: %(names)s", names=names
        )
    tell_losses(reading.account, "", strict=False, stacklevel=2)
    return debates[0]


def read_graph(
    read: Callable[[], Any], nodes: int, expected: str, reading: Reading, *, edges: int = 0
) -> list[Debate]:
    """The debates of a file that networkx reads.

    ``read``: calls networkx.
    ``nodes``: how many nodes the file seems to have, counted before there is room for them.
    ``edges``: how many edges, if that is known.
    ``expected``: what the file should have been, for the error.

    Raises ParseError if networkx cannot read it, or as :func:`from_networkx`; LimitExceeded if it
    has more nodes than the limit allows.
    """
    reading.check_limit("max_arguments", nodes)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of attributes without a type, which are texts
            graph = read()
    except Exception as error:  # whatever its readers stumble over
        raise reading.error(expected, _stumbled(error)) from error
    missing = nodes - graph.number_of_nodes()
    if missing > 0:
        reading.saw("node", missing)
        reason = lazy("%(missing)s nodes stand twice, or in each other", missing=missing)
        reading.leave_out(None, lazy("nodes"), reason, "node")
    unread = edges - graph.number_of_edges()
    if unread > 0:
        reading.saw("edge", unread)
        reason = lazy("%(unread)s edges stand outside of the graph", unread=unread)
        reading.leave_out(None, lazy("edges"), reason, "edge")
    if missing < 0:
        reading.warnings.append(
            lazy("%(count)s nodes stand only at ends of edges, and say nothing", count=-missing)
        )
    return debates_of(graph, reading)


def _stumbled(error: Exception) -> str:
    """What a reader of networkx says of a file, without the names of its errors."""
    if isinstance(error, KeyError):
        return lazy("none called %(name)s", name=str(error))
    if isinstance(error, ValueError) or type(error).__module__.startswith("networkx"):
        return quoted(str(error)) if str(error) else lazy("something else")
    return lazy("something else")


def debates_of(graph: Any, reading: Reading) -> list[Debate]:
    """The debates of a graph, one for each value of the nodes' ``debate``; raises as
    :func:`from_networkx`, and UnclearLabels.
    """
    if not (hasattr(graph, "is_directed") and hasattr(graph, "nodes")):
        raise reading.error(lazy("a graph of networkx"), type(graph).__name__)
    if not graph.is_directed():
        expected = lazy("a directed graph, from who attacks or supports to whom")
        raise reading.error(expected, lazy("an undirected one"))
    source = _Source(graph, reading)
    members: dict[str, list[Any]] = {}
    for node, data in graph.nodes(data=True):
        members.setdefault(str(data.get("debate", "")), []).append(node)
    several = len(members) > 1
    reading.language = str(graph.graph.get("language", ""))
    return reading.left(
        [source.debate(name if several else "", nodes) for name, nodes in members.items()]
    )


TEXTS = ("text", "label", "name", "title", "content", "statement")
"""Attributes that may say what a node says, the first that is there."""
LABELS = (
    *("relation", "label", "stance", "polarity", "sign"),
    *("type", "kind", "relation_type", "edge_type", "interaction", "role"),
)
"""Attributes that may say what an edge does. Of the first five every value must mean something."""
_ASKED = 5
_NODE = {"headline", "issue", "debate", "status", "verdict", "probability"}
_EDGE = {"confidence", "origin", "kind", "derivation", "reply"}
_WORD = ("overruled_", "former_")
_OF_GRAPH = {"debate", "title", "name", "language", "note", "node_default", "edge_default"}
_OURS = {"relation", "reply", "derived"}
"""The kinds of edges that :meth:`argue.model.Analysis.to_networkx` makes."""
_DRAWN_NAMES = """
id key index shape shape_type style color fillcolor fontname fontsize fontcolor penwidth
peripheries width height pos x y z vx vy fx fy size r g b w h fixedsize margin rank rankdir
rankorder arrowhead arrowtail arrowsize constraint dir tooltip labelloc labeljust lp bb
headport tailport colorscheme graphics viz minlen concentrate splines url href target class
nodesep ranksep fill outline xlp bgcolor layout overlap sep center compound ordering ratio
position classes selected selectable locked grabbable grabbed pannable removed scratch group
creator version comment directed multigraph description
"""
DRAWN = frozenset(_DRAWN_NAMES.split())
"""Attributes that say how a graph is drawn, or number its parts."""


class _Source:
    """A graph of networkx, the attribute that says what its edges do, and its scheme nodes."""

    def __init__(self, graph: Any, reading: Reading) -> None:
        self.graph, self.reading = graph, reading
        defaults = graph.graph.get("edge_default")
        defaults = defaults if isinstance(defaults, Mapping) else {}
        self.edges = [
            (source, target, {**defaults, **data})
            for source, target, data in graph.edges(data=True)
        ]
        stated = [data for *_, data in self.edges if data.get("kind") != "derived"]
        self.label = next(filter(lambda name: _says(name, stated), LABELS), "")
        self.labels = Labels((self._word(data) for data in stated), reading, self.label)
        self.joints = dict(self._joints())
        self._account()

    def _word(self, data: Mapping[str, Any]) -> str:
        """What an edge says that it does."""
        value = data.get(self.label)
        return "" if value is None or self.label == "kind" and value in _OURS else str(value)

    def _joints(self) -> Iterator[tuple[Any, Label]]:
        """Nodes that are no arguments but say what those do that lead to and from them."""
        between = {source for source, *_ in self.edges} & {target for _, target, _ in self.edges}
        labelled = {
            end
            for *ends, data in self.edges
            if self._word(data) or data.get("kind") in _OURS
            for end in ends
        }
        for node in between - labelled:
            with suppress(ValueError):  # of a word that means nothing by itself, as +
                label = label_of(_text(self.graph.nodes[node], ""))
                if label in (Label.SUPPORT, Label.ATTACK):
                    yield node, label

    def _account(self) -> None:
        """Count nodes, edges and attributes, and note those that mean nothing here."""
        self.reading.saw("node", self.graph.number_of_nodes())
        self.reading.saw("edge", len(self.edges))
        names: Counter[str] = Counter()
        for _, data in self.graph.nodes(data=True):
            used = next((name for name in TEXTS if data.get(name)), "")
            same = {name for name in TEXTS if str(data.get(name)) == str(data.get(used))}
            names.update(_strange(data, {used, *same, *_NODE}))
        for *_, data in self.edges:
            names.update(_strange(data, {self.label, *_EDGE} - ({"kind"} - {self.label})))
            if data.get("kind") in _OURS:
                names["kind"] -= 1
        names.update(_strange(self.graph.graph, _OF_GRAPH))
        found = {name: number for name, number in names.items() if number > 0}
        drawn = {name: found[name] for name in found if name.lower() in DRAWN - {"id", "key"}}
        self.reading.names_aside("attribute", drawn, lazy("it says how the graph is drawn"))
        self.reading.unknown(
            "attribute", {name: found[name] for name in found if name.lower() not in DRAWN}
        )

    def debate(self, name: str, nodes: Sequence[Any]) -> Debate | None:
        """The debate of these nodes."""
        attributes = self.graph.graph
        id = name or str(attributes.get("debate") or attributes.get("name") or "graph")
        title = id if name else str(attributes.get("title") or attributes.get("name") or id)
        building = Building(self.reading, id, title)
        ids = {
            node: str(node).removeprefix(f"{name}/") if name else str(node)
            for node in nodes
            if node not in self.joints
        }
        issue = None
        for node, own in ids.items():
            data = self.graph.nodes[node]
            building.add(own, _text(data, own), str(data.get("headline") or ""))
            if str(data.get("issue")).lower() in ("true", "1"):
                issue = own
        own_nodes = {*nodes}
        for source, target, data in self.edges:
            if source not in own_nodes or data.get("kind") == "derived":
                continue
            if target not in own_nodes:
                arrow = f"{source!r} → {target!r}"
                building.refuse(None, arrow, lazy("%(edge)s joins two debates", edge=arrow), "edge")
            elif source in ids and target in ids:
                building.link(self._link(ids[source], ids[target], data))
        for source, target, label in self._through(ids):
            building.link(Link(source, target, label))
        return building.build(issue)

    def _through(self, ids: Mapping[Any, str]) -> Iterator[tuple[str, str, Label]]:
        """What arguments do by way of a scheme node; what leads to another such node leads to the
        arguments from which that one comes.
        """
        into: dict[Any, list[Any]] = {}
        out: dict[Any, list[Any]] = {}
        for source, target, _ in self.edges:
            into.setdefault(target, []).append(source)
            out.setdefault(source, []).append(target)
        for joint, label in self.joints.items():
            reached = [
                end
                for target in out.get(joint, ())
                for end in (into.get(target, ()) if target in self.joints else [target])
            ]
            for source in into.get(joint, ()):
                for target in reached:
                    if source in ids and target in ids:
                        yield ids[source], ids[target], label

    def _link(self, source: str, target: str, data: Mapping[str, Any]) -> Link:
        label = self.labels.of(self._word(data))
        try:
            return Link(
                source,
                target,
                label,
                reply=data.get("reply", True) not in (0, "false"),
                confidence=float(data.get("confidence", 1.0)),
                origin=Origin(data.get("origin", Origin.GIVEN)),
                overruled=overruling_of(source, target, data),
            )
        except (TypeError, ValueError) as error:
            expected = lazy("a label, a confidence and an origin that can be read")
            place = lazy(
                "at %(source)s → %(target)s: %(error)s", source=source, target=target, error=error
            )
            raise self.reading.error(expected, place) from error


def _says(name: str, edges: Sequence[Mapping[str, Any]]) -> bool:
    """Whether an attribute of this name says what edges do."""
    values = [str(data[name]) for data in edges if str(data.get(name) or "").strip()]
    return any(is_known(value, name) for value in values) or (
        bool(values) and name in LABELS[:_ASKED]
    )


def _text(data: Mapping[str, Any], default: str) -> str:
    """What a node says."""
    return next((str(data[name]) for name in TEXTS if data.get(name)), default)


def _strange(data: Mapping[str, Any], known: set[str]) -> Iterator[str]:
    """The names of attributes that are not known."""
    return (str(name) for name in data if name not in known and not str(name).startswith(_WORD))
