"""Records of labelling projects: what is judged, who judges, and what they say."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Generic, NamedTuple, Protocol, TypeVar

UNSURE, LEFT_OUT, OPEN = "unsure", "none", "open"
"""Words stored beside the labels: an annotator is unsure, an adjudicator leaves an item out of the
gold, or takes a decision back."""


class Item(Protocol):
    """What is judged: a dataclass whose other fields are those of its task.

    ``number`` is its place in the project, from 1.
    """

    @property
    def number(self) -> int:
        """The place of the item."""
        ...


ItemT = TypeVar("ItemT", bound=Item)
LabelT = TypeVar("LabelT", bound=StrEnum)


@dataclass(frozen=True)
class Kind(Generic[ItemT, LabelT]):
    """What the store must know of a labelling task."""

    name: str
    """Stored with each project."""
    title: str
    """Of a project that has none, and its key."""
    item: type[ItemT]
    """Class of the items."""
    label: type[LabelT]
    """What annotators may say besides being unsure."""
    language_fields: tuple[str, ...]
    """Fields of an item by which the language of a project is identified."""
    arguments: Mapping[str, str] = field(default_factory=dict, kw_only=True)
    """Fields with the text of an argument, each with the field of its id: such a text is covered
    where it is hidden in its debate."""
    owned: bool = field(default=False, kw_only=True)
    """Whether a project is seen by who made it and by owners of the installation, and its token is
    its key; else by whoever has its token."""
    complete: Callable[[Sequence[ItemT]], list[ItemT]] = field(default=list, kw_only=True)
    """Fills in what an item takes from the others of its project."""

    def parse_label(self, word: str) -> LabelT | None:
        """The label of a stored word; ``None`` for unsure and left out."""
        return None if word in (UNSURE, LEFT_OUT) else self.label(word)


@dataclass(frozen=True, slots=True)
class Annotator:
    """A person who judges; the token opens their pages. ``done`` counts judged items."""

    name: str
    token: str
    done: int = 0


@dataclass(frozen=True, slots=True)
class Judgement(Generic[LabelT]):
    """An annotator's judgement of an item; ``label`` is ``None`` where they are unsure.

    ``step`` rises with each step of the store; 0 and no time for a judgement read from a file that
    says none.
    """

    item: int
    by: str
    label: LabelT | None
    comment: str = ""
    at: datetime | None = None
    step: int = 0

    @property
    def word(self) -> str:
        """The label, or ``unsure``."""
        return str(self.label or UNSURE)

    @property
    def time(self) -> str:
        """ISO time of the judgement; empty if unknown."""
        return self.at.isoformat() if self.at else ""


@dataclass(frozen=True, slots=True)
class Adjudication(Judgement[LabelT]):
    """The decision on an item; ``label`` is ``None`` where it is left out of the gold."""

    @property
    def word(self) -> str:
        """The label, or ``none``."""
        return str(self.label or LEFT_OUT)


class Chooser(NamedTuple):
    """The engine by whose guesses the next item is chosen; empty where items come in their order.

    ``guesses`` is what it makes of the items, in the words of the feature that asked it;
    empty where the worker still has to ask it.
    """

    engine: str = ""
    guesses: str = ""


NOBODY = Chooser()


@dataclass(frozen=True, slots=True)
class Project:
    """A project as a list shows it; ``token`` opens all judgements in it."""

    key: str
    token: str
    title: str
    guide: str
    created: datetime
    annotators: tuple[Annotator, ...]
    items: int
    adjudicated: int
    """Items."""
    engine: str = ""
    """By whose guesses the next item is chosen; empty where items are asked about in their order,
    as they all are until it is ``guessed``."""
    guessed: bool = False
    problem: str = ""
    """Why the engine could not judge the items."""

    @property
    def judged(self) -> int:
        """How many judgements count, one an item and annotator."""
        return sum(annotator.done for annotator in self.annotators)

    @property
    def names(self) -> list[str]:
        """The annotators by name, in the order in which they came."""
        return [annotator.name for annotator in self.annotators]


@dataclass(frozen=True, slots=True)
class LabelledItem(Generic[ItemT, LabelT]):
    """An item with the last judgement of each annotator, and the decision.

    ``step`` is the last one of the item, 0 if there is none; an adjudicator names it, so that
    nothing is decided over a judgement that was not seen.
    """

    item: ItemT
    judgements: tuple[Judgement[LabelT], ...]
    adjudication: Adjudication[LabelT] | None
    step: int

    @property
    def labels(self) -> list[LabelT]:
        """The labels of the annotators who are not unsure."""
        return [judgement.label for judgement in self.judgements if judgement.label is not None]

    @property
    def disagrees(self) -> bool:
        """Whether two judgements differ, being unsure counted as a label."""
        return len({judgement.label for judgement in self.judgements}) > 1

    @property
    def late(self) -> tuple[Judgement[LabelT], ...]:
        """Judgements that came after the decision, which stands."""
        decided = self.adjudication
        return tuple(
            judgement for judgement in self.judgements if decided and judgement.step > decided.step
        )

    def by(self, name: str) -> Judgement[LabelT] | None:
        """The judgement of the annotator of that name."""
        return next((judgement for judgement in self.judgements if judgement.by == name), None)
