"""The cross-encoder that ships: two courses from entailment to everyday replies.

    python -m recipes.shipped.cross_encoder --data ../shared/data --work WORK --out DIR

Three hours on one core that computes bfloat16, minutes on a GPU. What is finished, to the part of a
course, lies in WORK, so that a run that was stopped goes on where it was. Every choice (mixture,
rates, layers that stay, step of the rounding) was made on the development rows of
:mod:`recipes.shipped.corpora`; the card tells them.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import numpy as np
import torch
import transformers

from argue.engines import MODELS
from argue.engines._cross_encoder import graph, learning
from argue.engines._cross_encoder.batches import Example, PairClassifier
from argue.engines._cross_encoder.fitting import Schedule, fit
from argue.evaluation.training.model_directory import check_free, written_at_once
from recipes.shipped import card, corpora, encoder, measuring
from recipes.shipped.corpora import Row
from recipes.shipped.mixture import CLASSES, FIRST, SECOND, Mixture

PART = 6000
"""Courses are drawn in parts of so many examples."""
MIXING = 768
SCHEDULE = Schedule(
    rate=4e-5,
    batch=44,
    warm_up=0.03,
    smoothing=0.05,
    heads=(len(CLASSES), len(CLASSES)),
    frozen=4,
    head_factor=5.0,
)
COURSES = (
    (FIRST, SCHEDULE, 15),
    (SECOND, replace(SCHEDULE, rate=3e-5, head_factor=2.0), 13),
)
"""What is drawn, how it is learned, and in how many parts."""
SHARES = (0.4, 0.6)
"""Of the weights after each course, in the mean that ships."""
STEP = 0.17
"""Of the rounding: the largest file below 70 MB."""


@click.command()
@click.option("--data", type=click.Path(path_type=Path, exists=True), required=True)
@click.option("--work", type=click.Path(path_type=Path), required=True, help="For what is done.")
@click.option("--out", type=click.Path(path_type=Path), default=MODELS / "cross_encoder")
@click.option("--parts", type=int, help="Of each course at most; 1 to try it.")
@click.option("--seed", default=1, show_default=True)
def main(data: Path, work: Path, out: Path, parts: int | None, seed: int) -> None:
    """Train the cross-encoder that ships and write it to OUT."""
    check_free(out, force=True)
    work.mkdir(parents=True, exist_ok=True)
    base = encoder.folder(work)
    lessons = learned(data)
    trained = work / "weights.npz"
    if not trained.exists():
        _save(_fitted(base, lessons, seed, work, parts), trained)
        for done in work.glob("course-*.pt"):
            done.unlink()
    ship(data, base, _load(trained), out, {name: len(rows) for name, rows in lessons.items()})


def ship(
    data: Path, base: Path, weights: dict[str, graph.Array], out: Path, counts: dict[str, int]
) -> None:
    """Round and calibrate a network, measure it, and write it to ``out`` with its card."""
    chosen = measuring.development(data)
    model, tokenizer = learning.from_weights(weights), learning.tokenizer_of(base)
    looked_at = [measuring.texts(row) for row in chosen["claims"][:20]]
    rounding = graph.Rounding(STEP, learning.large_inputs(model, tokenizer, looked_at))
    with written_at_once(out, force=True) as folder:
        measured = measuring.write(folder, weights, base, rounding, chosen)
        card.write(folder, card.LARGE, _chosen(), counts, measured)
    say(f"wrote {out}")


def learned(data: Path) -> dict[str, list[Row]]:
    """What is learned from, by the kinds of :class:`.mixture.Mixture`."""
    claims = corpora.relations(data, corpora.CLAIMS)
    besides = corpora.relations(data, (corpora.EVIDENCE, corpora.SPEECHES))
    speeches = besides[corpora.SPEECHES]
    return {
        "claims": [row for split in claims.values() for row in split.train],
        "evidence": besides[corpora.EVIDENCE].train,
        "speeches": speeches.train + speeches.dev,
        "replies": corpora.replies(data).train,
        "spans": corpora.spans(data).train,
        "everyday": corpora.everyday(),
        "entailment": corpora.entailment(data).train,
    }


def _fitted(
    base: Path, lessons: dict[str, list[Row]], seed: int, work: Path, parts: int | None
) -> Any:
    mpnet = transformers.MPNetModel.from_pretrained(base, add_pooling_layer=False)
    model = PairClassifier(mpnet, 2 * len(CLASSES), MIXING)
    tokenizer = learning.tokenizer_of(base)
    for number, (course, schedule, all_parts) in enumerate(COURSES):
        done = work / f"course-{number}.pt"
        if not done.exists():
            mixture, count = Mixture(lessons, seed + number, course), min(parts or 999, all_parts)
            drawn = [mixture.part(PART, (part + 0.5) / count) for part in range(count)]
            fit_course(model, tokenizer, drawn, schedule, done)
        model.load_state_dict(torch.load(done, weights_only=True))
    after = [torch.load(work / f"course-{number}.pt", weights_only=True) for number in (0, 1)]
    mean = {
        name: sum(share * one[name] for share, one in zip(SHARES, after, strict=True))
        for name in after[0]
    }
    model.load_state_dict(mean)
    return model


def fit_course(
    model: Any, tokenizer: Any, epochs: Sequence[Sequence[Example]], schedule: Schedule, done: Path
) -> None:
    """Fit one course and write the weights after it to ``done``, whole or not at all."""
    state = done.with_suffix(".state")
    fit(model, tokenizer, epochs, schedule, report=say, checkpoint_file=state)
    torch.save(model.state_dict(), partial := done.with_suffix(".part"))
    partial.replace(done)


def _chosen() -> list[str]:
    """How it was trained, a sentence each."""
    first, second = ((schedule, parts * PART) for _, schedule, parts in COURSES)
    return [
        f"Two courses of about {first[1]:,} and {second[1]:,} pairs, drawn anew with shares that "
        "change (`recipes/shipped/mixture.py` has them): a tenth of the first mostly textual "
        "entailment (a head of its own beside), then arguments on claims, in its last three fifths "
        "a third everyday and other replies; the second goes on like its end, with more everyday "
        "replies and more arguments on one side and on two sides.",
        f"Word embeddings and the lowest {SCHEDULE.frozen} of 12 layers stay; rates "
        f"{first[0].rate:g} and {second[0].rate:g} falling in a line, {first[0].head_factor:g} and "
        f"{second[0].head_factor:g} times that for what is above the encoder; label smoothing "
        f"{SCHEDULE.smoothing:g}; bfloat16.",
        "The run that ships grew with its data: everyday replies came in as they were written, "
        "6,227 of them between 5 % and 40 % of the first course, the others in the first half of "
        "the second. It saw 83,000 and 78,000 examples, in 84 minutes each, on one core of a "
        "processor with AMX.",
        f"The mean of the weights after both courses ships, {SHARES[0]:g} and {SHARES[1]:g}, which "
        "judges the development rows better than either; the mean of those of the last quarter of "
        "a course's steps is no better than the last ones. A shift towards attacks, which are "
        "taken for supports more often than the other way round, was tried and does not help.",
        "Where a hypothesis is itself a reply, the claim was read besides in six, later eight of "
        "ten examples. It judges everyday replies, which are short, no better with it (mean recall "
        ".743 against .763 after the second course), and longer ones better: of the 36 in NoDE and "
        "ProCon to 25 words or more 27 against 24, of 260 counterpoints in Debatabase .78 against "
        f".66. So it is read from {measuring.CLAIM_FROM} words on.",
        f"Weights are whole numbers of steps of {STEP:g} standard deviations, Huffman-coded; the "
        f"{learning.LARGE_INPUTS} largest inputs of each matrix are computed in float32.",
    ]


def _save(model: Any, path: Path) -> None:
    weights = learning.weights_of(model)
    for part in ("weight", "bias"):  # the entailment head is not shipped
        weights[f"classifier.{part}"] = weights[f"classifier.{part}"][: len(CLASSES)]
    partial = path.with_suffix(".part")
    with partial.open("wb") as file:
        np.savez(file, **weights)  # type: ignore[arg-type]
    partial.replace(path)


def _load(path: Path) -> dict[str, graph.Array]:
    with np.load(path) as content:
        return dict(content)


def say(line: str) -> None:
    """A line of the log."""
    click.echo(f"{time.strftime('%H:%M:%S')} {line}", file=sys.stderr)


if __name__ == "__main__":
    main()
