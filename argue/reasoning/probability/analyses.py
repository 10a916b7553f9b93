"""Analyses with the probability of acceptance of each argument."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import product

from argue.model import Analysis, Chances, Label, Options, Origin, Relation, Verdict
from argue.reasoning.probability.chances import MOST_DRAWS, chances

_ANSWERS = (Label.SUPPORT, Label.ATTACK)
_CERTAIN = Chances({}, 0.0, 0)
MOST_SETTLING = 3
"""Questions that are tried together."""


def with_chances(analysis: Analysis, *, most_draws: int = MOST_DRAWS) -> Analysis:
    """The analysis with the probabilities that follow from the confidences of an engine."""
    if analysis.labelling is None:
        return analysis
    options = Options(derived=analysis.framework.derived, semantics=analysis.labelling.semantics)
    # supports of inferences that carry nothing (:mod:`argue.reasoning.inferences`)
    idle = {ends for step in analysis.debate.inferences for ends in step.supports}
    idle -= {*analysis.framework.ends(analysis.framework.supports)}

    def compute(relations: Sequence[Relation]) -> Chances | None:
        return chances(
            analysis.debate,
            [one for one in relations if one.ends not in idle],
            options,
            unjudged=analysis.unjudged,
            most_draws=most_draws,
        )

    result = replace(analysis, chances=compute(analysis.relations))
    if result.chances is None:
        return result
    return replace(result, chances=replace(result.chances, settles=_settles(result, compute)))


def _settles(analysis: Analysis, compute: Callable[[Sequence[Relation]], Chances | None]) -> int:
    """How many of the first questions settle the verdict; 0 for none, see :class:`Chances`."""
    known, issue = analysis.chances, analysis.debate.issue
    if known is None or issue is None or known.samples or not _is_open(known, issue):
        return 0
    for many in range(1, min(MOST_SETTLING, len(known.questions)) + 1):
        asked = [one.ends for one in known.questions[:many]]
        answers = product(_ANSWERS, repeat=many)
        worlds = (_answered(analysis, dict(zip(asked, each, strict=True))) for each in answers)
        if not any(_is_open(compute(relations) or _CERTAIN, issue) for relations in worlds):
            return many
    return 0


def _is_open(known: Chances, issue: str) -> bool:
    verdict = known.verdicts.get(issue)
    return verdict is not None and verdict.verdict is Verdict.OPEN


def _answered(analysis: Analysis, labels: Mapping[tuple[str, str], Label]) -> tuple[Relation, ...]:
    """The relations if somebody stated the labels of these pairs."""
    return tuple(
        replace(one, label=labels[ends], confidence=1.0, origin=Origin.GIVEN)
        if (ends := (one.source, one.target)) in labels
        else one
        for one in analysis.relations
    )
