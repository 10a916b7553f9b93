"""Proposed titles for debates that come in without one, made of what they speak of first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from argue import concepts
from argue.model import Debate
from argue.web import concept_work, known_concepts

MOST_WORDS, MOST_OF_ONE = 2_000, 500
"""Words that are tagged while one waits, about two seconds, and those of one debate."""


def proposed_titles(debates: Sequence[Debate]) -> dict[int, str]:
    """For each debate without a title, by its place, a proposed one.

    Empty where none is found: without spaCy, without concepts, and once enough words were read.
    """
    left = MOST_WORDS if known_concepts.offered() else 0
    found = {}
    for place, debate in enumerate(debates):
        if not debate.untitled:
            continue
        texts = list(_beginning(debate, min(left, MOST_OF_ONE)))
        left -= sum(len(text.split()) for _, text in texts)
        found[place] = _title(texts) if texts else ""
    return found


def _title(texts: list[tuple[str, str]]) -> str:
    language = concepts.language_of(text for _, text in texts)
    return concepts.title_of(concepts.of_tagged("", concept_work.tag(texts, language)))


def _beginning(debate: Debate, words: int) -> Iterator[tuple[str, str]]:
    """The first arguments, as long as they have no more words together."""
    for argument in debate.arguments:
        words -= len(argument.text.split())
        if words < 0:
            return
        yield argument.id, argument.text
