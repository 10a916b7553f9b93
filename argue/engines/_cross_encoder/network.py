"""Pairs → logits with ONNX Runtime: a pair on each core, and each different pair only once."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from argue.engines._cross_encoder.truncation import head_and_tail, shorten
from argue.errors import ModelError
from argue.language.tokens import CachedFunction, without_surrogates
from argue.model import Pair

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
Texts = tuple[str, ...]
"""A text and a hypothesis, and where that is itself a reply, what stands above it."""

_ADDRESS = re.compile(
    r"@\w[\w.'’-]*(?:@[\w.-]+)?"
    r"(?:\s(?-i:(?!(?:The|You|We|That|This|It|But|And|So|No|Yes|What|How|Why|If|My|Not|He|She|They)\b)"
    r"[A-ZÀ-ÖØ-Þ][\w'’-]+|[A-ZÀ-ÖØ-Þ]\.)(?=[,:]|\s[^A-ZÀ-ÖØ-Þ\W]))?[,:]?\s+(?=\S)"
)
_GREETING = re.compile(
    r"(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|morning|hallo|liebe[rs]?|guten tag|"
    r"bonjour|hola|ciao|buongiorno)\b[^.!?:,]{0,40}[,!]\s+(?=\S)",
    re.IGNORECASE,
)
CLAIM_WORDS, ANSWERED_WORDS = 30, 35
"""Words of the claim, and of what the hypothesis answers, that are read above a pair."""


def texts_of(pair: Pair) -> Texts:
    """What is read of a pair: both texts, and where people talk what stands above the hypothesis.

    Points that were collected say what they mean by themselves. With the claim above them fewer
    are judged rightly (NoDE's Debatepedia and ProCon, from which nothing was learned: .860 and .850
    against .890 and .867), and the arguments' order is worse (ρ .471 and .579 against .588 and
    .656). Judging both orders of a pair, or asking what both say of the issue, adds nothing.
    """
    texts = (unaddressed(pair.text), unaddressed(pair.hypothesis))
    reply = pair.talk and pair.path and pair.path[0] != pair.hypothesis
    return (*texts, above([*map(unaddressed, pair.path)])) if reply else texts


def unaddressed(text: str) -> str:
    """A text without whom it is addressed to and the greeting before its first words.

    Of 150 replies on pages whose label is right for .76, it is for .67 with *@Marta Lind,* before
    them and for .65 with *Hi,*: what was learned has no such words.

    >>> unaddressed("@Marta Lind no, they are loud."), unaddressed("Hello all, they are loud.")
    ('no, they are loud.', 'they are loud.')
    >>> unaddressed("@Ben I doubt it."), unaddressed("Hello is a greeting.")
    ('I doubt it.', 'Hello is a greeting.')
    >>> unaddressed("Hi Ann, write to bob@example.org and say hello, please.")
    'write to bob@example.org and say hello, please.'
    """
    start = 0
    while match := _ADDRESS.match(text, start) or _GREETING.match(text, start):
        start = match.end()
    rest = text[start:]
    return rest if any(map(str.isalnum, rest)) else text


def above(path: Sequence[str]) -> str:
    """How the claim begins, and then the text that is answered, where that is another one.

    >>> above(("Build trams.", "Trams are slow.", "Slower than buses?"))
    'Build trams. Slower than buses?'
    """
    texts = ((path[0], CLAIM_WORDS), (path[-1], ANSWERED_WORDS))[: 1 + (path[-1] != path[0])]
    return " ".join(_first(*text) for text in texts)


def _first(text: str, most: int) -> str:
    words = text.split()
    return " ".join(words[:most]) + (" …" if len(words) > most else "")


MODEL_FILES = ("model.onnx.gz", "model.onnx")
"""What a network's file may be called: with Huffman codes, or as it is."""
LONGEST_ABOVE = 72
"""Tokens of what stands above that are read beside a pair."""

