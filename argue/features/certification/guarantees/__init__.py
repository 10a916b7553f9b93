"""What holds of judged debates with a guarantee, by a few labelled debates of the same kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import Unpack

import numpy as np

from argue import judging, pipeline
from argue.engines import Engine, EngineLike, as_engine, check_judges, check_languages
from argue.errors import BadInput
from argue.features.certification.guarantees.betting import Draws, interval
from argue.features.certification.guarantees.kind import KindTest, compare_kinds
from argue.features.certification.guarantees.next_labels import NextLabels, next_labels
from argue.features.certification.guarantees.statuses import Outlook, StatusTest
from argue.features.certification.guarantees.units import (
    MEASURES,
    Unit,
    collection_of,
    counts_of,
    judge_units,
)
from argue.model import Debate, Derivation, Options, OptionWords
from argue.model.record import Count, Ratio, Record, Share
from argue.model.records import Records
from argue.model.tables import Table, untitled
from argue.settings import Limits

FEWEST = 2
"""Labelled debates, and debates to be certified, below which nothing can be compared."""


@dataclass(frozen=True, slots=True)
class Bounds(Record):
    """A ratio over the whole collection, labelled debates included."""

    labelled: Ratio
    """The ratio in labelled debates alone."""
    low: Share
    """At least so much, and"""
    high: Share
    """at most so much, with the confidence ``level``."""


@dataclass(frozen=True, slots=True)
class CertifiedStatus(Record):
    """The status of an argument as judged."""

    argument: str
    """Id of the argument."""
    accepted: bool
    """Whether acceptance is likelier than not."""
    probability: Share
    """Of that, by the confidences of the engine."""


@dataclass(frozen=True, slots=True)
class CertifiedDebate(Record):
    """The statuses of a debate."""

    id: str
    """Id of the debate."""
    certain: tuple[CertifiedStatus, ...]
    """Those that hang on no judged relation."""
    certified: tuple[CertifiedStatus, ...]
    """Those that the guarantee is about."""
    open: tuple[CertifiedStatus, ...]
    """All others."""


@dataclass(frozen=True, repr=False)
class Certificate(Records, Record):
    """``argue certify --json``: what holds with a guarantee, and what to label next."""

    NAME = "certificate/1"
    JSON = (
        "engine",
        "engine_version",
        "derived",
        "semantics",
        "level",
        "labelled",
        "labelled_pairs",
        "holds",
        "kind",
        "measures",
        "threshold",
        "needed",
        "surest_right",
        "debates",
        "next",
    )

    options: Options
    """How debates were judged and labelled."""
    engine_version: str
    """Changes when it may judge otherwise; then this holds no longer."""
    level: Share
    """Confidence of each guarantee, and least share of right statuses among certified ones."""
    labelled: Count
    """Labelled debates."""
    labelled_pairs: Count
    """Their judged pairs."""
    kind: KindTest
    """The test of that."""
    measures: dict[str, Bounds]
    """``relations`` (share that is right), ``precision``, ``recall`` and ``accuracy`` (of
    acceptance)."""
    threshold: Ratio
    """Uncertain statuses of this probability or more are certified; null if none can be."""
    outlook: Outlook | None
    """How many labels would do; None where some status is certified."""
    debates: tuple[CertifiedDebate, ...]
    """The debates that are not labelled."""
    units: tuple[Unit, ...] = field(repr=False, compare=False)
    """The same as they were judged."""
    next: NextLabels = NextLabels()
    """What to label next."""

    @property
    def sentence(self) -> str:
        """Which statuses hold, or how many labels would do."""
        from argue.features.certification.guarantees.report import headline  # which imports this

        return headline(self)

    def _tables(self) -> Mapping[str, Callable[[], Table]]:
        return {"statuses": self._statuses}

    def _statuses(self) -> Table:
        """A row for each status, with what is said of it: certain, certified or open."""
        rows = [
            [debate.id, *status.as_object().values(), holds]
            for debate in self.debates
            for holds in ("certain", "certified", "open")
            for status in getattr(debate, holds)
        ]
        columns = untitled("debate", "argument", "accepted", "probability", "holds")
        return Table("statuses", self.sentence, columns, rows)

    @property
    def engine(self) -> str:
        """The engine that judged."""
        return self.options.engine

    @property
    def derived(self) -> tuple[Derivation, ...]:
        """The kinds of derived attacks that count."""
        return self.options.derived

    @property
    def semantics(self) -> str:
        """The semantics."""
        return self.options.semantics

    @property
    def needed(self) -> Count | None:
        """Where none is certified, about how many labelled debates would do; null if none would."""
        return self.outlook.needed if self.outlook else None

    @property
    def surest_right(self) -> Ratio:
        """Where none is certified, how often the surest statuses of labelled debates are right."""
        return self.outlook.right if self.outlook else None

    @property
    def holds(self) -> bool:
        """Whether labelled debates look like the others; if not, nothing is guaranteed."""
        return self.kind.same

    def next_labels(self, count: int, seed: int = 0) -> NextLabels:
        """What to label next of the debates that are not labelled."""
        return next_labels(self.units, count, seed)


def certify(
    source: Sequence[Debate],
    labelled: Sequence[Debate],
    engine: EngineLike,
    *,
    level: float = 0.95,
    seed: int = 0,
    limits: Limits | None = None,
    progress: judging.Progress | None = None,
    **options: Unpack[OptionWords],
) -> Certificate:
    """Say what holds of the debates of ``source``, by labelled debates of the same kind.

    The collection is both together. Bounds (:mod:`~.betting`) and
    certified statuses (:mod:`~.statuses`) hold for it with
    probability ``level``, each by itself, for any engine and number of labels, provided that the
    labelled debates were drawn at random from it and that their labels are right. Whether they
    look so is tested (:mod:`~.kind`); if not, none is certified.

    Parameters
    ----------
    source
        What it states of its relations plays no part. Debates that are labelled too are left out,
        and each debate counts once.
    labelled
        Debates that state a label for every pair that is judged.
    seed
        Of the order in which labelled debates are looked at.
    options
        Fields of :class:`argue.model.Options`: ``pairing``, ``derived``, ``semantics``, ``labels``.

    Raises
    ------
    BadInput
        If ``level`` is not in (0, 1), there are fewer than two debates of a part, a pair of a
        labelled debate has no label, a labelled debate warns that its labels are no random draw,
        the engine only repeats what a source states, or ``min_confidence`` or ``support`` is given;
        if the engine does not read the language of a debate (:class:`argue.engines.AnyLanguage`
        makes one that judges all).

    Examples
    --------
    >>> from argue.model import Argument, Label, Relation
    >>> texts = (Argument("H", "It works."), Argument("T", "It does not."))
    >>> gold = (Relation("T", "H", Label.ATTACK),)
    >>> every = [Debate(f"d{n}", "?", texts, pairs=(("T", "H"),), gold=gold) for n in range(4)]
    >>> result = certify(every[2:], every[:2], "word_overlap", level=0.8)
    >>> result.labelled, result.holds, len(result.debates)
    (2, True, 2)
    """
    source, labelled = pipeline.debates_of(source), pipeline.debates_of(labelled)
    judge, asked = judge_for(engine, Options.of(**options), level, [*source, *labelled])
    asked = replace(asked, labels=asked.labels or judging.labels_stated(*labelled))
    known = {_key(debate): debate for debate in labelled}
    others = {_key(debate): debate for debate in source if _key(debate) not in known}
    for name, part in (("labelled debates", known), ("debates to certify", others)):
        if len(part) < FEWEST:
            raise BadInput(f"expected at least {FEWEST} {name}, found {len(part)}")
    judged = partial(judge_units, engine=judge, options=asked, limits=limits, progress=progress)
    units = [*judged(known.values(), labelled=True), *judged(others.values(), labelled=False)]
    return certify_units(units, len(known), asked, level=level, seed=seed)


def certify_units(
    units: Sequence[Unit], labelled: int, options: Options, *, level: float, seed: int = 0
) -> Certificate:
    """The certificate of debates already judged, of which the first ``labelled`` are labelled."""
    order = Random(seed).sample(range(labelled), labelled)
    features = np.array([unit.features() for unit in units])
    kind = compare_kinds(features, labelled, seed)
    test = StatusTest(units, order, level)
    threshold = test.threshold() if kind.same else None
    others = tuple(units[labelled:])
    return Certificate(
        options,
        units[0].analysis.engine_version,
        level,
        labelled,
        sum(len(unit.analysis.relations) for unit in units[:labelled]),
        kind,
        {measure: bounds_of(units, order, measure, level) for measure in MEASURES},
        threshold,
        test.outlook(seed) if threshold is None else None,
        tuple(_statuses(unit, threshold) for unit in others),
        others,
    )


def bounds_of(units: Sequence[Unit], order: Sequence[int], measure: str, level: float) -> Bounds:
    """Bounds of a measure over all units, by the labelled ones in the order of their drawing."""
    counts = counts_of([units[number] for number in order], measure)
    draws = Draws(np.array([order]), counts[None, :, 0], counts[None, :, 1])
    low, high = interval(collection_of(units, measure), draws, level)
    total = float(counts.sum())
    ratio = float(counts[:, 0].sum()) / total if total else None
    return Bounds(ratio, float(low[0]), float(high[0]))


def judge_for(
    engine: EngineLike, options: Options, level: float, debates: Sequence[Debate]
) -> tuple[Engine, Options]:
    """The engine that judges debates, and the options with its name.

    Raises :class:`~argue.errors.BadInput` for what no certificate can be made of.
    """
    if not 0 < level < 1:
        raise BadInput(f"expected a level between 0 and 1, found {level}")
    judge = as_engine(engine)
    check_judges(judge)
    if options.min_confidence or options.support:
        raise BadInput("expected no least confidence and no reading of support to certify under")
    check_languages(judge, debates)
    return judge, replace(options, engine=judge.name)


def distinct(debates: Sequence[Debate]) -> list[Debate]:
    """Each debate once, of those that are the same the last."""
    return list({_key(debate): debate for debate in debates}.values())


def _key(debate: Debate) -> tuple[str, tuple[tuple[str, str], ...]]:
    return debate.id, tuple((argument.id, argument.text) for argument in debate.arguments)


def _statuses(unit: Unit, threshold: float | None) -> CertifiedDebate:
    every = [
        CertifiedStatus(id, share >= 0.5, max(share, 1 - share))
        for id, share in unit.probability.items()
    ]
    judged, least = unit.uncertain, 2.0 if threshold is None else threshold - 1e-9
    uncertain = [status for status in every if status.argument in judged]
    return CertifiedDebate(
        unit.analysis.debate.id,
        tuple(status for status in every if status.argument not in judged),
        tuple(status for status in uncertain if status.probability >= least),
        tuple(status for status in uncertain if status.probability < least),
    )
