import logging
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import textwrap
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest

from argue import pipeline
from argue.engines import load_engine
from argue.errors import ModelError, StoreError
from argue.features.likeness.pairing import retrieved
from argue.judging import judge_debate
from argue.model import Argument, Debate, Derivation, Options
from argue.pairing import pairs_between
from argue.services import runs
from argue.services import worker as worker_module
from argue.services.results import of_run
from argue.services.worker import Worker
from argue.settings import Limits, Settings
from argue.store import Run, RunStatus, Store
from tests.debate_samples import THREAD
from tests.web.engines import TestEngine, chain

ROOT = Path(__file__).resolve().parents[2]


def ask(store: Store, debate, engine: str = "test", version: str = "v1", **settings) -> Run:
    """Save a debate and ask for its run."""
    key = store.debates.add([debate])[0].key
    total = settings.get("total", len(debate.replies))
    return store.runs.request(key, engine, version, settings.get("pairing", "replies"), total)


def sources(store: Store, run: Run) -> list[str]:
    return [relation.source for relation in store.runs.relations(run.id)]


def wait_for(condition, seconds: float = 60.0) -> None:
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, "waited in vain"
        time.sleep(0.01)


# ── judging ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("engine", ["gold", "word_overlap"])
def test_the_result_is_that_of_the_pipeline(path, store, engine):
    loaded = load_engine(engine)
    run = ask(store, THREAD, engine, loaded.version, total=0)
    assert Worker(path).work()
    done = store.runs.load(run.id)
    assert (done.status, done.done, done.total, done.error) == (RunStatus.DONE, 3, 3, "")
    judged = judge_debate(THREAD, loaded, "replies", judge_all=True).relations
    assert store.runs.relations(run.id) == judged
    counting = judge_debate(THREAD, loaded, "replies").relations
    for derived in ((), (Derivation.MEDIATED,)):
        expected = pipeline.label(THREAD, counting, Options(derived=derived)).labelling
        assert of_run(store, done, Options(derived=derived)).labelling == expected
    scores = store.runs.scores(run.id, Options())
    if engine == "gold":
        assert scores is None
    else:
        assert (scores["relations"]["pairs"], scores["acceptance"]["arguments"]) == (2, 4)


def test_a_debate_without_pairs(path, store):
    run = ask(store, chain("alone", 1))
    assert Worker(path, load=lambda name: TestEngine()).work()
    assert store.runs.load(run.id).status is RunStatus.DONE
    assert store.runs.load(run.id).progress == 1.0


def test_progress_is_saved_chunk_by_chunk(path, store):
    seen: list[tuple[int, int]] = []

    class Watching(TestEngine):
        def judge(self, pairs):
            with Store.open(path) as other:
                run = other.runs.active()[0]
                seen.append((run.done, run.total))
            return super().judge(pairs)

    engine = Watching(seconds=0.001)
    run = ask(store, chain("long", 400), total=0)
    Worker(path, load=lambda name: engine).work()
    done, totals = [one for one, _ in seen], {total for _, total in seen}
    assert len(seen) > 2
    assert done == sorted(set(done))
    assert done[0] == 0
    assert totals == {399}
    assert sources(store, run) == [f"a{number}" for number in range(1, 400)]


def test_a_run_goes_on_after_the_last_saved_chunk(path, store):
    run = ask(store, chain("long", 100))
    claimed = store.runs.claim("gone")
    first = judge_debate(chain("long", 100), TestEngine(), "replies").relations[:40]
    store.runs.save(claimed.id, 0, first)
    store.runs.release(claimed.id, "gone")
    engine = TestEngine()
    Worker(path, load=lambda name: engine).work()
    assert len(engine.asked) == 59
    assert store.runs.load(run.id).status is RunStatus.DONE
    assert (
        store.runs.relations(run.id)
        == judge_debate(chain("long", 100), TestEngine(), "replies").relations
    )


def test_chunks_grow_and_shrink_with_their_time():
    assert runs.next_size(32, 0.0) == 128
    assert runs.next_size(32, runs.CHUNK_SECONDS) == 32
    assert runs.next_size(32, 1000.0) == 8
    assert runs.next_size(1, 1000.0) == 1
    assert runs.next_size(4096, 0.0) == 4096


