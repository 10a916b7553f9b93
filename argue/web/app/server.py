"""The web server behind ``argue serve``: waitress, stopped gently and guarded against slow clients.

Requests are received by one thread and answered by several, so that a slow sender costs no thread.
What waitress leaves open is closed here: a request that never gets complete, and an answer that
nobody takes.

- Half of the threads at most answer requests that may write (:class:`Dispatcher`). While another
  program holds the database's lock, each request that writes waits for it in its thread; the other
  threads go on answering readers, and further writers wait in the queue.
- Connections are limited, so many of one address and so many in all (:class:`ConnectionLimit`). An
  idle one makes way for a new one: first the one of the same address that is idle for longest, or,
  where the server is full, the idle one of whoever has most. Where none is idle, the new connection
  is refused with 503. So nobody keeps others out by connections that do nothing or are slow.
- The process ends some seconds after it was asked to stop (:func:`end_within`). Python joins
  threads and child processes when it ends, however long they compute; what computes then has lost
  its purpose: transactions are whole or not there, and runs are put back.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from ipaddress import IPv6Address
from socket import socket
from types import FrameType
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import waitress
from waitress import wasyncore
from waitress.channel import HTTPChannel
from waitress.server import BaseWSGIServer
from waitress.task import ThreadedTaskDispatcher

from argue.errors import BadInput
from argue.settings import Settings
from argue.web.app.proxy_user import with_peer
from argue.web.app.security import FORM_OVERHEAD
from argue.web.app.state import FULL_FOR, READING, place_of

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

LOG_EVERY = 60.0
"""Seconds between two log lines about refused connections."""
REFUSAL = (
    b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\n"
    b"Content-Type: text/plain; charset=utf-8\r\nContent-Length: 44\r\n\r\n"
    b"Too many open connections; try again later.\n"
)

_log = logging.getLogger(__name__)
_place = lru_cache(maxsize=4096)(place_of)


class ConnectionLimit:
    """Opens the channel of a new connection, or refuses it.

    Parameters
    ----------
    each, most
        Connections of one address, 0 for any number, and of all addresses together.
    proxy
        The address of the proxy, which stands for many clients and has no limit of its own; ``*``:
        every peer is a proxy.
    channels
        The channels that are open.
    """

    def __init__(
        self, each: int, most: int, proxy: str, channels: Callable[[], Sequence[Any]]
    ) -> None:
        self._each, self._most, self._proxy, self._channels = each, most, proxy, channels
        self._refused, self._logged = 0, 0.0

    def open(self, listener: Any, peer: socket, address: Any, adj: Any, map: Any) -> None:
        """What waitress calls, in place of its channel class, for a connection it accepted."""
        channels = [channel for channel in self._channels() if not channel.will_close]
        if self._has_room(address[0], channels):
            HTTPChannel(listener, peer, address, adj, map=map)
        else:
            self._refuse(peer)

    def _has_room(self, host: str, channels: Sequence[Any]) -> bool:
        if self._each and self._proxy not in ("*", host):
            same = [channel for channel in channels if _place_of(channel) == _place(host)]
            if len(same) >= self._each:
                return _close_idle(same)
        return len(channels) < self._most or _close_idle(channels)

    def _refuse(self, peer: socket) -> None:
        with suppress(OSError):
            peer.setblocking(False)
            peer.send(REFUSAL)
        peer.close()
        self._refused += 1
        if time.monotonic() - self._logged > LOG_EVERY:
            _log.warning("%d connections refused: too many are open", self._refused)
            self._refused, self._logged = 0, time.monotonic()


def _close_idle(channels: Sequence[Any]) -> bool:
    """Close the longest idle channel of the address that has most; false if none is idle."""
    idle = [channel for channel in channels if _is_idle(channel)]
    if not idle:
        return False
    counts = Counter(map(_place_of, channels))
    longest = max(idle, key=lambda one: (counts[_place_of(one)], -one.last_activity))
    longest.will_close = True
    return True


def _is_idle(channel: Any) -> bool:
    return not (channel.requests or channel.request or channel.total_outbufs_len)


def _place_of(channel: Any) -> str:
    return _place(channel.addr[0])


class Dispatcher(ThreadedTaskDispatcher):  # type: ignore[misc]  # waitress has no types
    """waitress's dispatcher with a limit on the requests that write.

    Parameters
    ----------
    threads
        Requests that are answered at the same time; of these, at least one and at most half may be
        of a method that writes.
    """

    def __init__(self, threads: int) -> None:
        super().__init__()
        self._most_writing, self._writing = max(1, threads // 2), 0
        self._full_since: float | None = None
        self.set_thread_count(threads)

    def handler_thread(self, thread_no: int) -> None:
        """Answer requests until the thread is told to stop; waitress calls this."""
        while (taken := self._next(thread_no)) is not None:
            channel, writes = taken
            try:
                channel.service()
            except BaseException:
                self.logger.exception("Exception when servicing %r", channel)
            finally:
                if writes:
                    with self.lock:
                        self._writing -= 1
                        self._full_since = None
                        self.queue_cv.notify()

    def _next(self, thread_no: int) -> tuple[Any, bool] | None:
        """Wait for a channel whose request may be answered now, and whether that writes.

        ``None``: the thread is to stop.
        """
        with self.lock:
            while not self.stop_count:
                for channel in self.queue:
                    writes = _writes(channel)
                    if not writes or self._writing < self._most_writing:
                        self.queue.remove(channel)
                        self._writing += writes
                        if self._writing == self._most_writing and self._full_since is None:
                            self._full_since = time.monotonic()
                        return channel, writes
                self.active_count -= 1
                self.queue_cv.wait()
                self.active_count += 1
            self.active_count -= 1
            self.stop_count -= 1
            self.threads.discard(thread_no)
            self.thread_exit_cv.notify()
            return None

    def full_for(self) -> float:
        """Seconds since all places of requests that may write are taken by the same requests."""
        since = self._full_since
        return 0.0 if since is None else time.monotonic() - since


def _writes(channel: Any) -> bool:
    """Whether the channel's next request may write; a malformed one never reaches the app."""
    requests = channel.requests
    return bool(requests) and getattr(requests[0], "command", "GET") not in READING


