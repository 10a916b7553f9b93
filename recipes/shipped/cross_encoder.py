"""The cross-encoders that ship: networks learn, and teach the two that ship what they answer.

    python -m recipes.shipped.cross_encoder --data ../shared/data --work WORK

Four networks begin as all-mpnet-base-v2 and learn two courses from entailment to everyday replies.
Together they judge the pairs of a third, some of which nobody labelled: shares of each label, into
which the gold label is mixed (knowledge distillation, Hinton, Vinyals & Dean 2015; the teacher is
an ensemble as in Fukuda et al. 2017). From these learns the large one, which begins as the mean of
the four (Wortsman et al. 2022, model soups), and the small one, which begins as the one that
shipped before; both rounded, as they will ship (:mod:`recipes.shipped.rounded`).

Ten minutes on a GPU, a day on two cores. Every step lies in WORK when it is done, so that a run
that was stopped goes on where it was; ``--only`` does one step, so that several can run side by
side. Every choice was made on the development rows of :mod:`recipes.shipped.measuring`; the cards
tell them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import click
import numpy as np
import torch
import transformers
from numpy.typing import NDArray

from argue.engines import MODELS
from argue.engines._cross_encoder.network import softmax, with_claim
from argue.features.measures.judged_by import write_learned
from argue.features.training.engines._cross_encoder import fitting, graph, learning
from argue.features.training.engines._cross_encoder.batches import Example, PairClassifier
from argue.features.training.engines._cross_encoder.fitting import Schedule, fit
from argue.features.training.model_directory import check_free, written_at_once
from recipes.shipped import card, encoder, measuring, say, threads
from recipes.shipped.corpora import Row, learned
from recipes.shipped.measuring import CLAIM_FROM, LARGE, SMALL
from recipes.shipped.mixture import CLASSES, FIRST, LESSONS, SECOND, Mixture
from recipes.shipped.rounded import rounded

PART = 6000
"""Courses are drawn in parts of so many examples."""
MIXING = 768
SCHEDULE = Schedule(
    rate=4.5e-5,
    batch=64,
    warm_up=0.03,
    smoothing=0.05,
    heads=(len(CLASSES), len(CLASSES)),
    head_factor=5.0,
)
COURSES = (
    (FIRST, SCHEDULE, 15),
    (SECOND, replace(SCHEDULE, rate=3.5e-5, head_factor=2.0), 20),
)
"""What the networks learn: what is drawn, how it is learned, and in how many parts."""
FROZEN = (4, 4, 0, 0)
"""How many of the lowest layers stay, in each network; word embeddings always do."""
LESSON_PARTS = 25
GOLD = 0.3
"""The share of the gold label in what is taught of a pair that has one."""
STUDENTS: Mapping[str, tuple[Schedule, float, int]] = {
    LARGE: (Schedule(rate=3e-5, batch=64, warm_up=0.03), 0.33, 1),
    SMALL: (Schedule(rate=1.5e-4, batch=64, warm_up=0.03), 0.3, 2),
}
"""How each that ships learns, the step of its rounding, and how often it goes through all."""
STEPS = (*(f"network-{number}" for number in range(len(FROZEN))), LARGE, SMALL, threads.OUT, "ship")


@click.command()
@click.option("--data", type=click.Path(path_type=Path, exists=True), required=True)
@click.option("--work", type=click.Path(path_type=Path), required=True, help="For what is done.")
@click.option("--out", type=click.Path(path_type=Path), default=MODELS)
@click.option("--only", type=click.Choice(STEPS), help="Do this step, those before it are done.")
@click.option("--parts", type=int, help="Of each course at most; 1 to try it.")
@click.option("--minutes", type=float, default=0, help="Of the replies in threads at most.")
def main(
    data: Path, work: Path, out: Path, only: str | None, parts: int | None, minutes: float
) -> None:
    """Train the cross-encoders that ship and write them to OUT."""
    torch.set_float32_matmul_precision("high")
    work.mkdir(parents=True, exist_ok=True)
    steps: dict[str, Callable[[], None]] = {
        f"network-{number}": partial(_network, data, work, number, parts)
        for number in range(len(FROZEN))
    }
    for name in STUDENTS:
        steps[name] = partial(_student, data, work, name, parts)
    how = {"minutes": minutes, "parts": parts or threads.PARTS}
    steps[threads.OUT] = partial(threads.teach, data, work, work / LARGE, **how)
    steps["ship"] = partial(_ship, data, work, out)
    for name, step in steps.items():
        if only in (None, name):
            step()


def _network(data: Path, work: Path, number: int, parts: int | None) -> None:
    """Train one of the networks, and let it judge the lessons."""
    judged = work / f"network-{number}.npy"
    if judged.exists():
        return
    base, lessons = encoder.folder(work), learned(data)
    mpnet = transformers.MPNetModel.from_pretrained(base, add_pooling_layer=False)
    torch.manual_seed(number)
    model = PairClassifier(mpnet, 2 * len(CLASSES), MIXING)
    tokenizer = learning.tokenizer_of(base)
    for number_of_course, (course, schedule, count) in enumerate(COURSES):
        done = work / f"network-{number}.{number_of_course}.pt"
        if not done.exists():
            count = min(parts or count, count)
            mixture = Mixture(lessons, 10 * number + number_of_course, course)
            epochs = [mixture.part(PART, (part + 0.5) / count) for part in range(count)]
            how = replace(schedule, frozen=FROZEN[number], seed=number)
            _fit(model, tokenizer, epochs, how, done)
        model.load_state_dict(torch.load(done, weights_only=True))
    say(f"network {number}, {_measured(model, tokenizer, data)}")
    drawn = [message for part in _lessons(lessons, parts) for message in part]
    logits = fitting.logits_of(model, tokenizer, [_read(row) for row in drawn])
    _saved(judged, softmax(logits[:, : len(CLASSES)]).astype(np.float32))


def _lessons(lessons: Mapping[str, Sequence[Row]], parts: int | None) -> list[list[Example]]:
    """The pairs that are taught, in parts."""
    mixture = Mixture(lessons, 100, LESSONS)
    return [mixture.part(PART, 0.5) for _ in range(min(parts or LESSON_PARTS, LESSON_PARTS))]


def _student(data: Path, work: Path, name: str, parts: int | None) -> None:
    """Teach one of those that ship, and write it, rounded and not yet calibrated, to WORK."""
    if (work / name).exists():
        return
    drawn = _lessons(learned(data), parts)
    shares = [np.load(work / f"network-{n}.npy") for n in range(len(FROZEN))]
    rows = iter(np.mean(shares, axis=0).astype(np.float64))
    taught = [[_with_target(message, next(rows)) for message in part] for part in drawn]
    base, model = _beginning(work, name)
    tokenizer = learning.tokenizer_of(base)
    say(f"{name} begins, {_measured(model, tokenizer, data)}")
    schedule, step, times = STUDENTS[name]
    looked_at = [_read(row) for row in drawn[0][:40]]
    rounding = graph.Rounding(step, learning.large_inputs(model, tokenizer, looked_at))
    with rounded(model, rounding):
        state = work / f"{name}.state"
        fit(model, tokenizer, taught * times, schedule, report=say, checkpoint_file=state)
        say(f"{name}, {_measured(model, tokenizer, data)}")
    with written_at_once(work / name, force=False) as folder:
        weights = learning.weights_of(model)
        settings = measuring.settings(name)
        learning.write(folder, weights, base / "tokenizer.json", settings, rounding)


def _beginning(work: Path, name: str) -> tuple[Path, Any]:
    """Where the encoder's files lie, and the network that a student begins as."""
    if name == SMALL:
        return MODELS / SMALL, learning.network(MODELS / SMALL, CLASSES, CLASSES)
    last = len(COURSES) - 1
    states = [
        torch.load(work / f"network-{number}.{last}.pt", weights_only=True)
        for number in range(len(FROZEN))
    ]
    mean = {part: torch.stack([state[part] for state in states]).mean(dim=0) for part in states[0]}
    for part in ("weight", "bias"):  # the entailment head is not shipped
        mean[f"classifier.{part}"] = mean[f"classifier.{part}"][: len(CLASSES)]
    base = encoder.folder(work)
    mpnet = transformers.MPNetModel.from_pretrained(base, add_pooling_layer=False)
    model = PairClassifier(mpnet, len(CLASSES), MIXING)
    model.load_state_dict(mean)
    return base, model


