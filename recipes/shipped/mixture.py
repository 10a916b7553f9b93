"""What is learned from, drawn pair by pair: corpora, and pairs made of them.

What is drawn changes while it is learned (:data:`FIRST`): first textual entailment, then arguments
on claims, then more and more of what people reply. The second course (:data:`SECOND`) goes on so.
:data:`LESSONS` has pairs besides of which nobody said the label: it is what networks that learned
these teach others.
"""

from __future__ import annotations

import random
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from argue.features.training.engines._cross_encoder.batches import Example
from argue.model import Label
from recipes.shipped.corpora import Row, Split

CLASSES = (Label.SUPPORT, Label.ATTACK, Label.UNRELATED)
"""Of the relations' head; the entailment head has the same three after them."""


class Course(NamedTuple):
    """What a part of the training draws."""

    stages: tuple[tuple[float, Mapping[str, float]], ...]
    """How often each kind is drawn, up to which share of the course."""
    sides_with_claim: float
    """In what share of ``sides`` the claim above is read besides."""
    replies_with_claim: float
    """In what share of everyday replies to replies it is."""


def _courses() -> Iterator[Course]:
    tables = tomllib.loads(Path(__file__).with_name("courses.toml").read_text(encoding="utf-8"))
    for table in tables.values():
        stages = tuple((stage["until"], stage["shares"]) for stage in table.pop("stages"))
        yield Course(stages, **table)


FIRST, SECOND, LESSONS = _courses()

UNLABELLED = -1
"""The target of a pair of which nobody said the label."""

OPPOSITE = {Label.SUPPORT: Label.ATTACK, Label.ATTACK: Label.SUPPORT}
_NOT = (
    "It is not true that {}.",
    "It is false that {}.",
    "It is wrong to say that {}.",
    "We disagree that {}.",
    "I don't think that {}.",
)


