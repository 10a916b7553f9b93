"""How far the arguments accepted in the predicted framework are those accepted in the gold one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from argue.evaluation._ratio import f1, ratio
from argue.model import Labelling, Status


@dataclass(frozen=True, slots=True)
class AcceptanceScores:
    """Scores of one labelling against another, or of many together (:func:`pool`).

    Cabrio & Villata (2012) compare the accepted arguments of the two frameworks. Where they are
    silent: accuracy takes acceptance as a yes-or-no question, so an argument rejected in one and
    undecided in the other counts as right; ``status_accuracy`` wants the same status of three.
    Every ratio is in [0, 1], higher is better, ``None`` where its denominator is 0.
    """

    arguments: int
    accepted_gold: int
    accepted_predicted: int
    accepted_both: int
    same_status: int

    @property
    def precision(self) -> float | None:
        """Share of the arguments accepted in the prediction that are accepted in gold."""
        return ratio(self.accepted_both, self.accepted_predicted)

    @property
    def recall(self) -> float | None:
        """Share of the arguments accepted in gold that are accepted in the prediction."""
        return ratio(self.accepted_both, self.accepted_gold)

    @property
    def f1(self) -> float | None:
        """2·both / (gold + predicted)."""
        return f1(self.accepted_both, self.accepted_predicted, self.accepted_gold)

    @property
    def applies(self) -> bool:
        """Whether there is anything to score; not where arguments form no framework."""
        return self.arguments > 0

    @property
    def accuracy(self) -> float | None:
        """Share of all arguments on which both agree whether it is accepted or not."""
        differing = self.accepted_gold + self.accepted_predicted - 2 * self.accepted_both
        return ratio(self.arguments - differing, self.arguments)

    @property
    def status_accuracy(self) -> float | None:
        """Share of all arguments that have the same status: accepted, rejected or undecided."""
        return ratio(self.same_status, self.arguments)

    def as_object(self) -> dict[str, object]:
        """For JSON."""
        return {
            "arguments": self.arguments,
            "accepted_gold": self.accepted_gold,
            "accepted_predicted": self.accepted_predicted,
            "precision": self.precision,
            "recall": self.recall,
            "f1": self.f1,
            "accuracy": self.accuracy,
            "status_accuracy": self.status_accuracy,
        }


def score_acceptance(gold: Labelling, predicted: Labelling) -> AcceptanceScores:
    """Compare two labellings of the same arguments.

    Examples
    --------
    >>> gold = Labelling("grounded", {"a": Status.ACCEPTED, "b": Status.REJECTED})
    >>> predicted = Labelling("grounded", {"a": Status.ACCEPTED, "b": Status.ACCEPTED})
    >>> scores = score_acceptance(gold, predicted)
    >>> scores.precision, scores.recall, scores.accuracy
    (0.5, 1.0, 0.5)
    """
    if gold.statuses.keys() != predicted.statuses.keys():
        raise ValueError("expected two labellings of the same arguments")
    both = [(status, predicted.statuses[argument]) for argument, status in gold.statuses.items()]
    return AcceptanceScores(
        len(both),
        sum(first is Status.ACCEPTED for first, _ in both),
        sum(second is Status.ACCEPTED for _, second in both),
        sum(first is second is Status.ACCEPTED for first, second in both),
        sum(first is second for first, second in both),
    )


def pool(scores: Iterable[AcceptanceScores]) -> AcceptanceScores:
    """The scores over all arguments of all debates together (micro average)."""
    pooled = [0] * 5
    for each in scores:
        counts = (
            each.arguments, each.accepted_gold, each.accepted_predicted, each.accepted_both,
            each.same_status,
        )  # fmt: skip
        pooled = [total + count for total, count in zip(pooled, counts, strict=True)]
    return AcceptanceScores(*pooled)
