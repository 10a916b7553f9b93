"""How errors travel into acceptance on the debates of a run, and where its engine stands."""

from __future__ import annotations

from functools import lru_cache

from argue.errors import BadInput
from argue.evaluation.propagation import MEASURES, Propagation, propagate
from argue.evaluation.propagation.picture import picture
from argue.evaluation.runs.plots import Plot
from argue.evaluation.runs.run import Run
from argue.evaluation.runs.table import Cell, Table

SAMPLES = 1_000
"""Worlds drawn for each point: fewer than ``argue propagate`` draws, so that a page can wait."""
MOST = 600
"""Arguments of all debates together for which a page waits."""


@lru_cache(maxsize=8)
def of(run: Run) -> Propagation:
    """The curves of all kinds of error under the rules of the run, and the engine's place.

    Raises
    ------
    BadInput
        If the debates are too large to wait for, or state no support or attack.
    """
    size = sum(len(debate.arguments) for debate in run.debates)
    if size > MOST:
        raise BadInput(
            f"the debates of run {run.id} have {size:,} arguments, and a page waits for {MOST} at "
            "most; argue propagate computes this for debates of any size"
        )
    places = {id(debate): place for place, debate in enumerate(run.debates)}
    return propagate(
        run.debates, judged=lambda debate: run.relations(places[id(debate)]),
        engine=run.stored.setup.engine, derived=[run.derived], semantics=[run.semantics],
        samples=SAMPLES,
    )  # fmt: skip


def plot(found: Propagation, measure: str = "f1") -> Plot:
    """The curves with the engine's point; all measures are in its numbers."""
    title = "Acceptance when relations are wrong"
    columns = {
        "error": "error", "judged_right": "judged right", "relation_accuracy": "of all relations",
        **{name: name for name in MEASURES},
        **{f"{name}_error": f"standard error of {name}" for name in MEASURES},
    }  # fmt: skip
    rows: list[list[Cell]] = [
        [
            str(curve.error), point.accuracy, point.relation_accuracy,
            *(point.scores[name].value for name in MEASURES),
            *(point.scores[name].standard_error for name in MEASURES),
        ]
        for curve in found.curves
        for point in curve.points
    ]  # fmt: skip

    def draw(alone: bool) -> str:
        return picture(found, measure=measure, alone=alone)

    return Plot("propagation", title, Table("propagation", title, columns, rows), draw)


def told(found: Propagation) -> str:
    """In a sentence, whether the engine's mistakes harm more or less than others would."""
    place = found.placements[0]
    expected = place.expected.value
    if not place.mistakes:
        return "The engine made no mistake."
    at_random = "" if expected is None else f" on average {expected:.1f}"
    return (
        f"The engine's mistakes harm acceptance {place.harm}"
        f"{' as' if place.harm == 'as much' else ' than'} mistakes of the same number and kind at "
        f"random places: {place.differing} arguments are accepted in one framework and not in the "
        f"other, and{at_random} at random (p = {place.p:.2g})."
    )
