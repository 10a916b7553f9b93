"""Relations and acceptance against gold: ``argue evaluate``."""

from __future__ import annotations

from typing import ClassVar, Literal

from argue.model.documents.engine_scores import (
    Calibration,
    Correlation,
    Intervals,
    LabelCurves,
    Rte,
)
from argue.model.documents.record import (
    Count,
    DerivedKind,
    Document,
    Label,
    Part,
    Ratio,
    Share,
    Status,
)


class LabelScores(Part):
    """How well one label was judged."""

    precision: Ratio
    """Share of the pairs judged so that are so."""
    recall: Ratio
    """Share of the pairs that are so which were judged so."""
    f1: Ratio
    """2 · right / (judged so + gold)."""
    count: Count
    """Pairs that have this label in gold."""


class RelationScores(Part):
    """Judged labels against gold; precision, recall and F1 are those of ``support``."""

    pairs: Count
    """Pairs that gold has and the engine judged."""
    accuracy: Ratio
    """Share of them that was judged right."""
    precision: Ratio
    """Of ``support``: share of the pairs judged so that are so."""
    recall: Ratio
    """Of ``support``: share of the pairs that are so which were judged so."""
    f1: Ratio
    """Of ``support``: 2 · right / (judged so + gold)."""
    macro_f1: Ratio
    """Mean F1 of the labels that gold has."""
    mean_recall: Ratio
    """Mean of the recalls of support and attack; null unless gold has both."""
    balanced_accuracy: Ratio
    """Mean recall of the labels that gold has."""
    matthews: Correlation
    """Matthews' correlation, from -1 to 1; null where one side has one label only."""
    by_label: dict[Label, LabelScores]
    """The figures of each label."""
    confusion: dict[Label, dict[Label, Count]]
    """Gold label, then judged label: how many pairs."""
    unjudged: Count
    """Pairs that gold has and the pairing left out."""
    unstated: Count
    """Pairs that were judged and gold does not have."""
    abstained: Count
    """Pairs on which the engine was less sure than asked for."""


class StatusScores(Part):
    """Accepted arguments against those that gold relations lead to; ``accepted`` is positive."""

    arguments: Count
    """All arguments."""
    accepted_gold: Count
    """Arguments accepted with gold relations."""
    accepted_predicted: Count
    """Arguments accepted with the judged relations."""
    precision: Ratio
    """Share of those accepted as judged that are accepted by gold."""
    recall: Ratio
    """Share of those accepted by gold that are accepted as judged."""
    f1: Ratio
    """2 · both / (gold + predicted)."""
    accuracy: Ratio
    """Share of all arguments on whose acceptance both agree."""
    status_accuracy: Ratio
    """Share of all arguments that have the same of the three statuses."""


class Band(Part):
    """The uncertain arguments that have one verdict."""

    arguments: Count
    """How many."""
    right: Ratio
    """Share of those that became what the verdict says; null of none."""
    promised: Ratio
    """Mean of the probabilities that were stated for it; null of none."""


class ProbableAcceptance(Part):
    """Acceptance by its probability."""

    precision: Ratio
    """Share of those likelier accepted than not that are accepted by gold."""
    recall: Ratio
    """Share of those accepted by gold that are likelier accepted than not."""
    f1: Ratio
    """2 · both / (gold + likelier accepted)."""
    accuracy: Ratio
    """Share of all arguments on whose acceptance both agree."""
    uncertain: Count
    """Arguments whose status hangs on a judged relation."""
    brier: Ratio
    """Mean squared distance of their probability and outcome."""
    calibration_error: Ratio
    """Expected calibration error of their probabilities, in ten bins."""
    bands: dict[Literal["stands", "open", "falls"], Band]
    """Those of each verdict."""
    open_at: dict[str, Ratio]
    """For a share of wrong statuses the least share of arguments to leave open."""


class AcceptanceScores(StatusScores):
    """Acceptance under one set of derived attacks and one semantics."""

    derived: list[DerivedKind]
    """The kinds of derived attacks that count."""
    semantics: str
    """The semantics."""
    baselines: dict[Label, StatusScores] | None = None
    """The same with every judged pair a support, or an attack."""
    by_probability: ProbableAcceptance | None = None
    """The same where what is likelier accepted than not counts as accepted; null where the
    probability of a status is not known."""


class StatusChange(Part):
    """What correcting one mistake does to an argument."""

    argument: str
    """Id of the argument."""
    before: Status
    """Its status as judged."""
    after: Status
    """Its status after the correction."""
    right: bool
    """Whether that is its gold status."""


