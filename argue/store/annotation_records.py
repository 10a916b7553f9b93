"""What :mod:`argue.store.annotations` gives: projects, their items, and what people say of them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from argue.model import Label


@dataclass(frozen=True, slots=True)
class Item:
    """A pair to be judged.

    Parameters
    ----------
    number
        Its place in the project, from 1.
    debate
        The place of its debate among those of the project, from 0; ``topic`` is its title.
    name
        What its source calls the pair; empty if it does not.
    source, target
        Ids of the arguments within the debate; ``text`` and ``hypothesis`` are what they say.
    """

    number: int
    debate: int
    topic: str
    name: str
    source: str
    target: str
    text: str
    hypothesis: str


@dataclass(frozen=True, slots=True)
class Annotator:
    """Somebody who judges; who knows the token judges in this name, and sees nobody else's."""

    name: str
    token: str


@dataclass(frozen=True, slots=True)
class Judgement:
    """What an annotator says of an item; ``label`` is ``None`` where they are unsure.

    ``step`` numbers what was said in the whole store, later is higher.
    """

    step: int
    item: int
    by: str
    label: Label | None
    comment: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Adjudication:
    """What was decided of an item; ``label`` is ``None`` where it is left out of the gold."""

    step: int
    item: int
    label: Label | None
    by: str
    comment: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Project:
    """A project as a list shows it; ``token`` leads to all that its annotators say.

    ``judged`` counts judgements, ``adjudicated`` items.
    """

    key: str
    token: str
    title: str
    guide: str
    created: datetime
    annotators: tuple[Annotator, ...]
    items: int
    judged: int
    adjudicated: int

    @property
    def names(self) -> list[str]:
        """The annotators by name, in the order in which they came."""
        return [annotator.name for annotator in self.annotators]


@dataclass(frozen=True, slots=True)
class Said:
    """All that counts of one item: the last word of each annotator, and what was decided.

    ``step`` is the last one of the item, 0 if nobody said anything; whoever adjudicates names it,
    so that nothing is decided over a judgement that was not seen.
    """

    item: Item
    judgements: tuple[Judgement, ...]
    adjudication: Adjudication | None
    step: int

    @property
    def labels(self) -> list[Label]:
        """What the annotators who are sure say."""
        return [one.label for one in self.judgements if one.label is not None]

    @property
    def disagrees(self) -> bool:
        """Whether two say different things, being unsure counted as one of them."""
        return len({one.label for one in self.judgements}) > 1

    @property
    def late(self) -> tuple[Judgement, ...]:
        """Judgements that came after the item was adjudicated; what was decided stands."""
        decided = self.adjudication
        return tuple(one for one in self.judgements if decided and one.step > decided.step)

    def by(self, name: str) -> Judgement | None:
        """What the annotator of that name says."""
        return next((one for one in self.judgements if one.by == name), None)
