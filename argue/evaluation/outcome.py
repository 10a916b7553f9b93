"""One judged pair beside its gold label: the record that all measures of an engine take.

A measure is a pure function of a list of :class:`Outcome`, so that what was judged once, and
perhaps stored, can be scored by any measure at any time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from argue import pipeline
from argue.engines import Engine
from argue.errors import InvalidRecord, NotJudged
from argue.evaluation.relations import decided, only_entailment
from argue.model import Debate, Judgement, Label, Pair, Relation
from argue.settings import Limits

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


def outcomes(
    debates: Iterable[Debate],
    engine: Engine,
    *,
    pairing: str = "",
    limits: Limits | None = None,
    progress: pipeline.Progress | None = None,
) -> list[Outcome]:
    """Judge the pairs of debates; an outcome for each pair on which its source says something.

    Parameters are those of :func:`argue.evaluation.evaluate`, which does this and more.

    Examples
    --------
    >>> from argue.engines import load_engine
    >>> from argue.model import Argument, Relation
    >>> texts = (Argument("H", "It works."), Argument("T", "It does not."))
    >>> gold = (Relation("T", "H", Label.ATTACK),)
    >>> debate = Debate("d", "Does it?", texts, pairs=(("T", "H"),), gold=gold)
    >>> [each] = outcomes([debate], load_engine("gold"))
    >>> each.id, each.label.value, each.right, each.scores
    ('T>H', 'attack', True, (0.0, 1.0, 0.0))
    """
    return [
        outcome
        for debate in debates
        for outcome in judge(debate, engine, pairing, limits=limits, progress=progress)[1]
    ]


def judge(
    debate: Debate,
    engine: Engine,
    pairing: str = "",
    *,
    limits: Limits | None = None,
    progress: pipeline.Progress | None = None,
    labels: int = 0,
) -> tuple[tuple[Relation, ...], list[Outcome]]:
    """All relations that an engine sees in a debate, and an outcome for those with a gold one."""
    labels = labels or pipeline.labels_stated(debate)
    listener = _Listener(pipeline.ask(engine, labels), debate)
    relations = pipeline.relations_of(
        debate,
        listener,
        pairing,
        limits=limits,
        progress=progress,
        judge_all=True,
    )
    remaining = {(relation.source, relation.target) for relation in relations}
    return relations, [each for each in listener.heard if (each.source, each.target) in remaining]


def outcome_of(pair: Pair, judgement: Judgement, gold: Label, task: str = "") -> Outcome:
    """The outcome of a judgement on a pair."""
    support, attack, unrelated = (float(judgement.scores.get(label, 0.0)) for label in LABELS)
    return Outcome(
        pair.debate,
        pair.id,
        pair.source,
        pair.target,
        pair.text,
        pair.hypothesis,
        gold,
        judgement.label,
        float(judgement.confidence),
        (support, attack, unrelated),
        task,
        " ".join(pair.phenomena),
    )


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


class _Listener:
    """Stands where an engine can and keeps what it says, with the scores that relations lack."""

    def __init__(self, engine: Engine, debate: Debate) -> None:
        self._engine = engine
        self._task = task_of(debate)
        self.name, self.version = engine.name, engine.version
        self.labels, self.origin = engine.labels, engine.origin
        self.reads_path = getattr(engine, "reads_path", False)
        self.heard: list[Outcome] = []

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        try:
            judgements = self._engine.judge(pairs)
        except NotJudged as error:
            self._hear(pairs, error.results)
            raise
        self._hear(pairs, judgements)
        return judgements

    def _hear(self, pairs: Sequence[Pair], results: Sequence[Judgement | str]) -> None:
        self.heard += [
            outcome_of(pair, result, pair.stated, self._task)
            for pair, result in zip(pairs, results, strict=True)
            if pair.stated is not None and isinstance(result, Judgement)
        ]
