"""How many true reply pairs the pairing ``retrieved`` finds, and how long it takes.

    python -m benchmarks.retrieved recall DEBATABASE.csv
    python -m benchmarks.retrieved time DEBATABASE.csv [--arguments 5000]
    python -m benchmarks.retrieved precision ../shared/data [--arguments 5000]
    python -m benchmarks.retrieved index [--vectors 100000]

Any file of debates will do; the figures in the reference are of Debatabase's. A true pair is found
if its two ends are in one pair. ``both`` is what the pairing does, TF-IDF is scikit-learn's.

``precision`` joins arguments on the development claims, from which the default engine did not
learn, into one list, and says how much of what is kept is right: supports between arguments on one
side of a claim, attacks between its two sides. Nothing is right between claims, though some of them
are on one topic.
"""

from __future__ import annotations

import argparse
import random
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
from sklearn.feature_extraction.text import TfidfVectorizer

from argue import formats
from argue.engines import load_engine
from argue.features.likeness.encoder import Encoder, load_encoder
from argue.features.likeness.pairing import retrieved
from argue.features.likeness.pairing._neighbours import Approximate, Exact
from argue.features.likeness.word_vectors import Words
from argue.model import Argument, Debate, Label, Reply
from argue.pairing import count_pairs
from recipes.shipped import corpora