def test_a_shorter_run_is_let_by(path, store):
    long = ask(store, chain("long", 300))
    engine = TestEngine(first=lambda: ask_elsewhere(path))
    worker = Worker(path, load=lambda name: engine)
    while worker.work():
        pass
    assert [run.status for run in store.runs.of_debate("short")] == [RunStatus.DONE]
    assert store.runs.load(long.id).status is RunStatus.DONE
    asked = [pair.partition(":")[0] for pair in engine.asked]
    assert asked == ["long"] * 32 + ["short"] * 9 + ["long"] * (299 - 32)


def ask_elsewhere(path: Path) -> None:
    with Store.open(path) as store:
        ask(store, chain("short", 10))


# ── what goes wrong ─────────────────────────────────────────────────────────────────────────────


def raising(error: Exception):
    def first() -> None:
        raise error

    return TestEngine(first=first)


def test_an_expected_error_is_the_message_of_the_run(path, store):
    run = ask(store, THREAD)
    engine = raising(ModelError("the model's file is damaged"))
    assert Worker(path, load=lambda name: engine).work()
    failed = store.runs.load(run.id)
    assert (failed.status, failed.error) == (RunStatus.FAILED, "the model's file is damaged")
    assert failed.finished is not None


def test_an_unexpected_error_is_called_our_fault_and_logged_with_its_place(path, store, caplog):
    run = ask(store, THREAD)
    other = ask(store, chain("other", 9))
    engine = raising(ZeroDivisionError("division by zero"))
    worker = Worker(path, load=lambda name: engine)
    with caplog.at_level(logging.ERROR):
        assert worker.work()
    failed = store.runs.load(run.id)
    assert failed.status is RunStatus.FAILED
    assert failed.error == (
        "a fault of Argue's own (ZeroDivisionError: division by zero); the server's log says where"
    )
    assert "Traceback" in caplog.text
    assert "ZeroDivisionError" in caplog.text
    assert worker.work()  # the next run is not touched by it
    assert store.runs.load(other.id).status is RunStatus.DONE


def test_an_engine_that_answers_too_little_is_our_fault(path, store):
    class Short(TestEngine):
        def judge(self, pairs):
            return super().judge(pairs)[1:]

    run = ask(store, THREAD)
    Worker(path, load=lambda name: Short()).work()
    assert store.runs.load(run.id).error.startswith("a fault of Argue's own (ValueError")
    assert store.runs.relations(run.id) == ()


@pytest.mark.parametrize(
    ("engine", "version", "pairing", "message"),
    [
        ("nobody", "1", "replies", "no engine 'nobody'; there is: "),
        ("gold", "1", "nothing", "no pairing 'nothing'; there is: "),
        ("gold", "an older one", "replies", "the engine gold has changed since"),
    ],
)
def test_runs_that_cannot_be_done(path, store, engine, version, pairing, message):
    run = ask(store, THREAD, engine, version, pairing=pairing, total=0)
    assert Worker(path).work()
    failed = store.runs.load(run.id)
    assert failed.status is RunStatus.FAILED
    assert failed.error.startswith(message)


def test_too_many_pairs_fail_before_any_is_judged(path, store):
    run = ask(store, chain("long", 30), pairing="all", total=0)
    engine = TestEngine()
    Worker(path, Settings(limits=Limits(max_pairs=100)), load=lambda name: engine).work()
    assert "the limit is 100 (setting ARGUE_MAX_PAIRS)" in store.runs.load(run.id).error
    assert engine.asked == []


def test_a_cancelled_run_stops_and_keeps_what_it_has(path, store):
    run = ask(store, chain("long", 200))

    def cancel() -> None:
        with Store.open(path) as other:
            other.runs.cancel(run.id)

    class Cancelling(TestEngine):
        def judge(self, pairs):
            if len(self.asked) >= 32:
                cancel()
            return super().judge(pairs)

    assert Worker(path, load=lambda name: Cancelling()).work()
    stopped = store.runs.load(run.id)
    assert (stopped.status, stopped.done) == (RunStatus.CANCELLED, 32)
    assert len(store.runs.relations(run.id)) == 32
    assert not Worker(path, load=lambda name: TestEngine()).work()


