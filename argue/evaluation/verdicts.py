"""Whether arguments are accepted as often as the probability of their verdict says.

Gold is the same as for :mod:`argue.evaluation.acceptance`. There an argument is accepted as judged
if it is with every label taken as right; here if that is more probable than not.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import fsum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from argue.evaluation.acceptance import AcceptanceScores, pool, score_acceptance
from argue.evaluation.statistics import Array, numbers
from argue.model import Debate, Labelling, Options, Relation, Status
from argue.model.record import Count, Ratio, Record, entry
from argue.model.verdicts import Assessment, Verdict
from argue.reasoning.probability import PAGE_DRAWS
from argue.reasoning.probability.chances import verdicts_of
from argue.reasoning.probability.worlds import GROUNDED

ERRORS = (0.05, 0.1, 0.2)
"""Shares of wrong statuses for which :attr:`VerdictScores.open_at` is shown."""
BINS = 10


class Case(NamedTuple):
    """An argument: what is said of its acceptance, and whether gold accepts it."""

    probability: float
    """That it is accepted."""
    verdict: Verdict
    likely: bool
    accepted: bool

    @property
    def right(self) -> bool:
        """Whether gold has the likelier of accepted and not; a half counts as accepted."""
        return (self.probability >= 0.5) == self.accepted

    @property
    def promised(self) -> float:
        """The probability of the likelier of both, in [0.5, 1]."""
        return max(self.probability, 1 - self.probability)

    @classmethod
    def of(cls, said: Assessment, accepted: bool) -> Case:
        """The case of an assessment."""
        return cls(said.probability, said.verdict, said.likely, accepted)


class Cases:
    """Cases in their order, in nine bytes each: an evaluation may have millions.

    >>> cases = Cases([Case(0.75, Verdict.STANDS, True, False)])
    >>> [case.right for case in cases]
    [False]
    """

    def __init__(self, cases: Iterable[Case] = ()) -> None:
        self.probabilities, self.codes = array("d"), bytearray()
        for probability, verdict, likely, accepted in cases:
            self.probabilities.append(probability)
            self.codes.append(_CODES[verdict, likely, accepted])

    def extend(self, other: Cases) -> None:
        """Add those of another."""
        self.probabilities += other.probabilities
        self.codes += other.codes

    @property
    def accepted(self) -> list[bool]:
        """Of each whether gold accepts the argument."""
        return [_WORDS[code][-1] for code in self.codes]

    def __len__(self) -> int:
        return len(self.codes)

    def __iter__(self) -> Iterator[Case]:
        for probability, code in zip(self.probabilities, self.codes, strict=True):
            yield Case(probability, *_WORDS[code])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cases) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]  # it may grow


_WORDS = list(product(Verdict, (False, True), (False, True)))
_CODES = {words: code for code, words in enumerate(_WORDS)}


@dataclass(frozen=True, slots=True)
class Band(Record):
    """The uncertain arguments that have one verdict."""

    arguments: Count
    """How many."""
    right: Ratio
    """Share of those that became what the verdict says; null of none."""
    promised: Ratio
    """Mean of the probabilities that were stated for it; null of none."""


@dataclass(frozen=True)
class VerdictScores(Record):
    """Acceptance by its probability.

    Of one debate, or of many together (:func:`pool_verdicts`).
    """

    TITLE = "ProbableAcceptance"
    JSON = (
        "acceptance.precision",
        "acceptance.recall",
        "acceptance.f1",
        "acceptance.accuracy",
        entry("uncertain_count", "uncertain"),
        "brier",
        "calibration_error",
        "bands",
        entry("open_at_errors", "open_at"),
    )

    acceptance: AcceptanceScores
    """Scores where whatever is accepted with a probability of a half or more counts as accepted,
    and everything else as rejected."""
    cases: Cases
    """All arguments, certain ones included."""

    @cached_property
    def _columns(self) -> _Columns:
        return _Columns(self.cases)

    @cached_property
    def uncertain_count(self) -> Count:
        """Arguments whose status hangs on a judged relation: probability neither 0 nor 1."""
        return int(np.count_nonzero(self._columns.uncertain))

    @property
    def bands(self) -> dict[Verdict, Band]:
        """Those of each verdict."""
        return {verdict: self.band(verdict) for verdict in Verdict}

    @property
    def open_at_errors(self) -> dict[str, Ratio]:
        """For a share of wrong statuses the least share of arguments to leave open."""
        return {f"{error:g}": self.open_at(error) for error in ERRORS}

    @property
    def brier(self) -> Ratio:
        """Mean squared distance of their probability and outcome.

        Of uncertain arguments (Brier 1950), in [0, 1], lower is better; 0.25 for a probability of a
        half each time.
        """
        cases = self._columns
        if not self.uncertain_count:
            return None
        accepted = numbers(cases.accepted[cases.uncertain])
        both = zip(numbers(cases.probability[cases.uncertain]), accepted, strict=True)
        return fsum((probability - true) ** 2 for probability, true in both) / self.uncertain_count

    @property
    def calibration_error(self) -> Ratio:
        """Expected calibration error of their probabilities, in ten bins.

        Of uncertain arguments; bins of equal width: Σ (arguments in the bin / all) · |share
        accepted − mean probability| (Naeini, Cooper & Hauskrecht 2015), in [0, 1], lower is better.
        """
        cases = self._columns
        probability = cases.probability[cases.uncertain]
        bins = np.minimum((probability * BINS).astype(np.int8), BINS - 1)
        accepted = np.bincount(bins[cases.accepted[cases.uncertain]], minlength=BINS).tolist()
        probable = np.bincount(bins, weights=probability, minlength=BINS).tolist()
        gaps = (abs(one - other) for one, other in zip(accepted, probable, strict=True))
        return sum(gaps) / self.uncertain_count if self.uncertain_count else None

    def band(self, verdict: Verdict) -> Band:
        """The uncertain arguments with that verdict."""
        cases = self._columns
        chosen = cases.uncertain & (cases.verdict == list(Verdict).index(verdict))
        if not (size := int(np.count_nonzero(chosen))):
            return Band(0, None, None)
        right = int(np.count_nonzero(cases.right[chosen])) / size
        return Band(size, right, fsum(numbers(cases.promised[chosen])) / size)

    def open_at(self, error: float) -> float | None:
        """The least share of all arguments left open so that ``error`` of the others are wrong.

        The least sure are left open first. It describes these debates, and promises nothing of
        others. In [0, 1].
        """
        if not (size := len(self.cases)):
            return None
        total, wrong = self._surest
        good = np.flatnonzero(wrong <= error * total)
        return 1 - (int(total[good[-1]]) if good.size else 0) / size

    @cached_property
    def _surest(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """For each promise, the surest first: how many arguments have it or more; wrong ones."""
        promised, right = self._columns.promised, self._columns.right
        wrong = np.sort(promised[~right])
        promised.sort()
        different = np.unique(promised)[::-1]
        return (
            len(promised) - np.searchsorted(promised, different),
            len(wrong) - np.searchsorted(wrong, different),
        )


class _Columns:
    """What is counted of cases, column by column; what is not stored is worked out anew."""

    def __init__(self, cases: Cases) -> None:
        codes = np.frombuffer(cases.codes, dtype=np.uint8)
        self.probability: Array = np.frombuffer(cases.probabilities)
        self.verdict, flags = codes // 4, codes % 4  # as _WORDS has them
        self.accepted: NDArray[np.bool_] = flags % 2 == 1
        certain = (self.probability <= 0) | (self.probability >= 1)
        self.uncertain: NDArray[np.bool_] = (flags >= 2) & ~certain

    @property
    def right(self) -> NDArray[np.bool_]:
        """As :attr:`Case.right`."""
        result: NDArray[np.bool_] = (self.probability >= 0.5) == self.accepted
        return result

    @property
    def promised(self) -> Array:
        """As :attr:`Case.promised`."""
        result = 1 - self.probability
        return np.maximum(self.probability, result, out=result)


def score_verdicts(
    debate: Debate, relations: Sequence[Relation], gold: Labelling, options: Options
) -> VerdictScores | None:
    """The verdicts of judged relations against a labelling of the gold ones.

    ``relations``: those that count.
    ``options``: derived attacks and semantics.

    Returns: ``None`` where there are no verdicts: nothing is judged, the semantics is not the
    grounded one, or the debate is too large (:func:`~argue.reasoning.probability.chances.chances`).

    >>> from argue.model import Argument, Label, Origin
    >>> texts = (Argument("H", "It works."), Argument("T", "It does not."))
    >>> judged = [Relation("T", "H", Label.ATTACK, 0.9, Origin.JUDGED)]
    >>> gold = Labelling("grounded", {"H": Status.REJECTED, "T": Status.ACCEPTED})
    >>> scores = score_verdicts(Debate("d", "d", texts), judged, gold, Options())
    >>> scores.acceptance.accuracy, [case.probability > 0.5 for case in scores.cases]
    (1.0, [False, True])
    """
    judged = any(relation.judged for relation in relations)
    if not judged or options.semantics != GROUNDED or options.support:
        return None
    said = verdicts_of(debate, relations, options, most_draws=PAGE_DRAWS)
    if said is None:
        return None
    cases = Cases(
        Case.of(said[argument], status is Status.ACCEPTED)
        for argument, status in gold.statuses.items()
    )
    return VerdictScores(score_acceptance(gold, _likelier(gold, said)), cases)


def pool_verdicts(scores: Iterable[VerdictScores | None]) -> VerdictScores | None:
    """Those of many debates together; ``None`` if one of them has none, or there is none."""
    every = list(scores)
    known = [score for score in every if score is not None]
    if not known or len(known) < len(every):
        return None
    cases = Cases()
    for score in known:
        cases.extend(score.cases)
    return VerdictScores(pool(score.acceptance for score in known), cases)


def _likelier(gold: Labelling, said: Mapping[str, Assessment]) -> Labelling:
    statuses = {
        argument: Status.ACCEPTED if said[argument].probability >= 0.5 else Status.REJECTED
        for argument in gold.statuses
    }
    return Labelling(gold.semantics, statuses)
