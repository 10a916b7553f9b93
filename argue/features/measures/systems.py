"""What ``argue evaluate --json`` prints of systems, and how much better one is than another."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Self

from argue.evaluation import AcceptanceUnder
from argue.evaluation.relations import RelationScores
from argue.features.measures.engine import EngineScores
from argue.features.measures.evaluation import Evaluation
from argue.features.measures.judged_by import JudgedBy
from argue.features.measures.outcome import comparable
from argue.features.measures.significance import (
    Significance,
    score_acceptance_significance,
    score_order_significance,
    score_significance,
)
from argue.model.record import Record, inline, optional


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
