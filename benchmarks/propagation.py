"""How long 10,000 samples take on a debate of 100 arguments, for each kind of error.

Run by hand: ``python benchmarks/propagation.py [ARGUMENTS [SAMPLES]]``. The debate is a seeded
thread, half supports and half attacks. Prints, for each set of derived attacks, the processor's
seconds that a whole curve of ten accuracies takes, and that of a single point; labelled one by one
with the pipeline, a hundred samples are timed for comparison. All on one core.
"""

from __future__ import annotations

import sys
import time

import numpy as np

from argue import pipeline
from argue.features.propagation import SETS, propagate_errors
from argue.features.propagation.curves import ACCURACIES
from argue.features.propagation.errors import Error
from argue.model import Argument, Debate, Label, Options, Relation

ONE_BY_ONE = 100


def thread(size: int) -> Debate:
    random = np.random.default_rng(2012)
    labels = random.choice([Label.SUPPORT, Label.ATTACK], size)
    return Debate(
        "thread",
        "thread",
        tuple(Argument(str(node), "A.") for node in range(size)),
        gold=tuple(
            Relation(str(node), str(random.integers(0, node)), Label(labels[node]))
            for node in range(1, size)
        ),
    )


def main(size: int, samples: int) -> None:
    debate, total = thread(size), 0.0
    print(f"{size:,} arguments, {samples:,} samples a point, seconds of one core")
    print(f"{'derived attacks':24}{'error':>20}{'curve':>9}{'a point':>9}")
    for derived in SETS:
        for error in Error:
            start = time.process_time()
            propagate_errors(
                [debate], [Options.of(derived=derived)], errors=[error], samples=samples
            )
            seconds = time.process_time() - start
            total += seconds
            point = seconds / (len(ACCURACIES) - 1)
            print(f"{' + '.join(derived) or 'none':24}{error:>20}{seconds:9.2f}{point:9.3f}")
    print(f"all together: {total:.1f} s")
    start = time.process_time()
    for _ in range(ONE_BY_ONE):
        pipeline.label(debate, debate.gold, Options.of(derived=("mediated",)))
    seconds = time.process_time() - start
    print(f"one by one, mediated: {seconds / ONE_BY_ONE * samples:.1f} s a point")


if __name__ == "__main__":
    given = list(map(int, sys.argv[1:]))
    main(*given, *(100, 10_000)[len(given) :])
