"""Evaluations that wait: taken once, told of, stopped, taken up again."""

import pytest

from argue.errors import Cancelled
from argue.features.evaluations.queue import EvaluationQueue
from argue.features.evaluations.store import Evaluations
from argue.store.judging.records import RunStatus
from tests.features.evaluations.test_store import PAIRS, SETUP, SUMMARY


@pytest.fixture
def evaluations(store) -> Evaluations:
    return Evaluations.in_store(store)


@pytest.fixture
def queue(store) -> EvaluationQueue:
    return EvaluationQueue.in_store(store)


@pytest.fixture
def number(evaluations) -> int:
    return evaluations.request(SETUP, ["one", "two"], 3)


def test_from_the_request_to_the_end(evaluations, queue, number):
    assert evaluations.one(number).status is RunStatus.QUEUED
    taken = queue.claim("w")
    assert (taken.id, taken.status, taken.worker) == (number, RunStatus.RUNNING, "w")
    queue.progress(number, "w", 2)
    assert evaluations.one(number).done == 2
    assert evaluations.finish(number, SETUP, PAIRS, SUMMARY)
    done = evaluations.one(number)
    assert (done.status, done.summary, done.worker) == (RunStatus.DONE, SUMMARY, "")
    assert evaluations.pairs(number) == PAIRS
    assert queue.cancel(number).status is RunStatus.DONE, "what is done cannot be stopped"


def test_the_first_that_asked_is_judged_first_and_none_is_taken_twice(evaluations, queue, number):
    other = evaluations.request(SETUP, ["one"], 1)
    assert [queue.claim(worker).id for worker in "wv"] == [number, other]
    assert queue.claim("w") is None


def test_a_worker_hears_that_it_was_stopped(evaluations, queue, number):
    queue.claim("w")
    assert queue.cancel(number).status is RunStatus.CANCELLED
    with pytest.raises(Cancelled, match=f"run {number} was stopped"):
        queue.progress(number, "w", 1)
    assert not evaluations.finish(number, SETUP, PAIRS, SUMMARY)
    assert evaluations.pairs(number) == []


def test_a_failure_says_why(evaluations, queue, number):
    queue.claim("w")
    queue.fail(number, "no model")
    result = evaluations.one(number)
    assert (result.status, result.error, result.active) == (RunStatus.FAILED, "no model", False)


@pytest.mark.parametrize("how", ["release", "release_stale"])
def test_what_lost_its_worker_waits_again(evaluations, queue, number, how):
    queue.claim("w")
    assert queue.workers() == ["w"]
    getattr(queue, how)("w" if how == "release" else -1)
    assert evaluations.one(number).status is RunStatus.QUEUED
    assert queue.workers() == []
