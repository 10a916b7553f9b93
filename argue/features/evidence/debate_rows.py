"""What the rows of a thread show of sources: rows with other ones are others."""

from __future__ import annotations

from argue.features.evidence.store import CitedSource, Sources
from argue.web.app.state import store


def of(key: str) -> dict[str, tuple[CitedSource, ...]]:
    """The sources of each argument that has some, without their texts."""
    result: dict[str, tuple[CitedSource, ...]] = {}
    for cited in Sources.in_store(store()).of(key):
        result[cited.argument] = (*result.get(cited.argument, ()), cited)
    return result
