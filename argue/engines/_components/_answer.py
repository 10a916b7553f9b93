"""What a component says of a pair, and on which words that rests."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from argue.engines._components._reading import Reading


class Verdict(StrEnum):
    """What a component says of a pair."""

    ENTAILMENT = "entailment"
    CONTRADICTION = "contradiction"
    UNKNOWN = "unknown"


class Answer(NamedTuple):
    """A component's answer.

    ``strength`` is in (0, 1]; 0 for unknown. The words are those on which the answer rests, as they
    stand in the two texts.
    """

    verdict: Verdict
    strength: float
    text_words: tuple[str, ...]
    hypothesis_words: tuple[str, ...]


UNKNOWN = Answer(Verdict.UNKNOWN, 0.0, (), ())


def entails(
    text: Reading, at: Iterable[int], hypothesis: Reading, there: Iterable[int], strength: float = 1
) -> Answer:
    """Entailment, because of the words at these positions of the two texts."""
    return Answer(Verdict.ENTAILMENT, float(strength), text.at(at), hypothesis.at(there))


def contradicts(
    text: Reading, at: Iterable[int], hypothesis: Reading, there: Iterable[int], strength: float = 1
) -> Answer:
    """Contradiction, because of the words at these positions of the two texts."""
    return Answer(Verdict.CONTRADICTION, float(strength), text.at(at), hypothesis.at(there))


def says(
    holds: bool,
    text: Reading,
    at: Iterable[int],
    hypothesis: Reading,
    there: Iterable[int],
    strength: float = 1,
) -> Answer:
    """Entailment if it holds, contradiction if not."""
    return (entails if holds else contradicts)(text, at, hypothesis, there, strength)
