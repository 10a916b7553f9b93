"""Small networks: one tags sequences, with a linear-chain CRF on top; decoded by NumPy alone.

Each element has some hashed features, whose vectors are added. What stands around it is seen
through convolutions, and what looks like it elsewhere in the sequence through means over groups.
The CRF gives the best sequence of tags (Viterbi) and the chance of each tag of each element
(forward–backward). Beside it stand a network of one hidden layer that ranks candidates, and scorers
that only add features up. ``recipes/reading`` trains all.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from math import exp, log
from pathlib import Path
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from argue.reading.wording import Stems

Array = NDArray[np.float32]
Places = NDArray[np.int64]
WIDTH = 5
"""Elements that a convolution sees: two before, itself, two behind."""
_LEAST, _SCALED = -100, 8
"""The logarithm below which nothing fits less; after how many elements sums are scaled."""


def hashed(features: Sequence[Sequence[str]], buckets: int) -> tuple[Places, Places]:
    """All features of all elements as numbers below a power of two, and how many each has."""
    flat = [feature for own in features for feature in own]
    codes = {feature: crc32(feature.encode()) for feature in set(flat)}  # most stand many times
    numbers = np.array([codes[feature] for feature in flat], np.int64) & (buckets - 1)
    return numbers, np.fromiter(map(len, features), np.int64, len(features))


class Network:
    """Weights of a tagger, by the names that training gives them.

    Of one that was trained several times each array has a first axis more: their scores are
    averaged.
    """

    def __init__(self, weights: dict[str, Array]) -> None:
        once = weights["out_bias"].ndim == 1
        arrays = {name: own[None] if once else own for name, own in weights.items()}
        self._chain = {name: arrays.pop(name).mean(0) for name in ("moves", "first", "last")}
        self._members = [
            {name: own[at] for name, own in arrays.items()} for at in range(len(arrays["out_bias"]))
        ]
        self.tags: int = arrays["out_bias"].shape[1]

    @classmethod
    @cache
    def load(cls, name: str) -> Network:
        """The tagger of that name, beside this module."""
        return cls.read(Path(__file__).with_name(f"{name}.npz"))

    @classmethod
    def read(cls, path: Path) -> Network:
        """The tagger of a file that training wrote."""
        with np.load(path) as stored:
            weights = {key: stored[key].astype(np.float32) for key in stored.files}
        weights["embed"] *= weights.pop("embed_scale")[..., None]
        return cls(weights)

    def scores(self, features: Sequence[Sequence[str]], groups: Sequence[Sequence[int]]) -> Array:
        """How much each tag fits each element: elements × tags, before the CRF."""
        once = {id(own): own for own in features}  # elements that are alike share one list
        rows = {key: at for at, key in enumerate(once)}
        flat, sizes = hashed([*once.values()], len(self._members[0]["embed"]))
        alike = np.array([rows[id(own)] for own in features])
        return self.scores_of(flat, sizes, np.asarray(groups, np.int64), alike)

    def scores_of(
        self, flat: Places, sizes: Places, places: Places, alike: Places | slice = slice(None)
    ) -> Array:
        """The same of hashed features, all of them and how many each element has.

        ``alike`` has the place of those of each element, where some have the same.
        """
        starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
        scores = [self._scored(own, flat, starts, places, alike) for own in self._members]
        return scores[0] if len(scores) == 1 else np.mean(scores, axis=0)

    def _scored(
        self,
        weights: Mapping[str, Array],
        flat: Places,
        starts: Places,
        places: Places,
        alike: Places | slice,
    ) -> Array:
        seen = np.add.reduceat(weights["embed"][flat], starts, axis=0)
        seen = np.maximum(seen + weights["embed_bias"], 0)[alike]
        near = self._convolved(weights, "near", seen)
        near = np.maximum(self._pooled(weights, "pool", near, places), 0)
        near = near + self._convolved(weights, "far", near)
        near = near + np.maximum(self._pooled(weights, "again", near, places), 0)
        scores: Array = near @ weights["out"] + weights["out_bias"]
        return scores

    def _convolved(self, weights: Mapping[str, Array], name: str, values: Array) -> Array:
        padded = np.pad(values, ((WIDTH // 2, WIDTH // 2), (0, 0)))
        kernel = weights[name]
        result = sum(padded[at : at + len(values)] @ kernel[at] for at in range(WIDTH))
        convolved: Array = np.maximum(result + weights[f"{name}_bias"], 0)
        return convolved

    def _pooled(
        self, weights: Mapping[str, Array], name: str, values: Array, groups: Places
    ) -> Array:
        """The values and their means over each kind of group, through one layer."""
        weight = weights[name]
        size = values.shape[1]
        result = values @ weight[:size] + weights[f"{name}_bias"]
        for at in range(groups.shape[1]):
            own = groups[:, at]
            counts = np.bincount(own)
            order = np.argsort(own, kind="stable")
            begins = np.concatenate([[0], np.cumsum(counts)[:-1]])
            means = np.add.reduceat(values[order], begins, axis=0) / counts[:, None]
            part = weight[size * (at + 1) : size * (at + 2)]
            result = result + (means.astype(np.float32) @ part)[own]
        return result

    def chances(self, scores: Array) -> Array:
        """The chances of the tags of each element by itself: elements × tags."""
        values = np.exp(scores - scores.max(1, keepdims=True))
        result: Array = values / values.sum(1, keepdims=True)
        return result

    def best(self, scores: Array, states: Sequence[int]) -> tuple[list[int], Array]:
        """The best sequence of tags, and the chances of all tags: elements × tags.

        ``states`` says of each element which of the tables of transitions leads to it.
        """
        tables = [self._chain["moves"][state] for state in states]
        path = np.empty_like(scores)
        path[0] = scores[0] + self._chain["first"]
        for at in range(1, len(scores)):
            ways = np.maximum.reduce(path[at - 1][:, None] + tables[at])
            np.add(ways, scores[at], out=path[at])
        tags = [int((path[-1] + self._chain["last"]).argmax())]
        for at in range(len(scores) - 1, 0, -1):
            tags.append(int((path[at - 1] + tables[at][:, tags[-1]]).argmax()))
        return tags[::-1], self._chances(scores, states)

    def _chances(self, scores: Array, states: Sequence[int]) -> Array:
        """The chances of all tags, over all sequences: forward and backward are one loop."""
        moves, first, last = (
            np.exp(self._chain[name].astype(np.float64)) for name in ("moves", "first", "last")
        )
        fits = np.exp(np.maximum(scores - scores.max(1, keepdims=True), _LEAST).astype(np.float64))
        both = [[np.stack([ahead, back.T]) for back in moves] for ahead in moves]
        sums = np.stack([fits, fits[::-1]], 1)[:, :, None]
        sums[0] *= np.stack([first, last])[:, None]
        for at, (ahead, back) in enumerate(zip(states[1:], states[:0:-1], strict=True), 1):
            sums[at] *= sums[at - 1] @ both[ahead][back]
            if at % _SCALED == 0:
                sums[at] /= sums[at].sum(2, keepdims=True)
        chances = sums[:, 0, 0] * sums[::-1, 1, 0] / fits
        chances /= chances.sum(1, keepdims=True)
        return np.asarray(chances, np.float32)


@dataclass(frozen=True)
class Ranker:
    """Weights of a network of one hidden layer that ranks candidates; what it knows of stems."""

    message: Array
    pair: Array
    bias: Array
    out: Array
    linear: Array
    temperature: float
    stems: Stems

    @classmethod
    @cache
    def load(cls, name: str) -> Ranker:
        """The network of that name, beside this module."""
        with np.load(Path(__file__).with_name(f"{name}.npz")) as arrays:
            stems = bytes(arrays["stems"]).decode().split("\n")
            rarity = dict(zip(stems, arrays["rarity"].astype(float).tolist(), strict=True))
            message, pair, bias, out, linear = (
                arrays[key].astype(np.float32)
                for key in ("message", "pair", "bias", "out", "linear")
            )
            temperature = float(arrays["temperature"])
            known = Stems(rarity, arrays["vectors"].astype(np.float32) / 127)
            return cls(message, pair, bias, out, linear, temperature, known)

    def scores(self, message: Sequence[float], pairs: Sequence[Sequence[float]]) -> Array:
        """One score for each candidate."""
        own = np.asarray(message, np.float32)
        each = np.fromiter(chain.from_iterable(pairs), np.float32).reshape(len(pairs), -1)
        hidden = np.maximum(each @ self.pair + own @ self.message + self.bias, 0)
        return np.asarray(hidden @ self.out + each @ self.linear, np.float32)

    def chances(self, message: Sequence[float], pairs: Sequence[Sequence[float]]) -> Array:
        """The chances of the candidates, which sum to 1."""
        scores = self.scores(message, pairs) / self.temperature
        powers = np.exp(scores - scores.max())
        return np.asarray(powers / powers.sum(), np.float32)


@dataclass(frozen=True)
class Linear:
    """Weights of features by their names; a feature that has none weighs nothing."""

    weights: Mapping[str, float]

    @classmethod
    @cache
    def load(cls, name: str) -> Linear:
        """The scorer of that name in ``choices.json``."""
        stored = Path(__file__).with_name("choices.json").read_text(encoding="utf-8")
        return cls(json.loads(stored)[name])

    def score(self, features: Mapping[str, float]) -> float:
        """The sum of the features, each with its weight."""
        weights = self.weights
        return sum([weights.get(name, 0.0) * value for name, value in features.items() if value])

    def chance(self, features: Mapping[str, float]) -> float:
        """The chance that what has these features is such a thing."""
        return 1 / (1 + exp(-self.score(features)))


def logit(chance: float) -> float:
    """The logarithm of the odds of a chance, within bounds.

    >>> logit(0.5)
    0.0
    """
    chance = min(max(chance, 1e-4), 1 - 1e-4)
    return log(chance / (1 - chance)) / 4
