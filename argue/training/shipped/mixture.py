"""What an epoch consists of: relations, pairs made unrelated, flipped hypotheses, entailment."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from argue.engines._cross_encoder.fitting import Example
from argue.model import Label
from argue.training.shipped.corpora import Row

CLASSES = (Label.SUPPORT, Label.ATTACK, Label.UNRELATED)
"""Of the relations' head; the entailment head has the same three after them."""

_OPPOSITE = {Label.SUPPORT: Label.ATTACK, Label.ATTACK: Label.SUPPORT}
_NOT = (
    "It is not true that {}.",
    "It is false that {}.",
    "It is wrong to say that {}.",
    "We disagree that {}.",
)


@dataclass(frozen=True)
class Shares:
    """How many pairs of each kind are added, as a share of the relations.

    ``across``: an argument with a claim or argument of another debate, unrelated. ``within``: two
    arguments on the same claim that do not reply to each other, unrelated. ``flipped``: a relation
    whose hypothesis is denied, and the opposite label. ``entailment``: entailment pairs.
    """

    across: float = 0.0
    within: float = 0.0
    flipped: float = 0.0
    entailment: float = 0.0


class Mixture:
    """Draws epochs; the same seed draws the same.

    Parameters
    ----------
    relations, entailment
        Training rows.
    """

    def __init__(
        self, relations: Sequence[Row], entailment: Sequence[Row], shares: Shares, seed: int
    ) -> None:
        self._relations, self._entailment, self._shares = relations, entailment, shares
        self._random = random.Random(seed)
        self._of_claim: dict[str, list[Row]] = defaultdict(list)
        for row in relations:
            self._of_claim[row.claim].append(row)
        self._claims = list(self._of_claim)

    def epoch(self) -> list[Example]:
        """All relations, and as many of the other kinds as the shares say."""
        found = [example(row) for row in self._relations]
        for kind, share in (
            (self._across, self._shares.across),
            (self._within, self._shares.within),
            (self._flipped, self._shares.flipped),
            (self._entailed, self._shares.entailment),
        ):
            found += [kind() for _ in range(int(share * len(self._relations)))]
        return found

    def _across(self) -> Example:
        first, second = self._random.sample(self._claims, 2)
        row, other = (self._random.choice(self._of_claim[claim]) for claim in (first, second))
        hypothesis = other.hypothesis if self._random.random() < 0.7 else other.text
        return Example(row.text, hypothesis, CLASSES.index(Label.UNRELATED))

    def _within(self) -> Example:
        claim = self._random.choice(
            [name for name in self._claims if len(self._of_claim[name]) > 1]
        )
        row, other = self._random.sample(self._of_claim[claim], 2)
        return Example(row.text, other.text, CLASSES.index(Label.UNRELATED))

    def _flipped(self) -> Example:
        row = self._random.choice(self._relations)
        label = _OPPOSITE[row.label]
        return Example(row.text, denied(row.hypothesis, self._random), CLASSES.index(label))

    def _entailed(self) -> Example:
        return example(self._random.choice(self._entailment), head=1)


def example(row: Row, head: int = 0) -> Example:
    """A row as the relations' head (0) or the entailment head (1) learns it."""
    return Example(row.text, row.hypothesis, head * len(CLASSES) + CLASSES.index(row.label))


def denied(claim: str, choice: random.Random) -> str:
    """The claim's denial in one of several wordings.

    Examples
    --------
    >>> denied("Trams are quiet.", random.Random(0))
    'We disagree that trams are quiet.'
    """
    claim = claim.strip().rstrip(".")
    if not claim[:2].isupper():
        claim = claim[:1].lower() + claim[1:]
    return choice.choice(_NOT).format(claim)
