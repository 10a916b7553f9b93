"""All scores of a textual-entailment engine on the same pairs, in one record.

What needs SciPy is left out where it is not installed, and the record says so.

Other packages add measures by entry points of the group ``argue.measures``. Each is a function of
the judged pairs with a figure for what it finds, or ``None`` where that is undefined::

    def score_length(outcomes: Sequence[Outcome]) -> float | None:
        ...

``argue evaluate --all`` and a run's page show each under the name of its entry point.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from math import isfinite
from typing import TypeVar

from argue.errors import BadInput, MissingLibrary
from argue.features.measures.bootstrap import WAYS, By, Intervals, score_bootstrap
from argue.features.measures.chance import Baselines, Chance, score_baselines, score_chance
from argue.features.measures.confidences import (
    Calibration,
    LabelCurves,
    score_calibration,
    score_curves,
)
from argue.features.measures.judged_by import Sureness
from argue.features.measures.outcome import (
    LABELS,
    Columns,
    Outcome,
    columns_of,
    comparable,
    has_confidences,
)
from argue.features.measures.rte import RteScores, score_rte
from argue.judging import Progress
from argue.model import Label
from argue.model.record import Record, inline, optional
from argue.plugins import Folder, libraries_for

_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class Rte(Record):
    """The same on all pairs, with what it is compared with."""

    TITLE = "RteScores"
    JSON = (inline("scores"), "chance", "baselines")

    scores: RteScores
    baselines: Baselines
    """What trivial answers score."""
    chance: Chance | None
    """Against guessing; null where nothing was answered."""


@dataclass(frozen=True, slots=True)
class RteWays(Record):
    """Entailment judgements scored as the RTE challenges score them."""

    TITLE = "Rte"

    two_way: Rte
    """Entailed or not."""
    three_way: Rte | None
    """Entailment, contradiction, unknown; null where attack and unrelated cannot be told apart."""


@dataclass(frozen=True, slots=True)
class EngineScores(Record):
    """What :func:`score_engine` finds."""

    JSON = ("rte", "calibration", "curves", "intervals", "merged", "left_out", optional("measures"))

    rte: RteWays
    """The scores of the RTE challenges."""
    calibration: Calibration
    """Whether confidences mean what they say."""
    curves: Mapping[Label, LabelCurves]
    """How well the scores of a label rank pairs."""
    intervals: Mapping[By, Intervals]
    """Bootstrap intervals, by what is drawn."""
    merged: bool = False
    """Whether attack counts as unrelated, since gold says only whether a pair is entailed."""
    left_out: str = ""
    """What could not be scored and why; empty if all could."""
    measures: Mapping[str, float | None] = field(default_factory=dict)
    """Measures of other packages, by name (``argue.measures``)."""


def score_engine(
    outcomes: Sequence[Outcome],
    *,
    seed: int = 0,
    progress: Progress | None = None,
    sureness: Sureness = Sureness.CONFIDENCES,
) -> EngineScores:
    """Score what an engine said by every measure of this folder that needs nothing but outcomes.

    ``seed`` is that of guesses and samples, ``progress`` is told (steps done, steps in all).
    ``sureness`` is what predictions say of how sure they are; without confidences, or where these
    are constants, there is no calibration, without ranks there are no curves.

    Raises BadInput if a measure of another package gives something else than a number;
    MissingLibrary if one imports a library that is not installed.

    >>> pair = ("d", "8", "T", "H", "Oil fell.", "Oil rose.", Label.ATTACK)
    >>> found = score_engine([Outcome(*pair, Label.ATTACK, 0.8, (0.2, 0.8, 0.0))])
    >>> found.rte.two_way.scores.accuracy, found.rte.three_way
    (1.0, None)
    """
    given = columns_of(outcomes)
    told, left_out = given.comparable, _missing()
    able = not left_out
    ranked = sureness is not Sureness.NOTHING
    sure = sureness is Sureness.CONFIDENCES and has_confidences(told)
    labels = {*told.gold.tolist(), *told.label.tolist()}
    finer = {LABELS.index(Label.ATTACK), LABELS.index(Label.UNRELATED)} <= labels
    done = count(1)

    def step(result: _Result) -> _Result:
        """Pass on what was scored, and tell that it was."""
        if progress is not None:
            progress(next(done), 5 + finer)
        return result

    return EngineScores(
        RteWays(
            step(_rte(told, 2, seed, able)),
            step(_rte(told, 3, seed, able)) if finer else None,
        ),
        step(score_calibration(told if sure else ())),
        step(score_curves(told) if able and ranked else {}),
        {by: step(score_bootstrap(told, by, seed=seed)) for by in WAYS},
        told is not given and told.differ(given),
        left_out or ("" if sure else _NOT_SURE[sureness]),
        {name: _score(name, comparable(outcomes)) for name in sorted(MEASURES.outside())},
    )


def _rte(outcomes: Columns, ways: int, seed: int, able: bool) -> Rte:
    return Rte(
        score_rte(outcomes, ways),
        score_baselines(outcomes, ways),
        score_chance(outcomes, ways, seed=seed) if able else None,
    )


_NOT_SURE = {
    Sureness.CONFIDENCES: "The confidences are all the same, or those of guesses: no calibration.",
    Sureness.RANKS: "The predictions are ranked and have no confidences: no calibration.",
    Sureness.NOTHING: "The predictions have no confidences: no calibration, no curves, and "
    "confidence-weighted scores say no more than accuracy.",
}


def _missing() -> str:
    """Why some measures cannot be had; empty if they can."""
    try:
        with libraries_for("what is left out (tests against chance, curves)"):
            import scipy  # noqa: F401
    except MissingLibrary as error:
        return str(error)
    return ""


MEASURES = Folder("argue.features.measures", "measure", "argue.measures")


def _score(name: str, outcomes: Sequence[Outcome]) -> float | None:
    with libraries_for(f"the measure {name!r}"):
        measure = MEASURES.outside()[name].load()
    figure = measure(outcomes)
    if figure is None:
        return None
    if not isinstance(figure, int | float) or not isfinite(figure):
        raise BadInput(f"the measure {name}: expected a number or None, found {str(figure)[:80]!r}")
    return float(figure)
