"""A corpus that was judged: the files of ``argue corpus judge`` beside its shards."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, cast

from argue.errors import BadInput
from argue.features.corpora.parts import MARK
from argue.features.corpora.shards import LEVEL, ShardFiles, line_of
from argue.files import whole_file, write_file
from argue.formats import Unread
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


_COUNTS = ("arguments", "debates", "failed", "relations", "units")


@dataclass(frozen=True, slots=True)
class Corpus(Record):
    """``index.json`` of ``argue corpus judge``: what was asked for, and what was written."""

    NAME = "corpus/1"
    JSON = ("engine", "engine_version", "options", *_COUNTS, "shards")

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


INDEX, DEBATES, FAILURES = "index.json", "debates.jsonl.gz", "failures.jsonl"
"""The files beside the folder of the shards; the index is written last."""


def finish(
    out: Path,
    files: ShardFiles,
    names: list[str],
    unread: list[Unread],
    engine: str,
    options: dict[str, Any],
) -> dict[str, Any]:
    """Write what is told of all shards together, the index last."""
    sums: Counter[str] = Counter(arguments=0, relations=0, failed=len(unread))
    shards, version = [], ""
    with _lines(out / DEBATES) as debates, _lines(out / FAILURES) as failures:
        failures.writelines(_line(CorpusFailure(file.name, "", file.reason, "")) for file in unread)
        for mark in map(files.mark, names):
            debates.writelines(_line(CorpusDebate(**debate)) for debate in mark["debates"])
            failures.writelines(_line(CorpusFailure(**failure)) for failure in mark["failures"])
            shards.append(_shard(mark, sums))
            version = mark["engine_version"]
    index = Corpus(engine, version, options, shards, **sums).as_document()
    write_file(out / INDEX, json.dumps(index, ensure_ascii=False, indent=1) + "\n")
    return index


def _line(record: Record) -> bytes:
    return line_of(record.as_document())


def _shard(mark: dict[str, Any], sums: Counter[str]) -> CorpusShard:
    """What the index says of a shard, by its mark; its counts are added to ``sums``."""
    debates = mark["debates"]
    counts = {"units": mark["units"], "debates": len(debates), "failed": len(mark["failures"])}
    sums.update(counts)
    for name in ("arguments", "relations"):
        sums[name] += sum(debate[name] for debate in debates)
    return CorpusShard(name=mark["name"], **counts, sha256=mark["sha256"])


def finish_part(
    out: Path,
    counts: dict[str, int],
    unread: list[Unread],
    total: tuple[int, str],
    words: dict[str, Any],
) -> dict[str, Any]:
    """Write what a part says of itself, for those who put parts together."""
    mark = {
        **{name: value for name, value in words.items() if name != "sources"},
        "shards": list(counts),
        "units": sum(counts.values()),
        "total": total[0],
        "keys": total[1],
        "unread": [[file.name, file.reason] for file in unread],
    }
    write_file(out / MARK, line_of(mark))
    return mark


@contextmanager
def _lines(path: Path) -> Iterator[IO[bytes]]:
    """A file to write lines into, compressed if its name says so."""
    try:
        with whole_file(path) as file:
            if path.suffix != ".gz":
                yield file
                return
            with gzip.GzipFile("", "wb", LEVEL, file, mtime=0) as packed:
                yield cast(IO[bytes], packed)
    except OSError as error:
        raise BadInput(f"{path}: expected a file that can be written, {error.strerror}") from error
