"""Fit a classifier of pairs to examples, on a GPU if there is one."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from argue.engines._cross_encoder.network import Texts
from argue.features.training.engines._cross_encoder.batches import (
    Checkpoint,
    Example,
    Inputs,
    Place,
    batches,
    encode_pairs,
    name_of,
    pad,
)
from argue.features.training.engines._cross_encoder.swift import swift

Report = Callable[[str], None]
"""Takes a line of the log."""


@dataclass(frozen=True)
class Schedule:
    """How to fit.

    The rate climbs over the first ``warm_up`` of all steps and falls in a straight line to 0. With
    ``minutes`` it falls by time where that runs out before the steps do, and the fit ends then.

    ``heads`` says how many classes belong together, in order: an example is compared with the
    classes of its own head only. By default all are one head.

    ``frozen`` layers, the lowest, stay as they are, and the bias for distances, too. With ``words``
    the vectors of words learn, where no layer is frozen. What reads the encoder's states learns
    ``head_factor`` times as fast.
    So many examples as are ``together`` follow one another and are read in one batch.
    """

    rate: float
    batch: int = 32
    warm_up: float = 0.06
    decay: float = 0.01
    smoothing: float = 0.0
    at_least_steps: int = 0
    seed: int = 1
    minutes: float = 0.0
    heads: tuple[int, ...] = ()
    frozen: int = 0
    words: bool = False
    head_factor: float = 1.0
    together: int = 1


def fit(
    model: Any,
    tokenizer: Any,
    epochs: Sequence[Sequence[Example]],
    schedule: Schedule,
    *,
    held_out: Sequence[Example] = (),
    report: Report = lambda line: None,
    checkpoint_file: Path | None = None,
) -> None:
    """Change the model's weights (of the embeddings none, or words') to give examples their class.

    Parameters
    ----------
    model
        A :class:`argue.features.training.engines._cross_encoder.batches.PairClassifier`.
    tokenizer
        One of the tokenizers library; joins a pair.
    epochs
        The examples of each epoch, in any order. They are gone through again as often as it takes
        for ``schedule.at_least_steps``.
    held_out
        Examples that are not learned from; what is lost on them is reported after each epoch.
    checkpoint_file
        A file for the state after each epoch, from which a fit that was stopped goes on; it is
        removed at the end.
    """
    order = random.Random(schedule.seed)
    torch.manual_seed(schedule.seed)
    device = _device()
    model.to(device).train()
    for name, weight in model.bert.named_parameters():
        weight.requires_grad = not _is_frozen(name, schedule)
    steps = max(sum(-(-len(epoch) // schedule.batch) for epoch in epochs), schedule.at_least_steps)
    learner = _Learner(model, schedule, steps)
    checkpoint = Checkpoint(checkpoint_file, learner.parts(), order)
    place = checkpoint.restore()
    log = _Log(report, place.step, steps, schedule.batch)
    while learner.progress(place.step) < 1:
        epoch = epochs[place.epoch % len(epochs)]
        log.epoch = place.epoch + 1
        read = batches(epoch, tokenizer, schedule.batch, order, schedule.together)
        remaining = islice(read, steps - place.step)
        step = place.step
        with _swiftly(model, schedule, device):
            for step, (inputs, targets) in enumerate(remaining, place.step + 1):
                log.step(step, learner.learn(inputs, targets))
                if learner.progress(step) >= 1:
                    break
        place = Place(place.epoch + 1, step)
        if learner.progress(step) < 1:
            checkpoint.keep(place)
        if held_out:
            loss = _held_out_loss(model, tokenizer, held_out)
            report(f"epoch {place.epoch}, loss on {len(held_out)} pairs held out: {loss:.3f}")
            model.to(device).train()
    checkpoint.remove()
    model.to("cpu").eval()


def _swiftly(model: Any, schedule: Schedule, device: torch.device) -> AbstractContextManager[None]:
    """How the encoder reads while it learns; a GPU needs no help."""
    if device.type != "cpu":
        return nullcontext()
    kind = torch.bfloat16 if _computes_bfloat16(device) else torch.float32
    return swift(model.bert, schedule.frozen, kind)


def _is_frozen(name: str, schedule: Schedule) -> bool:
    frozen = [f"encoder.layer.{number}." for number in range(schedule.frozen)]
    if schedule.frozen:
        frozen.append("encoder.relative_attention_bias")
    still = name.startswith("embeddings.") and not (schedule.words and "word_embeddings" in name)
    return still or name.startswith(tuple(frozen))


def logits_of(model: Any, tokenizer: Any, pairs: Sequence[Texts]) -> NDArray[np.float64]:
    """The float32 model's logits, shape (pairs, classes)."""
    device = _device()
    model.to(device).eval()
    encoded = encode_pairs(tokenizer, pairs)
    order = sorted(range(len(pairs)), key=lambda number: len(encoded[number][0]))
    rows = np.empty((len(pairs), model.classifier.out_features), np.float64)
    with torch.no_grad():
        for start in range(0, len(order), 64):
            chosen = order[start : start + 64]
            inputs = pad([encoded[number] for number in chosen])
            moved = {name: value.to(device) for name, value in inputs.items()}
            rows[chosen] = model(**moved).float().cpu().numpy()
    model.to("cpu")
    return rows


def _held_out_loss(model: Any, tokenizer: Any, examples: Sequence[Example]) -> float:
    texts = [(example.text, example.hypothesis, example.claim) for example in examples]
    logits = logits_of(model, tokenizer, texts)
    targets = torch.tensor([example.target for example in examples])
    return torch.nn.functional.cross_entropy(torch.tensor(logits), targets).item()


