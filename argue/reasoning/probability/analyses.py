"""Analyses with the probability of acceptance of each argument."""

from __future__ import annotations

from dataclasses import replace

from argue.model import Analysis, Options, Origin
from argue.reasoning.probability import MOST_DRAWS


def with_chances(analysis: Analysis, *, most_draws: int = MOST_DRAWS) -> Analysis:
    """The analysis with the probabilities that follow from the confidences of an engine."""
    if analysis.labelling is None:
        return analysis
    if not analysis.unjudged and all(one.origin is not Origin.JUDGED for one in analysis.relations):
        return replace(analysis, chances=None)
    from argue.reasoning.probability.chances import chances  # only where something is judged

    options = Options(derived=analysis.framework.derived, semantics=analysis.labelling.semantics)
    # supports of inferences that carry nothing (:mod:`argue.reasoning.inferences`)
    idle = {ends for step in analysis.debate.inferences for ends in step.supports}
    idle -= {*analysis.framework.ends(analysis.framework.supports)}

    known = chances(
        analysis.debate,
        [one for one in analysis.relations if one.ends not in idle],
        options,
        unjudged=analysis.unjudged,
        most_draws=most_draws,
    )
    return replace(analysis, chances=known)
