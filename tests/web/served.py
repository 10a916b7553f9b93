"""The server over real sockets: with an app of a few lines behind it, or as a process."""

import http.client
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from argue.settings import Limits, Settings
from argue.web.app.server import Server
from tests.conftest import ROOT

SMALL = Limits(max_bytes=1000)


def echo(environ, start_response):
    """Say who asks, as the app sees it."""
    names = ("REMOTE_ADDR", "HTTP_HOST", "wsgi.url_scheme", "HTTP_X_FORWARDED_FOR")
    start_response("200 OK", [("Content-Type", "application/json")])
    return [json.dumps({name: environ.get(name) for name in names}).encode()]


@contextmanager
def servers() -> Iterator[Callable[..., Server]]:
    """Starts servers in threads; they are stopped at the end."""
    running = []

    def start(app=echo, **settings) -> Server:
        server = Server(app, "127.0.0.1", 0, Settings(limits=SMALL, **settings))
        thread = threading.Thread(target=server.run)
        thread.start()
        running.append((server, thread))
        return server

    try:
        yield start
    finally:
        for server, _ in running:
            server.stop()
        for _, thread in running:
            thread.join(20)
            assert not thread.is_alive()


def ask(server: Server, method="GET", body=None, address="", path="/", **headers):
    """The status and the body of one request; ``address`` is the client's, on loopback."""
    connection = http.client.HTTPConnection(
        "127.0.0.1", server.port, timeout=20, source_address=(address, 0) if address else None
    )
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    with closing(connection):
        connection.request(method, path, body, names)
        response = connection.getresponse()
        return response.status, response.read()


SERVE = [sys.executable, "-m", "argue", "serve", "--port", "0"]


@contextmanager
def process_of(
    program: Sequence[object], database: Path, cwd: Path = ROOT, **settings: str
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server as a process, and the first line that it logs; it and its children are killed."""
    process = subprocess.Popen(
        list(map(str, program)),
        cwd=cwd,
        env={**os.environ, "ARGUE_DATABASE": str(database), "ARGUE_LOG": "json", **settings},
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        yield process, process.stderr.readline()
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def port_of(line: str) -> int:
    """Where a server is that has logged that it starts."""
    return int(json.loads(line)["address"].rpartition(":")[2])
