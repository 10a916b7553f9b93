"""Propagation curves as a picture, with the engine's real point."""

from __future__ import annotations

from collections.abc import Sequence

from argue.evaluation.propagation import MEASURES, Curve, Error, Placement, Propagation
from argue.locales import Messages, _, mark, ngettext, say
from argue.plot import Axis, Mark, Series
from argue.plot.line import line_chart

_NAMES = {
    Error.FLIPPED: say("flipped"),
    Error.SUPPORT_TO_ATTACK: say("support → attack"),
    Error.ATTACK_TO_SUPPORT: say("attack → support"),
    Error.DROPPED: say("dropped"),
    Error.INVENTED: say("invented"),
}
_WORDS = Messages(
    {
        "precision": mark("Precision"),
        "recall": mark("Recall"),
        "f1": mark("F1"),
        "accuracy": mark("Accuracy"),
    }
)
_BAND = 1.96
"""Standard errors on each side of a line: 95 %."""


def picture(found: Propagation, *, measure: str = "f1", alone: bool = True) -> str:
    """One measure of acceptance along relation accuracy, as SVG.

    Of several kinds of error under one set of rules, a line a kind; else relations flipped, a line
    for each set of derived attacks and each semantics. Bands are 95 % of sampling error. The
    engine's point is that of the first set of rules.

    Raises
    ------
    ValueError
        If there is no such measure.
    """
    if measure not in MEASURES:
        raise ValueError(f"expected one of {', '.join(MEASURES)}, found {measure!r}")
    curves = _shown(found.curves)
    several = len({(one.derived, one.semantics) for one in curves}) > 1
    count = len(found.debates)
    return line_chart(
        [_series(one, measure, _rules(one) if several else _NAMES[one.error]) for one in curves],
        title=_(
            "%(measure)s of accepted arguments when relations are wrong (%(debates)s)",
            measure=_WORDS[measure],
            debates=found.debates[0]
            if count == 1
            else ngettext("%(num)s debate", "%(num)s debates", count),
        ),
        x=Axis(_("Share of relations judged right"), 0.5, 1.0),
        y=Axis(_("%(measure)s of acceptance", measure=_WORDS[measure]), high=1.0),
        marks=_marks(found, measure, several=several),
        alone=alone,
    )


def _shown(curves: Sequence[Curve]) -> list[Curve]:
    rules = {(one.derived, one.semantics) for one in curves}
    if len(rules) == 1:
        return list(curves)
    first = curves[0].error
    return [one for one in curves if one.error is first]


def _series(curve: Curve, measure: str, name: str) -> Series:
    points, band = [], []
    for point in curve.points:
        estimate = point.scores[measure]
        value = float("nan") if estimate.value is None else estimate.value
        points.append((point.accuracy, value))
        margin = _BAND * estimate.standard_error
        band.append((value - margin, min(1.0, value + margin)))
    return Series(name, points, band)


def _marks(found: Propagation, measure: str, *, several: bool) -> list[Mark]:
    marks: list[Mark] = []
    places: tuple[Placement, ...] = found.placements[:1]
    for place in places:
        value = getattr(place.acceptance, measure)
        if value is not None:
            name = f"{found.engine}, {_rules(place)}" if several else found.engine
            marks.append(Mark(name, place.relation_accuracy, value))
    return marks


def _rules(of: Curve | Placement) -> str:
    derived = " + ".join(of.derived) or _("no derived attacks")
    return derived if of.semantics == "grounded" else f"{derived}, {of.semantics}"
