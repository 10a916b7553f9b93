"""All debates of a store as one zip of JSON: each as it is now, and how it came to that."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from argue import formats, pipeline
from argue.errors import NotFound, StoreError
from argue.features.snapshots.store import Snapshots
from argue.files import whole_file
from argue.installation import release
from argue.model.record import Record
from argue.services.debates import with_sources
from argue.store import Store

Step = dict[str, object]
"""What stands in the history, field by field as the store has it."""


@dataclass(frozen=True, slots=True)
class DebateHistory(Record):
    """``histories/KEY.json`` of ``argue export``: how a debate came to what it is."""

    NAME = "debate-history/1"

    key: str
    """Key of the debate."""
    title: str
    """Its title."""
    contributions: list[Step]
    """Arguments that people added, edited, withdrew or hid, step by step."""
    merges: list[Step]
    """Arguments that were merged, step by step."""
    overrulings: list[Step]
    """Relations that people decided, step by step."""
    snapshots: list[Step]
    """Moments that people named."""
    reports: list[Step]
    """Reports of arguments, with what was decided."""
    runs: list[Step]
    """What engines judged, each run with its relations."""


PAGE = 200
"""Debates that are listed at a time."""


def write(store: Store, out: Path) -> int:
    """Write the zip, whole or not at all, in place of what is there; how many debates are in it.

    ``index.json`` lists them; ``debates/KEY.json`` is what :mod:`argue.formats.json` reads;
    ``histories/KEY.json`` has the steps of what people added, merged and overruled, the snapshots,
    and each run with the relations that it judged, newest first. Names of people are in it, and
    nothing by which a person could be told from another of the same name.

    Raises StoreError if it cannot be written.
    """
    index = []
    try:
        with (
            whole_file(out, private=True) as file,
            zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive,
        ):
            for key in [*_keys(store)]:
                with suppress(NotFound):  # deleted since it was listed
                    debate, history = debate_of(store, key), history_of(store, key)
                    archive.writestr(f"debates/{key}.json", debate)
                    archive.writestr(f"histories/{key}.json", _json(history))
                    index.append({"key": key, "title": history["title"]})
            now = datetime.now(UTC).isoformat(timespec="seconds")
            about = {"argue": release(), "created": now, "debates": index}
            archive.writestr("index.json", _json(about))
    except OSError as error:
        raise StoreError(f"{out}: cannot be written: {error.strerror}") from error
    return len(index)


def debate_of(store: Store, key: str) -> str:
    """A debate as it is now: its stated relations, what people overruled, and its sources."""
    bare = pipeline.bare(store.debates.load(key), store.overrulings.current(key))
    return formats.write([with_sources(store, key, bare)], "json")


def history_of(store: Store, key: str) -> dict[str, Any]:
    """How a debate came to what it is, as an object for JSON."""
    return DebateHistory(
        key,
        store.debates.load(key).title,
        [{**asdict(step), "writer": step.writer.name} for step in store.contributions.steps(key)],
        [*map(asdict, store.merging.steps(key))],
        [*map(asdict, store.overrulings.steps(key))],
        [*map(asdict, Snapshots.in_store(store).of(key))],
        [*map(asdict, store.reports.of(key))],
        [
            {**asdict(run), "relations": [*map(asdict, store.runs.relations(run.id))]}
            for run in store.runs.of_debate(key)
        ],
    ).as_document()


def _keys(store: Store) -> Iterator[str]:
    for offset in range(0, store.debates.count(), PAGE):
        yield from (debate.key for debate in store.debates.search(limit=PAGE, offset=offset))


def _json(value: object) -> str:
    return json.dumps(value, indent=1, ensure_ascii=False, default=datetime.isoformat) + "\n"
