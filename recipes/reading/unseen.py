"""Reads pages by a tagger of lines that has not learned from them.

One that has is far surer of their lines than it will be of those that people bring, and what is
learned on top of it would learn to trust it. So each third of the sets is read by a tagger that
learned from the other two (:mod:`.train_lines`), and at last what is read by one that learned all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from argue.reading import conversation
from argue.reading.network import Network


def taggers_of(stated: Sequence[str]) -> dict[str, Path]:
    """The file of the tagger by which a set is read, of ``FILE:SET,SET`` and so on."""
    pairs = [row.rpartition(":") for row in stated]
    return {name: Path(file) for file, _, names in pairs for name in names.split(",")}


@contextmanager
def reading_by(tagger: Path | None) -> Iterator[None]:
    """Read by the tagger of lines in a file; ``None``: by the one that ships."""
    load = Network.load
    if tagger is not None:
        own = Network.read(tagger)
        Network.load = lambda name: own if name == "lines" else load(name)  # type: ignore[method-assign]
    conversation.read.cache_clear()
    try:
        yield
    finally:
        Network.load = load  # type: ignore[method-assign]
        conversation.read.cache_clear()