class _Learner:
    """Takes the steps of a fit."""

    def __init__(self, model: Any, schedule: Schedule, steps: int) -> None:
        self.model, self._smoothing = model, schedule.smoothing
        self._weights = [weight for weight in model.parameters() if weight.requires_grad]
        encoder = {id(weight) for weight in model.bert.parameters()}
        inner = [weight for weight in self._weights if id(weight) in encoder]
        head = [weight for weight in self._weights if id(weight) not in encoder]
        groups: list[dict[str, Any]] = [
            {"params": inner},
            {"params": head, "lr": schedule.rate * schedule.head_factor},
        ]
        self._optimiser = torch.optim.AdamW(
            groups, lr=schedule.rate, weight_decay=schedule.decay, fused=True
        )
        self._steps, self._minutes, self._begin = steps, schedule.minutes, time.monotonic()
        climb = max(1.0, schedule.warm_up * steps)
        self._rates = torch.optim.lr_scheduler.LambdaLR(
            self._optimiser,
            lambda step: min(1.0, (step + 1) / climb) * max(0.0, 1 - self.progress(step)),
        )
        heads = schedule.heads or (model.classifier.out_features,)
        head_of = torch.repeat_interleave(torch.arange(len(heads)), torch.tensor(heads))
        self._same_head = (head_of[:, None] == head_of).to(_device())

    def progress(self, step: int) -> float:
        """How much of the fit is done after so many steps; 1 or more at its end."""
        done = step / self._steps
        if not self._minutes:
            return done
        return max(done, (time.monotonic() - self._begin) / 60 / self._minutes)

    def parts(self) -> dict[str, Any]:
        """What changes from step to step."""
        return {"model": self.model, "optimiser": self._optimiser, "rates": self._rates}

    def learn(self, inputs: Inputs, targets: torch.Tensor) -> torch.Tensor:
        """Take a step on one batch; its loss, which a GPU may still be computing."""
        device = _device()
        targets = targets.to(device)
        with torch.autocast(device.type, torch.bfloat16, enabled=_computes_bfloat16(device)):
            logits = self.model(**{name: value.to(device) for name, value in inputs.items()})
        loss = self._loss(logits.float(), targets)
        loss.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(self._weights, 1.0)
        self._optimiser.step()
        self._rates.step()
        self._optimiser.zero_grad()
        return loss.detach()

    def _loss(self, logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
        if targets.is_floating_point():
            return torch.nn.functional.cross_entropy(logits, targets)
        allowed = self._same_head[targets]
        shares = torch.log_softmax(logits.masked_fill(~allowed, -1e4), dim=1)
        loss = -shares.gather(1, targets[:, None]).mean()
        if self._smoothing:
            uniform = -(shares * allowed).sum(dim=1) / allowed.sum(dim=1)
            loss = (1 - self._smoothing) * loss + self._smoothing * uniform.mean()
        return loss


def _device() -> torch.device:
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def _computes_bfloat16(device: torch.device) -> bool:
    """Whether products of bfloat16 are faster there; on a CPU without them they are far slower."""
    return device.type == "cuda" or "avx512_bf16" in _processor()


@cache
def _processor() -> str:
    path = Path("/proc/cpuinfo")
    return path.read_text(encoding="utf-8") if path.exists() else ""


class _Log:
    def __init__(self, report: Report, done: int, steps: int, batch: int) -> None:
        self._report, self._done, self._steps, self._batch = report, done, steps, batch
        self._begin, self._loss, self.epoch = time.monotonic(), torch.tensor(0.0), 1

    def step(self, step: int, loss: torch.Tensor) -> None:
        first = step == self._done + 1
        self._loss = loss if first else 0.99 * self._loss + 0.01 * loss
        if step % 100 == 0 or step == self._steps:
            speed = (step - self._done) * self._batch / (time.monotonic() - self._begin)
            minutes = (self._steps - step) * self._batch / speed / 60
            self._report(
                f"epoch {self.epoch}, step {step} of {self._steps}, loss {self._loss.item():.3f}, "
                f"{speed:.0f} pairs a second, {minutes:.0f} minutes to go"
            )


LARGE_INPUTS = 8
"""How many inputs of a matrix are set apart: more are never far from the others."""


def large_inputs(
    model: Any, tokenizer: Any, pairs: Sequence[Texts], most: int = LARGE_INPUTS
) -> dict[str, list[int]]:
    """The inputs of each matrix that are largest on these pairs, for a Rounding.

    Those of the attention's output, which layer normalisation precedes nowhere, are none apart.
    """
    largest: dict[str, torch.Tensor] = {}

    def look(name: str, _: Any, inputs: tuple[torch.Tensor, ...]) -> None:
        values = inputs[0].detach().abs().flatten(0, -2).amax(dim=0)
        largest[name] = torch.maximum(largest.get(name, values), values)

    of_attention = r"\.attn\.[qkv]|\.self\.(query|key|value)"  # of MPNet, and of BERT
    hooks = [
        module.register_forward_pre_hook(partial(look, name_of(name)))
        for name, module in model.named_modules()
        if re.search(rf"({of_attention}|\.(intermediate|output)\.dense)$", name)
    ]
    logits_of(model, tokenizer, pairs)
    for hook in hooks:
        hook.remove()
    return {name: sorted(values.topk(most).indices.tolist()) for name, values in largest.items()}
