"""What a request that changes something may cost, before anything that it carries is read.

Its body is small unless its route says that it carries files. Each person may send so many such
requests a minute, by forms and by JSON together; who has no account shares that with their
household, but for what a link lets them do, which counts for the link. What takes long is done in
processes of which each person has a few (:class:`argue.web.app.routes.Cost`).
"""

from __future__ import annotations

import hashlib

from flask import current_app, request
from werkzeug.exceptions import TooManyRequests

from argue.locales import _
from argue.web.app.people import person
from argue.web.app.rates import Rates, place_of
from argue.web.app.routes import Files, may_change
from argue.web.app.state import READING, by_program, settings

SMALL_BODY = 2 * 2**20
"""Bytes of a body that carries no file; one argument of any kind fits."""


def check_size() -> None:
    """Limit what is read of the request; who sends more is told 413."""
    rule = request.url_rule
    if rule is None or request.method in READING:
        return
    files = getattr(rule, "files", None)
    everywhere = current_app.config["MAX_CONTENT_LENGTH"]
    largest = request.max_content_length or everywhere
    if files is None:
        request.max_content_length = min(SMALL_BODY, largest)
    elif files is Files.BASE64 and largest == everywhere:  # less where nobody is signed in
        request.max_content_length = largest + settings().limits.max_bytes // 3


def check_rate() -> None:
    """Let nobody ask more often than the settings say; changes count twice, as both.

    Raises
    ------
    TooManyRequests
        With the seconds after which another request would pass.
    """
    rule = request.url_rule
    changes = rule is not None and request.method not in READING and may_change(rule)
    if not (by_program() or changes):
        return
    asking, rates = person(), Rates.beside(settings().database)
    household = place_of(request.remote_addr or "")
    requester = household if asking.id is None else f"person {asking.id}"
    most = settings().api_rate
    if seconds := rates.ask(f"requests {requester}", most) if most else 0:
        said = _(
            "expected at most %(most)s requests a minute, found more; wait %(seconds)s s",
            most=most,
            seconds=seconds,
        )
        raise TooManyRequests(said, retry_after=seconds)
    most = settings().api_changes
    if changes and (seconds := rates.ask(f"changes {requester}{_link()}", most) if most else 0):
        said = _(
            "expected at most %(most)s changes a minute, found more; wait %(seconds)s s",
            most=most,
            seconds=seconds,
        )
        raise TooManyRequests(said, retry_after=seconds)


def _link() -> str:
    """What tells the link of this address from others; empty where it has none, or one of many."""
    token = str((request.view_args or {}).get("token", ""))
    signed_in = person().id is not None
    return f" {hashlib.sha256(token.encode()).hexdigest()[:16]}" if token and not signed_in else ""
