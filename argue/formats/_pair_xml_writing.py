"""Analyses → XML of pairs, as the NoDE benchmark has them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape, quoteattr

from argue.formats._text import clean
from argue.model import Analysis, Argument, Label

_ENTAILMENT = {Label.SUPPORT: "YES", Label.ATTACK: "NO", Label.UNRELATED: "UNKNOWN"}


def write_pairs(analyses: Sequence[Analysis]) -> str:
    """A corpus with the pairs of all analyses, an element a pair."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<entailment-corpus>"]
    for analysis in analyses:
        lines += _pairs(analysis)
    return "\n".join([*lines, "</entailment-corpus>", ""])


def _pairs(analysis: Analysis) -> Iterator[str]:
    debate = analysis.debate
    names = dict(zip(debate.pairs, debate.pair_ids, strict=False))
    relations = {(one.source, one.target): one for one in analysis.relations}
    listed = debate.pairs or [(reply.source, reply.target) for reply in debate.replies]
    arguments = debate.by_id()
    for number, ends in enumerate(dict.fromkeys([*listed, *relations]), 1):
        said = {"task": "ARG", "id": names.get(ends) or str(number), "topic": debate.id}
        if ends in relations:
            relation = relations[ends]
            said["entailment"] = _ENTAILMENT[relation.label]
            if relation.confidence < 1:
                said["confidence"] = f"{relation.confidence:.6g}"
        yield f"  <pair{_attributes(said)}>"
        for tag, end in zip("th", ends, strict=True):
            yield f"    {_argument(tag, arguments[end], analysis)}"
        yield "  </pair>"


def _argument(tag: str, argument: Argument, analysis: Analysis) -> str:
    said = {"id": argument.id}
    if analysis.labelling:
        said["status"] = str(analysis.labelling.statuses[argument.id])
    return f"<{tag}{_attributes(said)}>{escape(clean(argument.text)[0])}</{tag}>"


def _attributes(said: dict[str, str]) -> str:
    return "".join(f" {name}={quoteattr(clean(value)[0])}" for name, value in said.items())
