"""An evaluation that was asked for is judged behind the server, and makes way for runs."""

from dataclasses import replace

import pytest

from argue.engines import Asked, load_engine
from argue.errors import BadInput, Cancelled
from argue.features.evaluations import evaluations as evaluation_service
from argue.features.evaluations.queue import EvaluationQueue
from argue.features.evaluations.runs.run import load
from argue.features.evaluations.store import Evaluations
from argue.model import Argument, Debate, Options
from argue.services.jobs import JobLimits, Jobs
from argue.services.worker import Worker
from argue.store import RunStatus
from benchmarks.worst import hard
from tests.features.evaluations.runs.samples import BUS, ZOO, Always


@pytest.fixture
def asked(site, store):
    options = Options.of("always", derived=["mediated"])
    return evaluation_service.request(store, [BUS, ZOO], options, site.settings)


def work(site, engine) -> bool:
    return Worker(site.settings.database, site.settings, load=lambda name: engine).work()


def test_the_worker_judges_it(site, asked, store):
    assert work(site, Always(wrong=["no"]))
    run = load(store, asked)
    assert run.evaluation.relations.accuracy == 0.8
    assert run.stored.setup.engine_version == "always-1"
    assert run.stored.setup.settings["derived"] == ["mediated"]
    assert not work(site, Always())


def test_runs_come_first_and_between(site, asked, store):
    run = store.runs.request(site.add(BUS)[0], "always", "always-1", "given")
    seen = []

    class Watching(Always):
        def judge(self, pairs):
            waiting = Evaluations.in_store(store).one(asked).status
            seen.append((store.runs.load(run.id).status, waiting))
            return super().judge(pairs)

    assert work(site, Watching())
    assert seen == [(RunStatus.RUNNING, RunStatus.QUEUED)]
    assert work(site, Always())
    assert Evaluations.in_store(store).one(asked).status is RunStatus.DONE


def test_a_run_that_comes_meanwhile_is_judged_before_the_rest(site, asked, store):
    key = site.add(BUS)[0]
    statuses = []

    class Asking(Always):
        def judge(self, pairs):
            statuses.append(store.runs.request(key, "always", "always-1", "given").status)
            return super().judge(pairs)

    work(site, Asking())
    assert statuses[0] is RunStatus.QUEUED
    assert statuses[-1] is RunStatus.DONE, "before the second debate of the evaluation"


def test_a_failure_is_told(site, asked, store):
    class Broken(Always):
        def judge(self, pairs):
            raise RuntimeError("no")

    work(site, Broken())
    result = Evaluations.in_store(store).one(asked)
    assert result.status is RunStatus.FAILED
    assert "RuntimeError: no" in result.error


def test_one_that_was_cancelled_stops(site, asked, store):
    class Cancelling(Always):
        def judge(self, pairs):
            EvaluationQueue.in_store(store).cancel(asked)
            return super().judge(pairs)

    engine = Cancelling()
    work(site, engine)
    assert Evaluations.in_store(store).one(asked).status is RunStatus.CANCELLED
    assert len(engine.asked) == 3, "the second debate was not judged"


def test_when_the_server_stops_it_waits_for_the_next(site, asked, store):
    def stop() -> None:
        raise Cancelled("the server stops")

    assert evaluation_service.work(store, "w", site.settings, lambda *_: Always(), stop)
    assert Evaluations.in_store(store).one(asked).status is RunStatus.QUEUED
    assert work(site, Always())


def test_debates_without_anything_stated_are_refused(site):
    silent = Debate("silent", "", (Argument("a", "Yes."),))
    with site.store() as store, pytest.raises(BadInput, match="found none"):
        evaluation_service.request(store, [silent], Options("always"), site.settings)


@pytest.fixture
def jobs():
    made = []

    def make(seconds: float) -> Jobs:
        made.append(Jobs(JobLimits(processes=1, seconds=seconds)))
        return made[-1]

    yield make
    for one in made:
        one.stop()


def judged_in_a_process(site, debate, jobs) -> int:
    """The number of an evaluation under preferred semantics that the worker has taken."""
    options = Options("gold", semantics="preferred")
    with site.store() as store:
        number = evaluation_service.request(store, [debate], options, site.settings)
    assert Worker(site.settings.database, site.settings, jobs=jobs).work()
    return number


def test_what_may_take_long_is_labelled_in_a_process(site, jobs, store):
    pytest.importorskip("pysat")
    queue = jobs(60)
    number = judged_in_a_process(site, hard(20, 20), queue)
    assert queue.started
    run = load(store, number)
    assert run.evaluation.acceptance.accuracy == 1.0
    assert run.stored.summary["acceptance_accuracy"] == 1.0


def test_an_evaluation_fails_at_the_limit(site, jobs, store):
    pytest.importorskip("pysat")
    number = judged_in_a_process(site, hard(), jobs(1))
    result = Evaluations.in_store(store).one(number)
    assert result.status is RunStatus.FAILED
    assert "preferred" in result.error
    assert "ARGUE_JOB_SECONDS" in result.error


def test_an_evaluation_whose_label_is_computed_waits_when_the_server_stops(site, jobs, store):
    pytest.importorskip("pysat")
    queue, calls = jobs(60), []

    def between() -> None:
        calls.append(1)
        if len(calls) > 2:
            raise Cancelled("the server stops")

    options = Options("gold", semantics="preferred")
    number = evaluation_service.request(store, [hard()], options, site.settings)
    engine = load_engine("gold")
    assert evaluation_service.work(store, "w", site.settings, lambda *_: engine, between, queue)
    assert Evaluations.in_store(store).one(number).status is RunStatus.QUEUED


class Remote(Always):
    """Asks a server of this network."""

    asks = Asked("m-1", "http://10.0.0.7:8000", "abc")


@pytest.mark.parametrize(
    ("auth", "told"),
    [("none", "http://10.0.0.7:8000"), ("accounts", "a server of this installation")],
)
def test_only_its_owner_reads_which_server_was_asked(site, asked, auth, told, store):
    settings = replace(site.settings, auth=auth)
    assert Worker(settings.database, settings, load=lambda name: Remote()).work()
    judged_by = Evaluations.in_store(store).one(asked).setup.judged_by
    assert (judged_by["model"], judged_by["address"]) == ("m-1", told)