def _with_target(one: Example, row: NDArray[np.float64]) -> Example:
    """A pair with what the networks say of it; where it has a gold label, that is mixed in."""
    if isinstance(one.target, int) and 0 <= one.target < len(CLASSES):
        row = row * (1 - GOLD)
        row[one.target] += GOLD
    text, hypothesis, *claim = _read(one)
    return Example(text, hypothesis, tuple(row.tolist()), "".join(claim))


def _read(one: Example) -> tuple[str, ...]:
    """What is read of a pair: the claim above it where it will be when Argue judges."""
    return with_claim((one.text, one.hypothesis, one.claim), CLAIM_FROM)


def _measured(model: Any, tokenizer: Any, data: Path) -> str:
    rows = measuring.development(data)
    logits = {
        name: fitting.logits_of(model, tokenizer, [measuring.texts(row) for row in part])
        for name, part in rows.items()
    }
    return measuring.told(
        {name: values[:, : len(CLASSES)] for name, values in logits.items()}, rows
    )


def _ship(data: Path, work: Path, out: Path) -> None:
    """Calibrate and measure what was taught, and write it with its card."""
    chosen, lessons = measuring.development(data), learned(data)
    of_network = {LARGE: lessons | threads.by_set(data), SMALL: lessons}
    for name, kind in ((LARGE, card.LARGE), (SMALL, card.SMALL)):
        counts = {kind: len(of_kind) for kind, of_kind in of_network[name].items()}
        check_free(out / name, force=True)
        with written_at_once(out / name, force=True) as folder:
            taught = work / (threads.OUT if name == LARGE else name)
            measured = measuring.write(folder, taught, chosen, name)
            card.write(folder, kind, _chosen(name), counts, measured)
        say(f"wrote {out / name}")
    for name, also in ((SMALL, ""), (LARGE, SMALL)):
        rows = [row for part in of_network[name].values() for row in part]
        write_learned(out / name, [(row.text, row.hypothesis) for row in rows], also=also)


