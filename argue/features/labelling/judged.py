"""Pairs of annotation projects are judged by the worker once no run waits."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from argue.errors import ArgueError, Cancelled, NotFound, StoreError, Unreachable
from argue.features.labelling.queue import guesses
from argue.features.labelling.tasks import relations
from argue.locales.phrases import own_fault
from argue.services.runs import Load
from argue.settings import Limits, Settings
from argue.store import Store

_log = logging.getLogger(__name__)

LEASE, BEAT = 120.0, 5.0
"""Seconds for which a worker has a project for itself, and after which it says that it lives."""


def work(
    store: Store,
    settings: Settings,
    load: Load,
    between: Callable[[], None],
    takes: Callable[[str], bool] = lambda engine: True,
) -> bool:
    """Let the engine of one project judge its items; false if none waits for that.

    Parameters
    ----------
    load
        Gives the engine of a name, which may have judged these pairs already and told how many.
    between
        Called now and then; if it raises :class:`~argue.errors.Cancelled`, the project goes on
        waiting.
    takes
        Whether engines of that name count.
    """
    key = relations.TASK.projects(store).take_to_guess(LEASE, takes)
    if key is None:
        return False
    try:
        _guess(store, key, settings.limits, load, between)
    except NotFound as error:
        _log.info("project %s: deleted while it was judged: %s", key, error)
    return True


def _guess(store: Store, key: str, limits: Limits, load: Load, between: Callable[[], None]) -> None:
    """Judge a project's items, or store why not; raises NotFound if it was deleted meanwhile."""
    projects = relations.TASK.projects(store)
    alive = time.monotonic()

    def progress(done: int, total: int) -> None:
        nonlocal alive
        between()
        if time.monotonic() > alive + BEAT:
            projects.extend_lease(key, LEASE)
            alive = time.monotonic()

    try:
        debates = relations.debates_of(store, key)
        engine = load(projects.project(key).engine, debates, progress)
        made = guesses(projects.items(key), debates, engine, limits=limits, progress=progress)
        projects.store_guesses(key, made.text())
    except NotFound:
        raise
    except Cancelled as error:
        _log.info("project %s: stopped: %s", key, error)
        projects.extend_lease(key, 0)
    except (StoreError, Unreachable) as error:  # which may pass
        _log.warning("project %s: judged later: %s", key, error)
    except ArgueError as error:
        _log.warning("project %s: %s", key, error)
        projects.store_guesses(key, problem=error.public)
    except Exception as error:
        _log.exception("project %s: a fault of Argue's own", key)
        projects.store_guesses(key, problem=own_fault(error))