END_LIMIT = 8.0
"""Seconds after a request to stop at which the process ends, whatever it is doing."""


def end_within(seconds: float) -> None:
    """End the process after so many seconds, unless it has ended before."""
    timer = threading.Timer(seconds, end_now)
    timer.daemon = True
    timer.start()


def end_now() -> None:
    """End the process with status 0, and its child processes, without waiting for threads."""
    for child in multiprocessing.active_children():
        child.kill()
    logging.shutdown()
    sys.stdout.flush()
    os._exit(0)


HEAD_BYTES = 32 * 1024
CONNECTIONS = 1_000
"""Connections of all addresses together."""
IDLE = 60
"""Seconds after which a connection without a request, or whose answer nobody takes, is closed."""
HEAD_SECONDS, BODY_SECONDS = 20.0, 300.0
"""How long a request may take to arrive: its headers, and all of it."""
GRACE = 5.0
"""Seconds that requests have to end after somebody asked the server to stop."""
FORWARDED = {"x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"}


def _with_whole_address(app: WSGIApplication) -> WSGIApplication:
    """The app, which sees the address of a proxy's client whole, and no port.

    Waitress takes the end of ``::ffff:192.0.2.7`` for a port, as a proxy names clients that listens
    to both kinds at once, and leaves the one of ``[2001:db8::7]:443``: so all clients would share
    their limits, or one would have any number of them.
    """

    def whole(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        named = environ.get("HTTP_X_FORWARDED_FOR", "").strip()  # there is only what a proxy said
        with suppress(ValueError):
            client = IPv6Address(named.removeprefix("[").partition("]")[0])
            environ["REMOTE_ADDR"] = environ["REMOTE_HOST"] = str(client.ipv4_mapped or client)
        return app(environ, start)

    return whole


def _with_places(app: WSGIApplication, dispatcher: Dispatcher) -> WSGIApplication:
    """The app, which is told for how long nobody could write (:data:`FULL_FOR`)."""

    def told(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        environ[FULL_FOR] = dispatcher.full_for()
        return app(environ, start)

    return told


class Server:
    """A server that listens from the moment it is made.

    Raises
    ------
    BadInput
        If the address is not there or not free.
    """

    def __init__(self, app: WSGIApplication, host: str, port: int, settings: Settings) -> None:
        proxy: dict[str, Any] = {}
        if settings.proxy:
            app = _with_whole_address(app)
            proxy = {"trusted_proxy": settings.proxy, "trusted_proxy_headers": FORWARDED}
        self._map: dict[int, Any] = {}
        self._began: WeakKeyDictionary[object, float] = WeakKeyDictionary()
        self._stopping = False
        self._dispatcher = Dispatcher(settings.threads)
        app = _with_places(app, self._dispatcher)
        try:
            waitress.create_server(
                app,
                map=self._map,
                host=host,
                port=port,
                ident="argue",
                _dispatcher=self._dispatcher,
                channel_timeout=IDLE,
                connection_limit=2 * CONNECTIONS,  # ConnectionLimit refuses before that
                max_request_header_size=HEAD_BYTES,
                # the least size that is refused
                max_request_body_size=settings.limits.max_bytes + FORM_OVERHEAD + 1,
                clear_untrusted_proxy_headers=True,
                asyncore_use_poll=True,
                **proxy,
            )
        except (OSError, ValueError) as error:
            self._dispatcher.shutdown()
            wasyncore.close_all(self._map)
            reason = getattr(error, "strerror", None) or error
            raise BadInput(
                f"expected a free address, found {host}:{port}: {reason}; "
                "name another one, as in --port 5001 (make run PORT=5001)"
            ) from error
        limit = ConnectionLimit(settings.connections, CONNECTIONS, settings.proxy, self._channels)
        for listener in self._listeners():
            listener.channel_class = limit.open
            listener.application = with_peer(listener.application)
        self.port = int(next(self._listeners()).effective_port)

    def run(self) -> bool:
        """Serve until :meth:`stop`; then take no more requests and answer those that came.

        Returns
        -------
        bool
            Whether all threads have ended; false if a request took longer than :data:`GRACE`.
        """
        while not self._stopping:
            self._turn(1.0)
        for listener in list(self._listeners()):
            listener.del_channel()
            listener.socket.close()
        until = time.monotonic() + GRACE
        while time.monotonic() < until and any(map(_is_busy, self._channels())):
            self._turn(0.1)
        self._dispatcher.shutdown(timeout=0.5)
        wasyncore.close_all(self._map)
        return not self._dispatcher.threads

    def stop(self) -> None:
        """Ask :meth:`run` to end; for another thread or a signal."""
        self._stopping = True
        for listener in list(self._listeners()):
            with suppress(OSError):  # between the two lines the loop may have ended by itself
                listener.pull_trigger()

    def obey_signals(self, stopping: Callable[[], None] = lambda: None) -> None:
        """Stop at SIGINT or SIGTERM, after calling ``stopping``; at the second one at once.

        For the main thread.
        """

        def take(number: int, frame: FrameType | None) -> None:
            if self._stopping:
                raise SystemExit(128 + number)
            stopping()
            self.stop()

        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, take)

    def _turn(self, seconds: float) -> None:
        wasyncore.loop(timeout=seconds, use_poll=True, map=self._map, count=1)
        now = time.time()
        for channel in self._channels():
            if self._is_slow(channel, now):
                channel.will_close = True

    def _is_slow(self, channel: Any, now: float) -> bool:
        """Whether it is to be closed; notes when each request was first seen."""
        if channel.total_outbufs_len and now - channel.last_activity > IDLE:
            return True
        request = channel.request
        if request is None:
            return False
        most = BODY_SECONDS if request.headers_finished else HEAD_SECONDS
        began = self._began.setdefault(request, time.monotonic())
        return time.monotonic() - began > most

    def _listeners(self) -> Iterator[Any]:
        return (
            connection
            for connection in list(self._map.values())
            if isinstance(connection, BaseWSGIServer)
        )

    def _channels(self) -> list[Any]:
        return [
            connection
            for connection in list(self._map.values())
            if isinstance(connection, HTTPChannel)
        ]


def _is_busy(channel: Any) -> bool:
    return bool(channel.requests or channel.total_outbufs_len)
