"""Nodes and edges of an analysis as a graph."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from argue.model.argument import Argument
from argue.model.relation import Overruling, Relation
from argue.model.verdicts import Assessment
from argue.model.words import Label, Origin, Status


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
        return known(
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
    reply: bool = False

    def word(self) -> dict[str, str]:
        """Who overruled it, when and why, and what was judged before; empty if no person did."""
        word = self.overruled
        if word is None:
            return {}
        former = word.former
        return known(
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
        return word | known(
            kind=self.kind,
            label=str(self.label or ""),
            confidence="" if self.confidence is None else float(self.confidence),
            origin=str(self.origin or ""),
            derivation=self.derivation,
            **({"reply": self.reply} if self.kind == "relation" else {}),
        )


def overruling_of(source: str, target: str, attributes: Mapping[str, Any]) -> Overruling | None:
    """The overruling that attributes of an edge state as :meth:`Edge.attributes`, if they do.

    Raises ValueError if a moment, a label, a confidence or an origin cannot be read.
    """
    if "overruled_by" not in attributes:
        return None
    former = None
    if "former_label" in attributes:
        label, origin = attributes["former_label"], attributes.get("former_origin", Origin.JUDGED)
        confidence = float(attributes.get("former_confidence", 1.0))
        former = Relation(source, target, Label(label), confidence, Origin(origin))
    at = datetime.fromisoformat(str(attributes.get("overruled_at")))
    reason = str(attributes.get("overruled_reason", ""))
    return Overruling(str(attributes["overruled_by"]), at, reason, former)


def known(**values: Any) -> dict[str, Any]:
    """The values that are not empty."""
    return {name: value for name, value in values.items() if value != ""}
