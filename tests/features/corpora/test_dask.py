"""A scheduler and workers in processes of their own, on the loopback."""

import gc
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from argue.errors import BadInput, Cancelled, Unreachable
from argue.features.corpora.executors import execute, open_pool
from argue.features.corpora.judging import judge_corpus
from tests.conftest import ROOT
from tests.features.corpora.test_judging import content
from tests.features.corpora.work import square, stop, wait_in, wait_long
from tests.services.test_worker import wait_for

pytest.importorskip("distributed", reason="needs Dask distributed (requirements-cluster.txt)")
pytestmark = pytest.mark.filterwarnings("ignore")  # of Dask's own threads and sockets
SECONDS = 120
"""How long the processes of a cluster may take to begin, on a busy machine."""


@pytest.fixture(autouse=True)
def patient_clients(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may answer late; tests of one that never does are told so sooner."""
    monkeypatch.setattr("argue.features.corpora.executors.dask._SECONDS", SECONDS)


@pytest.fixture(autouse=True)
def connections_collected() -> Iterator[None]:
    """What Dask leaves open where a scheduler was killed is told here, not in a later test."""
    yield
    gc.collect()


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def listens(port: int) -> bool:
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0


def joined(pool) -> bool:
    """Whether a worker is there; a connection to a former scheduler may end while it is asked."""
    with suppress(Unreachable):
        return pool.places() > 0
    return False


class Cluster:
    """A scheduler, and workers that can be killed."""

    def __init__(self, address: str = "") -> None:
        self.address = address or f"127.0.0.1:{free_port()}"
        port = self.address.partition(":")[2]
        self.processes = [self._start("scheduler", "--host", "127.0.0.1", "--port", port)]
        wait_for(lambda: listens(int(port)), SECONDS)

    def worker(self) -> subprocess.Popen[bytes]:
        words = [f"tcp://{self.address}", "--nthreads", "1", "--no-nanny"]
        self.processes.append(self._start("worker", *words))
        return self.processes[-1]

    def _start(self, kind: str, *words: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.dask_{kind}", "--no-dashboard", *words],
            stderr=subprocess.DEVNULL,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
        )

    def stop(self) -> None:
        for process in self.processes:
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def cluster():
    with ended(Cluster()) as cluster:
        cluster.worker()
        yield cluster


@contextmanager
def ended(cluster: Cluster) -> Iterator[Cluster]:
    """A cluster whose processes are gone in the end, whatever became of the test."""
    try:
        yield cluster
    finally:
        cluster.stop()


@contextmanager
def pool_of_its_own(work) -> Iterator[tuple[Cluster, Any]]:
    """A cluster without workers, and a pool of it."""
    with ended(Cluster()) as own, closing(open_pool(work, f"dask://{own.address}")) as pool:
        yield own, pool


def test_the_shard_of_a_killed_worker_goes_to_one_that_joins_late(cluster, tmp_path):
    begun = tmp_path / "begun"

    def kill_and_join() -> None:
        wait_for(lambda: begun.exists() and begun.read_text(), SECONDS)
        os.kill(int(begun.read_text()), signal.SIGKILL)
        cluster.worker()

    helper = threading.Thread(target=kill_and_join)
    helper.start()
    (outcome,) = execute(wait_in, [str(begun)], f"dask://{cluster.address}")
    helper.join()
    assert outcome.result == cluster.processes[-1].pid
    assert outcome.result != int(Path(begun).read_text())


def test_no_scheduler_is_told(monkeypatch):
    monkeypatch.setattr("argue.features.corpora.executors.dask._SECONDS", 1)
    with pytest.raises(Unreachable, match="expected a Dask scheduler") as caught:
        list(execute(square, [1], f"dask://127.0.0.1:{free_port()}"))
    assert "127.0.0.1" in str(caught.value)
    assert "127.0.0.1" not in caught.value.public


@pytest.mark.parametrize(
    ("executor", "found"),
    [("dask", "dask alone"), ("dask://localhost", "localhost"), ("dask://a:port", "a:port")],
)
def test_an_address_with_a_port_is_needed_at_once(executor, found):
    with pytest.raises(BadInput, match=f"expected dask://HOST:PORT .*, found {found}"):
        open_pool(square, executor)


def test_whoever_waits_may_give_up_and_the_pool_serves_again(cluster):
    cluster.worker()
    with closing(open_pool(wait_long, f"dask://{cluster.address}")) as pool:
        for _ in range(2):
            with pytest.raises(Cancelled):
                list(pool.run([1, 2], stop))


def killed_with_a_result(cluster, pool, outcomes):
    """The second of two tasks has ended, and its worker is killed before anybody asks for it."""
    assert next(outcomes).result == 1
    wait_for(
        lambda: all(one.status == "finished" for one in pool._client.futures.values()), SECONDS
    )
    cluster.processes[-1].kill()


def test_a_result_that_is_lost_with_its_worker_is_computed_again():
    with pool_of_its_own(square) as (cluster, pool):
        cluster.worker()
        outcomes = pool.run([1, 1])
        killed_with_a_result(cluster, pool, outcomes)
        cluster.worker()
        assert [one.result for one in outcomes] == [1]


def test_whoever_waits_for_a_result_that_is_lost_may_give_up():
    with pool_of_its_own(square) as (cluster, pool):
        cluster.worker()
        wait_for(lambda: joined(pool), SECONDS)
        outcomes = pool.run([1, 1], lambda: asked and stop())
        asked = []
        killed_with_a_result(cluster, pool, outcomes)
        asked.append(True)
        with pytest.raises(Cancelled):
            next(outcomes)


def test_a_scheduler_without_workers_is_told_and_waited_for(caplog):
    with ended(Cluster()) as cluster:

        def join() -> None:
            wait_for(lambda: caplog.messages, SECONDS)
            cluster.worker()

        helper = threading.Thread(target=join)
        helper.start()
        (outcome,) = execute(square, [3], f"dask://{cluster.address}")
        helper.join()
    assert outcome.result == 9
    assert caplog.messages == [f"dask://{cluster.address}: no worker is there; waiting for one"]


def test_a_scheduler_that_ends_under_way_is_told_and_a_later_one_serves():
    with pool_of_its_own(wait_long) as (first, pool):
        first.worker()
        wait_for(lambda: joined(pool), SECONDS)
        with pytest.raises(Unreachable, match="went away"):
            list(pool.run([1, 2, 3], first.stop))
        with ended(Cluster(first.address)) as second:
            second.worker()
            wait_for(lambda: joined(pool), SECONDS)


def test_a_scheduler_that_is_there_and_silent_is_told(monkeypatch):
    with pool_of_its_own(square) as (cluster, pool):
        assert pool.places() == 0
        monkeypatch.setattr("argue.features.corpora.executors.dask._SECONDS", 1)
        cluster.processes[0].send_signal(signal.SIGSTOP)
        try:
            with pytest.raises(Unreachable, match="silent"):
                pool.places()
        finally:
            cluster.processes[0].send_signal(signal.SIGCONT)


def test_a_corpus_goes_on_when_the_scheduler_has_restarted(tmp_path):
    source = tmp_path / "debates.jsonl"
    line = (
        '{"id": "d%d", "arguments": [{"id": "a", "text": "Trams."}, {"id": "b", "text": "No."}]}\n'
    )
    source.write_text("".join(line % number for number in range(80)))

    judge_corpus(source, out=tmp_path / "here", engine="stated")
    with ended(Cluster()) as first:
        first.worker()
        at = f"dask://{first.address}"
        options = {"out": tmp_path / "far", "engine": "stated", "executor": at}
        with pytest.raises(Unreachable, match="Dask scheduler"):
            judge_corpus(source, **options, progress=lambda running: first.stop())
    done = len(list((tmp_path / "far" / "shards").glob("*.json")))
    assert 0 < done < len(list((tmp_path / "here" / "shards").glob("*.json")))
    with ended(Cluster(first.address)) as second:
        second.worker()
        judge_corpus(source, **options, resume=True)
    assert content(tmp_path / "far") == content(tmp_path / "here")
