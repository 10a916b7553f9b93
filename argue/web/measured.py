"""Each request gets an id and is timed; whoever wants to know is told once it is answered.

What is told names the route, as ``/debates/<key>``, and never the address: an address may hold a
secret or what somebody searched for.
"""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from flask import Flask, Response, g, request

HEADER = "X-Request-ID"
METHODS = {"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"}
OTHER, NO_ROUTE = "other", "none"

_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")


@dataclass(frozen=True, slots=True)
class Answered:
    """A request that was answered.

    ``route`` is :data:`NO_ROUTE` where no page has the address, ``size`` the bytes of the answer's
    body, ``None`` if it is sent piece by piece.
    """

    id: str
    method: str
    route: str
    status: int
    seconds: float
    size: int | None


def measure(
    app: Flask, listeners: Iterable[Callable[[Answered], None]], *, proxied: bool = False
) -> None:
    """Time every request of the app; call before any other hook is registered.

    ``proxied``: the id that a proxy gave a request is taken over.
    """
    told = tuple(listeners)

    def begin() -> None:
        given = request.headers.get(HEADER, "") if proxied else ""
        g.request_id = given if _ID.fullmatch(given) else secrets.token_hex(8)
        g.began = time.perf_counter()

    def end(response: Response) -> Response:
        response.headers[HEADER] = g.request_id
        answered = Answered(
            g.request_id, method(), route(), response.status_code,
            time.perf_counter() - g.began, response.content_length,
        )  # fmt: skip
        for tell in told:
            tell(answered)
        return response

    app.before_request(begin)
    app.after_request(end)


def method() -> str:
    """The method of the present request; what is none is :data:`OTHER`."""
    return request.method if request.method in METHODS else OTHER


def route() -> str:
    """The pattern of the present request's address."""
    return request.url_rule.rule if request.url_rule else NO_ROUTE
