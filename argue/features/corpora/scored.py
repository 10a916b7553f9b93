"""Judge many debates on several cores or a cluster, and score each where it was judged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from msgspec.msgpack import Decoder, encode

from argue import judging
from argue.engines import AnyLanguage, Engine, load_engine, unread
from argue.evaluation import DebateScores, compare
from argue.features.corpora import ahead
from argue.features.corpora.ahead import Ahead, Progress, Result
from argue.features.corpora.executors import open_pool
from argue.locales import plural
from argue.model import Debate, Judgement, Options, Pair, Relation
from argue.pairing import count_pairs
from argue.settings import Limits

LARGE = 4
"""A debate of more than so many tasks' pairs is judged by several workers, and scored here."""

# What there are hundreds of thousands of is packed, in a tenth of the time that pickling takes.
_DEBATES = Decoder(tuple[Debate, ...])
_RESULTS = Decoder(list[list[Judgement | str | None]])


@dataclass(frozen=True, slots=True)
class Scoring:
    """What is asked of each debate."""

    options: Options
    limits: Limits = field(default_factory=Limits)
    any_language: bool = False
    with_blame: bool = False


class ScoringTask(NamedTuple):
    """Debates, packed, for an engine of this name and version."""

    name: str
    version: str
    scoring: Scoring
    debates: bytes


class ScoredDebates(NamedTuple):
    """What a worker gives back of the debates of a task, in their order.

    The results are packed: those of a debate's pairs, ``None`` of what was not asked.
    """

    results: bytes
    scores: list[DebateScores]


_compare = partial(compare, with_baselines=True, with_verdicts=True)


class Scored(Ahead):
    """An engine that has judged some debates already, with the scores of these."""

    def __init__(self, engine: Engine, results: dict[Pair, Result]) -> None:
        super().__init__(engine, results)
        self._scores: dict[int, tuple[Debate, DebateScores]] = {}

    def add(self, debates: Sequence[Debate], reply: ScoredDebates, scoring: Scoring) -> None:
        """Take what a worker gave back of these debates."""
        results = _RESULTS.decode(reply.results)
        for debate, judged, scores in zip(debates, results, reply.scores, strict=True):
            known = zip(_pairs(debate, self, scoring), judged, strict=True)
            self.results.update((pair, score) for pair, score in known if score is not None)
            self._scores[id(debate)] = debate, scores

    def compare(
        self, debate: Debate, judged: Sequence[Relation], options: Options, **choices: Any
    ) -> DebateScores:
        """What :func:`argue.evaluation.compare` says, from the worker that judged the debate."""
        known = self._scores.get(id(debate))
        return known[1] if known else _compare(debate, judged, options, **choices)


def scored_ahead(
    name: str,
    debates: Iterable[Debate],
    executor: str,
    scoring: Scoring,
    progress: Progress = lambda done, total: None,
) -> Engine:
    """The engine of that name, which has judged and scored the debates by the executor.

    Those that state nothing to compare with, and those in a language that it does not read, are
    left out. Errors are those of :func:`~.ahead.judged_ahead`, as is what comes back where all is
    one task.
    """
    with closing(open_pool(work_on, executor)) as pool:
        counts = [
            (debate, count_pairs(debate, scoring.options.pairing, scoring.limits))
            for debate in debates
            if debate.reference
        ]
        if many := sum(count for _, count in counts) > ahead.PAIRS:
            pool.begin()  # while the engine is loaded here and languages are identified
        engine = load_engine(name)
        ahead.check_spreads(engine)
        if not many:
            return engine
        asked = AnyLanguage(engine) if scoring.any_language else engine
        counts = [count for count in counts if not unread(asked, count[0])]
        small = [count for count in counts if count[1] <= LARGE * ahead.PAIRS]
        large = [debate for debate, count in counts if count > LARGE * ahead.PAIRS]
        pairs = dict.fromkeys(pair for debate in large for pair in _pairs(debate, engine, scoring))
        scored = Scored(engine, ahead.judge_pairs(pool, name, engine, list(pairs), progress))
        tasks = {
            ScoringTask(name, engine.version, scoring, encode(group)): group
            for group in _together(small)
        }
        for done, outcome in enumerate(pool.run(tasks), 1):
            group = tasks[outcome.task]
            lost = f"{plural(len(group), 'debate was', 'debates were')} not judged"
            scored.add(group, outcome.require(lost), scoring)
            progress(done, len(tasks))
        return scored


def _together(counts: Iterable[tuple[Debate, int]]) -> Iterator[list[Debate]]:
    """The debates, in groups of :data:`~.ahead.PAIRS` pairs or a little more."""
    group: list[Debate] = []
    pairs = 0
    for debate, count in counts:
        group.append(debate)
        pairs += count
        if pairs >= ahead.PAIRS:
            yield group
            group, pairs = [], 0
    if group:
        yield group


def _pairs(debate: Debate, engine: Engine, scoring: Scoring) -> Iterator[Pair]:
    return ahead.pairs_of([debate], engine, scoring.options.pairing, scoring.limits)


def work_on(task: ScoringTask | ahead.Task) -> ScoredDebates | list[Result]:
    """What a worker does; raises as :func:`score_task`."""
    return score_task(task) if isinstance(task, ScoringTask) else ahead.judge_task(task)


def score_task(task: ScoringTask) -> ScoredDebates:
    """What a worker does; raises ModelError as :func:`~.ahead.judge_task`."""
    debates = _DEBATES.decode(task.debates)
    engine = Ahead(ahead.loaded(task.name, task.version), {})
    asked = AnyLanguage(engine) if task.scoring.any_language else engine
    scores = [_scores(debate, asked, task.scoring) for debate in debates]
    results: list[list[Result | None]] = [
        [engine.results.get(pair) for pair in _pairs(debate, engine, task.scoring)]
        for debate in debates
    ]
    return ScoredDebates(encode(results), scores)


def _scores(debate: Debate, engine: Engine, scoring: Scoring) -> DebateScores:
    options = scoring.options
    labels = options.labels or judging.labels_stated(debate)
    asked = AnyLanguage(judging.ask(engine, labels))
    relations = judging.judge_debate(
        debate, asked, options.pairing, limits=scoring.limits, judge_all=True
    ).relations
    return _compare(debate, relations, options, with_blame=scoring.with_blame)
