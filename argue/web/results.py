"""What is shown of a debate under given choices: computed, remembered or asked for."""

from __future__ import annotations

import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from argue import evaluation, pipeline
from argue.derived_attacks import kinds
from argue.engines import Engine, load_engine
from argue.errors import Conflict, Unwritable
from argue.model import Analysis, Debate, Derivation, Origin, Relation
from argue.pairs import PAIRINGS, kept, searches
from argue.store import Run, RunStatus, Store
from argue.store.runs import unstored
from argue.web.catching_up import catch_up, is_behind
from argue.web.chances import with_chances
from argue.web.choices import GOLD, left_open
from argue.web.positions import Positions, positions
from argue.web.readings import READINGS
from argue.web.thresholds import confidences

PREPARED = ((), (Derivation.MEDIATED,))
"""Derived attacks under which the worker saves labelling and scores as soon as a run is done."""

SEMANTICS = "grounded"
COUNTED = 10_000
"""Pairs that are counted when a run is asked for; of a larger one the worker counts them."""
SMALL = 500
"""Pairs of a run that a request waits for, if the engine is quick enough."""
PATIENCE = 0.4
"""Seconds that a request waits for such a run."""

_log = logging.getLogger(__name__)

Scores = dict[str, Any]


@dataclass(frozen=True, slots=True, eq=False)
class Result:
    """A run, and what follows from it.

    Parameters
    ----------
    run
        The run that judges or has judged the pairs.
    analysis
        With what people overruled; ``None`` until the run is done.
    scores
        The object of ``argue evaluate --json`` for this debate alone, as the engine judged it:
        nothing overruled, nothing hidden. ``None`` until the run is done, where the source states
        no relation to compare with, and where the engine is the one that repeats what the source
        states.
    sure
        The confidences of the relations that the engine judged and nobody overruled, ascending.
    positions
        The first extensions; ``None`` until the run is done, and where there is always just one.
    behind
        Whether people added something that is not judged yet.
    """

    run: Run
    analysis: Analysis | None = None
    scores: Scores | None = None
    sure: NDArray[np.float64] = field(default_factory=lambda: np.empty(0))
    positions: Positions | None = None
    behind: bool = False


def result(
    store: Store,
    key: str,
    engine: str,
    pairing: str,
    derived: Iterable[str] = (),
    semantics: str = SEMANTICS,
    *,
    support: str = "",
    confidence: float = 0.0,
    debate: Debate | None = None,
    wake: Callable[[], bool] | None = None,
) -> Result:
    """What is known of a debate under these choices; the run is asked for if there is none.

    A run that failed or was cancelled is not asked for again: that is for a person to decide. While
    the database cannot be written, the run is one that is not stored, and nothing is caught up.

    Parameters
    ----------
    support
        A reading of support (:mod:`argue.interpretations`); it goes with no derived attacks.
    confidence
        Judged relations that are less sure do not count.
    debate
        The debate of that key, where the caller has it already.
    wake
        Tells a worker in this process that a run waits; false if there is none. If there is one, a
        small run that was just asked for is waited for a moment, so that the answer is there at
        once.

    Raises
    ------
    NotFound
        If there is no such debate.
    UnknownName, ModelError, MissingLibrary
        If there is no such engine, pairing, kind of derived attacks, reading or semantics, or the
        engine cannot be loaded.
    """
    chosen = kinds(derived)
    version = pipeline.version_of(load(engine), pairing)
    run = store.find_run(key, engine, version, pairing)
    if run is None:
        debate = debate or store.debate(key)
        few = _few_pairs(debate, pairing)
        run = _request(store, key, engine, version, pairing, few or 0)
        if run.stored and wake is not None and wake() and few is not None and few <= SMALL:
            run = _wait(store, run)
    if run.status is not RunStatus.DONE:
        return Result(run)
    behind = is_behind(store, run)
    if behind:
        behind = not _caught_up(store, run, wake)
    found = _results.of(store, run.id, chosen, semantics, confidence, support)
    return replace(found, behind=True) if behind else found


def prepare(store: Store, run: Run, debate: Debate) -> None:
    """Save labelling and scores of a run that is done, under :data:`PREPARED`.

    Not of a debate that people have added to meanwhile.
    """
    with store.reading():
        if is_behind(store, store.run(run.id)):
            return
        relations, revision = counted(store, run, debate), store.revision(run.key)
        overruled = store.overruled(run.key)
    for derived in PREPARED:
        analysis = _label(debate, run, relations, derived, SEMANTICS, overruled=overruled)
        if analysis.labelling is not None:
            store.save_labelling(run.id, derived, SEMANTICS, analysis.labelling, revision=revision)
        scores = _compare(debate, run, relations, derived, SEMANTICS)
        if scores is not None:
            store.save_scores(run.id, derived, SEMANTICS, scores)


def counted(store: Store, run: Run, debate: Debate) -> tuple[Relation, ...]:
    """What counts of what a run judged; where it repeats the source, also what that left open."""
    relations = kept(run.pairing, store.relations(run.id))
    if store.merging.revision(run.key) and not searches(run.pairing):
        # A pair that was judged while arguments were merged may be none any more.
        pairs = PAIRINGS.load(run.pairing).pairs(debate)
        asked = {(pair.source, pair.target) for pair in pairs}
        relations = tuple(one for one in relations if (one.source, one.target) in asked)
    if run.engine != GOLD:
        return relations
    left = left_open(debate)
    return tuple(left.get((one.source, one.target), one) for one in relations)


