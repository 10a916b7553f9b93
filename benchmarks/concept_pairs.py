"""Whether key concepts help the pairing ``retrieved`` to find true reply pairs.

    python -m benchmarks.concept_pairs DEBATABASE.csv [--debates 20] [--words 120]

As ``benchmarks.retrieved recall``: debates are joined into flat lists of ten, and a true pair is
found if one end is among the k arguments before the other that are most alike. ``both`` is what the
pairing does; ``all three`` adds the cosine of the arguments' concepts (scores of KX) with equal
weight. Of each argument the first ``--words`` are read, by all methods.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

import numpy as np

from argue.features.concepts.extractors import Parameters, kx, tag
from argue.features.likeness.encoder import load_encoder
from argue.features.likeness.word_vectors import Words
from benchmarks.concepts import beginning
from benchmarks.retrieved import _found, _remembered, _unit, joined, read

KS = (1, 5, 10)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--debates", type=int, default=20)
    parser.add_argument("--words", type=int, default=120)
    options = parser.parse_args()
    debates = [
        replace(
            debate,
            arguments=tuple(
                replace(argument, text=beginning(argument.text, options.words))
                for argument in debate.arguments
            ),
        )
        for debate in read(options.file)[: options.debates]
    ]
    texts = list(
        dict.fromkeys(argument.text for debate in debates for argument in debate.arguments)
    )
    encoded = _remembered(load_encoder(), texts)
    concepts = vectors_of(texts)
    methods = {
        "words": lambda some: _unit(Words(some).encode(some)),
        "concepts": lambda some: np.stack([concepts[text] for text in some]),
        "both": lambda some: _unit(np.hstack((encoded(some), Words(some).encode(some)))),
        "all three": lambda some: _unit(
            np.hstack(
                (encoded(some), Words(some).encode(some), np.stack([concepts[t] for t in some]))
            )
        ),
    }
    groups = [joined(debates[start : start + 10]) for start in range(0, len(debates), 10)]
    true = sum(len(group.replies) for group in groups)
    print(f"{len(debates)} debates in lists of 10, {len(texts)} arguments, {true} true pairs")
    for name, method in methods.items():
        shares = [_found(groups, method, k, False)[0] / true for k in KS]
        cells = (f"k={k}: {share:.3f}" for k, share in zip(KS, shares, strict=True))
        print(f"{name:<10} " + "  ".join(cells), flush=True)


def vectors_of(texts: list[str]) -> dict[str, np.ndarray]:
    """For each text a unit vector over the words and multiwords of its concepts."""
    tagged = list(tag((text, text) for text in texts))
    result = kx.extract(tagged, Parameters(position=False))
    columns: dict[tuple[str, ...], int] = {}
    rows = []
    for concepts in result:
        row: dict[int, float] = {}
        for concept in concepts:
            for entry in {concept.key, *((word,) for word in concept.key)}:
                column = columns.setdefault(entry, len(columns))
                row[column] = row.get(column, 0.0) + concept.score
        rows.append(row)
    matrix = np.zeros((len(texts), len(columns)), np.float32)
    for place, row in enumerate(rows):
        matrix[place, list(row)] = list(row.values())
    lengths = np.linalg.norm(matrix, axis=1, keepdims=True)
    return dict(zip(texts, matrix / np.maximum(lengths, 1e-9), strict=True))


if __name__ == "__main__":
    main()
