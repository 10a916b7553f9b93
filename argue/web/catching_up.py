"""Brings a run that is done up to what people added to its debate since: only new pairs are judged.

A few pairs are judged while the reader waits; more of them, and those that must be searched for, by
the worker, and the page shows meanwhile what is known.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from itertools import islice

from argue import pipeline
from argue.engines import Engine
from argue.model import Debate, Pair, Relation
from argue.pairs import PAIRINGS, searches
from argue.store import Run, RunStatus, Store
from argue.web.readings import READINGS

MOST_AT_ONCE = 40
"""Pairs that are judged while a reader waits."""
CHUNK = 256

_judging = threading.Lock()


def is_behind(store: Store, run: Run) -> bool:
    """Whether people added something that the relations of a run that is done do not know."""
    return run.status is RunStatus.DONE and (
        run.seen < store.contributions.revision(run.key)
        or run.merging < store.merging.revision(run.key)
    )


def catch_up(store: Store, run: Run, engine: Engine, *, at_once: bool = False) -> bool:
    """Judge what a run that is done does not know; whether it then knows all there was.

    With ``at_once`` nothing is judged that would take long. Readers that come at one moment wait
    for the first of them. A run of a former version of the engine stays as it is.
    """
    if pipeline.version_of(engine, run.pairing) != run.engine_version:
        return False
    if not at_once:
        return _catch_up(store, run, engine, None)
    if searches(run.pairing):
        return False
    with _judging:
        run = store.run(run.id)
        return not is_behind(store, run) or _catch_up(store, run, engine, MOST_AT_ONCE)


def _catch_up(store: Store, run: Run, engine: Engine, most: int | None) -> bool:
    # Before the debate: never too new for it.
    revision, merging = store.contributions.revision(run.key), store.merging.revision(run.key)
    pairs = _unknown(store, run, READINGS.of(store, run.key).debate)
    if most is not None:
        pairs = iter(list(islice(pairs, most + 1)))
    relations: list[Relation] = []
    while chunk := list(islice(pairs, CHUNK)):
        if most is not None and len(chunk) > most:
            return False
        relations += pipeline.judged(engine, chunk)
    store.amend_run(run.id, relations, revision, merging)
    return True


def _unknown(store: Store, run: Run, debate: Debate) -> Iterator[Pair]:
    """Pairs of arguments that were added or edited since, and, of a search, those it now finds.

    Where arguments were ever merged, also each pair that is not judged: it came or came back so.
    What is withdrawn is not judged: bringing it back is a step that makes it new again.
    """
    contributions = store.contributions.of(run.key)
    changed = store.contributions.changed(run.key, run.seen)
    gone = {argument for argument, one in contributions.items() if one.withdrawn}
    judged: set[tuple[str, str]] = set()
    whole = searches(run.pairing) or store.merging.revision(run.key) > 0
    if whole:
        judged = {(one.source, one.target) for one in store.relations(run.id, withdrawn=True)}
    for pair in PAIRINGS.load(run.pairing).pairs(debate):
        ends = pair.source, pair.target
        new = changed.intersection(ends) or (whole and ends not in judged)
        if new and not gone.intersection(ends):
            yield pair
