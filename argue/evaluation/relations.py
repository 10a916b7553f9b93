"""How many relations were judged as in gold: accuracy, and precision, recall, F1 of each label.

Besides, over all labels, the macro-averaged F1 and Matthews' correlation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt

import numpy as np

from argue.evaluation.ratios import Array, f1, f1_of, gold_mean, ratio, share
from argue.model import Label


@dataclass(frozen=True)
class RelationScores:
    """Scores of predicted against gold labels; higher is better.

    ``counts`` says how many pairs have each (gold, predicted) labels. Every ratio is in [0, 1], or
    ``None`` where its denominator is 0.
    """

    counts: Counter[tuple[Label, Label]]

    @property
    def pairs(self) -> int:
        """How many pairs were compared."""
        return self.counts.total()

    def as_entailment(self) -> RelationScores:
        """The same pairs, each judged entailed or not (:mod:`argue.evaluation.relations`)."""
        results: Counter[tuple[Label, Label]] = Counter()
        for (gold, label), count in self.counts.items():
            results[gold, decided(label)] += count
        return RelationScores(results)

    @property
    def accuracy(self) -> float | None:
        """Share of the pairs whose predicted label is the gold one."""
        return ratio(sum(self.counts[label, label] for label in Label), self.pairs)

    @property
    def balanced_accuracy(self) -> float | None:
        """Mean recall of the labels of gold, each counting alike (balanced accuracy)."""
        right, _, gold = self._by_label
        return float(gold_mean(share(right, gold), gold)) if self.pairs else None

    @property
    def mean_recall(self) -> float | None:
        """Mean of the recalls of support and attack, 0.5 by chance where there are two labels.

        ``None`` unless gold has both.
        """
        recalls = self.recall(Label.SUPPORT), self.recall(Label.ATTACK)
        return None if None in recalls else sum(recalls) / 2  # type: ignore[arg-type]

    @property
    def macro_f1(self) -> float | None:
        """Mean F1 of the labels of gold, each counting alike; ``None`` without pairs.

        A label of gold that was never predicted counts as 0; one that was predicted and that gold
        does not have costs the others recall, and has no part in the mean (scikit-learn's
        ``f1_score(…, labels=<those of gold>, average="macro", zero_division=0)``). Pairs on which
        an engine abstained are not among the pairs.
        """
        right, predicted, gold = self._by_label
        return float(gold_mean(f1_of(right, predicted, gold), gold)) if self.pairs else None

    @property
    def matthews(self) -> float | None:
        r"""Matthews' correlation of predicted and gold labels, in [−1, 1]; 0 is chance.

        For more than two labels that of Gorodkin (2004), *Comparing two K-category assignments by
        a K-category correlation coefficient*: with *c* right of *n* pairs, and *g* and *p* how
        often a label is gold and predicted, (c·n − Σ g·p) / √((n² − Σ g²)(n² − Σ p²)). ``None``
        if gold or the prediction has one label only.
        """
        gold, predicted = (
            [count(label) for label in Label] for count in (self.gold, self.predicted)
        )
        right = sum(self.counts[label, label] for label in Label)
        both = sum(one * other for one, other in zip(gold, predicted, strict=True))
        spread = [self.pairs**2 - sum(one * one for one in each) for each in (gold, predicted)]
        below = sqrt(spread[0]) * sqrt(spread[1])
        return (right * self.pairs - both) / below if below else None

    @property
    def _by_label(self) -> Array:
        """How many pairs of each label are right, judged so, so in gold: 3 × labels."""
        return np.array(
            [
                [self.counts[label, label], self.predicted(label), self.gold(label)]
                for label in Label
            ],
            float,
        ).T

    @cached_property
    def labels(self) -> tuple[Label, ...]:
        """The labels that occur, in gold or predicted."""
        return tuple(label for label in Label if self.gold(label) or self.predicted(label))

    def gold(self, label: Label) -> int:
        """How many pairs have this label in gold."""
        return sum(self.counts[label, other] for other in Label)

    def predicted(self, label: Label) -> int:
        """How many pairs were judged so."""
        return sum(self.counts[other, label] for other in Label)

    def precision(self, label: Label = Label.SUPPORT) -> float | None:
        """Share of the pairs judged so that are so; ``None`` if none was."""
        return ratio(self.counts[label, label], self.predicted(label))

    def recall(self, label: Label = Label.SUPPORT) -> float | None:
        """Share of the pairs that are so which were judged so; ``None`` if none is."""
        return ratio(self.counts[label, label], self.gold(label))

    def f1(self, label: Label = Label.SUPPORT) -> float | None:
        """2·correct / (predicted + gold); ``None`` if none was judged so and none is."""
        return f1(self.counts[label, label], self.predicted(label), self.gold(label))

    def as_object(self) -> dict[str, object]:
        """For JSON; precision, recall and F1 beside accuracy are those of ``support``."""
        return {
            "pairs": self.pairs,
            "accuracy": self.accuracy,
            **self._of(Label.SUPPORT),
            "macro_f1": self.macro_f1,
            "mean_recall": self.mean_recall,
            "balanced_accuracy": self.balanced_accuracy,
            "matthews": self.matthews,
            "by_label": {
                str(label): {**self._of(label), "count": self.gold(label)} for label in self.labels
            },
            "confusion": {
                str(gold): {str(label): self.counts[gold, label] for label in self.labels}
                for gold in self.labels
            },
        }

    def _of(self, label: Label) -> dict[str, object]:
        return {
            "precision": self.precision(label),
            "recall": self.recall(label),
            "f1": self.f1(label),
        }


def score_relations(gold: Sequence[Label], predicted: Sequence[Label]) -> RelationScores:
    """Compare labels pair by pair; both in the same order of pairs.

    Examples
    --------
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


def decided(label: Label) -> Label:
    """A label as that decision: an attack is not entailed."""
    return Label.UNRELATED if label is Label.ATTACK else label
