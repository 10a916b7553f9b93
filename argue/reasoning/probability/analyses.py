"""Analyses with the probability of acceptance of each argument."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import product

from argue.model import Analysis, Chances, Label, Options, Origin, Relation, Verdict
from argue.reasoning.probability.chances import MOST_DRAWS, chances
from argue.reasoning.probability.variants import ATTACK, SUPPORT, Scores, beliefs

_ANSWERS = (Label.SUPPORT, Label.ATTACK)
_CERTAIN = Chances({}, 0.0, 0)
MOST_SETTLING = 3
"""Questions that are tried together."""


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
    options = Options(derived=analysis.framework.derived, semantics=analysis.labelling.semantics)

    def compute(relations: Sequence[Relation]) -> Chances | None:
        return chances(
            analysis.debate, relations, labels, options, scores=scores, most_draws=most_draws
        )

    result = replace(analysis, chances=compute(analysis.relations))
    if result.chances is None:
        return result
    return replace(result, chances=replace(result.chances, settles=_settles(result, compute)))


def _settles(analysis: Analysis, compute: Callable[[Sequence[Relation]], Chances | None]) -> int:
    """How many of the first questions settle the verdict; 0 for none, see :class:`Chances`."""
    known, issue = analysis.chances, analysis.debate.issue
    if known is None or issue is None or known.samples or not _is_open(analysis):
        return 0
    for many in range(1, min(MOST_SETTLING, len(known.questions)) + 1):
        asked = [(one.source, one.target) for one in known.questions[:many]]
        answers = product(_ANSWERS, repeat=many)
        worlds = (_answered(analysis, dict(zip(asked, each, strict=True))) for each in answers)
        if not any(
            _is_open(replace(world, chances=compute(world.relations) or _CERTAIN))
            for world in worlds
        ):
            return many
    return 0


def _is_open(analysis: Analysis) -> bool:
    verdict = analysis.verdicts.get(analysis.debate.issue or "")
    return verdict is not None and verdict.verdict is Verdict.OPEN


def _answered(analysis: Analysis, labels: Mapping[tuple[str, str], Label]) -> Analysis:
    """The analysis where somebody stated the labels of these pairs."""
    relations = tuple(
        replace(one, label=labels[ends], confidence=1.0, origin=Origin.GIVEN)
        if (ends := (one.source, one.target)) in labels
        else one
        for one in analysis.relations
    )
    return replace(analysis, relations=relations)


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
