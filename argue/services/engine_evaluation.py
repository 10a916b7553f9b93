"""Evaluate engines against gold: judge, score, compare two of them, store the run.

What ``argue evaluate`` does; pages queue the same (:mod:`argue.services.evaluations`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from argue import pipeline
from argue.engines import Engine, load_engine
from argue.errors import BadInput
from argue.evaluation import Evaluation, evaluate_engine
from argue.evaluation.acceptance import score_acceptance_significance
from argue.evaluation.outcome import comparable
from argue.evaluation.runs.recorder import Recorder, keep, setup_of
from argue.evaluation.significance import Difference, Significance, score_significance
from argue.evaluation.training.leave_out import LeaveDebatesOut, fit_like, labelled_pairs
from argue.model import Debate, Options
from argue.pipeline import Progress
from argue.settings import Limits
from argue.store import Store


@dataclass(frozen=True, slots=True)
class Judged:
    """What one engine, as it was asked for, judged of all debates."""

    options: Options
    recorder: Recorder
    evaluation: Evaluation


@dataclass(frozen=True, slots=True)
class Versus:
    """A rival of an engine, and how much the engine is better."""

    rival: Judged
    engine: Judged
    relations: Significance
    acceptance: Mapping[str, Difference]

    def as_object(self) -> dict[str, object]:
        """The rival's scores, and how significant the differences are."""
        result = self.rival.evaluation.as_object()
        names = ("engine", "engine_version", "relations", "acceptance")
        return {
            **{name: result[name] for name in names},
            "significance": {
                **self.relations.as_object(),
                "acceptance": {name: each.as_object() for name, each in self.acceptance.items()},
            },
        }


def engine_for(name: str, debates: Sequence[Debate], *, held_out: bool) -> Engine:
    """The engine of that name; ``held_out``: trained for each debate on the others.

    Raises
    ------
    BadInput
        If there is nothing to learn from.
    """
    if not held_out:
        return load_engine(name)
    pairs = labelled_pairs(debates)
    if not pairs:
        raise BadInput("expected debates with gold or given relations to learn from, found none")
    return LeaveDebatesOut(fit_like(name), pairs)


def judge(
    engine: Engine,
    debates: Iterable[Debate],
    options: Options,
    limits: Limits,
    progress: Progress | None = None,
    *,
    with_blame: bool = False,
) -> Judged:
    """Judge the debates and compare with the relations that they state."""
    recorder = Recorder(pipeline.ask(engine, options.labels), options.min_confidence)
    evaluation = evaluate_engine(
        recorder.following(debates),
        recorder,
        options,
        limits=limits,
        progress=progress,
        with_blame=with_blame,
    )
    return Judged(options, recorder, evaluation)


def compare(rival: Judged, engine: Judged, seed: int) -> Versus:
    """How much better an engine is than its rival, with what probability by chance."""
    first, second = (comparable(each.evaluation.outcomes) for each in (rival, engine))
    return Versus(
        rival,
        engine,
        score_significance(first, second, seed=seed),
        _acceptance_significance(rival, engine, seed),
    )


def store_run(
    store: Store, judged: Judged, files: Sequence[str], seed: int, *, held_out: bool
) -> int:
    """Store what was judged as a run of evaluation; its number."""
    options = judged.options
    further = {"min_confidence": options.min_confidence} if options.min_confidence else {}
    setup = setup_of(
        judged.recorder.debates,
        replace(options, engine=judged.recorder.name),
        seed=seed,
        files=[Path(file).name for file in files],
        asked_for=options.engine,
        leave_one_debate_out=held_out,
        **further,
    )
    return keep(store, setup, judged.recorder, judged.evaluation)


def _acceptance_significance(rival: Judged, engine: Judged, seed: int) -> Mapping[str, Difference]:
    """Empty where acceptance does not apply."""
    first, second = (
        [debate.acceptance for debate in each.evaluation.debates] for each in (rival, engine)
    )
    if not any(one.applies for one in first):
        return {}
    return score_acceptance_significance(first, second, seed=seed)
