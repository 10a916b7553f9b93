"""How many relations were judged as in gold: accuracy, and precision, recall, F1 of each label.

Besides, over all labels, the macro-averaged F1 and Matthews' correlation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import sqrt

import numpy as np

from argue.evaluation.statistics import Array, f1, f1_of, gold_mean, ratio, share
from argue.model import Label
from argue.model.record import Correlation, Count, Ratio, Record


@dataclass(frozen=True, slots=True)
class LabelScores(Record):
    """How well one label was judged."""

    precision: Ratio
    """Share of the pairs judged so that are so."""
    recall: Ratio
    """Share of the pairs that are so which were judged so."""
    f1: Ratio
    """2 · right / (judged so + gold)."""
    count: Count
    """Pairs that have this label in gold."""


@dataclass(frozen=True, slots=True)
class ShownScores(Record):
    """How good the labels are of which the engine is sure enough for them to be shown."""

    share: Ratio
    """Share of the pairs whose label is shown."""
    accuracy: Ratio
    """Share of these that was judged right."""


@dataclass(frozen=True)
class RelationScores(Record):
    """Judged labels against gold; precision, recall and F1 are those of ``support``.

    Every ratio is in [0, 1], higher is better, ``None`` where its denominator is 0.
    """

    JSON = (
        "pairs",
        "accuracy",
        "precision",
        "recall",
        "f1",
        "macro_f1",
        "mean_recall",
        "balanced_accuracy",
        "matthews",
        "by_label",
        "confusion",
        "unjudged",
        "unstated",
        "abstained",
        "shown",
    )

    counts: Counter[tuple[Label, Label]]
    """How many pairs have each (gold, predicted) labels."""
    unjudged: Count = 0
    """Pairs that gold has and the pairing left out."""
    unstated: Count = 0
    """Pairs that were judged and gold does not have."""
    abstained: Count = 0
    """Pairs on which the engine was less sure than asked for."""
    open_counts: Counter[tuple[Label, Label]] = field(default_factory=Counter)
    """How many of the pairs the engine left open, by the same labels."""

    @property
    def shown(self) -> ShownScores:
        """Of the labels that pages show: those of pairs that the engine did not leave open."""
        shown = self.counts - self.open_counts
        right = sum(shown[label, label] for label in Label)
        return ShownScores(ratio(shown.total(), self.pairs), ratio(right, shown.total()))

    def shown_of(self, label: Label) -> ShownScores:
        """The same of the pairs that were judged so."""
        shown = self.counts - self.open_counts
        judged = sum(shown[gold, label] for gold in Label)
        return ShownScores(ratio(judged, self.predicted(label)), ratio(shown[label, label], judged))

    @property
    def pairs(self) -> Count:
        """Pairs that gold has and the engine judged."""
        return self.counts.total()

    def as_entailment(self) -> RelationScores:
        """The same pairs, each judged entailed or not (:mod:`argue.evaluation.relations`)."""
        return replace(self, counts=_decided(self.counts), open_counts=_decided(self.open_counts))

    @property
    def accuracy(self) -> Ratio:
        """Share of them that was judged right."""
        return ratio(sum(self.counts[label, label] for label in Label), self.pairs)

    @property
    def balanced_accuracy(self) -> Ratio:
        """Mean recall of the labels that gold has."""
        right, _, gold = self._by_label
        return float(gold_mean(share(right, gold), gold)) if self.pairs else None

    @property
    def mean_recall(self) -> Ratio:
        """Mean of the recalls of support and attack; null unless gold has both."""
        recalls = self.recall(Label.SUPPORT), self.recall(Label.ATTACK)
        return None if None in recalls else sum(recalls) / 2  # type: ignore[arg-type]

    @property
    def macro_f1(self) -> Ratio:
        """Mean F1 of the labels that gold has.

        A label of gold that was never predicted counts as 0; one that was predicted and that gold
        does not have costs the others recall, and has no part in the mean (scikit-learn's
        ``f1_score(…, labels=<those of gold>, average="macro", zero_division=0)``). Pairs on which
        an engine abstained are not among the pairs.
        """
        right, predicted, gold = self._by_label
        return float(gold_mean(f1_of(right, predicted, gold), gold)) if self.pairs else None

    @property
    def matthews(self) -> Correlation:
        r"""Matthews' correlation, from -1 to 1; null where one side has one label only.

        For more than two labels that of Gorodkin (2004), *Comparing two K-category assignments by
        a K-category correlation coefficient*: with *c* right of *n* pairs, and *g* and *p* how
        often a label is gold and predicted, (c·n − Σ g·p) / √((n² − Σ g²)(n² − Σ p²)).
        """
        gold, predicted = (
            [count(label) for label in Label] for count in (self.gold, self.predicted)
        )
        right = sum(self.counts[label, label] for label in Label)
        both = sum(one * other for one, other in zip(gold, predicted, strict=True))
        spread = [
            self.pairs**2 - sum(label * label for label in labels) for labels in (gold, predicted)
        ]
        below = sqrt(spread[0]) * sqrt(spread[1])
        return (right * self.pairs - both) / below if below else None

    @cached_property
    def _by_label(self) -> Array:
        """How many pairs of each label are right, judged so, so in gold: 3 × labels."""
        rows = [
            [self.counts[label, label], self.predicted(label), self.gold(label)] for label in Label
        ]
        return np.array(rows, float).T

    @cached_property
    def labels(self) -> tuple[Label, ...]:
        """The labels that occur, in gold or predicted."""
        return tuple(label for label in Label if self.gold(label) or self.predicted(label))

    def gold(self, label: Label) -> int:
        """How many pairs have this label in gold."""
        return self._of_side[0][label]

    def predicted(self, label: Label) -> int:
        """How many pairs were judged so."""
        return self._of_side[1][label]

    @cached_property
    def _of_side(self) -> tuple[Counter[Label], Counter[Label]]:
        """How many pairs have each label in gold, and as judged."""
        golds, judged = Counter[Label](), Counter[Label]()
        for (gold, label), count in self.counts.items():
            golds[gold] += count
            judged[label] += count
        return golds, judged

    def precision(self, label: Label = Label.SUPPORT) -> Ratio:
        """Of ``support``: share of the pairs judged so that are so."""
        return ratio(self.counts[label, label], self.predicted(label))

    def recall(self, label: Label = Label.SUPPORT) -> Ratio:
        """Of ``support``: share of the pairs that are so which were judged so."""
        return ratio(self.counts[label, label], self.gold(label))

    def f1(self, label: Label = Label.SUPPORT) -> Ratio:
        """Of ``support``: 2 · right / (judged so + gold)."""
        return f1(self.counts[label, label], self.predicted(label), self.gold(label))

    @property
    def by_label(self) -> dict[Label, LabelScores]:
        """The figures of each label."""
        return {
            label: LabelScores(
                self.precision(label), self.recall(label), self.f1(label), self.gold(label)
            )
            for label in self.labels
        }

    @property
    def confusion(self) -> dict[Label, dict[Label, Count]]:
        """Gold label, then judged label: how many pairs."""
        return {
            gold: {label: self.counts[gold, label] for label in self.labels} for gold in self.labels
        }


def score_relations(gold: Sequence[Label], predicted: Sequence[Label]) -> RelationScores:
    """Compare labels pair by pair; both in the same order of pairs.

    >>> S, A = Label.SUPPORT, Label.ATTACK
    >>> scores = score_relations([S, S, A, A], [S, A, A, A])
    >>> scores.accuracy, scores.precision(), scores.recall()
    (0.75, 1.0, 0.5)
    """
    return RelationScores(Counter(zip(gold, predicted, strict=True)))


def only_entailment(golds: Iterable[Label]) -> bool:
    """Whether gold only says if a pair is entailed, as two-way RTE corpora do.

    There gold has ``support`` and ``unrelated`` and never ``attack``: ``unrelated`` means "not
    entailed", which an attack is too. The task is one decision with two outcomes.

    >>> only_entailment([Label.SUPPORT, Label.UNRELATED]), only_entailment([Label.SUPPORT])
    (True, False)
    """
    return set(golds) == {Label.SUPPORT, Label.UNRELATED}


def _decided(counts: Mapping[tuple[Label, Label], int]) -> Counter[tuple[Label, Label]]:
    results: Counter[tuple[Label, Label]] = Counter()
    for (gold, label), count in counts.items():
        results[gold, decided(label)] += count
    return results


def decided(label: Label) -> Label:
    """A label as that decision: an attack is not entailed."""
    return Label.UNRELATED if label is Label.ATTACK else label
