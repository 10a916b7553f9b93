"""What to label next: pairs that settle statuses, and debates that narrow the bounds.

A label is worth what it tells a minute: how long a pair takes is told from its words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from argue.features.certification.guarantees.units import Unit
from argue.features.labelling.task import labelling_minutes
from argue.model.record import Record


@dataclass(frozen=True, slots=True)
class PairToLabel(Record):
    """A pair to label next."""

    debate: str
    """Id of the debate."""
    source: str
    """Id of its source."""
    target: str
    """Id of its target."""
    gain: float
    """Bits that its label is expected to tell of the issue of its debate."""
    minutes: float
    """About how long a person takes: its words are read, then comes the decision."""


@dataclass(frozen=True, slots=True)
class NextLabels(Record):
    """What to label next; empty lists unless ``--next`` asks for it."""

    settle: tuple[PairToLabel, ...] = ()
    """The pairs that tell most a minute; no random sample, so not for GOLD."""
    draw: tuple[str, ...] = ()
    """Ids of debates drawn at random, which may join GOLD when all of their pairs are labelled."""


def next_labels(units: Sequence[Unit], count: int, seed: int = 0) -> NextLabels:
    """The ``count`` pairs to label next, of debates that are not labelled.

    ``settle``: by expected information gain about the issue of their debate (where it has none,
    about its first arguments) for a minute of a person's time, the greatest first. Chosen by
    what is uncertain, they are no random sample: state them in their debates, not among the
    labelled debates.
    ``draw``: debates in random order, until they have ``count`` pairs together. Labelled whole,
    they narrow the bounds.
    """
    asked = [label for unit in units for label in _to_label(unit)]
    asked.sort(key=lambda one: -one.gain / one.minutes)
    draw: list[str] = []
    pairs = 0
    for unit in Random(seed).sample(units, len(units)):
        if pairs >= count:
            break
        draw.append(unit.analysis.debate.id)
        pairs += len(unit.analysis.relations)
    return NextLabels(tuple(asked[:count]), tuple(draw))


def _to_label(unit: Unit) -> Iterator[PairToLabel]:
    debate, chances = unit.analysis.debate, unit.analysis.chances
    texts = {argument.id: argument.text for argument in debate.arguments}
    for question in chances.questions if chances else ():
        minutes = labelling_minutes(texts[question.source], texts[question.target])
        yield PairToLabel(debate.id, question.source, question.target, question.gain, minutes)
