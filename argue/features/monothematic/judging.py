"""A collection and an engine → what the engine answers to each pair, as a run that can be stored.

The original pairs are recorded as one debate and the monothematic ones as another, whose pairs are
listed; runs compare accuracy by phenomenon.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from argue.engines import Engine
from argue.evaluation import compare
from argue.features.evaluations.runs.stored import keep, setup_of
from argue.features.measures.evaluation import Evaluation
from argue.features.measures.recorder import Recorder
from argue.features.monothematic.pairs import Collection, EntailmentPair
from argue.model import Debate, Label, Options, Origin, Pair, Relation
from argue.pairing import debate_of
from argue.store import Store

_CHUNK = 512


@dataclass(frozen=True)
class EngineAnswers:
    """What one engine answered to a whole collection: a label for each pair, by its id."""

    collection: Collection
    recorder: Recorder
    labels: dict[str, Label]

    def right(self, pair: EntailmentPair, ways: int) -> bool:
        """Whether the answer fits gold (:meth:`argue.features.monothematic.pairs.Gold.fits`)."""
        return pair.gold.fits(self.labels[pair.id], ways)


def judge(
    collection: Collection, engine: Engine, progress: Callable[[int, int], None] | None = None
) -> EngineAnswers:
    """Ask an engine about every pair; ``progress(done, total)`` is told after each chunk.

    The engine gets the pairs' phenomena too: an original pair has those of what was made from it.

    Examples
    --------
    >>> from argue.engines import load_engine
    >>> from argue.features.monothematic.pairs import Gold
    >>> pair = EntailmentPair("1", "Ann sleeps.", "Ann is awake.", Gold.CONTRADICTION)
    >>> answers = judge(Collection((pair,)), load_engine("gold"))
    >>> answers.labels["1"].value, answers.right(pair, ways=3)
    ('attack', True)
    """
    recorder, parts = Recorder(engine), _parts(collection)
    total = sum(len(pairs) for _, pairs in parts)
    for debate, (_, pairs) in zip(debates_of(collection), parts, strict=True):
        recorder.begin(debate)
        for start in range(0, len(pairs), _CHUNK):
            recorder.judge(pairs[start : start + _CHUNK])
            if progress:
                progress(recorder.judged, total)
    labels = {pair.name: Label(pair.label or "") for pair in recorder.pairs()}
    return EngineAnswers(collection, recorder, labels)


def store_answers(store: Store, answers: EngineAnswers, files: Iterable[str] = ()) -> int:
    """Store what was judged; the number of the run, for ``argue runs``."""
    recorder = answers.recorder
    setup = setup_of((), Options(recorder.name, "given"), files=files)
    judged: dict[int, list[Relation]] = {at: [] for at in range(len(recorder.debates))}
    for pair in recorder.pairs():
        label, ends = Label(pair.label or ""), (pair.source, pair.target)
        judged[pair.debate].append(Relation(*ends, label, pair.confidence, Origin.JUDGED))
    scores = tuple(compare(debate, judged[at]) for at, debate in enumerate(recorder.debates))
    outcomes = recorder.outcomes()
    result = Evaluation(
        recorder.name,
        recorder.version,
        "given",
        (),
        "grounded",
        scores,
        outcomes=outcomes,
        recorder=recorder,
        judged_by=recorder.judged_by(outcomes),
    )
    return keep(store, setup, result)


def pairs_of(collection: Collection) -> list[Pair]:
    """What engines judge and learn from: the original pairs, then the monothematic ones.

    An original pair and what was made from it have the same ``debate``, so that they are never on
    both sides where pairs are held out.
    """
    return [
        *(
            _pair(original, [pair.phenomenon for pair in collection.made_from[original.id]])
            for original in collection.originals
        ),
        *(_pair(pair, [pair.phenomenon]) for pair in collection.pairs),
    ]


def debates_of(collection: Collection) -> tuple[Debate, ...]:
    """The original pairs as one debate and the monothematic ones as another, with gold."""
    return tuple(debate_of(name, pairs) for name, pairs in _parts(collection))


def _pair(pair: EntailmentPair, phenomena: list[str]) -> Pair:
    return Pair(
        f"{pair.id}-t",
        f"{pair.id}-h",
        pair.text,
        pair.hypothesis,
        pair.original or pair.id,
        pair.gold.label,
        pair.id,
        tuple(dict.fromkeys(phenomena)),
    )


def _parts(collection: Collection) -> list[tuple[str, list[Pair]]]:
    pairs, count = pairs_of(collection), len(collection.originals)
    parts = [("original pairs", pairs[:count]), ("monothematic pairs", pairs[count:])]
    return [part for part in parts if part[1]]
