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
with the source.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby, islice
from pathlib import Path
from typing import Any

from argue.rules.revisions import parsing, xml
from argue.rules.revisions.changes import Change, changes
from argue.rules.revisions.collection import SIDES, Acquired, collected
from argue.rules.revisions.folders import source
from argue.rules.revisions.pairs import pairs
from argue.rules.revisions.reverts import without_reverted
from argue.rules.revisions.version import Version
from argue.rules.revisions.work import Result, Work

STAGES = ("changes", "pairs", "candidates", "rules")


@dataclass(frozen=True)
class Plan:
    """What to acquire rules from, and how.

    Parameters
    ----------
    source
        A MediaWiki export or a folder of versions.
    seeds
        Words of which one must stand in a rule; none for all rules. Only pairs that have one are
        parsed.
    pipeline
        As for :func:`argue.language.load`.
    processes
        That parse at the same time.
    most
        So many pairs are parsed; 0 for all.
    sides, least
        As for :func:`argue.rules.revisions.collection.collected`.
    """

    source: Path
    seeds: tuple[str, ...] = ()
    pipeline: str = ""
    processes: int = 1
    most: int = 0
    sides: str = SIDES[0]
    least: int = 1


def acquire(
    plan: Plan,
    folder: Path,
    *,
    until: str = STAGES[-1],
    told: Callable[[str, Mapping[str, int]], None] = lambda stage, counts: None,
    progress: Callable[[], object] = lambda: None,
) -> None:
    """Do all stages up to one, or what is left of them.

    Parameters
    ----------
    told
        Is told each stage's counts when it is done.
    progress
        Is called after each item.

    Raises
    ------
    BadInput, ParseError
        If the source cannot be read, or the folder has stages with other settings.
    """
    work = Work(folder)
    steps = (_changes, _pairs, _candidates, _rules)
    for stage, step in zip(STAGES, steps, strict=True):
        told(stage, step(plan, work, progress))
        if stage == until:
            return


def _changes(plan: Plan, work: Work, progress: Callable[[], object]) -> dict[str, int]:
    def results(done: int) -> Iterator[Result]:
        pages = groupby(source(plan.source), key=lambda version: version.page)
        for number, (_, versions) in enumerate(pages):
            if number >= done:
                counts = Counter({"pages": 1})
                yield Result(_page(versions, counts), counts)
                progress()

    whole = plan.source.resolve()
    settings = {"source": str(whole), "bytes": whole.stat().st_size if whole.is_file() else 0}
    return work.run("changes", results, settings)


def _page(versions: Iterable[Version], counts: Counter[str]) -> Iterator[dict[str, Any]]:
    def counted() -> Iterator[Version]:
        for version in versions:
            counts["versions"] += 1
            counts["characters"] += len(version.text)
            yield version

    for change in changes(without_reverted(counted())):
        counts["changes"] += 1
        yield change._asdict()


def _pairs(plan: Plan, work: Work, progress: Callable[[], object]) -> dict[str, int]:
    def results(done: int) -> Iterator[Result]:
        for row in islice(work.rows("changes"), done, None):
            counts: Counter[str] = Counter()
            yield Result((pair._asdict() for pair in pairs(Change(**row), counts)), counts)
            progress()

    return work.run("pairs", results, {}, every=2000)


def _candidates(plan: Plan, work: Work, progress: Callable[[], object]) -> dict[str, int]:
    def results(done: int) -> Iterator[Result]:
        wanted = islice(_with_seed(work.rows("pairs"), plan.seeds), plan.most or None)
        rest = islice(wanted, done * parsing.BATCH, None)
        for result in parsing.results(rest, plan.pipeline, plan.processes):
            yield result
            progress()

    settings = {"seeds": sorted(plan.seeds), "pipeline": plan.pipeline, "most": plan.most}
    return work.run("candidates", results, settings, every=4)


def _with_seed(rows: Iterable[dict[str, Any]], seeds: Iterable[str]) -> Iterator[dict[str, Any]]:
    wanted = [seed.lower() for seed in seeds]
    for row in rows:
        both = f"{row['text']} {row['hypothesis']}".lower()
        if not wanted or any(seed in both for seed in wanted):
            yield row


def _rules(plan: Plan, work: Work, progress: Callable[[], object]) -> dict[str, int]:
    """Written anew each time: it takes little, and has settings of its own."""
    counts = Counter({"rules": 0, "found more than once": 0})

    def acquired() -> Iterator[Acquired]:
        for each in collected(
            work.rows("candidates"), work.folder / "rules.sqlite",
            sides=plan.sides, seeds=plan.seeds, least=plan.least,
        ):  # fmt: skip
            counts["rules"] += 1
            counts["found more than once"] += each.rule.frequency > 1
            lines.write(json.dumps(each.rule.as_object(), ensure_ascii=False) + "\n")
            yield each
            progress()

    paths = [work.folder / f"rules.{kind}.part" for kind in ("jsonl", "xml")]
    with (
        paths[0].open("w", encoding="utf-8") as lines,
        paths[1].open("w", encoding="utf-8") as tree,
    ):
        tree.writelines(xml.write(acquired()))
    for path in paths:
        path.replace(path.with_suffix(""))
    (work.folder / "rules.sqlite").unlink()
    return dict(counts)
