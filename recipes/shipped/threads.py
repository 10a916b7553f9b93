"""Teach the large cross-encoder real replies in their thread, after all that it learned before.

Each part is drawn from the replies of :mod:`.conversations` and from ``rare_replies.jsonl``, kinds
that are rare there, written for this project: the threads kept for choosing are left out. Above a
pair stands the claim and what is answered (:func:`.network.above`), in three of four examples, so
that it is judged alone, too. A third of each part repeats what was learned before: its gold label
mixed with what the network said then, so that this is not forgotten (Li & Hoiem 2016). The lowest
layers stay.

Two cores that multiply bfloat16 matrices (AMX) learn 1,000 pairs a minute, a core without AVX-512
some 100. A run that was stopped goes on where it was.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch

from argue.engines._cross_encoder.network import Texts, above, model_file, softmax, with_claim
from argue.engines._cross_encoder.unpacking import model_bytes
from argue.features.training.engines._cross_encoder import fitting, graph, learning
from argue.features.training.engines._cross_encoder.batches import Example
from argue.features.training.model_directory import written_at_once
from argue.model import Label
from recipes.shipped import conversations, measuring, say
from recipes.shipped.compensating import round_matrices
from recipes.shipped.conversations import ThreadReply, shares
from recipes.shipped.corpora import Row, learned
from recipes.shipped.measuring import CLAIM_FROM, LARGE
from recipes.shipped.mixture import CLASSES, SECOND, Mixture

RARE = Path(__file__).with_name("rare_replies.jsonl")
PART, PARTS = 1024, 44
DECKS: Mapping[tuple[str, Label | None], int] = {
    ("thread-replies", None): 90,
    ("rare-replies", None): 25,
    ("labelled-replies", None): 30,
    ("reddit-agreement", None): 150,
    ("iac-replies", Label.ATTACK): 62,
    ("iac-replies", Label.SUPPORT): 20,
    ("iac-replies", None): 20,
    ("wiki-dispute-replies", None): 12,
    ("page-replies", None): 55,
    ("written-replies", None): 200,
}
"""How many replies of a set a part has: of that label, or of all that no other deck has."""
REPEATED = {
    "claims": 3.0,
    "sides": 1.3,
    "everyday": 6.0,
    "replies": 0.8,
    "spans": 0.7,
    "apart": 0.3,
    "flipped": 0.2,
    "joined": 0.3,
    "everyday_across": 0.4,
    "evidence": 0.2,
    "speeches": 0.1,
    "across": 0.15,
    "denied": 0.1,
}
"""How often each kind of what was learned before is drawn, beside the others."""
WITH_ABOVE = 0.75
SCHEDULE = fitting.Schedule(rate=3e-5, batch=32, warm_up=0.04, frozen=4, head_factor=2.0)
OUT = "threads"
"""Where in WORK the network lies that learned them."""
STEP = 0.07
"""Of the rounding, in standard deviations; finer ones would cut off what is far from the others."""
KEPT = 0.1
"""The share of the weights before in those that ship (model soups: Wortsman et al. 2022)."""
SHOWN = 320
"""Pairs by which what is rounded is made good."""
_GOLD_OF_REPEATED, _SURE, _LONGEST_REPEATED = 0.5, 0.94, 180


def teach(data: Path, work: Path, start: Path, minutes: float = 0, parts: int = PARTS) -> None:
    """Write the network that learned threads, rounded and not yet calibrated, to WORK.

    Parameters
    ----------
    start
        The folder of the network that it begins as.
    minutes
        How long it learns at most; 0 for all parts.
    """
    if (work / OUT).exists():
        return
    model, tokenizer = learning.network(start, CLASSES, CLASSES), learning.tokenizer_of(start)
    drawing, done = Drawing(data, start), work / f"{OUT}.pt"
    if not done.exists():
        epochs = [Part(drawing, number) for number in range(parts)]
        schedule, state = replace(SCHEDULE, minutes=minutes), work / f"{OUT}.state"
        fitting.fit(model, tokenizer, epochs, schedule, report=say, checkpoint_file=state)
        torch.save(model.state_dict(), partial := done.with_suffix(".part"))
        partial.replace(done)
    model.load_state_dict(torch.load(done, weights_only=True))
    with torch.no_grad():
        before = learning.network(start, CLASSES, CLASSES).state_dict()
        for name, weight in model.state_dict().items():
            if weight.is_floating_point():
                weight.lerp_(before[name], KEPT)
    shown = [
        (thread.text, thread.hypothesis, thread.claim) for thread in drawing.part(parts)[:SHOWN]
    ]
    write(model, start, work / OUT, [with_claim(texts, CLAIM_FROM) for texts in shown])


def write(model: Any, start: Path, out: Path, shown: Sequence[Texts]) -> None:
    """Write the network, rounded so that it judges pairs like those that are shown as before."""
    tokenizer = learning.tokenizer_of(start)
    rounding = graph.rounding_of(onnx.load_from_string(model_bytes(model_file(start))))
    apart = learning.large_inputs(model, tokenizer, shown[:64])
    fine = rounding._replace(step=STEP, apart=apart)
    round_matrices(model, tokenizer, shown, fine)
    with written_at_once(out, force=False) as folder:
        weights = learning.weights_of(model)
        learning.write(folder, weights, start / "tokenizer.json", measuring.settings(LARGE), fine)


def learned_replies(data: Path) -> list[ThreadReply]:
    """What is learned of conversations: none of the threads that are kept for choosing."""
    return [*(row for row in conversations.replies(data) if not row.is_dev), *rare_replies()]


def by_set(data: Path) -> dict[str, list[ThreadReply]]:
    """The same by the name of their set."""
    replies: dict[str, list[ThreadReply]] = {}
    for row in learned_replies(data):
        replies.setdefault(row.set, []).append(row)
    return replies


def rare_replies() -> Iterator[ThreadReply]:
    """Replies of rare kinds, each with its claim and what is answered, written for this project."""
    for line in RARE.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        label, chance = Label(row["label"]), {"yes": 0.92, "fairly": 0.8}[row["sure"]]
        path = tuple(text for text in (row["claim"], row["answered"]) if text)
        of_label = shares(label, chance)
        yield ThreadReply(
            row["reply"], row["target"], path, of_label, label, "rare-replies", row["topic"]
        )


class Drawing:
    """Draws the parts; each depends on its number and the seed alone."""

    def __init__(self, data: Path, start: Path, seed: int = 1) -> None:
        self._seed, self._tokenizer = seed, learning.tokenizer_of(start)
        self._before = learning.network(start, CLASSES, CLASSES)
        self._lessons: Mapping[str, Sequence[Row]] = learned(data)
        self._decks: dict[tuple[str, Label | None], list[ThreadReply]] = {
            deck: [] for deck in DECKS
        }
        for row in learned_replies(data):
            own = (row.set, row.label)
            self._decks[own if own in DECKS else (row.set, None)].append(row)
        for deck in self._decks.values():
            random.Random(seed).shuffle(deck)

    def part(self, number: int) -> list[Example]:
        """The examples of a part, mixed."""
        choice = random.Random(f"{self._seed} {number}")
        examples = [
            _example(deck[place % len(deck)], choice)
            for name, deck in self._decks.items()
            if deck
            for place in range(number * DECKS[name], (number + 1) * DECKS[name])
        ]
        examples += self._repeated(number, PART - len(examples), choice)
        choice.shuffle(examples)
        return examples

    def _repeated(self, number: int, count: int, choice: random.Random) -> Iterator[Example]:
        """What was learned before, with what the network said of it mixed into its label."""
        mixture = Mixture(self._lessons, 1000 * self._seed + number, SECOND)
        drawn: list[Example] = []
        while len(drawn) < count:
            (kind,) = choice.choices(list(REPEATED), list(REPEATED.values()))
            example = mixture.draw(kind)
            if len(f"{example.text} {example.hypothesis}".split()) < _LONGEST_REPEATED:
                drawn.append(example)
        texts = [with_claim((pair.text, pair.hypothesis, pair.claim), CLAIM_FROM) for pair in drawn]
        said = softmax(fitting.logits_of(self._before, self._tokenizer, texts))
        for example, row in zip(drawn, said, strict=True):
            gold = np.array(shares(CLASSES[int(str(example.target))], _SURE))
            target = _GOLD_OF_REPEATED * gold + (1 - _GOLD_OF_REPEATED) * row
            yield example._replace(target=tuple(target.tolist()))


class Part(Sequence[Example]):
    """A part that is drawn when it is first looked at."""

    def __init__(self, drawing: Drawing, number: int) -> None:
        self._drawing, self._number = drawing, number

    def __len__(self) -> int:
        return PART

    def __getitem__(self, place: Any) -> Any:
        return self._examples[place]

    @cached_property
    def _examples(self) -> list[Example]:
        return self._drawing.part(self._number)


def _example(row: ThreadReply, choice: random.Random) -> Example:
    read = bool(row.path) and choice.random() < WITH_ABOVE
    return Example(row.text, row.hypothesis, row.shares, above(row.path) if read else "")
