"""How many labels a certificate would take, said before there is any."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, Unpack

from argue.engines import Engine, check_languages, load_engine
from argue.errors import BadInput
from argue.evaluation.certification import FEWEST, check_asked, distinct
from argue.evaluation.certification.next_labels import NextLabels, next_labels
from argue.evaluation.certification.report import following_lines
from argue.evaluation.certification.statuses import StatusTest
from argue.evaluation.certification.units import Unit, judge_units
from argue.model import Debate, Options, OptionWords
from argue.pipeline import Progress
from argue.settings import Limits

RIGHT = (0.7, 0.8, 0.9, 0.95, 0.99)
"""Shares of right statuses that are tried, where they are above the level."""


class Needed(NamedTuple):
    """So many labelled debates would do, if ``right`` of the surest statuses are right.

    ``right`` is ``None`` where they are right as often as the engine's confidences say; ``debates``
    is ``None`` where not even a label for every debate would do.
    """

    right: float | None
    debates: int | None


@dataclass(frozen=True, slots=True)
class Forecast:
    """What to expect of :func:`argue.certify` before any debate is labelled.

    Parameters
    ----------
    debates, pairs
        Debates of the collection, and the pairs that would have to be labelled in all of them.
    uncertain
        Statuses that hang on a judged relation; the others need no label.
    """

    engine: str
    engine_version: str
    level: float
    debates: int
    pairs: int
    uncertain: int
    needed: tuple[Needed, ...]
    units: tuple[Unit, ...] = field(repr=False, compare=False)

    def next_labels(self, count: int, seed: int = 0) -> NextLabels:
        """What to label next of all debates."""
        return next_labels(self.units, count, seed)

    def as_object(self) -> dict[str, object]:
        """What ``argue certify --json`` prints without labels, but for the next labels."""
        return {
            "engine": self.engine,
            "engine_version": self.engine_version,
            "level": self.level,
            "debates": self.debates,
            "pairs": self.pairs,
            "uncertain": self.uncertain,
            "needed": [one._asdict() for one in self.needed],
        }


def forecast(
    source: Sequence[Debate],
    engine: str | Engine,
    *,
    level: float = 0.95,
    seed: int = 0,
    limits: Limits | None = None,
    progress: Progress | None = None,
    **options: Unpack[OptionWords],
) -> Forecast:
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
    judge = load_engine(engine) if isinstance(engine, str) else engine
    asked = Options.of(**options)
    check_asked(judge, asked, level)
    check_languages(judge, source)
    debates = distinct(source)
    if len(debates) < FEWEST:
        raise BadInput(f"expected at least {FEWEST} debates to certify, found {len(debates)}")
    asked = replace(asked, engine=judge.name)
    units = judge_units(debates, judge, asked, labelled=False, limits=limits, progress=progress)
    return forecast_units(units, asked, level, seed)


def forecast_units(
    units: Sequence[Unit], options: Options, level: float, seed: int = 0
) -> Forecast:
    """The forecast for debates already judged, of which none is labelled."""
    test = StatusTest(units, (), level)
    rates = (None, *(one for one in RIGHT if one > level))
    return Forecast(
        options.engine,
        units[0].analysis.engine_version,
        level,
        len(units),
        sum(len(unit.analysis.relations) for unit in units),
        sum(len(unit.uncertain) for unit in units),
        tuple(Needed(rate, test.needed(rate, seed)) for rate in rates),
        tuple(units),
    )


def forecast_text(result: Forecast, following: NextLabels | None = None) -> str:
    """The forecast for a terminal, and what to label next."""
    lines = [*_lines(result)]
    if following:
        lines += ["", *following_lines(following)]
    return "\n".join(lines) + "\n"


def _lines(result: Forecast) -> Iterator[str]:
    yield (
        f"With {result.engine} and no labels no status can be certified. Of {result.debates} "
        f"debates ({result.pairs} pairs), {result.uncertain} statuses hang on a judged relation."
    )
    if not result.uncertain:
        return
    yield f"To certify some of them at {result.level:g}, label whole debates drawn at random:"
    for one in result.needed:
        assumed = (
            "if statuses are right as often as their verdicts say"
            if one.right is None
            else f"if {one.right:.0%} of the surest statuses are right"
        )
        needed = "no number would do" if one.debates is None else f"about {one.debates} debates"
        yield f"  {assumed}: {needed}"
    yield "Which of these holds is not known before some are labelled (--labelled)."
