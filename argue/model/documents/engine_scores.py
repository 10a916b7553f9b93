"""How well an engine judges pairs: against chance and baselines, its confidence, its intervals."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from argue.model.documents.record import (
    Count,
    Part,
    Ratio,
    Share,
)

Correlation = Annotated[float, Field(ge=-1, le=1)] | None


class ChanceTest(Part):
    """A score against guessing."""

    score: float
    """The score that was reached."""
    p: Share
    """How probable at least such a score is by guessing."""
    least: dict[str, Ratio]
    """Level of significance: the least score that beats chance; null if none can."""
    better: dict[str, bool]
    """Level of significance: whether the score beats chance."""


class Chance(Part):
    """Both scores of the RTE challenges against guessing."""

    accuracy: ChanceTest
    """Accuracy, by the exact binomial test."""
    cws: ChanceTest
    """Confidence-weighted score, by simulation."""


class Baseline(Part):
    """What a trivial answer scores."""

    accuracy: Ratio
    """Share judged right."""
    cws: Ratio
    """Confidence-weighted score."""
    precision: Ratio
    """Of entailment."""
    recall: Ratio
    """Of entailment."""
    f1: Ratio
    """Of entailment."""


class Baselines(Part):
    """The baselines of RTE-1."""

    all_true: Baseline
    """Every pair entailed."""
    all_false: Baseline
    """No pair entailed."""
    random: Baseline
    """Guessing, on average."""


class RteTaskScores(Part):
    """The scores of the RTE challenges on one task."""

    pairs: Count
    """All pairs."""
    answered: Count
    """Pairs on which the engine did not abstain."""
    coverage: Ratio
    """Their share."""
    accuracy: Ratio
    """Share of the answered pairs that was judged right."""
    cws: Ratio
    """Confidence-weighted score (Dagan, Glickman & Magnini 2006)."""
    precision: Ratio
    """Share of the pairs judged entailed that are."""
    recall: Ratio
    """Share of the entailed pairs that were judged so."""
    f1: Ratio
    """2 · both / (judged entailed + entailed)."""
    by_task: dict[str, RteTaskScores] | None = None
    """The same for each task that the file names; absent where it names none."""


class RteScores(RteTaskScores):
    """The same on all pairs, with what it is compared with."""

    chance: Chance | None
    """Against guessing; null where nothing was answered."""
    baselines: Baselines
    """What trivial answers score."""


class Rte(Part):
    """Entailment judgements scored as the RTE challenges score them."""

    two_way: RteScores
    """Entailed or not."""
    three_way: RteScores | None
    """Entailment, contradiction, unknown; null where attack and unrelated cannot be told apart."""


class Bin(Part):
    """Judgements of about the same confidence."""

    low: Share
    """Confidences above this."""
    high: Share
    """Confidences up to this."""
    judgements: Count
    """How many judgements."""
    confidence: Share
    """Their mean confidence."""
    accuracy: Share
    """Share of them that is right."""


class Calibration(Part):
    """Whether confidences mean what they say."""

    expected_error: Ratio
    """Expected calibration error."""
    greatest_error: Ratio
    """The greatest difference of accuracy and confidence in a bin."""
    overconfidence: Correlation
    """Mean confidence minus accuracy."""
    bins: list[Bin]
    """Bins of confidence that hold judgements."""


class LabelCurves(Part):
    """How well the scores of a label rank pairs."""

    pairs: Count
    """Pairs that were answered."""
    positives: Count
    """Pairs that have the label in gold."""
    roc_area: Share
    """Area under the ROC curve; 0.5 for an engine that knows nothing."""
    average_precision: Share
    """Area under precision by recall."""


class Interval(Part):
    """A score with its bootstrap interval."""

    value: float
    """The score."""
    low: float
    """Low end."""
    high: float
    """High end."""


class Intervals(Part):
    """Bootstrap intervals."""

    by: Literal["pair", "debate"]
    """What was drawn."""
    units: Count
    """How many of them there are."""
    level: Share
    """How often such intervals hold the true value."""
    resamples: Count
    """How many samples were drawn."""
    seed: int
    """The seed."""
    accuracy: Interval | None = None
    """Of the accuracy; absent where there are fewer than two units."""
    f1: Interval | None = None
    """Of F1 of support."""
    macro_f1: Interval | None = None
    """Of the mean F1 of the labels that gold has."""
    matthews: Interval | None = None
    """Of Matthews' correlation."""
