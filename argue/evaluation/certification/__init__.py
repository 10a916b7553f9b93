"""What holds of judged debates with a guarantee, by a few labelled debates of the same kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import NamedTuple, Unpack

import numpy as np

from argue import pipeline
from argue.engines import Engine, check_judges, check_languages, load_engine
from argue.errors import BadInput
from argue.evaluation.certification.betting import Draws, interval
from argue.evaluation.certification.kind import Kind, compare_kinds
from argue.evaluation.certification.next_labels import NextLabels, next_labels
from argue.evaluation.certification.statuses import Outlook, StatusTest
from argue.evaluation.certification.units import (
    MEASURES,
    Unit,
    collection_of,
    counts_of,
    judge_units,
)
from argue.model import Debate, Options, OptionWords
from argue.pipeline import Progress
from argue.settings import Limits

FEWEST = 2
"""Labelled debates, and debates to be certified, below which nothing can be compared."""


class Bounds(NamedTuple):
    """A ratio over the whole collection.

    ``labelled`` is that of the labelled debates alone, ``None`` where it is undefined; ``low`` and
    ``high`` hold with the level asked for. All in [0, 1].
    """

    labelled: float | None
    low: float
    high: float


class StatusOf(NamedTuple):
    """The likelier of accepted and not, and its probability by the engine's confidences."""

    argument: str
    accepted: bool
    probability: float


@dataclass(frozen=True, slots=True)
class DebateStatuses:
    """The statuses of a debate: certain ones, which hang on no judged relation; those that hold
    with the guarantee; and open ones.
    """

    debate: str
    certain: tuple[StatusOf, ...]
    certified: tuple[StatusOf, ...]
    open: tuple[StatusOf, ...]

    def as_object(self) -> dict[str, object]:
        """For JSON."""
        parts = {"certain": self.certain, "certified": self.certified, "open": self.open}
        return {
            "id": self.debate,
            **{name: [one._asdict() for one in part] for name, part in parts.items()},
        }


@dataclass(frozen=True)
class Certificate:
    """The result of :func:`certify`.

    Parameters
    ----------
    options
        How debates were judged and labelled.
    engine_version
        Changes when the engine may judge otherwise; then the certificate holds no longer.
    level
        In (0, 1).
    labelled, labelled_pairs
        Labelled debates, and their pairs.
    kind
        Whether labelled debates look like the others.
    measures
        Bounds by :data:`~argue.evaluation.certification.units.MEASURES`, whole collection.
    threshold
        Uncertain statuses of this probability or more are certified; ``None`` if none can be.
    outlook
        How many labels would do; ``None`` where some status is certified.
    debates
        The statuses of each debate that is not labelled.
    """

    options: Options
    engine_version: str
    level: float
    labelled: int
    labelled_pairs: int
    kind: Kind
    measures: dict[str, Bounds]
    threshold: float | None
    outlook: Outlook | None
    debates: tuple[DebateStatuses, ...]
    units: tuple[Unit, ...] = field(repr=False, compare=False)

    @property
    def holds(self) -> bool:
        """Whether the guarantee holds as far as the test of exchangeability can tell."""
        return self.kind.same

    def next_labels(self, count: int, seed: int = 0) -> NextLabels:
        """What to label next of the debates that are not labelled."""
        return next_labels(self.units, count, seed)

    def as_object(self) -> dict[str, object]:
        """What ``argue certify --json`` prints, but for the next labels."""
        return {
            "engine": self.options.engine,
            "engine_version": self.engine_version,
            "derived": [str(kind) for kind in self.options.derived],
            "semantics": self.options.semantics,
            "level": self.level,
            "labelled": self.labelled,
            "labelled_pairs": self.labelled_pairs,
            "holds": self.holds,
            "kind": {
                "p": self.kind.p,
                "feature": self.kind.feature,
                "labelled": self.kind.labelled,
                "others": self.kind.others,
            },
            "measures": {name: one._asdict() for name, one in self.measures.items()},
            "threshold": self.threshold,
            "needed": self.outlook.needed if self.outlook else None,
            "surest_right": self.outlook.right if self.outlook else None,
            "debates": [one.as_object() for one in self.debates],
        }


def certify(
    source: Sequence[Debate],
    labelled: Sequence[Debate],
    engine: str | Engine,
    *,
    level: float = 0.95,
    seed: int = 0,
    limits: Limits | None = None,
    progress: Progress | None = None,
    **options: Unpack[OptionWords],
) -> Certificate:
    """Say what holds of the debates of ``source``, by labelled debates of the same kind.

    The collection is both together. Bounds (:mod:`~argue.evaluation.certification.betting`) and
    certified statuses (:mod:`~argue.evaluation.certification.statuses`) hold for it with
    probability ``level``, each by itself, for any engine and number of labels, provided that the
    labelled debates were drawn at random from it and that their labels are right. Whether they
    look so is tested (:mod:`~argue.evaluation.certification.kind`); if not, none is certified.

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
    judge = load_engine(engine) if isinstance(engine, str) else engine
    asked = Options.of(**options)
    check_asked(judge, asked, level)
    check_languages(judge, [*source, *labelled])
    asked = replace(
        asked, engine=judge.name, labels=asked.labels or pipeline.labels_stated(*labelled)
    )
    known = {_key(debate): debate for debate in labelled}
    others = {_key(debate): debate for debate in source if _key(debate) not in known}
    for name, part in (("labelled debates", known), ("debates to certify", others)):
        if len(part) < FEWEST:
            raise BadInput(f"expected at least {FEWEST} {name}, found {len(part)}")
    units = [
        *judge_units(known.values(), judge, asked, labelled=True, limits=limits, progress=progress),
        *judge_units(
            others.values(), judge, asked, labelled=False, limits=limits, progress=progress
        ),
    ]
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


def check_asked(engine: Engine, options: Options, level: float) -> None:
    """Raises :class:`~argue.errors.BadInput` for what no certificate can be made of."""
    if not 0 < level < 1:
        raise BadInput(f"expected a level between 0 and 1, found {level}")
    check_judges(engine)
    if options.min_confidence or options.support:
        raise BadInput("expected no least confidence and no reading of support to certify under")


def distinct(debates: Sequence[Debate]) -> list[Debate]:
    """Each debate once, of those that are the same the last."""
    return list({_key(debate): debate for debate in debates}.values())


def _key(debate: Debate) -> tuple[str, tuple[tuple[str, str], ...]]:
    return debate.id, tuple((one.id, one.text) for one in debate.arguments)


def _statuses(unit: Unit, threshold: float | None) -> DebateStatuses:
    every = [
        StatusOf(id, share >= 0.5, max(share, 1 - share)) for id, share in unit.probability.items()
    ]
    uncertain = unit.uncertain
    least = 2.0 if threshold is None else threshold - 1e-9
    return DebateStatuses(
        unit.analysis.debate.id,
        tuple(one for one in every if one.argument not in uncertain),
        tuple(one for one in every if one.argument in uncertain and one.probability >= least),
        tuple(one for one in every if one.argument in uncertain and one.probability < least),
    )
