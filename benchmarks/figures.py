"""Measure every engine on every data set and write the one file of published figures.

    python -m benchmarks.figures ../shared/data [--sets node …] [--engines …] [--how …]
    python -m tools.figures

The file is ``argue/engines/_figures.json``; README, docs and ``argue list engines`` take their
figures from it, the second command writes them into the pages. Rows that are measured again replace
those of the file, the others stay. ``--how``:

``trivial``
    The same label for every pair: what an engine has to beat.
``ships``
    The engine as it ships, where it learned from none of the pairs.
``left_out``
    Each debate (topic, RTE set, tenth of the claims) judged by an engine trained on the others, as
    ``argue reproduce`` and ``argue evaluate --leave-one-debate-out`` do.

Relations are scored twice: by the labels that the engine gives (``judged``), and by the likelier
of support and attack on the pairs of which gold says one of the two (``forced``). RTE only asks
whether a pair is entailed. Acceptance: grounded semantics, as ``argue evaluate`` does it: by
labels, where "unrelated" is asked for only if gold has it, and ``by_probability`` (accuracy of
accepting what is likelier than not to be accepted). Pairs a second are of processor time, so that
what else the machine does counts little.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from importlib.metadata import version
from pathlib import Path
from typing import Any

import argue
from argue.engines import ENGINES, MODELS, Engine, facts, load_engine
from argue.engines._facts import FILE, HOW, Key
from argue.errors import BadInput
from argue.evaluation.relations import score_relations
from argue.features.measures.bootstrap import score_bootstrap
from argue.features.measures.evaluation import evaluate
from argue.features.measures.leave_out import ConstantEngine, LeaveDebatesOut, fit_with
from argue.features.measures.outcome import Outcome, comparable, outcome_of
from argue.language import tokens
from argue.model import Judgement, Label, Pair
from benchmarks.figure_sets import SETS, DataSet

TWO = (Label.SUPPORT, Label.ATTACK)
DERIVED = {"none": (), "mediated": ("mediated",)}
LIBRARIES = ("numpy", "onnxruntime", "tokenizers")


class Judged:
    """Judges with another engine, and no pair twice."""

    def __init__(self, engine: Engine) -> None:
        self._engine, self._judgements = engine, dict[Pair, Judgement]()
        self.name, self.version = engine.name, engine.version
        self.labels, self.origin = engine.labels, engine.origin
        self.reads_path = getattr(engine, "reads_path", False)

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """One judgement for each pair, in order."""
        new = [pair for pair in dict.fromkeys(pairs) if pair not in self._judgements]
        self._judgements.update(zip(new, self._engine.judge(new), strict=True))
        return [self._judgements[pair] for pair in pairs]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("data", type=Path)
    trained = [name for name in ENGINES.names() if (MODELS / name).is_dir()]
    engines = [name for name in trained if "en" in facts(name).languages]
    for name, choices in [("sets", list(SETS)), ("engines", engines), ("how", list(HOW))]:
        parser.add_argument(f"--{name}", nargs="+", choices=choices, default=choices)
    chosen = parser.parse_args()
    for name in chosen.sets:
        data = SETS[name](chosen.data)
        write(FILE, name, data, [])
        for how, engine in contenders(data, chosen.engines, chosen.how):
            row = measured(data, engine, how)
            print(json.dumps({"set": name} | row), flush=True)
            write(FILE, name, data, [{"set": name} | row])


def contenders(
    data: DataSet, engines: Sequence[str], how: Sequence[str]
) -> Iterator[tuple[str, Engine]]:
    """What is measured on a data set: how, and the engine."""
    if "trivial" in how:
        for label in golds(data):
            yield "trivial", ConstantEngine(label)
    for name in engines:
        if "ships" in how and name not in data.learned:
            yield "ships", load_engine(name)
        if "left_out" in how and (data.left_out is None or name in data.left_out):
            try:
                yield "left_out", LeaveDebatesOut(fit_with(name), data.pairs, data.parts)
            except BadInput as error:  # such as one that needs attacks to learn from
                print(f"{name}: {error}", file=sys.stderr)


def measured(data: DataSet, engine: Engine, how: str) -> dict[str, Any]:
    """A row of the file but for its set."""
    known, speed = Judged(engine), None
    if engine.name in ENGINES.names() and (how == "ships" or engine.name in data.learned):
        shipped = known if how == "ships" else Judged(load_engine(engine.name))
        speed = round(pairs_per_second(shipped, data.pairs))
    judgements = known.judge(data.pairs)
    outcomes = comparable(
        [
            outcome_of(pair, judgement, pair.stated)
            for pair, judgement in zip(data.pairs, judgements, strict=True)
            if pair.stated is not None
        ]
    )
    forced = [
        replace(outcome, label=likelier(outcome)) for outcome in outcomes if outcome.gold in TWO
    ]
    return {
        "engine": engine.name,
        "how": how,
        "version": engine.version if how == "ships" else None,
        "judged": scores(outcomes),
        "forced": scores(forced) if set(TWO) <= set(golds(data)) else None,
        "acceptance": acceptance(data, known) if data.debates else None,
        "pairs_per_second": speed,
        "date": date.today().isoformat(),
    }


def pairs_per_second(engine: Judged, pairs: Sequence[Pair]) -> float:
    """Of processor time; the texts are new to the engine, which knows its judgements afterwards."""
    engine.judge([replace(pairs[0], text="Trams are quiet.")])  # so that all is loaded
    tokens._memory.cache_clear()  # the words of texts that others have judged
    tokens._bags.cache_clear()
    began = time.process_time()
    engine.judge(pairs)
    return len(pairs) / (time.process_time() - began)


def golds(data: DataSet) -> list[Label]:
    """The labels that gold has."""
    return [label for label in Label if any(pair.stated is label for pair in data.pairs)]


def likelier(outcome: Outcome) -> Label:
    """The likelier of support and attack."""
    support, attack, _ = outcome.scores
    return Label.ATTACK if attack > support else Label.SUPPORT


def scores(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Scores of labels, with the 95 % interval of the accuracy, debates drawn anew."""
    result = score_relations(
        [outcome.gold for outcome in outcomes],
        [outcome.label for outcome in outcomes if outcome.label is not None],
    )
    by = "debate" if len({outcome.debate for outcome in outcomes}) > 1 else "pair"
    interval = score_bootstrap(outcomes, by).scores["accuracy"]
    return {
        "pairs": result.pairs,
        "accuracy": rounded(result.accuracy),
        "interval": [rounded(interval.low), rounded(interval.high)],
        "macro_f1": rounded(result.macro_f1),
        "balanced_accuracy": rounded(result.balanced_accuracy),
    }


