"""Train the composition of `components` that ships, and measure it on topics that it has not seen.

    python benchmarks/components.py ../shared/data --out argue/engines/_models/components

Learns from nine tenths of the claims of the relation files and measures on the other tenth
(:mod:`recipes.shipped.corpora`), on ``node/debatepedia_train.xml``, which is never learned
from, and on the Nixon-Kennedy pairs by leaving one topic out. Prints tables in Markdown and writes
the model with its card. Five minutes on one idle core.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from argue import formats
from argue.engines import ENGINES, Engine
from argue.evaluation.relations import RelationScores, score_relations
from argue.features.measures.confidences import score_calibration
from argue.features.measures.judged_by import write_learned
from argue.features.measures.leave_out import labelled_pairs
from argue.features.measures.outcome import outcome_of
from argue.features.monothematic.engines import components as engine
from argue.features.training import card
from argue.features.training.model_directory import written_at_once
from argue.model import Judgement, Label, Pair
from recipes.shipped import corpora
from recipes.shipped.mixture import CLASSES, Mixture

MADE = {"flipped": 0.05, "denied": 0.05}
"""Pairs made from those that are learned from, as shares: few answer with a plain denial."""
NOTE = (
    "Nine tenths of the claims of: short Debatepedia arguments (Jo et al. 2021; wiki text), "
    "Perspectrum (Chen et al. 2019; CC BY-SA 4.0), IBM key point arguments (2021; CDLA-Sharing "
    "1.0) and IBM claim stance (Bar-Haim et al. 2017; CC BY-SA 3.0); a tenth more was made of "
    "them: denied claims, denied arguments. No text of them is in this model. It "
    "gives two labels; trained on three it gives three."
)


def pairs_of(folder: Path, name: str) -> list[Pair]:
    """The pairs of one relation file; the debate of a pair is its group."""
    lines = (folder / "relations" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [
        Pair(
            f"{name}-{number}",
            row["group"][:100],
            row["source"],
            row["target"],
            debate=row["group"],
            stated=Label(row["label"]),
        )
        for number, row in enumerate(map(json.loads, lines))
    ]


def held_out(pair: Pair) -> bool:
    """Whether the pair's group is of the tenth that is kept for measuring, as of every engine."""
    return corpora.is_dev(corpora.claim_of(pair.debate))


def made(pairs: Sequence[Pair]) -> list[Pair]:
    """As many more as :data:`MADE` says, all of one debate of their own."""
    rows = [
        corpora.Row(pair.text, pair.hypothesis, pair.stated, pair.debate)
        for pair in pairs
        if pair.stated is not None
    ]
    mixture = Mixture({"claims": rows}, seed=1)
    examples = [
        mixture.draw(kind) for kind, share in MADE.items() for _ in range(int(share * len(rows)))
    ]
    return [
        Pair(
            f"made-{number}",
            "made",
            example.text,
            example.hypothesis,
            debate="made",
            stated=CLASSES[example.target],
        )
        for number, example in enumerate(examples)
    ]


def score(judge: Engine, pairs: Sequence[Pair]) -> RelationScores:
    """Compare the engine's labels with those that the pairs state."""
    gold = [pair.stated for pair in pairs if pair.stated is not None]
    return score_relations(gold, [judgement.label for judgement in judge.judge(pairs)])


def measured(kept: Sequence[Pair], node: Sequence[Pair]) -> dict[str, Sequence[Pair]]:
    """What is measured on: name of the row → pairs."""
    results: dict[str, Sequence[Pair]] = {"the held-out tenth of the claims": kept}
    for name in corpora.RELATIONS:
        part = [pair for pair in kept if pair.source.startswith(f"{name}-")]
        if part:
            results[f"of these, {name}"] = part
    return results | {"debatepedia_train.xml, never learned from": node}


def calibration_error(judgements: Sequence[Judgement], pairs: Sequence[Pair]) -> float | None:
    """The expected calibration error over ten bins of confidence."""
    return score_calibration(
        [
            outcome_of(pair, judgement, pair.stated)
            for judgement, pair in zip(judgements, pairs, strict=True)
            if pair.stated is not None
        ]
    ).error


def without_one_topic(pairs: Sequence[Pair]) -> RelationScores:
    """Each topic judged by an engine trained on the others."""
    gold, judged = [], []
    for topic in sorted({pair.debate for pair in pairs}):
        with tempfile.TemporaryDirectory() as folder:
            engine.train([pair for pair in pairs if pair.debate != topic], (), Path(folder))
            here = [pair for pair in pairs if pair.debate == topic]
            judged += [judgement.label for judgement in engine.load(Path(folder)).judge(here)]
            gold += [pair.stated for pair in here if pair.stated is not None]
    return score_relations(gold, judged)


def main() -> None:
    """Train, measure, write."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    two_way = [pair for name in corpora.RELATIONS for pair in pairs_of(arguments.data, name)]
    learned = [pair for pair in two_way if not held_out(pair)]
    kept = [pair for pair in two_way if held_out(pair)]
    node = labelled_pairs(formats.read(str(arguments.data / "node" / "debatepedia_train.xml")))
    files = tuple(f"relations/{name}.jsonl" for name in corpora.RELATIONS)
    with written_at_once(arguments.out, force=True) as folder:
        every = [*learned, *made(learned)]
        chosen = engine.train(every, (), folder)
        write_learned(folder, ((pair.text, pair.hypothesis) for pair in every))
        without, with_wordnet = engine.load_with(folder, None), engine.load(folder)
        judges = {"": without}
        if with_wordnet.wordnet is not None:
            judges["with WordNet: "] = with_wordnet
        rows = [
            card.Figure(prefix + what, score(judge, pairs))
            for prefix, judge in judges.items()
            for what, pairs in measured(kept, node).items()
        ]
        rows.append(card.Figure("the training pairs, by this model", score(without, learned)))
        text = card.write(
            "components",
            ENGINES.summary("components"),
            card.Provenance(files, NOTE),
            learned,
            chosen,
            card.CardFigures(rows, ""),
        )
        (folder / "README.md").write_text(text, encoding="utf-8")
    print(text)
    started = time.process_time()
    judgements = engine.load_with(arguments.out, None).judge(kept)
    print(f"{len(kept) / (time.process_time() - started):,.0f} pairs/s of processor time")
    error = calibration_error(judgements, kept)
    print(f"expected calibration error on the held-out claims, ten bins: {error:.3f}")
    three = without_one_topic(pairs_of(arguments.data, "nixon-kennedy"))
    scores = {str(label): three.f1(label) or 0.0 for label in Label}
    print("Nixon-Kennedy, leave one topic out: macro-F1", three.macro_f1, scores)


if __name__ == "__main__":
    main()
