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
configuration, for what differs from it in one setting, and for the experiment ``word_share``. It
writes the figures file, under ``halves``, and under ``paper_half`` what the engines of the paper do
on the half that it tests on and on 1,000 random halves of all topics: measured where
``node/debatepedia_test.xml`` is, else what the review of this project measured on it
(:data:`REVIEWED`).

Nothing is chosen by what is reported, but for ``word_share``: of eleven measures that were tried on
the half that the paper tests on it is the one that comes to the paper's figures.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from argue import formats
from argue.engines import Engine
from argue.errors import ArgueError
from argue.evaluation.relations import score_relations
from argue.features.edits.engines.edits import experiment
from argue.features.edits.engines.edits.algorithms import ALGORITHMS
from argue.features.measures.leave_out import (
    Fit,
    LeaveDebatesOut,
    MajorityEngine,
    fit_with,
    labelled_pairs,
)
from argue.features.reproduction.reproduction import random_halves, reproduce
from argue.language import tokens
from argue.model import Pair
from benchmarks.figures import store

TRANSFERS = (("rte1", "rte2"), ("rte2", "rte3"), ("rte3", "rte1"))
_COSINE = 'algorithm = "cosine"'
_TOKENS = 'algorithm = "token_edit_distance"\ntokens = "lemmas"\nstop_words = "remove"'
_LONGER = 'costs = { insert = 1.0, delete = 1.0, substitute = 1.0 }\nnormaliser = "longer"'
SETTINGS = {
    "basic: cosine, lemmas, no stop words": f"{_COSINE}\nrepeats = false",
    "basic, words as they stand": f'{_COSINE}\nrepeats = false\ntokens = "words"',
    "basic, stop words kept": f'{_COSINE}\nrepeats = false\nstop_words = "keep"',
    "basic, a word counts as often as it stands": f"{_COSINE}\nrepeats = true",
    "token edit distance, deleting is free": _TOKENS,
    "token edit distance, deleting costs as much as inserting": f"{_TOKENS}\n{_LONGER}",
    "share of the hypothesis's words, no stop words": "word_share",
}
"""What ``--halves`` compares: options of one distance, or the name of an experiment."""
ENGINES = ("edit_distance", "word_overlap", "word_share", "all_attack", "all_support")
REVIEWED: dict[str, Any] = {
    "by": "review",
    "rows": [
        {"engine": "edit_distance", "relations": 0.52, "accepted": [0.61, 0.80, 0.68]},
        {"engine": "word_share", "relations": 0.67, "accepted": [None, None, None]},
        {"engine": "all_attack", "relations": None, "accepted": [None, None, 0.673]},
    ],
    "halves": [
        {"engine": "edit_distance", "splits": 1000, "mean": 0.565, "interval": [0.49, 0.64]},
        {"engine": "word_share", "splits": 1000, "mean": 0.666, "interval": None},
    ],
}
"""What a review measured where both halves were at hand, of cosine and of a word share in builds of
its own; accepted: precision, recall and accuracy with mediated attacks."""


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
    for name in experiment.SHIPPED:
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
    """Measure halves of the topics by each of the settings; write them into the figures file."""
    pairs = read(data / "node" / "debatepedia_train.xml")
    with tempfile.TemporaryDirectory() as folder:
        several = [
            halves(name, _fit(options, Path(folder)), pairs) for name, options in SETTINGS.items()
        ]
    store(halves=several, paper_half=paper_half(data) or REVIEWED)


def _fit(options: str, folder: Path) -> Fit:
    if options in experiment.SHIPPED:
        return fit_with("edit_distance", options)
    path = folder / "experiment.toml"
    path.write_text(f"[[distance]]\n{options}\n", encoding="utf-8")
    return fit_with("edit_distance", str(path))


def halves(name: str, fit: Fit, pairs: Sequence[Pair]) -> dict[str, Any]:
    """Accuracy on what is learned from, and on the other half of the topics: mean and 95 %."""
    found = random_halves(fit, pairs, 1_000)
    return {
        "setting": name,
        "splits": found.splits,
        "learned": round(scores(fit(pairs), pairs)[0], 4),
        "mean": _rounded(found.mean),
        "interval": [_rounded(found.low), _rounded(found.high)],
    }


def paper_half(data: Path) -> dict[str, Any] | None:
    """What the engines do on the half that the paper tests on; ``None`` where that is not."""
    files = [data / "node" / f"debatepedia_{name}.xml" for name in ("train", "test")]
    if not files[1].is_file():
        return None
    found = reproduce(*map(formats.read, files), ENGINES, halves=1_000)
    rows, several = [], []
    for row in found.rows:
        scored = next(score for score in row.acceptance if score.derived == ("mediated",)).scores
        accepted = map(_rounded, (scored.precision, scored.recall, scored.accuracy))
        rows.append(
            {"engine": row.engine, "relations": _rounded(row.test), "accepted": [*accepted]}
        )
        if half := row.halves:
            interval = [_rounded(half.low), _rounded(half.high)]
            measured = {"splits": half.splits, "mean": _rounded(half.mean), "interval": interval}
            several.append({"engine": row.engine, **measured})
    return {"by": "benchmark", "rows": rows, "halves": several}


def _rounded(figure: float | None) -> float | None:
    return None if figure is None else round(figure, 4)


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
