"""Whole numbers that come in as text, in addresses and forms."""

from __future__ import annotations

from flask import abort, request

from argue.locales import _


def parse_number(text: str, digits: int = 15) -> int | None:
    """A whole number from 0 on, of at most so many digits, in ASCII; ``None`` for any other text.

    >>> parse_number("007"), parse_number("-1"), parse_number("²"), parse_number("1000", 3)
    (7, None, None, None)
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def form_number(field: str, missing: str = "", *, default: str = "", digits: int = 15) -> int:
    """The number in a field of the form or address, of at most so many digits.

    For any other text the request ends with 400 and ``missing``; ``default`` is the text of a field
    that was not sent.
    """
    number = parse_number(request.values.get(field, default), digits)
    return abort(400, missing or _("Expected a whole number.")) if number is None else number
