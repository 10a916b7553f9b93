"""A collection and an engine → what the engine answers to each pair."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Generic, TypeVar

from argue.engines import Engine
from argue.evaluation.monothematic.pairs import Collection, Monothematic, Original
from argue.evaluation.outcome import Outcome, outcome_of
from argue.model import Judgement, Pair

_CHUNK = 512

Judged = TypeVar("Judged", Original, Monothematic)


@dataclass(frozen=True, slots=True)
class Answered(Generic[Judged]):
    """A pair, and what the engine answered."""

    pair: Judged
    judgement: Judgement

    def is_right(self, ways: int) -> bool:
        """Whether the answer fits gold (:meth:`argue.evaluation.monothematic.pairs.Gold.fits`)."""
        return self.pair.gold.fits(self.judgement.label, ways)


@dataclass(frozen=True)
class Answers:
    """What one engine answered to a whole collection."""

    collection: Collection
    engine: str
    engine_version: str
    originals: tuple[Answered[Original], ...]
    pairs: tuple[Answered[Monothematic], ...]


def judge(
    collection: Collection, engine: Engine, progress: Callable[[int, int], None] | None = None
) -> Answers:
    """Ask an engine about every pair; ``progress(done, total)`` is told after each chunk.

    The engine gets the pairs' phenomena too: an original pair has those of what was made from it.

    Examples
    --------
    >>> from argue.engines import load_engine
    >>> from argue.evaluation.monothematic.pairs import Gold
    >>> pair = Original("1", "Ann sleeps.", "Ann is awake.", Gold.CONTRADICTION)
    >>> [answer] = judge(Collection((pair,)), load_engine("gold")).originals
    >>> answer.judgement.label.value, answer.is_right(ways=3)
    ('attack', True)
    """
    return answers_of(collection, engine, ask(engine, pairs_of(collection), progress))


def ask(
    engine: Engine, pairs: Sequence[Pair], progress: Callable[[int, int], None] | None = None
) -> list[Judgement]:
    """What an engine says of these pairs, asked in chunks so that progress can be told."""
    results: list[Judgement] = []
    for start in range(0, len(pairs), _CHUNK):
        results += engine.judge(pairs[start : start + _CHUNK])
        if progress:
            progress(len(results), len(pairs))
    return results


def answers_of(collection: Collection, engine: Engine, judgements: Iterable[Judgement]) -> Answers:
    """Judgements, in the order of :func:`pairs_of`, beside their pairs."""
    given = iter(judgements)
    originals = _answered(collection.originals, given)
    return Answers(
        collection, engine.name, engine.version, originals, _answered(collection.pairs, given)
    )


def outcomes(answers: Answers) -> list[Outcome]:
    """The same as the records that all other measures take, original pairs first.

    Their gold labels are three: a pair judged "not entailed" is unrelated.
    """
    judged = (
        *(each.judgement for each in answers.originals),
        *(each.judgement for each in answers.pairs),
    )
    return [
        outcome_of(pair, judgement, pair.stated)
        for pair, judgement in zip(pairs_of(answers.collection), judged, strict=True)
        if pair.stated is not None
    ]


def pairs_of(collection: Collection) -> list[Pair]:
    """What engines judge and learn from: the original pairs, then the monothematic ones.

    An original pair and what was made from it have the same ``debate``, so that they are never on
    both sides where pairs are held out.
    """
    return [
        *(
            _pair(each, each.id, [pair.phenomenon for pair in collection.made_from[each.id]])
            for each in collection.originals
        ),
        *(_pair(each, each.original or each.id, [each.phenomenon]) for each in collection.pairs),
    ]


def _pair(pair: Original | Monothematic, debate: str, phenomena: list[str]) -> Pair:
    return Pair(
        f"{pair.id}-t",
        f"{pair.id}-h",
        pair.text,
        pair.hypothesis,
        debate,
        pair.gold.label,
        pair.id,
        tuple(dict.fromkeys(phenomena)),
    )


def _answered(
    pairs: tuple[Judged, ...], judgements: Iterator[Judgement]
) -> tuple[Answered[Judged], ...]:
    own = islice(judgements, len(pairs))
    return tuple(Answered(pair, judgement) for pair, judgement in zip(pairs, own, strict=True))
