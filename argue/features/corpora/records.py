"""A corpus that was judged: the files of ``argue corpus judge`` beside its shards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from argue.model.record import Count, Record


@dataclass(frozen=True, slots=True)
class CorpusShard(Record):
    """The files of a shard, ``shards/NAME.…``."""

    name: str
    """Its name: the first bits, as a hexadecimal number, of the keys of its units."""
    units: Count
    """Files, and lines of JSON lines, that it was read from."""
    debates: Count
    """Debates that were judged."""
    failed: Count
    """Units, and debates of units, that were not judged."""
    sha256: dict[str, str]
    """By the suffix of each file: the SHA-256 of its bytes, as a hexadecimal number."""


@dataclass(frozen=True, slots=True)
class Corpus(Record):
    """``index.json`` of ``argue corpus judge``: what was asked for, and what was written."""

    NAME = "corpus/1"
    JSON = (
        "engine",
        "engine_version",
        "options",
        "arguments",
        "debates",
        "failed",
        "relations",
        "units",
        "shards",
    )

    engine: str
    """The engine that judged; ``stated`` for what the sources state."""
    engine_version: str
    """Its version, which changes with its model."""
    options: dict[str, Any]
    """What else an analysis was asked for."""
    shards: list[CorpusShard]
    """The shards, in order."""
    units: Count
    """Files, and lines of JSON lines, each counted once."""
    debates: Count
    """Debates that were judged."""
    arguments: Count
    """Arguments of all debates."""
    relations: Count
    """Relations of all debates that count."""
    failed: Count
    """Lines of ``failures.jsonl``."""


@dataclass(frozen=True, slots=True)
class CorpusDebate(Record):
    """A line of ``debates.jsonl.gz`` of ``argue corpus judge``: where a debate is."""

    NAME = "corpus-debate/1"

    id: str
    """Id of the debate, as its source gives it."""
    title: str
    """Its title."""
    source: str
    """Name of the file that it was read from."""
    shard: str
    """Name of the shard that it is in."""
    line: Count
    """Its line there, from 1."""
    arguments: Count
    """Arguments of the debate."""
    relations: Count
    """Relations of the debate that count."""


@dataclass(frozen=True, slots=True)
class CorpusFailure(Record):
    """A line of ``failures.jsonl`` of ``argue corpus judge``: what was not judged, and why."""

    NAME = "corpus-failure/1"

    source: str
    """Name of the file."""
    debate: str
    """Id of the debate; empty where nothing was read."""
    reason: str
    """Why it was not judged."""
    begins: str
    """The first characters of a line that was not read; else empty."""
