"""Grounded labelling of a million arguments, beside a plain-Python worklist.

Run by hand: ``python benchmarks/grounded.py [ARGUMENTS]``. Prints seconds for each, their ratio,
and the peak memory of the process. Attacks and supports are seeded.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable, Iterator

import numpy as np

from argue.model import AttackGraph, Derivation, Framework, IntArray
from argue.reasoning import derived_attacks
from argue.reasoning.semantics import grounded


def worklist(graph: AttackGraph) -> list[int]:
    """The same labelling one argument at a time, in plain lists: the baseline."""
    attacked: list[list[int]] = [[] for _ in range(graph.size)]
    standing = [0] * graph.size
    for attacker, target in graph.attacks.tolist():
        attacked[attacker].append(target)
        standing[target] += 1
    status = [0] * graph.size
    waiting = [node for node in range(graph.size) if not standing[node]]
    for node in waiting:
        status[node] = 1
    while waiting:
        for target in attacked[waiting.pop()]:
            if status[target] == 0:
                status[target] = -1
                for freed in attacked[target]:
                    standing[freed] -= 1
                    if standing[freed] == 0 and status[freed] == 0:
                        status[freed] = 1
                        waiting.append(freed)
    return status


def instances(size: int) -> Iterator[tuple[str, IntArray]]:
    random = np.random.default_rng(2012)
    node = np.arange(1, size)
    yield "sparse", random.integers(0, size, (3 * size, 2))
    yield "tree", np.stack([node, (random.random(size - 1) * node).astype(int)], axis=1)
    yield "chain", np.stack([node, node - 1], axis=1)


def timed(work: Callable[[], object]) -> tuple[float, object]:
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


def main(size: int) -> None:
    print(f"{'instance':10}{'attacks':>11}{'graph':>8}{'label':>8}{'worklist':>10}{'ratio':>8}")
    for name, rows in instances(size):
        building, graph = timed(lambda rows=rows: AttackGraph(size, rows))
        ours, found = timed(lambda graph=graph: grounded.label(graph))
        plain, expected = timed(lambda graph=graph: worklist(graph))
        if found.tolist() != expected:
            raise SystemExit(f"{name}: the two labellings differ")
        print(
            f"{name:10}{len(graph.attacks):11,}{building:7.2f}s{ours:7.2f}s{plain:9.2f}s"
            f"{plain / (building + ours):7.1f}×"
        )
    fold(size)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory of this process, baseline included: {peak:,.0f} MiB")


def fold(size: int) -> None:
    """A thread with as many supports as attacks, under mediated and secondary derived attacks."""
    random = np.random.default_rng(2012)
    node = np.arange(1, size)
    rows = np.stack([node, (random.random(size - 1) * node).astype(int)], axis=1)
    attack = random.random(size - 1) < 0.5
    names = tuple(map(str, range(size)))
    for kinds in ((Derivation.MEDIATED,), (Derivation.MEDIATED, Derivation.SECONDARY)):
        framework = Framework(names, rows[attack], rows[~attack], kinds)
        seconds, _ = timed(lambda framework=framework: labelled(framework))
        print(f"thread, {' + '.join(kinds)}: folded and labelled in {seconds:.2f}s")


def labelled(framework: Framework) -> object:
    folded = derived_attacks.fold(framework)
    return folded.unfold(grounded.label(folded.graph))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
