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

from argue.evaluation.monothematic.judging import Answers
from argue.evaluation.monothematic.pairs import EntailmentPair, Gold
from argue.evaluation.ratios import ratio


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
class Tally:
    """How many pairs there are, and how many were judged right."""

    right: int
    pairs: int

    @property
    def accuracy(self) -> float | None:
        """Share that was judged right; ``None`` if there is no pair."""
        return ratio(self.right, self.pairs)


@dataclass(frozen=True, slots=True)
class Index:
    """Original pairs against monothematic ones."""

    original: Tally
    monothematic: Tally

    @property
    def ci(self) -> float | None:
        """:func:`correlation_index`."""
        return correlation_index(self.original.accuracy, self.monothematic.accuracy)

    def as_object(self) -> dict[str, object]:
        """For JSON; an infinite index is the text "infinite"."""
        return {
            "original": _tally(self.original),
            "monothematic": _tally(self.monothematic),
            "ci": jsonable(self.ci),
        }


@dataclass(frozen=True, slots=True)
class Sides:
    """The same on all pairs, on positive and on negative ones."""

    all: Index
    positive: Index
    negative: Index

    @property
    def di(self) -> float | None:
        """:func:`deviation_index`."""
        return deviation_index(self.positive.ci, self.negative.ci)

    def as_object(self) -> dict[str, object]:
        """For JSON."""
        return {
            **self.all.as_object(),
            "positive": self.positive.as_object(),
            "negative": self.negative.as_object(),
            "di": jsonable(self.di),
        }


@dataclass(frozen=True, slots=True)
class PairIndex:
    """One original pair against what was made from it."""

    id: str
    gold: Gold
    index: Index


@dataclass(frozen=True)
class MonothematicScores:
    """The scores of one engine on one collection.

    Parameters
    ----------
    ways
        2 if only entailed or not was asked, 3 if contradiction and unknown are told apart.
    by_macro, by_phenomenon
        Sorted by name.
    by_judgement
        For each judgement that occurs, in the order of :class:`Gold`.
    by_pair
        Original pairs from which something was made, in their order.
    """

    engine: str
    engine_version: str
    ways: int
    overall: Sides
    by_macro: dict[str, Sides]
    by_phenomenon: dict[str, Sides]
    by_judgement: dict[Gold, Index]
    by_pair: tuple[PairIndex, ...]

    def as_object(self) -> dict[str, object]:
        """For JSON; ``None`` is undefined."""
        return {
            "engine": self.engine,
            "engine_version": self.engine_version,
            "ways": self.ways,
            **self.overall.as_object(),
            "by_judgement": {
                str(gold): each.as_object() for gold, each in self.by_judgement.items()
            },
            "by_macro": {name: each.as_object() for name, each in self.by_macro.items()},
            "by_phenomenon": {name: each.as_object() for name, each in self.by_phenomenon.items()},
            "by_pair": [
                {"id": each.id, "judgement": str(each.gold), **each.index.as_object()}
                for each in self.by_pair
            ],
        }


def score(answers: Answers, ways: int = 2) -> MonothematicScores:
    """All scores of what an engine answered.

    Examples
    --------
    >>> from argue.engines import load_engine
    >>> from argue.evaluation.monothematic.judging import judge
    >>> from argue.evaluation.monothematic.pairs import Collection
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


def jsonable(index: float | None) -> float | str | None:
    """The index as JSON can hold it."""
    return "infinite" if index == math.inf else index


def _tally(tally: Tally) -> dict[str, object]:
    return {"right": tally.right, "pairs": tally.pairs, "accuracy": tally.accuracy}
