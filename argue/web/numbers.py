"""Numbers that come in as text, in addresses and forms."""

from __future__ import annotations


def is_number(text: str, digits: int = 15) -> bool:
    """Whether a text is a whole number from 0 on, of at most so many digits, in ASCII.

    >>> is_number("007"), is_number("-1"), is_number("²"), is_number(""), is_number("1000", 3)
    (True, False, False, False, False)
    """
    return text.isascii() and text.isdigit() and len(text) <= digits


def number_of(text: str) -> int | None:
    """That number; ``None`` if the text is none.

    >>> number_of("7"), number_of("")
    (7, None)
    """
    return int(text) if is_number(text) else None
