"""Answers to requests that several features give."""

from __future__ import annotations

from flask import Response, flash, make_response, redirect, render_template
from flask.typing import ResponseReturnValue


def see_other(address: str, message: str = "") -> ResponseReturnValue:
    """Go to another page after a change (303 of RFC 9110), which tells the message."""
    if message:
        flash(message)
    return redirect(address, 303)


def uncached(content: str | bytes, status: int = 200) -> Response:
    """What only who asks may see: no browser and no proxy stores it."""
    response = make_response(content, status)
    response.headers["Cache-Control"] = "no-store"
    return response


def uncached_page(template: str, status: int, **values: object) -> Response:
    """A page that only who asks may see."""
    return uncached(render_template(template, **values), status)
