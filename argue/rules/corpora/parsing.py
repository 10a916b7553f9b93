"""Paragraphs → how often each triple stands in them, parsed in batches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from argue.errors import BadInput
from argue.rules.corpora.extraction import triples
from argue.rules.processes import in_batches, loaded
from argue.rules.revisions.trees import words_of

BATCH = 64
"""Paragraphs that are parsed together."""


class Found(NamedTuple):
    """What a batch holds: each (x, predicate, y) with its number, and how much was read.

    ``bytes`` are those of the paragraphs in UTF-8, each with the end of its line.
    """

    counts: Counter[tuple[str, str, str]]
    paragraphs: int
    bytes: int


def found(paragraphs: Iterable[str], pipeline: str = "", processes: int = 1) -> Iterator[Found]:
    """The triples of each batch of paragraphs, in order.

    Parameters
    ----------
    pipeline
        As for :func:`argue.language.load`.

    Raises
    ------
    BadInput
        If the pipeline gives no trees.
    MissingLibrary, ModelError
        If the pipeline cannot be loaded or does not tag.
    """
    return in_batches(_parsed, paragraphs, BATCH, pipeline, processes)


def _parsed(pipeline: str, paragraphs: Sequence[str]) -> Found:
    counts: Counter[tuple[str, str, str]] = Counter()
    for doc in loaded(pipeline).pipe(paragraphs, batch_size=BATCH):
        if len(doc) and not doc.has_annotation("DEP"):
            raise BadInput(f"triples need a pipeline with trees, found {pipeline!r}")
        counts.update((each.x, each.predicate, each.y) for each in triples(words_of(doc)))
    size = sum(len(each.encode()) + 1 for each in paragraphs)
    return Found(counts, len(paragraphs), size)
