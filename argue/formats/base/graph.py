"""Analyses → one graph of networkx or of records, and a graph of networkx → debates."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from argue.errors import BadInput, LimitExceeded
from argue.formats.base.building import Building, Link
from argue.formats.base.reading import Reading
from argue.formats.base.text import FreeIds, label_of, quoted
from argue.locales import say
from argue.model import Analysis, Debate, Label, Origin, Overruling, Relation
from argue.model.graph import Edge, Node, edges_of, nodes_of
from argue.plugins import libraries_for
from argue.settings import Limits

HOLDS = (
    "texts",
    "headlines",
    "ids",
    "issues",
    "attacks",
    "supports",
    "unrelated",
    "replies",
    "confidences",
    "origins",
    "overrulings",
    "statuses",
    "derived",
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
    taken: set[str] = set()
    names = FreeIds(taken)
    for analysis in analyses:
        name = names.free(analysis.debate.id)
        taken.add(name)
        prefix = f"{name}/" if len(analyses) > 1 else ""
        yield Graph(
            name,
            analysis.debate.title,
            tuple(nodes_of(analysis, prefix)),
            tuple(edges_of(analysis, prefix)),
        )


def to_graph(analyses: Sequence[Analysis]) -> Any:
    """One ``networkx.MultiDiGraph`` of all debates; each node tells its ``debate``.

    The attributes are those of :meth:`argue.model.Analysis.to_networkx`.
    """
    with libraries_for("a graph of networkx"):
        import networkx
    if len(analyses) == 1:
        merged = analyses[0].to_networkx()
    else:
        merged = networkx.MultiDiGraph()
        for graph in graphs_of(analyses):
            for node in graph.nodes:
                merged.add_node(node.id, debate=graph.name, **node.attributes())
            merged.add_edges_from(
                (edge.source, edge.target, edge.kind, edge.attributes()) for edge in graph.edges
            )
    return merged


def from_networkx(graph: Any, *, limits: Limits | None = None) -> Debate:
    """The debate that a directed graph of networkx describes.

    Parameters
    ----------
    graph
        Nodes are arguments: ``text`` (else ``label``, else the node itself) is what they say,
        ``headline`` and ``issue`` may be there. An edge runs from an argument to the one that it
        attacks or supports: ``label`` (or ``relation``) says which, in any word that formats of
        tables take. An edge without a label is an answer that is still to be judged, one of
        ``kind`` ``derived`` is left out, since derived attacks follow from the others, and
        ``reply=False`` makes a relation no answer. ``confidence``, ``origin`` and ``overruled_by``
        are those of :meth:`argue.model.Analysis.to_networkx`, which makes such a graph. Of the
        graph ``debate``, ``title`` and ``language`` are read.

    Returns
    -------
    Debate
        Its labelled edges are the relations that are given. ``warnings`` tell what was left out.

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
    debates = debates_of(graph, Reading(format="networkx", limits=limits or Limits()))
    if len(debates) > 1:
        names = ", ".join(debate.id for debate in debates)
        raise BadInput(
            say("expected the graph of one debate, found several: %(names)s", names=names)
        )
    return debates[0]


def read_graph(
    read: Callable[[], Any], nodes: int, expected: str, reading: Reading
) -> list[Debate]:
    """The debates of a file that networkx reads.

    Parameters
    ----------
    read
        Calls networkx.
    nodes
        How many nodes the file seems to have, counted before there is room for them.
    expected
        What the file should have been, for the error.

    Raises
    ------
    ParseError
        If networkx cannot read it, or as :func:`from_networkx`.
    LimitExceeded
        If it has more nodes than the limit allows.
    """
    if nodes > reading.limits.max_arguments:
        raise LimitExceeded(
            say("arguments or more"),
            nodes,
            reading.limits.max_arguments,
            "ARGUE_MAX_ARGUMENTS",
            where=reading.name,
        )
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of attributes without a type, which are texts
            graph = read()
    except Exception as error:  # whatever its readers stumble over
        raise reading.error(expected, f"{type(error).__name__}: {quoted(str(error))}") from error
    return debates_of(graph, reading)


def debates_of(graph: Any, reading: Reading) -> list[Debate]:
    """The debates of a graph, one for each value of the nodes' ``debate``; raises as
    :func:`from_networkx`.
    """
    if not (hasattr(graph, "is_directed") and hasattr(graph, "nodes")):
        raise reading.error(say("a graph of networkx"), type(graph).__name__)
    if not graph.is_directed():
        raise reading.error(
            say("a directed graph, from who attacks or supports to whom"),
            say("an undirected one"),
        )
    members: dict[str, list[Any]] = {}
    for node, data in graph.nodes(data=True):
        members.setdefault(str(data.get("debate", "")), []).append(node)
    several = len(members) > 1
    reading.language = str(graph.graph.get("language", ""))
    return reading.left(
        [_debate(graph, name if several else "", nodes, reading) for name, nodes in members.items()]
    )


def _debate(graph: Any, name: str, nodes: Sequence[Any], reading: Reading) -> Debate | None:
    attributes = graph.graph
    id = name or str(attributes.get("debate") or attributes.get("name") or "graph")
    title = id if name else str(attributes.get("title") or attributes.get("name") or id)
    building = Building(reading, id, title)
    ids = {node: str(node).removeprefix(f"{name}/") if name else str(node) for node in nodes}
    issue = None
    for node, own in ids.items():
        data = graph.nodes[node]
        text = str(data.get("text") or data.get("label") or own)
        building.add(own, text, str(data.get("headline") or ""))
        if str(data.get("issue")).lower() in ("true", "1"):
            issue = own
    for source, target, data in graph.edges(nodes, data=True):
        if target in ids and data.get("kind") != "derived":
            building.link(_link(ids[source], ids[target], data, reading))
    return building.build(issue)


def _link(source: str, target: str, data: Mapping[str, Any], reading: Reading) -> Link:
    try:
        label = label_of(str(data.get("label", data.get("relation")) or ""))
        origin = Origin(data.get("origin", Origin.GIVEN))
        return Link(
            source,
            target,
            label,
            reply=bool(data.get("reply", source != target)),
            confidence=float(data.get("confidence", 1.0)),
            origin=origin,
            overruled=_overruled(source, target, data) if "overruled_by" in data else None,
        )
    except (TypeError, ValueError) as error:
        expected = say("a label, a confidence and an origin that can be read")
        place = say(
            "at %(source)s → %(target)s: %(error)s", source=source, target=target, error=error
        )
        raise reading.error(expected, place) from error


def _overruled(source: str, target: str, data: Mapping[str, Any]) -> Overruling:
    former = None
    if "former_label" in data:
        former = Relation(
            source,
            target,
            Label(data["former_label"]),
            float(data.get("former_confidence", 1.0)),
            Origin(data.get("former_origin", Origin.JUDGED)),
        )
    at = datetime.fromisoformat(str(data.get("overruled_at")))
    return Overruling(str(data["overruled_by"]), at, str(data.get("overruled_reason", "")), former)
