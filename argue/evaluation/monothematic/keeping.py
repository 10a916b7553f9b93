"""A monothematic evaluation as a run in the store, to be listed and compared with others.

The original pairs are kept as one debate and the monothematic ones as another, whose pairs are
listed; runs compare accuracy by phenomenon.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from argue.engines import Engine
from argue.evaluation import Evaluation, compare
from argue.evaluation.monothematic.judging import Answers, answers_of, ask, pairs_of
from argue.evaluation.monothematic.pairs import Collection
from argue.evaluation.runs.recorder import Recorder, keep, setup_of
from argue.model import Argument, Debate, Judgement, Label, Options, Origin, Pair, Relation
from argue.store import Store

ORIGINAL, MONOTHEMATIC = "original pairs", "monothematic pairs"


def judge_to_keep(
    collection: Collection, engine: Engine, progress: Callable[[int, int], None] | None = None
) -> tuple[Answers, Recorder]:
    """As :func:`~argue.evaluation.monothematic.judging.judge`, with what :func:`kept` needs."""
    recorder = Recorder(engine)
    parts = _parts(collection)
    total = sum(len(pairs) for _, pairs in parts)
    judgements: list[Judgement] = []
    followed = recorder.following(debates_of(collection))
    for _, (_, pairs) in zip(followed, parts, strict=True):
        before = len(judgements)

        def tell(done: int, _: int, before: int = before) -> None:
            if progress:
                progress(before + done, total)

        judgements += ask(recorder, pairs, tell)
    return answers_of(collection, recorder, judgements), recorder


def kept(store: Store, recorder: Recorder, files: Iterable[str] = ()) -> int:
    """Store what was judged; the number of the run, for ``argue runs``."""
    setup = setup_of(recorder.debates, Options(recorder.name, "given"), files=files)
    judged: dict[int, list[Relation]] = {at: [] for at in range(len(recorder.debates))}
    for pair in recorder.pairs():
        relation = Relation(
            pair.source,
            pair.target,
            Label(pair.label or ""),
            pair.confidence,
            Origin.JUDGED,
        )
        judged[pair.debate].append(relation)
    scores = tuple(compare(debate, judged[at]) for at, debate in enumerate(recorder.debates))
    result = Evaluation(recorder.name, recorder.version, "given", (), "grounded", scores)
    return keep(store, setup, recorder, result)


def debates_of(collection: Collection) -> tuple[Debate, ...]:
    """The original pairs as one debate and the monothematic ones as another, with gold."""
    return tuple(_debate(name, pairs) for name, pairs in _parts(collection))


def _parts(collection: Collection) -> list[tuple[str, list[Pair]]]:
    pairs, count = pairs_of(collection), len(collection.originals)
    parts = [(ORIGINAL, pairs[:count]), (MONOTHEMATIC, pairs[count:])]
    return [part for part in parts if part[1]]


def _debate(name: str, pairs: list[Pair]) -> Debate:
    ends = [(pair.source, pair.target) for pair in pairs]
    return Debate(
        name,
        name,
        tuple(
            Argument(id, text)
            for pair in pairs
            for id, text in ((pair.source, pair.text), (pair.target, pair.hypothesis))
        ),
        pairs=tuple(ends),
        pair_ids=tuple(pair.id for pair in pairs),
        gold=tuple(
            Relation(pair.source, pair.target, pair.stated)
            for pair in pairs
            if pair.stated is not None
        ),
    )
