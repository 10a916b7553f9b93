"""What scoring an engine against gold costs beside judging alone: argue evaluate, corpus judge.

Run by hand: ``python -m benchmarks.evaluated [--debates N]``; writes the table of
``docs/scale.md``. The load is that of :mod:`benchmarks.corpora`, whose relations are gold here; all
of it is judged, each way once, one after the other. Processor time is told, which other people's
work changes little: of all processes, and of the one that asks the others.

``--held N…`` tells instead what memory the scores of N debates take, merged, measured and written
as JSON: those of 60 debates of 21 arguments over and over, under other names and with other
confidences, since judging so many takes an hour.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from argue.cli._output import json_pieces
from argue.evaluation import Scores
from argue.features.measures.engine import score_engine
from argue.features.measures.evaluation import Evaluation, evaluate
from argue.features.measures.outcome import Outcome, Outcomes
from argue.features.measures.systems import EvaluationDocument
from argue.model import Argument, Debate, Label, Relation
from benchmarks import corpora

BLOCK = re.compile(r"(<!-- evaluated -->\n).*?(<!-- /evaluated -->)", re.DOTALL)
ENGINE = "word_overlap"
RUN = """
import contextlib, resource, sys
from argue.__main__ import main
with contextlib.redirect_stdout(None), contextlib.suppress(SystemExit):
    main()
own, others = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
with open("/proc/self/status") as status:  # ru_maxrss knows what the process was forked from
    most = next(line.split()[1] for line in status if line.startswith("VmHWM"))
print(own.ru_utime + own.ru_stime, others.ru_utime + others.ru_stime, most)
"""


def table(number: int, folder: Path) -> str:
    """The figures as Markdown."""
    source = folder / "gold.jsonl"
    source.write_text("\n".join(corpora.debates(number)), encoding="utf-8")
    judging = ["corpus", "judge", str(source), "--engine", ENGINE, "--judge-all", "--out"]
    scoring = ["evaluate", str(source), "--engine", ENGINE, "--no-store", "--json"]
    kept = [word for word in scoring if word != "--no-store"]
    ways = {
        "corpus judge --judge-all": [*judging, str(folder / "judged")],
        "evaluate": scoring,
        "evaluate, kept as a run": kept,
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
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "ARGUE_DATABASE": f"{folder}/runs.db"}
        told = subprocess.run(
            command, capture_output=True, text=True, check=True, cwd=corpora.ROOT, env=environment
        )
    own, others, memory = map(float, told.stdout.split())
    return own, others, memory


def held(number: int) -> str:
    """MB of this process before, and at most while the scores of so many debates are held."""
    debates = [_debate(at) for at in range(60)]
    judged = evaluate(debates, ENGINE)
    own: list[list[Outcome]] = [[] for _ in debates]
    for outcome in judged.outcomes:
        own[int(outcome.debate)].append(outcome)
    before, scores, outcomes = _megabytes(), Scores(), Outcomes()
    for at in range(number):
        place = at % len(debates)
        scores.append(replace(judged.debates[place], id=str(at)))
        for outcome in own[place]:
            sure = max(0.0, outcome.confidence - at % 977 * 1e-5)
            outcomes.append(replace(outcome, debate=str(at), confidence=sure))
    parts = judged.pairing, judged.derived, judged.semantics
    result = Evaluation(ENGINE, "1", *parts, scores, outcomes=outcomes)
    document = EvaluationDocument(result, score_engine(outcomes), None)
    size = sum(len(piece) for piece in json_pieces(document))
    return f"{number:,} debates, {size:,} characters of JSON: {before} MB, then {_megabytes()} MB"


def _debate(at: int) -> Debate:
    draw = random.Random(at)
    texts = [
        Argument(str(number), " ".join(draw.choices(corpora.WORDS, k=20))) for number in range(21)
    ]
    ends = [(str(number), str(draw.randrange(number))) for number in range(1, 21)]
    labels = Label.SUPPORT, Label.ATTACK
    gold = tuple(Relation(*pair, draw.choice(labels)) for pair in ends)
    return Debate(str(at), "", tuple(texts), pairs=tuple(ends), gold=gold, language="en")


def _megabytes() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def main() -> None:
    """Measure, and write the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--debates", type=int, default=1_250)
    parser.add_argument("--held", type=int, nargs="+")
    asked_for = parser.parse_args()
    if asked_for.held:
        for number in sorted(asked_for.held):  # the most that was in memory never falls
            print(held(number))
        return
    with tempfile.TemporaryDirectory() as folder:
        rows = table(asked_for.debates, Path(folder))
    page = corpora.PAGE.read_text(encoding="utf-8")
    corpora.PAGE.write_text(BLOCK.sub(rf"\g<1>{rows}\g<2>", page), encoding="utf-8")
    print(rows)


if __name__ == "__main__":
    main()