def acceptance(data: DataSet, engine: Engine) -> dict[str, Any]:
    """Accepted arguments as judged against those of gold, for each choice of derived attacks."""
    results = {}
    for name, kinds in DERIVED.items():
        one = evaluate(data.debates, engine, derived=kinds)
        each, likely = one.acceptance, one.verdicts
        results[name] = {
            "arguments": each.arguments,
            "precision": rounded(each.precision),
            "recall": rounded(each.recall),
            "f1": rounded(each.f1),
            "accuracy": rounded(each.accuracy),
            "by_probability": rounded(likely.acceptance.accuracy) if likely else None,
        }
    return results


def rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def write(path: Path, name: str, data: DataSet, rows: Sequence[dict[str, Any]]) -> None:
    """Put rows into the file, in place of those of the same set, engine and way."""
    content = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    sets = content.get("sets", {}) | {name: described(data)}
    by_key = {key(row): row for row in [*content.get("rows", []), *rows]}
    order = list(SETS)
    content = {
        **content,
        "schema": "argue/figures/1",
        "machine": machine(),
        "sets": {key: sets[key] for key in order if key in sets},
        "rows": sorted(
            by_key.values(),
            key=lambda row: (order.index(row["set"]), list(HOW).index(row["how"]), row["engine"]),
        ),
    }
    path.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


def store(**parts: object) -> None:
    """Put these parts into the file, in place of those of the same names."""
    content = json.loads(FILE.read_text(encoding="utf-8")) | parts
    FILE.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


def key(row: dict[str, Any]) -> Key:
    return Key(row["set"], row["engine"], row["how"])


def described(data: DataSet) -> dict[str, Any]:
    counts = {str(label): sum(pair.stated is label for pair in data.pairs) for label in golds(data)}
    return {
        "pairs": len(data.pairs),
        "debates": len({pair.debate for pair in data.pairs}),
        "arguments": sum(len(debate.arguments) for debate in data.debates) or None,
        "gold": counts,
        "learned": list(data.learned),
    }


def machine() -> dict[str, Any]:
    """What the speeds were measured with."""
    lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    info = {
        name.strip(): value.strip() for name, _, value in (line.partition(":") for line in lines)
    }
    flags = info.get("flags", "").split()
    wanted = [flag for flag in ("avx2", "avx512_vnni", "avx_vnni") if flag in flags]
    return {
        "processor": " ".join([info.get("model name", platform.machine()), *wanted]),
        "python": platform.python_version(),
        "libraries": {"argue": argue.__version__} | {name: version(name) for name in LIBRARIES},
    }


if __name__ == "__main__":
    main()
