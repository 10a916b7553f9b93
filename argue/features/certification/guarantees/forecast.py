"""How many labels a certificate would take, said before there is any."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Unpack

from argue.engines import EngineLike
from argue.errors import BadInput
from argue.features.certification.guarantees import FEWEST, distinct, judge_for
from argue.features.certification.guarantees.next_labels import NextLabels
from argue.features.certification.guarantees.statuses import StatusTest
from argue.features.certification.guarantees.units import Unit, judge_units
from argue.judging import Progress
from argue.model import Debate, Options, OptionWords
from argue.model.record import Count, Ratio, Record, Share
from argue.settings import Limits

RIGHT = (0.7, 0.8, 0.9, 0.95, 0.99)
"""Shares of right statuses that are tried, where they are above the level."""


@dataclass(frozen=True, slots=True)
class NeededLabels(Record):
    """How many labelled debates would do under one assumption."""

    right: Ratio
    """Share of right ones among the surest statuses; null: as the engine's confidences say."""
    debates: Count | None
    """About so many would do; null if not even all of them."""


@dataclass(frozen=True, slots=True)
class CertificateForecast(Record):
    """``argue certify --json`` without labelled debates: how many would be needed."""

    NAME = "certificate-forecast/1"
    JSON = ("engine", "engine_version", "level", "debates", "pairs", "uncertain", "needed", "next")

    engine: str
    """The engine that judged."""
    engine_version: str
    """Changes when it may judge otherwise."""
    level: Share
    """Confidence of the guarantee asked for, and least share of right certified statuses."""
    debates: Count
    """Debates of the collection."""
    pairs: Count
    """Their judged pairs, which would have to be labelled in all of them."""
    uncertain: Count
    """Statuses that hang on a judged relation; no other needs a label."""
    needed: tuple[NeededLabels, ...]
    """Labelled debates that would do, under each assumption."""
    units: tuple[Unit, ...] = field(repr=False, compare=False)
    """The debates as they were judged."""
    next: NextLabels = NextLabels()
    """What to label next."""


def forecast(
    source: Sequence[Debate],
    engine: EngineLike,
    *,
    level: float = 0.95,
    seed: int = 0,
    limits: Limits | None = None,
    progress: Progress | None = None,
    **options: Unpack[OptionWords],
) -> CertificateForecast:
    """How many debates of ``source`` would have to be labelled to certify some status.

    Statuses are drawn as often right as is assumed, in random debates; so many are needed that half
    of the draws certify something. Which assumption holds only labels tell.

    Parameters
    ----------
    options
        As of :func:`argue.certify`.

    Raises
    ------
    BadInput
        As :func:`argue.certify` of its level, its engine and its options; and if there are fewer
        than two debates.
    """
    judge, asked = judge_for(engine, Options.of(**options), level, source)
    debates = distinct(source)
    if len(debates) < FEWEST:
        raise BadInput(f"expected at least {FEWEST} debates to certify, found {len(debates)}")
    units = judge_units(debates, judge, asked, labelled=False, limits=limits, progress=progress)
    return forecast_units(units, asked, level, seed)


def forecast_units(
    units: Sequence[Unit], options: Options, level: float, seed: int = 0
) -> CertificateForecast:
    """The forecast for debates already judged, of which none is labelled."""
    test = StatusTest(units, (), level)
    rates = (None, *(share for share in RIGHT if share > level))
    return CertificateForecast(
        options.engine,
        units[0].analysis.engine_version,
        level,
        len(units),
        sum(len(unit.analysis.relations) for unit in units),
        sum(len(unit.uncertain) for unit in units),
        tuple(NeededLabels(rate, test.needed(rate, seed)) for rate in rates),
        tuple(units),
    )
