"""Whole numbers that come in as text, in addresses and forms."""

from __future__ import annotations

from flask import abort, request


def parse_number(text: str, digits: int = 15) -> int | None:
    """A whole number from 0 on, of at most so many digits, in ASCII; ``None`` for any other text.

    >>> parse_number("007"), parse_number("-1"), parse_number("²"), parse_number("1000", 3)
    (7, None, None, None)
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def form_number(field: str, missing: str) -> int:
    """The number in a field of the form; without one the request ends with 400 and ``missing``."""
    number = parse_number(request.form.get(field, ""))
    return abort(400, missing) if number is None else number
