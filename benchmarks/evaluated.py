"""What scoring an engine against gold costs beside judging alone: argue evaluate, corpus judge.

Run by hand: ``python -m benchmarks.evaluated [--debates N]``; writes the table of
``docs/scale.md``. The load is that of :mod:`benchmarks.corpora`, whose relations are gold here; all
of it is judged, each way once, one after the other.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
from pathlib import Path

from benchmarks import corpora

BLOCK = re.compile(r"(<!-- evaluated -->\n).*?(<!-- /evaluated -->)", re.DOTALL)
ENGINE = "word_overlap"


def table(number: int, folder: Path) -> str:
    """The figures as Markdown."""
    source = folder / "gold.jsonl"
    source.write_text("\n".join(corpora.debates(number)), encoding="utf-8")
    judging = ["corpus", "judge", str(source), "--engine", ENGINE, "--judge-all", "--out"]
    scoring = ["evaluate", str(source), "--engine", ENGINE, "--no-store", "--json"]
    ways = {
        "corpus judge --judge-all": [*judging, str(folder / "judged")],
        "evaluate": scoring,
        "evaluate --cluster local:2": [*scoring, "--cluster", "local:2"],
    }
    rows = [
        "| command | seconds | processor seconds | MB of the largest process | load before |",
        "|---|---|---|---|---|",
    ]
    for way, words in ways.items():
        load = os.getloadavg()[0]
        row = corpora.timed(sys.executable, "-m", "argue", *words)
        rows.append(
            f"| `{way}` | {row['seconds']:.1f} | {row['processor_seconds']:.1f} | "
            f"{row['megabytes']} | {load:.1f} |"
        )
    return "\n".join(rows) + "\n"


def main() -> None:
    """Measure, and write the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--debates", type=int, default=1_250)
    asked_for = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows = table(asked_for.debates, Path(folder))
    page = corpora.PAGE.read_text(encoding="utf-8")
    corpora.PAGE.write_text(BLOCK.sub(rf"\g<1>{rows}\g<2>", page), encoding="utf-8")
    print(rows)


if __name__ == "__main__":
    main()
