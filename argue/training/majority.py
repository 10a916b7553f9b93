"""The baselines that every engine has to beat: the same label for every pair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from argue.model import Judgement, Label, Origin, Pair


class MajorityEngine:
    """Answers every pair with the most frequent label of the pairs it learned from.

    Of equally frequent labels it takes the first in the order support, attack, unrelated. Its
    scores are the labels' shares.
    """

    name = "majority"
    origin = Origin.JUDGED

    def __init__(self, pairs: Sequence[Pair]) -> None:
        counts = Counter(pair.stated for pair in pairs)
        self.labels = tuple(label for label in Label if counts[label])
        scores = {label: counts[label] / len(pairs) for label in self.labels}
        label = max(self.labels, key=scores.__getitem__)
        self._answer = Judgement(label, scores[label], scores)
        self.version = str(label)

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """The same judgement for each pair."""
        return [self._answer] * len(pairs)


class ConstantEngine:
    """Answers every pair with one label; its name is ``all_`` and the label."""

    origin = Origin.JUDGED

    def __init__(self, label: Label) -> None:
        self.name, self.version = f"all_{label}", str(label)
        self.labels: tuple[Label, ...] = (label,)

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """The same judgement for each pair."""
        return [Judgement(self.labels[0], 1.0, {self.labels[0]: 1.0})] * len(pairs)
