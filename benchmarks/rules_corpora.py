"""How long rules take to be learned from a million extractions.

    python -m benchmarks.rules_corpora [--triples 1000000] [--predicates 20000] [--arguments 50000]

The extractions are drawn: predicates and arguments by Zipf's law, as in corpora, so that some
arguments go with very many predicates.
"""

from __future__ import annotations

import argparse
import resource
import time

import numpy as np

from argue.features.rules.corpora.learning import METHODS, learn
from argue.features.rules.corpora.triples import Triple, count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--triples", type=int, default=1_000_000)
    parser.add_argument("--predicates", type=int, default=20_000)
    parser.add_argument("--arguments", type=int, default=50_000)
    options = parser.parse_args()
    rng = np.random.default_rng(0)
    predicates = _drawn(rng, options.predicates, options.triples)
    x, y = (_drawn(rng, options.arguments, options.triples) for _ in range(2))
    start = time.process_time()
    counts = count(
        (Triple(f"x{a}", f"p{p}", f"y{b}") for p, a, b in zip(predicates, x, y, strict=True)),
        least=2,
    )
    print(f"counted: {time.process_time() - start:.0f} s, {len(counts.predicates):,} predicates")
    for method in METHODS:
        start = time.process_time()
        rules = sum(1 for _ in learn(counts, method))
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"{method}: {time.process_time() - start:.0f} s, {rules:,} rules, {peak:.0f} MB")


def _drawn(rng: np.random.Generator, names: int, number: int) -> list[int]:
    chances = 1 / np.arange(1, names + 1)
    result: list[int] = rng.choice(names, number, p=chances / chances.sum()).tolist()
    return result


if __name__ == "__main__":
    main()
