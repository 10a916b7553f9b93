"""Evaluations that are asked for in the browser: queue, judge, and load them again.

The worker judges them; runs that pages showed last are cached.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

from cachetools import LRUCache

from argue import judging
from argue.errors import ArgueError, BadInput, Cancelled, Conflict, JobFailed, NotFound
from argue.evaluation import DebateScores, compare
from argue.features.evaluations.queue import EvaluationQueue
from argue.features.evaluations.runs.comparison import Comparison
from argue.features.evaluations.runs.run import Run, debate_from
from argue.features.evaluations.runs.run import load as load_run
from argue.features.evaluations.runs.stored import content_of, judged_with, setup_of, summary_of
from argue.features.evaluations.runs.tables import baselines_table
from argue.features.evaluations.store import Evaluations, StoredEvaluation
from argue.features.measures.evaluation import evaluate_engine
from argue.features.measures.recorder import Recorder
from argue.locales.phrases import own_fault
from argue.model import GROUNDED, Debate, Options, Relation
from argue.model.tables import Table
from argue.pairing import count_pairs
from argue.services.deeds import Need, deed
from argue.services.jobs import Jobs
from argue.services.runs import Load
from argue.settings import ACCOUNTS, LanguageModel, Settings
from argue.store import Store

AGAIN = 1.0
"""Seconds between two looks whether a comparison has ended."""
PAUSE = 0.1
"""Seconds to wait after a comparison was stopped, as when the server stops."""
CLIENT = "evaluations"
"""Who asks for comparisons, among those who ask for computations."""
STALE = 120.0
"""Seconds without progress after which an evaluation is taken from its worker."""
MOST_PAIRS = 200_000
"""Judged pairs that are cached, all runs together."""

_log = logging.getLogger(__name__)


@deed("evaluations.start", Need.RESEARCHER, "%(who)s asked for an evaluation.")
def request(
    store: Store,
    debates: Sequence[Debate],
    options: Options,
    settings: Settings,
) -> int:
    """Ask for an evaluation; its number.

    Raises BadInput if no debate states a relation.
    """
    stated = [debate for debate in debates if debate.reference]
    if not stated:
        raise BadInput("expected debates that state relations to compare with, found none")
    files = dict.fromkeys(debate.source.name or debate.id for debate in stated)
    setup = setup_of(stated, options, files=files)
    total = sum(count_pairs(debate, limits=settings.limits) for debate in stated)
    return Evaluations.in_store(store).request(
        setup, [content_of(debate) for debate in stated], total
    )


@deed("evaluations.cancel", Need.RESEARCH_MAKER, "%(who)s stopped evaluation %(what)s.")
def cancel(store: Store, number: int) -> None:
    """Stop an evaluation; nothing of it is kept."""
    EvaluationQueue.in_store(store).cancel(number)


@deed("evaluations.tag", Need.RESEARCH_MAKER, "%(who)s changed the tags of evaluation %(what)s.")
def tag(store: Store, number: int, tag: str, *, remove: bool) -> None:
    """Give an evaluation a tag, or take one away."""
    (Evaluations.in_store(store).untag if remove else Evaluations.in_store(store).tag)(number, tag)


@deed("evaluations.delete", Need.RESEARCH_MAKER, "%(who)s deleted evaluation %(what)s.")
def delete(store: Store, number: int) -> None:
    """Delete an evaluation."""
    Evaluations.in_store(store).delete(number)


def work(
    store: Store,
    worker: str,
    settings: Settings,
    load: Load,
    between: Callable[[], None],
    jobs: Jobs | None = None,
    takes: Callable[[str], bool] = lambda engine: True,
) -> bool:
    """Judge one evaluation that waits, to its end; false if there was none.

    Only those count whose engine the worker ``takes``, by its name.

    ``between`` is called after every chunk of pairs; if it raises
    :class:`~argue.errors.Cancelled`, the evaluation goes back into the queue. Where there are
    ``jobs``, they label under other semantics than the grounded one: at their limit of time or
    memory the evaluation fails.
    """
    queue = EvaluationQueue.in_store(store)
    queue.release_stale(STALE)
    taken = queue.claim(worker, takes)
    if taken is None:
        return False
    try:
        _judge(store, taken, worker, settings, load, between, jobs)
    except (Cancelled, NotFound) as error:
        queue.release(worker)
        _log.info("evaluation %d: stopped: %s", taken.id, error)
    except ArgueError as error:
        told = _too_much(taken, error) if isinstance(error, JobFailed) else error.public
        queue.fail(taken.id, told)
        _log.warning("evaluation %d: %s", taken.id, error)
    except Exception as error:
        _log.exception("evaluation %d: a fault of Argue's own", taken.id)
        queue.fail(taken.id, own_fault(error))
    return True


def _judge(
    store: Store,
    taken: StoredEvaluation,
    worker: str,
    settings: Settings,
    load: Load,
    between: Callable[[], None],
    jobs: Jobs | None,
) -> None:
    debates = [debate_from(content) for content in Evaluations.in_store(store).debates(taken.id)]
    labels = judging.labels_stated(*debates)
    judged = 0

    def progress(done: int, total: int) -> None:
        nonlocal judged
        judged = max(judged, done)
        EvaluationQueue.in_store(store).progress(taken.id, worker, judged)
        between()

    engine = load(taken.setup.engine, debates, progress)
    recorder = Recorder(judging.ask(engine, labels))

    former_settings = taken.setup.settings
    options = Options.of(
        derived=former_settings["derived"],
        semantics=str(former_settings["semantics"]),
        labels=labels,
    )
    comparing = None
    if jobs is not None and options.semantics != GROUNDED:
        comparing = partial(_compare, jobs, lambda: progress(0, 0))
    evaluation = evaluate_engine(
        debates,
        recorder,
        options,
        limits=settings.limits,
        progress=lambda done, total: progress(recorder.judged, total),
        comparing=comparing,
    )
    setup = judged_with(taken.setup, evaluation)
    address = setup.judged_by.get("address", "")
    if settings.auth == ACCOUNTS and address:  # of a server that only this network knows
        place = LanguageModel(llm_url=address).place
        setup = replace(setup, judged_by={**setup.judged_by, "address": place})
    Evaluations.in_store(store).finish(taken.id, setup, recorder.pairs(), summary_of(evaluation))


def _compare(
    jobs: Jobs,
    waiting: Callable[[], None],
    debate: Debate,
    judged: Sequence[Relation],
    options: Options,
    **choices: Any,
) -> DebateScores:
    """:func:`argue.evaluation.compare` in another process, which may be stopped at any time."""
    key = CLIENT, secrets.token_hex(8)
    task = partial(compare, **choices)
    while True:
        try:
            job = jobs.ask(key, CLIENT, task, debate, judged, options, wait=AGAIN)
            if job.finished.is_set():
                result: DebateScores = job.outcome()
                return result
        except JobFailed as error:
            if not error.repeatable:
                raise
            time.sleep(PAUSE)
        waiting()


def _too_much(taken: StoredEvaluation, error: JobFailed) -> str:
    return (
        f"labelling under {taken.setup.settings['semantics']} semantics: {error.public}; "
        "evaluate under grounded semantics or with argue evaluate, which has no limit"
    )


@lru_cache(maxsize=4)
def side_by_side(*runs: Run) -> tuple[Comparison, tuple[Table, ...]]:
    """The comparison of runs that were :func:`loaded`, with its tables."""
    comparison = Comparison(runs)
    return comparison, (*comparison.tables(), baselines_table(runs))


def loaded(store: Store, number: int) -> Run:
    """The run of that number, see :func:`.runs.run.load`; with its present tags.

    What a finished run judged never changes, and its number is never given again; which of its
    texts are hidden does.
    """
    stored, hidden = Evaluations.in_store(store).one(number), Evaluations.in_store(store).hidden()
    key = store.path, number, frozenset[object](hidden.items())
    with _lock:
        cached: Run | None = _runs.get(key)
    if cached is not None and cached.stored == stored:
        return cached
    run = load_run(store, number)
    with _lock:
        _runs[key] = run
    return run


_lock = threading.Lock()
_runs: LRUCache[Hashable, Run] = LRUCache(MOST_PAIRS, lambda run: min(MOST_PAIRS, len(run.pairs)))


def done_run(store: Store, number: int) -> Run:
    """A run that is done; raises Conflict where it is not."""
    if not Evaluations.in_store(store).one(number).summary:
        raise Conflict(f"run {number} is not done, so there is nothing to show of it")
    return loaded(store, number)
