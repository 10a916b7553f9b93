"""What the rows of a thread show of sources: rows with other ones are others."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter

from argue.features.evidence.store import CitedSource, Sources
from argue.web.app.state import store


def of(key: str) -> dict[str, tuple[CitedSource, ...]]:
    """The sources of each argument that has some, without their texts."""
    cited = Sources.in_store(store()).of(key)
    return {id: tuple(sources) for id, sources in groupby(cited, attrgetter("argument"))}
