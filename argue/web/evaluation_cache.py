"""The runs that pages showed last, so that a page does not read and score one again."""

from __future__ import annotations

import threading
from collections import OrderedDict
from functools import lru_cache
from pathlib import Path

from argue.evaluation.runs.comparison import Comparison, compare
from argue.evaluation.runs.differences import compared
from argue.evaluation.runs.run import Run, load
from argue.evaluation.runs.table import Table
from argue.store import Store

MOST_PAIRS = 200_000
"""Judged pairs that are remembered, all runs together."""


@lru_cache(maxsize=4)
def side_by_side(*runs: Run) -> tuple[Comparison, tuple[Table, ...]]:
    """The comparison of runs that were :func:`loaded`, with its tables."""
    found = compare(runs)
    return found, tuple(compared(found))


_lock = threading.Lock()
_runs: OrderedDict[tuple[Path, int, frozenset[object]], Run] = OrderedDict()


def loaded(store: Store, number: int) -> Run:
    """The run of that number, see :func:`argue.evaluation.runs.run.load`; with its present tags.

    What a finished run judged never changes, and its number is never given again; which of its
    texts are hidden does.
    """
    stored, hidden = store.evaluations.one(number), store.evaluations.hidden()
    key = store.path, number, frozenset[object](hidden.items())
    with _lock:
        known = _runs.get(key)
        if known is not None and known.stored == stored:
            _runs.move_to_end(key)
            return known
    run = load(store, number)
    with _lock:
        _runs[key] = run
        _runs.move_to_end(key)
        while len(_runs) > 1 and sum(len(each.pairs) for each in _runs.values()) > MOST_PAIRS:
            _runs.popitem(last=False)
    return run
