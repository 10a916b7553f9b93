"""One contract for all executors; what Dask does besides is in ``test_dask.py``."""

import os
import signal
from contextlib import closing

import pytest

from argue.errors import BadInput, Cancelled, ModelError, UnknownName
from argue.features.corpora.executors import EXECUTORS, execute, local, open_pool
from tests.features.corpora.work import (
    die_at,
    die_once,
    process_of,
    refuse,
    square,
    stay,
    stop,
    wait_long,
)


@pytest.mark.parametrize("executor", ["here", "local:1", "local:2", "local:3"])
def test_every_task_has_its_outcome(executor):
    outcomes = list(execute(square, iter(range(7)), executor))
    assert sorted((one.task, one.result) for one in outcomes) == [(n, n * n) for n in range(7)]


def test_tasks_are_taken_when_there_is_room(tmp_path):
    taken = []
    tasks = (taken.append(number) or number for number in range(100))
    outcomes = execute(square, tasks, "local:2")
    next(outcomes)
    assert len(taken) <= 4
    outcomes.close()


def test_all_workers_begin_before_one_has_a_task(monkeypatch):
    calls = []

    def told(name):
        method = getattr(local._Pool, name)
        return lambda *arguments: calls.append(name) or method(*arguments)

    for name in ("_start", "_give"):
        monkeypatch.setattr(local._Pool, name, told(name))
    assert len(list(execute(square, [1, 2, 3], "local:2"))) == 3
    assert calls == ["_start", "_start", "_give", "_give", "_give"]


def test_workers_that_have_begun_take_the_tasks():
    with closing(open_pool(process_of, "local:2")) as pool:
        pool.begin()
        begun = {worker.process.pid for worker in pool._idle}
        assert len(begun) == 2
        assert {one.result for one in pool.run([1, 2, 3])} <= begun


def test_the_task_of_a_worker_that_dies_is_done_by_another(tmp_path):
    tasks = [str(tmp_path / name) for name in "abc"]
    assert sorted(one.result for one in execute(die_once, tasks, "local:2")) == tasks


def test_a_task_that_ends_every_worker_is_lost_and_the_others_are_not():
    outcomes = {one.task: one for one in execute(die_at, [0, 1, 2], "local:2")}
    assert outcomes[1].lost == "its worker died 3 times, with the status -9"
    assert (outcomes[0].result, outcomes[2].result) == (0, 2)


def test_what_the_work_raises_is_told():
    with pytest.raises(BadInput, match="no work with 1"):
        list(execute(refuse, [1], "here"))
    with pytest.raises(ModelError, match="no work with 1"):
        list(execute(refuse, [1], "local:1"))


@pytest.mark.parametrize("executor", ["local:0", "local:x", "here:2", "dask", "://", "local:9999"])
def test_a_place_that_says_nothing_is_refused(executor):
    if executor == "dask":
        pytest.importorskip("distributed")
    with pytest.raises(BadInput, match="expected|takes nothing"):
        list(execute(square, [1], executor))


def test_an_executor_that_is_not_there_is_told_with_those_that_are():
    with pytest.raises(UnknownName, match="no executor 'slurm'; there is: dask, here, local"):
        execute(square, [1], "slurm:4")
    assert EXECUTORS.names() == ["dask", "here", "local"]


def processes(pool) -> set[int]:
    return {one.result for one in pool.run(range(8))}


def test_processes_stay_from_one_run_to_the_next_until_their_pool_is_closed():
    with closing(open_pool(process_of, "local:2")) as pool:
        first, second = processes(pool), processes(pool)
        assert second <= first
        pool.close()
        assert not processes(pool) & first


def test_a_process_that_died_while_it_waited_costs_no_task():
    with closing(open_pool(process_of, "local:1")) as pool:
        (before,) = processes(pool)
        for _ in range(3):
            (before,) = processes(pool)
            os.kill(before, signal.SIGKILL)
        assert processes(pool) != {before}


def test_a_process_that_does_not_end_is_killed(monkeypatch):
    monkeypatch.setattr(local, "_SECONDS", 0.1)
    with closing(open_pool(stay, "local:1")) as pool:
        (outcome,) = pool.run([1])
        (worker,) = pool._idle
    assert outcome.result == worker.process.pid
    assert worker.process.returncode == -signal.SIGKILL


def test_whoever_waits_may_give_up_and_the_pool_serves_again():
    with closing(open_pool(wait_long, "local:2")) as pool:
        for _ in range(2):
            with pytest.raises(Cancelled):
                list(pool.run([1, 2, 3], stop))
