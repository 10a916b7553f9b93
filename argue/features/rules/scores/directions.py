"""Whether a resource knows which way a rule goes: pairs of applications, one the other's reverse.

Only those pairs count of which people say that one holds and the other does not. A resource that
gives both the same score, or has neither, does not decide, which counts as half right: so chance,
and whoever looks at likeness alone, gets 0.5.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from argue.features.measures.significance import mcnemar_p
from argue.features.rules.scores.applications import Application
from argue.features.rules.scores.ranking import Ranking
from argue.model.tables import Column, Table


@dataclass(frozen=True, slots=True)
class Directions:
    """How often the application that holds has the higher score.

    Parameters
    ----------
    right, wrong, undecided
        How many pairs.
    """

    name: str
    right: int
    wrong: int
    undecided: int

    @property
    def pairs(self) -> int:
        """Pairs of an application and its reverse that are annotated differently."""
        return self.right + self.wrong + self.undecided

    @property
    def accuracy(self) -> float | None:
        """(right + undecided / 2) / pairs; ``None`` without any."""
        return (self.right + self.undecided / 2) / self.pairs if self.pairs else None

    @property
    def p(self) -> float:
        """The exact probability of at least such an imbalance by chance; needs SciPy."""
        return mcnemar_p(self.wrong, self.right)


def opposites(applications: Sequence[Application]) -> list[tuple[int, int]]:
    """Positions of pairs (one that holds, its reverse that does not), each pair once."""
    fails = {
        (application.key, application.text, application.hypothesis): place
        for place, application in enumerate(applications)
        if not application.holds
    }
    results = {}
    for place, application in enumerate(applications):
        other = fails.get((application.key.reverse, application.hypothesis, application.text))
        if application.holds and other is not None:
            results[other] = place
    return [(place, other) for other, place in results.items()]


def score_directions(
    name: str, applications: Sequence[Application], scores: Sequence[float | None]
) -> Directions:
    r"""Compare the scores of each pair of opposites; no rule is less than any score.

    >>> from argue.features.rules.scores.applications import parse_applications
    >>> both = parse_applications(
    ...     "he, owns, it\the, bought, it\tTrue\nhe, bought, it\the, owns, it\tFalse"
    ... )
    >>> score_directions("r", both, [0.9, None])
    Directions(name='r', right=1, wrong=0, undecided=0)
    """
    gains = []
    for place, other in opposites(applications):
        first, second = (
            -1.0 if score is None else score for score in (scores[place], scores[other])
        )
        gains.append(first - second)
    right, wrong = sum(gain > 0 for gain in gains), sum(gain < 0 for gain in gains)
    return Directions(name, right, wrong, len(gains) - right - wrong)


RANKING: list[Column[tuple[Ranking, Any]]] = [
    Column("resource", "", lambda row: row[0].name),
    Column("applications", value=lambda row: row[0].applications),
    Column("hold", value=lambda row: row[0].positives),
    Column("proposed", value=lambda row: row[0].proposed),
    Column("coverage", value=lambda row: row[0].coverage),
    Column("precision", value=lambda row: row[0].precision),
    Column("recall", value=lambda row: row[0].recall),
    Column("area", value=lambda row: row[0].area),
    Column("area_at_half", "area, P ≥ ½", lambda row: row[0].area_at_half),
]
DIRECTIONS: list[Column[tuple[Ranking, Any]]] = [
    Column("opposites", value=lambda row: row[1].pairs),
    Column("direction_right", "right", lambda row: row[1].right),
    Column("direction_wrong", "wrong", lambda row: row[1].wrong),
    Column("direction_undecided", "undecided", lambda row: row[1].undecided),
    Column("direction_accuracy", "direction", lambda row: row[1].accuracy),
    Column("direction_p", "p", lambda row: row[1].p),
]


def scores_table(
    name: str, rankings: Sequence[Ranking], directions: Sequence[Directions] = ()
) -> Table:
    """A row a resource; the columns about direction only where there are pairs of opposites."""
    title = f"Rules on {name}"
    if any(direction.pairs for direction in directions):
        both = list(zip(rankings, directions, strict=False))
        return Table.of("rules", title, [*RANKING, *DIRECTIONS], both)
    return Table.of("rules", title, RANKING, [(ranking, None) for ranking in rankings])
