"""Open connections: limits of one address and of all, and who makes way for whom."""

import socket
import time
from contextlib import ExitStack

import pytest

from argue.web.app import server as module
from tests.web.served import ask

HALF = b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\nhalf"


def connect(stack: ExitStack, server, address: str = "127.0.0.1") -> socket.socket:
    made = socket.create_connection(
        ("127.0.0.1", server.port), timeout=20, source_address=(address, 0)
    )
    return stack.enter_context(made)


def is_closed(client: socket.socket) -> bool:
    """Whether the server has closed the connection, without waiting for it."""
    client.setblocking(False)
    try:
        return client.recv(1000) == b""
    except BlockingIOError:
        return False
    except ConnectionResetError:
        return True


def count_open(clients: list[socket.socket], at_most: int) -> int:
    """The connections that are open once no more than so many are, or after some seconds."""
    until = time.monotonic() + 20
    while True:
        many = sum(not is_closed(client) for client in clients)
        if many <= at_most or time.monotonic() > until:
            return many
        time.sleep(0.05)


@pytest.mark.parametrize("sent", [b"", HALF], ids=["idle", "half a request"])
def test_1100_connections_do_not_block_other_addresses(serve, sent):
    server = serve()
    with ExitStack() as stack:
        clients = []
        for _ in range(1100):
            clients.append(connect(stack, server))
            clients[-1].sendall(sent)
        assert ask(server, address="127.0.0.2")[0] == 200  # long before any of these is given up
        assert count_open(clients, 200) == 200


def test_connection_limit_closes_idle_of_same_address(serve):
    server = serve(connections=3)
    with ExitStack() as stack:
        clients = []
        for _ in range(3):
            clients.append(connect(stack, server))
            assert ask_on(clients[-1]) == 200  # all are accepted, in this order
            time.sleep(0.1)  # its thread is done with it a moment after the answer
        assert ask(server)[0] == 200
        assert count_open(clients, 2) == 2
        assert [is_closed(client) for client in clients] == [True, False, False]


def ask_on(client: socket.socket) -> int:
    """The status of a request on a connection that stays open."""
    client.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    answer = b""
    while b"}" not in answer:
        answer += client.recv(1000)
    return int(answer.split()[1])


def test_connection_limit_503(serve):
    server = serve(connections=2)
    with ExitStack() as stack:
        clients = [connect(stack, server) for _ in range(2)]
        for client in clients:
            client.sendall(HALF)
        time.sleep(0.2)  # until the server has read them
        assert connect(stack, server).recv(1000).startswith(b"HTTP/1.1 503 ")
        assert ask(server, address="127.0.0.2")[0] == 200


@pytest.mark.parametrize("settings", [{"proxy": "127.0.0.1"}, {"proxy": "*"}, {"connections": 0}])
def test_connection_limit_exempts_proxy(serve, settings):
    server = serve(**{"connections": 2, **settings})
    with ExitStack() as stack:
        clients = [connect(stack, server) for _ in range(5)]
        for client in clients:
            client.sendall(HALF)
        assert ask(server)[0] == 200
        assert count_open(clients, 5) == 5


def test_connection_limit_total(serve, monkeypatch):
    monkeypatch.setattr(module, "CONNECTIONS", 4)
    server = serve()
    with ExitStack() as stack:
        few = connect(stack, server, "127.0.0.2")
        assert ask_on(few) == 200
        many = [connect(stack, server) for _ in range(3)]
        assert all(ask_on(one) == 200 for one in many)
        assert ask(server, address="127.0.0.3")[0] == 200
        assert count_open(many, 2) == 2
        assert not is_closed(few)
