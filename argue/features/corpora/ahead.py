"""Judge the pairs of many debates on several cores or a cluster, before a command asks for them.

Whatever works debate by debate asks its engine as ever, and finds the judgements there already. So
it says the same wherever they were made: an engine judges each pair by that pair alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from functools import lru_cache
from itertools import islice
from typing import Any, TypeAlias

from argue.engines import Engine, load_engine, results_of, unread
from argue.errors import BadInput, ModelError, NotJudged
from argue.features.corpora.executors import HERE, Pool, TaskResult, open_pool
from argue.judging import pairs_for
from argue.locales import plural
from argue.model import Debate, Judgement, Origin, Pair
from argue.pairing import PAIRINGS, default_pairing, pair_up, searches
from argue.settings import Limits

PAIRS = 256
"""Of one task."""
Task: TypeAlias = tuple[str, str, tuple[Pair, ...]]
"""The name of an engine, its version, and pairs for it."""
Result: TypeAlias = Judgement | str
"""Of a pair: its judgement, or why it has none."""
Progress = Callable[[int, int], object]
"""Told how many pairs are judged, of how many."""


class Elsewhere:
    """An engine whose pairs others judge, by ``ask``; all else is that of the engine itself."""

    def __init__(self, engine: Engine, ask: Callable[[Sequence[Pair]], Sequence[Result]]) -> None:
        self._engine, self._ask = engine, ask

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engine, name)

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """One judgement for each pair, in order; raises NotJudged if not all have one."""
        results = self._ask(pairs)
        judgements = [result for result in results if isinstance(result, Judgement)]
        if len(judgements) < len(results):
            raise NotJudged(list(results))
        return judgements


class Ahead(Elsewhere):
    """An engine that has judged some pairs already; others it judges when it is asked."""

    timed = False
    """Whether it takes as long as it judges."""

    def __init__(self, engine: Engine, results: dict[Pair, Result]) -> None:
        super().__init__(engine, self._known)
        self.results = results

    def _known(self, pairs: Sequence[Pair]) -> list[Result]:
        new = [pair for pair in dict.fromkeys(pairs) if pair not in self.results]
        if new:
            self.results.update(zip(new, results_of(self._engine, new), strict=True))
        return [self.results[pair] for pair in pairs]


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

    ``executor``: as of :func:`.executors.execute`; with :data:`HERE`, and where all pairs are one
    task, nothing is judged ahead. Raises BadInput if the engine repeats what sources state, or asks
    a server; ModelError if a worker cannot load the engine, or has another version of it;
    ArgueError if the workers of some pairs died again and again.
    """
    engine = load_engine(name)
    if executor == HERE:
        return engine
    check_spreads(engine)
    with closing(open_pool(judge_task, executor)) as pool:
        read = (debate for debate in debates if not unread(engine, debate))
        pairs = list(dict.fromkeys(pairs_of(read, engine, pairing, limits)))
        few = len(pairs) <= PAIRS
        return engine if few else Ahead(engine, judge_pairs(pool, name, engine, pairs, progress))


def judge_pairs(
    pool: Pool, name: str, engine: Engine, pairs: Sequence[Pair], progress: Progress
) -> dict[Pair, Result]:
    """The results of different pairs, by workers that do :func:`judge_task`."""
    results: dict[Pair, Result] = {}
    for outcome in pool.run(tasks_of(name, engine.version, pairs)):
        results |= results_in(outcome)
        progress(len(results), len(pairs))
    return results


def check_spreads(engine: Engine) -> None:
    """Raises BadInput if others cannot judge in an engine's place."""
    if not spreads(engine):
        raise BadInput(
            f"expected an engine that judges by itself, to spread its work, found {engine.name!r}"
        )


def spreads(engine: Engine) -> bool:
    """Whether others can judge in its place: it judges by itself, and each pair by that alone."""
    return engine.origin is Origin.JUDGED and not getattr(engine, "remote", False)


def results_in(outcome: TaskResult) -> dict[Pair, Result]:
    """What a worker judged; raises ArgueError if that task is lost."""
    *_, pairs = outcome.task
    results = outcome.require(f"{plural(len(pairs), 'pair was', 'pairs were')} not judged")
    return dict(zip(pairs, results, strict=True))


def pairs_of(
    debates: Iterable[Debate], engine: Engine, pairing: str = "", limits: Limits | None = None
) -> Iterator[Pair]:
    """The pairs that an engine is asked about; if no pairing is named, by that of each debate."""
    for debate in debates:
        chosen = pairing or default_pairing(debate)
        if searches(chosen):
            pairs = list(PAIRINGS.load(chosen).pairs(debate))
        else:
            pairs = pair_up(debate, chosen, limits)
        yield from pairs_for(engine, debate, pairs)


def tasks_of(name: str, version: str, pairs: Iterable[Pair], size: int = 0) -> Iterator[Task]:
    """Tasks of so many pairs, at most :data:`PAIRS`, and of so many for 0."""
    remaining = iter(pairs)
    while some := tuple(islice(remaining, min(size or PAIRS, PAIRS))):
        yield name, version, some


def judge_task(task: Task) -> list[Result]:
    """What a worker does; raises ModelError if the engine is not to be had in that version."""
    name, version, pairs = task
    return list(results_of(loaded(name, version), pairs))


def loaded(name: str, version: str) -> Engine:
    """The engine of a worker, loaded once for many tasks; raises as :func:`judge_task`."""
    engine = _loaded(name)
    if engine.version != version:
        raise ModelError(
            f"expected version {version} of the engine {name}, found {engine.version} where a "
            "worker runs"
        )
    return engine


@lru_cache(maxsize=2)
def _loaded(name: str) -> Engine:
    return load_engine(name)
