"""SIGTERM ends a server within ten seconds, whatever it and its child processes compute."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from argue import formats
from argue.store import RunStatus, Store
from tests.web.pages import OUTLINE
from tests.web.served import SERVE, port_of, process_of

MARGIN = 3.0
"""Seconds beside the ten that are promised, for a machine that does other things too."""

pytestmark = pytest.mark.skipif(os.name != "posix", reason="stops the server with a signal")


@pytest.fixture
def busy(tmp_path) -> Iterator[tuple[subprocess.Popen[str], Path]]:
    """A process whose eight threads, worker and child compute; its database."""
    database = tmp_path / "argue.sqlite"
    program = [sys.executable, "-m", "tests.web.busy_server", str(database)]
    with process_of(program, database) as (process, line), ExitStack() as stack:
        with Store.open(database) as store:
            (saved,) = store.debates.add(formats.parse_text(OUTLINE).debates)
            store.runs.request(saved.key, "word_overlap", version(), "replies")
        wait_for(lambda: RunStatus.RUNNING in statuses(database))
        for _ in range(8):
            client = stack.enter_context(socket.create_connection(("127.0.0.1", port_of(line))))
            client.sendall(b"GET /busy HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        time.sleep(1)  # until they are taken
        yield process, database


def version() -> str:
    from argue.engines import load_engine
    from argue.judging import version_of

    return version_of(load_engine("word_overlap"), "replies")


def statuses(database: Path) -> list[RunStatus]:
    """Those of the runs that are judged or wait."""
    with Store.open(database) as store:
        return [run.status for run in store.runs.active()]


def wait_for(condition: Callable[[], bool], seconds: float = 60.0) -> None:
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, "waited in vain"
        time.sleep(0.05)


def is_empty(group: int) -> bool:
    """Whether no process of the group runs."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def test_sigterm_ends_busy_server_and_requeues_run(busy):
    process, database = busy
    began = time.monotonic()
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=60) == 0
    assert time.monotonic() - began < 10 + MARGIN
    wait_for(lambda: is_empty(process.pid), 10)
    assert set(statuses(database)) == {RunStatus.QUEUED}


def test_sigterm_with_open_event_stream(tmp_path):
    database = tmp_path / "argue.sqlite"
    with process_of(SERVE, database) as (process, line):
        with Store.open(database) as store:
            (saved,) = store.debates.add(formats.parse_text(OUTLINE).debates)
        with socket.create_connection(("127.0.0.1", port_of(line)), timeout=60) as client:
            request = f"GET /debates/{saved.key}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
            client.sendall(request.encode())
            assert b"retry: " in client.recv(10_000) + client.recv(10_000)
            process.send_signal(signal.SIGTERM)
            assert process.wait(timeout=60) == 0
            rest = b"".join(iter(lambda: client.recv(10_000), b""))
            assert rest.endswith(b"0\r\n\r\n")  # what is waited for until the end is cut off
