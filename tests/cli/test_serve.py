"""``argue serve`` as a process."""

import json
import os
import signal
import subprocess
import urllib.request

import pytest

from tests.conftest import ROOT
from tests.web.served import SERVE, process_of


@pytest.mark.skipif(os.name != "posix", reason="stops the server with a signal")
def test_it_tells_its_address_answers_and_stops_at_a_signal(tmp_path):
    with process_of(SERVE, tmp_path / "a.sqlite", ARGUE_THREADS="2") as (server, line):
        start = json.loads(line)
        assert (start["event"], start["threads"]) == ("start", 2)
        with urllib.request.urlopen(f"{start['address']}/healthz", timeout=60) as response:
            assert json.load(response)["status"] == "ok"
        server.send_signal(signal.SIGTERM)
        rest = server.stderr.read()
        server.wait(60)
    assert server.returncode == 0
    events = [json.loads(line) for line in rest.splitlines()]
    assert [one["event"] for one in events] == ["request", "stop"], rest
    assert events[0]["route"] == "/healthz"


def test_a_cluster_that_is_none_is_refused_at_the_start(tmp_path):
    environment = {"ARGUE_DATABASE": str(tmp_path / "a.sqlite"), "ARGUE_CLUSTER": "local:many"}
    done = subprocess.run(
        SERVE, cwd=ROOT, env=os.environ | environment, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        "argue: setting ARGUE_CLUSTER: expected local:N with N processes, from 1 to 1,024, "
        "found 'many'"
    ]
