"""Pairs of sentences → their rules, parsed in batches, by one process or several."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from argue.rules.processes import in_batches, loaded
from argue.rules.revisions.candidates import candidates
from argue.rules.revisions.filters import reason
from argue.rules.revisions.trees import words_of
from argue.rules.revisions.work import Result

BATCH = 32
"""Pairs that are parsed together."""

Row: TypeAlias = dict[str, Any]


def results(pairs: Iterable[Row], pipeline: str, processes: int = 1) -> Iterator[Result]:
    """The rules of each batch of pairs, in order, whatever the number of processes.

    Parameters
    ----------
    pairs
        Rows of the stage ``pairs``.
    pipeline
        As for :func:`argue.language.load`.

    Raises
    ------
    MissingLibrary, ModelError
        If the pipeline cannot be loaded or does not tag.
    """
    return in_batches(_parsed, pairs, BATCH, pipeline, processes)


def _parsed(pipeline: str, pairs: Sequence[Row]) -> Result:
    texts = [pair[side] for pair in pairs for side in ("text", "hypothesis")]
    docs = iter(loaded(pipeline).pipe(texts, batch_size=2 * BATCH))
    counts: Counter[str] = Counter()
    rows: list[Row] = []
    for pair, (text, hypothesis) in zip(pairs, zip(docs, docs, strict=True), strict=True):
        counts["pairs"] += 1
        for rule in candidates(words_of(text), words_of(hypothesis)):
            counts["differences"] += 1
            why = reason(rule)
            counts[f"left out: {why}" if why else "kept"] += 1
            if not why:
                rows.append({**pair, **rule._asdict()})
    return Result(rows, counts)
