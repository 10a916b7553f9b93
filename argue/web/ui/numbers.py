"""Whole numbers that come in as text, in addresses and forms; probabilities in words."""

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


def likely(share: float) -> str:
    """A probability in words; what is not certain never reads as if it were.

    >>> likely(0.874), likely(0.999), likely(0.001), likely(1.0)
    ('87 %', 'over 99 %', 'under 1 %', '100 %')
    """
    if 0.995 <= share < 1:
        return "over 99 %"
    if 0 < share < 0.005:
        return "under 1 %"
    return f"{100 * share:.0f} %"
