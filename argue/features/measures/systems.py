"""Evaluate engines against gold: judge, score, compare two of them, store the run.

What ``argue evaluate`` does; pages queue the same (:mod:`argue.services.evaluations`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from argue.evaluation import AcceptanceUnder, Evaluation, asked_of, evaluate_engine
from argue.evaluation.acceptance import score_acceptance_significance
from argue.evaluation.engine import EngineScores
from argue.evaluation.judged_by import JudgedBy
from argue.evaluation.order import score_order_significance
from argue.evaluation.outcome import comparable
from argue.evaluation.relations import RelationScores
from argue.evaluation.significance import Significance, score_significance
from argue.model import Debate, Options
from argue.model.record import Record, inline, optional
from argue.settings import Limits

if TYPE_CHECKING:
    from argue.services.context import Context
    from argue.store import Store


@dataclass(frozen=True, slots=True)
class OtherSystem(Record):
    """Another system that was evaluated on the same pairs."""

    engine: str
    """Its name."""
    engine_version: str
    """Changes whenever it may answer otherwise."""
    judged_by: JudgedBy | None
    """Who judged, and whether it had learned what it judged."""
    relations: RelationScores
    """Its labels against gold."""
    acceptance: AcceptanceUnder
    """What follows from them."""
    run: int | None
    """Number under which the run is stored; null with ``--no-store``."""

    @classmethod
    def of(cls, one: Evaluation, run: int | None, *further: Any) -> Self:
        """Of what a system judged."""
        named = one.engine, one.engine_version, one.judged_by
        return cls(*named, one.relations, one.acceptance_under, run, *further)


@dataclass(frozen=True, slots=True)
class Rival(OtherSystem):
    """The engine of ``--against``."""

    JSON = (
        "engine",
        "engine_version",
        "judged_by",
        "relations",
        "acceptance",
        "significance",
        "run",
    )

    significance: Significance
    """Whether the evaluated engine is better."""


@dataclass(frozen=True, slots=True)
class EvaluationDocument(Record):
    """``argue evaluate --json``: relations and acceptance against gold."""

    NAME = "evaluation/1"
    TITLE = "Evaluation"
    JSON = (inline("evaluation"), inline("scores"), "run", optional("against"), optional("others"))

    evaluation: Evaluation
    scores: EngineScores
    run: int | None
    """Number under which the run is stored; null with ``--no-store``."""
    against: Rival | None = None
    """With ``--against``: the other engine."""
    others: tuple[OtherSystem, ...] = ()
    """With several ``--predictions``: the scores of the other systems, as of this one."""


def compare(rival: Evaluation, engine: Evaluation, seed: int) -> Significance:
    """How much better an engine is than its rival, with what probability by chance.

    The differences in acceptance and in the order are empty where acceptance does not apply.
    """
    first, second = ([debate.acceptance for debate in each.debates] for each in (rival, engine))
    applies = any(one.applies for one in first)
    acceptance = score_acceptance_significance(first, second, seed=seed) if applies else {}
    order = (
        score_order_significance(rival.order.strength, engine.order.strength, seed=seed)
        if rival.order and engine.order
        else {}
    )
    outcomes = comparable(rival.outcomes), comparable(engine.outcomes)
    found = score_significance(*outcomes, seed=seed)
    return replace(found, acceptance=acceptance, order=order)


class Sent(NamedTuple):
    """What a system predicted, as somebody sends it."""

    name: str
    """Of its file."""
    content: bytes
    labels_are: str = ""
    """What labels mean that are numbers or unclear, as ``--labels-are``."""


def store_predictions(
    context: Context, debates: Sequence[Debate], sent: Sequence[Sent], options: Options
) -> dict[int, tuple[str, ...]]:
    """Score what systems predicted of debates, and store a run for each, or none.

    They are read and scored in the processes that compute, unless they are small.

    Returns
    -------
    dict[int, tuple[str, ...]]
        By the numbers of the runs, in the order of the systems, what was not understood of each.

    Raises
    ------
    BadInput
        If no debate states a relation, or no prediction of a system is of a pair of these debates.
    ParseError, UnclearLabels
        As of :class:`argue.evaluation.predictions.Predictions`.
    TooManyJobs, JobFailed
        As of :func:`argue.services.elsewhere.elsewhere`.
    """
    from argue.services.elsewhere import elsewhere  # only in the web app

    limits = context.settings.limits
    content = hashlib.sha256(repr((options, sent, [one.id for one in debates])).encode())
    judged = elsewhere(
        context,
        sum(len(each.content) for each in sent),
        content.hexdigest(),
        score_predictions,
        *(list(debates), list(sent), options, limits),
        to_the_end=True,
    )
    files = list(dict.fromkeys(one.source.name or one.id for one in debates if one.reference))
    return {store_run(context.store, each, files): warnings for each, warnings in judged}


def score_predictions(
    debates: Sequence[Debate], sent: Sequence[Sent], options: Options, limits: Limits
) -> list[tuple[Evaluation, tuple[str, ...]]]:
    """The scores of each system, and what was not understood; raises as above."""
    from argue.evaluation.predictions import Predictions  # only where there are some

    systems = [
        Predictions(
            each.content, debates, labels_are=each.labels_are, name=each.name, limits=limits
        )
        for each in sent
    ]
    asked = asked_of(debates, options)
    return [
        (
            evaluate_engine(debates, system, replace(asked, engine=system.name), limits=limits),
            system.warnings,
        )
        for system in systems
    ]


def store_run(
    store: Store,
    judged: Evaluation,
    files: Iterable[str] = (),
    seed: int | None = None,
    *,
    held_out: bool = False,
) -> int:
    """Store what was judged as a run of evaluation; its number."""
    from argue.evaluation.runs.stored import keep, setup_of  # only where a run is stored

    options = judged.options
    further = {"min_confidence": options.min_confidence} if options.min_confidence else {}
    setup = setup_of(
        judged.recorder.debates,
        replace(options, engine=judged.recorder.name),
        seed=seed,
        files=[Path(file).name for file in files],
        leave_one_debate_out=held_out,
        **further,
    )
    return keep(store, setup, judged)
