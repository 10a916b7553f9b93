"""The network that reads words in their context, run by ONNX Runtime: a window on each core."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from tokenizers import Tokenizer

from argue.language.windows import UNKNOWN, Window, windows

Floats: TypeAlias = NDArray[np.float32]
Ints: TypeAlias = NDArray[np.int64]

NETWORK, PIECES, WEIGHTS, NAMES = "network.onnx", "tokenizer.json", "labels.npz", "names.json"
LEMMAS = "lemmas.json"
"""Files of a network's directory."""
KINDS = ("tags", "parts_of_speech", "features", "lemma_scripts")
"""What is judged of each word by itself, in the order of the network's answers."""
_KEPT = 50_000
"""Words whose pieces are kept at hand."""


class WordScores(NamedTuple):
    """What the network says of a text's n words."""

    classes: Ints
    """n × :data:`KINDS`: numbers of names."""
    starts: Floats
    """n: logits of being the first word of a sentence."""
    roots: Floats
    """n: scores of being the root of its sentence."""
    wanted: Floats
    """n × width: what each word looks for in a head."""
    offered: Floats
    """n × width: what it offers as one; the product is the score of the arc."""
    dependent: Floats
    """n × width: as a dependent, for the arc's label."""
    head: Floats
    """n × width: as a head, for the arc's label."""


class Network:
    """Reads texts; made of the files that :mod:`recipes.language` writes into a directory.

    Raises
    ------
    OSError, ValueError, KeyError
        If a file is absent or damaged; ONNX Runtime and tokenizers add their own exceptions.
    """

    def __init__(self, folder: Path) -> None:
        self.files = {name: (folder / name).read_bytes() for name in _files()}
        names = json.loads(self.files[NAMES])
        self.names: dict[str, list[str]] = {kind: names[kind] for kind in (*KINDS, "labels")}
        self.lemmas: dict[str, dict[str, str]] = json.loads(self.files[LEMMAS])
        with np.load(folder / WEIGHTS) as weights:
            self._bilinear = weights["bilinear"].astype(np.float32)
            self._linear = weights["linear"].astype(np.float32)
            self._bias = weights["bias"].astype(np.float32)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1  # several windows at a time use the cores better
        options.log_severity_level = 3
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        # Weights are kept as integers and reckoned with as floating-point numbers.
        options.add_session_config_entry("session.disable_quant_qdq", "1")
        self._session = onnxruntime.InferenceSession(
            self.files[NETWORK], options, providers=["CPUExecutionProvider"]
        )
        self._pieces_of = reader_of_words(self.files[PIECES].decode("utf-8"))

    def write(self, folder: Path) -> None:
        """Write the files that it was made of."""
        for name, data in self.files.items():
            (folder / name).write_bytes(data)

    def read(self, texts: Sequence[Sequence[str]]) -> list[WordScores]:
        """What there is to say of each text's words."""
        parts = [list(windows(words, self._pieces_of)) for words in texts]
        answers = iter(self._answers([window for each in parts for window in each]))
        return [_joined(list(islice(answers, len(each)))) for each in parts]

    def _answers(self, parts: Sequence[Window]) -> list[WordScores]:
        if len(parts) < 2:
            return [self._read(part) for part in parts]
        with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
            return list(pool.map(self._read, parts))

    def _read(self, part: Window) -> WordScores:
        numbers = {"pieces": part.pieces, "shapes": part.shapes, "first": part.first}
        inputs = {name: np.array(each, np.int64) for name, each in numbers.items()}
        completed = self._session.run(list(WordScores._fields), inputs)
        return WordScores(*(each[part.taken] for each in completed))

    def labels(self, readings: Sequence[WordScores], heads: Sequence[Ints]) -> list[Ints]:
        """Numbers of the labels of arcs, by the product of both ends and by each end.

        Parameters
        ----------
        heads
            For each text the heads of its words, as positions among them.
        """
        arcs = [(each, above) for each, above in zip(readings, heads, strict=True) if len(above)]
        if not arcs:
            return list(heads)
        dependent = np.concatenate([each.dependent for each, _ in arcs])
        head = np.concatenate([each.head[above] for each, above in arcs])
        scores = (dependent * head) @ self._bilinear
        scores += np.concatenate([dependent, head], axis=1) @ self._linear + self._bias
        result: Ints = scores.argmax(axis=1)
        return np.split(result, np.cumsum([len(above) for above in heads])[:-1])


def reader_of_words(description: str) -> Callable[[str], list[int]]:
    """Words → their pieces, at least one, by a tokenizer's description in JSON; remembers many."""
    tokenizer = Tokenizer.from_str(description)
    tokenizer.no_padding()  # windows are filled and cut by ourselves
    tokenizer.no_truncation()

    @lru_cache(_KEPT)
    def pieces_of(word: str) -> list[int]:
        clean = word.encode("utf-8", "replace").decode("utf-8")
        return list(tokenizer.encode(clean, add_special_tokens=False).ids) or [UNKNOWN]

    return pieces_of


def _files() -> tuple[str, ...]:
    return NETWORK, PIECES, WEIGHTS, NAMES, LEMMAS


def _joined(parts: Sequence[WordScores]) -> WordScores:
    """What windows say of one text, in order."""
    return WordScores(*map(np.concatenate, zip(*parts, strict=True))) if parts else _NOTHING


_NOTHING = WordScores(
    np.zeros((0, len(KINDS)), np.int64),
    *(np.zeros(0, np.float32) for _ in range(2)),
    *(np.zeros((0, 1), np.float32) for _ in range(4)),
)
