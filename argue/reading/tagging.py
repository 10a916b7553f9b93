"""What each line of a page is, with the chance of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from argue.reading.cut import Line
from argue.reading.features import features_of
from argue.reading.network import Array, Network
from argue.reading.records import Tag

STATES = 4
"""How one line follows another: with a gap or not, and deeper or not."""
TAGS = tuple(Tag)


@dataclass(frozen=True, slots=True)
class Tagged:
    """The tag of each line, and the chances of all tags: lines × tags, in their order."""

    tags: tuple[Tag, ...]
    chances: Array


def states_of(lines: Sequence[Line]) -> list[int]:
    """How each line follows the one before it, as the numbers of tables of transitions."""
    before = [0, *(line.indent for line in lines[:-1])]
    return [
        (line.gap > 0) + 2 * (line.indent != indent)
        for line, indent in zip(lines, before, strict=True)
    ]


def tagged(lines: Sequence[Line]) -> Tagged:
    """The most likely tags of the lines of a page, of which there is at least one."""
    seen = features_of(lines)
    network = Network.load("lines")
    best, chances = network.best(network.scores(seen.features, seen.groups), states_of(lines))
    return Tagged(tuple(TAGS[tag] for tag in best), chances)
