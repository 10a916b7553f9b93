"""Print how well and how fast each algorithm of edit_distance judges, as a table in Markdown.

    python -m benchmarks.edits ../shared/data
    python -m benchmarks.edits ../shared/data --halves   # then: python -m tools.figures

Each algorithm is tried with its usual options, among which training chooses on held-out parts of
the training pairs, then each experiment that ships. RTE: trained on one development set, tested on
another (two-way accuracy). Debates: ``debatepedia_train.xml``, each debate judged by an engine
trained on the others. Pairs a second: those of the three RTE sets, texts never seen before (their
words are found) and seen before; one process on one core.

``--halves`` asks how much hangs on which topics are learned from: trained on five of the ten
topics of ``debatepedia_train.xml``, judged on the other five, in all 252 ways, for the basic
configuration and for what differs from it in one setting. It writes the figures file, under
``halves``.

Nothing is chosen by what is reported.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from argue import formats
from argue.engines import Engine
from argue.engines._facts import FILE
from argue.engines._similarity import measured
from argue.engines._thresholds import ORDER, classify, learn_cuts
from argue.engines.edits import experiments, tokens
from argue.engines.edits.algorithms import ALGORITHMS, load_algorithm
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
_COSINE = {"algorithm": "cosine", "tokens": "lemmas", "stop_words": "remove", "repeats": False}
_TOKENS = {"algorithm": "token_edit_distance", "tokens": "lemmas", "stop_words": "remove"}
SETTINGS: dict[str, dict[str, Any]] = {
    "basic: cosine, lemmas, no stop words": _COSINE,
    "basic, words as they stand": _COSINE | {"tokens": "words"},
    "basic, stop words kept": _COSINE | {"stop_words": "keep"},
    "basic, a word counts as often as it stands": _COSINE | {"repeats": True},
    "token edit distance, deleting is free": _TOKENS,
    "token edit distance, deleting costs as much as inserting": _TOKENS
    | {"costs": {"delete": 1.0}, "normaliser": "longer"},
}
"""What :func:`halves` compares."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("data", type=Path, help="the folder with rte/ and node/")
    parser.add_argument("names", nargs="*", help="only these algorithms and experiments")
    parser.add_argument("--halves", action="store_true", help="measure halves of the topics")
    given = parser.parse_args()
    if given.halves:
        return write_halves(given.data)
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


def write_halves(data: Path) -> None:
    """Measure :func:`halves` of each of the settings, and write them into the figures file."""
    pairs = read(data / "node" / "debatepedia_train.xml")
    rows = [{"setting": name, **halves(each, pairs)} for name, each in SETTINGS.items()]
    content = json.loads(FILE.read_text(encoding="utf-8"))
    content["halves"] = rows
    FILE.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


def halves(settings: dict[str, Any], pairs: Sequence[Pair]) -> dict[str, Any]:
    """Accuracy on what is learned from, and on the other half of the topics: mean and 95 %."""
    similarity = load_algorithm(settings)
    near = measured(similarity, pairs)
    classes = np.array([ORDER.index(pair.stated) for pair in pairs if pair.stated]) // 2
    topics = sorted({pair.debate for pair in pairs})
    own = np.array([topics.index(pair.debate) for pair in pairs])
    shares = []
    for half in combinations(range(len(topics)), len(topics) // 2):
        learned = np.isin(own, half)
        cuts = learn_cuts(near[learned], classes[learned], 2)
        shares.append(float((classify(near[~learned], cuts) == classes[~learned]).mean()))
    again = classify(near, learn_cuts(near, classes, 2)) == classes
    low, high = np.percentile(shares, [2.5, 97.5])
    return {
        "splits": len(shares),
        "learned": round(float(again.mean()), 4),
        "mean": round(float(np.mean(shares)), 4),
        "interval": [round(float(low), 4), round(float(high), 4)],
    }


def scores(engine: Engine, pairs: Sequence[Pair]) -> tuple[float, float]:
    """Accuracy, and macro accuracy (mean recall of the labels)."""
    gold = [pair.stated for pair in pairs if pair.stated is not None]
    result = score_relations(gold, [judgement.label for judgement in engine.judge(pairs)])
    return result.accuracy or 0.0, result.balanced_accuracy or 0.0


def seconds(engine: Engine, pairs: Sequence[Pair]) -> float:
    started = time.perf_counter()
    engine.judge(pairs)
    return time.perf_counter() - started


def read(path: Path) -> list[Pair]:
    return labelled_pairs(formats.read(path))


if __name__ == "__main__":
    main()
