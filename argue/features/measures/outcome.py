"""One judged pair beside its gold label: the record that all measures of an engine take.

A measure is a pure function of a list of :class:`Outcome`, so that what was judged once, and
perhaps stored, can be scored by any measure at any time.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from argue.errors import InvalidRecord
from argue.evaluation.ratios import Array
from argue.evaluation.relations import decided, only_entailment
from argue.model import Debate, Judgement, Label, Pair
from argue.model.spilled import Spilled

LABELS = (Label.SUPPORT, Label.ATTACK, Label.UNRELATED)
"""The order of :attr:`Outcome.scores`."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an engine said of one pair, and what is true of it.

    Parameters
    ----------
    debate
        Id of its debate; pairs of one debate are not independent of one another.
    id
        What the source calls the pair, else ``source>target``.
    source, target
        Ids of the arguments whose texts are ``text`` (T) and ``hypothesis`` (H).
    label
        ``None`` if the engine abstained.
    confidence
        How sure the engine is, in [0, 1]; also where it abstained because that is too little.
    scores
        In [0, 1], of support, attack and unrelated; 0 for a label that the engine cannot give.
    task
        What the pair was made for, in corpora that say so (RTE: IE, IR, QA, …).
    phenomenon
        The linguistic phenomena that annotators found in it, parted by blanks.

    Raises
    ------
    InvalidRecord
        If the confidence or a score is not between 0 and 1, or there are not three scores.
    """

    debate: str
    id: str
    source: str
    target: str
    text: str
    hypothesis: str
    gold: Label
    label: Label | None
    confidence: float
    scores: tuple[float, float, float]
    task: str = ""
    phenomenon: str = ""

    def __post_init__(self) -> None:
        numbers = (self.confidence, *self.scores)
        if len(numbers) != 4 or not all(0.0 <= number <= 1.0 for number in numbers):
            raise InvalidRecord(
                f"pair {self.id!r}: expected a confidence and three scores between 0 and 1, "
                f"found {numbers!r}"
            )

    @property
    def right(self) -> bool:
        """Whether the label is the gold one; an abstention is not."""
        return self.label is self.gold

    def unsure_below(self, confidence: float) -> Outcome:
        """The same, but an abstention if the engine is less sure than that."""
        return replace(self, label=None) if self.confidence < confidence else self


def outcome_of(pair: Pair, judgement: Judgement | None, gold: Label, task: str = "") -> Outcome:
    """The outcome of a judgement on a pair; an abstention without one."""
    scores = judgement.scores if judgement else {}
    support, attack, unrelated = (float(scores.get(label, 0.0)) for label in LABELS)
    return Outcome(
        pair.debate,
        pair.id,
        pair.source,
        pair.target,
        pair.text,
        pair.hypothesis,
        gold,
        judgement.label if judgement else None,
        float(judgement.confidence) if judgement else 0.0,
        (support, attack, unrelated),
        task,
        " ".join(pair.phenomena),
    )


class Columns(NamedTuple):
    """What measures count of outcomes, in some 40 bytes each; one place in each column is one."""

    gold: NDArray[np.int8]
    """Places in :data:`LABELS`."""
    label: NDArray[np.int8]
    """Places in :data:`LABELS`; -1 where the engine abstained."""
    confidence: Array
    scores: Array
    """Shape (outcomes, 3)."""
    debate: NDArray[np.int32]
    """Debates with the same id have the same number."""
    task: NDArray[np.int32]
    """Places in ``tasks``."""
    tasks: tuple[str, ...]

    @property
    def answered(self) -> Columns:
        """Those on which the engine did not abstain."""
        return self.where(self.label >= 0)

    @property
    def right(self) -> NDArray[np.bool_]:
        """Whether the label is the gold one; an abstention is not."""
        result: NDArray[np.bool_] = self.label == self.gold
        return result

    @property
    def counts(self) -> NDArray[np.int64]:
        """How many of those answered have each gold and judged label: 3 × 3."""
        cells = self.gold[self.label >= 0] * np.int8(3) + self.label[self.label >= 0]
        return np.bincount(cells, minlength=9).reshape(3, 3)

    def where(self, chosen: NDArray[np.bool_]) -> Columns:
        """Those that are chosen."""
        if chosen.all():
            return self
        return Columns._make([*(column[chosen] for column in self[:-1]), self.tasks])

    @property
    def comparable(self) -> Columns:
        """As of :func:`comparable`."""
        if set(np.unique(self.gold).tolist()) != {_PLACE[Label.SUPPORT], _PLACE[Label.UNRELATED]}:
            return self
        attack, unrelated = _PLACE[Label.ATTACK], _PLACE[Label.UNRELATED]
        scores = self.scores.copy()
        scores[:, unrelated] = np.minimum(1.0, scores[:, attack] + scores[:, unrelated])
        scores[:, attack] = 0.0
        label = np.where(self.label == attack, np.int8(unrelated), self.label)
        return self._replace(label=label, scores=scores)


_PLACE = {label: place for place, label in enumerate(LABELS)}

Judged: TypeAlias = Sequence[Outcome] | Columns
"""What a measure takes."""


def columns_of(outcomes: Judged) -> Columns:
    """The columns of outcomes."""
    if isinstance(outcomes, Columns):
        return outcomes
    return outcomes.columns if isinstance(outcomes, Outcomes) else _Numbers(outcomes).columns()


class _Numbers:
    """Columns that grow."""

    def __init__(self, outcomes: Iterable[Outcome] = ()) -> None:
        self._arrays: tuple[array[Any], ...] = tuple(array(code) for code in "bbddii")
        self._debates: dict[str, int] = {}
        self._tasks: dict[str, int] = {}
        for outcome in outcomes:
            self.add(outcome)

    def add(self, one: Outcome) -> None:
        gold, label, confidence, scores, debate, task = self._arrays
        gold.append(_PLACE[one.gold])
        label.append(-1 if one.label is None else _PLACE[one.label])
        confidence.append(one.confidence)
        scores.extend(one.scores)
        debate.append(self._debates.setdefault(one.debate, len(self._debates)))
        task.append(self._tasks.setdefault(one.task, len(self._tasks)))

    def columns(self) -> Columns:
        """So far; nothing may be added as long as somebody has them."""
        gold, label, confidence, scores, debate, task = map(np.asarray, self._arrays)
        scores = scores.reshape(-1, len(LABELS))
        return Columns(gold, label, confidence, scores, debate, task, tuple(self._tasks))


class Outcomes(Spilled[Outcome]):
    """Outcomes in their order, of which only the columns are in memory where they are many."""

    def __init__(self, outcomes: Iterable[Outcome] = ()) -> None:
        self._numbers = _Numbers()
        super().__init__(outcomes)

    def append(self, item: Outcome) -> None:
        """Add one at the end."""
        super().append(item)
        self._numbers.add(item)

    @cached_property
    def columns(self) -> Columns:
        """Their columns; once they were asked for, nothing can be appended."""
        return self._numbers.columns()


def comparable(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """The same judgements in the words of their gold.

    Where gold says ``support`` and ``unrelated`` but never ``attack``, as a two-way RTE corpus
    does, ``unrelated`` only means that the text does not entail the hypothesis. There an attack,
    which is not entailed either, is taken for unrelated, with the sum of both scores. Everywhere
    else nothing changes.
    """
    if not only_entailment(outcome.gold for outcome in outcomes):
        return list(outcomes)
    return [_not_entailed(outcome) for outcome in outcomes]


def has_confidences(outcomes: Judged) -> bool:
    """Whether an engine says more than a label: not where each confidence is the same, or is that
    of a guess among two or three labels.

    >>> pair = ("d", "8", "T", "H", "Oil fell.", "Oil rose.", Label.ATTACK, Label.ATTACK)
    >>> has_confidences([Outcome(*pair, sure, (0.0, sure, 0.0)) for sure in (1 / 2, 1 / 3)])
    False
    """
    told = columns_of(outcomes)
    different = np.unique(told.confidence[told.label >= 0]).tolist()
    confidences = {round(confidence, 6) for confidence in different}
    return len(confidences) > 1 and not confidences <= {0.5, round(1 / 3, 6)}


def task_of(debate: Debate) -> str:
    """The task that a debate's pairs were made for: the format ``rte`` has a debate for each."""
    return debate.id if debate.source.format == "rte" else ""


def _not_entailed(outcome: Outcome) -> Outcome:
    support, attack, unrelated = outcome.scores
    return replace(
        outcome,
        label=None if outcome.label is None else decided(outcome.label),
        scores=(support, 0.0, min(1.0, attack + unrelated)),
    )
