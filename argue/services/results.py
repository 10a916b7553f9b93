"""What follows from a run under given options: computed from its relations, and cached.

The run of a debate is ensured and catches up with what people added (:mod:`argue.services.runs`),
and its result is loaded.
"""

from __future__ import annotations

import threading
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from cachetools import LRUCache
from numpy.typing import NDArray

from argue import evaluation, judging, pipeline
from argue.engines import Engine, loaded_engine, unread, unread_pairs
from argue.locales import lazy
from argue.model import GROUNDED, Analysis, Debate, Derivation, Options, Origin, Pair, Relation
from argue.pairing import PAIRINGS, searches, select_relations
from argue.reasoning import framework
from argue.reasoning.probability import PAGE_DRAWS, are_usual, with_chances
from argue.services.debates import DEBATES, GOLD, CachedDebate, IdentityCache, left_open
from argue.services.positions import Positions, positions
from argue.store import Run, RunStatus, Store

PREPARED = (Options(), Options(derived=(Derivation.MEDIATED,)))
"""Derived attacks under which the worker saves scores as soon as a run is done."""

_SCORES = IdentityCache(most=16)

Scores = dict[str, Any]


@dataclass(frozen=True, slots=True, eq=False)
class Result:
    """A run, and what follows from it."""

    run: Run
    """The run that judges or has judged the pairs."""
    analysis: Analysis | None = None
    """With what people overruled; ``None`` until the run is done."""
    confidences: NDArray[np.float64] = field(default_factory=lambda: np.empty(0))
    """The confidences of the relations that the engine judged and nobody overruled, ascending."""
    positions: Positions | None = None
    """The first extensions; ``None`` until the run is done, and where there is always just one."""
    behind: bool = False
    """Whether people added something that is not judged yet."""
    unread: str = ""
    """Why the engine judged nothing (:func:`argue.engines.unread`); empty where it did, and where
    nothing was left to judge."""


def load(store: Store, run: Run, options: Options, cached: CachedDebate) -> Result:
    """What follows from a run; the run alone until it is done."""
    if run.status is not RunStatus.DONE:
        return Result(run)
    stored = _results.load(store, run, options, cached)
    return replace(stored, behind=True) if run.is_behind(cached.state) else stored


def of_run(store: Store, run: Run, options: Options) -> Analysis:
    """What follows from a run that is done, with what people stated and the chances."""
    cached = DEBATES.load(store, run.key)
    analysis = load(store, store.runs.load(run.id), options, cached).analysis
    if analysis is None:
        raise ValueError("expected a run that is done")
    return analysis


def prepare(store: Store, run: Run) -> None:
    """Save the scores of a run that is done, under :data:`PREPARED`.

    Not of a debate that people have added to meanwhile.
    """
    with store.reading():
        cached = DEBATES.load(store, run.key)
        if store.runs.load(run.id).is_behind(cached.state):
            return
        relations = _scored(run, store.runs.judged(run.id).relations, cached)
    for options in PREPARED:
        scores = _compare(cached.debate, run, relations, options)
        if scores is not None:
            store.runs.save_scores(run.id, options, scores)


def scores_of(store: Store, result: Result) -> Scores | None:
    """The object of ``argue evaluate --json`` for this debate alone, as the engine judged it:
    nothing overruled, nothing hidden.

    ``None`` until the run is done, where the source states no relation to compare with, and where
    the engine is the one that repeats what the source states.
    """
    if result.analysis is None:
        return None
    run, options = result.run, result.analysis.options
    return _SCORES.get_or_compute(result, "scores", lambda: _scores(store, run, options))


def _scores(store: Store, run: Run, options: Options) -> Scores | None:
    with store.reading():
        stored: Scores | None = store.runs.scores(run.id, options)
        if stored is not None:
            return stored
        cached, judged = DEBATES.load(store, run.key), store.runs.judged(run.id)
    return _compare(cached.debate, run, _scored(run, judged.relations, cached), options)


def _counted(
    run: Run,
    cached: CachedDebate,
    relations: Iterable[Relation],
    unjudged: Iterable[tuple[str, str]],
) -> tuple[Relation, ...]:
    """The relation of each pair of a run: what people state, else what the engine judged, if it
    could.

    Where the engine repeats the source, also what that left open (:func:`left_open`). What people
    state of other pairs counts too, unless one of the two is withdrawn.
    """
    debate = cached.debate
    gone = {id for id, contribution in cached.contributed.items() if contribution.withdrawn}
    instead = left_open(debate) if run.engine == GOLD else framework.stated_relations(debate)
    counted = (
        *(instead.get(relation.ends, relation) for relation in relations),
        *(instead[ends] for ends in unjudged if ends in instead),
    )
    besides = framework.stated_besides(debate, counted)
    return (*counted, *(beside for beside in besides if gone.isdisjoint(beside.ends)))


def _scored(run: Run, judged: tuple[Relation, ...], cached: CachedDebate) -> tuple[Relation, ...]:
    """What a run judged, whatever people state of the same pairs: what an engine is scored by."""
    relations = select_relations(run.pairing, judged)
    if cached.state.merge and not searches(run.pairing):
        # A pair that was judged while arguments were merged may be none any more.
        pairs = PAIRINGS.load(run.pairing).pairs(cached.debate)
        asked = {pair.ends for pair in pairs}
        relations = tuple(relation for relation in relations if relation.ends in asked)
    return relations


