"""Judge many debates on several cores or a cluster, and score each where it was judged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from msgspec.msgpack import Decoder, encode

from argue import pipeline
from argue.corpora import ahead
from argue.corpora.ahead import Ahead, Progress, Result
from argue.corpora.executors import HERE, execute
from argue.engines import AnyLanguage, Engine, load_engine, unread
from argue.errors import ArgueError
from argue.evaluation import DebateScores, compare
from argue.evaluation.verdicts import VerdictScores
from argue.model import Debate, Judgement, Options, Pair, Relation
from argue.pairing import count_pairs
from argue.settings import Limits

LARGE = 4
"""A debate of more than so many tasks' pairs is judged by several workers, and scored here."""

# What there are hundreds of thousands of is packed, in a tenth of the time that pickling takes.
_DEBATES = Decoder(tuple[Debate, ...])
_RESULTS = Decoder(list[list[Judgement | str | None]])
_VERDICTS = Decoder(list[VerdictScores | None])


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

    The results are packed: those of a debate's pairs, ``None`` of what was not asked; so are the
    verdicts, which the scores lack.
    """

    results: bytes
    scores: list[DebateScores]
    verdicts: bytes


class Scored(Ahead):
    """An engine that has judged some debates already, with the scores of these."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine, {})
        self._scores: dict[int, tuple[Debate, DebateScores]] = {}

    def add(self, debates: Sequence[Debate], reply: ScoredDebates, scoring: Scoring) -> None:
        """Take what a worker gave back of these debates."""
        results, verdicts = _RESULTS.decode(reply.results), _VERDICTS.decode(reply.verdicts)
        for debate, judged, scores, each in zip(
            debates, results, reply.scores, verdicts, strict=True
        ):
            known = zip(_pairs(debate, scoring), judged, strict=True)
            self.results.update((pair, one) for pair, one in known if one is not None)
            self._scores[id(debate)] = debate, replace(scores, verdicts=each)

    def compare(
        self, debate: Debate, judged: Sequence[Relation], options: Options, **choices: Any
    ) -> DebateScores:
        """What :func:`argue.evaluation.compare` says, from the worker that judged the debate."""
        known = self._scores.get(id(debate))
        return known[1] if known else compare(debate, judged, options, **choices)


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
    engine = load_engine(name)
    if executor == HERE or not ahead.spreads(engine):
        return ahead.judged_ahead(name, (), executor)  # which refuses the latter
    options, limits = scoring.options, scoring.limits
    asked = AnyLanguage(engine) if scoring.any_language else engine
    counts = [
        (debate, count_pairs(debate, options.pairing, limits))
        for debate in debates
        if debate.reference and not unread(asked, debate)
    ]
    groups = list(_together([each for each in counts if each[1] <= LARGE * ahead.PAIRS]))
    if len(groups) < 2:
        groups = []
    grouped = {id(debate) for group in groups for debate in group}
    rest = [debate for debate, _ in counts if id(debate) not in grouped]
    result = Scored(
        ahead.judged_ahead(
            name, rest, executor, pairing=options.pairing, limits=limits, progress=progress
        )
    )
    tasks = {ScoringTask(name, engine.version, scoring, encode(group)): group for group in groups}
    for done, outcome in enumerate(execute(score_task, tasks, executor), 1):
        if outcome.lost:
            lost = len(tasks[outcome.task])
            raise ArgueError(f"{lost} debates were not judged: {outcome.lost}")
        result.add(tasks[outcome.task], outcome.result, scoring)
        progress(done, len(tasks))
    return result


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


def _pairs(debate: Debate, scoring: Scoring) -> Iterator[Pair]:
    return ahead.pairs_of([debate], scoring.options.pairing, scoring.limits)


def score_task(task: ScoringTask) -> ScoredDebates:
    """What a worker does.

    Raises
    ------
    ModelError
        If the engine cannot be loaded, or has another version here.
    """
    debates = _DEBATES.decode(task.debates)
    engine = Ahead(ahead.loaded(task.name, task.version), {})
    asked = AnyLanguage(engine) if task.scoring.any_language else engine
    scores = [_scores(debate, asked, task.scoring) for debate in debates]
    results: list[list[Result | None]] = [
        [engine.results.get(pair) for pair in _pairs(debate, task.scoring)] for debate in debates
    ]
    return ScoredDebates(
        encode(results),
        [replace(each, verdicts=None) for each in scores],
        encode([each.verdicts for each in scores]),
    )


def _scores(debate: Debate, engine: Engine, scoring: Scoring) -> DebateScores:
    options = scoring.options
    labels = options.labels or pipeline.labels_stated(debate)
    asked = AnyLanguage(pipeline.ask(engine, labels))
    relations = pipeline.relations_of(
        debate, asked, options.pairing, limits=scoring.limits, judge_all=True
    )
    return compare(
        debate,
        relations,
        options,
        with_blame=scoring.with_blame,
        with_baselines=True,
        with_verdicts=True,
    )