def test_a_debate_that_is_deleted_while_it_is_judged(path, store, caplog):
    run = ask(store, chain("long", 200))

    def delete() -> None:
        with Store.open(path) as other:
            other.debates.delete(run.key)

    engine = TestEngine(first=delete)
    with caplog.at_level(logging.WARNING):
        assert Worker(path, load=lambda name: engine).work()
    assert caplog.text == ""
    assert store.runs.active() == []
    assert len(engine.asked) == 32


def test_scores_that_fail_take_nothing_from_the_run(path, store, monkeypatch, caplog):
    def broken(*arguments) -> None:
        raise RuntimeError("no scores today")

    monkeypatch.setattr("argue.services.results.prepare", broken)
    run = ask(store, THREAD)
    Worker(path, load=lambda name: TestEngine()).work()
    assert store.runs.load(run.id).status is RunStatus.DONE
    assert "no scores today" in caplog.text


# ── several workers, and dead ones ──────────────────────────────────────────────────────────────


def test_two_workers_judge_no_pair_twice(path, store):
    runs = [ask(store, chain(f"debate {number}", 40)) for number in range(12)]
    engine = TestEngine(seconds=0.0005)
    workers = [Worker(path, load=lambda name: engine) for _ in range(3)]
    for worker in workers:
        worker.start()
    wait_for(lambda: not store.runs.active())
    for worker in workers:
        worker.stop()
    assert {store.runs.load(run.id).status for run in runs} == {RunStatus.DONE}
    assert len(engine.asked) == len(set(engine.asked)) == 12 * 39


JUDGING = """
    import sys
    from pathlib import Path
    from argue.services.worker import Worker
    from tests.web.engines import TestEngine
    path, log, seconds = Path(sys.argv[1]), Path(sys.argv[2]), float(sys.argv[3])
    Worker(path, load=lambda name: TestEngine(seconds=seconds, log=log)).work()
"""


def judging(path: Path, log: Path, seconds: float) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(JUDGING), str(path), str(log), str(seconds)],
        cwd=ROOT,
    )


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
def test_a_killed_server_is_taken_over_at_once_where_it_stopped(path, store, tmp_path, monkeypatch):
    debate = chain("long", 300)
    run = ask(store, debate)
    log = tmp_path / "log"
    for stop in (20, 120):
        process = judging(path, log, 0.02)
        wait_for(lambda stop=stop: store.runs.load(run.id).done > stop)
        process.kill()
        process.wait()
    killed = store.runs.load(run.id)
    assert killed.status is RunStatus.RUNNING
    assert 120 < killed.done < 299

    engine = TestEngine()
    monkeypatch.setattr(worker_module, "STALE", 10**6)  # it is taken over before it looks dead
    assert Worker(path, load=lambda name: engine).work()
    assert store.runs.load(run.id).status is RunStatus.DONE
    assert len(engine.asked) == 299 - killed.done
    assert store.runs.relations(run.id) == judge_debate(debate, TestEngine(), "replies").relations
    # What was judged before each kill was not judged again, except for the chunk that was lost.
    before = log.read_text(encoding="utf-8").split()
    assert len(before) - len(set(before)) < 150


def test_two_processes_judge_no_pair_twice(path, store, tmp_path):
    run = ask(store, chain("long", 200))
    logs = [tmp_path / "one", tmp_path / "two"]
    processes = [judging(path, log, 0.002) for log in logs]
    assert [process.wait(60) for process in processes] == [0, 0]
    assert store.runs.load(run.id).status is RunStatus.DONE
    judged = [line for log in logs if log.exists() for line in log.read_text().split()]
    assert len(judged) == len(set(judged)) == 199


def test_a_worker_of_another_machine_is_only_dead_when_it_is_silent(path, store, monkeypatch):
    run = ask(store, THREAD)
    store.runs.claim("elsewhere/1/aa")
    worker = Worker(path, load=lambda name: TestEngine())
    assert not worker.work()
    monkeypatch.setattr(worker_module, "STALE", 0.0)
    time.sleep(0.01)
    assert worker.work()
    assert store.runs.load(run.id).status is RunStatus.DONE


@pytest.mark.skipif(os.name != "posix", reason="asks for processes as POSIX does")
def test_who_is_dead():
    host, here = socket.gethostname(), os.getpid()
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    assert runs._is_dead(f"{host}/{ended.pid}/aa")
    assert runs._is_dead(f"{host}/{here}/of-a-former-process-of-our-number")
    assert not runs._is_dead(f"{host}/{os.getppid()}/aa")
    assert not runs._is_dead(f"elsewhere/{ended.pid}/aa")
    assert not runs._is_dead("")
    assert not runs._is_dead("w")


