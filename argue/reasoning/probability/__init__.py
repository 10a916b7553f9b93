"""Frameworks whose relations are not sure: many possible ones at once, and what holds in them.

In the constellation approach (Li, Oren & Norman 2011; Hunter 2013) each relation holds with a
probability, by itself. A *world* is one framework that may come of it: every relation is there, is
another one, or is not. :mod:`~argue.reasoning.probability.worlds` labels thousands of them at a
time.
"""

from __future__ import annotations

from dataclasses import replace

from argue.model import GROUNDED, Analysis, Options

MOST_DRAWS = 2**26
"""Relations times frameworks that are drawn; a tree of any size needs none."""
PAGE_DRAWS = 2**22
"""The same while a reader waits."""


def are_usual(options: Options) -> bool:
    """Whether probabilities are told unasked: under the grounded semantics alone.

    Others, and readings of support, take a search for each framework drawn.
    """
    return options.semantics == GROUNDED and not options.support


def with_chances(analysis: Analysis, *, most_draws: int = MOST_DRAWS) -> Analysis:
    """The analysis with the probabilities that follow from the confidences of an engine."""
    if analysis.labelling is None:
        return analysis
    if not analysis.unjudged and all(not relation.judged for relation in analysis.relations):
        return replace(analysis, chances=None)
    from argue.reasoning.probability.chances import chances  # only where something is judged

    options = Options(derived=analysis.framework.derived, semantics=analysis.labelling.semantics)
    # supports of inferences that carry nothing (:mod:`argue.reasoning.inferences`)
    idle = {ends for step in analysis.debate.inferences for ends in step.supports}
    idle -= {*analysis.framework.ends(analysis.framework.supports)}

    busy = [relation for relation in analysis.relations if relation.ends not in idle]
    unjudged, debate = analysis.unjudged, analysis.debate
    known = chances(debate, busy, options, unjudged=unjudged, most_draws=most_draws)
    return replace(analysis, chances=known)
