"""The small cross-encoder that ships: a smaller network that learned what the larger one answers.

    python -m recipes.shipped.small --data ../shared/data --work WORK --start DIR --out DIR

Knowledge distillation (Hinton, Vinyals & Dean 2015): pairs are drawn as in the second course of
:mod:`recipes.shipped.cross_encoder`, the larger network judges them, and the smaller one learns
its shares, into which the gold label is mixed. Half an hour of judging and an hour of learning on
one core. What is finished lies in WORK, so that a run that was stopped goes on where it was.
"""

from __future__ import annotations

from pathlib import Path

import click
import numpy as np
import torch

from argue.engines import MODELS
from argue.engines._cross_encoder import graph, learning
from argue.engines._cross_encoder.batches import Example
from argue.engines._cross_encoder.fitting import Schedule
from argue.engines._cross_encoder.network import Network, softmax, with_claim
from argue.evaluation.training.model_directory import check_free, written_at_once
from recipes.shipped import card, cross_encoder, measuring
from recipes.shipped.mixture import CLASSES, SECOND, Mixture

COURSES = (
    (Schedule(rate=1.2e-4, batch=32, warm_up=0.02), range(10)),
    (Schedule(rate=8e-5, batch=32, warm_up=0.02), (10, 11, *range(10))),
)
"""How it is learned, and from which parts; a course ends with a rate of 0."""
PARTS = 12
GOLD = 0.3
"""The share of the gold label in what is learned of a pair that has one."""
STEP = 0.1
"""Of the rounding: judges the development rows as well as the finest does."""
SEED = 7


@click.command()
@click.option("--data", type=click.Path(path_type=Path, exists=True), required=True)
@click.option("--work", type=click.Path(path_type=Path), required=True, help="For what is done.")
@click.option("--start", type=click.Path(path_type=Path), default=MODELS / measuring.SMALL)
@click.option("--out", type=click.Path(path_type=Path), default=MODELS / measuring.SMALL)
@click.option("--parts", default=PARTS, show_default=True, help="1 to try it.")
def main(data: Path, work: Path, start: Path, out: Path, parts: int) -> None:
    """Teach the small cross-encoder in START and write it to OUT."""
    check_free(out, force=True)
    work.mkdir(parents=True, exist_ok=True)
    learned = cross_encoder.learned(data)
    mixture = Mixture(learned, SEED, SECOND)
    teacher = Network(MODELS / "cross_encoder", measuring.MOST_TOKENS)
    drawn = [mixture.part(cross_encoder.PART, (part + 0.5) / parts) for part in range(parts)]
    lessons = [
        _taught(part, teacher, work / f"part-{number}.npy") for number, part in enumerate(drawn)
    ]
    model = learning.network(start, CLASSES, CLASSES)
    tokenizer = learning.tokenizer_of(start)
    for number, (schedule, of_course) in enumerate(COURSES):
        done = work / f"course-{number}.pt"
        if not done.exists():
            epochs = [lessons[part] for part in of_course if part < parts]
            cross_encoder.fit_course(model, tokenizer, epochs, schedule, done)
        model.load_state_dict(torch.load(done, weights_only=True))
    ship(
        data,
        start,
        learning.weights_of(model),
        out,
        {name: len(rows) for name, rows in learned.items()},
    )


def ship(
    data: Path, start: Path, weights: dict[str, graph.Array], out: Path, counts: dict[str, int]
) -> None:
    """Round and calibrate a network, measure it, and write it to ``out`` with its card."""
    chosen = measuring.development(data)
    model, tokenizer = learning.from_weights(weights), learning.tokenizer_of(start)
    looked_at = [(row.text, row.hypothesis) for row in chosen["claims"][:20]]
    rounding = graph.Rounding(STEP, learning.large_inputs(model, tokenizer, looked_at))
    with written_at_once(out, force=True) as folder:
        measured = measuring.write(folder, weights, start, rounding, chosen, measuring.SMALL)
        card.write(folder, card.SMALL, _chosen(), counts, measured)


def _taught(part: list[Example], teacher: Network, done: Path) -> list[Example]:
    """The examples with what the teacher says of them."""
    read = [with_claim((one.text, one.hypothesis, one.claim), measuring.CLAIM_FROM) for one in part]
    if not done.exists():
        partial = done.with_suffix(".part")
        with partial.open("wb") as file:
            np.save(file, teacher.logits(read))
        partial.replace(done)
    shares = softmax(np.load(done).astype(np.float64))
    for one, row in zip(part, shares, strict=True):
        if isinstance(one.target, int) and one.target < len(CLASSES):
            row *= 1 - GOLD
            row[one.target] += GOLD
    return [
        Example(text, hypothesis, tuple(row), "".join(claim))
        for (text, hypothesis, *claim), row in zip(read, shares.tolist(), strict=True)
    ]


def _chosen() -> list[str]:
    """How it was trained, a sentence each."""
    (first, _), (second, _) = COURSES
    return [
        "It began as the small cross-encoder that shipped until November 2026, which had learned "
        "textual entailment and arguments on claims, and read replies hardly better than chance.",
        f"{PARTS * cross_encoder.PART:,} pairs were drawn as in the second course of "
        "`cross_encoder` (`recipes/shipped/mixture.py`) and judged by it; learned is its share of "
        f"each label, into which the gold label is mixed with a weight of {GOLD:g} (knowledge "
        "distillation: Hinton, Vinyals & Dean 2015). Pairs of textual entailment have no gold "
        "label here.",
        f"Two courses, rates {first.rate:g} and {second.rate:g} falling in a line; the embeddings "
        "stay. The weights after the second ship; the mean of those after both judged development "
        "rows a little better in float32 (.684 against .676, mean over the sets), and was not "
        "shipped. The claim above a reply is not read.",
        f"Weights are whole numbers of steps of {STEP:g} standard deviations, Huffman-coded; the "
        f"{learning.LARGE_INPUTS} largest inputs of each matrix are computed in float32.",
        "What ships saw 46,000 and 64,000 pairs in 70 minutes on a core that others used, too.",
    ]


if __name__ == "__main__":
    main()
