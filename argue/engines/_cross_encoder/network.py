"""Pairs → logits with ONNX Runtime: a pair on each core, and each different pair only once."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np
from cachetools import LRUCache
from numpy.typing import NDArray

from argue.engines._cross_encoder.truncation import kept, sentences, shortened, windows
from argue.errors import ModelError
from argue.language.tokens import CachedFunction

Array = NDArray[np.float64]

_PENALTY = 0.001
_LEAST_SCALE = 0.25


def softmax(logits: Array) -> Array:
    """Shares that add up to 1 in each row, shape (n, classes)."""
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    shares: Array = powers / powers.sum(axis=1, keepdims=True)
    return shares


def temperature(logits: Array, gold: Sequence[int]) -> float:
    """The temperature in [0.05, 20] under which gold classes are likeliest."""
    from scipy.optimize import minimize_scalar

    rows = np.arange(len(gold))

    def loss(log_temperature: float) -> float:
        shares = softmax(logits / np.exp(log_temperature))[rows, list(gold)]
        return float(-np.log(np.maximum(shares, 1e-12)).mean())

    return float(np.exp(minimize_scalar(loss, bounds=(-3.0, 3.0), method="bounded").x))


def scale_and_shift(logits: Array, gold: Sequence[int], trust: float = 0.0) -> tuple[float, Array]:
    """One factor for all logits and a shift of each class, under which gold classes are likeliest.

    Where classes are as frequent as they were, and confidences right, these are 1 and zeros. A
    small penalty on the shifts keeps those of a class without any example finite. The factor is a
    quarter at least: a network whose logits say nothing of these pairs is to learn, and with next
    to no logits it hardly would.

    ``trust`` pulls the factor towards 1 and the shifts towards 0 as about twice so many pairs
    would: its half is what the squares of both distances weigh beside the pairs' log-likelihood.
    """
    from scipy.optimize import minimize

    rows = np.arange(len(gold))

    def loss(chosen: Array) -> float:
        shifts = chosen[1:]
        shares = softmax(logits * np.exp(chosen[0]) + shifts)[rows, list(gold)]
        fit = -np.log(np.maximum(shares, 1e-12)).mean()
        change = (np.exp(chosen[0]) - 1) ** 2 + (shifts**2).sum()
        return float(fit + _PENALTY * (shifts**2).sum() + trust / 2 * change / len(gold))

    bounds = [(math.log(_LEAST_SCALE), 3.0)] + [(-10.0, 10.0)] * logits.shape[1]
    best = minimize(loss, np.zeros(len(bounds)), bounds=bounds).x
    return float(np.exp(best[0])), np.asarray(best[1:], dtype=np.float64)


Logits = NDArray[np.float32]
Texts = tuple[str, str]

_CACHED_PAIRS = 200_000
"""Pairs whose logits are cached: about 100 MB with texts of usual length."""
_LONGEST = 20_000
"""Characters of a text that are looked at from either end: far more than tokens are read."""


class Network:
    """The model of a directory: ``tokenizer.json`` and ``model.onnx``.

    Parameters
    ----------
    most_tokens
        How many tokens of a pair are read, the three special ones included; see
        :func:`argue.engines._cross_encoder.truncation.kept`.
    most_windows
        A pair that is longer is read by so many pairs of its sentences at most
        (:func:`.truncation.windows`), and has the mean of their logits; 0 to read of it what fits.
    threads
        How many pairs are judged at the same time; 0 for as many as there are cores.

    Raises
    ------
    ModelError
        If a file is absent or damaged.
    """

    def __init__(
        self, folder: Path, most_tokens: int, most_windows: int = 0, threads: int = 0
    ) -> None:
        self._room, self._most_windows = most_tokens - 3, most_windows
        self._tokenizer = _tokenizer(folder / "tokenizer.json")
        self._start, self._between = (self._special(name) for name in ("[CLS]", "[SEP]"))
        self._session = _session(folder / "model.onnx")
        self._threads = threads or len(os.sched_getaffinity(0))
        self._ids = CachedFunction(self._ids_of)
        self._sentences = CachedFunction(lambda text: sentences(_both_ends(text)))
        self._cached: LRUCache[Texts, Logits] = LRUCache(_CACHED_PAIRS)
        self._lock = Lock()

    def logits(self, pairs: Sequence[Texts]) -> Logits:
        """The classes' logits, shape (pairs, classes); each row depends on its pair alone."""
        with self._lock:
            logits = {texts: self._cached[texts] for texts in pairs if texts in self._cached}
        read = {texts: self.read(*texts) for texts in pairs if texts not in logits}
        rows = self._rows(list(dict.fromkeys(part for parts in read.values() for part in parts)))
        for texts, parts in read.items():
            logits[texts] = np.mean([rows[part] for part in parts], axis=0)
        with self._lock:
            self._cached.update(logits)
        return np.array([logits[texts] for texts in pairs], np.float32)

    def read(self, text: str, hypothesis: str) -> list[Texts]:
        """What is read of a pair: itself, or pairs of its sentences."""
        if not self._most_windows or not self.is_cut(text, hypothesis):
            return [(text, hypothesis)]
        return windows(self._sentences(text), self._sentences(hypothesis), self._most_windows)

    def encode(self, text: str, hypothesis: str) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The pair's tokens as the model reads them, and which text each is of (0 or 1)."""
        first, second = self._ids(text), self._ids(hypothesis)
        first, second = (
            ids[: part.head] + ids[len(ids) - part.tail :]
            for ids, part in zip(
                (first, second), kept(len(first), len(second), self._room), strict=True
            )
        )
        ids = np.array([self._start, *first, self._between, *second, self._between], np.int64)
        segments = np.zeros(len(ids), np.int64)
        segments[len(first) + 2 :] = 1
        return ids, segments

    def is_cut(self, text: str, hypothesis: str) -> bool:
        """Whether the pair is too long to be read at once."""
        return len(self._ids(text)) + len(self._ids(hypothesis)) > self._room

    def excerpts(self, text: str, hypothesis: str) -> list[Texts]:
        """What is read of a pair too long to be read at once."""
        if self._most_windows:
            return self.read(text, hypothesis)
        both = [_both_ends(one) for one in (text, hypothesis)]
        spans = [self._tokenizer.encode(one, add_special_tokens=False).offsets for one in both]
        parts = kept(len(spans[0]), len(spans[1]), self._room)
        first, second = map(shortened, both, spans, parts)
        return [(first, second)]

    def _rows(self, parts: Sequence[Texts]) -> dict[Texts, Logits]:
        encoded = [self.encode(*part) for part in parts]
        if self._threads == 1 or len(parts) == 1:
            rows = [self._run(one) for one in encoded]
        else:
            with ThreadPoolExecutor(self._threads) as pool:
                rows = list(pool.map(self._run, encoded))
        return dict(zip(parts, rows, strict=True))

    def _run(self, encoded: tuple[NDArray[np.int64], NDArray[np.int64]]) -> Logits:
        ids, segments = encoded
        logits: Logits = self._session.run(["logits"], {"ids": ids, "segments": segments})[0]
        return logits

    def _ids_of(self, text: str) -> list[int]:
        text = text.encode("utf-8", "replace").decode("utf-8")  # halves of characters
        ids: list[int] = self._tokenizer.encode(_both_ends(text), add_special_tokens=False).ids
        return ids

    def _special(self, name: str) -> int:
        token = self._tokenizer.token_to_id(name)
        if token is None:
            raise ModelError(f"tokenizer.json: expected the token {name}, found none")
        return int(token)


def _both_ends(text: str) -> str:
    long = len(text) > 2 * _LONGEST
    return f"{text[:_LONGEST]} {text[-_LONGEST:]}" if long else text


def _tokenizer(path: Path) -> Any:
    from tokenizers import Tokenizer  # when judging begins, not when engines are listed

    try:
        tokenizer = Tokenizer.from_str(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ModelError(f"{path}: expected a tokenizer, found: {error.strerror}") from error
    except Exception as error:  # what tokenizers raises for damaged files has no class of its own
        raise ModelError(f"{path}: expected a tokenizer, found {error}") from error
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


def _session(path: Path) -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1  # several pairs at a time use the cores better
    options.log_severity_level = 3
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    try:
        return onnxruntime.InferenceSession(
            path.read_bytes(), options, providers=["CPUExecutionProvider"]
        )
    except OSError as error:
        raise ModelError(f"{path}: expected a network, found: {error.strerror}") from error
    except Exception as error:  # ONNX Runtime has an exception for each way to be damaged
        raise ModelError(f"{path}: expected a network, found {error}") from error
