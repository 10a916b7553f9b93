"""Every debate with what an engine says of its pairs, counted by a bar while it works."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from argue import pipeline
from argue.cli import _progress
from argue.engines import load_engine
from argue.model import Debate, Relation
from argue.settings import Settings


def judged(
    debates: Sequence[Debate], engine: str, pairing: str, settings: Settings
) -> Iterator[tuple[Debate, tuple[Relation, ...]]]:
    """Judge debate after debate; no engine's name stands for the one of the settings.

    Raises
    ------
    ArgueError
        As of :func:`argue.engines.load_engine` and :func:`argue.pipeline.relations_of`.
    """
    judge = load_engine(engine or settings.engine)
    with _progress.counted(debates) as (each, progress):
        for debate in each:
            yield (
                debate,
                pipeline.relations_of(
                    debate, judge, pairing, limits=settings.limits, progress=progress
                ),
            )
