"""``argue serve`` as a process."""

import json
import os
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.skipif(os.name != "posix", reason="stops the server with a signal")
def test_it_tells_its_address_answers_and_stops_at_a_signal(tmp_path):
    environment = {
        **os.environ,
        "ARGUE_DATABASE": str(tmp_path / "a.sqlite"),
        "ARGUE_LOG": "json",
        "ARGUE_THREADS": "2",
    }
    server = subprocess.Popen(
        [sys.executable, "-m", "argue", "serve", "--port", "0"],
        cwd=ROOT,
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        start = json.loads(server.stderr.readline())
        assert (start["event"], start["threads"]) == ("start", 2)
        with urllib.request.urlopen(f"{start['address']}/healthz", timeout=60) as response:
            assert json.load(response)["status"] == "ok"
        server.send_signal(signal.SIGTERM)
        _, rest = server.communicate(timeout=60)
    finally:
        server.kill()
    assert server.returncode == 0
    events = [json.loads(line) for line in rest.splitlines()]
    assert [one["event"] for one in events] == ["request", "stop"], rest
    assert events[0]["route"] == "/healthz"


def test_a_cluster_that_is_none_is_refused_at_the_start(tmp_path):
    environment = {
        **os.environ,
        "ARGUE_DATABASE": str(tmp_path / "a.sqlite"),
        "ARGUE_CLUSTER": "local:many",
    }
    done = subprocess.run(
        [sys.executable, "-m", "argue", "serve", "--port", "0"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        "argue: setting ARGUE_CLUSTER: expected local:N with N processes, from 1 to 1,024, "
        "found 'many'"
    ]
