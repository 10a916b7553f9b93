"""Pairs that the workers of an executor judge, which stay from one call to the next."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from itertools import islice
from math import ceil

from argue.engines import Engine, results_of
from argue.errors import ArgueError, BadInput, Cancelled, StoreError, Unreachable
from argue.features.corpora.ahead import (
    Ahead,
    Elsewhere,
    Progress,
    Result,
    judge_task,
    judged_ahead,
    pairs_of,
    results_in,
    spreads,
    tasks_of,
)
from argue.features.corpora.executors import HERE, Check, open_pool
from argue.model import Debate, Pair
from argue.settings import Limits, Settings

__all__ = ["Spread", "judged_ahead", "spread_of"]

FEW = 32
"""Pairs that are judged here, since handing them out would take longer."""
LEAST, MOST = 64, 16_384
"""Pairs that are handed out together."""
SECONDS = 1.0
"""How long these shall take."""
SMALLEST = 8
"""Pairs of a task, so that an engine still reads several at a time."""
SILENCE = 10.0
"""Seconds without any worker after which judging fails."""
PAUSE = 30.0
"""Seconds for which workers that could not be reached are not asked again."""


class Spread:
    """The workers of an executor, for whatever engine is asked; for one thread at a time.

    Whoever says which pairs come next (``following``) has them judged together with those that are
    asked for, so that all workers have something to do; their judgements are given when they are
    asked for. Raises as :func:`argue.features.corpora.executors.open_pool`.
    """

    def __init__(self, executor: str) -> None:
        self._pool = open_pool(judge_task, executor)
        self._engine = "", ""
        self._results: dict[Pair, Result] = {}
        self._failure: tuple[float, str] | None = None
        self._alone = False
        self.size = LEAST
        """How many pairs the workers judge in about :data:`SECONDS`."""

    def takes(self, engine: Engine) -> bool:
        """Whether its pairs can be judged by others (:func:`.ahead.spreads`)."""
        return spreads(engine)

    def engine(self, name: str, engine: Engine, following: Iterable[Pair], check: Check) -> Engine:
        """The engine of that name, one that :func:`spreads`, whose pairs the workers judge.

        ``check`` is called now and then while they are waited for; what it raises goes through.
        """
        return Elsewhere(engine, lambda pairs: self.judge(name, engine, pairs, following, check))

    def ahead(
        self,
        name: str,
        engine: Engine,
        debates: Iterable[Debate],
        limits: Limits,
        check: Check,
        progress: Progress,
    ) -> Engine:
        """The engine of that name, which has judged the debates; as it is if that cannot be.

        ``progress`` is told after each batch; what it raises goes through.
        """
        if not spreads(engine):
            return engine
        unique = list(dict.fromkeys(pairs_of(debates, engine, limits=limits)))
        remaining, results = iter(unique), dict[Pair, Result]()
        while batch := list(islice(remaining, self.size)):
            results.update(zip(batch, self.judge(name, engine, batch, (), check), strict=True))
            progress(len(results), len(unique))
        return Ahead(engine, results)

    def judge(
        self,
        name: str,
        engine: Engine,
        pairs: Sequence[Pair],
        following: Iterable[Pair],
        check: Check,
    ) -> list[Result]:
        """Of each pair the judgement, or why there is none.

        Raises Unreachable if nobody answers where the workers should be, or there are none;
        ModelError if a worker cannot load the engine, or has another version of it; ArgueError if
        the workers of some pairs died again and again.
        """
        if self._engine != (name, engine.version) or len(self._results) > MOST:
            self._engine, self._results = (name, engine.version), {}
            self._alone = False
        new = dict.fromkeys(pair for pair in pairs if pair not in self._results)
        if new:
            others = (pair for pair in following if pair not in self._results and pair not in new)
            more = [] if self._alone else list(islice(others, max(0, self.size - len(new))))
            self._results |= self._with_others(list(new), more, engine, check)
        results = [self._results[pair] for pair in pairs]
        for pair in pairs:
            self._results.pop(pair, None)
        return results

    def close(self) -> None:
        """Let the workers go; others begin when they are needed."""
        self._alone = False
        self._pool.close()

    def _with_others(
        self, own: list[Pair], others: list[Pair], engine: Engine, check: Check
    ) -> dict[Pair, Result]:
        """The pairs of this call and others; these alone where one of the others cannot be judged.

        Then nothing is judged together until that one was asked for itself.
        """
        if others:
            try:
                return self._judged([*own, *dict.fromkeys(others)], engine, check)
            except (Unreachable, Cancelled, StoreError):
                raise
            except ArgueError:
                self._alone = True
        try:
            return self._judged(own, engine, check)
        except ArgueError:
            self._alone = False
            raise

    def _judged(self, pairs: list[Pair], engine: Engine, check: Check) -> dict[Pair, Result]:
        if len(pairs) <= FEW:
            return dict(zip(pairs, results_of(engine, pairs), strict=True))
        if self._failure and time.monotonic() < self._failure[0]:
            raise Unreachable(self._failure[1])
        began = time.monotonic()
        try:
            results = self._handed_out(pairs, check)
        except Unreachable as error:
            self._failure = time.monotonic() + PAUSE, str(error)
            raise
        fitting = len(pairs) * SECONDS / max(time.monotonic() - began, 1e-6)
        self.size = int(min(max(fitting, self.size / 4, LEAST), self.size * 4, MOST))
        return results

    def _handed_out(self, pairs: list[Pair], check: Check) -> dict[Pair, Result]:
        """What the workers say, who may come late, but are not waited for forever."""
        until = time.monotonic() + SILENCE

        def wait() -> None:
            nonlocal until
            check()
            if self.workers():
                until = time.monotonic() + SILENCE
            elif time.monotonic() > until:
                raise Unreachable(f"expected workers to judge, found none for {SILENCE:g} seconds")

        results: dict[Pair, Result] = {}
        size = ceil(len(pairs) / (2 * max(1, self.workers())))
        tasks = tasks_of(*self._engine, pairs, max(SMALLEST, size))
        for outcome in self._pool.run(tasks, wait):
            results |= results_in(outcome)
        return results

    def workers(self) -> int:
        """How many pairs are judged at a time; 0 while there are no workers."""
        return self._pool.places()


def spread_of(settings: Settings) -> Spread | None:
    """The workers that the setting ``ARGUE_CLUSTER`` names; ``None`` if this process judges.

    Raises BadInput if it names none.
    """
    if settings.cluster == HERE:
        return None
    try:
        return Spread(settings.cluster)
    except ArgueError as error:
        raise BadInput(f"setting ARGUE_CLUSTER: {error}") from error