def _fit(
    model: Any, tokenizer: Any, epochs: Sequence[Sequence[Example]], schedule: Schedule, done: Path
) -> None:
    """Fit one course and write the weights after it to ``done``, whole or not at all."""
    state = done.with_suffix(".state")
    fit(model, tokenizer, epochs, schedule, report=say, checkpoint_file=state)
    torch.save(model.state_dict(), partial := done.with_suffix(".part"))
    partial.replace(done)


def _saved(path: Path, values: NDArray[np.float32]) -> None:
    partial = path.with_suffix(".part")
    with partial.open("wb") as file:
        np.save(file, values)
    partial.replace(path)


def _chosen(name: str) -> list[str]:
    """How it was trained, a sentence each."""
    (_, first, parts), (_, second, more) = COURSES
    schedule, step, times = STUDENTS[name]
    ends = {
        LARGE: "It begins as the mean of the weights of the four, which judges the development "
        "sets best before it is rounded (mean recall .788). After another, short pass (30,000 "
        "pairs, a third of the rate) it judged less well (.773 against .783, rounded), and so did "
        "the mean of both (.778).",
        SMALL: "It begins as the small cross-encoder that shipped before, and gains by it: mean "
        "recall over the development sets .678 before, .706 now.",
    }
    then = {
        LARGE: [
            "Then it learned what people reply to one another (`recipes/shipped/threads.py`), with "
            "the claim and what is answered above each pair: 7,168 pairs, a fourth of them a "
            "repetition of what it knew; on replies of threads kept for choosing it was right with "
            "three labels for .56 of 330 before, .72 of 1,195 then. Shifts of each label by depth "
            "and by whose turn it is, fitted on top, add nothing any more.",
            "At last it learned 70,000 pairs in 95 minutes on two cores (AMX, bfloat16; the lowest "
            "four layers stayed; batches of 32), in four runs, each from where the one before "
            "ended: 10,240 pairs (rate 3e-5) of the conversations alone; 24,576 and 12,256 (3e-5 "
            "falling to 0) with some 6,000 replies in 560 discussions and 1,000 on pages that "
            "language models had written meanwhile, each of a kind of page of its own; 23,164 "
            "(1.6e-5 falling) with more of these. A third of each part repeats what was learned "
            "before. Its weights are .9 of what came out and .1 of those before (model soups). "
            "The recipe has the last decks in one run, which nobody measured.",
            "They are rounded to steps of 0.07 standard deviations, column by column, the error of "
            "each made good by those after it (GPTQ: Frantar et al. 2023, on 320 learned pairs): "
            "of 500 replies on pages .780 are right so, .776 before rounding, .682 where each "
            "weight is rounded by itself to steps of 0.1, .738 to steps of 0.05.",
            "What stands above is read where people talk. Points that were collected are read "
            "alone: of NoDE's two sets for choosing .860 and .850 are right with it, .890 and "
            ".867 without, and the order of the arguments is better (ρ .471 and .579, .588 "
            "and .656). Weights halfway between those before and after the threads judge the "
            "sets for choosing hardly better (.784 against .782); judging both orders of a "
            "pair, and what both texts of a pair say of the issue, were tried against the "
            "order and add nothing there.",
            "A calibrator on top was tried on 1,018 of these rows, by cross-validation over "
            "threads and topics, and shows no more at 85 right of 100. Replies to a claim: .51 "
            "shown with .842 right by confidence alone; with the words of both texts, the label, "
            "questions, the runner-up and the small network .50 to .54, with .815 to .846 right. "
            "Deeper ones: .63 with .857, and .62 to .68 with .801 to .852. Of everyday pairs "
            "(three labels .758, mean recall of two .732): temperature and shifts .770 and .728, "
            "all of that .782 and .740, the last layer taught .780 and .740, a mean with the "
            "small network .757 and .728. What the text says of the claim (.780 and .777 of 304 "
            "replies, which have .763 and .781 without) and the other order (.750 and .746 of "
            "200, .745 and .776 without) do not help either. Everyday supports and attacks of .5 "
            "to .7 are right in 99 of 174: such labels stay open.",
        ],
        SMALL: ["The claim above a reply is not read."],
    }
    return [
        f"{len(FROZEN)} networks began as all-mpnet-base-v2 and learned two courses of "
        f"{parts * PART:,} and {more * PART:,} pairs, drawn anew with shares that change "
        "(`recipes/shipped/mixture.py` has them): first mostly textual entailment (a head of its "
        "own beside), then arguments on claims, then everyday and other replies, 40 % in the "
        f"second. Rates {first.rate:g} and {second.rate:g} falling in a line, "
        f"{first.head_factor:g} and {second.head_factor:g} times that for what is above the "
        f"encoder; batches of {first.batch}; label smoothing {first.smoothing:g}; bfloat16. In two "
        "of them the lowest four layers stayed, in two all layers learned: mean recall over the "
        "development sets .756 and .758 against .779 and .783. Word embeddings always stay.",
        f"{LESSON_PARTS * PART:,} pairs were drawn as in the second course, one in eleven of them "
        "two everyday replies on one topic that nobody labelled. The four judged them; learned is "
        "the mean of their shares of each label, into which the gold label is mixed with a weight "
        f"of {GOLD:g} (knowledge distillation: Hinton, Vinyals & Dean 2015).",
        ends[name],
        f"It went through all {'once' if times == 1 else 'twice'}, rate {schedule.rate:g}, with "
        "its matrices rounded as they ship from the first step on (straight-through estimation: "
        f"Bengio et al. 2013): whole numbers of steps of {step:g} standard deviations, "
        f"Huffman-coded; the {learning.LARGE_INPUTS} largest inputs of each matrix are computed in "
        "float32.",
        "All this ran in nine minutes on one GPU (H100), to which the encoder's weights were "
        "brought rounded to steps of 0.08 standard deviations.",
        *then[name],
    ]


if __name__ == "__main__":
    main()
