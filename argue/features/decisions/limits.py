"""What nobody may do with a debate that is closed, or whose time is over, whatever their role."""

from __future__ import annotations

from collections.abc import Callable

from argue.features.decisions.store import Decisions
from argue.locales import lazy
from argue.store import Store

CLOSED = lazy("This debate is closed. Its owners can reopen it.")
OVER = lazy("This debate takes no more replies and votes: its time is over.")
_OF_MODERATORS = {"", "moderation.decide"}
"""What moderators do in a closed debate all the same: hide, warn, and answer reports. The empty
word asks whether there is anything."""
_OF_OWNERS = {"debate_claim.name", "debate_language.state", "held.hold"}
"""What owners do that would change a debate; they may share, reopen and delete it."""


def refusals(store: Store, key: str) -> Callable[[str, str], str]:
    """Why nobody may take an action (:data:`argue.web.app.people.Action`), or do a deed, in this
    debate; empty where they may.
    """
    term = Decisions.in_store(store).term(key)

    def refusal(action: str, deed: str = "") -> str:
        if action == "read" or (action == "own" and deed not in _OF_OWNERS):
            return ""
        if term.closed:
            return "" if action == "moderate" and deed in _OF_MODERATORS else CLOSED
        return OVER if action == "contribute" and term.over else ""

    return refusal
