"""Which pair to label next: the one whose label tells most for a minute of a person's time.

What an engine makes of each pair is stored with a project and shown to nobody. After each answer
the gains of its debate are worked out again with it, so that no pair is asked about that the
answers so far have made pointless.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from argue import judging, pipeline
from argue.engines import Engine, check_judges
from argue.features.labelling.store.records import Judgement
from argue.features.labelling.task import labelling_minutes
from argue.features.labelling.tasks.relations import PairItem
from argue.model import Argument, Debate, Label, Options, Origin, Relation
from argue.reasoning.probability import PAGE_DRAWS
from argue.reasoning.probability.chances import chances
from argue.reasoning.probability.reliability import Reliability
from argue.settings import Limits

MOST_CACHED = 200
"""Pairs of a debate whose gains are cached; those of a larger one are worked out each time."""
_Ends = tuple[str, str]
_Gains = Mapping[_Ends, float]


class Guess(NamedTuple):
    """What an engine makes of a pair, and what its label would tell of its debate's issue (bits).

    Of a pair without a guess, as where the engine failed, the label is empty.
    """

    label: str
    confidence: float
    gain: float


@dataclass(frozen=True, slots=True)
class Guesses:
    """The guesses on the items of a project, in their order.

    ``issues`` has the issue of each debate, empty if it has none. Former versions stored the labels
    that the engine was asked for, too.
    """

    issues: tuple[str, ...]
    items: tuple[Guess, ...]

    def text(self) -> str:
        """As JSON, the way a project stores it."""
        return msgspec.json.encode(self).decode()

    @staticmethod
    def read(text: str) -> Guesses:
        """What :meth:`text` made."""
        return msgspec.json.decode(text, type=Guesses)


def guesses(
    items: Sequence[PairItem],
    debates: Sequence[Debate],
    engine: Engine,
    pairing: str = "",
    limits: Limits | None = None,
    progress: judging.Progress | None = None,
) -> Guesses:
    """What an engine makes of the pairs of debates, before anybody has answered.

    Parameters as of :func:`argue.pipeline.analyse`.

    Raises
    ------
    BadInput
        If the engine only repeats what sources state, and so is unsure of nothing.
    """
    check_judges(engine)
    by_pair: dict[tuple[int, _Ends], Guess] = {}
    options = Options(pairing=pairing, judge_all=True)
    for place, debate in enumerate(debates):
        analysis = pipeline.analyse_debate(
            debate, engine, options, limits=limits, progress=progress
        )
        gains = _gains(debate, analysis.relations)
        for relation in analysis.relations:
            guess = Guess(relation.label, relation.confidence, gains.get(relation.ends, 0.0))
            by_pair[place, relation.ends] = guess
    nothing = Guess("", 0.0, 0.0)
    return Guesses(
        tuple(debate.issue or "" for debate in debates),
        tuple(by_pair.get((item.debate, (item.source, item.target)), nothing) for item in items),
    )


class Queue:
    """The items of a project in the order in which they tell most.

    Parameters
    ----------
    items
        In the order in which the guesses were stored.
    """

    def __init__(self, items: Sequence[PairItem], guesses: Guesses) -> None:
        self._items, self._issues = items, guesses.issues
        self._guesses = {
            item.number: guess for item, guess in zip(items, guesses.items, strict=True)
        }
        self._minutes = {
            item.number: labelling_minutes(item.text, item.hypothesis) for item in items
        }
        self._of_debate: dict[int, list[PairItem]] = {}
        for item in items:
            self._of_debate.setdefault(item.debate, []).append(item)

    def next(self, own: Mapping[int, Judgement[Any]], passed: Collection[int] = ()) -> int | None:
        """The number of the item to ask about next; ``None`` if none is left.

        Parameters
        ----------
        own
            The annotator's judgements so far, by the numbers of the items. Where they were unsure,
            the engine's guess stays, and they are not asked again.
        passed
            Items that are not asked about now.
        """
        settled = {*own, *passed}
        left = [item for item in self._items if item.number not in settled]
        answered = {item.debate for item in self._items if item.number in own}
        open_debates = {item.debate for item in left}
        gains = {place: self._gains_of(place, own) for place in open_debates & answered}

        def rank(item: PairItem) -> float:
            if item.debate in gains:
                gain = gains[item.debate].get((item.source, item.target), 0.0)
            else:
                gain = self._guesses[item.number].gain
            return -gain / self._minutes[item.number]

        return min(left, key=rank).number if left else None

    def _gains_of(self, place: int, own: Mapping[int, Judgement[Any]]) -> _Gains:
        relations = []
        for item in self._of_debate[place]:
            guess, answer = self._guesses[item.number], own.get(item.number)
            ends = item.source, item.target
            if answer is not None and answer.label is not None:
                relations.append(Relation(*ends, answer.label, 1.0, Origin.GIVEN))
            elif guess.label:
                relations.append(
                    Relation(*ends, Label(guess.label), guess.confidence, Origin.JUDGED)
                )
        compute = _cached_gains if len(relations) <= MOST_CACHED else _gains_of_pairs
        return compute(self._issues[place], tuple(relations))


def _gains_of_pairs(issue: str, relations: tuple[Relation, ...]) -> _Gains:
    """As :func:`_gains`; arguments in no pair change no gain, and texts do not count."""
    ends = dict.fromkeys(end for relation in relations for end in relation.ends)
    arguments = tuple(Argument(id, id) for id in ends | ({issue: None} if issue else {}))
    debate = Debate("queue", "queue", arguments, issue or None)
    return _gains(debate, relations)


_cached_gains = lru_cache(maxsize=512)(_gains_of_pairs)
"""A debate without a new answer has the gains that it had."""


_AT_ITS_WORD = Reliability(1.0, 0.0)
"""Confidences as they are."""


def _gains(debate: Debate, relations: Sequence[Relation]) -> _Gains:
    """The information gain of the most telling relations of a debate; of all others it is 0."""
    found = chances(debate, relations, reliability=_AT_ITS_WORD, most_draws=PAGE_DRAWS)
    asked = found.questions if found else ()
    return {(question.source, question.target): question.gain for question in asked}
