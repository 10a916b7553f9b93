"""Examples → batches of pairs of about the same length, so that little is padded."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import torch

from argue.engines._cross_encoder.truncation import LONGEST, kept

Inputs = dict[str, torch.Tensor]
"""What the model is called with."""

_SORTED_TOGETHER = 50
"""Batches among which examples of like length are put together, so that little is padded."""


class Example(NamedTuple):
    """A pair and the class that it belongs to: a row of the classifier."""

    text: str
    hypothesis: str
    target: int


def batches(
    examples: Sequence[Example], tokenizer: Any, batch: int, order: random.Random
) -> Iterator[tuple[Inputs, torch.Tensor]]:
    """All examples once, in an order that is drawn: inputs and classes of ``batch`` at a time."""
    encoded = encoded_pairs(tokenizer, [(one.text, one.hypothesis) for one in examples])
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
        yield padded([encoded[number] for number in chosen]), targets


def encoded_pairs(
    tokenizer: Any, pairs: Iterable[tuple[str, str]]
) -> list[tuple[list[int], list[int]]]:
    """Each pair's token ids, both texts cut to what is learned from, and which text each is of."""
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
        parts = kept(len(ids[text]), len(ids[hypothesis]), LONGEST)
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


def padded(encoded: Sequence[tuple[list[int], list[int]]]) -> Inputs:
    """Pairs side by side, the shorter ones filled up; shape (pairs, longest)."""
    width = max(len(ids) for ids, _ in encoded)
    ids = torch.zeros(len(encoded), width, dtype=torch.long)
    segments, read = torch.zeros_like(ids), torch.zeros_like(ids)
    for row, (tokens, texts) in enumerate(encoded):
        ids[row, : len(tokens)] = torch.tensor(tokens)
        segments[row, : len(tokens)] = torch.tensor(texts)
        read[row, : len(tokens)] = 1
    return {"input_ids": ids, "token_type_ids": segments, "attention_mask": read}


def _clean(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")
