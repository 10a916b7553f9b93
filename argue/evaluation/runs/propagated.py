"""How errors travel into acceptance on the debates of a run, and where its engine stands."""

from __future__ import annotations

from functools import lru_cache

from argue.errors import BadInput
from argue.evaluation.propagation import MEASURES, Propagation, propagate
from argue.evaluation.propagation.picture import picture
from argue.evaluation.runs.plots import Plot
from argue.evaluation.runs.run import Run
from argue.evaluation.runs.table import Cell, Table
from argue.locales import Messages, _, decimal, mark, say, written

SAMPLES = 1_000
"""Worlds drawn for each point: fewer than ``argue propagate`` draws, so that a page can wait."""
MOST = 600
"""Arguments of all debates together for which a page waits."""
_ERRORS = (
    mark("flipped"),
    mark("support_to_attack"),
    mark("attack_to_support"),
    mark("dropped"),
    mark("invented"),
)
"""The kinds of error, as the table names them."""
_HARM = Messages(
    {
        "more": mark(
            "The engine's mistakes harm acceptance more than mistakes of the same number and kind "
            "at random places"
        ),
        "less": mark(
            "The engine's mistakes harm acceptance less than mistakes of the same number and kind "
            "at random places"
        ),
        "as much": mark(
            "The engine's mistakes harm acceptance as much as mistakes of the same number and kind "
            "at random places"
        ),
    }
)


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
            say(
                "the debates of run %(id)s have %(count)s arguments, and a page waits for %(most)s "
                "at most; argue propagate computes this for debates of any size",
                id=str(run.id),
                count=size,
                most=MOST,
            )
        )
    places = {id(debate): place for place, debate in enumerate(run.debates)}
    return propagate(
        run.debates,
        judged=lambda debate: run.relations(places[id(debate)]),
        engine=run.stored.setup.engine,
        derived=[run.derived],
        semantics=[run.semantics],
        samples=SAMPLES,
    )


def plot(found: Propagation, measure: str = "f1") -> Plot:
    """The curves with the engine's point; all measures are in its numbers."""
    title = say("Acceptance when relations are wrong")
    columns = {
        "error": say("error"),
        "judged_right": say("judged right"),
        "relation_accuracy": say("of all relations"),
        **{name: say(name) for name in MEASURES},
        **{f"{name}_error": say("standard error of %(name)s", name=say(name)) for name in MEASURES},
    }
    rows: list[list[Cell]] = [
        [
            say(str(curve.error)),
            point.accuracy,
            point.relation_accuracy,
            *(point.scores[name].value for name in MEASURES),
            *(point.scores[name].standard_error for name in MEASURES),
        ]
        for curve in found.curves
        for point in curve.points
    ]

    def draw(alone: bool) -> str:
        return picture(found, measure=measure, alone=alone)

    return Plot("propagation", title, Table("propagation", title, columns, rows), draw)


def told(found: Propagation) -> str:
    """In a sentence, whether the engine's mistakes harm more or less than others would."""
    place = found.placements[0]
    expected = place.expected.value
    if not place.mistakes:
        return _("The engine made no mistake.")
    return _(
        "%(harm)s: %(differing)s arguments are accepted in one framework and not in the other, and "
        "%(expected)s at random (p = %(p)s).",
        harm=_HARM[place.harm],
        differing=place.differing,
        expected="–" if expected is None else _("on average %(mean)s", mean=decimal(expected, 1)),
        p=written(f"{place.p:.2g}"),
    )
