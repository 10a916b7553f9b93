"""Evaluations that are asked for are claimed and judged by a worker, or put back for another."""

from argue.features.evaluations.evaluations import work
from argue.features.evaluations.queue import EvaluationQueue
from argue.store import Store

__all__ = ["release", "work", "workers"]


def workers(store: Store) -> list[str]:
    """Who judges one."""
    return EvaluationQueue.in_store(store).workers()


def release(store: Store, worker: str) -> None:
    """Put back what this worker was judging and will not finish."""
    EvaluationQueue.in_store(store).release(worker)