def test_a_slow_chunk_does_not_look_dead(path, store, monkeypatch):
    monkeypatch.setattr("argue.services.runs.BEAT", 0.02)
    run = ask(store, chain("slow", 3))
    beats: list[float] = []

    def look() -> None:
        with closing(sqlite3.connect(path)) as other:
            for _ in range(3):
                beats.append(other.execute("SELECT heartbeat FROM runs").fetchone()[0])
                wait_for(
                    lambda: other.execute("SELECT heartbeat FROM runs").fetchone()[0] > beats[-1]
                )

    Worker(path, load=lambda name: TestEngine(first=look)).work()
    assert len(beats) == 3
    assert store.runs.load(run.id).status is RunStatus.DONE


# ── the thread ──────────────────────────────────────────────────────────────────────────────────


def test_the_thread_takes_runs_when_it_is_woken(path, store, monkeypatch):
    monkeypatch.setattr(worker_module, "POLL", 60.0)
    others = set(threading.enumerate())  # a server of another test may still run in this process
    worker = Worker(path, load=lambda name: TestEngine())
    assert not worker.running
    worker.start()
    worker.start()  # once is enough
    try:
        assert worker.running
        time.sleep(0.1)
        run = ask(store, THREAD)
        worker.wake()
        wait_for(lambda: store.runs.load(run.id).status is RunStatus.DONE)
    finally:
        worker.stop()
    assert not worker.running
    left = set(threading.enumerate()) - others
    assert [thread for thread in left if thread.name.startswith("argue")] == []


def test_the_thread_notices_runs_that_other_processes_ask_for(path, store, monkeypatch):
    monkeypatch.setattr(worker_module, "POLL", 0.05)
    worker = Worker(path, load=lambda name: TestEngine())
    worker.start()
    try:
        run = ask(store, THREAD)
        wait_for(lambda: store.runs.load(run.id).status is RunStatus.DONE)
    finally:
        worker.stop()


def test_stopping_puts_the_run_back(path, store):
    run = ask(store, chain("long", 2000))
    worker = Worker(path, load=lambda name: TestEngine(seconds=0.002))
    worker.start()
    wait_for(lambda: store.runs.load(run.id).done > 0)
    worker.stop()
    stopped = store.runs.load(run.id)
    assert (stopped.status, stopped.worker) == (RunStatus.QUEUED, "")
    assert 0 < stopped.done < 1999
    worker.start()  # and it can be started again
    wait_for(lambda: store.runs.load(run.id).done > stopped.done)
    worker.stop()


