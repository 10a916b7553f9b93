"""What a debate that is saved cites, as its source has it."""

from __future__ import annotations

from argue.features.evidence.store import MOST
from argue.model import Debate
from argue.store.core.connection import Connection
from argue.store.core.keys import now


def cited(connection: Connection, number: int, debate: Debate) -> None:
    """Store the sources of a debate, whose row has this number, inside the caller's writing."""
    connection.insert(
        "evidence",
        f"debate, position, {', '.join(MOST)}, found, at",
        (
            (number, place, *(getattr(citation, name) for name in MOST), citation.found, now())
            for place, argument in enumerate(debate.arguments)
            for citation in argument.citations
        ),
    )
