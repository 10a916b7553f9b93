"""Judge a corpus, shard by shard, in this process or in many, and go on where that was stopped."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Unpack

from argue import pipeline
from argue.engines import facts
from argue.errors import ArgueError, BadInput, ModelError, UnknownName
from argue.features.corpora.executors import Pool, open_pool
from argue.features.corpora.one_shard import STATED, Job, judge_shard
from argue.features.corpora.parts import FOLDER, MARK, Part, judged_parts
from argue.features.corpora.records import DEBATES, FAILURES, INDEX, finish, finish_part
from argue.features.corpora.shards import WAITING, ShardFiles, WaitingUnits
from argue.files import lock_folder
from argue.formats import Unread, read_units, readers
from argue.model import Debate, Options, OptionWords
from argue.pairing import PAIRINGS
from argue.settings import Settings

Sources = str | Path | Iterable[str | Path]


@dataclass(frozen=True, slots=True)
class Running:
    """How far a corpus is, in units: files, and lines of JSON lines."""

    units: int
    """Those that are done."""
    total: int
    first: int
    """How many of them an earlier run did."""
    memory: int
    """The most memory that a worker has had so far, in bytes."""


Progress = Callable[[Running], None]


class CorpusWords(OptionWords, total=False):
    """How files are read, beside what is asked of their debates.

    ``format`` is that of all files, recognised if empty; ``labels_are``, ``columns`` and ``strict``
    are those of :func:`argue.read`, and a file that is refused is among the failures; ``language``
    is that of the debates whose source says none; ``claim``, words or an argument's id, is what all
    debates claim, and a debate that claims another thing is among the failures.
    """

    format: str
    labels_are: str
    columns: str
    strict: bool
    language: str
    claim: str


_READING = ("format", "labels_are", "columns", "strict", "language", "claim")


def judge_corpus(
    source: Sources,
    *,
    out: str | Path,
    engine: str = "",
    executor: str = "here",
    resume: bool = False,
    part: str = "",
    progress: Progress | None = None,
    **options: Unpack[CorpusWords],
) -> dict[str, Any]:
    """Judge all debates of files, folders, zips, tars and lists, and write what stands in them.

    The folder ``out`` gets ``shards/NAME.jsonl.gz`` with a debate a line (the format ``jsonl``) and
    the mark of the shard (``NAME.json``); with pyarrow also ``NAME.arguments.parquet`` and
    ``NAME.relations.parquet``; more than 256 shards lie in folders of so many;
    ``debates.jsonl.gz``, which says where each debate is; ``failures.jsonl``, what was not judged,
    and why; and at last ``index.json``. The bytes are the same whatever the executor, the order of
    the sources and the interruptions. How debates are put
    in shards: :mod:`argue.features.corpora.shards`.

    Parameters
    ----------
    source
        One or several (:func:`argue.formats.read_units`). Limits of the settings hold for each file
        or line by itself, not for all together.
    engine
        A plug-in's name or the directory of a trained model; ``stated`` takes the relations that
        the sources state; empty for the setting ``ARGUE_ENGINE``.
    executor
        ``here``, ``local:4`` or ``dask://HOST:PORT`` (:mod:`argue.features.corpora.executors`).
    resume
        Whether to go on with what an interrupted run left in ``out``, if anything.
    part
        ``I/N``: only the shards that fall to part I of N (:mod:`.parts`), which :func:`join_corpus`
        puts together.
    options
        As of :func:`argue.analyse`, and :class:`CorpusWords`.

    Returns
    -------
    The index (``argue/corpus/1``); of a part what it says of itself.

    Raises
    ------
    BadInput
        If there is nothing to judge, ``out`` has something in it and ``resume`` is false, or what
        is there was begun with other sources or options.
    ModelError
        If a worker cannot load the engine, or has another version of it.
    ArgueError
        If the workers of a shard died again and again. All others are done, so that ``resume`` does
        only these.

    Examples
    --------
    >>> import tempfile
    >>> from pathlib import Path
    >>> folder = Path(tempfile.mkdtemp())
    >>> _ = (folder / "trams.md").write_text("# Trams?" + chr(10) + "+ They are quiet.")
    >>> index = judge_corpus(folder / "trams.md", out=folder / "judged", engine="stated")
    >>> index["debates"], index["failed"]
    (1, 0)
    """
    sources = [source] if isinstance(source, str | Path) else list(source)
    settings = Settings.from_environment()
    job = _job(engine, settings, dict(options))
    _check(job, sources, folder := Path(out))
    which = Part.parse(part) if part else None
    if which is not None:
        if (folder / INDEX).exists():
            raise BadInput(f"{folder}: expected a folder for parts, found a corpus")
        folder = folder / FOLDER / which.folder
    with closing(open_pool(partial(judge_shard, job), executor)) as pool, _locked(folder):
        begun = _begin(folder, job, MARK if which else INDEX, resume=resume)
        return begun or _judge(sources, folder, job, which, pool, progress)


def join_corpus(out: str | Path) -> dict[str, Any]:
    """Put the parts of a corpus together, if all are there; the index.

    The folder is then as one run would have written it. May be called again if it was stopped.

    Raises
    ------
    BadInput
        If parts are missing, not finished, damaged, or do not belong together.
    ModelError
        If parts were judged by different versions of the engine.
    """
    folder = Path(out)
    if not folder.is_dir():
        raise BadInput(f"{folder}: expected the parts of a corpus, found no folder")
    with _locked(folder):
        if (folder / INDEX).exists():
            index: dict[str, Any] = json.loads((folder / INDEX).read_bytes())
        else:
            index = _join(folder)
        if (folder / FOLDER).exists():
            shutil.rmtree(folder / FOLDER)
        return index


def _join(out: Path) -> dict[str, Any]:
    parts, files, versions = judged_parts(out), ShardFiles(out), set[str]()
    files.folder.mkdir(exist_ok=True)
    _delete_unfinished(out)
    engine, options = parts[0].mark["engine"], parts[0].mark["options"]
    for part in parts:
        for name in part.mark["shards"]:
            files.take(name, ShardFiles(part.folder))
            _add_version(versions, files.mark(name)["engine_version"], engine)
    names = sorted(name for part in parts for name in part.mark["shards"])
    unread = [Unread(*row) for row in parts[0].mark["unread"]]
    return finish(out, files, names, unread, engine, options)


def _job(engine: str, settings: Settings, words: dict[str, Any]) -> Job:
    reading = {name: words.pop(name) for name in _READING if name in words}
    engine, tables = engine or settings.engine, find_spec("pyarrow") is not None
    return Job(engine, Options.of(**words), limits=settings.limits, tables=tables, **reading)


def _check(job: Job, sources: list[str | Path], out: Path) -> None:
    """Refuse what would fail in every shard; raises BadInput."""
    if job.engine != STATED:
        facts(job.engine)
    if job.options.pairing:
        PAIRINGS.load(job.options.pairing)
    pipeline.label(Debate("none", "none", ()), (), job.options)
    if job.format and job.format not in readers():
        raise UnknownName("input format", job.format, readers())
    for source in sources:
        if out.resolve().is_relative_to(Path(source).resolve()):
            raise BadInput(f"{out}: expected a folder outside of what is judged, {source}")


@contextmanager
def _locked(out: Path) -> Iterator[None]:
    """Make the folder and keep other runs out of it, except on a disk that locks no folders.

    Raises BadInput.
    """
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{out}: expected a folder to write to, {error.strerror}") from error
    with ExitStack() as stack:
        try:
            stack.callback(os.close, lock_folder(out))
        except BlockingIOError as error:
            raise BadInput(
                f"{out}: expected a folder for this run alone, found another run that writes to it"
            ) from error
        except OSError:
            pass  # this disk locks no folders
        yield


def _begin(out: Path, job: Job, last: str, *, resume: bool) -> dict[str, Any] | None:
    """Prepare the folder; what the file ``last`` holds, if the corpus or part is finished."""
    try:
        there = sorted(path.name for path in out.iterdir() if path.name != "shards")
        resumable = not {WAITING, last}.isdisjoint(there)
        if there and not (resume and resumable):
            hint = "; --resume goes on with what an interrupted run left there"
            raise BadInput(
                f"{out}: expected an empty folder, found {there[0]}{hint if resumable else ''}"
            )
        (out / "shards").mkdir(exist_ok=True)
        _delete_unfinished(out)
    except OSError as error:
        raise BadInput(f"{out}: expected a folder to write to, {error.strerror}") from error
    if not (out / last).exists():
        return None
    index: dict[str, Any] = json.loads((out / last).read_bytes())
    if (index["engine"], index["options"]) != (job.engine, _options(job)):
        raise BadInput(f"{out}: a corpus is there that was judged with another engine or options")
    (out / WAITING).unlink(missing_ok=True)  # where a run was killed at its very end
    return index


def _delete_unfinished(out: Path) -> None:
    """Delete the files that were being written when a run was killed."""
    written = [f".{name}.*" for name in (INDEX, DEBATES, FAILURES, MARK)]
    for pattern in (*written, "shards/.*", "shards/*/.*"):
        for path in out.glob(pattern):
            path.unlink()


def _options(job: Job) -> dict[str, Any]:
    """What was asked for, ready for JSON."""
    options = asdict(job.options)
    for name in ("engine", "position", "degrees"):
        del options[name]
    asked = {name: value for name in _READING if (value := getattr(job, name)) or name == "format"}
    return {**options, "derived": list(map(str, job.options.derived)), **asked}


def _judge(
    sources: list[str | Path],
    out: Path,
    job: Job,
    part: Part | None,
    pool: Pool,
    progress: Progress | None,
) -> dict[str, Any]:
    pool.begin()  # while the sources are read
    try:
        with closing(WaitingUnits(out)) as waiting:
            words = _fill(waiting, sources, job, part)
            files, counts = ShardFiles(out), waiting.counts()
            _judge_shards(waiting, files, counts, job, pool, progress)
            unread = waiting.unread()
            if part is None:
                index = finish(out, files, list(counts), unread, job.engine, _options(job))
            else:
                index = finish_part(out, counts, unread, waiting.total(), words)
    except sqlite3.Error as error:
        raise BadInput(f"{out / WAITING}: expected a file that can be written, {error}") from error
    waiting.delete()
    return index


def _fill(
    waiting: WaitingUnits, sources: list[str | Path], job: Job, part: Part | None
) -> dict[str, Any]:
    """Read all units, unless an earlier run did; what is asked for."""
    words = {
        "sources": list(map(str, sources)),
        "engine": job.engine,
        "options": _options(job),
        "limits": asdict(job.limits),
        "tables": job.tables,
    }
    begun = waiting.job()
    if begun is None:
        waiting.fill(partial(read_units, sources, job.limits), words, part)
    elif differing := [name for name in words if words[name] != begun.get(name)]:
        raise BadInput(
            f"{waiting.path.parent}: expected the {' and '.join(differing)} of the run that was "
            f"interrupted there, found {words[differing[0]]} in place of {begun[differing[0]]}"
        )
    return words


def _judge_shards(
    waiting: WaitingUnits,
    files: ShardFiles,
    counts: dict[str, int],
    job: Job,
    pool: Pool,
    progress: Progress | None,
) -> None:
    """Judge and write the shards that have no mark; raises ArgueError if some are lost."""
    done = files.done() & counts.keys()
    first, total, memory = sum(counts[name] for name in done), sum(counts.values()), 0
    units = first
    versions = {files.mark(name)["engine_version"] for name in sorted(done)[:1]}
    lost: list[str] = []
    left = (waiting.shard(name) for name in counts if name not in done)
    for outcome in pool.run(left):
        name = outcome.task.name
        if outcome.lost:
            lost.append(f"{name}: {outcome.lost}")
            continue
        _add_version(versions, outcome.result.mark["engine_version"], job.engine)
        files.write(name, outcome.result.files, outcome.result.mark)
        units, memory = units + counts[name], max(memory, outcome.result.memory)
        if progress is not None:
            progress(Running(units, total, first, memory))
    if lost:
        raise ArgueError(
            f"{len(lost)} of {len(counts)} shards were not judged, all others are; --resume tries "
            f"them again; {'; '.join(lost[:5])}"
        )


def _add_version(versions: set[str], version: str, engine: str) -> None:
    versions.add(version)
    if len(versions) > 1:
        raise ModelError(
            f"expected one version of the engine {engine} for all shards, found "
            f"{' and '.join(sorted(versions))}; the workers, or the run that was interrupted, have "
            "another model"
        )
