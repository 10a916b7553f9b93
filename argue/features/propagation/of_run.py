"""How errors travel on the debates of a kept run: curves, their plot, and a sentence."""

from __future__ import annotations

from functools import lru_cache, partial

from argue.errors import BadInput
from argue.features.evaluations.runs.run import Run
from argue.features.plots import Plot
from argue.features.propagation import Propagation, propagate_errors
from argue.features.propagation.report import propagation_chart
from argue.features.propagation.tables import curves
from argue.locales import decimal
from argue.model import Options

SAMPLES = 1_000
"""Worlds drawn for each point: fewer than ``argue propagate`` draws, so that a page can wait."""
MOST_ARGUMENTS = 600
"""Arguments of all debates together for which a page waits."""


@lru_cache(maxsize=8)
def propagation_of(run: Run) -> Propagation:
    """The curves of all kinds of error under the rules of the run, and the engine's place.

    Raises
    ------
    BadInput
        If the debates are too large to wait for, or state no support or attack.
    """
    size = sum(len(debate.arguments) for debate in run.debates)
    if size > MOST_ARGUMENTS:
        raise BadInput(
            f"the debates of run {run.id} have {size} arguments, and a page waits "
            f"for {MOST_ARGUMENTS} at most; argue propagate computes this for debates of any size"
        )
    places = {id(debate): place for place, debate in enumerate(run.debates)}
    return propagate_errors(
        run.debates,
        [Options(run.stored.setup.engine, derived=run.derived, semantics=run.semantics)],
        judged=lambda debate: run.relations(places[id(debate)]),
        samples=SAMPLES,
    )


def propagation_plot(propagation: Propagation, measure: str = "f1") -> Plot:
    """The curves with the engine's point; all measures are in its numbers."""
    numbers = curves(propagation)
    chart = partial(propagation_chart, propagation, measure=measure)
    return Plot(numbers.name, numbers.title, numbers, chart)


def propagation_summary(propagation: Propagation) -> str:
    """In a sentence, whether the engine's mistakes harm more or less than others would."""
    place = propagation.placements[0]
    expected = place.at_random.differing.value
    if not place.mistakes:
        return "The engine made no mistake."
    average = "–" if expected is None else f"on average {decimal(expected, 1)}"
    than = "as" if place.harm == "as much" else "than"
    return (
        f"The engine's mistakes harm acceptance {place.harm} {than} mistakes of the same number "
        f"and kind at random places: {place.differing} arguments are accepted in one framework "
        f"and not in the other, and {average} at random (p = {place.p:.2g})."
    )
