"""Recall and precision of a resource on annotated applications, from what it is surest of on.

A resource proposes an application when it has the rule; one without is never proposed, so that the
curve ends at the recall that the resource reaches. The area is that of the steps,
Σ (R_i − R_{i−1}) · P_i, which is the average precision where everything is proposed. Applications
with one score come in together.

Zeichner, Berant & Dagan (2012) compare resources by this area. On the Levy–Holt sets the field
reports the area of the part whose precision is at least a half (Hosseini et al. 2018), here
``area_at_half``. A scorer says how sure a resource, or an engine, is of an application.

Whether a resource knows which way a rule goes is told by pairs of applications, one the other's
reverse, of which people say that one holds and the other does not. A resource that gives both the
same score, or has neither, does not decide, which counts as half right: so chance, and whoever
looks at likeness alone, gets 0.5.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from argue.engines import Engine
from argue.errors import BadInput
from argue.evaluation.statistics import ratio
from argue.features.grammar.rules import Rule
from argue.features.measures.significance import mcnemar_p
from argue.features.rules.scores.applications import Application, RuleKey, key_of
from argue.language.tokens import Normaliser, lemmas
from argue.model import Label, Pair
from argue.model.tables import Column, Table

HALF = 0.5


@dataclass(frozen=True, slots=True)
class Ranking:
    """What a resource proposes, the surest first.

    ``applications`` counts all, ``positives`` those that hold, at least 1; ``proposed`` those that
    the resource has a rule for, ``right`` those of them that hold. ``points`` are (recall,
    precision) after each distinct score, none if nothing is proposed.
    """

    name: str
    applications: int
    positives: int
    proposed: int
    right: int
    points: tuple[tuple[float, float], ...]

    @property
    def coverage(self) -> float:
        """Share of the applications that it has a rule for."""
        return self.proposed / self.applications

    @property
    def prevalence(self) -> float:
        """Share of the applications that hold: the precision of whoever proposes everything."""
        return self.positives / self.applications

    @property
    def precision(self) -> float | None:
        """Of all that is proposed; ``None`` if that is nothing."""
        return ratio(self.right, self.proposed)

    @property
    def recall(self) -> float:
        """Of all that is proposed."""
        return self.right / self.positives

    @property
    def area(self) -> float:
        """In [0, 1], higher is better."""
        return self._area(0.0)

    @property
    def area_at_half(self) -> float:
        """The area of the steps whose precision is at least a half."""
        return self._area(HALF)

    def _area(self, least: float) -> float:
        steps = zip(((0.0, 0.0), *self.points), self.points, strict=False)
        return float(
            sum((b - a) * precision for (a, _), (b, precision) in steps if precision >= least)
        )


def rank(name: str, applications: Sequence[Application], scores: Sequence[float | None]) -> Ranking:
    """Rank applications by the scores that a resource gives them.

    Raises BadInput if none of the applications holds.

    Three are proposed, of which the first and the third hold; a fourth that holds is not.

    >>> from argue.features.rules.scores.applications import key_of
    >>> def made(holds):
    ...     return Application(key_of("a", "b"), "a", "b", "", "", holds)
    >>> some = [made(True), made(False), made(True), made(True)]
    >>> found = rank("r", some, [0.9, 0.8, 0.7, None])
    >>> [(round(r, 2), round(p, 2)) for r, p in found.points], round(found.area, 3)
    ([(0.33, 1.0), (0.33, 0.5), (0.67, 0.67)], 0.556)
    """
    holds = np.array([application.holds for application in applications], dtype=bool)
    if not holds.any():
        raise BadInput(
            f"expected at least one application that holds, found none among {len(applications)}"
        )
    defined = np.array([score is not None for score in scores], dtype=bool)
    values = np.array([score for score in scores if score is not None], dtype=float)
    order = np.argsort(-values, kind="stable")
    values, right = values[order], np.cumsum(holds[defined][order])
    last = np.flatnonzero(np.append(np.diff(values) != 0, True)) if values.size else order
    points = [
        (int(right[place]) / int(holds.sum()), int(right[place]) / (int(place) + 1))
        for place in last
    ]
    return Ranking(
        name,
        len(applications),
        int(holds.sum()),
        int(defined.sum()),
        int(right[-1]) if right.size else 0,
        tuple(points),
    )


Scorer: TypeAlias = Callable[[Sequence[Application]], list[float | None]]
"""A score for each application, higher is surer; ``None`` where the resource has no such rule."""


def rule_scorer(rules: Iterable[Rule]) -> Scorer:
    r"""The probability of the rule; what is filled in matters only to a rule with a context.

    Sides are compared by their lemmas (:func:`~.applications.key_of`); of equal rules the most
    probable counts.

    >>> from argue.features.rules.scores.applications import parse_applications
    >>> scorer = rule_scorer([Rule("write", "be written by@R@", 0.8)])
    >>> scorer(parse_applications("hamlet, was written by, he\the, wrote, hamlet\tTrue"))
    [0.8]
    """
    by_key: dict[RuleKey, list[Rule]] = {}
    for rule in rules:
        by_key.setdefault(key_of(rule.left, rule.right), []).append(rule)

    def score(application: Application) -> float | None:
        words = set(lemmas(application.text))
        of_key = by_key.get(application.key, ())
        return max((r.probability for r in of_key if r.fits(words, Normaliser())), default=None)

    return lambda applications: [score(application) for application in applications]


def engine_scorer(engine: Engine) -> Scorer:
    """The engine's score for support, from the left phrase as text to the right as hypothesis."""

    def scores(applications: Sequence[Application]) -> list[float | None]:
        pairs = [
            Pair(f"{number}l", f"{number}r", applied.text, applied.hypothesis, debate="rules")
            for number, applied in enumerate(applications)
        ]
        judged = engine.judge(pairs)
        return [float(judgement.scores.get(Label.SUPPORT, 0.0)) for judgement in judged]

    return scores


@dataclass(frozen=True, slots=True)
class Directions:
    """Of how many pairs the application that holds has the higher score, or not, or neither has."""

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
    known = [-1.0 if score is None else score for score in scores]
    gains = [known[place] - known[other] for place, other in opposites(applications)]
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