class Mistake(Part):
    """A relation that was judged wrong."""

    source: str
    """Id of its source."""
    target: str
    """Id of its target."""
    gold: Label | None
    """What it is; null if gold has no relation there."""
    judged: Label | None
    """What it was judged to be; null if it was not judged."""
    confidence: Ratio
    """How sure the engine was."""
    changes: list[StatusChange]
    """What its correction alone changes."""


class Displaced(Part):
    """An argument whose status is not that of gold."""

    argument: str
    """Id of the argument."""
    gold: Status
    """Its gold status."""
    judged: Status
    """Its status as judged."""
    blamed: list[list[int]]
    """Sets of positions in ``mistakes``: correcting all of a set gives it its gold status."""
    searched: bool
    """Whether all small sets were tried."""


class Blame(Part):
    """Which mistakes changed which statuses of a debate."""

    mistakes: list[Mistake]
    """The relations that were judged wrong."""
    displaced: list[Displaced]
    """The arguments whose status is not that of gold."""
    harmless: list[int]
    """Positions of mistakes that changed no status."""


class DebateScores(Part):
    """The scores of one debate."""

    id: str
    """Id of the debate."""
    relations: RelationScores
    """Its relations."""
    acceptance: AcceptanceScores
    """Its acceptance; of no argument where pairs are independent of each other."""
    blame: Blame | None = None
    """With ``--blame``: which mistakes changed which statuses."""


class Difference(Part):
    """A score of two engines."""

    first: float
    """Of the engine of ``--against``."""
    second: float
    """Of the engine that is evaluated."""
    difference: float
    """Second minus first; above 0 the second is better."""
    low: float | None
    """Low end of its interval; null for fewer than two units."""
    high: float | None
    """High end."""
    p: Ratio
    """Two-sided, by a paired bootstrap."""


class Significance(Part):
    """Whether one engine is better than another on the pairs that both answered."""

    pairs: Count
    """How many these are."""
    left_out: Count
    """Pairs that one of the two did not answer."""
    both_right: Count
    """Pairs that both judged right."""
    first_only: Count
    """Pairs that only the first judged right."""
    second_only: Count
    """Pairs that only the second judged right."""
    both_wrong: Count
    """Pairs that both judged wrong."""
    mcnemar_p: Share
    """McNemar's test, two-sided, exact."""
    level: Share
    """Level of the intervals."""
    resamples: Count
    """How many samples were drawn."""
    seed: int
    """The seed."""
    differences: dict[Literal["pair", "debate"], dict[str, Difference]]
    """What was drawn, then the measure."""
    acceptance: dict[str, Difference]
    """The measures of acceptance, debates drawn."""


class Rival(Part):
    """The engine of ``--against``."""

    engine: str
    """Its name."""
    engine_version: str
    """Its version."""
    relations: RelationScores
    """Its relations."""
    acceptance: AcceptanceScores
    """Its acceptance."""
    significance: Significance
    """Whether the evaluated engine is better."""
    run: int | None
    """Number under which the run is stored; null with ``--no-store``."""


class OtherSystem(Part):
    """Another system that was evaluated on the same pairs."""

    engine: str
    """Its name."""
    engine_version: str
    """Changes whenever it may answer otherwise."""
    relations: RelationScores
    """Its labels against gold."""
    acceptance: AcceptanceScores
    """What follows from them."""
    run: int | None
    """Number under which the run is stored; null with ``--no-store``."""


class Evaluation(Document):
    """``argue evaluate --json``: relations and acceptance against gold."""

    NAME: ClassVar = "evaluation/1"
    engine: str
    """Name of the engine."""
    engine_version: str
    """Its version."""
    pairing: str
    """How pairs were chosen; names joined by a comma where debates differ."""
    relations: RelationScores
    """Over all pairs of all debates."""
    acceptance: AcceptanceScores
    """Over all arguments of all debates; of none where pairs are independent of each other."""
    debates: list[DebateScores]
    """Debate by debate."""
    skipped: list[str]
    """Ids of debates that state no relation."""
    rte: Rte
    """The scores of the RTE challenges."""
    calibration: Calibration
    """Whether confidences mean what they say."""
    curves: dict[Label, LabelCurves]
    """How well the scores of a label rank pairs."""
    intervals: dict[Literal["pair", "debate"], Intervals]
    """Bootstrap intervals, by what is drawn."""
    merged: bool
    """Whether attack counts as unrelated, since gold says only whether a pair is entailed."""
    left_out: str
    """What could not be scored and why; empty if all could."""
    run: int | None
    """Number under which the run is stored; null with ``--no-store``."""
    against: Rival | None = None
    """With ``--against``: the other engine."""
    others: list[OtherSystem] | None = None
    """With several ``--predictions``: the scores of the other systems, as of this one."""
