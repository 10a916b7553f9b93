"""Seconds of a labelling under the readings `coherence` and `closure`, beside enumerating it.

    python benchmarks/coherence.py [--timeout SECONDS] [ARGUMENTS …]

The baseline goes through the extensions until none can change the labelling any more, which is how
it was done before a search was asked for one that disagrees. Both run in this process, one after
the other; a baseline that takes longer than the timeout (20 s) is given up. Labels that differ are
marked. Frameworks: a thread of three replies each, a third of them supports; a tree whose replies
are attacks or supports at random; and random attacks and supports, 1.5 for each argument.
"""

from __future__ import annotations

import argparse
import random
import signal
import time
from collections.abc import Callable, Iterable

import numpy as np

from argue.features.frameworks.solving.sets import labelled
from argue.model import Framework, StatusArray
from argue.reasoning import supports as interpretations

SEMANTICS = ("grounded", "preferred", "naive")
Rows = Iterable[tuple[int, int]]


def made(size: int, attacks: Rows, supports: Rows) -> Framework:
    """A framework of these rows (source, target)."""
    ends = [
        np.array(sorted(set(rows)), dtype=np.int32).reshape(-1, 2) for rows in (attacks, supports)
    ]
    return Framework(tuple(map(str, range(size))), *ends)


def thread(size: int) -> Framework:
    rows = [(number, (number - 1) // 3) for number in range(1, size)]
    return made(size, [row for place, row in enumerate(rows) if place % 3], rows[::3])


def tree(size: int) -> Framework:
    dice = random.Random(size)
    rows = [(number, dice.randrange(max(0, number - 40), number)) for number in range(1, size)]
    sides = [dice.random() < 0.5 for _ in rows]
    split = [
        [row for row, side in zip(rows, sides, strict=True) if side is answer]
        for answer in (True, False)
    ]
    return made(size, *split)


def scattered(size: int) -> Framework:
    dice = random.Random(size)
    rows = [(dice.randrange(size), dice.randrange(size)) for _ in range(3 * size // 2)]
    rows = [row for row in rows if row[0] != row[1]]
    return made(size, rows[: 3 * len(rows) // 5], rows[3 * len(rows) // 5 :])


def enumerated(framework: Framework, semantics: str, support: str) -> StatusArray:
    """The baseline: what all extensions agree on, one after the other."""
    graph = interpretations.translate(framework, support).graph
    status: StatusArray | None = None
    for members in interpretations.extensions(framework, semantics, support):
        result = labelled(graph, members)
        status = result if status is None else np.where(status == result, status, 0).astype(np.int8)
        if not status.any():
            break
    return np.zeros(graph.size, dtype=np.int8) if status is None else status


def timed(call: Callable[[], StatusArray], most: int) -> tuple[float, StatusArray | None]:
    """Seconds, and the labels; ``None`` if it took more than ``most`` seconds."""
    signal.alarm(most)
    began = time.perf_counter()
    try:
        labels = call()
    except TimeoutError:
        return most, None
    finally:
        signal.alarm(0)
    return time.perf_counter() - began, labels


def late(*_: object) -> None:
    raise TimeoutError


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("sizes", nargs="*", type=int, default=[60, 100, 160, 1_000])
    parser.add_argument("--timeout", type=int, default=20, metavar="SECONDS")
    given = parser.parse_args()
    signal.signal(signal.SIGALRM, late)
    print("| framework | reading | semantics | seconds | one extension | enumerated |")
    print("|---|---|---|---|---|---|")
    for size in given.sizes:
        for make in (thread, tree, scattered):
            for support in ("coherence", "closure"):
                for semantics in SEMANTICS:
                    print(row(make, size, support, semantics, given.timeout), flush=True)


def row(
    make: Callable[[int], Framework], size: int, support: str, semantics: str, most: int
) -> str:
    framework = make(size)
    taken, labels = timed(lambda: interpretations.label(framework, semantics, support), most)
    one, _ = timed(lambda: next(interpretations.extensions(framework, semantics, support)), most)
    before, other = timed(lambda: enumerated(framework, semantics, support), most)
    told = f"> {most}" if other is None else f"{before:.2f} ({before / taken:.0f}×)"
    if other is not None and labels is not None and not np.array_equal(other, labels):
        told += " DIFFERS"
    name = f"{make.__name__} {size:,}"
    return f"| {name} | {support} | {semantics} | {taken:.2f} | {one:.2f} | {told} |"


if __name__ == "__main__":
    main()