class Mixture:
    """Draws examples; the same seed draws the same.

    Kinds that are corpora (``claims``, ``evidence``, ``replies``, ``spans``, ``speeches``,
    ``everyday``, ``entailment``) are gone through in an order that is drawn, each row once before
    any twice. The others are made of them:

    ``sides``: an argument, or up to four as one text, with another one on the same claim: support
    on the same side, attack on the other; the claim is often read besides. ``joined``: up
    to six arguments on one side as one text, with the claim. ``flipped``: the claim denied, and the
    opposite label. ``denied``: an argument and its denial, attack. ``across``: an argument with a
    claim or an argument of another debate, ``everyday_across`` an everyday reply with what another
    one answers: unrelated. ``siblings``: two everyday texts on one topic, :data:`UNLABELLED`.
    ``apart``: one to eight arguments on a side as one text, with another claim or as many arguments
    on it: unrelated.

    Parameters
    ----------
    corpora
        Training rows by kind; ``claims``, ``everyday`` and ``entailment`` must be there.
    """

    def __init__(
        self, corpora: Mapping[str, Sequence[Row]], seed: int, course: Course = FIRST
    ) -> None:
        self._corpora, self._random, self._course = corpora, random.Random(seed), course
        self._decks: dict[str, list[Row]] = {}
        self._claims = list(corpora["claims"])
        self._of_claim: dict[str, list[Row]] = defaultdict(list)
        for row in self._claims:
            self._of_claim[row.claim].append(row)
        self._of_topic: dict[str, list[Row]] = defaultdict(list)
        for row in corpora.get("everyday", ()):
            self._of_topic[row.claim].append(row)
        self._made: dict[str, Callable[[], Example]] = {
            "across": self._across,
            "apart": self._apart,
            "denied": self._denied,
            "entailment": self._entailed,
            "everyday": self._everyday,
            "everyday_across": self._everyday_across,
            "flipped": self._flipped,
            "joined": self._joined,
            "siblings": self._siblings,
            "sides": self._sides,
        }

    def part(self, count: int, progress: float) -> list[Example]:
        """So many examples, of the kinds that are due when that share is done."""
        shares = next(
            shares for until, shares in self._course.stages if progress < until or until == 1.0
        )
        kinds = self._random.choices(list(shares), list(shares.values()), k=count)
        return [self.draw(kind) for kind in kinds]

    def draw(self, kind: str) -> Example:
        """One example of a kind."""
        return self._made[kind]() if kind in self._made else example(self._next(kind))

    def _next(self, kind: str) -> Row:
        if not self._decks.get(kind):
            self._decks[kind] = list(self._corpora[kind])
            self._random.shuffle(self._decks[kind])
        return self._decks[kind].pop()

    def _across(self) -> Example:
        first, second = self._random.sample(list(self._of_claim), 2)
        row, other = (self._random.choice(self._of_claim[claim]) for claim in (first, second))
        hypothesis = other.hypothesis if self._random.random() < 0.6 else other.text
        return Example(row.text, hypothesis, CLASSES.index(Label.UNRELATED))

    def _apart(self) -> Example:
        first, second = self._random.sample(list(self._of_claim), 2)
        row, other = (self._random.choice(self._of_claim[claim]) for claim in (first, second))
        of_claim = self._random.random() < 1 / 3
        hypothesis = other.hypothesis if of_claim else self._side(other)
        return Example(self._side(row), hypothesis, CLASSES.index(Label.UNRELATED))

    def _side(self, row: Row) -> str:
        rows = [other for other in self._of_claim[row.claim] if other.label is row.label]
        return _text(other.text for other in self._some(rows, self._random.choice((1, 2, 4, 8))))

    def _flipped(self) -> Example:
        row = self._random.choice(self._claims)
        label = OPPOSITE[row.label]
        return Example(row.text, denied(row.hypothesis, self._random), CLASSES.index(label))

    def _denied(self) -> Example:
        row = self._random.choice(self._claims)
        claim = row.hypothesis if self._random.random() < 0.5 else ""
        text = denied(row.text, self._random)
        return Example(text, row.text, CLASSES.index(Label.ATTACK), claim)

    def _joined(self) -> Example:
        row, same, _ = self._debated()
        rows = [row, *self._some(same, 5)]
        self._random.shuffle(rows)
        return Example(
            _text(other.text for other in rows), row.hypothesis, CLASSES.index(row.label)
        )

    def _sides(self) -> Example:
        row, same, other = self._debated()
        attacks = self._random.random() < 0.5
        most = 1 if self._random.random() < 0.6 else 4
        answers = self._some(other if attacks else same, most)
        hypothesis = row.text
        if self._random.random() < 0.25:
            others = [side for side in same if side not in answers] or same
            hypothesis = _text([row.text, *(side.text for side in self._some(others, 2))])
        label = Label.ATTACK if attacks else Label.SUPPORT
        claim = row.hypothesis if self._random.random() < self._course.sides_with_claim else ""
        text = _text(answer.text for answer in answers)
        return Example(text, hypothesis, CLASSES.index(label), claim)

    def _everyday(self) -> Example:
        row = self._next("everyday")
        read = self._random.random() < self._course.replies_with_claim
        return example(row if read else row._replace(path=""))

    def _everyday_across(self) -> Example:
        row, other = self._random.sample(list(self._corpora["everyday"]), 2)
        if row.claim == other.claim:
            return self._across()
        claim = other.path if self._random.random() < 0.5 else ""
        return Example(row.text, other.hypothesis, CLASSES.index(Label.UNRELATED), claim)

    def _siblings(self) -> Example:
        row = self._random.choice(self._corpora["everyday"])
        other = self._random.choice(self._of_topic[row.claim])
        return Example(row.text, other.text, UNLABELLED, other.path or other.hypothesis)

    def _entailed(self) -> Example:
        row = self._next("entailment")
        related = row.label is not Label.UNRELATED
        return example(row, head=not (related and self._random.random() < 0.5))

    def _debated(self) -> tuple[Row, list[Row], list[Row]]:
        """An argument, the others on its side and those on the other, at least one of each."""
        while True:
            row = self._random.choice(self._claims)
            rows = self._of_claim[row.claim]
            same = [side for side in rows if side.label is row.label and side.text != row.text]
            other = [side for side in rows if side.label is not row.label]
            if same and other:
                return row, same, other

    def _some(self, rows: list[Row], at_most: int) -> list[Row]:
        return self._random.sample(rows, min(len(rows), self._random.randint(1, at_most)))


def three_way(relations: Mapping[str, Split]) -> list[Row]:
    """The development rows of all corpora, and a fourth as many made unrelated, as in training.

    These are of claims of their own, "unrelated 0" and so on.
    """
    rows = [row for split in relations.values() for row in split.dev]
    mixture = Mixture({"claims": rows}, seed=0)
    made = [mixture.draw("across") for _ in range(len(rows) // 4)]
    return rows + [
        Row(row.text, row.hypothesis, CLASSES[row.target], f"unrelated {number % 50}")
        for number, row in enumerate(made)
    ]


def example(row: Row, head: int = 0) -> Example:
    """A row as the relations' head (0) or the entailment head (1) learns it."""
    target = head * len(CLASSES) + CLASSES.index(row.label)
    return Example(row.text, row.hypothesis, target, row.path)


def _text(arguments: Iterable[str]) -> str:
    """Arguments one after the other, each ended by a mark."""
    result = (argument.strip() for argument in arguments)
    return " ".join(row if row[-1:] in (".", "!", "?") else f"{row}." for row in result)


def denied(claim: str, choice: random.Random) -> str:
    """The claim's denial in one of several wordings.

    Examples
    --------
    >>> denied("Trams are quiet.", random.Random(0))
    'We disagree that trams are quiet.'
    """
    claim = claim.strip().rstrip(".!")
    if not claim[:2].isupper():
        claim = claim[:1].lower() + claim[1:]
    return choice.choice(_NOT).format(claim)