def test_a_process_that_ends_puts_the_run_back(path, store):
    run = ask(store, THREAD)
    code = (
        "import threading, time\n"
        "from concurrent.futures import ThreadPoolExecutor\n"
        "from pathlib import Path\n"
        "from tests.web.engines import TestEngine\n"
        "from argue.services.worker import Worker\n"
        "judging = threading.Event()\n"
        "class Pooled(TestEngine):\n"
        "    def judge(self, pairs):\n"
        "        judging.set()\n"
        "        while True:\n"
        "            with ThreadPoolExecutor(2) as pool:\n"
        "                list(pool.map(time.sleep, [0.01, 0.01]))\n"
        f"Worker(Path({str(path)!r}), load=lambda name: Pooled()).start()\n"
        "assert judging.wait(60)\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert "fault" not in ended.stderr
    assert store.runs.load(run.id).status is not RunStatus.FAILED


def test_a_closed_pool_is_no_fault_only_where_the_process_ends(path, store, monkeypatch, caplog):
    class Closed(TestEngine):
        def judge(self, pairs):
            raise RuntimeError("cannot schedule new futures after shutdown")

    for ends in (True, False):
        monkeypatch.setattr("concurrent.futures.thread._shutdown", ends)
        run = ask(store, THREAD)
        Worker(path, load=lambda name: Closed())._take(store, store.runs.load(run.id))
        assert ("fault" in caplog.text) is not ends


def test_the_thread_survives_a_database_that_refuses(path, store, monkeypatch, caplog):
    monkeypatch.setattr(worker_module, "POLL", 0.05)
    monkeypatch.setattr(worker_module, "PATIENCE", 0.1)
    run = ask(store, THREAD)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    worker = Worker(path, load=lambda name: TestEngine())
    worker.start()
    try:
        wait_for(lambda: "the worker cannot reach its queue" in caplog.text)
        other.execute("ROLLBACK")
        wait_for(lambda: store.runs.load(run.id).status is RunStatus.DONE)
    finally:
        other.close()
        worker.stop()


def test_the_thread_survives_a_mistake_of_ours(path, store, monkeypatch, caplog):
    monkeypatch.setattr(worker_module, "POLL", 0.05)
    mistakes = iter([RuntimeError("oops"), StoreError("disk full")])
    honest = runs.release_orphans

    def release(store: Store) -> None:
        for mistake in mistakes:
            raise mistake
        honest(store)

    monkeypatch.setattr(runs, "release_orphans", release)
    run = ask(store, THREAD)
    worker = Worker(path, load=lambda name: TestEngine())
    worker.start()
    try:
        wait_for(lambda: store.runs.load(run.id).status is RunStatus.DONE)
    finally:
        worker.stop()
    assert "oops" in caplog.text
    assert "disk full" in caplog.text


# ── a pairing that searches ─────────────────────────────────────────────────────────────────────


@pytest.fixture
def found_pairs(monkeypatch):
    """Put what ``retrieved`` finds under the test's control."""
    results = {"a": [("r1", "r0"), ("r2", "r0"), ("r3", "r0")]}

    def pairs(debate):
        return pairs_between(debate, results["a"])

    monkeypatch.setattr(retrieved, "pairs", pairs)
    monkeypatch.setattr(retrieved, "count", lambda debate: 3)
    return results


def test_what_another_search_finds_is_judged_once(path, store, found_pairs, monkeypatch):
    monkeypatch.setattr(runs, "FIRST", 2)
    debate = flat(4)
    version = "v1+" + retrieved.version()
    run = ask(store, debate, version=version, pairing="retrieved", total=0)
    stopped = Worker(path, load=lambda name: TestEngine())
    stopped._stopping.set()
    assert stopped.work()
    assert (store.runs.load(run.id).done, store.runs.load(run.id).total) == (2, 3)
    found_pairs["a"] = [("r2", "r0"), ("r2", "r1"), ("r1", "r0")]  # ends in another order, and new
    assert Worker(path, load=lambda name: TestEngine()).work()
    assert store.runs.load(run.id).status is RunStatus.DONE
    ends = [relation.ends for relation in store.runs.relations(run.id)]
    assert ends == [("r1", "r0"), ("r2", "r0"), ("r2", "r1")]


def test_settings_of_a_search_that_changed(path, store, monkeypatch):
    run = ask(store, flat(4), version="v1+" + retrieved.version(), pairing="retrieved", total=0)
    monkeypatch.setenv("ARGUE_CANDIDATES", "3")
    assert Worker(path, load=lambda name: TestEngine()).work()
    assert "the pairing retrieved has changed" in store.runs.load(run.id).error


def flat(size: int) -> Debate:
    return Debate("flat", "flat", tuple(Argument(f"r{n}", f"Text {n}.") for n in range(size)))


def test_a_slow_server_keeps_nobody_else_from_being_judged(path, store):
    answered = threading.Event()
    slow = TestEngine(first=lambda: answered.wait(60))
    worker = Worker(path, load=lambda name: slow if name == "language_model" else TestEngine())
    asking = [ask(store, chain(name, 3), "language_model") for name in ("one", "two")]
    worker.start()
    try:
        wait_for(lambda: store.runs.load(asking[0].id).status is RunStatus.RUNNING)
        other = ask(store, chain("other", 9))
        worker.wake()
        wait_for(lambda: store.runs.load(other.id).status is RunStatus.DONE, 20)
        states = [store.runs.load(run.id).status for run in asking]
        assert states == [RunStatus.RUNNING, RunStatus.QUEUED], "one by one, of the same server"
        answered.set()
        wait_for(lambda: all(store.runs.load(run.id).status is RunStatus.DONE for run in asking))
    finally:
        answered.set()
        assert worker.stop(20)
