"""How probable it is that arguments are accepted, where relations are only judged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from argue.model.words import Label


@dataclass(frozen=True, slots=True)
class Question:
    """A relation to check by hand, and what its true label would tell.

    ``gain`` is the expected information gain, in bits: by how much knowing the label lowers the
    entropy of what the debate is about, on average over the labels that it may have.
    """

    source: str
    target: str
    label: Label
    confidence: float
    gain: float


@dataclass(frozen=True, slots=True)
class Chances:
    """The probability that each argument is accepted, and what to ask next.

    Parameters
    ----------
    accepted
        For each argument id, in the order of the debate.
    error
        0 if exact; else with probability 0.95 no probability is off by more.
    samples
        0 if exact; else how many frameworks were drawn.
    about
        The arguments that the questions ask about: the issue, else those that answer nobody, else
        those that are answered most.
    questions
        The most telling first; those that tell nothing are left out.
    """

    accepted: Mapping[str, float]
    error: float
    samples: int
    about: tuple[str, ...] = ()
    questions: tuple[Question, ...] = ()
