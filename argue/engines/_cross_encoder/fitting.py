"""Fit a classifier of pairs to examples, on a GPU if there is one."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray

from argue.engines._cross_encoder.truncation import kept

Report = Callable[[str], None]
"""Takes a line of the log."""

_LONGEST_WHILE_TRAINING = 160
_SORTED_TOGETHER = 50
"""Batches among which examples of like length are put together, so that little is padded."""


class Example(NamedTuple):
    """A pair and the class that it belongs to: a row of the classifier."""

    text: str
    hypothesis: str
    target: int


@dataclass(frozen=True)
class Schedule:
    """How to fit.

    The rate climbs over the first ``warm_up`` of all steps and falls in a straight line to
    ``last_rate`` of its peak. From ``average_from`` of all steps on the weights are averaged
    (stochastic weight averaging, Izmailov et al. 2018); 1 for the last weights as they are.
    """

    rate: float
    batch: int = 32
    warm_up: float = 0.06
    last_rate: float = 0.0
    decay: float = 0.01
    smoothing: float = 0.0
    average_from: float = 1.0
    at_least_steps: int = 0
    seed: int = 1


def fit(
    model: Any,
    tokenizer: Any,
    epochs: Sequence[Sequence[Example]],
    schedule: Schedule,
    *,
    heads: Sequence[int] = (),
    report: Report = lambda line: None,
) -> None:
    """Change the model's weights (all but the embeddings') so that it gives each example its class.

    Parameters
    ----------
    model
        A :class:`argue.engines._cross_encoder.classifier.PairClassifier`.
    tokenizer
        One of the tokenizers library; joins a pair.
    epochs
        The examples of each epoch, in any order. They are gone through again as often as it takes
        for ``schedule.at_least_steps``.
    heads
        How many classes belong together, in order; an example is compared with the classes of its
        own head only. By default all are one head.
    """
    random_order = random.Random(schedule.seed)
    torch.manual_seed(schedule.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    model.to(device).train()
    for embedding in model.bert.embeddings.parameters():
        embedding.requires_grad = False
    weights = [weight for weight in model.parameters() if weight.requires_grad]
    optimiser = torch.optim.AdamW(
        weights, lr=schedule.rate, weight_decay=schedule.decay, fused=True
    )
    steps = max(sum(-(-len(epoch) // schedule.batch) for epoch in epochs), schedule.at_least_steps)
    rates = torch.optim.lr_scheduler.LambdaLR(optimiser, _rate(schedule, steps))
    same_head = _same_head(heads or [model.classifier.out_features]).to(device)
    average = _Average(weights, int(schedule.average_from * steps))
    log = _Log(report, steps, schedule.batch)
    batches = _forever(epochs, tokenizer, schedule.batch, random_order)
    for step, (inputs, targets) in zip(range(1, steps + 1), batches, strict=False):
        targets = targets.to(device)
        with torch.autocast("cuda", torch.bfloat16, enabled=device.type == "cuda"):
            logits = model(**{name: value.to(device) for name, value in inputs.items()})
        logits = logits.float().masked_fill(~same_head[targets], -1e4)
        loss = _loss(logits, targets, same_head, schedule.smoothing)
        loss.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(weights, 1.0)
        optimiser.step()
        rates.step()
        optimiser.zero_grad()
        average.take(step)
        log.step(step, loss.item())
    average.put()
    model.to("cpu").eval()


def logits_of(model: Any, tokenizer: Any, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
    """The float32 model's logits, shape (pairs, classes)."""
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    model.to(device).eval()
    encoded = _encoded(tokenizer, pairs)
    order = sorted(range(len(pairs)), key=lambda number: len(encoded[number][0]))
    found = np.zeros((len(pairs), model.classifier.out_features))
    with torch.no_grad():
        for start in range(0, len(order), 64):
            chosen = order[start : start + 64]
            inputs = _padded([encoded[number] for number in chosen])
            moved = {name: value.to(device) for name, value in inputs.items()}
            found[chosen] = model(**moved).float().cpu().numpy()
    model.to("cpu")
    return found


def _rate(schedule: Schedule, steps: int) -> Callable[[int], float]:
    climb = max(1.0, schedule.warm_up * steps)

    def rate(step: int) -> float:
        falling = max(0.0, (steps - step) / steps)
        return min(1.0, (step + 1) / climb) * max(schedule.last_rate, falling)

    return rate


def _same_head(heads: Sequence[int]) -> torch.Tensor:
    number = torch.repeat_interleave(torch.arange(len(heads)), torch.tensor(heads))
    return number[:, None] == number[None, :]


