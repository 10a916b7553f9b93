"""What an epoch consists of: relations, pairs made unrelated, flipped hypotheses, entailment."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from argue.engines._cross_encoder.batches import Example
from argue.errors import BadInput
from argue.model import Label
from recipes.shipped.corpora import Row, Split

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
    whose hypothesis is denied, and the opposite label. ``joined``: two to four arguments on one
    side as one text, with the claim. ``sides``: one to four arguments as one text, with another
    argument on the same claim: support on the same side, attack on the other. ``restated``: the
    same, and among them the hypothesis with a quarter of its words left out, or its denial.
    ``entailment``: entailment pairs; ``one_head`` is the share of those that entail or contradict
    which the relations' head learns as support and attack. ``at_length`` and ``apart``:
    :meth:`Mixture.at_length` and :meth:`Mixture.apart`.
    """

    across: float = 0.0
    within: float = 0.0
    flipped: float = 0.0
    joined: float = 0.0
    sides: float = 0.0
    restated: float = 0.0
    entailment: float = 0.0
    one_head: float = 0.0
    at_length: float = 0.0
    apart: float = 0.0


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
            (self._joined, self._shares.joined),
            (self._sides, self._shares.sides),
            (self._restated, self._shares.restated),
            (self._entailed, self._shares.entailment),
            (self.at_length, self._shares.at_length),
            (self.apart, self._shares.apart),
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

    def _joined(self) -> Example:
        row, same, _ = self._debated()
        rows = [row, *self._some(same, 3)]
        self._random.shuffle(rows)
        return Example(_text(one.text for one in rows), row.hypothesis, CLASSES.index(row.label))

    def _sides(self, restated: bool = False) -> Example:
        row, same, other = self._debated()
        attacks = self._random.random() < 0.5
        texts = [one.text for one in self._some(other if attacks else same, 4 - restated)]
        if restated:
            again = denied(row.text, self._random) if attacks else self._shortened(row.text)
            texts.insert(self._random.randrange(len(texts) + 1), again)
        label = Label.ATTACK if attacks else Label.SUPPORT
        return Example(_text(texts), row.text, CLASSES.index(label))

    def at_length(self) -> Example:
        """Six to ten arguments on one side as one text, with the claim or with others as one.

        The others are one to eight on the same side (support) or on the other one (attack).
        """
        row, same, other = self._debated(others=8)
        chosen = self._random.sample(same, min(10, len(same) - 2))
        text = _text(one.text for one in chosen)
        if self._random.random() < 0.5:
            return Example(text, row.hypothesis, CLASSES.index(row.label))
        attacks = self._random.random() < 0.5
        answered = other if attacks else [one for one in same if one not in chosen]
        label = Label.ATTACK if attacks else Label.SUPPORT
        hypothesis = _text(one.text for one in self._some(answered, 8))
        return Example(text, hypothesis, CLASSES.index(label))

    def apart(self) -> Example:
        """One to eight arguments on a side as one text, with something of another claim: unrelated.

        That is the claim itself one time in three, else one to eight arguments on a side of it.
        """
        claims = self._random.sample(self._claims, 2)
        row, other = (self._random.choice(self._of_claim[claim]) for claim in claims)
        of_claim = self._random.random() < 1 / 3
        hypothesis = other.hypothesis if of_claim else self._side(other)
        return Example(self._side(row), hypothesis, CLASSES.index(Label.UNRELATED))

    def _side(self, row: Row) -> str:
        rows = [one for one in self._of_claim[row.claim] if one.label is row.label]
        return _text(one.text for one in self._some(rows, self._random.choice((1, 2, 4, 8))))

    def _restated(self) -> Example:
        return self._sides(restated=True)

    def _debated(self, others: int = 1) -> tuple[Row, list[Row], list[Row]]:
        """An argument, at least so many others on its side, and those on the other side."""
        for _ in range(1000):
            row = self._random.choice(self._relations)
            rows = self._of_claim[row.claim]
            same = [one for one in rows if one.label is row.label and one.text != row.text]
            other = [one for one in rows if one.label is not row.label]
            if len(same) >= others and other:
                return row, same, other
        raise BadInput(
            f"expected claims with {others + 1} arguments on a side and one on the other, "
            "found none"
        )

    def _some(self, rows: list[Row], at_most: int) -> list[Row]:
        return self._random.sample(rows, min(len(rows), self._random.randint(1, at_most)))

    def _shortened(self, text: str) -> str:
        words = text.split()
        return " ".join([word for word in words if self._random.random() > 0.25] or words)

    def _entailed(self) -> Example:
        row = self._random.choice(self._entailment)
        related = row.label is not Label.UNRELATED
        return example(row, head=not (related and self._random.random() < self._shares.one_head))


def three_way(relations: Mapping[str, Split]) -> list[Row]:
    """The development rows of all corpora, and a fourth as many made unrelated, as in training.

    These are of claims of their own, "unrelated 0" and so on.
    """
    rows = [row for split in relations.values() for row in split.dev]
    made = Mixture(rows, (), Shares(across=0.25), seed=0).epoch()[len(rows) :]
    return rows + [
        Row(one.text, one.hypothesis, CLASSES[one.target], f"unrelated {number % 50}")
        for number, one in enumerate(made)
    ]


def at_length(rows: Sequence[Row], count: int = 1000) -> list[Row]:
    """Pairs of which one text or both are long, made of these rows; their claims are ""."""
    return _made(Mixture(rows, (), Shares(), seed=0).at_length, count)


def apart(rows: Sequence[Row], count: int = 1000) -> list[Row]:
    """Pairs of one or several arguments on two claims, made of these rows; their claims are ""."""
    return _made(Mixture(rows, (), Shares(), seed=0).apart, count)


def _made(draw: Callable[[], Example], count: int) -> list[Row]:
    made = (draw() for _ in range(count))
    return [Row(one.text, one.hypothesis, CLASSES[one.target], "") for one in made]


def example(row: Row, head: int = 0) -> Example:
    """A row as the relations' head (0) or the entailment head (1) learns it."""
    return Example(row.text, row.hypothesis, head * len(CLASSES) + CLASSES.index(row.label))


def _text(arguments: Iterable[str]) -> str:
    """Arguments one after the other, each ended by a mark."""
    found = (one.strip() for one in arguments)
    return " ".join(one if one[-1:] in (".", "!", "?") else f"{one}." for one in found)


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
