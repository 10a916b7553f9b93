"""Analyses with the probability of acceptance of each argument."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import product

from argue.model import Analysis, Chances, Label, Options, Origin, Relation, Verdict
from argue.reasoning.probability.chances import MOST_DRAWS, chances
from argue.reasoning.probability.variants import Scores

_ANSWERS = (Label.SUPPORT, Label.ATTACK)
_CERTAIN = Chances({}, 0.0, 0)
MOST_SETTLING = 3
"""Questions that are tried together."""


def with_chances(
    analysis: Analysis,
    labels: Sequence[Label],
    *,
    scores: Scores | None = None,
    most_draws: int = MOST_DRAWS,
) -> Analysis:
    """The analysis with the probabilities that follow from the confidences of an engine.

    Parameters
    ----------
    labels
        Those that the engine can give. Where it was asked for two (``labels`` of
        :class:`~argue.model.Options`), only these two count.
    scores
        Those of the engine; without them, as of a stored run, the labels that were not given share
        what the confidence leaves.
    """
    if analysis.labelling is None:
        return analysis
    if analysis.options.labels == 2:
        labels, scores = _ANSWERS, _of_answers(scores or {})
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


def _of_answers(scores: Scores) -> Scores:
    """The scores of support and attack alone."""
    return {
        ends: {label: each.get(label, 0.0) for label in _ANSWERS} for ends, each in scores.items()
    }
