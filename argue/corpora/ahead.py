"""Judge the pairs of many debates on several cores or a cluster, before a command asks for them.

Whatever works debate by debate asks its engine as ever, and finds the judgements there already. So
it says the same wherever they were made: an engine judges each pair by that pair alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import islice
from typing import Any

from argue.corpora.executors import execute
from argue.engines import Engine, load_engine, results_of
from argue.errors import ArgueError, BadInput, ModelError, NotJudged
from argue.model import Debate, Judgement, Origin, Pair
from argue.pairing import PAIRINGS, default_pairing, pair_up, searches
from argue.settings import Limits

HERE = "here"
"""The executor that is this process."""
PAIRS = 256
"""Of one task."""
Progress = Callable[[int, int], object]
"""Told how many pairs are judged, of how many."""


class Ahead:
    """An engine that has judged some pairs already; others it judges when it is asked.

    All else is that of the engine itself.
    """

    def __init__(self, engine: Engine, results: dict[Pair, Judgement | str]) -> None:
        self._engine, self._results = engine, results

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engine, name)

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """One judgement for each pair, in order."""
        new = [pair for pair in dict.fromkeys(pairs) if pair not in self._results]
        if new:
            self._results.update(zip(new, results_of(self._engine, new), strict=True))
        results = [self._results[pair] for pair in pairs]
        judgements = [one for one in results if isinstance(one, Judgement)]
        if len(judgements) < len(results):
            raise NotJudged(results)
        return judgements


def judged_ahead(
    name: str,
    debates: Iterable[Debate],
    executor: str = HERE,
    *,
    pairing: str = "",
    limits: Limits | None = None,
    progress: Progress = lambda done, total: None,
) -> Engine:
    """The engine of that name, which has judged all pairs of the debates by the executor.

    Parameters
    ----------
    executor
        As of :func:`argue.corpora.executors.execute`; with :data:`HERE`, and where all pairs are
        one task, nothing is judged ahead.

    Raises
    ------
    BadInput
        If the engine repeats what sources state, or asks a server.
    ModelError
        If a worker cannot load the engine, or has another version of it.
    ArgueError
        If the workers of some pairs died again and again.
    """
    engine = load_engine(name)
    if executor == HERE:
        return engine
    if engine.origin is not Origin.JUDGED or getattr(engine, "remote", False):
        raise BadInput(
            f"expected an engine that judges by itself, to spread its work, found {engine.name!r}"
        )
    pairs = list(dict.fromkeys(_pairs(debates, pairing, limits)))
    work = partial(_judge, name, engine.version)
    if len(pairs) <= PAIRS:
        execute(work, (), executor)  # which says what is wrong with its name
        return engine
    results: dict[Pair, Judgement | str] = {}
    for outcome in execute(work, _tasks(pairs), executor):
        if outcome.lost:
            raise ArgueError(f"{len(outcome.task)} pairs were not judged: {outcome.lost}")
        results.update(zip(outcome.task, outcome.result, strict=True))
        progress(len(results), len(pairs))
    return Ahead(engine, results)


def _pairs(debates: Iterable[Debate], pairing: str, limits: Limits | None) -> Iterator[Pair]:
    for debate in debates:
        chosen = pairing or default_pairing(debate)
        if searches(chosen):
            yield from PAIRINGS.load(chosen).pairs(debate)
        else:
            yield from pair_up(debate, chosen, limits)


def _tasks(pairs: Sequence[Pair]) -> Iterator[tuple[Pair, ...]]:
    remaining = iter(pairs)
    while task := tuple(islice(remaining, PAIRS)):
        yield task


def _judge(name: str, version: str, pairs: tuple[Pair, ...]) -> list[Judgement | str]:
    """What a worker does."""
    engine = _loaded(name)
    if engine.version != version:
        raise ModelError(
            f"expected version {version} of the engine {name}, found {engine.version} where a "
            "worker runs"
        )
    return list(results_of(engine, pairs))


@lru_cache(maxsize=1)
def _loaded(name: str) -> Engine:
    return load_engine(name)
