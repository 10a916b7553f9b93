"""What debates are about, where a feature knows: words that are filters, likeness and titles.

A feature that knows has a module ``topics`` with the functions here; without one there are none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from argue.model import Debate
from argue.plugins import provided
from argue.services.context import Context
from argue.settings import Settings
from argue.store import Store


@dataclass(frozen=True, slots=True)
class Topic:
    """What some arguments of a debate speak of."""

    word: str
    """Names it in addresses: the same for all its forms."""
    text: str
    """How it is written."""
    arguments: tuple[str, ...] = ()
    """The ids of the arguments that speak of it."""


class Frequent(Protocol):
    """A topic of several debates."""

    word: str
    text: str
    debates: int


class Named(Protocol):
    """Another debate."""

    key: str
    name: str


class Likeness(Protocol):
    """How like another debate is."""

    likeness: float
    shared: tuple[str, ...]


def _feature() -> Any:
    return next(provided("topics"), None)


def missing() -> bool:
    """Whether topics cannot be found since a library is not installed."""
    feature = _feature()
    return bool(feature and feature.missing())


def offered(settings: Settings) -> bool:
    """Whether topics are found here."""
    feature = _feature()
    return bool(feature and feature.offered(settings))


def topics_of(store: Store, key: str) -> tuple[Topic, ...] | None:
    """The topics of a debate, of the most arguments first; ``None`` before they were found."""
    feature = _feature()
    return feature.topics_of(store, key) if feature else None


def topics_of_argument(store: Store, key: str, argument: str) -> Sequence[Topic]:
    """Those of one argument, the most important first."""
    feature = _feature()
    return feature.topics_of_argument(store, key, argument) if feature else ()


def related_debates(store: Store, key: str) -> list[tuple[Named, Likeness]]:
    """The debates most like one that the reader finds in lists."""
    feature = _feature()
    return feature.related_debates(store, key) if feature else []


def frequent(store: Store, most: int) -> Sequence[Frequent]:
    """The topics of the most debates that the reader finds in lists."""
    feature = _feature()
    return feature.frequent(store, most) if feature else ()


def called(store: Store, word: str) -> str:
    """How a topic is written, by its word in addresses."""
    feature = _feature()
    return feature.called(store, word) if feature else word


def proposed_titles(context: Context, debates: Sequence[Debate]) -> dict[int, str]:
    """For each debate without a title, by its place, a proposed one; empty where there is none.

    Raises BeingComputed while the texts are being read.
    """
    feature = _feature()
    if feature is None:
        return {place: "" for place, debate in enumerate(debates) if debate.untitled}
    titles: dict[int, str] = feature.proposed_titles(context, debates)
    return titles
