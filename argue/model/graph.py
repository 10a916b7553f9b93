"""An analysis as a graph: its nodes and edges as records, and as a graph of networkx."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from argue.model.debate import Argument
from argue.model.relation import Overruling, Relation, Unstated
from argue.model.verdicts import Assessment
from argue.model.words import Label, Origin, Status
from argue.plugins import libraries_for

if TYPE_CHECKING:
    from argue.model.framework import Analysis


@dataclass(frozen=True, slots=True)
class Node:
    """One argument; ``id`` is unique in the graph."""

    id: str
    argument: Argument
    status: Status | None
    is_issue: bool
    assessment: Assessment | None = None

    def attributes(self) -> dict[str, Any]:
        """Text, headline, whether it is the issue, status, verdict and the probability that it
        stands; what is not known is left out.
        """
        one = self.assessment
        return _known(
            text=self.argument.text,
            headline=self.argument.headline,
            issue=self.is_issue,
            status=str(self.status or ""),
            verdict=str(one.verdict) if one else "",
            probability=round(one.probability, 6) if one else "",
        )


@dataclass(frozen=True, slots=True)
class Edge:
    """One edge between node ids.

    ``kind`` is ``relation`` (with ``label``, ``confidence``, ``origin`` and, where a person set
    it, ``overruled``), ``reply`` (an answer of which nothing is known, or of which the judged
    relation is ``hidden`` because its confidence is too low to count) or ``derived`` (a derived
    attack; ``derivation`` names its kinds). ``reply`` tells whether a relation is an answer, too.
    ``unstated`` is an answer to which the source says nothing, which the engine ``gold`` calls
    unrelated.
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
    reply: bool = False

    def word(self) -> dict[str, str]:
        """Who overruled it, when and why, and what was judged before; empty if no person did."""
        word = self.overruled
        if word is None:
            return {}
        former = word.former
        return _known(
            overruled_by=word.by,
            overruled_at=word.at.isoformat(),
            overruled_reason=word.reason,
            former_label=str(former.label) if former else "",
            former_confidence=repr(float(former.confidence)) if former else "",
        )

    def attributes(self) -> dict[str, Any]:
        """All of it as texts, numbers and truths; what is not known is left out."""
        word: dict[str, Any] = self.word()
        if "former_confidence" in word:
            word["former_confidence"] = float(word["former_confidence"])
            if self.overruled and self.overruled.former:
                word["former_origin"] = str(self.overruled.former.origin)
        return word | _known(
            kind=self.kind,
            label=str(self.label or ""),
            confidence="" if self.confidence is None else float(self.confidence),
            origin=str(self.origin or ""),
            derivation=self.derivation,
            **({"reply": self.reply} if self.kind == "relation" else {}),
        )


def _known(**values: Any) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value != ""}


def nodes_of(analysis: Analysis, prefix: str = "") -> Iterator[Node]:
    """The arguments, in the order of the debate; ``prefix`` comes before each id."""
    statuses, verdicts = analysis.statuses, analysis.verdicts
    for argument in analysis.debate.arguments:
        yield Node(
            prefix + argument.id,
            argument,
            statuses.get(argument.id),
            argument.id == analysis.debate.issue,
            verdicts.get(argument.id),
        )


def edges_of(analysis: Analysis, prefix: str = "") -> Iterator[Edge]:
    """The relations, then answers without a relation, then the derived attacks that are listed."""
    unstated = Unstated(analysis.debate.reference)
    hidden = {(one.source, one.target): one for one in analysis.hidden}
    replies = {(one.source, one.target): None for one in analysis.debate.replies}
    related = set()
    for relation in analysis.relations:
        ends = relation.source, relation.target
        related.add(ends)
        yield Edge(
            prefix + relation.source,
            prefix + relation.target,
            "relation",
            relation.label,
            relation.confidence,
            relation.origin,
            overruled=relation.overruled,
            unstated=relation in unstated,
            reply=ends in replies,
        )
    for source, target in replies:
        if (source, target) not in related:
            yield Edge(
                prefix + source, prefix + target, "reply", hidden=hidden.get((source, target))
            )
    for attack in analysis.derived_attacks:
        yield Edge(
            prefix + attack.source,
            prefix + attack.target,
            "derived",
            Label.ATTACK,
            derivation=attack.kind,
        )


def to_networkx(analysis: Analysis) -> Any:
    """The analysis as a ``networkx.MultiDiGraph``; see :meth:`Analysis.to_networkx`."""
    with libraries_for("a graph of networkx"):
        import networkx
    debate, labelling = analysis.debate, analysis.labelling
    defined = _known(
        debate=debate.id,
        title=debate.title,
        language=debate.language,
        engine=analysis.options.engine,
        semantics=labelling.semantics if labelling else "",
        support=analysis.options.support,
    )
    graph = networkx.MultiDiGraph(**defined)
    graph.add_nodes_from((node.id, node.attributes()) for node in nodes_of(analysis))
    graph.add_edges_from(
        (edge.source, edge.target, edge.kind, edge.attributes()) for edge in edges_of(analysis)
    )
    return graph
