"""Judged debates as units of inference: what is known without labels, and hits and misses with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

import numpy as np

from argue import pipeline
from argue.engines import Engine
from argue.errors import BadInput
from argue.evaluation.statistics import Array
from argue.features.certification.guarantees.betting import UnlabelledDebates
from argue.judging import Progress
from argue.model import Analysis, Debate, Label, Options, Status
from argue.model.debate import CHOSEN_LABELS
from argue.reasoning.probability import PAGE_DRAWS, with_chances
from argue.settings import Limits

MEASURES = ("relations", "precision", "recall", "accuracy")
"""The share of relations that are right; of acceptance precision, recall and accuracy."""


@dataclass(frozen=True, slots=True)
class Unit:
    """One judged debate."""

    analysis: Analysis
    """Its relations and statuses as judged."""
    probability: Mapping[str, float]
    """Of acceptance, for each argument, as its verdict shows it (:mod:`argue.model.verdicts`); a
    half where it is not known."""
    gold: Mapping[tuple[str, str], Label] | None
    """The labels of its pairs; ``None`` if it is not labelled."""
    accepted: Mapping[str, bool]
    """Whether each argument is accepted by gold; empty if it is not labelled."""

    @property
    def uncertain(self) -> dict[str, float]:
        """Arguments whose status hangs on a judged relation: the probability of the likelier of
        accepted and not.

        It may be 1: that a support is truly an attack has no probability, and could happen.
        """
        chances = self.analysis.chances
        return {
            argument: max(share, 1 - share)
            for argument, share in self.probability.items()
            if (chances.verdicts[argument].likely if chances else share == 0.5)
        }

    def right(self, argument: str) -> bool:
        """Whether gold has the likelier of accepted and not."""
        return (self.probability[argument] >= 0.5) == self.accepted[argument]

    def features(self) -> list[float]:
        """:data:`argue.features.certification.guarantees.kind.FEATURES`, known without labels."""
        relations = self.analysis.relations
        return [
            fmean(relation.confidence for relation in relations) if relations else 0.0,
            fmean(relation.label is Label.ATTACK for relation in relations) if relations else 0.0,
            float(len(relations)),
            fmean(len(argument.text) for argument in self.analysis.debate.arguments),
        ]


def judge_units(
    debates: Iterable[Debate],
    engine: Engine,
    options: Options,
    *,
    labelled: bool,
    limits: Limits | None = None,
    progress: Progress | None = None,
) -> list[Unit]:
    """Judge debates.

    Raises
    ------
    BadInput
        If they are ``labelled`` and the source of one does not state a label for each judged pair,
        or warns that its labels are no random draw.
    """
    options = replace(options, judge_all=True)  # labels are what its judgements are held against
    analyses = (
        pipeline.analyse_debate(debate, engine, options, limits=limits, progress=progress)
        for debate in debates
    )
    chances = (with_chances(analysis, most_draws=PAGE_DRAWS) for analysis in analyses)
    return [unit_of(analysis, labelled=labelled) for analysis in chances]


def unit_of(analysis: Analysis, *, labelled: bool) -> Unit:
    """The unit of an analysis with chances; errors as of :func:`judge_units`."""
    if not labelled:
        return Unit(analysis, _probability(analysis), None, {})
    gold, options = _gold(analysis), replace(analysis.options, min_confidence=0.0)
    right = pipeline.label(analysis.debate, analysis.debate.reference, options)
    return Unit(analysis, _probability(analysis), gold, _accepted(right))


def _gold(analysis: Analysis) -> dict[tuple[str, str], Label]:
    if CHOSEN_LABELS in analysis.debate.warnings:
        raise BadInput(
            f"{analysis.debate.id}: expected labelled debates that were drawn at random, found: "
            f"{CHOSEN_LABELS}"
        )
    gold = {relation.ends: relation.label for relation in analysis.debate.reference}
    lacking = [relation for relation in analysis.relations if relation.ends not in gold]
    if lacking:
        first = lacking[0]
        raise BadInput(
            f"{analysis.debate.id}: expected a label for every pair that the engine judges, found "
            f"none for {len(lacking)} of {len(analysis.relations)}, such as {first.source} → "
            f"{first.target}; label them or leave the debate out"
        )
    return gold


def _probability(analysis: Analysis) -> dict[str, float]:
    if analysis.chances:  # with asides, which gold may read as replies that matter
        return {id: verdict.probability for id, verdict in analysis.chances.verdicts.items()}
    ids = [argument.id for argument in analysis.debate.arguments]
    if analysis.relations or analysis.labelling is None:
        return dict.fromkeys(ids, 0.5)
    return {id: float(analysis.labelling.statuses[id] is Status.ACCEPTED) for id in ids}


def collection_of(units: Sequence[Unit], measure: str) -> UnlabelledDebates:
    """What is known of a measure without labels."""
    return UnlabelledDebates(*np.array([_known(unit, measure) for unit in units], dtype=float).T)


def counts_of(units: Sequence[Unit], measure: str) -> Array:
    """Hits and misses of labelled units, units × 2."""
    return np.array([_counted(unit, measure) for unit in units], dtype=float).reshape(-1, 2)


def _known(unit: Unit, measure: str) -> tuple[float, float, float, float]:
    """Most hits, most misses, expected hits, expected misses."""
    if measure == "relations":
        size = len(unit.analysis.relations)
        right = sum(relation.confidence for relation in unit.analysis.relations)
        return size, size, right, size - right
    judged = _accepted(unit.analysis)
    inside = sum(unit.probability[id] for id, stands in judged.items() if stands)
    outside = sum(unit.probability[id] for id, stands in judged.items() if not stands)
    claimed, size = sum(judged.values()), len(judged)
    if measure == "precision":
        return claimed, claimed, inside, claimed - inside
    if measure == "recall":
        return claimed, size - claimed, inside, outside
    right = inside + size - claimed - outside
    return size, size, right, size - right


def _counted(unit: Unit, measure: str) -> tuple[int, int]:
    """Hits and misses."""
    if measure == "relations":
        gold = unit.gold or {}
        right = sum(gold[relation.ends] is relation.label for relation in unit.analysis.relations)
        return right, len(unit.analysis.relations) - right
    judged = _accepted(unit.analysis)
    both = sum(stands and unit.accepted[id] for id, stands in judged.items())
    if measure == "precision":
        return both, sum(judged.values()) - both
    if measure == "recall":
        return both, sum(unit.accepted.values()) - both
    right = sum(stands == unit.accepted[id] for id, stands in judged.items())
    return right, len(judged) - right


def _accepted(analysis: Analysis) -> dict[str, bool]:
    statuses = analysis.labelling.statuses if analysis.labelling else {}
    return {id: status is Status.ACCEPTED for id, status in statuses.items()}
