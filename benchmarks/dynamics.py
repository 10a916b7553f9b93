"""What-if on a million arguments: the cost of a change beside labelling all anew.

Run by hand: ``python benchmarks/dynamics.py [ARGUMENTS [INSTANCE…]]``. For each instance it makes
random changes one after the other, takes each back, and prints the median, the mean and the longest
time of one, the arguments that changed their status with it, and how many times longer labelling
the graph anew takes (the graph being built already). At the end the statuses are compared with
those of labelling anew. Everything is seeded; times are processor time.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from statistics import mean, median

import numpy as np

from argue.model import Derivation, Framework, IntArray, Label
from argue.reasoning import derived_attacks
from argue.reasoning.changes import Action, Edit, WhatIf, edited
from argue.reasoning.semantics import grounded

CHANGES = 1000
OF_A_CHAIN = 10
"""Fewer, since each changes half of the statuses on average."""


def instances(size: int) -> Iterator[tuple[str, IntArray, IntArray, tuple[Derivation, ...]]]:
    """Name, attacks, supports, derived attacks."""
    random = np.random.default_rng(2012)
    node = np.arange(1, size)
    none = np.empty((0, 2), dtype=np.int32)
    yield "sparse", random.integers(0, size, (3 * size, 2)), none, ()
    tree = np.stack([node, (random.random(size - 1) * node).astype(int)], axis=1)
    yield "tree", tree, none, ()
    yield "chain", np.stack([node, node - 1], axis=1), none, ()
    attack = random.random(size - 1) < 0.5
    yield "thread", tree[attack], tree[~attack], ()
    yield "thread, mediated", tree[attack], tree[~attack], (Derivation.MEDIATED,)


def edits(framework: Framework, count: int) -> Iterator[Edit]:
    """Random changes that can be made: an attack more, a relation less, a relation flipped."""
    random = np.random.default_rng(7)
    ids = framework.arguments
    kinds = [(Label.ATTACK, framework.attacks), (Label.SUPPORT, framework.supports)]
    for number in range(count):
        label, rows = kinds[int(random.random() < 0.5 and len(framework.supports) > 0)]
        source, target = rows[int(random.integers(len(rows)))].tolist()
        if number % 3 == 0:
            source, target = random.integers(0, len(ids), 2).tolist()
            if target not in framework.attacked.of(source):
                yield Edit(Action.ADD, ids[source], ids[target], Label.ATTACK)
        elif number % 3 == 1 or source in framework.attacked.of(target):
            yield Edit(Action.REMOVE, ids[source], ids[target], label)
        else:
            yield Edit(Action.FLIP, ids[source], ids[target], label)


def timed(work: Callable[[], object]) -> tuple[float, object]:
    start = time.process_time()
    result = work()
    return time.process_time() - start, result


def main(size: int, wanted: list[str]) -> None:
    print(
        f"{'instance':18}{'start':>8}{'median':>10}{'mean':>10}{'longest':>10}"
        f"{'statuses':>10}{'anew':>9}{'ratio':>12}"
    )
    for name, attacks, supports, derived in instances(size):
        if wanted and name not in wanted:
            continue
        view = Framework(tuple(map(str, range(size))), attacks, supports, derived)
        folded = derived_attacks.fold(view)
        anew, _ = timed(partial(grounded.label, folded.graph))
        starting, what_if = timed(partial(WhatIf, view))
        times, touched = [], []
        for edit in edits(view, OF_A_CHAIN if name == "chain" else CHANGES):
            seconds, changed = timed(partial(what_if.edit, edit))
            back, _ = timed(what_if.undo)
            times += [seconds, back]
            touched.append(len(changed))
        print(
            f"{name:18}{starting:7.2f}s{median(times) * 1e6:8.0f}µs"
            f"{mean(times) * 1e6:8.0f}µs{max(times) * 1e3:8.1f}ms{mean(touched):10.1f}"
            f"{anew:8.2f}s{anew / mean(times):11,.0f}×",
            flush=True,
        )
        last = Edit(
            Action.REMOVE,
            view.arguments[view.attacks[0, 0]],
            view.arguments[view.attacks[0, 1]],
            Label.ATTACK,
        )
        what_if.edit(last)
        after = derived_attacks.fold(edited(view, [last]))
        codes = after.unfold(grounded.label(after.graph)).tolist()
        names = {1: "accepted", -1: "rejected", 0: "undecided"}
        if list(what_if.statuses().values()) != [names[code] for code in codes]:
            raise SystemExit(f"{name}: the statuses differ from labelling anew")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000, sys.argv[2:])
