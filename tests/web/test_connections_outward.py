"""The server connects to nobody: its system calls are watched while it does a bit of everything."""

import json
import os
import re
import shutil
import signal
import sys
import time
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path

import pytest

from tests.web.pages import DRINKS, TOKEN
from tests.web.served import SERVE, process_of

CALL = re.compile(r"(?:connect|sendto|sendmsg)\(.*?sa_family=(AF_\w+).*")
LOOPBACK = re.compile(r'inet_addr\("127\.|"::1"')

pytestmark = pytest.mark.skipif(not shutil.which("strace"), reason="needs strace")


def outward(trace: str) -> list[str]:
    """Calls that lead to another machine, or ask for its name."""
    return [
        line
        for line in trace.splitlines()
        if (call := CALL.search(line))
        and call[1] not in ("AF_UNIX", "AF_LOCAL", "AF_NETLINK", "AF_UNSPEC")
        and not LOOPBACK.search(line)
    ]


def trace_of(tmp_path: Path, program: list[str], use) -> str:
    """What strace writes of a server and its children while it is used."""
    out = tmp_path / "trace"
    strace = ["strace", "-f", "-qq", "-e", "trace=connect,sendto,sendmsg", "-o", str(out)]
    database = tmp_path / "a.sqlite"
    with process_of([*strace, *program], database, ARGUE_ENGINE="word_overlap") as (process, line):
        if not line.startswith("{"):
            pytest.skip(f"strace does not work here: {line}")
        use(json.loads(line)["address"])
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(timeout=60)
    return out.read_text()


def test_a_server_that_is_used_connects_to_nobody(tmp_path):
    seen = []

    def ask(address: str, body: object = None) -> str:
        return answer(address, body)[1]

    def answer(address: str, body: object = None) -> tuple[int, str]:
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(address, data, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=120) as result:
            return result.status, result.read().decode()

    def use(address: str) -> None:
        api = f"{address}/api/v1"
        key = json.loads(ask(f"{api}/debates", {"text": DRINKS}))["debates"][0]["key"]
        until = time.monotonic() + 120
        for engine in ("word_overlap", "edit_distance", "cross_encoder"):
            while answer(f"{api}/debates/{key}/analysis?engine={engine}")[0] == 202:
                assert time.monotonic() < until
                time.sleep(0.2)
        reply = {"parent": "taste", "text": "That depends.", "stance": "attack"}
        ask(f"{api}/debates/{key}/contributions", reply)
        pages = ("", "/map", "/history", "/concepts", "/downloads/svg", "/embed", "/live")
        for page in pages:
            with suppress(urllib.error.HTTPError):
                ask(f"{address}/debates/{key}{page}")
        for page in ("/", "/?search=tea", "/debates/new", "/metrics", "/healthz", "/evaluations"):
            ask(f"{address}{page}")
        assert TOKEN.search(ask(f"{address}/debates/new"))
        seen.append(address)

    trace = trace_of(tmp_path, SERVE, use)
    assert seen
    assert outward(trace) == []


def test_a_connection_would_be_seen(tmp_path):
    program = (
        "import json, socket, sys, time\n"
        "print(json.dumps({'address': ''}), file=sys.stderr, flush=True)\n"
        "made = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)\n"
        "made.connect(('192.0.2.1', 9))\n"  # sends nothing
        "time.sleep(1)"
    )
    trace = trace_of(tmp_path, [sys.executable, "-c", program], lambda address: time.sleep(1))
    assert len(outward(trace)) == 1