def as_judged(store: Store, run: Run, options: Options) -> Analysis:
    """What a run that is done says, with the chances that follow from it and nothing overruled."""
    with store.reading():
        cached = DEBATES.load(store, run.key)
        relations = _scored(run, store.runs.judged(run.id).relations, cached)
    analysis = _label(cached.debate, run, relations, options)
    if not confidences(analysis.relations).size:
        return analysis
    return with_chances(analysis, most_draws=PAGE_DRAWS)


def _label(
    debate: Debate,
    run: Run,
    relations: tuple[Relation, ...],
    options: Options,
    warnings: tuple[str, ...] = (),
    overruled: Iterable[Relation] = (),
    unjudged: Iterable[tuple[str, str]] = (),
) -> Analysis:
    return pipeline.label(
        debate,
        relations,
        replace(options, engine=run.engine, pairing=run.pairing),
        engine_version=run.engine_version,
        overruled=overruled,
        unjudged=unjudged,
    ).with_warnings(*warnings)


def _compare(
    debate: Debate, run: Run, relations: tuple[Relation, ...], options: Options
) -> Scores | None:
    judged = any(relation.judged for relation in relations)
    if not judged or not debate.reference:
        return None
    derived, semantics = options.derived, options.semantics
    scores = evaluation.compare(debate, relations, Options(derived=derived, semantics=semantics))
    return evaluation.GoldScores(
        run.engine, run.engine_version, run.pairing, derived, semantics, (scores,)
    ).as_object()


class _ResultCache:
    """LRU cache of results, by their arguments and relations; shared by all threads.

    A run that is done changes only where additions are judged, and its number is never given again,
    nor is the revision of overrulings and additions. Of each run and choice of options the last
    state is kept alone: nobody asks for a former one again.
    """

    def __init__(self, most: int) -> None:
        self._lock = threading.Lock()
        self._cached: LRUCache[Hashable, tuple[Hashable, Result]] = LRUCache(
            most, lambda entry: _size(entry[1])
        )

    def load(self, store: Store, run: Run, options: Options, cached: CachedDebate) -> Result:
        """The result of a run of that debate; all of it from one state of the store."""
        labelling = options.for_labelling()
        place, state = (store.path, run.id, labelling), (cached.state, run)
        with self._lock:
            former: tuple[Hashable, Result] | None = self._cached.get(place)
        if former is not None and former[0] == state:
            return former[1]
        with store.reading():
            cached = DEBATES.load(store, run.key)  # somebody may have added to it just now
            judged, unjudged = store.runs.judged(run.id, merged=cached.state.merge > 0)
            overruled: tuple[Relation, ...] = ()
            if cached.state.overruling:
                overruled = store.overrulings.current(run.key)
        debate = cached.debate
        relations = _counted(run, cached, _scored(run, judged, cached), unjudged)
        computed = _compute(run, labelling, debate, relations, overruled, unjudged)
        if _size(computed) <= self._cached.maxsize:
            with self._lock:
                self._cached[place] = state, computed
        return computed


def _compute(
    run: Run,
    options: Options,
    debate: Debate,
    relations: tuple[Relation, ...],
    overruled: tuple[Relation, ...],
    unjudged: Sequence[tuple[str, str]],
) -> Result:
    engine = loaded_engine(run.engine)
    settled = {relation.ends for relation in (*relations, *overruled)}
    judges = engine.origin is Origin.JUDGED
    unjudged = [ends for ends in unjudged if judges and ends not in settled]
    why = unread(engine, debate) if unjudged else ""
    open_pairs = (why,) if why else _not_judged(engine, debate, unjudged)
    warnings = judging.cautions(engine, run.pairing) + open_pairs
    said = replace(options, labels=judging.labels_of(engine))
    analysis = _label(debate, run, relations, said, warnings, overruled, unjudged)
    confidence = confidences((*analysis.relations, *analysis.hidden))
    if (confidence.size or unjudged) and are_usual(options):
        analysis = with_chances(analysis, most_draws=PAGE_DRAWS)
    several = None if options.semantics == GROUNDED else positions(analysis)
    return Result(run, analysis, confidence, several, unread=why)


def _not_judged(engine: Engine, debate: Debate, ends: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """Which pairs were not judged; what a model said instead is no visitor's business."""
    texts = {argument.id: argument.text for argument in debate.arguments}
    pairs = [
        Pair(source, target, texts[source], texts[target])
        for source, target in ends
        if source in texts and target in texts
    ]
    silent = lazy("the engine gave no answer that tells")
    reasons = unread_pairs(engine, pairs, debate)
    return judging.not_judged(
        [(pair, reason or silent) for pair, reason in zip(pairs, reasons, strict=True)]
    )


def confidences(relations: Iterable[Relation]) -> NDArray[np.float64]:
    """Those of the judged relations, ascending."""
    judged = (item.confidence for item in relations if item.judged)
    return np.sort(np.fromiter(judged, np.float64))


def _size(result: Result) -> int:
    analysis = result.analysis
    if analysis is None:
        return 0
    extensions = result.positions.extensions if result.positions else ()
    return (
        len(analysis.debate.arguments)
        + len(analysis.relations)
        + len(analysis.hidden)
        + sum(map(len, extensions))
    )


_results = _ResultCache(most=150_000)
"""An argument or a relation takes a kilobyte and a half: 220 MB at most."""
