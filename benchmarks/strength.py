"""Degrees of a million arguments, beside the same in plain Python.

Run by hand: ``python benchmarks/strength.py [ARGUMENTS]``. Prints, for a random tree with as many
attacks as supports, seconds of processor time for the schedule, the pass over the levels and both
with the record by ids, those of the peer, and the ratio; for a chain of a fiftieth of the size,
which has as many levels as arguments; and for a random graph with circles the rounds. Seeded; each
figure is the best of three.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import numpy as np

from argue.model import Framework, IntArray
from argue.reasoning.degrees import STRENGTHS, degrees
from argue.reasoning.degrees._evaluation import DegreeEvaluation, schedule


def plain(size: int, attacks: list[list[int]], supports: list[list[int]]) -> list[float]:
    """DF-QuAD one argument at a time, in plain lists; every reply has a higher number."""
    replies: list[list[tuple[int, int]]] = [[] for _ in range(size)]
    for sign, edges in ((-1, attacks), (1, supports)):
        for source, target in edges:
            replies[target].append((source, sign))
    result = [0.5] * size
    for node in range(size - 1, -1, -1):
        against = in_favour = 1.0
        for source, sign in replies[node]:
            if sign < 0:
                against *= 1 - result[source]
            else:
                in_favour *= 1 - result[source]
        energy = against - in_favour
        result[node] += (result[node] if energy < 0 else 1 - result[node]) * energy
    return result


def framework(size: int, rows: IntArray) -> Framework:
    attack = np.random.default_rng(2016).random(len(rows)) < 0.5
    return Framework(tuple(map(str, range(size))), rows[attack], rows[~attack])


def best(work: Callable[[], object]) -> float:
    times = []
    for _ in range(3):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def trees(size: int) -> None:
    random = np.random.default_rng(2012)
    shapes = {
        "tree": (random.random(size - 1) * np.arange(1, size)).astype(np.int32),
        "chain": np.arange(size // 50 - 1),
    }
    print(
        f"{'instance':9}{'semantics':18}{'schedule':>9}{'pass':>8}{'whole':>8}{'plain':>8}  ratio"
    )
    for shape, parents in shapes.items():
        size = len(parents) + 1
        tree = framework(size, np.stack([np.arange(1, size), parents], axis=1).astype(np.int32))
        edges = size, tree.attacks.tolist(), tree.supports.tolist()
        peer = best(lambda edges=edges: plain(*edges))
        planning = best(lambda tree=tree: schedule(tree))
        plan = schedule(tree)
        for name in ("df_quad", "quadratic_energy"):
            case = DegreeEvaluation(STRENGTHS.load(name), plan, np.full(size, 0.5))
            passing = best(case.run)
            whole = best(lambda tree=tree, name=name: degrees(tree, name=name))
            print(
                f"{shape:9}{name:18}{planning:8.3f}s{passing:7.3f}s{whole:7.3f}s{peer:7.3f}s"
                f"{peer / whole:6.1f}×"
            )
        results = list(degrees(tree, name="df_quad").degrees.values())
        if not np.allclose(results, plain(*edges)):
            raise SystemExit(f"{shape}: the two disagree")


def circles(size: int) -> None:
    rows = np.random.default_rng(2012).integers(0, size, (3 * size, 2))
    graph = Framework(tuple(map(str, range(size))), rows, np.empty((0, 2)))
    for name in ("h_categoriser", "max_based", "card_based"):
        start = time.process_time()
        result = degrees(graph, name=name)
        print(
            f"circles, {size:,} arguments, {name}: {time.process_time() - start:.2f}s, "
            f"{result.rounds} rounds, settled: {result.converged}"
        )


def debate(size: int) -> None:
    node = np.arange(1, size)
    parents = (np.random.default_rng(2012).random(size - 1) * node).astype(np.int32)
    tree = framework(size, np.stack([node, parents], axis=1).astype(np.int32))
    print(f"debate of {size:,}: {best(lambda: degrees(tree)) * 1000:.1f} ms")


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    trees(number)
    circles(min(number, 100_000))
    debate(3_500)
