"""What to label next: pairs that settle statuses, and debates that narrow the bounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from argue.evaluation.certification.labelling_time import labelling_minutes
from argue.evaluation.certification.units import Unit


class ToLabel(NamedTuple):
    """A pair to label, the bits that its label is expected to tell of the debate's issue, and about
    how many minutes it takes (:mod:`argue.evaluation.certification.labelling_time`).
    """

    debate: str
    source: str
    target: str
    gain: float
    minutes: float


class NextLabels(NamedTuple):
    """What to label next.

    ``settle`` are the pairs that tell most a minute, for their debates' own statuses; ``draw`` are
    debates chosen at random, which may join the labelled ones.
    """

    settle: tuple[ToLabel, ...]
    draw: tuple[str, ...]

    def as_object(self) -> dict[str, object]:
        """For JSON."""
        return {"settle": [one._asdict() for one in self.settle], "draw": list(self.draw)}


def next_labels(units: Sequence[Unit], count: int, seed: int = 0) -> NextLabels:
    """The ``count`` pairs to label next, of debates that are not labelled.

    ``settle``: by expected information gain about the issue of their debate (where it has none,
    about its first arguments) for a minute of a person's time, the greatest first. Chosen by
    what is uncertain, they are no random sample: state them in their debates, not among the
    labelled debates.
    ``draw``: debates in random order, until they have ``count`` pairs together. Labelled whole,
    they narrow the bounds.
    """
    asked = [one for unit in units for one in _to_label(unit)]
    asked.sort(key=lambda one: -one.gain / one.minutes)
    draw: list[str] = []
    pairs = 0
    for unit in Random(seed).sample(units, len(units)):
        if pairs >= count:
            break
        draw.append(unit.analysis.debate.id)
        pairs += len(unit.analysis.relations)
    return NextLabels(tuple(asked[:count]), tuple(draw))


def _to_label(unit: Unit) -> Iterator[ToLabel]:
    debate, chances = unit.analysis.debate, unit.analysis.chances
    texts = {argument.id: argument.text for argument in debate.arguments}
    for one in chances.questions if chances else ():
        minutes = labelling_minutes(texts[one.source], texts[one.target])
        yield ToLabel(debate.id, one.source, one.target, one.gain, minutes)
