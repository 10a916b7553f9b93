"""What the record of a decision has of evidence."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace

from argue.features.evidence.store import Sources
from argue.model import Evidence
from argue.store import Store


def mark(store: Store, key: str) -> dict[str, str]:
    """When each source was read that a debate has now, by its number; empty of one not read yet."""
    sources = Sources.in_store(store).of(key)
    return {str(cited.id): cited.read.isoformat() if cited.read else "" for cited in sources}


def evidence(store: Store, key: str, marked: Mapping[str, str]) -> dict[str, tuple[Evidence, ...]]:
    """The sources of each argument as they were when they were marked, but for those that may not
    be read any more; a reading made since is none of them.
    """
    result: defaultdict[str, tuple[Evidence, ...]] = defaultdict(tuple)
    for cited in Sources.in_store(store).of(key, texts=True):
        read, own = marked.get(str(cited.id)), cited.evidence
        if cited.read is None or cited.read.isoformat() != read:
            own = replace(own, label=None, confidence=None, engine="", engine_version="")
        if read is not None:
            result[cited.argument] += (own,)
    return dict(result)
