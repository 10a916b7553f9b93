"""What nobody may do with a debate that is closed, or whose time is over, whatever their role."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from argue.locales import lazy
from argue.store import Store
from argue.store.core.part import Repository

CLOSED = lazy("This debate is closed. Its owners can reopen it.")
OVER = lazy("This debate takes no more replies and votes: its time is over.")
_OF_MODERATORS = {"", "moderation.decide"}
"""What moderators do in a closed debate all the same: hide, warn, and answer reports. The empty
word asks whether there is anything."""
_OF_OWNERS = {"debate_claim.name", "debate_language.state", "held.hold"}
"""What owners do that would change a debate; they may share, reopen and delete it."""


@dataclass(frozen=True, slots=True)
class Term:
    """How long a debate takes replies and votes."""

    closed: int | None
    """The number of the decision by which it is closed; ``None`` while it is open."""
    end: datetime | None
    """Until when it takes them; ``None`` where nobody said so."""

    @property
    def over(self) -> bool:
        """Whether that time is over."""
        return self.end is not None and self.end <= datetime.now(UTC)


class Terms(Repository):
    """How long debates take replies and votes, through one connection to the store."""

    def of(self, key: str) -> Term:
        """Whether the debate is closed, and until when it takes replies; by one query, since each
        request asks.
        """
        row = self._db.row(
            "SELECT (SELECT id FROM decisions WHERE debate = debates.id AND reopened = ''), "
            "(SELECT at FROM debate_ends WHERE debate = debates.id) FROM debates WHERE key = ?",
            (key,),
        )
        closed, end = row or (None, None)
        return Term(closed, datetime.fromisoformat(end) if end else None)


def refusals(store: Store, key: str) -> Callable[[str, str], str]:
    """Why nobody may take an action (:data:`argue.web.app.people.Action`), or do a deed, in this
    debate; empty where they may.
    """
    term = Terms.in_store(store).of(key)

    def refusal(action: str, deed: str = "") -> str:
        if action == "read" or (action == "own" and deed not in _OF_OWNERS):
            return ""
        if term.closed:
            return "" if action == "moderate" and deed in _OF_MODERATORS else CLOSED
        return OVER if action == "contribute" and term.over else ""

    return refusal
