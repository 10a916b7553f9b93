"""Trains the network of :mod:`argue.reading.network` with PyTorch, on sequences with gold tags."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from argue.reading.network import WIDTH, hashed

DIM, HIDDEN = 32, 48
DROPPED = 0.15
"""Share of the features of an element that are hidden while training."""


@dataclass(slots=True)
class Example:
    """A sequence: its features one after the other, how many each element has, and so on."""

    flat: NDArray[np.int64]
    sizes: NDArray[np.int64]
    groups: NDArray[np.int64]
    states: list[int]
    tags: list[int]

    @classmethod
    def of(
        cls,
        features: list[list[str]],
        groups: list[list[int]],
        states: list[int],
        tags: list[int],
        buckets: int,
    ) -> Example:
        """The sequence of features, groups, states and gold tags of elements."""
        return cls(*hashed(features, buckets), np.array(groups, np.int64), states, tags)


def in_bytes(embed: NDArray[np.float32]) -> dict[str, Any]:
    """The vectors of a tagger as the decoder reads them: bytes, with a scale each."""
    scale = np.maximum(np.abs(embed).max(1) / 127, 1e-8)
    whole = np.round(embed / scale[:, None]).astype(np.int8)
    return {"embed": whole, "embed_scale": scale.astype(np.float16)}


class Tagger(nn.Module):
    """The network, with the CRF's loss; the names of its weights are those of the decoder."""

    def __init__(self, buckets: int, groups: int, tags: int, states: int) -> None:
        super().__init__()
        self.embed = nn.EmbeddingBag(buckets, DIM, mode="sum")
        nn.init.normal_(self.embed.weight, std=0.1)
        self.embed_bias = nn.Parameter(torch.zeros(DIM))
        self.near = nn.Conv1d(DIM, HIDDEN, WIDTH, padding=WIDTH // 2)
        self.pool = nn.Linear(HIDDEN * (groups + 1), HIDDEN)
        self.far = nn.Conv1d(HIDDEN, HIDDEN, WIDTH, padding=WIDTH // 2)
        self.again = nn.Linear(HIDDEN * (groups + 1), HIDDEN)
        self.out = nn.Linear(HIDDEN, tags)
        self.moves = nn.Parameter(torch.zeros(states, tags, tags))
        self.first = nn.Parameter(torch.zeros(tags))
        self.last = nn.Parameter(torch.zeros(tags))
        self.drop = nn.Dropout(0.1)

    def scores(self, flat: Tensor, offsets: Tensor, sizes: list[int], groups: Tensor) -> Tensor:
        """Pages × lines × tags, padded; ``groups`` number lines of all pages together."""
        seen = torch.relu(self.embed(flat, offsets) + self.embed_bias)
        padded = nn.utils.rnn.pad_sequence(list(seen.split(sizes)), batch_first=True)
        mask = nn.utils.rnn.pad_sequence(
            [torch.ones(size, dtype=torch.bool) for size in sizes], batch_first=True
        )
        near = torch.relu(self.near(padded.transpose(1, 2)).transpose(1, 2))
        near = self.drop(near)
        near = torch.relu(self._pooled(self.pool, near, mask, groups))
        near = near * mask[..., None]
        near = near + torch.relu(self.far(near.transpose(1, 2)).transpose(1, 2))
        near = near + torch.relu(self._pooled(self.again, near, mask, groups))
        out: Tensor = self.out(self.drop(near))
        return out

    def _pooled(self, layer: nn.Linear, values: Tensor, mask: Tensor, groups: Tensor) -> Tensor:
        flat = values[mask]
        parts = [flat]
        for own in groups.unbind(1):
            count = int(own.max()) + 1
            sums = torch.zeros(count, flat.shape[1]).index_add(0, own, flat)
            many = torch.bincount(own, minlength=count).clamp(min=1)[:, None]
            parts.append((sums / many)[own])
        result = torch.zeros(*values.shape[:2], HIDDEN)
        result[mask] = layer(torch.cat(parts, 1))
        return result

    def loss(self, scores: Tensor, tags: Tensor, states: Tensor, mask: Tensor) -> Tensor:
        """The mean negative log-likelihood of gold per line."""
        batch, length, _ = scores.shape
        alpha = scores[:, 0] + self.first
        gold = alpha.gather(1, tags[:, :1])[:, 0]
        for at in range(1, length):
            table = self.moves[states[:, at]]
            following = torch.logsumexp(alpha[:, :, None] + table, 1) + scores[:, at]
            on = mask[:, at]
            alpha = torch.where(on[:, None], following, alpha)
            step = table[torch.arange(batch), tags[:, at - 1], tags[:, at]]
            step = step + scores[torch.arange(batch), at, tags[:, at]]
            gold = gold + torch.where(on, step, torch.zeros(()))
        ends = tags.gather(1, (mask.sum(1) - 1)[:, None])[:, 0]
        total = torch.logsumexp(alpha + self.last, 1)
        lost: Tensor = total - gold - self.last[ends]
        return lost.sum() / mask.sum()

    def begin_with(self, path: Path) -> None:
        """Take the weights that :meth:`store` wrote, to learn on from them.

        Weights of fewer buckets are taken for each bucket that is theirs in the last bits.
        """
        with np.load(path) as stored:
            arrays = {key: stored[key].astype(np.float32) for key in stored.files}
        arrays["embed"] *= arrays.pop("embed_scale")[:, None]
        copies = len(self.embed.weight) // len(arrays["embed"])
        arrays["embed"] = np.tile(arrays["embed"], (copies, 1))
        for name in ("near", "far"):
            arrays[name] = arrays[name].transpose(2, 1, 0)
        for name in ("pool", "again", "out"):
            arrays[name] = arrays[name].T
        weights = {"embed": "embed.weight", "embed_bias": "embed_bias"}
        weights |= {name: name for name in ("moves", "first", "last")}
        for name in ("near", "pool", "far", "again", "out"):
            weights |= {name: f"{name}.weight", f"{name}_bias": f"{name}.bias"}
        self.load_state_dict(
            {weights[name]: torch.from_numpy(values.copy()) for name, values in arrays.items()}
        )

    def store(self, path: Path) -> None:
        """Write the weights as the decoder reads them, the vectors as bytes with a scale each."""
        weights = in_bytes(self.embed.weight.detach().numpy()) | {
            "embed_bias": self.embed_bias,
            "near": self.near.weight.permute(2, 1, 0),
            "near_bias": self.near.bias,
            "pool": self.pool.weight.T,
            "pool_bias": self.pool.bias,
            "far": self.far.weight.permute(2, 1, 0),
            "far_bias": self.far.bias,
            "again": self.again.weight.T,
            "again_bias": self.again.bias,
            "out": self.out.weight.T,
            "out_bias": self.out.bias,
            "moves": self.moves,
            "first": self.first,
            "last": self.last,
        }
        arrays = {
            key: value.detach().numpy().astype(np.float16) if isinstance(value, Tensor) else value
            for key, value in weights.items()
        }
        np.savez_compressed(path, **arrays)


def batches(
    examples: Sequence[Example], lines: int, chance: random.Random
) -> Iterator[list[Example]]:
    """The examples in batches of about so many lines, of similar lengths, in random order."""
    ordered = sorted(examples, key=lambda example: len(example.tags) + chance.random())
    groups: list[list[Example]] = [[]]
    for example in ordered:
        if sum(len(other.tags) for other in groups[-1]) + len(example.tags) > lines and groups[-1]:
            groups.append([])
        groups[-1].append(example)
    chance.shuffle(groups)
    yield from groups


def tensors(batch: Sequence[Example], chance: np.random.Generator | None) -> tuple[Tensor, ...]:
    """A batch as tensors; with chance, some features of each line are hidden."""
    flat = np.concatenate([example.flat for example in batch])
    sizes = np.concatenate([example.sizes for example in batch])
    if chance is not None:
        shown = chance.random(flat.size) > DROPPED
        owners = np.repeat(np.arange(sizes.size), sizes)
        flat, sizes = flat[shown], np.bincount(owners[shown], minlength=sizes.size)
    offsets = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    groups, base = [], np.zeros(batch[0].groups.shape[1], np.int64)
    for example in batch:
        groups.append(example.groups + base)
        base = groups[-1].max(0) + 1
    length = max(len(example.tags) for example in batch)

    def padded(name: str) -> Tensor:
        rows = [getattr(example, name) for example in batch]
        return torch.tensor([row + [0] * (length - len(row)) for row in rows])

    lengths = torch.tensor([len(example.tags) for example in batch])
    return (
        torch.from_numpy(flat),
        torch.from_numpy(offsets),
        lengths,
        torch.from_numpy(np.concatenate(groups)),
        padded("tags"),
        padded("states"),
        torch.arange(length)[None] < lengths[:, None],
    )


def train(
    examples: Sequence[Example],
    *,
    buckets: int,
    tags: int,
    states: int,
    epochs: int,
    check: Callable[[Tagger, int], None],
    seed: int = 1,
    rate: float = 2e-3,
    lines: int = 1500,
    chain: bool = True,
    start: Path | None = None,
) -> Tagger:
    """A tagger trained on the examples; ``check`` is called after each epoch.

    ``start`` are weights to learn on from. Without ``chain`` each element is tagged by itself,
    and the tables of transitions stay empty.
    """
    torch.manual_seed(seed)
    chance, hidden = random.Random(seed), np.random.default_rng(seed)
    tagger = Tagger(buckets, examples[0].groups.shape[1], tags, states)
    if start is not None:
        tagger.begin_with(start)
    optimiser = torch.optim.AdamW(tagger.parameters(), lr=rate, weight_decay=0.01)
    steps = epochs * len(list(batches(examples, lines, chance)))
    planned = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, max_lr=rate, total_steps=steps + epochs * 2, pct_start=0.1
    )
    for epoch in range(epochs):
        tagger.train()
        begun, lost, count = time.monotonic(), 0.0, 0
        for batch in batches(examples, lines, chance):
            flat, offsets, sizes, groups, gold, moves, mask = tensors(batch, hidden)
            scores = tagger.scores(flat, offsets, sizes.tolist(), groups)
            if chain:
                loss = tagger.loss(scores, gold, moves, mask)
            else:
                loss = nn.functional.cross_entropy(scores[mask], gold[mask])
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(tagger.parameters(), 1.0)
            optimiser.step()
            planned.step()
            lost, count = lost + loss.item(), count + 1
        print(
            f"epoch {epoch + 1}: loss {lost / count:.4f}, {time.monotonic() - begun:.0f} s",
            flush=True,
        )
        tagger.eval()
        check(tagger, epoch)
    return tagger
