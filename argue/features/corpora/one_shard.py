"""Judge the debates of one shard: what a worker does, and its Parquet tables."""

from __future__ import annotations

import gzip
import io
import resource
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from threading import Lock
from typing import Any

from argue import formats, pipeline
from argue.engines import Engine, load_engine, unread
from argue.errors import ArgueError, BadInput
from argue.features.corpora.shards import LEVEL, Shard
from argue.formats import Unit
from argue.language.claims import with_stated_claim
from argue.model import Analysis, Debate, Options
from argue.plugins import libraries_for
from argue.reasoning import framework
from argue.settings import Limits

STATED = "stated"
"""In place of an engine: what the sources state."""
_BEGINS = 80
_ONE_AT_A_TIME = Lock()
"""A process judges one shard at a time, also where a cluster gives it several threads."""


@dataclass(frozen=True, slots=True)
class Job:
    """What is asked of every shard, by names, so that it can be sent to other processes.

    ``engine`` is a plug-in's name, the directory of a trained model, or :data:`STATED`; that of the
    options plays no part. ``limits`` hold for each unit by itself, ``tables`` says whether Parquet
    tables are written too. The others are those of :class:`~.judging.CorpusWords`.
    """

    engine: str
    options: Options
    format: str = ""
    limits: Limits = field(default_factory=Limits)
    tables: bool = False
    labels_are: str = ""
    columns: str = ""
    strict: bool = False
    language: str = ""
    claim: str = ""


@dataclass(frozen=True, slots=True)
class JudgedShard:
    """What a worker gives back."""

    files: dict[str, bytes]
    """The bytes of each file, by its suffix."""
    mark: dict[str, Any]
    """What the index is made of."""
    memory: int
    """The most memory that the worker has had, in bytes."""


def judge_shard(job: Job, shard: Shard) -> JudgedShard:
    """Judge all debates of a shard, one after the other.

    What cannot be read or judged is in the mark, with the reason; so is a debate in a language that
    the engine does not read. Raises UnknownName, ModelError, MissingLibrary as
    :func:`argue.engines.load_engine`.
    """
    with _ONE_AT_A_TIME:
        engine = None if job.engine == STATED else _engine(job.engine)
        writing = _Writing(shard.name, tables=job.tables)
        for unit in shard.units:
            _judge_unit(job, engine, unit, writing)
        mark = {
            "name": shard.name,
            "units": len(shard.units),
            "engine_version": engine.version if engine else "",
            "debates": writing.debates,
            "failures": writing.failures,
        }
        unit_bytes = 1 if sys.platform == "darwin" else 1024
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit_bytes
        return JudgedShard(writing.files(), mark, memory)


@lru_cache(maxsize=1)
def _engine(name: str) -> Engine:
    """The engine, loaded once for all shards of this process."""
    return load_engine(name)


def _judge_unit(job: Job, engine: Engine | None, unit: Unit, writing: _Writing) -> None:
    for debate in _debates(job, unit, writing):
        if engine is not None and (why := unread(engine, debate)):
            writing.fail(unit.name, why, debate.id)
            continue
        try:
            if engine is None:
                analysis = pipeline.label(debate, framework.stated(debate), job.options)
            else:
                analysis = pipeline.analyse_debate(debate, engine, job.options, limits=job.limits)
            writing.add(unit.name, analysis)
        except MemoryError:  # of this machine, not of the debate: another may have enough
            raise
        except Exception as error:
            writing.fail(unit.name, _reason(error, unit), debate.id)


def _debates(job: Job, unit: Unit, writing: _Writing) -> Iterator[Debate]:
    try:
        document = unit.read(job.format, job.limits, job.labels_are, job.columns)
        if job.strict:
            formats.refuse_losses(document.account, unit.name)
    except MemoryError:
        raise
    except Exception as error:
        if unit.share[0]:
            return  # the first share tells it of the file
        begins = unit.data[: 4 * _BEGINS].decode("utf-8", "replace")[:_BEGINS]
        writing.fail(unit.name, _reason(error, unit), begins=begins if unit.line else "")
    else:
        for debate in document.debates:
            debate = replace(debate, language=debate.language or job.language)
            try:
                yield with_stated_claim(debate, job.claim) if job.claim else debate
            except BadInput as error:
                writing.fail(unit.name, _reason(error, unit), debate.id)


