"""The web server behind ``argue serve``: waitress, stopped gently and guarded against slow clients.

Requests are received by one thread and answered by several, so that a slow sender costs no thread.
What waitress leaves open is closed here: a request that never gets complete, and an answer that
nobody takes.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from types import FrameType
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import waitress
from waitress import wasyncore
from waitress.channel import HTTPChannel
from waitress.server import BaseWSGIServer

from argue.errors import BadInput
from argue.settings import Settings
from argue.web.connections import ConnectionLimit
from argue.web.dispatcher import Dispatcher
from argue.web.security import FORM_OVERHEAD

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

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
            proxy = {"trusted_proxy": settings.proxy, "trusted_proxy_headers": FORWARDED}
        self._map: dict[int, Any] = {}
        self._began: WeakKeyDictionary[object, float] = WeakKeyDictionary()
        self._stopping = False
        self._dispatcher = Dispatcher(settings.threads)
        try:
            waitress.create_server(
                app, map=self._map, host=host, port=port, ident="argue",
                _dispatcher=self._dispatcher, channel_timeout=IDLE,
                connection_limit=2 * CONNECTIONS,  # ConnectionLimit refuses before that
                max_request_header_size=HEAD_BYTES,
                # the least size that is refused
                max_request_body_size=settings.limits.max_bytes + FORM_OVERHEAD + 1,
                clear_untrusted_proxy_headers=True, asyncore_use_poll=True, **proxy,
            )  # fmt: skip
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
        for listener in self._listeners():
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
        if channel.total_outbufs_len and now - channel.last_activity > IDLE:
            return True
        request = channel.request
        if request is None:
            return False
        most = BODY_SECONDS if request.headers_finished else HEAD_SECONDS
        return bool(now - self._began.setdefault(request, now) > most)

    def _listeners(self) -> Iterator[Any]:
        return (one for one in list(self._map.values()) if isinstance(one, BaseWSGIServer))

    def _channels(self) -> list[Any]:
        return [one for one in list(self._map.values()) if isinstance(one, HTTPChannel)]


def _is_busy(channel: Any) -> bool:
    return bool(channel.requests or channel.total_outbufs_len)
