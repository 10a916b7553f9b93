"""All scores of a textual-entailment engine on the same pairs, in one record.

What needs SciPy is left out where it is not installed, and the record says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from argue.errors import MissingLibrary
from argue.evaluation.bootstrap import WAYS, Intervals, score_bootstrap
from argue.evaluation.calibration import Calibration, score_calibration
from argue.evaluation.chance import Baselines, Chance, score_baselines, score_chance
from argue.evaluation.curves import LabelCurves, score_curves
from argue.evaluation.outcome import Outcome, comparable
from argue.evaluation.predictions import Sureness
from argue.evaluation.rte import RteScores, score_rte
from argue.model import Label
from argue.pipeline import Progress
from argue.plugins import libraries_for

_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class Rte:
    """The scores of the RTE challenges, two-way or three-way, and what they are compared with.

    ``chance`` is ``None`` where nothing was answered or a library is missing.
    """

    scores: RteScores
    baselines: Baselines
    chance: Chance | None

    def as_object(self) -> dict[str, object]:
        """For JSON."""
        return {
            **self.scores.as_object(),
            "chance": self.chance.as_object() if self.chance else None,
            "baselines": self.baselines.as_object(),
        }


@dataclass(frozen=True, slots=True)
class EngineScores:
    """What :func:`score_engine` finds.

    Parameters
    ----------
    three_way
        ``None`` where there is nothing to tell attack from unrelated in gold and judgements.
    intervals
        By pair and by debate.
    merged
        Whether attack was taken for unrelated, since gold only says whether a pair is entailed
        (:func:`~argue.evaluation.outcome.comparable`).
    left_out
        What could not be scored and why, in a sentence; empty if all could. Then there are no
        curves, no intervals and no tests against chance.
    """

    two_way: Rte
    three_way: Rte | None
    calibration: Calibration
    curves: Mapping[Label, LabelCurves]
    intervals: tuple[Intervals, ...]
    merged: bool = False
    left_out: str = ""

    def as_object(self) -> dict[str, object]:
        """For JSON; of curves their areas."""
        return {
            "rte": {
                "two_way": self.two_way.as_object(),
                "three_way": self.three_way.as_object() if self.three_way else None,
            },
            "calibration": self.calibration.as_object(),
            "curves": {
                str(label): each.as_object(points=False) for label, each in self.curves.items()
            },
            "intervals": {each.by: each.as_object() for each in self.intervals},
            "merged": self.merged,
            "left_out": self.left_out,
        }


def score_engine(
    outcomes: Sequence[Outcome],
    *,
    seed: int = 0,
    progress: Progress | None = None,
    sureness: Sureness = Sureness.CONFIDENCES,
) -> EngineScores:
    """Score what an engine said by every measure of this folder that needs nothing but outcomes.

    Parameters
    ----------
    seed
        Of what is drawn at random: guesses and samples.
    progress
        Told (steps done, steps in all).
    sureness
        What predictions say of how sure they are; without confidences there is no calibration,
        without ranks there are no curves.

    Examples
    --------
    >>> pair = ("d", "8", "T", "H", "Oil fell.", "Oil rose.", Label.ATTACK)
    >>> found = score_engine([Outcome(*pair, Label.ATTACK, 0.8, (0.2, 0.8, 0.0))])
    >>> found.two_way.scores.accuracy, found.three_way
    (1.0, None)
    """
    given, outcomes = outcomes, comparable(outcomes)
    left_out = _missing()
    able = not left_out
    ranked, sure = sureness is not Sureness.NOTHING, sureness is Sureness.CONFIDENCES
    labels = {outcome.gold for outcome in outcomes} | {outcome.label for outcome in outcomes}
    finer = {Label.ATTACK, Label.UNRELATED} <= labels
    step = _Steps(progress, 3 + finer + 2 * able)
    return EngineScores(
        step(_rte(outcomes, 2, seed, able)),
        step(_rte(outcomes, 3, seed, able)) if finer else None,
        step(score_calibration(outcomes if sure else ())),
        step(score_curves(outcomes) if able and ranked else {}),
        tuple(step(score_bootstrap(outcomes, by, seed=seed)) for by in WAYS if able),
        outcomes != list(given),
        left_out or _NOT_SURE.get(sureness, ""),
    )


class _Steps:
    """Passes on what it is given, and tells how many times it was."""

    def __init__(self, progress: Progress | None, total: int) -> None:
        self._progress, self._done, self._total = progress, 0, total

    def __call__(self, result: _Result) -> _Result:
        self._done += 1
        if self._progress is not None:
            self._progress(self._done, self._total)
        return result


def _rte(outcomes: Sequence[Outcome], ways: int, seed: int, able: bool) -> Rte:
    return Rte(
        score_rte(outcomes, ways),
        score_baselines(outcomes, ways),
        score_chance(outcomes, ways, seed=seed) if able else None,
    )


_NOT_SURE = {
    Sureness.RANKS: "The predictions are ranked and have no confidences: no calibration.",
    Sureness.NOTHING: "The predictions have no confidences: no calibration, no curves, and "
    "confidence-weighted scores say no more than accuracy.",
}


def _missing() -> str:
    """Why some measures cannot be had; empty if they can."""
    try:
        with libraries_for("what is left out (tests against chance, curves, intervals)"):
            import scipy  # noqa: F401
    except MissingLibrary as error:
        return str(error)
    return ""
