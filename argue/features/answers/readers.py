"""What every page says of one reader: how many answers wait for them."""

from __future__ import annotations

from argue.features.answers.store import Answers
from argue.web.app.people import known
from argue.web.app.state import store


def state_of(key: str) -> int:
    """Pages of readers for whom others wait are others."""
    return Answers.in_store(store()).count(known())
