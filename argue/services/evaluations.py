"""Evaluations that were asked for in the browser: put into the queue, and judged by the worker."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from argue.engines import Engine
from argue.errors import ArgueError, BadInput, Cancelled, JobFailed, NotFound, own_fault
from argue.evaluation import DebateScores, compare, evaluate
from argue.evaluation.runs.recorder import Recorder
from argue.evaluation.runs.run import (
    content_of,
    debate_from,
    judged_with,
    setup_of,
    summary_of,
)
from argue.jobs import Jobs
from argue.locales import say
from argue.model import Debate, Relation
from argue.pairs import count_pairs
from argue.settings import Settings
from argue.store import Store
from argue.store.evaluations import StoredEvaluation
from argue.web.choices import SEMANTICS_DEFAULT

AGAIN = 1.0
"""Seconds between two looks whether a comparison has ended."""
PAUSE = 0.1
"""Seconds to wait after a comparison was stopped, as when the server stops."""
CLIENT = "evaluations"
"""Who asks for comparisons, among those who ask for computations."""
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
    jobs: Jobs | None = None,
) -> bool:
    """Judge one evaluation that waits, to its end; false if there was none.

    ``between`` is called after every chunk of pairs; if it raises
    :class:`~argue.errors.Cancelled`, the evaluation goes back into the queue. Where there are
    ``jobs``, they label under other semantics than the grounded one: at their limit of time or
    memory the evaluation fails.
    """
    store.evaluation_queue.release_stale(STALE)
    taken = store.evaluation_queue.claim(worker)
    if taken is None:
        return False
    try:
        _judge(store, taken, worker, settings, load, between, jobs)
    except (Cancelled, NotFound) as error:
        store.evaluation_queue.release(worker)
        _log.info("evaluation %d: stopped: %s", taken.id, error)
    except JobFailed as error:
        store.evaluation_queue.fail(taken.id, _too_much(taken, error))
        _log.warning("evaluation %d: %s", taken.id, error)
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
    jobs: Jobs | None,
) -> None:
    recorder = Recorder(load(taken.setup.engine))
    debates = [debate_from(content) for content in store.evaluations.debates(taken.id)]

    def progress(done: int, total: int) -> None:
        store.evaluation_queue.progress(taken.id, worker, recorder.judged)
        between()

    semantics = str(taken.setup.settings["semantics"])
    comparing = None
    if jobs is not None and semantics != SEMANTICS_DEFAULT:
        comparing = partial(_compare, jobs, lambda: progress(0, 0))
    found = evaluate(
        recorder.following(debates), recorder, derived=taken.setup.settings["derived"],
        semantics=semantics, limits=settings.limits, progress=progress,
        comparing=comparing,
    )  # fmt: skip
    store.evaluations.finish(
        taken.id, judged_with(taken.setup, recorder), recorder.pairs(), summary_of(found)
    )


def _compare(
    jobs: Jobs,
    waiting: Callable[[], None],
    debate: Debate,
    judged: Sequence[Relation],
    **choices: Any,
) -> DebateScores:
    """:func:`argue.evaluation.compare` in another process, which may be stopped at any time."""
    key = CLIENT, secrets.token_hex(8)
    task = partial(compare, **choices)
    while True:
        try:
            job = jobs.ask(key, CLIENT, task, debate, judged, wait=AGAIN)
            if job.finished.is_set():
                found: DebateScores = job.outcome()
                return found
        except JobFailed as error:
            if not error.repeatable:
                raise
            time.sleep(PAUSE)
        waiting()


def _too_much(taken: StoredEvaluation, error: JobFailed) -> str:
    return say(
        "labelling under %(semantics)s semantics: %(problem)s; evaluate under grounded semantics "
        "or with argue evaluate, which has no limit",
        semantics=str(taken.setup.settings["semantics"]),
        problem=error.public,
    )
