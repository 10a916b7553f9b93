"""The worker whose pairs an executor judges stores what one that judges by itself stores."""

import os
import signal
import socket
import threading
import time
from contextlib import contextmanager
from dataclasses import replace

import pytest

from argue import judging
from argue.engines import load_engine
from argue.errors import BadInput, Cancelled
from argue.features.corpora.executors import open_pool
from argue.features.evaluations import evaluations
from argue.features.evaluations.runs.run import load
from argue.features.labelling.queue import guesses
from argue.features.labelling.tasks import relations
from argue.model import Options
from argue.services.worker import Worker
from argue.settings import Settings
from argue.store import RunStatus
from tests.features.corpora.work import judge_or_die, judge_or_refuse, wait_long
from tests.features.evaluations.runs.samples import BUS, ZOO
from tests.services.test_worker import wait_for
from tests.web.engines import chain

ENGINE = "edit_distance"


@pytest.fixture(autouse=True)
def few(monkeypatch):
    """So that small debates are work for processes."""
    monkeypatch.setattr("argue.features.corpora.spread.FEW", 0)


@contextmanager
def worker(path, cluster: str = "local:2"):
    """A worker that has let its processes go in the end."""
    made = Worker(path, Settings(database=path, cluster=cluster, concepts=False))
    try:
        yield made
    finally:
        made.stop()
        made._spread.close()


def ask(store, debate, pairing: str = "replies", engine: str = ENGINE):
    key = store.debates.add([debate])[0].key
    version = judging.version_of(load_engine(engine), pairing)
    return store.runs.request(key, engine, version, pairing, 0)


def expected(debate, pairing: str = "replies"):
    return judging.judge_debate(debate, load_engine(ENGINE), pairing).relations


def work_all(one: Worker) -> None:
    while one.work():
        pass


def test_the_same_is_stored_for_short_and_long_debates(path, store):
    debates = [chain(f"debate {number}", 5 * number) for number in range(1, 6)]
    runs = {ask(store, debate).id: (debate, "replies") for debate in debates}
    long = chain("long", 30)
    runs[ask(store, long, "all").id] = (long, "all")
    with worker(path) as one:
        work_all(one)
    for number, (debate, pairing) in runs.items():
        assert store.runs.load(number).status is RunStatus.DONE
        assert store.runs.relations(number) == expected(debate, pairing)


@pytest.mark.parametrize("engine", [ENGINE, "cross_encoder_small"])  # which reads paths
def test_pairs_of_runs_that_wait_are_judged_together(path, store, monkeypatch, engine):
    runs = [ask(store, chain(f"debate {number}", 6), engine=engine) for number in range(6)]
    with worker(path) as one:
        handed_out = []
        honest = one._spread._handed_out
        monkeypatch.setattr(
            one._spread, "_handed_out", lambda *words: handed_out.append(words) or honest(*words)
        )
        work_all(one)
    assert len(handed_out) == 1
    assert {store.runs.load(run.id).status for run in runs} == {RunStatus.DONE}


def test_a_process_that_is_killed_takes_nothing_from_the_run(path, store):
    debate = chain("long", 40)
    run = ask(store, debate, "all")
    with worker(path) as one:
        busy = one._spread._pool._busy

        def kill() -> None:
            wait_for(lambda: busy)
            os.kill(busy[0].process.pid, signal.SIGKILL)

        killing = threading.Thread(target=kill)
        killing.start()
        work_all(one)
        killing.join()
    assert store.runs.load(run.id).status is RunStatus.DONE
    assert store.runs.relations(run.id) == expected(debate, "all")


@contextmanager
def waiting(path, store, run):
    """A worker that has given a run to processes which do not come to an end."""
    with worker(path) as one:
        one._spread._pool = open_pool(wait_long, "local:2")
        one.start()
        wait_for(lambda: one._spread._pool._busy)
        assert store.runs.load(run.id).status is RunStatus.RUNNING
        yield one


def test_a_run_that_is_cancelled_waits_for_no_process(path, store):
    run = ask(store, chain("long", 100))
    with waiting(path, store, run) as one:
        store.runs.cancel(run.id)
        wait_for(lambda: not one._spread._pool._busy, 10)
        assert one.running
    assert store.runs.load(run.id).status is RunStatus.CANCELLED


def test_a_server_that_stops_waits_for_no_process_and_puts_the_run_back(path, store):
    run = ask(store, chain("long", 100))
    with waiting(path, store, run) as one:
        assert one.stop(timeout=5)
        assert not one._spread._pool._busy
    assert store.runs.load(run.id).status is RunStatus.QUEUED


