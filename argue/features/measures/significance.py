"""Whether one engine judges better than another: McNemar, exchanges, and a paired bootstrap.

McNemar (1947), *Note on the sampling error of the difference between correlated proportions*, exact
by the binomial test on the pairs that only one engine has right; Berg-Kirkpatrick, Burkett & Klein
(2012), *An Empirical Investigation of Statistical Significance in NLP*, for intervals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import exp, lgamma, log
from operator import attrgetter
from typing import NamedTuple

import numpy as np

from argue.errors import BadInput
from argue.evaluation.acceptance import AcceptanceScores
from argue.evaluation.order import MEASURES as ORDER
from argue.evaluation.order import OrderScores, means_of
from argue.evaluation.statistics import LEVEL, RESAMPLES, Array, resampled, share
from argue.features.measures.bootstrap import MEASURES, WAYS, By, confusions, defined, measured
from argue.features.measures.outcome import Outcome
from argue.locales import plural
from argue.model.record import Count, Ratio, Record, Share
from argue.model.records import Records
from argue.model.tables import Cell, Table, untitled


class OutcomePair(NamedTuple):
    """The outcomes of two engines on the same pair."""

    first: Outcome
    second: Outcome


@dataclass(frozen=True, slots=True)
class Difference(Record):
    """A score of two engines.

    ``p`` is that of a permutation test (Noreen 1989; Yeh 2000, *More accurate tests for the
    statistical significance of result differences*): in how many of the exchanges of the two
    engines, unit by unit, the difference is as large on either side. All are counted where they are
    no more than the resamples, so that few debates cannot show a small p: three of them none below
    0.25. It and the interval are ``None`` where there are fewer than two units to draw.
    """

    JSON = ("first", "second", "difference", "low", "high", "p")

    first: float
    """Of the engine of ``--against``."""
    second: float
    """Of the engine that is evaluated."""
    low: float | None
    """Low end of its interval; null for fewer than two units."""
    high: float | None
    """High end."""
    p: Ratio
    """Two-sided, by exchanges of the two."""

    @property
    def difference(self) -> float:
        """Second minus first; above 0 the second is better."""
        return self.second - self.first


@dataclass(frozen=True, slots=True, repr=False)
class Significance(Records, Record):
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
    differences: Mapping[By, Mapping[str, Difference]]
    """What was drawn, then the measure."""
    acceptance: Mapping[str, Difference] = field(default_factory=dict)
    """The measures of acceptance, debates drawn."""
    order: Mapping[str, Difference] = field(default_factory=dict)
    """The measures of the order by strength, debates drawn."""

    @property
    def sentence(self) -> str:
        """Which pairs only one of them judged right, and how probable that is by chance."""
        return (
            f"Of {plural(self.pairs, 'pair')} only the first judged {self.first_only:,} right, "
            f"only the second {self.second_only:,} (McNemar's test: p = {self.mcnemar_p:.2g})."
        )

    def _tables(self) -> Mapping[str, Callable[[], Table]]:
        return {"differences": self._differences}

    def _differences(self) -> Table:
        """A row for each measure and what was drawn; of acceptance and order that is debates."""
        drawn = [("relations", by, scores) for by, scores in self.differences.items()]
        drawn += [("acceptance", "debate", self.acceptance), ("order", "debate", self.order)]
        rows: list[list[Cell]] = [
            [of, by, measure, *difference.as_object().values()]
            for of, by, scores in drawn
            for measure, difference in scores.items()
        ]
        columns = untitled("of", "by", "measure", *map(str, Difference.JSON))
        return Table("differences", self.sentence, columns, rows)


def score_significance(
    first: Sequence[Outcome],
    second: Sequence[Outcome],
    *,
    seed: int = 0,
) -> Significance:
    """Compare what two engines said of the same pairs.

    The bootstrap draws pairs, and apart from that whole debates, each time the same for both
    engines. Where the papers are silent: of several scores each is tested for itself, with no
    correction for their number (for that of engines see :func:`holm`).

    Raises BadInput if there is no pair that both answered, or gold is not the same.
    """
    both = matched(first, second)
    answered = [pair for pair in both if None not in (pair.first.label, pair.second.label)]
    if not answered:
        raise BadInput(
            f"expected pairs that both engines judged, found none among {len(first)} and "
            f"{len(second)}"
        )
    right = Counter((pair.first.right, pair.second.right) for pair in answered)
    return Significance(
        len(answered),
        len(first) + len(second) - len(both) - len(answered),
        right[True, True],
        right[True, False],
        right[False, True],
        right[False, False],
        mcnemar_p(right[True, False], right[False, True]),
        LEVEL,
        RESAMPLES,
        seed,
        {by: _differences(answered, by, seed) for by in WAYS},
    )


def matched(first: Sequence[Outcome], second: Sequence[Outcome]) -> list[OutcomePair]:
    """The pairs that are in both lists, in the order of the first.

    A pair is known by its debate and arguments. Where several debates have the same id and
    arguments of the same names, the first of one list is matched with the first of the other.

    Raises BadInput if gold says different things of the same pair.

    >>> matched([], [])
    []
    """
    others = dict(_numbered(second))
    results = [
        OutcomePair(outcome, others[key]) for key, outcome in _numbered(first) if key in others
    ]
    for outcome, other in results:
        if outcome.gold is not other.gold:
            raise BadInput(
                f"debate {outcome.debate}, pair {outcome.id}: expected the same gold label for "
                f"both engines, found {outcome.gold} and {other.gold}"
            )
    return results


def holm(p: Sequence[float]) -> list[float]:
    """Holm's (1979) step-down correction for several tests, in their order.

    The i-th smallest of m is multiplied by m + 1 − i, and none is less than a smaller one.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    corrected = [0.0] * len(p)
    least = 0.0
    for rank, place in enumerate(sorted(range(len(p)), key=p.__getitem__)):
        least = max(least, min(1.0, (len(p) - rank) * p[place]))
        corrected[place] = least
    return corrected


