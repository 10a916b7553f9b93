"""One judged pair beside its gold label: the record that all measures of an engine take.

A measure is a pure function of a list of :class:`Outcome`, so that what was judged once, and
perhaps stored, can be scored by any measure at any time.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from argue.errors import InvalidRecord
from argue.evaluation.relations import decided, only_entailment
from argue.evaluation.statistics import Array
from argue.model import Debate, Judgement, Label, Pair
from argue.model.spilled import Scratch, Spilled

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

    Raises InvalidRecord if the confidence or a score is not between 0 and 1, or there are not three
    scores.
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


class Columns:
    """What measures count of outcomes; one place in each column is one.

    Columns are read anew whenever they are asked for, so that only those in use are in memory.

    ``read`` gives a column, by its name in :data:`_COLUMNS`, as an array of its own; :attr:`task`
    counts ``tasks``; ``chosen`` says which of all outcomes these are, by default all; ``decided``
    whether an attack counts as unrelated (:func:`comparable`).
    """

    def __init__(
        self,
        read: Callable[[str], NDArray[Any]],
        tasks: tuple[str, ...],
        chosen: NDArray[np.bool_] | None = None,
        decided: bool = False,
    ) -> None:
        self._read, self.tasks, self._chosen, self._decided = read, tasks, chosen, decided

    def _column(self, name: str) -> NDArray[Any]:
        column = self._read(name)
        return column if self._chosen is None else column[self._chosen]

    def __len__(self) -> int:
        return len(self.gold)

    @property
    def gold(self) -> NDArray[np.int8]:
        """Places in :data:`LABELS`."""
        return self._column("gold")

    @property
    def label(self) -> NDArray[np.int8]:
        """Places in :data:`LABELS`; -1 where the engine abstained."""
        label = self._column("label")
        if self._decided:
            label[label == _ATTACK] = _UNRELATED
        return label

    @property
    def confidence(self) -> Array:
        """How sure the engine is."""
        return self._column("confidence")

    def score(self, place: int) -> Array:
        """The scores of the label at this place."""
        score = self._column(LABELS[place])
        if self._decided and place == _ATTACK:
            score[:] = 0.0
        if self._decided and place == _UNRELATED:
            score += self._column(Label.ATTACK)
            np.minimum(1.0, score, out=score)
        return score

    @property
    def debate(self) -> NDArray[np.int32]:
        """Debates with the same id have the same number."""
        return self._column("debate")

    @property
    def task(self) -> NDArray[np.int32]:
        """Places in ``tasks``."""
        return self._column("task")

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
        gold, label = self.gold, self.label
        cells = (gold * np.int8(3) + label)[label >= 0]
        return counted(cells, 9).reshape(3, 3)

    def where(self, chosen: NDArray[np.bool_]) -> Columns:
        """Those that are chosen."""
        if chosen.all():
            return self
        if self._chosen is not None:
            every = self._chosen.copy()
            every[every] = chosen
            chosen = every
        return Columns(self._read, self.tasks, chosen, self._decided)

    @property
    def comparable(self) -> Columns:
        """As of :func:`comparable`."""
        if set(np.flatnonzero(counted(self.gold, len(LABELS))).tolist()) != {_SUPPORT, _UNRELATED}:
            return self
        return Columns(self._read, self.tasks, self._chosen, decided=True)

    def differ(self, other: Columns) -> bool:
        """Whether labels or scores of the same outcomes are others."""
        return bool((self.label != other.label).any()) or any(
            bool((self.score(place) != other.score(place)).any()) for place in range(len(LABELS))
        )


def counted(places: NDArray[np.int8], number: int) -> NDArray[np.int64]:
    """How often each of so many places is there: ``np.bincount``, which wants eight bytes each."""
    counts = [np.count_nonzero(places == place) for place in range(number)]
    return np.array(counts, dtype=np.int64)


_PLACE = {label: place for place, label in enumerate(LABELS)}
_SUPPORT, _ATTACK, _UNRELATED = range(len(LABELS))
_COLUMNS: dict[str, str] = {
    "gold": "b",
    "label": "b",
    "confidence": "d",
    **{str(label): "d" for label in LABELS},
    "debate": "i",
    "task": "i",
}
"""Names of columns, and the types of their numbers."""
_ROWS = 65_536
"""Outcomes whose numbers are in memory; those before them are in a temporary file."""
_SIZES = [_ROWS * array(code).itemsize for code in _COLUMNS.values()]
_BLOCK_BYTES = sum(_SIZES)

Judged: TypeAlias = Sequence[Outcome] | Columns
"""What a measure takes."""


def columns_of(outcomes: Judged) -> Columns:
    """The columns of outcomes."""
    if isinstance(outcomes, Columns):
        return outcomes
    return outcomes.columns if isinstance(outcomes, Outcomes) else _Numbers(outcomes).columns()


class _Numbers:
    """Columns that grow: blocks in a temporary file, each column by column, and the last one."""

    def __init__(self, outcomes: Iterable[Outcome] = ()) -> None:
        self._arrays: dict[str, array[Any]] = self._empty()
        self._debates: dict[str, int] = {}
        self._debate = ""
        self._tasks: dict[str, int] = {}
        self._file: Scratch | None = None
        self._blocks = 0
        for outcome in outcomes:
            self.add(outcome)

    @staticmethod
    def _empty() -> dict[str, array[Any]]:
        return {name: array(code) for name, code in _COLUMNS.items()}

    def add(self, one: Outcome) -> None:
        """Add one at the end."""
        if len(self._arrays["gold"]) == _ROWS:
            self._file = self._file or Scratch()
            self._file.write(self._blocks * _BLOCK_BYTES, *self._arrays.values())
            self._blocks, self._arrays = self._blocks + 1, self._empty()
        gold, label, confidence, support, attack, unrelated, debate, task = self._arrays.values()
        gold.append(_PLACE[one.gold])
        label.append(-1 if one.label is None else _PLACE[one.label])
        confidence.append(one.confidence)
        for column, score in zip((support, attack, unrelated), one.scores, strict=True):
            column.append(score)
        debate.append(self._debates.setdefault(one.debate, len(self._debates)))
        task.append(self._tasks.setdefault(one.task, len(self._tasks)))

    def column(self, name: str) -> NDArray[Any]:
        """The numbers of that name so far."""
        place, last = list(_COLUMNS).index(name), self._arrays[name]
        result = np.empty(self._blocks * _ROWS + len(last), dtype=last.typecode)
        for block in range(self._blocks):
            assert self._file  # there is one as soon as there is a block
            at = block * _BLOCK_BYTES + sum(_SIZES[:place])
            part = self._file.read(at, _SIZES[place])
            result[block * _ROWS : (block + 1) * _ROWS] = np.frombuffer(part, last.typecode)
        result[self._blocks * _ROWS :] = last
        return result

    def columns(self) -> Columns:
        """So far; nothing may be added as long as somebody has them."""
        return Columns(self.column, tuple(self._tasks))


class Outcomes(Spilled[Outcome]):
    """Outcomes in their order, of which only the columns are in memory where they are many."""

    def __init__(self, outcomes: Iterable[Outcome] = ()) -> None:
        self._numbers = _Numbers()
        super().__init__(outcomes, Outcome)

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
    told, confidences = columns_of(outcomes).answered.confidence, set[float]()
    for begin in range(0, len(told), _ROWS):
        different = np.unique(told[begin : begin + _ROWS]).tolist()
        confidences.update(round(confidence, 6) for confidence in different)
        if len(confidences) > 1 and not confidences <= {0.5, round(1 / 3, 6)}:
            return True
    return False


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
