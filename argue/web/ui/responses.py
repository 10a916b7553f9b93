"""Answers to requests that several features give."""

from __future__ import annotations

from flask import Response, flash, make_response, redirect
from flask.typing import ResponseReturnValue


def see_other(address: str, message: str = "") -> ResponseReturnValue:
    """Go to another page after a change (303 of RFC 9110), which tells the message."""
    if message:
        flash(message)
    return redirect(address, 303)


def uncached(page: str | bytes, status: int = 200) -> Response:
    """A page that only who asks may see: no browser and no proxy stores it."""
    response = make_response(page, status)
    response.headers["Cache-Control"] = "no-store"
    return response
