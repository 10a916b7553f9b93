"""The server over real sockets, with an app of a few lines behind it."""

import json
import socket
import threading
import time

import pytest

from argue.errors import BadInput
from argue.settings import Settings
from argue.web.app import server as module
from argue.web.app.security import FORM_OVERHEAD
from argue.web.app.server import Server
from argue.web.app.state import FULL_FOR
from tests.web.served import SMALL, ask, echo

FORWARDED = {
    "X_Forwarded_For": "198.51.100.7",
    "X_Forwarded_Proto": "https",
    "X_Forwarded_Host": "argue.example",
}


def test_forwarded_headers_of_strangers_dropped(serve):
    _, body = ask(serve(), **FORWARDED)
    seen = json.loads(body)
    assert (seen["REMOTE_ADDR"], seen["wsgi.url_scheme"]) == ("127.0.0.1", "http")
    assert seen["HTTP_HOST"].startswith("127.0.0.1:")
    assert seen["HTTP_X_FORWARDED_FOR"] is None


def test_forwarded_headers_of_proxy_trusted(serve):
    _, body = ask(serve(proxy="127.0.0.1"), **FORWARDED)
    seen = json.loads(body)
    assert (seen["REMOTE_ADDR"], seen["wsgi.url_scheme"], seen["HTTP_HOST"]) == (
        "198.51.100.7",
        "https",
        "argue.example",
    )


@pytest.mark.parametrize(
    ("named", "client"),
    [
        ("127.0.0.1, 198.51.100.7", "198.51.100.7"),  # the last word is the proxy's
        ("::ffff:198.51.100.7", "198.51.100.7"),
        ("2001:db8::7", "2001:db8::7"),
        ("[2001:db8::7]:443", "2001:db8::7"),
        ("198.51.100.7:443", "198.51.100.7"),
    ],
)
def test_clients_of_a_proxy_are_told_apart(serve, named: str, client: str):
    _, body = ask(serve(proxy="127.0.0.1"), **{**FORWARDED, "X_Forwarded_For": named})
    assert json.loads(body)["REMOTE_ADDR"] == client


def test_body_and_header_size_limits(serve):
    server = serve()
    assert ask(server, "POST", b"x" * (SMALL.max_bytes + FORM_OVERHEAD))[0] == 200
    assert ask(server, "POST", b"x" * (SMALL.max_bytes + FORM_OVERHEAD + 1))[0] == 413
    assert ask(server, Cookie="x" * module.HEAD_BYTES)[0] == 431


def closed_after(server: Server, sent: bytes) -> float:
    """Seconds until the server closes a connection on which no more than this came."""
    began = time.monotonic()
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as client:
        client.sendall(sent)
        while client.recv(1000):
            pass
    return time.monotonic() - began


@pytest.mark.parametrize(
    ("limit", "sent"),
    [
        ("HEAD_SECONDS", b"GET / HTTP/1.1\r\nHost: 127.0"),
        ("BODY_SECONDS", b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf"),
    ],
)
def test_incomplete_request_times_out(serve, monkeypatch, limit, sent):
    monkeypatch.setattr(module, limit, 0.01)
    closed_after(serve(), sent)  # or the socket's timeout fails the test
    monkeypatch.setattr(module, limit, 1000.0)
    with socket.create_connection(("127.0.0.1", serve().port), timeout=2.5) as client:
        client.sendall(sent)
        with pytest.raises(TimeoutError):
            client.recv(1)


def test_graceful_shutdown_drains_requests(serve, monkeypatch):
    monkeypatch.setattr(module, "GRACE", 60.0)  # a busy machine may take its time
    came, go = threading.Event(), threading.Event()

    def wait(environ, start_response):
        came.set()
        go.wait(20)
        return echo(environ, start_response)

    server = serve(wait)
    answers = []
    asking = threading.Thread(target=lambda: answers.append(ask(server)[0]))
    asking.start()
    assert came.wait(20)
    server.stop()
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        try:
            socket.create_connection(("127.0.0.1", server.port), timeout=20).close()
        except (ConnectionRefusedError, ConnectionResetError):  # closed, or just closing
            break
        time.sleep(0.05)
    else:
        pytest.fail("the server still takes connections")
    go.set()
    asking.join(20)
    assert answers == [200]


def test_port_in_use(serve):
    server = serve()
    with pytest.raises(BadInput, match=f"127.0.0.1:{server.port}"):
        Server(echo, "127.0.0.1", server.port, Settings())


def test_invalid_host():
    with pytest.raises(BadInput, match="free address"):
        Server(echo, "no.such.host.invalid", 0, Settings())


@pytest.mark.parametrize(
    ("limit", "begin"),
    [
        ("HEAD_SECONDS", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "),
        ("BODY_SECONDS", b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 900\r\n\r\n"),
    ],
)
def test_one_who_sends_byte_by_byte_holds_up_nobody_and_is_closed(serve, monkeypatch, limit, begin):
    monkeypatch.setattr(module, limit, 0.3)
    server, answers = serve(threads=1), []

    def drip() -> None:
        for _ in range(800):  # fewer than are announced
            slow.sendall(b"x")
            answers.append(ask(server)[0])
            time.sleep(0.01)

    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as slow:
        slow.sendall(begin)
        with pytest.raises(OSError, match="reset|Broken pipe|aborted"):
            drip()
    assert set(answers) == {200}


def test_it_tells_for_how_long_nobody_could_write(serve):
    leave, entered = threading.Event(), threading.Semaphore(0)

    def app(environ, start_response):
        if environ["REQUEST_METHOD"] == "POST":
            entered.release()
            leave.wait(20)
        start_response("200 OK", [("Content-Type", "text/plain")])
        return [str(environ[FULL_FOR]).encode()]

    server = serve(app, threads=4)
    writing = [threading.Thread(target=ask, args=(server, "POST", b"x")) for _ in range(2)]
    assert ask(server)[1] == b"0.0"
    for thread in writing:
        thread.start()
        assert entered.acquire(timeout=20)
    first = float(ask(server)[1])
    assert 0 < first < float(ask(server)[1])
    leave.set()
    for thread in writing:
        thread.join()
    assert ask(server)[1] == b"0.0"
