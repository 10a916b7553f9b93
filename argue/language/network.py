"""The network that reads words in their context, run by ONNX Runtime."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from tokenizers import Tokenizer

from argue.language.windows import UNKNOWN, Window, batch, windows

Floats: TypeAlias = NDArray[np.float32]
Ints: TypeAlias = NDArray[np.int64]

NETWORK, PIECES, WEIGHTS, NAMES = "network.onnx", "tokenizer.json", "labels.npz", "names.json"
"""Files of a network's directory."""
KINDS = ("tags", "parts_of_speech", "features", "lemma_scripts")
"""What is judged of each word by itself, in the order of the network's answers."""
_TOGETHER = 6000
"""Pieces, filling counted, that go through the network at once."""
_KEPT = 50_000
"""Words whose pieces are kept at hand."""


class Reading(NamedTuple):
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
    """Reads texts; made of the files that :mod:`argue.training.language` writes into a directory.

    Raises
    ------
    OSError, ValueError, KeyError
        If a file is absent or damaged; ONNX Runtime and tokenizers add their own exceptions.
    """

    def __init__(self, folder: Path, *, threads: int = 0) -> None:
        self.files = {name: (folder / name).read_bytes() for name in _files()}
        names = json.loads(self.files[NAMES])
        self.names: dict[str, list[str]] = {kind: names[kind] for kind in (*KINDS, "labels")}
        with np.load(folder / WEIGHTS) as weights:
            self._bilinear = weights["bilinear"].astype(np.float32)
            self._linear = weights["linear"].astype(np.float32)
            self._bias = weights["bias"].astype(np.float32)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.log_severity_level = 3
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

    def read(self, texts: Sequence[Sequence[str]]) -> list[Reading]:
        """What there is to say of each text's words."""
        parts = [
            (number, place, window)
            for number, words in enumerate(texts)
            for place, window in enumerate(windows(words, self._pieces_of))
        ]
        found: dict[tuple[int, int], list[NDArray[Any]]] = {}
        for group in _groups(parts):
            answers = self._session.run(
                list(Reading._fields), batch([window for _, _, window in group])._asdict()
            )
            for row, (number, place, window) in enumerate(group):
                found[number, place] = [answer[row, window.taken] for answer in answers]
        return _by_text(found, [len(words) for words in texts])

    def labels(self, reading: Reading, words: Ints, heads: Ints) -> Ints:
        """Numbers of the labels of arcs, by the product of both ends and by each end.

        Parameters
        ----------
        words, heads
            Dependents and their heads, as positions in the text.
        """
        dependent, head = reading.dependent[words], reading.head[heads]
        scores = (dependent * head) @ self._bilinear
        scores += np.concatenate([dependent, head], axis=1) @ self._linear + self._bias
        found: Ints = scores.argmax(axis=1)
        return found


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
    return NETWORK, PIECES, WEIGHTS, NAMES


def _groups(
    parts: Iterable[tuple[int, int, Window]],
) -> Iterator[list[tuple[int, int, Window]]]:
    """Windows of about the same length together."""
    group: list[tuple[int, int, Window]] = []
    for part in sorted(parts, key=lambda part: len(part[2].pieces)):
        if group and (len(group) + 1) * len(part[2].pieces) > _TOGETHER:
            yield group
            group = []
        group.append(part)
    if group:
        yield group


def _by_text(
    found: dict[tuple[int, int], list[NDArray[Any]]], lengths: Sequence[int]
) -> list[Reading]:
    """The answers for all windows → those for each text; ``lengths`` are the texts' words."""
    by_text: list[list[list[NDArray[Any]]]] = [[] for _ in lengths]
    for number, place in sorted(found):
        by_text[number].append(found[number, place])
    return [
        Reading(*map(np.concatenate, zip(*parts, strict=True))) if parts else _NOTHING
        for parts in by_text
    ]


_NOTHING = Reading(
    np.zeros((0, len(KINDS)), np.int64), *(np.zeros(0, np.float32) for _ in range(2)),
    *(np.zeros((0, 1), np.float32) for _ in range(4)),
)  # fmt: skip
