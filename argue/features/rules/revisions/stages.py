"""The stages of acquisition, each of which leaves a file in the folder of the work.

==============  ==============================================  =================================
stage           takes                                           leaves
==============  ==============================================  =================================
``changes``     the source                                      rewritten paragraphs, plain text
``pairs``       changes                                         pairs of sentences in sets a, b, c
``candidates``  pairs                                           rules with context, filtered
``rules``       candidates                                      ``rules.jsonl`` and ``rules.xml``
==============  ==============================================  =================================

The first takes pages one by one and a version at a time, the others lines: memory does not grow
with the source. Pairs of sentences are parsed in batches by the workers of an executor.

A stage writes ``NAME.jsonl``, an object a line, and ``NAME.state.json``: how many items it has
taken, how many bytes of results and which counts go with them, and the settings it was begun with.
The state is replaced at once when an item's results are on disk; what a killed stage wrote after
that is cut off, and those items are taken again.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, TypeAlias

from argue.errors import BadInput
from argue.features.corpora.executors import HERE
from argue.features.rules.batches import in_batches, loaded
from argue.features.rules.revisions import collection
from argue.features.rules.revisions.candidates import candidates
from argue.features.rules.revisions.changes import Rewrite, changes
from argue.features.rules.revisions.collection import SIDES, Acquired, collected, reason
from argue.features.rules.revisions.pairs import DEFAULT_SETS, pairs
from argue.features.rules.revisions.trees import words_of
from argue.features.rules.revisions.versions import Version, between, source, without_reverted
from argue.files import whole_file
from argue.locales.phrases import reason_of

STAGES = ("changes", "pairs", "candidates", "rules")


@dataclass(frozen=True)
class Plan:
    """What to acquire rules from, and how; ``sides`` and ``least`` are as for :func:`collected`."""

    source: Path
    """A MediaWiki export or a folder of versions."""
    seeds: tuple[str, ...] = ()
    """Words of which one must stand in a rule; only pairs that have one are parsed."""
    pipeline: str = ""
    """As for :func:`argue.features.grammar.load`."""
    executor: str = HERE
    """Who parses, as of :func:`argue.features.corpora.executors.execute`."""
    most: int = 0
    """So many pairs are parsed; 0 for all."""
    sides: str = SIDES[0]
    least: int = 1
    sets: tuple[str, ...] = DEFAULT_SETS
    """Those that are parsed of the paper's ``a``, ``b`` and ``c``; it took its rules from ``b``."""
    newer: Path | None = None
    """Another source: then the newest versions of a page in both are compared, and no others."""


def acquire(
    plan: Plan,
    folder: Path,
    *,
    until: str = STAGES[-1],
    report: Callable[[str, Mapping[str, int]], None] = lambda stage, counts: None,
    progress: Callable[[], object] = lambda: None,
) -> None:
    """Do all stages up to one, or what is left of them.

    ``report`` is told each stage's counts when it is done, ``progress`` is called after each item.
    Raises BadInput or ParseError if the source cannot be read, or the folder has stages with other
    settings.
    """
    work = Work(folder, progress)
    steps = (_changes, _pairs, _candidates, _rules)
    for stage, step in zip(STAGES, steps, strict=True):
        report(stage, step(plan, work))
        if stage == until:
            return


def _changes(plan: Plan, work: Work) -> dict[str, int]:
    def results(done: int) -> Iterator[StageResult]:
        versions = (
            between(plan.source, plan.newer, work.folder / "older.sqlite")
            if plan.newer
            else source(plan.source)
        )
        pages = groupby(versions, key=lambda version: version.page)
        for number, (_, of_page) in enumerate(pages):
            if number >= done:
                counts = Counter({"pages": 1})
                yield StageResult(_page(of_page, counts), counts)

    settings = _described("source", plan.source)
    if plan.newer:
        settings |= _described("newer", plan.newer, "newer ")
    return work.run("changes", results, settings)


def _described(name: str, path: Path, of: str = "") -> dict[str, object]:
    whole = path.resolve()
    return {name: str(whole), f"{of}bytes": whole.stat().st_size if whole.is_file() else 0}


def _page(versions: Iterable[Version], counts: Counter[str]) -> Iterator[dict[str, Any]]:
    def counted() -> Iterator[Version]:
        for version in versions:
            counts.update(versions=1, characters=len(version.text))
            yield version

    for change in changes(without_reverted(counted())):
        counts["changes"] += 1
        yield change._asdict()


def _pairs(plan: Plan, work: Work) -> dict[str, int]:
    def results(done: int) -> Iterator[StageResult]:
        for row in islice(work.rows("changes"), done, None):
            counts: Counter[str] = Counter()
            yield StageResult((pair._asdict() for pair in pairs(Rewrite(**row), counts)), counts)

    return work.run("pairs", results, {}, every=2000)


def _candidates(plan: Plan, work: Work) -> dict[str, int]:
    seeds = [seed.lower() for seed in plan.seeds] or [""]

    def results(done: int) -> Iterator[StageResult]:
        chosen = (
            row
            for row in work.rows("pairs")
            if row["set"] in plan.sets
            and any(seed in f"{row['text']} {row['hypothesis']}".lower() for seed in seeds)
        )
        rest = islice(islice(chosen, plan.most or None), done * BATCH, None)
        return rules_of_pairs(rest, plan.pipeline, plan.executor)

    settings = {
        "seeds": sorted(plan.seeds),
        "pipeline": plan.pipeline,
        "most": plan.most,
        "sets": sorted(set(plan.sets)),
    }
    return work.run("candidates", results, settings, every=4)