def mcnemar_p(first_only: int, second_only: int) -> float:
    """The exact two-sided p-value; 1 if the engines differ on no pair.

    >>> round(mcnemar_p(1, 9), 6)
    0.021484
    """
    differing, fewer = first_only + second_only, min(first_only, second_only)
    if first_only == second_only:
        return 1.0
    logs = lgamma(differing + 1) - lgamma(fewer + 1) - lgamma(differing - fewer + 1)
    chance = tail = exp(logs - differing * log(2))
    for number in range(fewer, 0, -1):
        chance *= number / (differing - number + 1)
        tail += chance
        if chance < tail * 1e-17:
            break
    return min(1.0, 2 * tail)


def _numbered(outcomes: Sequence[Outcome]) -> Iterator[tuple[tuple[str, str, str, int], Outcome]]:
    seen: Counter[tuple[str, str, str]] = Counter()
    for outcome in outcomes:
        key = (outcome.debate, outcome.source, outcome.target)
        seen[key] += 1
        yield (*key, seen[key]), outcome


def _differences(pairs: Sequence[OutcomePair], by: By, seed: int) -> dict[str, Difference]:
    units = np.stack([confusions(engine, by) for engine in zip(*pairs, strict=True)], axis=1)
    every = differences(units, measured, MEASURES, seed)
    return {name: every[name] for name in defined(units)}


_CELLS = 4_000_000
"""Units times drawn exchanges that are held at once."""


