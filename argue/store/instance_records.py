"""What :mod:`argue.store.instances` gives: examples of rules, and what people say of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Question(StrEnum):
    """The three questions of Szpektor, Shnarch & Dagan (2007), in their order."""

    LEFT = "left"
    """Does the sentence say the left phrase?"""
    LIKELY = "likely"
    """Is the right phrase a likely phrase?"""
    RIGHT = "right"
    """Does the sentence say the right phrase?"""

    @property
    def next(self) -> Question | None:
        """The one that is asked after a yes."""
        order = list(Question)
        place = order.index(self) + 1
        return order[place] if place < len(order) else None


class Verdict(StrEnum):
    """What comes of the three questions; a no ends them."""

    NO_MATCH = "left not entailed"
    """No to the first: no example of the rule at all."""
    NO_CONTEXT = "irrelevant context"
    """No to the second: the right phrase makes no sense here."""
    FAILS = "does not hold"
    """No to the third."""
    HOLDS = "holds"
    """Yes to all."""

    @property
    def left_entailed(self) -> bool:
        """Whether the first question was answered with yes."""
        return self is not Verdict.NO_MATCH

    @property
    def relevant(self) -> bool:
        """Whether the second one was."""
        return self in (Verdict.FAILS, Verdict.HOLDS)


NO: dict[Question, Verdict] = {
    Question.LEFT: Verdict.NO_MATCH,
    Question.LIKELY: Verdict.NO_CONTEXT,
    Question.RIGHT: Verdict.FAILS,
}
"""What a no to each question comes to."""
UNSURE = "unsure"
"""What an annotator says besides, at any question."""


class Example(NamedTuple):
    """A sentence that a rule's left side was found in.

    Parameters
    ----------
    number
        Its place in the project, from 1.
    left, right
        The rule's sides.
    sentence
        Where the left side stands.
    text, hypothesis
        The left and the right phrase: the sides with their arguments from the sentence.
    """

    number: int
    left: str
    right: str
    sentence: str
    text: str
    hypothesis: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What an annotator says of an example; ``verdict`` is ``None`` where they are unsure."""

    step: int
    example: int
    by: str
    verdict: Verdict | None
    comment: str


@dataclass(frozen=True, slots=True)
class Judge:
    """Somebody who judges; who knows the token judges in this name."""

    name: str
    token: str
    done: int


@dataclass(frozen=True, slots=True)
class InstanceProject:
    """Examples of rules that people judge; ``token`` leads to all that they say."""

    key: str
    token: str
    title: str
    guide: str
    examples: int
    judges: tuple[Judge, ...]

    @property
    def names(self) -> list[str]:
        """The annotators by name, in the order in which they came."""
        return [judge.name for judge in self.judges]