def _rules(plan: Plan, work: Work) -> dict[str, int]:
    """Written anew each time: it takes little, and has settings of its own."""
    counts = Counter({"before generalisation": 0, "rules": 0, "found more than once": 0})
    out, rows = work.folder, work.rows("candidates")
    database = out / "rules.sqlite"

    def acquired(lines: BinaryIO) -> Iterator[Acquired]:
        for pattern in collected(
            rows, database, sides=plan.sides, seeds=plan.seeds, least=plan.least, counts=counts
        ):
            counts["rules"] += 1
            counts["found more than once"] += pattern.rule.frequency > 1
            lines.write(_line(pattern.rule.as_object()))
            yield pattern
            work.progress()

    with whole_file(out / "rules.jsonl") as lines, whole_file(out / "rules.xml") as tree:
        tree.writelines(line.encode() for line in collection.write(acquired(lines)))
    database.unlink()
    return dict(counts)


def _line(row: Mapping[str, object]) -> bytes:
    return json.dumps(row, ensure_ascii=False).encode() + b"\n"


class StageResult(NamedTuple):
    """What a stage makes of one item; ``counts`` is complete when all rows were taken."""

    rows: Iterable[Mapping[str, object]]
    counts: Counter[str]


class Work:
    """The folder of the stages; it is made if it is not there.

    ``progress`` is called after each item. Raises BadInput if the folder cannot be made.
    """

    def __init__(self, folder: Path, progress: Callable[[], object] = lambda: None) -> None:
        self.folder, self.progress = folder, progress
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(f"{folder}: expected a directory, {error.strerror}") from error

    def run(
        self,
        stage: str,
        results: Callable[[int], Iterator[StageResult]],
        settings: Mapping[str, object],
        *,
        every: int = 20,
    ) -> dict[str, int]:
        """Do a stage, or the rest of it, and return its counts; a finished one is not done again.

        ``results`` gives those of all items after the first so many, ``settings`` are what they
        depend on, ready for JSON, and the state is saved ``every`` so many items. Raises BadInput
        if the stage was begun with other settings.
        """
        state = self._state(stage)
        if state and state["settings"] != settings:
            raise BadInput(
                f"{self.folder}: expected the settings that the stage {stage} was begun with, "
                f"{_format_settings(state['settings'])}; found {_format_settings(settings)}; "
                "name another folder, or remove this one"
            )
        if not state:
            state = {"items": 0, "bytes": 0, "finished": False, "counts": {}, "settings": settings}
        if not state["finished"]:
            self._write(stage, state, results(state["items"]), every)
        counts: dict[str, int] = state["counts"]
        return counts

    def rows(self, stage: str) -> Iterator[dict[str, Any]]:
        """The results of a stage, in order."""
        with (self.folder / f"{stage}.jsonl").open(encoding="utf-8") as file:
            for line in file:
                yield json.loads(line)

    def _write(
        self, stage: str, state: dict[str, Any], results: Iterator[StageResult], every: int
    ) -> None:
        counts = Counter(state["counts"])
        with (self.folder / f"{stage}.jsonl").open("ab") as file:
            file.truncate(state["bytes"])
            for result in results:
                file.writelines(map(_line, result.rows))
                counts.update(result.counts)
                state["items"] += 1
                if state["items"] % every == 0:
                    self._save(stage, state, counts, file)
                self.progress()
            state["finished"] = True
            self._save(stage, state, counts, file)

    def _save(self, stage: str, state: dict[str, Any], counts: Counter[str], file: Any) -> None:
        file.flush()
        os.fsync(file.fileno())
        state |= {"bytes": file.tell(), "counts": dict(counts)}
        part = self.folder / f"{stage}.state.part"
        part.write_text(json.dumps(state), encoding="utf-8")
        part.replace(self.folder / f"{stage}.state.json")

    def _state(self, stage: str) -> dict[str, Any]:
        path = self.folder / f"{stage}.state.json"
        try:
            result: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError) as error:
            raise BadInput(f"{path}: expected the state of a stage, {reason_of(error)}") from error
        return result


def _format_settings(settings: Mapping[str, object]) -> str:
    return ", ".join(f"{name} {value!r}" for name, value in settings.items())


BATCH = 32
"""Pairs that are parsed together."""

Row: TypeAlias = dict[str, Any]


def rules_of_pairs(
    pairs: Iterable[Row], pipeline: str, executor: str = HERE
) -> Iterator[StageResult]:
    """The rules of each batch of pairs, rows of that stage, in order, whatever the executor.

    ``pipeline``: as for :func:`argue.features.grammar.load`. Raises ArgueError if it cannot be
    loaded or does not tag, or as the executor does.
    """
    return in_batches(_parsed, pairs, BATCH, pipeline, executor)


def _parsed(pipeline: str, pairs: Sequence[Row]) -> StageResult:
    texts = [pair[side] for pair in pairs for side in ("text", "hypothesis")]
    docs = iter(loaded(pipeline).pipe(texts, batch_size=2 * BATCH))
    counts: Counter[str] = Counter()
    rows: list[Row] = []
    for pair, (text, hypothesis) in zip(pairs, zip(docs, docs, strict=True), strict=True):
        counts["pairs"] += 1
        for rule in candidates(words_of(text), words_of(hypothesis)):
            counts["differences"] += 1
            why = reason(rule)
            counts[f"left out: {why}" if why else "kept"] += 1
            if not why:
                rows.append({**pair, **rule._asdict()})
    return StageResult(rows, counts)
