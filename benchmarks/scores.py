"""Print how well every engine judges every development set, and how fast, as a table in Markdown.

    python benchmarks/scores.py ../shared/data

Sets: the tenth of the claims that nothing but ``committee`` learned from (support against attack),
a sample of Debatabase (the same), ``debatepedia_train.xml`` (the same), and the Nixon–Kennedy pairs
(three labels; each topic is judged by an engine taught the two others). Of the first and the third,
engines that learned from the pairs are trained anew without the debate that they judge (on the
first without a tenth of the claims). ``--sets rte nli`` are those of textual entailment: RTE-1 to 3
(two labels; each is judged by an engine taught the two others) and the development part of the
entailment pairs (three labels; as the engines ship). An engine that says "unrelated" where only
support and attack are asked for is wrong there; ``2-way`` says how often the likelier of the two is
right.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from argue import formats
from argue.engines import MODELS, Engine, load_engine
from argue.evaluation.relations import RelationScores, score_relations
from argue.model import Judgement, Label, Pair
from argue.training.labelled_pairs import labelled_pairs
from argue.training.leave_out import LeaveDebatesOut, fit_with
from argue.training.shipped import corpora

ENGINES = ("word_overlap", "edit_distance", "components", "cross_encoder", "committee")
TAUGHT = {"claims": ("committee",), "node": ("word_overlap", "edit_distance")}
"""The engines whose shipped models learned from the pairs of a set."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--engines", nargs="+", default=ENGINES)
    parser.add_argument("--sets", nargs="+", default=["claims", "debatabase", "node", "nixon"])
    chosen = parser.parse_args()
    data = chosen.data
    sets: dict[str, Callable[[str], tuple[Sequence[Pair], Engine]]] = {
        "claims": lambda name: (claims(data), untaught("claims", name, claims(data))),
        "debatabase": lambda name: (debatabase(data), load_engine(name)),
        "node": lambda name: (node(data), untaught("node", name, node(data))),
        "nixon": lambda name: (nixon(data), LeaveDebatesOut(fit_with(name), nixon(data))),
        "rte": lambda name: (rte(data), LeaveDebatesOut(fit_with(name), rte(data))),
        "nli": lambda name: (nli(data), load_engine(name)),
    }
    print("| set | engine | pairs | accuracy | 2-way | macro-F1 | pairs/s |")
    print("|---" * 7 + "|")
    for which in chosen.sets:
        for name in chosen.engines:
            if (MODELS / name).is_dir():
                pairs, engine = sets[which](name)
                print(row(which, name, pairs, engine), flush=True)


def row(which: str, name: str, pairs: Sequence[Pair], engine: Engine) -> str:
    engine.judge(pairs[:1])
    begin = time.perf_counter()
    judged = engine.judge(pairs)
    seconds = time.perf_counter() - begin
    gold = [pair.stated for pair in pairs if pair.stated is not None]
    scores = score_relations(gold, [one.label for one in judged])
    two = [(label, one) for label, one in zip(gold, judged, strict=True) if label in TWO]
    right = sum(label is likelier(one) for label, one in two) / len(two)
    both = len({label for label, _ in two}) == 2
    speed = "" if isinstance(engine, LeaveDebatesOut) else f"{len(pairs) / seconds:.0f}"
    return (
        f"| {which} | {name} | {len(pairs)} | {scores.accuracy:.3f} | "
        f"{f'{right:.3f}' if both else ''} | "
        f"{macro_f1(scores):.3f} | {speed} |"
    )


TWO = (Label.SUPPORT, Label.ATTACK)
ENTAILMENT = {
    "entailment": Label.SUPPORT, "contradiction": Label.ATTACK, "neutral": Label.UNRELATED,
}  # fmt: skip


def likelier(judgement: Judgement) -> Label:
    return max(TWO, key=lambda label: judgement.scores.get(label, 0.0))


def macro_f1(scores: RelationScores) -> float:
    """Mean F1 of the labels that occur in gold."""
    labels = [label for label in scores.labels if scores.gold(label)]
    return sum(scores.f1(label) or 0.0 for label in labels) / len(labels)


def untaught(which: str, name: str, pairs: Sequence[Pair]) -> Engine:
    """The engine as it ships, or trained without the debate that it judges."""
    if name in TAUGHT[which]:
        return LeaveDebatesOut(fit_with(name), pairs, parts=10)
    return load_engine(name)


def node(data: Path) -> Sequence[Pair]:
    return labelled_pairs(formats.read(str(data / "node" / "debatepedia_train.xml")))


def claims(data: Path) -> Sequence[Pair]:
    rows = [row for split in corpora.relations(data).values() for row in split.dev]
    return [
        Pair(str(number), "claim", row.text, row.hypothesis, debate=row.claim, stated=row.label)
        for number, row in enumerate(rows)
    ]


def rte(data: Path) -> Sequence[Pair]:
    """The three development sets, each as one debate."""
    return [
        replace(pair, debate=name)
        for name in ("rte1", "rte2", "rte3")
        for pair in labelled_pairs(formats.read(str(data / "rte" / f"{name}_dev.xml")))
    ]


def nli(data: Path) -> Sequence[Pair]:
    lines = (data / "nli" / "dev.jsonl").read_text(encoding="utf-8").splitlines()
    return [
        Pair(str(number), f"h{number}", one["text"], one["hypothesis"], debate="nli",
             stated=ENTAILMENT[one["label"]])
        for number, one in enumerate(map(json.loads, lines))
    ]  # fmt: skip


def nixon(data: Path) -> Sequence[Pair]:
    lines = (data / "relations" / "nixon-kennedy.jsonl").read_text(encoding="utf-8").splitlines()
    return [
        Pair(str(number), f"h{number}", one["source"], one["target"], debate=one["group"],
             stated=Label(one["label"]))
        for number, one in enumerate(map(json.loads, lines))
    ]  # fmt: skip


def debatabase(data: Path, size: int = 1000) -> Sequence[Pair]:
    """A sample of the replies of whole debates; their texts are long."""
    debates = formats.read(str(data / "debates" / "debatabase-train.csv"))
    return random.Random(0).sample(labelled_pairs(debates), size)


if __name__ == "__main__":
    main()
