"""Measure a corpus that was judged, shard by shard, by the workers of an executor."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from argue import formats
from argue.errors import BadInput
from argue.features.corpora.executors import HERE, execute
from argue.features.corpora.measured import Measured, by_debate, measure
from argue.features.corpora.records import INDEX
from argue.features.corpora.shards import ShardFiles
from argue.features.corpora.totals import Totals
from argue.locales.phrases import reason_of
from argue.model import Label, Relation, Status
from argue.model.tables import Cell, Table
from argue.settings import Limits

LINES = ".jsonl.gz"
"""How the file of a shard's debates ends."""


class _Shard(NamedTuple):
    """The debates of a shard as they are sent to a worker; ``place`` is its number."""

    place: int
    name: str
    data: bytes


def is_judged(source: str | Path) -> bool:
    """Whether this is a folder that :func:`~.judging.judge_corpus` has finished."""
    return (Path(source) / INDEX).is_file() and (Path(source) / "shards").is_dir()


def measure_corpus(
    folder: Path,
    executor: str = HERE,
    *,
    each: bool = True,
    limits: Limits | None = None,
    progress: Callable[[int, int], object] = lambda done, total: None,
) -> list[Table]:
    """The tables of a corpus (:func:`argue.features.corpora.totals.tables`), as it was judged.

    They are the same whatever the executor. Without ``each`` there is none of single debates, and
    memory does not grow with the corpus. Raises BadInput if a shard is missing or damaged, or as
    :func:`argue.features.corpora.executors.execute`; ArgueError if the workers of a shard died
    again and again.
    """
    index = _index(folder)
    totals, rows = Totals.of(()), dict[int, list[list[Cell]]]()
    work = partial(_measure, each=each, limits=limits or Limits())
    shards = _shards(folder, index)
    for done, outcome in enumerate(execute(work, shards, executor), start=1):
        shard = outcome.task
        some, rows[shard.place] = outcome.require(f"{shard.name}: not measured")
        totals = totals.merged(some)
        progress(done, len(index["shards"]))
    tables = [totals.summary(), totals.by_depth()]
    in_order = [row for place in sorted(rows) for row in rows[place]]
    return [*tables, replace(by_debate(()), rows=in_order)] if each else tables


def _index(folder: Path) -> dict[str, Any]:
    expected = f"{folder / INDEX}: expected the index of a corpus"
    try:
        index: dict[str, Any] = json.loads((folder / INDEX).read_bytes())
    except (OSError, ValueError) as error:
        raise BadInput(f"{expected}, {reason_of(error)}") from error
    if not isinstance(index, dict) or not str(index.get("schema")).startswith("argue/corpus/"):
        raise BadInput(f"{expected}, found another document")
    return index


def _shards(folder: Path, index: dict[str, Any]) -> Iterator[_Shard]:
    files = ShardFiles(folder)
    for place, shard in enumerate(index["shards"]):
        path = files.path(shard["name"], LINES)
        try:
            data = path.read_bytes()
        except OSError as error:
            raise BadInput(f"{path}: expected a shard, {error.strerror}") from error
        if hashlib.sha256(data).hexdigest() != shard["sha256"][LINES]:
            raise BadInput(f"{path}: expected the bytes that {INDEX} tells of, found others")
        yield _Shard(place, path.name, data)


def _measure(shard: _Shard, *, each: bool, limits: Limits) -> tuple[Totals, list[list[Cell]]]:
    """What a worker does."""
    lines = gzip.decompress(shard.data).splitlines()
    measured = [_measured(shard.name, line, limits) for line in lines]
    rows = by_debate(measured).rows if each else ()
    return Totals.of(measured), [list(row) for row in rows]


def _measured(name: str, line: bytes, limits: Limits) -> Measured:
    (debate,) = formats.read_bytes(line, name=name, format="jsonl", limits=limits).debates
    judged = json.loads(line)
    relations = [
        Relation(relation["source"], relation["target"], Label(relation["label"]))
        for relation in judged["relations"]
    ]
    statuses = {name: Status(status) for name, status in judged["labelling"].items()}
    return measure(debate.id, debate, relations, statuses)
