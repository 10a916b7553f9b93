"""Figures of many debates as counts, which are merged exactly: how often each value occurs.

So a corpus says the same of itself measured at once or shard by shard, in whatever order: sums,
means and medians are those of all its debates, not means of means. What is held in memory grows
with the number of different values, not of debates.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate
from typing import TypeAlias

from argue.features.corpora.measured import FIGURES, Measured, Placed, by_debate
from argue.model import Label, Status
from argue.model.tables import Cell, Table, untitled

Number: TypeAlias = int | float


@dataclass(slots=True)
class Totals:
    """How often each figure of a debate has each value, and each argument its place and status.

    >>> debates = [Measured(key, key, (Placed(0, None, None),) * n, 0, 0, 0, 0)
    ...            for key, n in (("a", 1), ("b", 2), ("c", 6))]
    >>> parts = Totals.of(debates[:1]).merged(Totals.of(debates[1:]))
    >>> parts == Totals.of(debates), parts.summary().rows[0][1:]
    (True, [3, 9, 3.0, 2.0, 1, 6])
    """

    values: dict[str, Counter[Number]] = field(default_factory=dict)
    placed: Counter[Placed] = field(default_factory=Counter)

    @classmethod
    def of(cls, measured: Iterable[Measured]) -> Totals:
        """The totals of some debates."""
        totals = cls({figure.name: Counter() for figure in FIGURES})
        for shard in measured:
            for figure in FIGURES:
                (value,) = figure.cells([shard])
                if isinstance(value, int | float):
                    totals.values[figure.name][value] += 1
            totals.placed.update(shard.placed)
        return totals

    def merged(self, other: Totals) -> Totals:
        """The totals of the debates of both."""
        values = {name: self.values[name] + other.values[name] for name in self.values}
        return Totals(values, self.placed + other.placed)

    def summary(self) -> Table:
        """Total, mean, median, least and most of each figure, of debates for which it is known."""
        columns = untitled("figure", "debates", "total", "mean", "median", "least", "most")
        rows: list[list[Cell]] = [
            [figure.title, *_summed(self.values[figure.name])]
            for figure in FIGURES
            if self.values[figure.name]
        ]
        return Table("summary", "At a glance", columns, rows)

    def by_depth(self) -> Table:
        """Stances and statuses of all arguments at each depth."""
        columns = {
            **untitled("depth", "arguments"),
            "supports": "support",
            "attacks": "attack",
            "neither": "neither said",
            **untitled(*map(str, Status)),
            "share_accepted": "share accepted",
        }
        depths = sorted({depth for depth, *_ in self.placed})
        return Table("depths", "By depth", columns, [self._depth(depth) for depth in depths])

    def _depth(self, depth: int) -> list[Cell]:
        stances: Counter[Label | None] = Counter()
        statuses: Counter[Status] = Counter()
        for (place, stance, status), number in self.placed.items():
            if place == depth:
                stances[stance] += number
                if status:
                    statuses[status] += number
        known = statuses.total()
        supports, attacks = stances[Label.SUPPORT], stances[Label.ATTACK]
        return [
            depth,
            stances.total(),
            supports,
            attacks,
            stances.total() - supports - attacks,
            *(statuses[status] if known else None for status in Status),
            statuses[Status.ACCEPTED] / known if known else None,
        ]


def tables(measured: Sequence[Measured]) -> list[Table]:
    """The corpus at a glance, by depth, and debate by debate."""
    totals = Totals.of(measured)
    return [totals.summary(), totals.by_depth(), by_debate(measured)]


def _summed(values: Counter[Number]) -> list[Cell]:
    """Number, total of counts, mean, median, least and most."""
    number = values.total()
    total = sum(Fraction(value) * times for value, times in values.items())
    counted = all(isinstance(value, int) for value in values)
    return [
        number,
        int(total) if counted else None,
        float(total / number),
        _median(values),
        min(values),
        max(values),
    ]


def _median(values: Counter[Number]) -> float:
    ordered = sorted(values)
    ends = list(accumulate(values[value] for value in ordered))
    places = (ends[-1] - 1) // 2, ends[-1] // 2
    low, high = (ordered[bisect_right(ends, place)] for place in places)
    return float(low) if low == high else (low + high) / 2
