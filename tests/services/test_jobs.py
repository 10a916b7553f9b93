"""Computations in worker processes: their limits, their turns, their end."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from argue.errors import BadInput, JobFailed, TooManyJobs
from argue.services.jobs import JobLimits, Jobs
from argue.services.jobs import __name__ as module
from argue.services.jobs.process import NICENESS
from tests.job_functions import allocate, crash, hold_the_lock, pause, process_id, square

LONG = 300.0
"""Seconds that a test waits at most for what should take a moment."""


@pytest.fixture
def make() -> Iterator[Callable[..., Jobs]]:
    """Makes queues, which are stopped after the test."""
    made = []

    def jobs(**limits: float) -> Jobs:
        made.append(Jobs(JobLimits(**{"processes": 2, "seconds": 20, "memory": 300, **limits})))
        return made[-1]

    yield jobs
    for one in made:
        one.stop()


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + LONG
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


def runs(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{number}/stat")
    return not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"


def test_result_comes_from_another_process(make):
    jobs = make()
    assert jobs.ask("a", "ann", square, 7, wait=LONG).outcome() == 49
    assert jobs.ask("b", "ann", process_id, wait=LONG).outcome() != os.getpid()


def test_a_process_begins_as_the_server_and_computes_after_it(make):
    expected = min(19, os.nice(0) + NICENESS)
    assert make().ask("a", "ann", os.nice, 0, wait=LONG).outcome() == expected


def test_equal_jobs_are_computed_once(make):
    jobs = make()
    first = jobs.ask("key", "ann", pause, 0.5)
    assert jobs.ask("key", "bob", pause, 0.5) is first
    assert jobs.ask("other", "bob", pause, 0.0) is not first


def test_a_finished_job_is_handed_out_once(make):
    jobs = make()
    first = jobs.ask("key", "ann", square, 2, wait=LONG)
    assert jobs.ask("key", "ann", square, 2, wait=LONG) is not first


def test_an_error_of_the_function_is_the_outcome(make):
    with pytest.raises(BadInput, match="no number"):
        make().ask("key", "ann", crash, "no number", wait=LONG).outcome()


def test_time_limit_ends_what_holds_the_lock_of_python(make):
    pytest.importorskip("pysat")
    job = make(seconds=1).ask("key", "ann", hold_the_lock, wait=LONG)
    with pytest.raises(JobFailed) as error:
        job.outcome()
    assert error.value.reason == "time"


@pytest.mark.skipif(sys.platform != "linux", reason="the limit of memory is one of Linux")
def test_memory_limit(make):
    jobs = make(memory=100)
    with pytest.raises(JobFailed) as error:
        jobs.ask("key", "ann", allocate, 400, wait=LONG).outcome()
    assert error.value.reason == "memory"
    assert jobs.ask("less", "ann", allocate, 20, wait=LONG).outcome() == 20


def test_what_met_its_limit_is_not_begun_again(make):
    jobs = make(seconds=0.3)
    jobs.ask("key", "ann", pause, 9.0, content="what", wait=LONG)
    with pytest.raises(JobFailed):
        jobs.ask("same for bob", "bob", pause, 9.0, content="what")
    assert jobs.ask("else", "bob", square, 2, content="something else", wait=LONG).outcome() == 4


def test_a_client_delays_no_other(make):
    jobs = make(seconds=LONG)
    waiting = [jobs.ask(number, "ann", pause, LONG) for number in range(3)]
    assert jobs.ask("b", "bob", square, 3, wait=LONG).outcome() == 9
    assert not any(job.finished.is_set() for job in waiting)


def test_clients_take_turns(make):
    jobs = make(processes=1)
    for number in range(3):
        jobs.ask(number, "ann", pause, 0.3)
    jobs.ask("b", "bob", pause, 0.3, wait=LONG)
    assert [jobs.ask(number, "ann", pause, 0.3).finished.is_set() for number in (1, 2)] == [
        False,
        False,
    ]


def test_jobs_of_one_client_are_limited(make):
    jobs = make(per_client=2)
    for number in range(2):
        jobs.ask(number, "ann", pause, 5.0)
    with pytest.raises(TooManyJobs):
        jobs.ask("more", "ann", square, 1)
    jobs.ask(1, "ann", pause, 5.0)  # the same again is none more
    jobs.ask("more", "bob", square, 1)


def test_what_nobody_asks_for_is_stopped(make, monkeypatch):
    jobs = make(processes=1)
    number = jobs.ask("who", "ann", process_id, wait=LONG).outcome()  # it takes a while to begin
    monkeypatch.setattr(f"{module}.UNATTENDED", 0.5)
    job = jobs.ask("key", "ann", pause, 60.0)
    until(job.finished.is_set)
    until(lambda: not runs(number))
    with pytest.raises(JobFailed) as error:
        job.outcome()
    assert error.value.repeatable
    monkeypatch.setattr(f"{module}.UNATTENDED", LONG)  # a new process takes a while to begin
    assert jobs.ask("next", "ann", square, 5, wait=LONG).outcome() == 25


def test_a_job_that_is_asked_for_goes_on(make, monkeypatch):
    monkeypatch.setattr(f"{module}.UNATTENDED", 1.0)
    jobs = make()
    job = jobs.ask("key", "ann", pause, 3.0)
    until(lambda: jobs.find(job.token) is None or job.finished.is_set())
    assert job.outcome() == 3.0


def test_a_process_that_is_killed_is_replaced(make):
    jobs = make(processes=1)
    number = jobs.ask("who", "ann", process_id, wait=LONG).outcome()
    os.kill(number, 9)
    until(lambda: not runs(number))
    time.sleep(0.5)  # the pool notices
    assert jobs.ask("key", "ann", square, 6, wait=LONG).outcome() == 36


def test_stopping_ends_the_processes_and_all_jobs(make):
    jobs = make(processes=1)
    number = jobs.ask("who", "ann", process_id, wait=LONG).outcome()
    job = jobs.ask("key", "ann", pause, 60.0)
    jobs.stop()
    assert job.finished.is_set()
    until(lambda: not runs(number))
    with pytest.raises(JobFailed):
        jobs.ask("key", "ann", square, 1)


PARENT = """
import sys, time
from argue.services.jobs import Jobs, JobLimits
from tests.job_functions import hold_the_lock, process_id, pause
if __name__ == "__main__":
    jobs = Jobs(JobLimits(processes=1, seconds=100))
    print(jobs.ask("who", "ann", process_id, wait=30).outcome(), flush=True)
    jobs.ask("long", "ann", pause if sys.argv[1] == "pause" else hold_the_lock, 60.0)
    time.sleep(60)
"""


@pytest.mark.parametrize("work", ["pause", "search"])
def test_no_process_outlives_a_parent_that_is_killed(work, tmp_path):
    if work == "search":
        pytest.importorskip("pysat")
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    root = Path(__file__).resolve().parents[2]
    parent = subprocess.Popen(
        [sys.executable, script, work],
        stdout=subprocess.PIPE,
        text=True,
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
    )
    assert parent.stdout is not None
    with parent.stdout as output:
        number = int(output.readline())
    time.sleep(1.0)
    assert runs(number)
    parent.kill()
    parent.wait()
    until(lambda: not runs(number))


@pytest.mark.parametrize("name", ["processes", "seconds", "memory", "per_client"])
def test_limits_are_positive(name):
    with pytest.raises(BadInput, match=f"{name} of jobs: expected more than 0"):
        JobLimits(**{name: 0})
