"""Accuracy on original and on monothematic pairs, and the two indices that compare them.

Cabrio & Magnini (2010): the correlation index CI = accuracy on original pairs / accuracy on
monothematic pairs, and the deviation index DI = |CI on positive − CI on negative pairs|. Where the
papers are silent:

- Positive pairs are those judged entailment, negative ones all others. A monothematic pair counts
  by its own judgement: a contradiction pair may well be made of entailing monothematic pairs.
- For a category or a phenomenon, CI compares the original pairs from which at least one
  monothematic pair of it was made with all monothematic pairs of it.
- An index whose denominator is 0 is infinite, and undefined (``None``) if its numerator is 0 too.
- An engine answers in two ways (entailed or not), as in the papers' data, unless three are wanted.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple

from argue.evaluation.statistics import ratio
from argue.features.monothematic.judging import EngineAnswers
from argue.features.monothematic.pairs import EntailmentPair, Gold, WrittenGold
from argue.model.record import Count, Ratio, Record, entry, inline

WrittenIndex = float | Literal["infinite"] | None


def correlation_index(original: float | None, monothematic: float | None) -> float | None:
    """CI of two accuracies, in [0, ∞]; 1 is ideal. Shares or percentages alike.

    Examples
    --------
    >>> round(correlation_index(58.3, 80.8), 2), correlation_index(0.5, 0), correlation_index(0, 0)
    (0.72, inf, None)
    """
    if original is None or monothematic is None:
        return None
    if monothematic:
        return original / monothematic
    return math.inf if original else None


def deviation_index(positive: float | None, negative: float | None) -> float | None:
    """DI of two correlation indices, in [0, ∞]; lower is better, 0 is balanced.

    Examples
    --------
    >>> deviation_index(1.25, 0.75)
    0.5
    """
    if positive is None or negative is None or positive == negative == math.inf:
        return None
    return abs(positive - negative)


@dataclass(frozen=True, slots=True)
class Tally(Record):
    """Pairs that were judged right."""

    JSON = ("right", "pairs", "accuracy")

    right: Count
    """How many were judged right."""
    pairs: Count
    """How many there are."""

    @property
    def accuracy(self) -> Ratio:
        """Their share."""
        return ratio(self.right, self.pairs)


@dataclass(frozen=True, slots=True)
class Index(Record):
    """Original pairs against monothematic ones."""

    TITLE = "PairedIndex"
    JSON = ("original", "monothematic", entry("written_ci", "ci"))

    original: Tally
    """The original pairs."""
    monothematic: Tally
    """The pairs made from them."""

    @property
    def written_ci(self) -> WrittenIndex:
        """Correlation index: accuracy on original over accuracy on monothematic pairs."""
        return _written(self.ci)

    @property
    def ci(self) -> float | None:
        """:func:`correlation_index`."""
        return correlation_index(self.original.accuracy, self.monothematic.accuracy)


@dataclass(frozen=True, slots=True)
class Sides(Record):
    """The same on all pairs, on positive and on negative ones."""

    JSON = (inline("all"), "positive", "negative", entry("written_di", "di"))

    all: Index
    positive: Index
    """Entailed pairs."""
    negative: Index
    """Others."""

    @property
    def written_di(self) -> WrittenIndex:
        """Deviation index: the absolute difference of both correlation indices."""
        return _written(self.di)

    @property
    def di(self) -> float | None:
        """:func:`deviation_index`."""
        return deviation_index(self.positive.ci, self.negative.ci)


@dataclass(frozen=True, slots=True)
class PairIndex(Record):
    """One original pair against those made from it."""

    JSON = ("id", entry("gold", "judgement"), inline("index"))

    id: str
    """Id of the original pair."""
    gold: WrittenGold
    """Its gold judgement."""
    index: Index


@dataclass(frozen=True)
class MonothematicScores(Record):
    """An engine, or what another system predicted, on monothematic pairs."""

    JSON = (
        "engine",
        "engine_version",
        "ways",
        inline("overall"),
        "by_judgement",
        "by_macro",
        "by_phenomenon",
        "by_pair",
    )

    engine: str
    """Its name."""
    engine_version: str
    """Its version."""
    ways: Annotated[int, Literal[2, 3]]
    """2: entailed or not; 3: contradiction and unknown are told apart."""
    overall: Sides
    by_macro: dict[str, Sides]
    """By the category of phenomena."""
    by_phenomenon: dict[str, Sides]
    """By the phenomenon."""
    by_judgement: dict[WrittenGold, Index]
    """By the gold judgement of the original pair."""
    by_pair: tuple[PairIndex, ...]
    """By original pair."""


@dataclass(frozen=True, slots=True)
class SystemScores(Record):
    """An engine, or what another system predicted, on monothematic pairs."""

    JSON = (inline("scores"), "run")

    scores: MonothematicScores
    run: int | None
    """Number under which the run is stored; null with ``--no-store``."""


@dataclass(frozen=True, slots=True)
class ScoresOfSystems(Record):
    """``argue monothematic score --json``: the first engine on monothematic pairs."""

    NAME = "monothematic-scores/1"
    TITLE = "MonothematicScores"
    JSON = (inline("first"), "others")

    first: SystemScores
    others: Sequence[SystemScores]
    """Those that were asked besides."""


def score(answers: EngineAnswers, ways: int = 2) -> MonothematicScores:
    """All scores of what an engine answered.

    Examples
    --------
    >>> from argue.engines import load_engine
    >>> from argue.features.monothematic.judging import judge
    >>> from argue.features.monothematic.pairs import Collection
    >>> whole = EntailmentPair("1", "Ann, a nurse, sleeps.", "A nurse snores.", Gold.CONTRADICTION)
    >>> parts = [
    ...     EntailmentPair("1-1", whole.text, "A nurse sleeps.", Gold.ENTAILMENT,
    ...                  "syntactic:apposition", "1"),
    ...     EntailmentPair("1-2", whole.text, "Ann, a nurse, snores.", Gold.CONTRADICTION,
    ...                  "lexical:semantic-opposition", "1"),
    ... ]
    >>> scores = score(judge(Collection((whole,), tuple(parts)), load_engine("gold")))
    >>> scores.overall.all.ci, list(scores.by_macro)
    (1.0, ['lexical', 'syntactic'])
    """
    collection = answers.collection
    wholes = {whole.id: whole for whole in collection.originals}

    def tally(pairs: Iterable[EntailmentPair], which: Callable[[Gold], bool]) -> Tally:
        right = [answers.right(pair, ways) for pair in pairs if which(pair.gold)]
        return Tally(sum(right), len(right))

    def index(
        originals: Sequence[EntailmentPair],
        pairs: Sequence[EntailmentPair],
        which: Callable[[Gold], bool] = lambda gold: True,
    ) -> Index:
        return Index(tally(originals, which), tally(pairs, which))

    def sides(originals: Sequence[EntailmentPair], pairs: Sequence[EntailmentPair]) -> Sides:
        return Sides(
            index(originals, pairs),
            index(originals, pairs, lambda gold: gold.is_positive),
            index(originals, pairs, lambda gold: not gold.is_positive),
        )

    def grouped(name_of: Callable[[EntailmentPair], str]) -> dict[str, Sides]:
        groups: dict[str, list[EntailmentPair]] = {}
        for pair in collection.pairs:
            groups.setdefault(name_of(pair), []).append(pair)
        return {
            name: sides([wholes[id] for id in {pair.original for pair in pairs} - {""}], pairs)
            for name, pairs in sorted(groups.items())
        }

    return MonothematicScores(
        answers.recorder.name,
        answers.recorder.version,
        ways,
        sides(collection.originals, collection.pairs),
        grouped(lambda pair: pair.macro),
        grouped(lambda pair: pair.phenomenon),
        {
            gold: index(collection.originals, collection.pairs, gold.__eq__)
            for gold in Gold
            if any(pair.gold is gold for pair in collection.all)
        },
        tuple(
            PairIndex(whole.id, whole.gold, index([whole], derived))
            for whole in collection.originals
            if (derived := collection.made_from[whole.id])
        ),
    )


class Weighted(NamedTuple):
    """Accuracy on monothematic pairs by a way to weigh them, and CI with it."""

    engine: str
    weight: str
    accuracy: float | None
    ci: float | None


def weighted(scores: MonothematicScores) -> list[Weighted]:
    """With every pair, every phenomenon, and every phenomenon by its frequency counted alike.

    Cabrio & Magnini (2010) propose to weigh phenomena by how often they occur. The frequency of a
    phenomenon is the number of original pairs that contain it: Σ f_i · accuracy_i / Σ f_i.
    """
    whole = scores.overall.all
    phenomena = [sides.all for sides in scores.by_phenomenon.values()]
    ways = {
        "pairs": whole.monothematic.accuracy,
        "phenomena": _mean(phenomena, lambda index: 1),
        "phenomena, by frequency": _mean(phenomena, lambda index: index.original.pairs),
    }
    return [
        Weighted(
            scores.engine, name, accuracy, correlation_index(whole.original.accuracy, accuracy)
        )
        for name, accuracy in ways.items()
    ]


def _mean(phenomena: Sequence[Index], weight: Callable[[Index], int]) -> float | None:
    """Mean accuracy on the monothematic pairs of phenomena; each has at least one."""
    total = sum(map(weight, phenomena))
    right = sum(weight(index) * (index.monothematic.accuracy or 0.0) for index in phenomena)
    return right / total if total else None


def _written(index: float | None) -> WrittenIndex:
    """The index as JSON can hold it."""
    return "infinite" if index == math.inf else index
