"""What a debate cites: as its source has it when it is saved, and as files of it have it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from argue.features.evidence.store import MOST, Sources
from argue.model import Citation, Debate
from argue.store import Store
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


def with_sources(store: Store, key: str, debate: Debate) -> Debate:
    """The debate with the sources that it has now, those that people added or withdrew included."""
    citations: dict[str, tuple[Citation, ...]] = defaultdict(tuple)
    for cited in Sources.in_store(store).of(key, texts=True):
        parts = (getattr(cited.evidence, name) for name in MOST)
        citations[cited.argument] += (Citation(*parts),)
    if not citations:
        return debate
    arguments = (
        replace(argument, citations=citations[argument.id]) for argument in debate.arguments
    )
    return replace(debate, arguments=tuple(arguments))
