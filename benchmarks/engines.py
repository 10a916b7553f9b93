"""Pairs judged a second by every engine, beside ``word_overlap``, the baseline of the field.

Run by hand: ``python benchmarks/engines.py FILE…``, for example a corpus of relations. A first
judgement, which loads the model, is not counted but printed.
"""

from __future__ import annotations

import sys
import time

from argue import formats
from argue.engines import ENGINES, load_engine
from argue.pairs import pair_up

BASELINE = "word_overlap"


def main(files: list[str]) -> None:
    debates = [debate for file in files for debate in formats.read(file)]
    pairs = [pair for debate in debates for pair in pair_up(debate)]
    engines = {name: load_engine(name) for name in (BASELINE, *ENGINES.names())}
    print(f"{len(pairs):,} pairs of {len(debates):,} debates")
    print(f"{'engine':16}{'first judgement':>17}{'pairs/s':>12}{'ratio':>8}")
    baseline = 0.0
    for name, engine in engines.items():
        began = time.perf_counter()
        engine.judge(pairs[:1])
        first = time.perf_counter() - began
        began = time.perf_counter()
        engine.judge(pairs)
        speed = len(pairs) / (time.perf_counter() - began)
        baseline = baseline or speed
        print(f"{name:16}{first * 1000:14.0f} ms{speed:12,.0f}{speed / baseline:7.1f}×")


if __name__ == "__main__":
    main(sys.argv[1:])
