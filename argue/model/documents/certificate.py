"""What holds with a guarantee: ``argue certify``."""

from __future__ import annotations

from typing import ClassVar

from argue.model.documents.record import Count, DerivedKind, Document, Part, Ratio, Share


class KindTest(Part):
    """A permutation test of whether labelled debates look like the others."""

    p: Share
    """How probable so large a deviation is if they are exchangeable; below 0.01 nothing holds."""
    feature: str
    """What deviates most: ``confidence``, ``attacks``, ``pairs`` or ``length``."""
    labelled: float
    """Its mean over labelled debates."""
    others: float
    """Its mean over the others."""


class Bounds(Part):
    """A ratio over the whole collection, labelled debates included."""

    labelled: Ratio
    """The ratio in labelled debates alone."""
    low: Share
    """At least so much, and"""
    high: Share
    """at most so much, with the confidence ``level``."""


class CertifiedStatus(Part):
    """The status of an argument as judged."""

    argument: str
    """Id of the argument."""
    accepted: bool
    """Whether acceptance is likelier than not."""
    probability: Share
    """Of that, by the confidences of the engine."""


class CertifiedDebate(Part):
    """The statuses of a debate."""

    id: str
    """Id of the debate."""
    certain: list[CertifiedStatus]
    """Those that hang on no judged relation."""
    certified: list[CertifiedStatus]
    """Those that the guarantee is about."""
    open: list[CertifiedStatus]
    """All others."""


class PairToLabel(Part):
    """A pair to label next."""

    debate: str
    """Id of the debate."""
    source: str
    """Id of its source."""
    target: str
    """Id of its target."""
    gain: float
    """Bits that its label is expected to tell of the issue of its debate."""
    minutes: float
    """About how long a person takes: its words are read, then comes the decision."""


class NextLabels(Part):
    """What to label next; empty lists unless ``--next`` asks for it."""

    settle: list[PairToLabel]
    """The pairs that tell most a minute; no random sample, so not for GOLD."""
    draw: list[str]
    """Ids of debates drawn at random, which may join GOLD when all of their pairs are labelled."""


class Certificate(Document):
    """``argue certify --json``: what holds with a guarantee, and what to label next."""

    NAME: ClassVar = "certificate/1"
    engine: str
    """The engine that judged."""
    engine_version: str
    """Changes when it may judge otherwise; then this holds no longer."""
    derived: list[DerivedKind]
    """The kinds of derived attacks that count."""
    semantics: str
    """The semantics."""
    level: Share
    """Confidence of each guarantee, and least share of right statuses among certified ones."""
    labelled: Count
    """Labelled debates."""
    labelled_pairs: Count
    """Their judged pairs."""
    holds: bool
    """Whether labelled debates look like the others; if not, nothing is guaranteed."""
    kind: KindTest
    """The test of that."""
    measures: dict[str, Bounds]
    """``relations`` (share that is right), ``precision``, ``recall`` and ``accuracy`` (of
    acceptance)."""
    threshold: Ratio
    """Uncertain statuses of this probability or more are certified; null if none can be."""
    needed: Count | None
    """Where none is certified, about how many labelled debates would do; null if none would."""
    surest_right: Ratio
    """Where none is certified, how often the surest statuses of labelled debates are right."""
    debates: list[CertifiedDebate]
    """The debates that are not labelled."""
    next: NextLabels
    """What to label next."""


class NeededLabels(Part):
    """How many labelled debates would do under one assumption."""

    right: Ratio
    """Share of right ones among the surest statuses; null: as the engine's confidences say."""
    debates: Count | None
    """About so many would do; null if not even all of them."""


class CertificateForecast(Document):
    """``argue certify --json`` without labelled debates: how many would be needed."""

    NAME: ClassVar = "certificate-forecast/1"
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
    needed: list[NeededLabels]
    """Labelled debates that would do, under each assumption."""
    next: NextLabels
    """What to label next."""
