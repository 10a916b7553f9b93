"""Analyses with the probability of acceptance of each argument."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from argue.model import Analysis, Label, Options, Origin, Relation
from argue.reasoning.probability.chances import MOST_DRAWS, chances
from argue.reasoning.probability.variants import ATTACK, SUPPORT, Scores, beliefs

_ANSWERS = (Label.SUPPORT, Label.ATTACK)


def with_chances(
    analysis: Analysis,
    labels: Sequence[Label],
    *,
    answers: bool,
    scores: Scores | None = None,
    most_draws: int = MOST_DRAWS,
) -> Analysis:
    """The analysis with the probabilities that follow from the confidences of an engine.

    Parameters
    ----------
    labels
        Those that the engine can give.
    answers
        Whether somebody answers somebody in every pair. Then each is a support or an attack, as
        likely as the engine finds these two, unless the source itself states unrelated pairs.
    scores
        Those of the engine; without them, as of a stored run, the labels that were not given share
        what the confidence leaves.
    """
    if analysis.labelling is None:
        return analysis
    if answers and set(_ANSWERS) <= set(labels) and not _states_unrelated(analysis):
        scores = _as_answers(analysis.relations, labels, scores)
    outcome = chances(
        analysis.debate,
        analysis.relations,
        labels,
        Options(derived=analysis.framework.derived, semantics=analysis.labelling.semantics),
        scores=scores,
        most_draws=most_draws,
    )
    return replace(analysis, chances=outcome)


def _states_unrelated(analysis: Analysis) -> bool:
    return any(one.label is Label.UNRELATED for one in analysis.debate.reference)


def _as_answers(
    relations: Iterable[Relation], labels: Sequence[Label], scores: Scores | None
) -> dict[tuple[str, str], Mapping[Label, float]]:
    """What is left of each judged relation's probabilities where it supports or attacks."""
    judged = [one for one in relations if one.origin is Origin.JUDGED]
    rows = beliefs(judged, labels, scores)[:, [SUPPORT, ATTACK]]
    rows[rows.sum(axis=1) == 0] = 0.5
    return {
        (one.source, one.target): dict(zip(_ANSWERS, row, strict=True))
        for one, row in zip(judged, (rows / rows.sum(axis=1, keepdims=True)).tolist(), strict=True)
    }