def _reason(error: Exception, unit: Unit) -> str:
    if isinstance(error, ArgueError):
        return unit.reason(error)
    return f"a fault of Argue's own ({type(error).__name__}: {error})"


class _Writing:
    """The files of a shard while its debates are judged; no analysis stays in memory."""

    def __init__(self, name: str, *, tables: bool) -> None:
        self.name = name
        self.debates: list[dict[str, Any]] = []
        self.failures: list[dict[str, str]] = []
        self._content = io.BytesIO()
        # Neither a time nor a name, so that the same debates are the same bytes.
        self._lines = gzip.GzipFile("", "wb", LEVEL, self._content, mtime=0)
        self._tables = ShardTables() if tables else None

    def add(self, source: str, analysis: Analysis) -> None:
        """Write a debate; nothing of it if that raises."""
        line = formats.write([analysis], "jsonl").encode("utf-8")
        self._lines.write(line)
        debate, place = analysis.debate, len(self.debates) + 1
        if self._tables is not None:
            self._tables.add(self.name, place, analysis)
        self.debates.append(
            {
                "id": debate.id,
                "title": debate.title,
                "source": source,
                "shard": self.name,
                "line": place,
                "arguments": len(debate.arguments),
                "relations": len(analysis.relations),
            }
        )

    def fail(self, source: str, reason: str, debate: str = "", begins: str = "") -> None:
        """Note what was not judged."""
        said = {"source": source, "debate": debate, "reason": reason, "begins": begins}
        self.failures.append(said)

    def files(self) -> dict[str, bytes]:
        """The bytes of all files, by their suffixes."""
        self._lines.close()
        files = {".jsonl.gz": self._content.getvalue()}
        return files | (self._tables.files() if self._tables is not None else {})


_PLACE = {"shard": "string", "line": "int32", "debate": "string"}
_ARGUMENTS = {**_PLACE, "argument": "string", "text": "string", "status": "string"}
"""Columns and their types; ``status`` is null where there is no labelling."""
_RELATIONS = {
    **_PLACE,
    "source": "string",
    "target": "string",
    "label": "string",
    "confidence": "float64",
    "origin": "string",
    "open": "bool_",
}


class ShardTables:
    """A row for each argument, and one for each relation that counts, in the order of the lines.

    ``shard`` and ``line`` say where the debate is, as in ``debates.jsonl.gz``; ids of debates need
    not differ.
    """

    def __init__(self) -> None:
        self._arguments: list[tuple[Any, ...]] = []
        self._relations: list[tuple[Any, ...]] = []

    def add(self, shard: str, line: int, analysis: Analysis) -> None:
        """Add the rows of a debate."""
        place, statuses = (shard, line, analysis.debate.id), analysis.statuses
        self._arguments += [
            (*place, argument.id, argument.text, statuses.get(argument.id))
            for argument in analysis.debate.arguments
        ]
        self._relations += [
            (*place, *edge.ends, str(edge.label), edge.confidence, str(edge.origin), edge.open)
            for edge in analysis.relations
        ]

    def files(self) -> dict[str, bytes]:
        """The bytes of both tables, by the suffixes of their files."""
        return {
            ".arguments.parquet": _bytes(self._arguments, _ARGUMENTS),
            ".relations.parquet": _bytes(self._relations, _RELATIONS),
        }


def _bytes(rows: list[tuple[Any, ...]], columns: dict[str, str]) -> bytes:
    with libraries_for("a Parquet table"):
        import pyarrow
        from pyarrow import parquet
    schema = pyarrow.schema({name: getattr(pyarrow, kind)() for name, kind in columns.items()})
    content = io.BytesIO()
    objects = [dict(zip(columns, row, strict=True)) for row in rows]
    parquet.write_table(pyarrow.Table.from_pylist(objects, schema), content)
    return content.getvalue()
