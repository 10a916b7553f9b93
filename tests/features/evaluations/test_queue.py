"""Evaluations that wait: taken once, told of, stopped, taken up again."""

import pytest

from argue.errors import Cancelled
from argue.store.judging.records import RunStatus
from tests.store.judging.test_evaluations import PAIRS, SETUP, SUMMARY


@pytest.fixture
def number(store) -> int:
    return store.evaluations.request(SETUP, ["one", "two"], 3)


def test_from_the_request_to_the_end(store, number):
    assert store.evaluations.one(number).status is RunStatus.QUEUED
    taken = store.evaluation_queue.claim("w")
    assert (taken.id, taken.status, taken.worker) == (number, RunStatus.RUNNING, "w")
    store.evaluation_queue.progress(number, "w", 2)
    assert store.evaluations.one(number).done == 2
    assert store.evaluations.finish(number, SETUP, PAIRS, SUMMARY)
    done = store.evaluations.one(number)
    assert (done.status, done.summary, done.worker) == (RunStatus.DONE, SUMMARY, "")
    assert store.evaluations.pairs(number) == PAIRS


def test_none_is_taken_twice(store, number):
    assert store.evaluation_queue.claim("w")
    assert store.evaluation_queue.claim("v") is None


def test_the_first_that_asked_is_the_first_that_is_judged(store, number):
    store.evaluations.request(SETUP, ["one"], 1)
    assert store.evaluation_queue.claim("w").id == number


def test_a_worker_hears_that_it_was_stopped(store, number):
    store.evaluation_queue.claim("w")
    assert store.evaluation_queue.cancel(number).status is RunStatus.CANCELLED
    with pytest.raises(Cancelled, match=f"run {number} was stopped"):
        store.evaluation_queue.progress(number, "w", 1)
    assert not store.evaluations.finish(number, SETUP, PAIRS, SUMMARY)
    assert store.evaluations.pairs(number) == []


def test_a_failure_says_why(store, number):
    store.evaluation_queue.claim("w")
    store.evaluation_queue.fail(number, "no model")
    result = store.evaluations.one(number)
    assert (result.status, result.error, result.active) == (RunStatus.FAILED, "no model", False)


def test_what_is_done_cannot_be_stopped(store, number):
    store.evaluation_queue.claim("w")
    store.evaluations.finish(number, SETUP, PAIRS, SUMMARY)
    assert store.evaluation_queue.cancel(number).status is RunStatus.DONE


@pytest.mark.parametrize("how", ["release", "release_stale"])
def test_what_lost_its_worker_waits_again(store, number, how):
    store.evaluation_queue.claim("w")
    assert store.evaluation_queue.workers() == ["w"]
    getattr(store.evaluation_queue, how)("w" if how == "release" else -1)
    assert store.evaluations.one(number).status is RunStatus.QUEUED
    assert store.evaluation_queue.workers() == []
