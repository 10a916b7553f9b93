"""What a page of a debate has of this feature: pages of readers with another state are others."""

from __future__ import annotations

from collections.abc import Hashable

from argue.features.decisions.store import Decisions
from argue.web.app.people import known
from argue.web.app.state import store


def state_of(key: str) -> Hashable:
    """Whether it is closed or over, how many votes there are, and what who asks said."""
    decisions = Decisions.in_store(store())
    term, votes, own = decisions.term(key), decisions.votes(key), decisions.opinions(key, known())
    return term, term.over, tuple(votes.items()), tuple(own.items())
