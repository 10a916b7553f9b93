"""Receiver operating characteristic and precision–recall curves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from argue.locales import _, decimal, told
from argue.plot import Axis, Series
from argue.plot.line import line_chart


class Curve(NamedTuple):
    """A curve with the area below it; ``None`` where the area is not defined."""

    name: str
    points: Sequence[tuple[float, float]]
    area: float | None = None


def roc_chart(curves: Sequence[Curve], *, title: str, alone: bool = True) -> str:
    """Points of (false-positive rate, true-positive rate), against the diagonal of chance.

    Examples
    --------
    >>> svg = roc_chart([Curve("support", [(0, 0), (0, 1), (1, 1)], 1.0)], title="ROC")
    >>> "support, area 1.000" in svg
    True
    """
    return line_chart(
        _series(curves), title=title, x=Axis(_("false-positive rate"), 0, 1),
        y=Axis(_("true-positive rate"), 0, 1), reference=Series(_("chance"), [(0, 0), (1, 1)]),
        alone=alone,
    )  # fmt: skip


def precision_recall_chart(
    curves: Sequence[Curve], *, title: str, prevalence: float | None = None, alone: bool = True
) -> str:
    """Points of (recall, precision), by rising recall.

    The precision of a point holds from the recall before it, as in the average precision, which
    is then the area below the curve.

    ``prevalence``, the share of positive pairs, is the precision of an engine that knows nothing.
    """
    chance = None
    if prevalence is not None:
        chance = Series(_("chance"), [(0, prevalence), (1, prevalence)])
    return line_chart(
        _series(curves, step=True), title=title, x=Axis(_("recall"), 0, 1),
        y=Axis(_("precision"), 0, 1), reference=chance, alone=alone,
    )  # fmt: skip


def _series(curves: Sequence[Curve], *, step: bool = False) -> list[Series]:
    return [
        Series(
            curve.name
            if curve.area is None
            else _("%(curve)s, area %(area)s", curve=told(curve.name), area=decimal(curve.area, 3)),
            curve.points,
            step=step,
        )
        for curve in curves
    ]
