"""Whether a quotation entails or contradicts what it is quoted for, as the shipped engines read it.

    python -m benchmarks.evidence ../shared/data/conversations [--most 600]

Of each set of quotations with a claim and a label, half of the topics (or pages, or threads) are
looked at to choose the direction in which an engine reads, and the confidence below which a label
counts as *neither*; the figures are of the other half. Macro-F1 is over the labels that the set
has. *Of those shown*: only where the engine is as sure as its own threshold asks, as pages show it;
the others are "not sure". Beside stands the best of the trivial answers: one label for all.

Nothing is learned here, and no engine that ships has learned from these sets.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from sklearn.metrics import f1_score

from argue.engines import load_engine
from argue.model import Judgement, Label, Pair

SETS = ("evidence-healthver", "evidence-foolmetwice", "evidence-forum")
ENGINES = ("cross_encoder", "cross_encoder_small", "word_overlap")
FLOORS = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9)
Row = dict[str, Any]


class Judged(NamedTuple):
    """What an engine says of the rows of a half."""

    gold: list[Label]
    answers: list[Judgement]

    def score(self, labels: Sequence[Label]) -> float:
        """Macro-F1 of one label for each row."""
        asked = sorted({*self.gold})
        return float(f1_score(self.gold, labels, labels=asked, average="macro", zero_division=0))

    def above(self, floor: float) -> float:
        """The same where what the engine is less sure of counts as neither."""
        return self.score(
            [
                answer.label if answer.confidence >= floor else Label.UNRELATED
                for answer in self.answers
            ]
        )

    def shown(self) -> tuple[float, float]:
        """How many of the labels a page shows, and the macro-F1 of those."""
        rows = [pair for pair in zip(self.gold, self.answers, strict=True) if not pair[1].open]
        part = Judged([gold for gold, _ in rows], [answer for _, answer in rows])
        return len(rows) / len(self.gold), part.above(0.0) if rows else float("nan")


def halves(rows: Sequence[Row], most: int) -> tuple[list[Row], list[Row]]:
    """What is looked at, and what the figures are of: at most so many rows each, by topic."""

    def drawn(row: Row) -> str:
        return hashlib.sha256(row["id"].encode()).hexdigest()

    def is_seen(row: Row) -> bool:
        topic = row.get("topic") or row.get("page") or row["thread"]
        return hashlib.sha256(topic.encode()).digest()[0] % 2 == 0

    ordered = sorted(rows, key=drawn)
    seen = (row for row in ordered if is_seen(row))
    others = (row for row in ordered if not is_seen(row))
    return list(islice(seen, most)), list(islice(others, most))


def judged(engine: Any, rows: Sequence[Row], reverse: bool) -> Judged:
    """What the engine says, with the quotation as text, or as hypothesis."""
    pairs = [
        Pair("1", "2", *(row["quotation"], row["claim"])[:: -1 if reverse else 1]) for row in rows
    ]
    return Judged([Label(row["label"]) for row in rows], list(engine.judge(pairs)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--most", type=int, default=600, help="Rows of each half.")
    options = parser.parse_args()
    for name in SETS:
        lines = (options.data / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
        seen, others = halves([json.loads(line) for line in lines], options.most)
        whole = Judged([Label(row["label"]) for row in others], [])
        trivial = {label: whole.score([label] * len(others)) for label in {*whole.gold}}
        best = max(trivial, key=lambda label: trivial[label])
        print(f"{name}: {len(seen)} looked at, {len(others)} measured", flush=True)
        print(f"  all {best}: macro-F1 {trivial[best]:.2f}", flush=True)
        for engine in map(load_engine, ENGINES):
            both = {way: judged(engine, seen, way) for way in (False, True)}
            way = max(both, key=lambda way: both[way].above(0.0))
            floor = max(FLOORS, key=both[way].above)
            result = judged(engine, others, way)
            share, of_shown = result.shown()
            print(
                f"  {engine.name}: quotation as {'hypothesis' if way else 'text'} "
                f"(looked at: {both[False].above(0.0):.2f}, reversed {both[True].above(0.0):.2f}); "
                f"macro-F1 {result.above(0.0):.2f}, neither below {floor} {result.above(floor):.2f}"
                f"; shown {share:.2f} of them, macro-F1 of those {of_shown:.2f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
