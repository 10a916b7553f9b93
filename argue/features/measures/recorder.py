"""Recording an evaluation: what an engine judges, each pair once."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple, TypeAlias, cast

from argue import judging
from argue.engines import AnyLanguage, Asked, Engine, Spent, languages_of
from argue.errors import NotJudged
from argue.features.measures.judged_by import JudgedBy, count_learned, learned_by, pair_hash
from argue.features.measures.outcome import LABELS, Outcome, Outcomes, outcome_of, task_of
from argue.model import Debate, Judgement, Label, Options, Origin, Pair, Relation
from argue.model.spilled import Spilled
from argue.settings import Limits

_Judged: TypeAlias = dict[tuple[str, str], tuple[Pair, Judgement | None]]
"""The pairs of a debate, by their ends, and what the engine says of each; ``None`` if nothing."""


class JudgedPair(NamedTuple):
    """One judged pair of an evaluation, in plain words and numbers.

    ``debate`` is the position of its debate in the evaluation. ``gold`` is ``None`` where the
    source states nothing of the pair, ``label`` where the engine abstained. The scores are those of
    support, attack and unrelated.
    """

    debate: int
    name: str
    source: str
    target: str
    gold: str | None
    label: str | None
    confidence: float
    support: float
    attack: float
    unrelated: float
    task: str = ""
    phenomenon: str = ""
    open: bool = False
    """Whether the engine was too unsure for the label to be shown."""

    def outcome(self, debate: str, texts: Mapping[str, str]) -> Outcome:
        """A pair of which the source states something, with the texts of the arguments of its
        debate, which has this id.
        """
        return Outcome(
            debate,
            self.name,
            self.source,
            self.target,
            texts[self.source],
            texts[self.target],
            Label(self.gold or ""),
            None if self.label is None else Label(self.label),
            self.confidence,
            (self.support, self.attack, self.unrelated),
            self.task,
            self.phenomenon,
        )


class Recorder:
    """Stands wherever an engine can; judges each pair of a debate once, however often it is asked.

    So whatever is measured of an engine can be stored.

    >>> from argue.engines import load_engine
    >>> from argue.features.measures.evaluation import evaluate
    >>> from argue.model import Argument, Debate, Label
    >>> texts = (Argument("H", "It works."), Argument("T", "It does not."))
    >>> gold = (Relation("T", "H", Label.ATTACK),)
    >>> debate = Debate("d", "Does it?", texts, pairs=(("T", "H"),), gold=gold)
    >>> recorder = Recorder(load_engine("gold"))
    >>> evaluate([debate], recorder).relations.accuracy
    1.0
    >>> [(pair.source, pair.target, pair.gold, pair.label) for pair in recorder.pairs()]
    [('T', 'H', 'attack', 'attack')]

    A pair that the engine does not answer is an abstention, and with ``min_confidence`` one that it
    judges with less.
    """

    def __init__(self, engine: Engine, min_confidence: float = 0.0) -> None:
        self._engine = self._asked = engine
        self._min_confidence = min_confidence
        self.name, self.version = engine.name, engine.version
        self.labels, self.origin = engine.labels, engine.origin
        self.reads_path = getattr(engine, "reads_path", False)
        self.languages = languages_of(engine)
        self._seconds, self._spent = 0.0, Spent(0, 0, 0.0)
        self.debates = Spilled[Debate](kind=Debate)
        """Those whose pairs were judged, in order."""
        self.labels_stated = 2
        """As of :func:`argue.judging.labels_stated`, of all of them."""
        self.judged = 0
        """How many pairs the engine was asked about."""
        self._judged: _Judged = {}
        """Those of the last debate."""
        self._former = Spilled[list[JudgedPair]](kind=list[JudgedPair])
        """Those of each debate before it."""

    def begin(self, debate: Debate, labels: int = 0) -> None:
        """Pairs judged from now on are this debate's; ``labels`` as of :class:`Options`."""
        if self.debates:
            self._former.append(self._last())
        self.debates.append(debate)
        self.labels_stated = max(self.labels_stated, judging.labels_stated(debate))
        self._judged = {}
        self._asked = judging.ask(self._engine, labels)

    def judge_debate(
        self,
        debate: Debate,
        options: Options,
        *,
        limits: Limits | None = None,
        progress: judging.Progress | None = None,
    ) -> tuple[tuple[Relation, ...], list[Outcome]]:
        """All relations that the engine sees in a debate, and an outcome for each pair with gold.

        Options that leave the number of labels open leave it to what the debate states. Of a
        pairing that searches for its pairs there are outcomes of pairs that do not count, too.
        """
        self.begin(debate, options.labels or judging.labels_stated(debate))
        every = AnyLanguage(self)  # which pairs gold knows does not hang on their language
        relations = judging.judge_debate(
            debate, every, options.pairing, limits=limits, progress=progress, judge_all=True
        ).relations
        return relations, list(self._outcomes(debate, options.min_confidence))

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """What the engine says of these pairs."""
        asked = [pair for pair in pairs if self._of(pair) is None]
        try:
            self._record(asked, self._timed(asked) if asked else ())
        except NotJudged as error:
            self._record(asked, error.results)
            found = {pair.ends: result for pair, result in zip(asked, error.results, strict=True)}
            raise NotJudged([self._of(pair) or found[pair.ends] for pair in pairs]) from None
        return [judgement for pair in pairs if (judgement := self._of(pair))]

    def _timed(self, pairs: Sequence[Pair]) -> Sequence[Judgement]:
        """What the engine says; others may ask it at other times, which does not count here."""
        began, before = time.perf_counter(), getattr(self._engine, "spent", None)
        try:
            return self._asked.judge(pairs)
        finally:
            self._seconds += time.perf_counter() - began
            if isinstance(before, Spent):
                after = cast(Any, self._engine).spent
                self._spent = self._spent.and_between(before, after)

    def forget(self) -> None:
        """What was judged so far, where it will not be stored."""
        self.debates = Spilled(kind=Debate)
        self._judged = {}

    def judged_by(self, outcomes: Sequence[Outcome], known: Sequence[int] = ()) -> JudgedBy:
        """Who judged, what that took so far, and how many of the pairs it had learned.

        ``known`` says of each of the outcomes whether it was (:meth:`learned`), where that was
        found already.
        """
        engine: Any = self._engine
        asks = getattr(engine, "asks", None)
        learned, accuracy = count_learned(engine, outcomes, known or self.learned(outcomes))
        model, address, prompt = asks if isinstance(asks, Asked) else ("", "", "")
        counts = isinstance(getattr(engine, "spent", None), Spent)
        read, written, cost = self._spent if counts else (None, None, None)
        return JudgedBy(
            str(getattr(engine, "asked_for", "") or engine.name),
            model,
            address,
            prompt,
            read,
            written,
            cost,
            seconds=round(self._seconds, 3) if getattr(engine, "timed", True) else None,
            learned=learned,
            accuracy_on_others=accuracy,
            **getattr(engine, "account", {}),
        )

    def learned(self, outcomes: Iterable[Outcome]) -> Iterator[bool]:
        """Whether the engine learned these pairs; nothing where that is not known, or none."""
        if hashes := learned_by(self._engine):
            for outcome in outcomes:
                yield pair_hash(outcome.text, outcome.hypothesis) in hashes

    def _record(self, pairs: Sequence[Pair], results: Sequence[Judgement | str]) -> None:
        for pair, result in zip(pairs, results, strict=True):
            judgement = result if isinstance(result, Judgement) else None
            self.judged += pair.ends not in self._judged
            self._judged[pair.ends] = (pair, judgement)

    def _of(self, pair: Pair) -> Judgement | None:
        return self._judged.get(pair.ends, (pair, None))[1]

    def pairs(self) -> Iterator[JudgedPair]:
        """All pairs in the order in which they were asked for; no label where none was given."""
        yield from chain.from_iterable(self._former)
        yield from self._last()

    def _last(self) -> list[JudgedPair]:
        if not self._judged:
            return []
        position, task = len(self.debates) - 1, task_of(self.debates[-1])
        return [
            self._noted(position, pair, judgement, task)
            for pair, judgement in self._judged.values()
        ]

    def outcomes(self) -> Outcomes:
        """Those of which the source states something, as every measure takes them."""
        results, former = Outcomes(), [*self._former, self._last()] if self.debates else []
        for debate, pairs in zip(self.debates, former, strict=True):
            texts = {argument.id: argument.text for argument in debate.arguments}
            for pair in pairs:
                if pair.gold is not None:
                    results.append(pair.outcome(debate.id, texts))
        return results

    def _outcomes(self, debate: Debate, least: float) -> Iterator[Outcome]:
        task = task_of(debate)
        for pair, judgement in self._judged.values():
            if pair.stated is not None:
                yield outcome_of(pair, judgement, pair.stated, task).unsure_below(least)

    def _noted(
        self, position: int, pair: Pair, judgement: Judgement | None, task: str
    ) -> JudgedPair:
        """A judgement, or none, in plain words; ``position`` is that of the debate."""
        scores = judgement.scores if judgement else {}
        support, attack, unrelated = (float(scores.get(label, 0.0)) for label in LABELS)
        confidence = float(judgement.confidence) if judgement else 0.0
        unsure = self.origin is Origin.JUDGED and confidence < self._min_confidence
        return JudgedPair(
            position,
            pair.id,
            pair.source,
            pair.target,
            None if pair.stated is None else str(pair.stated),
            None if judgement is None or unsure else str(judgement.label),
            confidence,
            support,
            attack,
            unrelated,
            task,
            " ".join(pair.phenomena),
            judgement is not None and judgement.open,
        )