def _exchanged(units: Array, gain: Callable[[Array], Array], seed: int) -> Array:
    """How probable so large a gain is, two-sided, if the engines were exchanged at random.

    In each unit that they differ in, what was counted of the first engine is that of the second or
    not: all such exchanges where there are no more than :data:`RESAMPLES`, else as many at random,
    the one that was seen among them. With n such units p is at least 2 / 2ⁿ.
    """
    flat = units.reshape(len(units), 2, -1)
    steps = flat[:, 1] - flat[:, 0]
    steps = steps[steps.any(axis=1)]
    sums = flat.sum(axis=0)
    exact = 2 ** min(len(steps), 60) <= RESAMPLES
    count = 2 ** len(steps) if exact else RESAMPLES
    seen = abs(gain(sums[None])) - 1e-12
    draw = np.random.default_rng(seed)
    extreme = np.zeros(seen.shape[:-1])
    for begin in range(0, count, size := max(1, _CELLS // max(1, len(steps)))):
        numbers = np.arange(begin, min(count, begin + size))
        if exact:
            exchanged = numbers[:, None] >> np.arange(len(steps)) & 1
        else:
            exchanged = draw.integers(0, 2, (len(numbers), len(steps)))
        moved = exchanged @ steps
        gained = gain(np.stack([sums[0] + moved, sums[1] - moved], axis=1))
        extreme += (abs(gained) >= seen).sum(axis=-1)
    return extreme / count if exact else (1 + extreme) / (1 + count)


def differences(
    units: Array, measure: Callable[[Array], Array], names: Sequence[str], seed: int
) -> dict[str, Difference]:
    """For each measure its value for two engines, and how much the second gains on the first.

    ``units`` are units × 2 × …, what is counted of the first engine and of the second; ``measure``
    leads from counts, …, to measures × …, which are called so.
    """
    values = dict(zip(names, measure(units.sum(axis=0)).tolist(), strict=True))
    if len(units) < 2:
        return {name: Difference(a, b, None, None, None) for name, (a, b) in values.items()}

    def gain(sums: Array) -> Array:
        scores = measure(sums.reshape(len(sums), *units.shape[1:]))
        return scores[..., 1] - scores[..., 0]

    drawn = resampled(units.reshape(len(units), -1), gain, resamples=RESAMPLES, seed=seed)
    low, high = np.quantile(drawn, [(1 - LEVEL) / 2, (1 + LEVEL) / 2], axis=-1).tolist()
    p = _exchanged(units, gain, seed).tolist()
    further = zip(low, high, p, strict=True)
    return {
        name: Difference(first, second, *more)
        for (name, (first, second)), more in zip(values.items(), further, strict=True)
    }


ACCEPTANCE = ("f1", "accuracy")
"""What of acceptance is compared, as in ``AcceptanceScores``."""


def score_acceptance_significance(
    first: Sequence[AcceptanceScores],
    second: Sequence[AcceptanceScores],
    *,
    seed: int = 0,
) -> Mapping[str, Difference]:
    """``f1`` and ``accuracy`` of acceptance: those of the second engine minus those of the first.

    Both are of the same debates in the same order; raises ValueError if there are not as many of
    one as of the other, or none.
    """
    if len(first) != len(second) or not first:
        raise ValueError(f"expected the same debates twice, found {len(first)} and {len(second)}")
    pairs = zip(first, second, strict=True)
    units = np.array([[_counts(score) for score in pair] for pair in pairs], dtype=np.float64)
    return differences(units, _accepted, ACCEPTANCE, seed)


_counts = attrgetter("arguments", "accepted_gold", "accepted_predicted", "accepted_both")


def _accepted(counts: Array) -> Array:
    """The :data:`ACCEPTANCE` of counts, … × 4 → 2 × …; 0 for what is undefined."""
    arguments, gold, predicted, both = np.moveaxis(counts, -1, 0)
    agreed = arguments - gold - predicted + 2 * both
    return np.stack([share(2 * both, gold + predicted), share(agreed, arguments)])


def score_order_significance(
    first: OrderScores, second: OrderScores, *, seed: int = 0
) -> Mapping[str, Difference]:
    """By measure that of the second engine minus that of the first.

    Both are of the same debates in the same order; empty where gold orders none.
    """
    units = np.stack([first.units, second.units], axis=1)
    units = units[units[:, 0, 2] > 0]
    return differences(units, means_of, ORDER, seed) if len(units) else {}