def _loss(
    logits: torch.Tensor, targets: torch.Tensor, same_head: torch.Tensor, smoothing: float
) -> torch.Tensor:
    shares = torch.log_softmax(logits, dim=1)
    right = -shares.gather(1, targets[:, None]).mean()
    if not smoothing:
        return right
    allowed = same_head[targets]
    uniform = -(shares * allowed).sum(dim=1) / allowed.sum(dim=1)
    return (1 - smoothing) * right + smoothing * uniform.mean()


class _Average:
    def __init__(self, weights: list[torch.Tensor], after: int) -> None:
        self._weights, self._after, self._count = weights, after, 0
        self._mean: list[torch.Tensor] = []

    @torch.no_grad()
    def take(self, step: int) -> None:
        if step <= self._after or step % 25:
            return
        self._count += 1
        if not self._mean:
            self._mean = [weight.detach().clone() for weight in self._weights]
        for mean, weight in zip(self._mean, self._weights, strict=True):
            mean += (weight - mean) / self._count

    @torch.no_grad()
    def put(self) -> None:
        for mean, weight in zip(self._mean, self._weights, strict=False):
            weight.copy_(mean)


class _Log:
    def __init__(self, report: Report, steps: int, batch: int) -> None:
        self._report, self._steps, self._batch = report, steps, batch
        self._begin, self._loss = time.monotonic(), 0.0

    def step(self, step: int, loss: float) -> None:
        self._loss = loss if step == 1 else 0.99 * self._loss + 0.01 * loss
        if step % 100 == 0 or step == self._steps:
            speed = step * self._batch / (time.monotonic() - self._begin)
            self._report(f"step {step}/{self._steps}, loss {self._loss:.3f}, {speed:.0f} pairs/s")


Inputs = dict[str, torch.Tensor]


def _forever(
    epochs: Sequence[Sequence[Example]], tokenizer: Any, batch: int, order: random.Random
) -> Iterator[tuple[Inputs, torch.Tensor]]:
    while True:
        for epoch in epochs:
            yield from _batches(epoch, tokenizer, batch, order)


def _batches(
    examples: Sequence[Example], tokenizer: Any, batch: int, order: random.Random
) -> Iterator[tuple[Inputs, torch.Tensor]]:
    encoded = _encoded(tokenizer, [(one.text, one.hypothesis) for one in examples])
    numbers = list(range(len(examples)))
    order.shuffle(numbers)
    found: list[list[int]] = []
    for start in range(0, len(numbers), batch * _SORTED_TOGETHER):
        near = sorted(
            numbers[start : start + batch * _SORTED_TOGETHER],
            key=lambda number: len(encoded[number][0]),
        )
        found += [near[first : first + batch] for first in range(0, len(near), batch)]
    order.shuffle(found)
    for chosen in found:
        targets = torch.tensor([examples[number].target for number in chosen])
        yield _padded([encoded[number] for number in chosen]), targets


def _encoded(tokenizer: Any, pairs: Iterable[tuple[str, str]]) -> list[tuple[list[int], list[int]]]:
    clean = [tuple(_clean(text) for text in texts) for texts in pairs]
    start, between = tokenizer.token_to_id("[CLS]"), tokenizer.token_to_id("[SEP]")
    texts = list(dict.fromkeys(text for pair in clean for text in pair))
    ids = dict(
        zip(
            texts,
            (one.ids for one in tokenizer.encode_batch(texts, add_special_tokens=False)),
            strict=True,
        )
    )
    found = []
    for text, hypothesis in clean:
        parts = kept(len(ids[text]), len(ids[hypothesis]), _LONGEST_WHILE_TRAINING)
        first, second = (
            one[: part.head] + one[len(one) - part.tail :]
            for one, part in zip((ids[text], ids[hypothesis]), parts, strict=True)
        )
        found.append(
            (
                [start, *first, between, *second, between],
                [0] * (len(first) + 2) + [1] * (len(second) + 1),
            )
        )
    return found


def _clean(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")


def _padded(encoded: Sequence[tuple[list[int], list[int]]]) -> Inputs:
    width = max(len(ids) for ids, _ in encoded)
    ids = torch.zeros(len(encoded), width, dtype=torch.long)
    segments, read = torch.zeros_like(ids), torch.zeros_like(ids)
    for row, (tokens, texts) in enumerate(encoded):
        ids[row, : len(tokens)] = torch.tensor(tokens)
        segments[row, : len(tokens)] = torch.tensor(texts)
        read[row, : len(tokens)] = 1
    return {"input_ids": ids, "token_type_ids": segments, "attention_mask": read}
