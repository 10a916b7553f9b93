"""What scoring an engine against gold costs beside judging alone: argue evaluate, corpus judge.

Run by hand: ``python -m benchmarks.evaluated [--debates N]``; writes the table of
``docs/scale.md``. The load is that of :mod:`benchmarks.corpora`, whose relations are gold here; all
of it is judged, each way once, one after the other. Processor time is told, which other people's
work changes little: of all processes, and of the one that asks the others.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks import corpora

BLOCK = re.compile(r"(<!-- evaluated -->\n).*?(<!-- /evaluated -->)", re.DOTALL)
ENGINE = "word_overlap"
RUN = """
import contextlib, resource, sys
from argue.__main__ import main
with contextlib.redirect_stdout(None), contextlib.suppress(SystemExit):
    main()
own, others = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
print(own.ru_utime + own.ru_stime, others.ru_utime + others.ru_stime, own.ru_maxrss)
"""


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
        "| command | processor seconds | of the process that asks | its MB |",
        "|---|---|---|---|",
    ]
    for way, words in ways.items():
        own, others, memory = measured(words)
        rows.append(f"| `{way}` | {own + others:.1f} | {own:.1f} | {memory / 1024:.0f} |")
    return "\n".join(rows) + "\n"


def measured(words: list[str]) -> tuple[float, float, float]:
    """Processor seconds of a command's process and of those it began, and its memory in kB."""
    command = [sys.executable, "-c", RUN, *words]
    told = subprocess.run(command, capture_output=True, text=True, check=True, cwd=corpora.ROOT)
    own, others, memory = map(float, told.stdout.split())
    return own, others, memory


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
