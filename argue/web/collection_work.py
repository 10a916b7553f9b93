"""Feeds the worker with what bulk runs want judged, a few debates at a time.

Nothing here is remembered between two calls: after a restart the next call goes on.
"""

from __future__ import annotations

from collections.abc import Callable

from argue.engines import Engine
from argue.errors import ArgueError, BadInput, NotFound, StoreError
from argue.pairs import default_pairing
from argue.pipeline import version_of
from argue.store import Store
from argue.store.bulk import Bulk

AHEAD = 4
"""Runs that a bulk run has in the queue at a time."""


def feed(store: Store, load: Callable[[str], Engine]) -> None:
    """Ask for the next runs of all active bulk runs, and finish those that have nothing left.

    Raises
    ------
    StoreError
        If the database refuses.
    """
    for bulk in store.bulk.active():
        waiting = store.bulk.waiting(bulk.id, max(0, AHEAD - bulk.running))
        if waiting:
            _ask(store, bulk, waiting, load)
        elif not bulk.running:
            store.bulk.finish(bulk.id)


def _ask(store: Store, bulk: Bulk, keys: list[str], load: Callable[[str], Engine]) -> None:
    try:
        engine = load(bulk.engine)
    except StoreError:
        raise
    except ArgueError as error:
        store.bulk.fail(bulk.id, error.public)
        return
    for key in keys:
        try:
            pairing = default_pairing(store.debate(key))
            run = store.request_run(key, bulk.engine, version_of(engine, pairing), pairing, 0)
        except NotFound:  # deleted at this moment, and with it the item
            continue
        except BadInput as error:
            store.bulk.note(bulk.id, key, None, error.public)
            continue
        store.bulk.note(bulk.id, key, run.id)
        if not store.bulk.one(bulk.id).active:  # paused or cancelled at this moment
            store.cancel_run(run.id)
            return
