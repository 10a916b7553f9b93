"""How well each component of the engine ``components`` does on the phenomenon that it is for.

A set is a JSONL file of pairs in which one phenomenon decides: ``text``, ``hypothesis``, ``label``
and ``phenomenon``, as in the Curriculum benchmark (Chen & Gao 2022).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from argue.engines.phenomena import COMPONENTS, Knowledge, Reading, Verdict, WordNet, installed
from argue.errors import UnknownName
from argue.evaluation.monothematic.files import monothematic
from argue.evaluation.monothematic.pairs import Gold
from argue.evaluation.ratios import f1, ratio
from argue.model.tables import Cell, grid


class PhenomenonPair(NamedTuple):
    """One pair of a set; ``gold`` is ``None`` where it is only known not to be entailed."""

    text: str
    hypothesis: str
    gold: Verdict | None
    phenomenon: str


@dataclass(frozen=True)
class ComponentScores:
    """The answers of one component on one set; every ratio is in [0, 1], ``None`` if undefined.

    ``counts`` says how many pairs have each (gold, answer). Where gold is only "not entailed" a
    contradiction counts as right, since nothing finer is known, and any other answer than
    entailment keeps the pair from being called entailed.
    """

    component: str
    phenomenon: str
    counts: Counter[tuple[Verdict | None, Verdict]]

    @property
    def pairs(self) -> int:
        """How many pairs the set has."""
        return self.counts.total()

    @property
    def coverage(self) -> float | None:
        """Share of the pairs that got another answer than unknown."""
        return ratio(self.pairs - self._answered(Verdict.UNKNOWN), self.pairs)

    @property
    def accuracy(self) -> float | None:
        """Share of the pairs whose answer is the gold one; unknown fits "not entailed"."""
        right = sum(
            number
            for (gold, answer), number in self.counts.items()
            if answer is gold or (gold is None and answer is not Verdict.ENTAILMENT)
        )
        return ratio(right, self.pairs)

    @property
    def majority(self) -> float | None:
        """The accuracy of always giving the most frequent gold label."""
        golds = Counter[Verdict | None]()
        for (gold, _), number in self.counts.items():
            golds[gold] += number
        return ratio(max(golds.values(), default=0), self.pairs)

    def precision(self, verdict: Verdict) -> float | None:
        """Share of the pairs answered so that are so."""
        return ratio(self._right(verdict), self._answered(verdict))

    def recall(self, verdict: Verdict) -> float | None:
        """Share of the pairs that are so which were answered so."""
        return ratio(self._right(verdict), self._gold(verdict))

    def f1(self, verdict: Verdict) -> float | None:
        """2·right / (answered + gold)."""
        return f1(self._right(verdict), self._answered(verdict), self._gold(verdict))

    def as_object(self) -> dict[str, object]:
        """For JSON."""
        return {
            "component": self.component,
            "phenomenon": self.phenomenon,
            "pairs": self.pairs,
            "coverage": self.coverage,
            "accuracy": self.accuracy,
            "majority": self.majority,
            **{
                str(verdict): {
                    "precision": self.precision(verdict),
                    "recall": self.recall(verdict),
                    "f1": self.f1(verdict),
                    "count": self._gold(verdict),
                    "answered": self._answered(verdict),
                }
                for verdict in (Verdict.ENTAILMENT, Verdict.CONTRADICTION)
            },
        }

    def _right(self, verdict: Verdict) -> int:
        unsaid = self.counts[None, verdict] if verdict is Verdict.CONTRADICTION else 0
        return self.counts[verdict, verdict] + unsaid

    def _answered(self, verdict: Verdict) -> int:
        return sum(number for (_, answer), number in self.counts.items() if answer is verdict)

    def _gold(self, verdict: Verdict) -> int:
        return sum(
            number
            for (gold, _), number in self.counts.items()
            if gold is verdict or (gold is None and verdict is Verdict.CONTRADICTION)
        )


def score_phenomena(
    pairs: Sequence[PhenomenonPair],
    components: Iterable[str] = (),
    wordnet: WordNet | None = None,
) -> list[ComponentScores]:
    """Score components on the sets that the pairs are from.

    Parameters
    ----------
    components
        Names; each is scored on every set. Without names each component is scored on the sets that
        it says it is for.
    wordnet
        What components look words up in, besides their own lists.

    Raises
    ------
    UnknownName
        If there is no component of that name.

    Examples
    --------
    >>> pair = PhenomenonPair("Bo is taller than Al", "Al is taller than Bo",
    ...                       Verdict.CONTRADICTION, "comparative")
    >>> [scores] = score_phenomena([pair])
    >>> scores.component, scores.recall(Verdict.CONTRADICTION)
    ('comparison', 1.0)
    """
    wanted = list(components)
    for name in wanted:
        if name not in COMPONENTS.names():
            raise UnknownName("component", name, COMPONENTS.names())
    sets: dict[str, list[PhenomenonPair]] = {}
    for pair in pairs:
        sets.setdefault(pair.phenomenon, []).append(pair)
    return [
        _score(name, phenomenon, members, wordnet)
        for name in wanted or COMPONENTS.names()
        for phenomenon, members in sets.items()
        if wanted or phenomenon in COMPONENTS.load(name).SETS
    ]


def parse(text: str, where: str = "") -> list[PhenomenonPair]:
    """Read a set, one JSON object a line, or in another of the formats of monothematic pairs.

    Raises
    ------
    ParseError
        On a line that is no such object or has a label that is not known.
    """
    return [
        PhenomenonPair(pair.text, pair.hypothesis, _verdict(pair.gold), cells["phenomenon"])
        for pair, cells in monothematic(text, where)
    ]


def table(scores: Sequence[ComponentScores]) -> Iterator[str]:
    """One line a component and set; ``p`` is precision, ``r`` recall, ``–`` is undefined."""
    both = (Verdict.ENTAILMENT, Verdict.CONTRADICTION)
    head = ["set", "component", "pairs", "coverage", "accuracy", "majority"]
    head += [f"{verdict} {ratio}" for verdict in both for ratio in ("p", "r", "f1")]
    rows: list[list[Cell]] = [
        [
            each.phenomenon,
            each.component,
            each.pairs,
            each.coverage,
            each.accuracy,
            each.majority,
            *(
                ratio(verdict)
                for verdict in both
                for ratio in (each.precision, each.recall, each.f1)
            ),
        ]
        for each in sorted(scores, key=lambda each: (each.phenomenon, each.component))
    ]
    yield from grid(head, rows, names=2)


def unscored(scores: Iterable[ComponentScores]) -> tuple[str, ...]:
    """The components of which there is no score, since no set that was read is for them."""
    scored = {each.component for each in scores}
    return tuple(name for name in COMPONENTS.names() if name not in scored)


def wordnet_of_this_machine() -> WordNet | None:
    """The WordNet that components can look words up in here, if there is one."""
    return installed()


def _verdict(gold: Gold) -> Verdict | None:
    return None if gold is Gold.NOT_ENTAILED else Verdict(gold.value)


def _score(
    name: str, phenomenon: str, pairs: Iterable[PhenomenonPair], wordnet: WordNet | None
) -> ComponentScores:
    compare, knowledge = COMPONENTS.load(name).compare, Knowledge(wordnet)
    answers = (
        (
            pair.gold,
            compare(Reading(pair.text, knowledge), Reading(pair.hypothesis, knowledge)).verdict,
        )
        for pair in pairs
    )
    return ComponentScores(name, phenomenon, Counter(answers))
