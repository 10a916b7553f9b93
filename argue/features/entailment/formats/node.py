"""NoDE: the XML of the NoDE benchmark of natural argument, Debatepedia part and others.

Cabrio & Villata 2013, "A Natural Bipolar Argumentation Approach to Support Users in Online Debate
Interactions"; 2014, "NoDE: A Benchmark of Natural Argument". ::

    <entailment-corpus>
      <pair task="ARG" id="e-tr-1" topic="Violentgames" entailment="NO">
        <t id="tr-2">Violent video games do not increase aggression.</t>
        <h id="tr-1">Violent games make youth more aggressive.</h>
      </pair>
    </entailment-corpus>

Each topic is a debate, whose id is the topic as written; each pair is a pair to be judged, its gold
relation, and a reply of ``<t>`` to ``<h>``.

- The relation is ``BAF`` (SUPPORT, ATTACK) where a pair has it. Otherwise it is ``entailment``: YES
  and ENTAILMENT support, NO and CONTRADICTION attack, UNKNOWN is unrelated. Names of attributes
  may be in any case.
- An id means an argument within its topic. Where it stands for another text than before, both are
  one argument if they are alike: but for case, blanks and punctuation one contains the other, or
  their similarity is at least 0.6 (:mod:`argue.formats.base.pairs`); the longer text counts, and a
  warning says so. Unlike texts are two arguments, the second ``tr-3~2``, with a warning too, and so
  are two wordings at the two ends of one pair. One text under two ids is two arguments.
- The issue is the one argument that answers no other, if there is just one.

Written are the pairs that a debate lists, or else its replies, and all its relations, with YES, NO
or UNKNOWN as ``entailment``, ``confidence`` where it is less than 1, and the ``status`` of the
arguments of an analysis. What is in no pair is not written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from argue.features.entailment.pair_elements import (
    Corpora,
    PairElement,
    has_topic,
    pair_elements,
    pair_tags,
)
from argue.formats.base.losses import counted, line_breaks, self_links
from argue.formats.base.reading import Reading
from argue.formats.base.text import quoted, writable
from argue.locales.phrases import did_you_mean
from argue.model import Analysis, Argument, Debate, Label, Status

EXTENSIONS = (".xml",)
BEGINS = "<"
MEDIA_TYPE = "application/xml"
HOLDS = (
    *("texts", "ids", "attacks", "supports", "unrelated", "replies", "confidences", "pairs"),
    *("names of pairs", "statuses"),
)

_BAF = {"SUPPORT": Label.SUPPORT, "ATTACK": Label.ATTACK}
_ENTAILMENT = {
    "YES": Label.SUPPORT,
    "ENTAILMENT": Label.SUPPORT,
    "NO": Label.ATTACK,
    "CONTRADICTION": Label.ATTACK,
    "UNKNOWN": Label.UNRELATED,
}
_WRITTEN = {Label.SUPPORT: "YES", Label.ATTACK: "NO", Label.UNRELATED: "UNKNOWN"}


def detect(text: str) -> bool:
    """Whether it is XML with pairs that say their topic."""
    return has_topic(pair_tags(text))


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    """The debates of a corpus, one for each topic; raises ParseError if it is no XML without
    definitions, or holds no pair.

    >>> [debate] = parse('<c><pair topic="Zoos" entailment="NO"><t id="2">No.</t>'
    ...                  '<h id="1">Yes.</h></pair></c>')
    >>> debate.id, debate.gold[0].label.value, debate.issue
    ('Zoos', 'attack', '1')
    """
    reading = Reading.begin("node", reading)
    corpora = Corpora(reading, _label_of)
    without_topic = reading.stem or "no topic"
    for pair in pair_elements(text, reading):
        topic = pair.attribute("topic") or without_topic
        corpora.add(pair, topic, topic)
    return corpora.build()


def write(analyses: Sequence[Analysis]) -> str:
    """A corpus of pairs, each debate a topic, an element a pair."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<entailment-corpus>"]
    for analysis in analyses:
        lines += _pairs(analysis)
    return "\n".join([*lines, "</entailment-corpus>", ""])


def loses(analyses: Sequence[Analysis]) -> tuple[str, ...]:
    """Arguments that are in no pair, relations of an argument to itself, and line breaks."""
    result = 0
    for analysis in analyses:
        debate = analysis.debate
        paired = {end for ends in debate.pairs for end in ends}
        related = [
            relation for relation in analysis.relations if relation.source != relation.target
        ]
        paired |= {end for relation in related for end in (relation.source, relation.target)}
        if not debate.pairs:
            paired |= {end for reply in debate.replies for end in (reply.source, reply.target)}
        result += sum(argument.id not in paired for argument in debate.arguments)
    return (
        *counted(
            result, "%(num)s argument that is in no pair", "%(num)s arguments that are in no pair"
        ),
        *self_links(analyses),
        *line_breaks(analyses),
    )


def _label_of(pair: PairElement) -> Label | None:
    for name, meanings in (("baf", _BAF), ("entailment", _ENTAILMENT)):
        value = pair.attribute(name)
        if not value:
            continue
        if value.upper() not in meanings:
            raise ValueError(
                did_you_mean(
                    f"expected {name} to be {' or '.join(meanings)}, found {quoted(value)}",
                    value,
                    meanings,
                )
            )
        return meanings[value.upper()]
    return None


def _pairs(analysis: Analysis) -> Iterator[str]:
    debate = analysis.debate
    names = dict(zip(debate.pairs, debate.pair_ids, strict=False))
    relations = {(judged.source, judged.target): judged for judged in analysis.relations}
    listed = debate.pairs or [(reply.source, reply.target) for reply in debate.replies]
    arguments, statuses = debate.by_id(), analysis.settled
    different = [ends for ends in relations if ends[0] != ends[1]]
    for number, ends in enumerate(dict.fromkeys([*listed, *different]), 1):
        attributes = {"task": "ARG", "id": names.get(ends) or str(number), "topic": debate.id}
        if ends in relations:
            relation = relations[ends]
            attributes["entailment"] = _WRITTEN[relation.label]
            if relation.confidence < 1:
                attributes["confidence"] = f"{relation.confidence:.6g}"
        yield f"  <pair{_attributes(attributes)}>"
        for tag, end in zip("th", ends, strict=True):
            yield f"    {_argument(tag, arguments[end], statuses.get(end))}"
        yield "  </pair>"


def _argument(tag: str, argument: Argument, status: Status | None) -> str:
    from xml.sax.saxutils import escape  # which loads urllib

    attributes = {"id": argument.id}
    if status is not None:
        attributes["status"] = str(status)
    return f"<{tag}{_attributes(attributes)}>{escape(writable(argument.text))}</{tag}>"


def _attributes(attributes: dict[str, str]) -> str:
    from xml.sax.saxutils import quoteattr  # which loads urllib

    return "".join(f" {name}={quoteattr(writable(value))}" for name, value in attributes.items())
