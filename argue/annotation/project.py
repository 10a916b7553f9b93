"""Debates → a project whose items are their pairs, and a project's debates back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from argue import formats, pipeline
from argue.model import Debate, Pair
from argue.pairs import pair_up
from argue.settings import Limits
from argue.store.annotation_records import Project
from argue.store.annotations import Annotations
from argue.store.hidden import covered

_FORMAT = "json"


def create(
    projects: Annotations,
    title: str,
    debates: Sequence[Debate],
    annotators: Iterable[str],
    *,
    pairing: str = "",
    guide: str = "",
    limits: Limits | None = None,
) -> Project:
    """A new project in the store, whose items are the pairs of these debates.

    Parameters
    ----------
    pairing
        Which pairs; empty for those that a debate lists, else its replies.

    Raises
    ------
    BadInput
        If there is no pair, or a name is blank or there twice.
    UnknownName, LimitExceeded
        As :func:`argue.pairs.pair_up`.
    """
    contents = [formats.write([pipeline.bare(debate)], _FORMAT) for debate in debates]
    items = _items(debates, pairing, limits)
    return projects.create(title, contents, items, annotators, guide)


def debates_of(projects: Annotations, key: str) -> list[Debate]:
    """The debates of a project, as they were when it was made, without texts hidden since."""
    hidden = projects.hidden()
    return [
        covered(debate, hidden)
        for content in projects.debates(key)
        for debate in formats.parse_text(content, format=_FORMAT).debates
    ]


def _items(
    debates: Sequence[Debate], pairing: str, limits: Limits | None
) -> Iterator[tuple[int, str, Pair]]:
    for place, debate in enumerate(debates):
        for pair in pair_up(debate, pairing, limits):
            yield place, debate.title or debate.id, pair
