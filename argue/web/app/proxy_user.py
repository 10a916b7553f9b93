"""Who signed in at the proxy before the server, as a header of its requests says.

Only the header of a proxy that the settings name counts. From any other address anybody could send
it: there it is ignored, which the log and the page to sign in tell.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING

from cachetools import TTLCache
from flask import request

from argue.web.app.state import settings

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

PEER = "argue.peer"
"""Where the environment of a request has the address that connected, whatever a proxy forwards."""
_SECONDS = 60
"""Between two lines in the log about one address."""

_log = logging.getLogger(__name__)
_told: TTLCache[str, bool] = TTLCache(maxsize=1_000, ttl=_SECONDS)


def with_peer(app: WSGIApplication) -> WSGIApplication:
    """The app, with :data:`PEER` in each environment; goes around what believes a proxy."""

    def noted(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        environ[PEER] = environ.get("REMOTE_ADDR", "")
        return app(environ, start)

    return noted


def proxy_user() -> str:
    """Who signed in at the proxy; empty where nobody did, or the proxy is none of ours."""
    return _named() if _trusted() else ""


def ignored_proxy_user() -> bool:
    """Whether somebody was named from an address that is no proxy of ours; that is logged."""
    if not _named() or _trusted():
        return False
    if _peer() not in _told:
        _told[_peer()] = True
        _log.warning(
            "%s from %s is ignored: ARGUE_SIGN_IN_PROXIES does not name this address",
            settings().sign_in.sign_in_header,
            _peer(),
        )
    return True


def _named() -> str:
    header = settings().sign_in.sign_in_header
    name = request.headers.get(header, "").strip() if header else ""
    return name if "," not in name else ""  # sent twice, of which one may be a stranger's


def _trusted() -> bool:
    try:
        peer = ip_address(_peer())
    except ValueError:
        return False
    peer = getattr(peer, "ipv4_mapped", None) or peer
    return any(peer in ip_network(network) for network in settings().sign_in.sign_in_proxies)


def _peer() -> str:
    return str(request.environ.get(PEER, request.environ.get("REMOTE_ADDR", "")))