@pytest.mark.parametrize(("length", "engine"), [(50, "gold"), (30, ENGINE)])
def test_an_engine_that_repeats_and_few_pairs_start_no_process(
    path, store, monkeypatch, length, engine
):
    monkeypatch.setattr("subprocess.Popen", None)
    monkeypatch.setattr("argue.features.corpora.spread.FEW", 32)
    run = ask(store, chain("debate", length), engine=engine)
    with worker(path) as one:
        work_all(one)
    assert store.runs.load(run.id).status is RunStatus.DONE


def test_an_evaluation_stores_the_same(site, store):
    numbers = []
    for settings in (site.settings, Settings(site.settings.database, cluster="local:2")):
        options = Options.of(ENGINE, derived=["mediated"])
        numbers.append(evaluations.request(store, [BUS, ZOO], options, settings))
        one = Worker(settings.database, settings)
        assert one.work()
        if one._spread:
            one._spread.close()
    here, there = (load(store, number) for number in numbers)
    assert here.stored.status is there.stored.status is RunStatus.DONE
    assert here.pairs == there.pairs
    assert here.evaluation.as_object() == there.evaluation.as_object()


def test_a_cluster_that_cannot_be_reached_is_told_once_and_at_once(
    path, store, monkeypatch, caplog
):
    pytest.importorskip("distributed", reason="needs Dask distributed (requirements-cluster.txt)")
    monkeypatch.setattr("argue.features.corpora.executors.dask._SECONDS", 1)
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{unused.getsockname()[1]}"
        runs = [ask(store, chain(f"debate {number}", 50)) for number in range(5)]
        began = time.monotonic()
        with worker(path, f"dask://{address}") as one:
            work_all(one)
    assert time.monotonic() - began < 4, "the second run does not wait again"
    for run in runs:
        failed = store.runs.load(run.id)
        assert failed.status is RunStatus.FAILED
        assert failed.error.startswith("the computers that judge for this installation cannot be")
        assert address not in failed.error
        assert store.runs.relations(run.id) == ()
    assert f"dask://{address}: expected a Dask scheduler" in caplog.text


def test_a_cluster_without_workers_is_told(path, store, monkeypatch):
    monkeypatch.setattr("argue.features.corpora.spread.SILENCE", 0.1)
    run = ask(store, chain("long", 100))
    with worker(path) as one:
        one._spread._pool = open_pool(wait_long, "local:1")
        one._spread._pool.places = lambda: 0
        work_all(one)
    assert "cannot be reached" in store.runs.load(run.id).error


@pytest.mark.parametrize("wrong", ["moon:3", "local:0", "here:2", "?"])
def test_a_setting_that_names_no_executor_is_refused_at_the_start(path, wrong):
    with pytest.raises(BadInput, match="^setting ARGUE_CLUSTER: "):
        Worker(path, Settings(cluster=wrong))


def test_the_pairs_of_a_labelling_project_are_judged_by_the_executor(path, store):
    debate = chain("queue", 20)
    batch = relations.batch_of([debate])._replace(engine=ENGINE)
    project = relations.create(store, "Queue", batch, ["Ann"])
    with worker(path) as one:
        one.work()
        assert one._spread._pool._idle, "processes judged"
    made = guesses(batch.items, [debate], load_engine(ENGINE)).text()
    assert relations.TASK.projects(store).guesses(project.key) == made


@pytest.mark.parametrize("work", [judge_or_die, judge_or_refuse])
def test_a_debate_that_cannot_be_judged_fails_alone(path, store, work):
    debates = [chain(f"good {number}", 4) for number in range(3)]
    bad = chain("bad", 6)
    poison = replace(bad.arguments[-1], text="POISON")
    bad = replace(bad, arguments=(*bad.arguments[:-1], poison))
    runs = [ask(store, debate) for debate in (*debates, bad, chain("last", 4))]
    with worker(path) as one:
        one._spread._pool = open_pool(work, "local:2")
        work_all(one)
    statuses = [store.runs.load(run.id).status for run in runs]
    assert statuses == [RunStatus.DONE] * 3 + [RunStatus.FAILED, RunStatus.DONE]


def test_whoever_makes_way_stops_when_the_server_does(path, store):
    calls = []

    def take(store):
        calls.append(store)
        one.begin_to_stop()
        return True

    with worker(path) as one:
        one._work_on_run = take
        with pytest.raises(Cancelled):
            one._make_way(store)
    assert len(calls) == 1
