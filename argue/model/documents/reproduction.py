"""What a paper reports: ``argue reproduce``."""

from __future__ import annotations

from typing import ClassVar

from argue.model.documents.evaluation import ProbableAcceptance, StatusScores
from argue.model.documents.record import Count, DerivedKind, Document, Part, Ratio


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
