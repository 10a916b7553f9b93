"""Limits on open connections: so many of one address, and so many in all.

An idle connection makes way for a new one: first the one of the same address that is idle for
longest, or, where the server is full, the idle one of whoever holds most. Where none is idle, the
new connection is refused with 503 and closed at once. So nobody keeps others out, neither by
connections that do nothing nor by slow ones.
"""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from socket import socket
from typing import Any

from waitress.channel import HTTPChannel

from argue.web.rates import place_of

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
        channels = [one for one in self._channels() if not one.will_close]
        if self._has_room(address[0], channels):
            HTTPChannel(listener, peer, address, adj, map=map)
        else:
            self._refuse(peer)

    def _has_room(self, host: str, channels: Sequence[Any]) -> bool:
        if self._each and self._proxy not in ("*", host):
            same = [one for one in channels if _place_of(one) == _place(host)]
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
    idle = [one for one in channels if _is_idle(one)]
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
