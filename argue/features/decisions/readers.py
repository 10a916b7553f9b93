"""What a page of a debate has of this feature: pages of readers with another state are others."""

from __future__ import annotations

from collections.abc import Hashable

from argue.features.decisions.deciding import is_over
from argue.features.decisions.store import Decisions
from argue.web.app.state import store
from argue.web.ui.writers import known


def state_of(key: str) -> Hashable:
    """Whether it is closed or over, how many votes there are, and what who asks said."""
    decisions = Decisions.in_store(store())
    closed = decisions.closed(key)
    return (
        closed and closed.id,
        decisions.end(key),
        is_over(store(), key),
        tuple(decisions.votes(key).items()),
        tuple(decisions.opinions(key, known()).items()),
    )
