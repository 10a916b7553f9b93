"""What who signed in is narrowed to: guests see the debate that they were invited to."""

from __future__ import annotations

from argue.features.invitations.store import Invitations
from argue.store import Store
from argue.store.core.viewer import Within


def within(store: Store, account: int) -> tuple[Within | None, bool]:
    """The debate that a guest is narrowed to, and whether that is over; ``None`` for others."""
    return Invitations.in_store(store).within(account)
