"""How errors travel, and what a paper reports: ``argue propagate`` and ``argue reproduce``."""

from __future__ import annotations

from typing import ClassVar, Literal

from argue.model.documents.evaluation import ProbableAcceptance, StatusScores
from argue.model.documents.record import Count, DerivedKind, Document, Label, Part, Ratio, Share


class Estimate(Part):
    """A mean over random worlds."""

    value: float | None
    """The mean; null where it is undefined."""
    standard_error: float | None
    """Its standard error; 0 where it is exact."""


class Point(Part):
    """A point of a curve."""

    accuracy: Share
    """How often a relation is right."""
    relation_accuracy: Share
    """The same over all relations, those that cannot go wrong included."""
    acceptance: dict[str, Estimate]
    """The measures of acceptance."""


class Curve(Part):
    """Acceptance by the accuracy of relations, under one kind of error."""

    error: str
    """The kind of error."""
    derived: list[DerivedKind]
    """The kinds of derived attacks that count."""
    semantics: str
    """The semantics."""
    exact: bool
    """Whether nothing was drawn."""
    samples: Count
    """Worlds drawn for a point."""
    points: list[Point]
    """By falling or rising accuracy."""


class MistakeCount(Part):
    """A kind of mistake."""

    gold: Label
    """What the relations are."""
    judged: Label
    """What they were judged to be."""
    count: Count
    """How many."""


class AtRandom(Part):
    """What as many mistakes do anywhere."""

    differing: Estimate
    """Arguments whose acceptance differs from gold."""
    acceptance: dict[str, Estimate]
    """The measures of acceptance."""


class Placement(Part):
    """The mistakes of an engine against as many anywhere."""

    derived: list[DerivedKind]
    """The kinds of derived attacks that count."""
    semantics: str
    """The semantics."""
    relation_accuracy: Ratio
    """Share of the relations that the engine judged right."""
    mistakes: list[MistakeCount]
    """Its mistakes."""
    acceptance: StatusScores
    """Its acceptance."""
    differing: Count
    """Arguments whose acceptance differs from gold."""
    at_random: AtRandom
    """The same for as many mistakes anywhere."""
    harm: Literal["more", "less", "as much"]
    """Whether these mistakes harm acceptance more than as many of the same kind anywhere."""
    p: Ratio
    """How probable such a difference is by chance."""


class CriticalRelation(Part):
    """A relation and what depends on it."""

    debate: str
    """Id of the debate."""
    source: str
    """Id of its source."""
    target: str
    """Id of its target."""
    label: Label
    """What it is."""
    flipped: Count
    """Statuses that change when support and attack are confused."""
    dropped: Count
    """Statuses that change when the relation is missing."""


class Criticality(Part):
    """The relations of all debates under one set of rules, the most critical first."""

    derived: list[DerivedKind]
    """The kinds of derived attacks that count."""
    semantics: str
    """The semantics."""
    relations: list[CriticalRelation]
    """The relations."""


class Propagation(Document):
    """``argue propagate --json``: how errors of relations travel into acceptance."""

    NAME: ClassVar = "propagation/1"
    debates: list[str]
    """Ids of the debates."""
    skipped: list[str]
    """Ids of debates that state no relation."""
    arguments: Count
    """Arguments of all debates."""
    relations: Count
    """Relations of all debates."""
    samples: Count
    """Worlds drawn for a point that is not exact."""
    seed: int
    """The seed."""
    curves: list[Curve]
    """Acceptance by the accuracy of relations."""
    engine: str | None
    """The engine whose mistakes are placed; null without one."""
    placements: list[Placement]
    """Its mistakes against as many anywhere; empty without an engine."""
    criticality: list[Criticality]
    """What depends on each relation."""


class PublishedRow(Part):
    """A row of Cabrio & Villata 2012."""

    engine: str
    """As the paper calls it."""
    train: Ratio
    """Accuracy on the training half."""
    test: Ratio
    """Accuracy on the test half."""
    precision: Ratio
    """Of accepted arguments."""
    recall: Ratio
    """Of accepted arguments."""
    accuracy: Ratio
    """Of accepted arguments."""


class ReproducedAcceptance(StatusScores):
    """Acceptance under one set of derived attacks."""

    derived: list[DerivedKind]
    """The kinds of derived attacks that count."""
    by_probability: ProbableAcceptance | None = None
    """Accepted where that is likelier than not; null where it is unknown."""


class ReproducedRow(Part):
    """An engine here."""

    engine: str
    """Its name."""
    train: Ratio
    """Accuracy on the pairs that it learned from."""
    left_out: Ratio
    """Accuracy on the same pairs, each debate judged by an engine trained on the others."""
    test: Ratio
    """Accuracy on the test debates; null without any."""
    acceptance: list[ReproducedAcceptance]
    """Acceptance on the test debates, else on those left out."""


class AbsentEngine(Part):
    """An engine that could not take part."""

    engine: str
    """Its name."""
    reason: str
    """Why."""


class Reproduction(Document):
    """``argue reproduce --json``: the table of Cabrio & Villata 2012 with the engines here."""

    NAME: ClassVar = "reproduction/1"
    train_pairs: Count
    """Pairs to learn from."""
    test_pairs: Count
    """Pairs of the test debates; 0 without any."""
    published: list[PublishedRow]
    """What the paper has."""
    rows: list[ReproducedRow]
    """What the engines here score."""
    absent: list[AbsentEngine]
    """Engines that could not take part."""
