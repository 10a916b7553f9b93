"""Print how well and how fast each algorithm of edit_distance judges, as a table in Markdown.

    python benchmarks/edits.py ../shared/data

Each algorithm is tried with its usual options, among which training chooses on held-out parts of
the training pairs, then each experiment that ships. RTE: trained on one development set, tested on
another (two-way accuracy). Debates: ``debatepedia_train.xml``, each debate judged by an engine
trained on the others. Pairs a second: those of the three RTE sets, texts never seen before (their
words are found) and seen before; one process on one core.

Nothing is chosen by what is reported.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from argue import formats
from argue.engines import Engine
from argue.engines.edits import experiments, tokens
from argue.engines.edits.algorithms import ALGORITHMS
from argue.errors import ArgueError
from argue.evaluation.relations import score_relations
from argue.evaluation.training.leave_out import (
    Fit,
    LeaveDebatesOut,
    MajorityEngine,
    fit_with,
    labelled_pairs,
)
from argue.model import Pair

TRANSFERS = (("rte1", "rte2"), ("rte2", "rte3"), ("rte3", "rte1"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("data", type=Path, help="the folder with rte/ and node/")
    parser.add_argument("names", nargs="*", help="only these algorithms and experiments")
    given = parser.parse_args()
    sets = {name: read(given.data / "rte" / f"{name}_dev.xml") for name in ("rte1", "rte2", "rte3")}
    sets["debates"] = read(given.data / "node" / "debatepedia_train.xml")
    columns = [f"{train} → {test}" for train, test in TRANSFERS]
    print(f"| | {' | '.join(columns)} | debates, held out | macro | pairs/s new | again |")
    print("|---|---|---|---|---|---|---|---|", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for name, fit in fits(Path(folder), given.names):
            try:
                print(row(name, fit, sets), flush=True)
            except ArgueError as error:
                print(f"{name}: left out: {error}", file=sys.stderr)


def fits(folder: Path, names: Sequence[str]) -> Iterator[tuple[str, Fit]]:
    """What is measured: the baseline, each algorithm alone, each experiment."""
    if not names:
        yield "majority", MajorityEngine
    for name in ALGORITHMS.names():
        path = folder / f"{name}.toml"
        path.write_text(f'[[distance]]\nalgorithm = "{name}"\n', encoding="utf-8")
        if name != "combination" and (not names or name in names):
            yield f"`{name}`", fit_with("edit_distance", str(path))
    for name in experiments.names():
        if not names or name in names:
            yield f"experiment `{name}`", fit_with("edit_distance", name)


def row(name: str, fit: Fit, sets: dict[str, list[Pair]]) -> str:
    results = [scores(fit(sets[train]), sets[test])[0] for train, test in TRANSFERS]
    held_out = scores(LeaveDebatesOut(fit, sets["debates"]), sets["debates"])
    every = [pair for name in ("rte1", "rte2", "rte3") for pair in sets[name]]
    tokens._memory.cache_clear()  # the words of every text are forgotten
    tokens._bags.cache_clear()
    trained = fit(sets["debates"])
    speeds = [len(every) / seconds(trained, every) for _ in ("new", "again")]
    cells = [f"{value:.3f}" for value in (*results, *held_out)]
    if name != "majority":
        cells += [f"{speed:,.0f}" for speed in speeds]
    return f"| {name} | {' | '.join(cells)} |"


def scores(engine: Engine, pairs: Sequence[Pair]) -> tuple[float, float]:
    """Accuracy, and macro accuracy (mean recall of the labels)."""
    gold = [pair.stated for pair in pairs if pair.stated is not None]
    result = score_relations(gold, [judgement.label for judgement in engine.judge(pairs)])
    return result.accuracy or 0.0, result.macro_recall or 0.0


def seconds(engine: Engine, pairs: Sequence[Pair]) -> float:
    started = time.perf_counter()
    engine.judge(pairs)
    return time.perf_counter() - started


def read(path: Path) -> list[Pair]:
    return labelled_pairs(formats.read(path))


if __name__ == "__main__":
    main()
