"""What every page says of one reader: in how many debates a decision of theirs waits."""

from __future__ import annotations

from collections.abc import Hashable

from argue.features.moderation.policy import Policies
from argue.web.app.people import caller
from argue.web.app.state import store


def state_of(key: str) -> Hashable:
    """What waits, and the reasons that a moderator chooses from."""
    account = caller().viewer.account
    waiting = store().reports.waiting_for(account) if account is not None else []
    return tuple(waiting), Policies.in_store(store()).reasons(key)
