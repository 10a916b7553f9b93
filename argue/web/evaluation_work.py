"""Evaluations that were asked for in the browser: put into the queue, and judged by the worker."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from argue.engines import Engine
from argue.errors import ArgueError, BadInput, Cancelled, NotFound, own_fault
from argue.evaluation import evaluate
from argue.evaluation.runs.recorder import Recorder
from argue.evaluation.runs.run import (
    content_of,
    debate_from,
    judged_with,
    setup_of,
    summary_of,
)
from argue.locales import say
from argue.model import Debate
from argue.pairs import count_pairs
from argue.settings import Settings
from argue.store import Store
from argue.store.evaluations import StoredEvaluation

STALE = 120.0
"""Seconds without progress after which an evaluation is taken from its worker."""

_log = logging.getLogger(__name__)


def request(
    store: Store,
    debates: Sequence[Debate],
    engine: str,
    *,
    derived: Sequence[str],
    semantics: str,
    settings: Settings,
) -> int:
    """Ask for an evaluation; its number.

    Raises
    ------
    BadInput
        If no debate states a relation, or there is no such kind of derived attacks.
    """
    stated = [debate for debate in debates if debate.reference]
    if not stated:
        raise BadInput(say("expected debates that state relations to compare with, found none"))
    files = dict.fromkeys(debate.source.name or debate.id for debate in stated)
    setup = setup_of(engine, stated, derived=derived, semantics=semantics, files=files)
    total = sum(count_pairs(debate, limits=settings.limits) for debate in stated)
    return store.evaluations.request(setup, [content_of(debate) for debate in stated], total)


def work(
    store: Store,
    worker: str,
    settings: Settings,
    load: Callable[[str], Engine],
    between: Callable[[], None],
) -> bool:
    """Judge one evaluation that waits, to its end; false if there was none.

    ``between`` is called after every chunk of pairs; if it raises
    :class:`~argue.errors.Cancelled`, the evaluation goes back into the queue.
    """
    store.evaluation_queue.release_stale(STALE)
    taken = store.evaluation_queue.claim(worker)
    if taken is None:
        return False
    try:
        _judge(store, taken, worker, settings, load, between)
    except (Cancelled, NotFound) as error:
        store.evaluation_queue.release(worker)
        _log.info("evaluation %d: stopped: %s", taken.id, error)
    except ArgueError as error:
        store.evaluation_queue.fail(taken.id, error.public)
        _log.warning("evaluation %d: %s", taken.id, error)
    except Exception as error:
        _log.exception("evaluation %d: a fault of Argue's own", taken.id)
        store.evaluation_queue.fail(taken.id, own_fault(error))
    return True


def _judge(
    store: Store,
    taken: StoredEvaluation,
    worker: str,
    settings: Settings,
    load: Callable[[str], Engine],
    between: Callable[[], None],
) -> None:
    recorder = Recorder(load(taken.setup.engine))
    debates = [debate_from(content) for content in store.evaluations.debates(taken.id)]

    def progress(done: int, total: int) -> None:
        store.evaluation_queue.progress(taken.id, worker, recorder.judged)
        between()

    found = evaluate(
        recorder.following(debates), recorder, derived=taken.setup.settings["derived"],
        semantics=str(taken.setup.settings["semantics"]), limits=settings.limits,
        progress=progress,
    )  # fmt: skip
    store.evaluations.finish(
        taken.id, judged_with(taken.setup, recorder), recorder.pairs(), summary_of(found)
    )
