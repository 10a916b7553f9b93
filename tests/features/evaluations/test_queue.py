"""Evaluations that wait: taken once, told of, stopped, taken up again."""

import pytest

from argue.errors import Cancelled
from argue.features.evaluations.queue import EvaluationQueue
from argue.features.evaluations.store import Evaluations
from argue.store.judging.records import RunStatus
from tests.features.evaluations.test_store import PAIRS, SETUP, SUMMARY


@pytest.fixture
def number(store) -> int:
    return Evaluations.in_store(store).request(SETUP, ["one", "two"], 3)


def test_from_the_request_to_the_end(store, number):
    assert Evaluations.in_store(store).one(number).status is RunStatus.QUEUED
    taken = EvaluationQueue.in_store(store).claim("w")
    assert (taken.id, taken.status, taken.worker) == (number, RunStatus.RUNNING, "w")
    EvaluationQueue.in_store(store).progress(number, "w", 2)
    assert Evaluations.in_store(store).one(number).done == 2
    assert Evaluations.in_store(store).finish(number, SETUP, PAIRS, SUMMARY)
    done = Evaluations.in_store(store).one(number)
    assert (done.status, done.summary, done.worker) == (RunStatus.DONE, SUMMARY, "")
    assert Evaluations.in_store(store).pairs(number) == PAIRS


def test_none_is_taken_twice(store, number):
    assert EvaluationQueue.in_store(store).claim("w")
    assert EvaluationQueue.in_store(store).claim("v") is None


def test_the_first_that_asked_is_the_first_that_is_judged(store, number):
    Evaluations.in_store(store).request(SETUP, ["one"], 1)
    assert EvaluationQueue.in_store(store).claim("w").id == number


def test_a_worker_hears_that_it_was_stopped(store, number):
    EvaluationQueue.in_store(store).claim("w")
    assert EvaluationQueue.in_store(store).cancel(number).status is RunStatus.CANCELLED
    with pytest.raises(Cancelled, match=f"run {number} was stopped"):
        EvaluationQueue.in_store(store).progress(number, "w", 1)
    assert not Evaluations.in_store(store).finish(number, SETUP, PAIRS, SUMMARY)
    assert Evaluations.in_store(store).pairs(number) == []


def test_a_failure_says_why(store, number):
    EvaluationQueue.in_store(store).claim("w")
    EvaluationQueue.in_store(store).fail(number, "no model")
    result = Evaluations.in_store(store).one(number)
    assert (result.status, result.error, result.active) == (RunStatus.FAILED, "no model", False)


def test_what_is_done_cannot_be_stopped(store, number):
    EvaluationQueue.in_store(store).claim("w")
    Evaluations.in_store(store).finish(number, SETUP, PAIRS, SUMMARY)
    assert EvaluationQueue.in_store(store).cancel(number).status is RunStatus.DONE


@pytest.mark.parametrize("how", ["release", "release_stale"])
def test_what_lost_its_worker_waits_again(store, number, how):
    EvaluationQueue.in_store(store).claim("w")
    assert EvaluationQueue.in_store(store).workers() == ["w"]
    getattr(EvaluationQueue.in_store(store), how)("w" if how == "release" else -1)
    assert Evaluations.in_store(store).one(number).status is RunStatus.QUEUED
    assert EvaluationQueue.in_store(store).workers() == []