KS = (1, 5, 10, 20)
GROUPS = (1, 10, 474)
"""Debates that are joined into one flat list."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["recall", "time", "precision", "index"])
    parser.add_argument("file", type=Path, nargs="?")
    parser.add_argument("--arguments", type=int, default=5_000)
    parser.add_argument("--vectors", type=int, default=100_000)
    options = parser.parse_args()
    if options.what == "index":
        indexes(options.vectors)
    elif options.what == "precision":
        precision(options.file, options.arguments)
    elif options.what == "time":
        pairing_time(read(options.file), options.arguments)
    else:
        recall(read(options.file))


def precision(data: Path, arguments: int) -> None:
    rows = {row.text: row for split in corpora.relations(data).values() for row in split.dev}
    chosen = random.Random(0).sample(list(rows.values()), min(arguments, len(rows)))
    debate = Debate("flat", "", tuple(Argument(str(i), row.text) for i, row in enumerate(chosen)))
    pairs = list(retrieved.pairs(debate))
    judged = load_engine("cross_encoder_small").judge(pairs)
    ends = [(chosen[int(pair.source)], chosen[int(pair.target)]) for pair in pairs]
    one_claim = np.array([first.claim == other.claim for first, other in ends])
    one_side = np.array([first.label is other.label for first, other in ends])
    sure = np.array(
        [
            0.0 if judgement.label is Label.UNRELATED else judgement.confidence
            for judgement in judged
        ]
    )
    supports = np.array([judgement.label is Label.SUPPORT for judgement in judged])
    right = one_claim & (supports == one_side)
    print(f"{len(pairs):,} pairs, {one_claim.mean():.2f} of them on one claim")
    print(
        "| confidence | kept, on one claim | kept, of two claims | of these on one claim | right |"
    )
    print("|---" * 5 + "|")
    for least in (0.5, 0.6, 0.7, 0.8, 0.9):
        kept = sure >= least
        told = [kept[one_claim], kept[~one_claim], one_claim[kept], right[kept]]
        print(f"| {least} | " + " | ".join(f"{part.mean():.2f}" for part in told) + " |")


def read(path: Path) -> list[Debate]:
    """The debates of a file, with ids that are theirs alone."""
    return [_named(f"d{number}", debate) for number, debate in enumerate(formats.read(path))]


def _named(name: str, debate: Debate) -> Debate:
    return Debate(
        name,
        name,
        tuple(Argument(f"{name} {argument.id}", argument.text) for argument in debate.arguments),
        replies=tuple(
            Reply(f"{name} {reply.source}", f"{name} {reply.target}") for reply in debate.replies
        ),
    )


def joined(debates: list[Debate]) -> Debate:
    return Debate(
        "joined",
        "joined",
        tuple(a for debate in debates for a in debate.arguments),
        replies=tuple(reply for debate in debates for reply in debate.replies),
    )


# ── recall ──────────────────────────────────────────────────────────────────────────────────────


def recall(debates: list[Debate]) -> None:
    texts = {a.id: a.text for debate in debates for a in debate.arguments}
    methods: dict[str, Callable[[list[str]], np.ndarray]] = {
        "random": _random_vectors,
        "TF-IDF": _tfidf,
        "encoder": (encoded := _remembered(load_encoder(), list(texts.values()))),
        "both": lambda some: _unit(np.hstack((encoded(some), Words(some).encode(some)))),
    }
    print(f"{len(debates)} debates, {len(texts):,} arguments")
    for size in GROUPS:
        groups = [joined(debates[i : i + size]) for i in range(0, len(debates), size)]
        true = sum(len(group.replies) for group in groups)
        mean = np.mean([len(group.arguments) for group in groups])
        print(
            f"\n{size} debates a list: {len(groups)} lists of {mean:,.0f} arguments, {true:,} pairs"
        )
        for name, vectors_of in methods.items():
            for order in ("as written", "shuffled"):
                print(f"  {name:8} {order:10}", end="")
                for k in KS:
                    found, asked = _found(groups, vectors_of, k, order == "shuffled")
                    print(f"  k={k}: {found / true:.3f} ({asked:,} pairs)", end="")
                print(flush=True)


def _found(
    groups: list[Debate],
    vectors_of: Callable[[list[str]], np.ndarray],
    k: int,
    shuffled: bool,
) -> tuple[int, int]:
    result = asked = 0
    for group in groups:
        arguments = list(group.arguments)
        if shuffled:
            random.Random(1).shuffle(arguments)
        vectors = vectors_of([argument.text for argument in arguments])
        index = Exact(*vectors.shape)
        index.add(vectors)
        near = index.nearest(vectors, np.arange(len(vectors)), k)
        ids = [argument.id for argument in arguments]
        pairs = {frozenset((ids[n], ids[m])) for n, rows in enumerate(near) for m in rows}
        asked += len(pairs)
        result += sum(frozenset((reply.source, reply.target)) in pairs for reply in group.replies)
    return result, asked


def _random_vectors(texts: list[str]) -> np.ndarray:
    return _unit(np.random.default_rng(1).standard_normal((len(texts), 64)))


def _tfidf(texts: list[str]) -> np.ndarray:
    result = TfidfVectorizer(sublinear_tf=True, stop_words="english").fit_transform(texts)
    return np.asarray(result.todense(), np.float32)


def _remembered(encoder: Encoder, texts: list[str]) -> Callable[[list[str]], np.ndarray]:
    vectors = dict(zip(texts, encoder.encode(texts), strict=True))
    return lambda some: np.stack([vectors[text] for text in some])


# ── time ────────────────────────────────────────────────────────────────────────────────────────


def pairing_time(debates: list[Debate], number: int) -> None:
    """Sentences of the debates stand for arguments, since whole comments are long and few."""
    sentences = [
        sentence.strip()
        for debate in debates
        for argument in debate.arguments
        for sentence in re.split(r"(?<=[.?!])\s+", argument.text)
        if 20 < len(sentence) < 400
    ]
    for what, texts in (
        ("sentences", random.Random(1).sample(list(dict.fromkeys(sentences)), number)),
        (
            "whole comments",
            [a.text for debate in debates for a in debate.arguments][: number // 10],
        ),
    ):
        debate = Debate("flat", "flat", tuple(Argument(str(i), t) for i, t in enumerate(texts)))
        load_encoder().encode(["warm up"])
        words = np.median([len(text.split()) for text in texts])
        began, processor = time.perf_counter(), time.process_time()
        first = next(pairs := retrieved.pairs(debate))
        assert first
        to_first = time.perf_counter() - began
        total = 1 + sum(1 for _ in pairs)
        took, processor = time.perf_counter() - began, time.process_time() - processor
        assert total == count_pairs(debate, "retrieved")
        print(
            f"{len(texts):,} {what} (median {words:.0f} words): {total:,} pairs instead of "
            f"{len(texts) * (len(texts) - 1):,} in {took:.1f} s "
            f"({processor:.1f} s of processor time), the first after {to_first:.1f} s"
        )
        began = time.process_time()
        for _ in retrieved.pairs(debate):
            pass
        print(
            f"  search alone, texts encoded before: {time.process_time() - began:.1f} s", flush=True
        )


def indexes(number: int) -> None:
    """Vectors around 2,000 centres, in blocks, as the pairing asks for them; k = 10.

    Seconds of processor time, all threads together.
    """
    draw = np.random.default_rng(1)
    centres = draw.standard_normal((2_000, 384))
    noise = draw.standard_normal((number, 384))
    vectors = _unit(centres[draw.integers(0, 2_000, number)] + noise)
    exact, near = _searched("exact", Exact(number, 384), vectors)
    graph, also = _searched("approximate", Approximate(number, 384), vectors)
    share = np.mean([len(np.intersect1d(a, b)) / max(1, len(a)) for a, b in zip(near, also)])  # noqa: B905
    print(f"approximate / exact: time {graph / exact:.2f}, of the nearest found {share:.3f}")


def _searched(what: str, index: Exact | Approximate, vectors: np.ndarray) -> tuple[float, list]:
    results = []
    began = time.process_time()
    for start, block in _blocks(vectors):
        index.add(block)
        results += index.nearest(block, np.arange(start, start + len(block)), 10)
        done = start + len(block)
        if done % (len(vectors) // 10 // retrieved.BLOCK * retrieved.BLOCK) == 0:
            print(f"  {what}: {done:,} after {time.process_time() - began:.1f} s", flush=True)
    took = time.process_time() - began
    print(f"{what}: {len(vectors):,} vectors in {took:.1f} s", flush=True)
    return took, results


def _blocks(vectors: np.ndarray) -> Iterator[tuple[int, np.ndarray]]:
    for start in range(0, len(vectors), retrieved.BLOCK):
        yield start, vectors[start : start + retrieved.BLOCK]


def _unit(vectors: np.ndarray) -> np.ndarray:
    return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), np.float32)


if __name__ == "__main__":
    main()
