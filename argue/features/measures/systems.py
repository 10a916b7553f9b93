"""Systems that judged the same pairs, side by side, and how much better one is than another.

They stand beside the trivial answers, every pair an attack or every pair a support, as in table 2
of Dagan, Glickman & Magnini (2005).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Self

from argue.errors import BadInput, UnknownName
from argue.evaluation import AcceptanceUnder
from argue.evaluation.acceptance import AcceptanceScores
from argue.evaluation.relations import RelationScores
from argue.features.measures.engine import EngineScores
from argue.features.measures.evaluation import Evaluation
from argue.features.measures.judged_by import JudgedBy
from argue.features.measures.outcome import LABELS, columns_of, comparable, counted
from argue.features.measures.rte import RteScores, score_rte
from argue.features.measures.significance import (
    Difference,
    Significance,
    score_acceptance_significance,
    score_order_significance,
    score_significance,
)
from argue.model import Label
from argue.model.record import Record, inline, optional
from argue.model.tables import Cell, Column, Table

NAMES = {
    Label.ATTACK: "every pair an attack",
    Label.SUPPORT: "every pair a support",
}
"""The trivial answers."""
OF_LABELS = {
    "mean_recall": "mean recall of support and attack",
    "balanced_accuracy": "balanced accuracy",
    "macro_f1": "macro F1",
    "matthews": "Matthews correlation",
}
"""Scores of relations over all labels, by their attributes."""
OF_RELATIONS = {"accuracy": "accuracy", **OF_LABELS}
MEASURES = {**OF_RELATIONS, "f1": "F1 of support"}
"""What the measures that are resampled are called."""
OF_ORDER = {
    "rho": "ρ of the order by strength",
    "tau": "τ of the order by strength",
    "pairs": "pairs of arguments in order, by strength",
}
OF_ACCEPTANCE = {
    "precision": "precision of acceptance",
    "recall": "recall of acceptance",
    "f1": "F1 of acceptance",
    "accuracy": "accuracy of acceptance",
}
DIFFERENCES = {
    "run": "run",
    "score": "score",
    "first": "first run",
    "value": "value",
    "difference": "difference",
    "low": "95 % from",
    "high": "to",
    "p_debate": "p, by debate",
    "p_pair": "p, by pair",
    "p_mcnemar": "p, McNemar",
}
"""The columns of differences between two systems."""


class _System(NamedTuple):
    """What judged, and its scores; ``None`` where a trivial answer has none."""

    judged_by: str
    relations: RelationScores
    acceptance: AcceptanceScores | None
    rte: RteScores | None = None


SYSTEMS: list[Column[_System]] = [
    Column("judged_by", "system"),
    Column("pairs", value="relations.pairs"),
    Column("accuracy", value="relations.accuracy"),
    Column("cws", value="rte.cws"),
    Column("coverage", value="rte.coverage"),
    Column("mean_recall", "mean recall", "relations.mean_recall"),
    Column("macro_f1", "macro F1", "relations.macro_f1"),
    Column("acceptance_f1", "F1 of acceptance", "acceptance.f1"),
    Column("same_status", "same status", "acceptance.status_accuracy"),
]


def baseline(judged: Evaluation, label: Label) -> RelationScores:
    """The scores on the same pairs, were each of them judged to have this label."""
    numbers = counted(columns_of(judged.outcomes).gold, len(LABELS)).tolist()
    golds = zip(LABELS, numbers, strict=True)
    return RelationScores(Counter({(gold, label): number for gold, number in golds if number}))


def systems_table(evaluations: Sequence[Evaluation], names: Sequence[str] = ()) -> Table:
    """A row for each system that judged the same pairs, and for each trivial answer.

    Of entailment it is table 2 of Dagan, Glickman & Magnini (2005): accuracy, confidence-weighted
    score and coverage stand side by side, and what is never right there has no row. ``names`` are
    what the systems are called, by default as their engines.
    """
    first, names = evaluations[0], names or [evaluation.engine for evaluation in evaluations]
    systems = [
        _System(name, evaluation.relations, evaluation.acceptance, score_rte(evaluation.outcomes))
        for name, evaluation in zip(names, evaluations, strict=True)
    ]
    systems += [
        _System(name, relations, first.baselines.get(label))
        for label, name in NAMES.items()
        if (relations := baseline(first, label)).accuracy or not first.entailment
    ]
    left_out = {"mean_recall"} if first.entailment else {"cws", "coverage"}
    left_out |= set() if first.acceptance.applies else {"acceptance_f1", "same_status"}
    return Table.of("baselines", "Systems", SYSTEMS, systems).without(left_out)


def techniques_table(stated: Sequence[str], systems: Sequence[str]) -> Table:
    """A row a system, in their order, and a column for each technique, marked X where it is used.

    This is the right half of that table: scores tell which system is better, the techniques beside
    them by what; whoever sends answers says so, since answers cannot. ``stated`` are
    ``SYSTEM=TECHNIQUE, TECHNIQUE``, a system each.

    Raises BadInput if one is not of that form; UnknownName if there is no such system.

    >>> stated = ["a.csv=word overlap, WordNet", "b.csv=WordNet"]
    >>> print(techniques_table(stated, ["a.csv", "b.csv"]).csv(), end="")
    system,word overlap,WordNet
    a.csv,X,X
    b.csv,,X
    """
    used: dict[str, list[str]] = {name: [] for name in systems}
    for statement in stated:
        name, equals, techniques = statement.rpartition("=")
        named = [technique for part in techniques.split(",") if (technique := part.strip())]
        if not (equals and named):
            raise BadInput(f"expected SYSTEM=TECHNIQUE, TECHNIQUE, found {statement[:60]!r}")
        if name.strip() not in used:
            raise UnknownName("system", name.strip(), systems)
        used[name.strip()] += named
    titles = dict.fromkeys(technique for named in used.values() for technique in named)
    rows: list[list[Cell]] = [
        [name, *("X" if title in named else "" for title in titles)] for name, named in used.items()
    ]
    columns = {"system": "system", **{title: title for title in titles}}
    return Table("techniques", "What each system uses", columns, rows)


def compare(rival: Evaluation, engine: Evaluation, seed: int) -> Significance:
    """How much better an engine is than its rival, with what probability by chance.

    The differences in acceptance and in the order are empty where acceptance does not apply.
    """
    first, second = (
        [debate.acceptance for debate in evaluation.debates] for evaluation in (rival, engine)
    )
    applies = any(score.applies for score in first)
    acceptance = score_acceptance_significance(first, second, seed=seed) if applies else {}
    order: Mapping[str, Difference] = {}
    if rival.order and engine.order:
        order = score_order_significance(rival.order.strength, engine.order.strength, seed=seed)
    outcomes = comparable(rival.outcomes), comparable(engine.outcomes)
    found = score_significance(*outcomes, seed=seed)
    return replace(found, acceptance=acceptance, order=order)


def difference_rows(
    name: str,
    relations: Significance | None,
    acceptance: Mapping[str, Difference],
    order: Mapping[str, Difference],
) -> list[list[Cell]]:
    """A row of :data:`DIFFERENCES` for each score of relations, of acceptance and of the order.

    ``relations`` is None where there is no pair that both answered.
    """
    rows: list[list[Cell]] = [
        [
            name,
            title,
            *relations.differences["debate"][measure].as_object().values(),
            relations.differences["pair"][measure].p,
            relations.mcnemar_p if measure == "accuracy" else None,
        ]
        for measure, title in MEASURES.items()
        if relations and measure in relations.differences["debate"]
    ]
    return rows + [
        [name, titles[measure], *difference.as_object().values(), None, None]
        for titles, differences in ((OF_ACCEPTANCE, acceptance), (OF_ORDER, order))
        for measure, difference in differences.items()
    ]


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