@lru_cache(maxsize=32)
def load(engine: str) -> Engine:
    """The engine of that name, loaded once a process."""
    return load_engine(engine)


def _request(store: Store, key: str, engine: str, version: str, pairing: str, total: int) -> Run:
    try:
        return store.request_run(key, engine, version, pairing, total)
    except Unwritable as error:
        _log.warning("%s: judging waits: %s", key, error)
        return unstored(key, engine, version, pairing)


def _caught_up(store: Store, run: Run, wake: Callable[[], bool] | None) -> bool:
    """Whether a run knows all that people added, if need be after judging a few pairs now."""
    try:
        if catch_up(store, run, load(run.engine), at_once=True):
            return True
    except (Conflict, Unwritable) as error:
        _log.warning("%s: what was added is not judged: %s", run.key, error)
        return False
    if wake is not None:
        wake()
    return False


def _few_pairs(debate: Debate, pairing: str) -> int | None:
    """The number of pairs; ``None`` if there are more than are worth counting now."""
    if searches(pairing):
        number = int(PAIRINGS.load(pairing).count(debate))
    else:
        number = sum(1 for _ in islice(PAIRINGS.load(pairing).pairs(debate), COUNTED + 1))
    return number if number <= COUNTED else None


def _wait(store: Store, run: Run) -> Run:
    until = time.monotonic() + PATIENCE
    while run.active and time.monotonic() < until:
        time.sleep(0.01)
        run = store.run(run.id)
    return run


def _label(
    debate: Debate,
    run: Run,
    relations: tuple[Relation, ...],
    derived: Iterable[str],
    semantics: str,
    warnings: tuple[str, ...] = (),
    confidence: float = 0.0,
    overruled: Iterable[Relation] = (),
    support: str = "",
) -> Analysis:
    return pipeline.label(
        debate, relations, derived=derived, semantics=semantics, support=support, engine=run.engine,
        engine_version=run.engine_version, pairing=run.pairing, warnings=warnings,
        min_confidence=confidence, overruled=overruled,
    )  # fmt: skip


def _compare(
    debate: Debate,
    run: Run,
    relations: tuple[Relation, ...],
    derived: tuple[Derivation, ...],
    semantics: str,
) -> Scores | None:
    judged = any(relation.origin is Origin.JUDGED for relation in relations)
    if not judged or not debate.reference:
        return None
    scores = evaluation.compare(debate, relations, derived=derived, semantics=semantics)
    return evaluation.Evaluation(
        run.engine, run.engine_version, run.pairing, derived, semantics, (scores,)
    ).as_object()


class _Results:
    """The last results that were computed, so that a large debate is not read again for each page.

    A run that is done changes only where it learns what people added, and its number is never given
    again, nor is the state of what people overruled and added, so nothing in here grows old. Holds
    ``most`` arguments and relations, all results together; shared by all threads.
    """

    def __init__(self, most: int) -> None:
        self._most, self._size = most, 0
        self._lock = threading.Lock()
        self._found: OrderedDict[tuple[object, ...], Result] = OrderedDict()

    def of(
        self,
        store: Store,
        number: int,
        derived: tuple[Derivation, ...],
        semantics: str,
        confidence: float = 0.0,
        support: str = "",
    ) -> Result:
        """What follows from the run of that number; all of it from one state of the store."""
        with store.reading():
            run = store.run(number)
            state = (store.path, store.generation, store.revision(run.key))
            language = store.languages.of(run.key)  # may change without a step
            name = (*state, run, derived, semantics, confidence, support, language)
            with self._lock:
                if name in self._found:
                    self._found.move_to_end(name)
                    return self._found[name]
            debate = READINGS.of(store, run.key).debate
            relations, overruled = counted(store, run, debate), store.overruled(run.key)
            scores = store.scores(run.id, derived, semantics)
        warnings = pipeline.cautions(load(run.engine), run.pairing)
        analysis = _label(
            debate, run, relations, derived, semantics, warnings, confidence, overruled, support
        )
        if semantics == SEMANTICS and not support:  # others cost a search for each framework drawn
            analysis = with_chances(analysis, load(run.engine).labels)
        if scores is None:
            scores = _compare(debate, run, relations, derived, semantics)
        sure = confidences((*analysis.relations, *analysis.hidden))
        found = Result(run, analysis, scores, sure, positions(analysis))
        self._keep(name, found)
        return found

    def _keep(self, name: tuple[object, ...], found: Result) -> None:
        with self._lock:
            if name not in self._found:
                self._found[name] = found
                self._size += _weight(found)
            while self._size > self._most:
                self._size -= _weight(self._found.popitem(last=False)[1])


def _weight(found: Result) -> int:
    analysis = found.analysis
    if analysis is None:
        return 0
    extensions = found.positions.extensions if found.positions else ()
    return (
        len(analysis.debate.arguments)
        + len(analysis.relations)
        + len(analysis.hidden)
        + sum(map(len, extensions))
    )


_results = _Results(most=500_000)
