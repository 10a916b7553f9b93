"""Analyses → one graph: the nodes and edges that ``graphml`` and ``dot`` write."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from argue.formats._text import FreeIds
from argue.model import Analysis, Argument, Label, Origin, Overruling, Relation, Status, Unstated


@dataclass(frozen=True, slots=True)
class Node:
    """One argument; ``id`` is unique in the document."""

    id: str
    argument: Argument
    status: Status | None
    is_issue: bool


@dataclass(frozen=True, slots=True)
class Edge:
    """One edge between node ids.

    ``kind`` is ``relation`` (with ``label``, ``confidence``, ``origin`` and, where a person said
    it, ``overruled``), ``reply`` (an answer of which nothing is known, or of which what is judged
    is not sure enough to count, which is ``hidden``) or ``derived`` (a derived attack;
    ``derivation`` names its kinds). ``unstated`` is an answer to which the source says nothing,
    which the engine ``gold`` calls unrelated.
    """

    source: str
    target: str
    kind: str
    label: Label | None = None
    confidence: float | None = None
    origin: Origin | None = None
    derivation: str = ""
    overruled: Overruling | None = None
    hidden: Relation | None = None
    unstated: bool = False

    def word(self) -> dict[str, str]:
        """Who said it, when and why, and what was judged before; empty if no person did."""
        word = self.overruled
        if word is None:
            return {}
        found = {"overruled_by": word.by, "overruled_at": word.at.isoformat()}
        if word.reason:
            found["overruled_reason"] = word.reason
        if word.former:
            found["former_label"] = str(word.former.label)
            found["former_confidence"] = repr(float(word.former.confidence))
        return found


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
            name, analysis.debate.title, tuple(_nodes(analysis, prefix)),
            tuple(_edges(analysis, prefix)),
        )  # fmt: skip


def _nodes(analysis: Analysis, prefix: str) -> Iterator[Node]:
    statuses = analysis.labelling.statuses if analysis.labelling else {}
    for argument in analysis.debate.arguments:
        yield Node(
            prefix + argument.id, argument, statuses.get(argument.id),
            argument.id == analysis.debate.issue,
        )  # fmt: skip


def _edges(analysis: Analysis, prefix: str) -> Iterator[Edge]:
    said = set()
    unstated = Unstated(analysis.debate)
    hidden = {(one.source, one.target): one for one in analysis.hidden}
    for relation in analysis.relations:
        said.add((relation.source, relation.target))
        yield Edge(
            prefix + relation.source, prefix + relation.target, "relation", relation.label,
            relation.confidence, relation.origin, overruled=relation.overruled,
            unstated=relation in unstated,
        )  # fmt: skip
    for reply in analysis.debate.replies:
        ends = reply.source, reply.target
        if ends not in said:
            yield Edge(
                prefix + reply.source, prefix + reply.target, "reply", hidden=hidden.get(ends)
            )
    for attack in analysis.derived_attacks:
        yield Edge(
            prefix + attack.source, prefix + attack.target, "derived", Label.ATTACK,
            derivation=attack.kind,
        )  # fmt: skip