_CACHED_PAIRS = 200_000
"""Pairs whose logits are cached: about 100 MB with texts of usual length."""
_LONGEST = 20_000
"""Characters of a text that are looked at from either end: far more than tokens are read."""


def with_claim(texts: Texts, words: int) -> Texts:
    """A pair with what stands above it, or without where what is replied to has fewer words.

    ``words`` is 0 for never, 1 for always.

    >>> with_claim(("No.", "They are loud.", "Build trams."), 4)
    ('No.', 'They are loud.')
    """
    return texts if reads_claim(texts[1], words) else texts[:2]


def reads_claim(hypothesis: str, words: int) -> bool:
    """Whether what is replied to has so many words; 0 is never."""
    return bool(words) and len(hypothesis.split()) >= words


class Network:
    """The model of a directory: ``tokenizer.json`` and one of :data:`MODEL_FILES`.

    Raises ModelError if a file is absent or damaged.

    ``most_tokens``: how many tokens of a pair are read, the special ones included; see
    :func:`argue.engines._cross_encoder.truncation.head_and_tail`.
    ``threads``: how many pairs are judged at the same time; 0 for as many as there are cores.
    ``output``: what of the network :meth:`logits` gives.
    ``digest``: the SHA-256 of its file, if what is unpacked of it is to be cached.
    """

    def __init__(
        self,
        folder: Path,
        most_tokens: int,
        threads: int = 0,
        output: str = "logits",
        digest: str = "",
    ) -> None:
        from cachetools import LRUCache  # when a network is loaded, not when its engine is

        self._most_tokens = most_tokens
        self._tokenizer = _tokenizer(folder / "tokenizer.json")
        self._template, self._output = pair_template(self._tokenizer), output
        self._session = _session(model_file(folder), digest)
        self._threads = threads or len(os.sched_getaffinity(0))
        self._ids = CachedFunction(self._token_ids)
        self._cached: LRUCache[Texts, Logits] = LRUCache(_CACHED_PAIRS)
        self._lock = Lock()

    def logits(self, pairs: Sequence[Texts]) -> Logits:
        """The classes' logits, shape (pairs, classes); each row depends on its pair alone."""
        with self._lock:
            logits = {texts: self._cached[texts] for texts in pairs if texts in self._cached}
        logits |= self._rows(list(dict.fromkeys(pair for pair in pairs if pair not in logits)))
        with self._lock:
            self._cached.update(logits)
        return np.array([logits[texts] for texts in pairs], np.float32)

    def encode(
        self, text: str, hypothesis: str, claim: str = ""
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The pair's tokens as the model reads them, and which text each is of (0, 1 or 2)."""
        ids, segments = self._template.join(
            self._ids(text),
            self._ids(hypothesis),
            self._ids(claim) if claim else (),
            self._most_tokens,
        )
        return np.array(ids, np.int64), np.array(segments, np.int64)

    def is_cut(self, text: str, hypothesis: str) -> bool:
        """Whether the pair is too long to be read at once."""
        room = self._most_tokens - self._template.own
        return len(self._ids(text)) + len(self._ids(hypothesis)) > room

    def excerpts(self, text: str, hypothesis: str) -> Sequence[Texts]:
        """What is read of a pair too long to be read at once."""
        both = [_both_ends(side) for side in (text, hypothesis)]
        spans = [self._tokenizer.encode(side, add_special_tokens=False).offsets for side in both]
        parts = head_and_tail(len(spans[0]), len(spans[1]), self._most_tokens - self._template.own)
        first, second = map(shorten, both, spans, parts)
        return [(first, second)]

    def _rows(self, pairs: Sequence[Texts]) -> dict[Texts, Logits]:
        """Of different pairs. The longest are judged first, so that no core ends with one alone.

        By their tokens, 4, 8 and 16 replies of threads on two cores take .93, .95 and .97 of the
        time that they take in their own order, and 256 on 16 cores .94.
        """
        encoded = {texts: self.encode(*texts) for texts in pairs}
        if self._threads == 1 or len(pairs) == 1:
            return {texts: self._run(encoding) for texts, encoding in encoded.items()}
        from concurrent.futures import ThreadPoolExecutor  # only where pairs are judged

        order = sorted(encoded, key=lambda texts: len(encoded[texts][0]), reverse=True)
        with ThreadPoolExecutor(self._threads) as pool:
            logits = pool.map(self._run, [encoded[texts] for texts in order])
            rows = dict(zip(order, logits, strict=True))
        return {texts: rows[texts] for texts in pairs}

    def _run(self, encoded: tuple[NDArray[np.int64], NDArray[np.int64]]) -> Logits:
        ids, segments = encoded
        logits: Logits = self._session.run([self._output], {"ids": ids, "segments": segments})[0]
        return logits

    def _token_ids(self, text: str) -> list[int]:
        text = _both_ends(without_surrogates(text))
        ids: list[int] = self._tokenizer.encode(text, add_special_tokens=False).ids
        return ids


class PairTemplate(NamedTuple):
    """How a tokenizer's encoder joins texts: the numbers of its own tokens.

    BERT reads ``[CLS] text [SEP] hypothesis [SEP]``; MPNet ``<s> text </s></s> hypothesis </s>``,
    and ``</s> claim </s>`` besides, of which the segment is 2.
    """

    start: int
    between: tuple[int, ...]
    end: int

    @property
    def own(self) -> int:
        """How many tokens of a pair are the encoder's own."""
        return 2 + len(self.between)

    def join(
        self, text: Sequence[int], hypothesis: Sequence[int], claim: Sequence[int], most: int
    ) -> tuple[list[int], list[int]]:
        """The tokens of a pair, at most so many, and the segment of each."""
        claim = list(claim[:LONGEST_ABOVE]) if len(self.between) > 1 else []
        besides = [self.end, *claim, self.end] if claim else []
        room = most - self.own - len(besides)
        parts = head_and_tail(len(text), len(hypothesis), room)
        first, second = (
            [*ids[: part.head], *ids[len(ids) - part.tail :]]
            for ids, part in zip((text, hypothesis), parts, strict=True)
        )
        ids = [self.start, *first, *self.between, *second, self.end, *besides]
        ends = len(first) + 2, len(second) + len(self.between)
        return ids, [0] * ends[0] + [1] * ends[1] + [2] * len(besides)


def pair_template(tokenizer: Any) -> PairTemplate:
    """How the encoder of this tokenizer joins texts; raises ModelError if that is not known."""
    numbers = {name: tokenizer.token_to_id(name) for name in ("<s>", "</s>", "[CLS]", "[SEP]")}
    if numbers["<s>"] is not None and numbers["</s>"] is not None:
        return PairTemplate(numbers["<s>"], (numbers["</s>"],) * 2, numbers["</s>"])
    if numbers["[CLS]"] is not None and numbers["[SEP]"] is not None:
        return PairTemplate(numbers["[CLS]"], (numbers["[SEP]"],), numbers["[SEP]"])
    raise ModelError("tokenizer.json: expected the tokens [CLS] and [SEP], or <s> and </s>")


def model_file(folder: Path) -> Path:
    """The file of a model's network; the last of :data:`MODEL_FILES` if there is none."""
    paths = [folder / name for name in MODEL_FILES]
    return next((path for path in paths if path.exists()), paths[-1])


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


def _session(path: Path, digest: str) -> Any:
    import onnxruntime

    from argue.engines._cross_encoder.unpacking import model_bytes, unpacked

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1  # several pairs at a time use the cores better
    options.log_severity_level = 3
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    file = unpacked(path, digest) if path.suffix == ".gz" and digest else None
    try:
        return onnxruntime.InferenceSession(
            file or model_bytes(path), options, providers=["CPUExecutionProvider"]
        )
    except OSError as error:
        raise ModelError(f"{path}: expected a network, found: {error.strerror or error}") from error
    except Exception as error:  # ONNX Runtime has an exception for each way to be damaged
        raise ModelError(f"{path}: expected a network, found {error}") from error
