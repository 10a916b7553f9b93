"""The likeness from which :mod:`argue.features.likeness.similar_arguments` should report one.

    python -m benchmarks.near_duplicates PERSPECTRUM.jsonl [--nli NLI.jsonl] [--motions KPA.jsonl]

No corpus marks which arguments of a debate say the same. But in Perspectrum (Chen et al. 2019)
people wrote the perspectives on each claim again in other words, and these stand next to one
another. So the arguments on a claim are a debate, and each in turn is typed: ``next`` is the share
of those to which the argument in the next or previous row, of the same stance, is so alike; ``far``
the share of those to which any argument is that stands more than :data:`FAR` rows away, once the
nearer ones are taken out: a false alarm.

Neighbours need not say the same, and how many do is not known: of a share π of true repetitions
``next`` = π · found + (1 − π) · false. So ``next`` is too low by an unknown factor, but the
threshold that maximises ``next`` − ``far`` is the one that maximises found − false, whatever π is,
as far as neighbours that say something else are no more alike than others. It is chosen on half of
the claims and reported on the others.

With ``--nli``, premises are the debate and hypotheses are typed: how many are found that follow
from their premise, that need not, and that contradict it. With ``--motions``, all arguments on a
motion are the debate: for how many arguments, as people wrote them, something is shown; how many of
these are repetitions is not known.

Measured on 104 claims with 3,504 arguments (660 texts to choose on, 538 to report on), 1,000 pairs
of NLI (Bowman et al. 2020, dev) and 28 motions of ArgKP with about 230 arguments each:

==================  =====  =====  =====  =====  =======  =======  ==========  ========
likeness            least  next   far    gain   follows  neutral  contradict  shown
==================  =====  =====  =====  =====  =======  =======  ==========  ========
words, chosen       0.26   0.418  0.169  0.249  0.933    0.682    0.784       0.571
words, in use       0.30   0.355  0.099  0.256  0.902    0.633    0.702       0.458
and encoder, chosen 0.46   0.582  0.240  0.342  0.894    0.617    0.705       0.750
and encoder, in use 0.50   0.489  0.134  0.355  0.846    0.546    0.652       0.577
==================  =====  =====  =====  =====  =======  =======  ==========  ========

What was in use before any of this was measured is 0.04 above what is chosen, and on the other half
of the claims it gains as much, with little more than half of the false alarms. So it stays. Words
and encoder together find more than words alone. Neither knows a negation: of hypotheses that
contradict their premise, two thirds are shown beside it, which is why the page shows what was found
and lets the writer decide.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeAlias
from zlib import crc32

import numpy as np

from argue.features.likeness.encoder import Vectors, load_encoder
from argue.features.likeness.similar_arguments import (
    LEAST,
    LEAST_IN_ENCODED,
    LEAST_LETTERS,
    likeness_of,
)
from argue.features.likeness.word_vectors import Words
from argue.settings import Settings

Scores: TypeAlias = "np.ndarray[tuple[int], np.dtype[np.float32]]"

FAR = 5
"""Rows between two arguments that are not the same one said again."""
LEFT = 8
"""Arguments that are left at least, once the nearer ones are taken out."""
TYPED, PREMISES, ON_A_MOTION = 12, 40, 6
"""Texts typed in a debate, premises in one, and arguments typed on a motion."""
PRESENT = {"words": LEAST, "words and encoder": LEAST_IN_ENCODED}
GRID = np.arange(0.1, 0.9, 0.01)


class Debate:
    """Texts that may be looked through, with and without the encoder."""

    def __init__(self, texts: Sequence[str], vectors: Vectors | None) -> None:
        words = Words(texts)
        self._words, self._by_words, self._sense = words, words.encode(texts), vectors

    def likeness(self, text: str, vector: Vectors | None) -> Vectors:
        """How alike each text is to one that is typed."""
        sense = None if self._sense is None or vector is None else self._sense @ vector
        return likeness_of(self._words, self._by_words, text, sense)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("perspectrum", type=Path)
    parser.add_argument("--nli", type=Path)
    parser.add_argument("--motions", type=Path)
    options = parser.parse_args()
    claims = [rows for rows in grouped(options.perspectrum) if len(rows) > 2 * FAR + LEFT]
    print(f"{len(claims)} claims, {sum(map(len, claims))} arguments")
    for name, present in PRESENT.items():
        encoded = name != "words"
        halves = {0: [], 1: []}
        for rows in claims:
            halves[crc32(rows[0]["group"].encode()) % 2] += list(typed(rows, encoded))
        chosen = choose(*columns(halves[0]))
        print(f"\n{name}: {len(halves[0])} texts to choose on, {len(halves[1])} to report on")
        print(f"  least {chosen:.2f} chosen, {present:.2f} in use")
        for least in sorted({round(chosen, 2), present}):
            following, far = (np.mean(column >= least) for column in columns(halves[1]))
            print(f"  {least:.2f}: next {following:.3f}, far {far:.3f}")
        if options.nli:
            entailed(options.nli, encoded, sorted({round(chosen, 2), present}))
        if options.motions:
            shown(options.motions, encoded, sorted({round(chosen, 2), present}))


def grouped(path: Path) -> list[list[dict[str, str]]]:
    """The rows of each claim or motion, in their order."""
    results: dict[str, list[dict[str, str]]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if len(row["source"].strip()) >= LEAST_LETTERS:
            results.setdefault(row["group"], []).append(row)
    return list(results.values())


def typed(rows: Sequence[dict[str, str]], encoded: bool) -> Iterator[tuple[float, float]]:
    """For texts of a claim the likeness of the nearest neighbour, and of what is far away."""
    texts = [row["source"] for row in rows]
    vectors = vectors_of(texts, encoded)
    for place in random.Random(len(texts)).sample(range(len(texts)), min(TYPED, len(texts))):
        near = [
            beside
            for beside in (place - 1, place + 1)
            if 0 <= beside < len(rows) and rows[beside]["label"] == rows[place]["label"]
        ]
        if not near:
            continue
        others = [number for number in range(len(rows)) if number != place]
        away = [other for other in others if abs(other - place) > FAR]
        following = against(texts, vectors, others, place)
        far = against(texts, vectors, away, place)
        yield max(float(following[others.index(beside)]) for beside in near), float(far.max())


def against(
    texts: Sequence[str], vectors: Vectors | None, others: Sequence[int], place: int
) -> Vectors:
    """How alike one of the texts is to some others, which are the debate."""
    chosen = None if vectors is None else vectors[list(others)]
    debate = Debate([texts[other] for other in others], chosen)
    return debate.likeness(texts[place], None if vectors is None else vectors[place])


def columns(found: Sequence[tuple[float, float]]) -> tuple[Scores, Scores]:
    """The likenesses of neighbours, and of what is far away."""
    following, far = zip(*found, strict=True)
    return np.asarray(following, np.float32), np.asarray(far, np.float32)


def choose(following: Scores, far: Scores) -> float:
    """The threshold with the largest difference of the two shares."""
    gains = [np.mean(following >= least) - np.mean(far >= least) for least in GRID]
    return float(GRID[int(np.argmax(gains))])


def entailed(path: Path, encoded: bool, thresholds: Iterable[float]) -> None:
    """How many hypotheses are found to be like their premise, by what they are of it."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    random.Random(0).shuffle(rows)
    rows = rows[: 25 * PREMISES]
    results: dict[str, list[float]] = {}
    for start in range(0, len(rows), PREMISES):
        part = rows[start : start + PREMISES]
        premises, hypotheses = ([row[name] for row in part] for name in ("text", "hypothesis"))
        debate = Debate(premises, vectors_of(premises, encoded))
        typed_vectors = vectors_of(hypotheses, encoded)
        for place, row in enumerate(part):
            vector = None if typed_vectors is None else typed_vectors[place]
            likeness = debate.likeness(row["hypothesis"], vector)
            results.setdefault(row["label"], []).append(float(likeness[place]))
    for least in thresholds:
        shares = (
            f"{label} {np.mean(np.asarray(results[label]) >= least):.3f}"
            for label in sorted(results)
        )
        print(f"  {least:.2f}: NLI {', '.join(shares)}")


def shown(path: Path, encoded: bool, thresholds: Iterable[float]) -> None:
    """For how many arguments on a motion another one is shown."""
    best = []
    for rows in grouped(path):
        texts = [row["source"] for row in rows]
        vectors = vectors_of(texts, encoded)
        for place in random.Random(0).sample(range(len(texts)), min(ON_A_MOTION, len(texts))):
            others = [number for number in range(len(texts)) if number != place]
            best.append(float(against(texts, vectors, others, place).max()))
    for least in thresholds:
        print(f"  {least:.2f}: shown for {np.mean(np.asarray(best) >= least):.3f} on motions")


def vectors_of(texts: Sequence[str], encoded: bool) -> Vectors | None:
    """What the encoder gives; ``None`` if it is not asked."""
    return load_encoder(Settings.from_environment().encoder).encode(texts) if encoded else None


if __name__ == "__main__":
    main()
