"""Key concepts as the topics of debates (:mod:`argue.services.topics`)."""

from __future__ import annotations

from collections.abc import Sequence

from argue.features.concepts.finding import (
    concept_key,
    missing,
    offered,
    proposed_titles,
    related_debates,
    stored_concepts,
)
from argue.features.concepts.store import Frequent, KeyConcepts
from argue.services.topics import Topic
from argue.store import Store

__all__ = [
    "called",
    "frequent",
    "missing",
    "offered",
    "proposed_titles",
    "related_debates",
    "topics_of",
    "topics_of_argument",
]


def topics_of(store: Store, key: str) -> tuple[Topic, ...] | None:
    """The concepts of a debate, each with the arguments in which it stands."""
    stored = stored_concepts(store, key)
    if stored is None:
        return None
    return tuple(
        Topic(concept_key(concept), concept.text, members) for concept, members in stored.facets()
    )


def topics_of_argument(store: Store, key: str, argument: str) -> Sequence[Topic]:
    """The concepts of one argument."""
    stored = stored_concepts(store, key)
    named = stored.of(argument) if stored else ()
    return [Topic(concept_key(concept), concept.text) for concept in named]


def frequent(store: Store, most: int) -> list[Frequent]:
    """The concepts of the most debates."""
    return KeyConcepts.in_store(store).frequent(most)


def called(store: Store, word: str) -> str:
    """How a concept is written in some debate."""
    return KeyConcepts.in_store(store).called(word)
