"""The network that reads words in their context, run by ONNX Runtime: a window on each core.

A word's pieces are those of the encoder's own vocabulary (WordPiece). The encoder knows no case, so
that each piece goes with the shape of its word. Windows of a long text overlap: a word's
vectors are taken from the window in which it stands farthest from an edge that cuts the text.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from tokenizers import Tokenizer

from argue.language.tokens import without_surrogates

Floats: TypeAlias = NDArray[np.float32]
Ints: TypeAlias = NDArray[np.int64]

NETWORK, PIECES, WEIGHTS, NAMES = "network.onnx", "tokenizer.json", "labels.npz", "names.json"
LEMMAS = "lemmas.json"
"""Files of a network's directory."""
_FILES = (NETWORK, PIECES, WEIGHTS, NAMES, LEMMAS)
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

    Raises OSError, ValueError or KeyError if a file is absent or damaged; ONNX Runtime and
    tokenizers add their own exceptions.
    """

    def __init__(self, folder: Path) -> None:
        self.files = {name: (folder / name).read_bytes() for name in _FILES}
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
        answers = iter(self._answers([window for row in parts for window in row]))
        return [_joined(list(islice(answers, len(row)))) for row in parts]

    def _answers(self, parts: Sequence[Window]) -> list[WordScores]:
        if len(parts) < 2:
            return [self._read(part) for part in parts]
        with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
            return list(pool.map(self._read, parts))

    def _read(self, part: Window) -> WordScores:
        numbers = {"pieces": part.pieces, "shapes": part.shapes, "first": part.first}
        inputs = {name: np.array(column, np.int64) for name, column in numbers.items()}
        completed = self._session.run(list(WordScores._fields), inputs)
        return WordScores(*(row[part.taken] for row in completed))

    def labels(self, readings: Sequence[WordScores], heads: Sequence[Ints]) -> list[Ints]:
        """Numbers of the labels of arcs, by the product of both ends and by each end.

        ``heads`` are for each text the heads of its words, as positions among them.
        """
        arcs = [
            (reading, above) for reading, above in zip(readings, heads, strict=True) if len(above)
        ]
        if not arcs:
            return list(heads)
        dependent = np.concatenate([reading.dependent for reading, _ in arcs])
        head = np.concatenate([reading.head[above] for reading, above in arcs])
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
        ids = tokenizer.encode(without_surrogates(word), add_special_tokens=False).ids
        return list(ids) or [UNKNOWN]

    return pieces_of


def _joined(parts: Sequence[WordScores]) -> WordScores:
    """What windows say of one text, in order."""
    return WordScores(*map(np.concatenate, zip(*parts, strict=True))) if parts else _NOTHING


_NOTHING = WordScores(
    np.zeros((0, len(KINDS)), np.int64),
    *(np.zeros(0, np.float32) for _ in range(2)),
    *(np.zeros((0, 1), np.float32) for _ in range(4)),
)


PADDING, UNKNOWN, START, END = 0, 100, 101, 102
"""Pieces of BERT's vocabulary: filling, unknown word, start and end of what is read."""
SHAPES = ("other", "lower", "title", "upper", "mixed")
"""Cases that a word may have; ``other`` has no letters."""
LONGEST_WORD = 12
"""Pieces of a word that are read; what is beyond, in web addresses say, is not."""
WINDOW, MARGIN = 200, 40
"""Pieces in a window, and those at an inner edge whose words are taken from another window."""


class Window(NamedTuple):
    """A part of a text as the encoder reads it, and which of its words are taken from it."""

    pieces: list[int]
    shapes: list[int]
    first: list[int]
    """Where each word of the window begins among its pieces."""
    taken: slice
    """Words, counted in the window, whose vectors are kept."""


def shape(word: str) -> int:
    """The number of a word's shape among :data:`SHAPES`.

    >>> [SHAPES[shape(word)] for word in ("dog", "Dog", "A", "NATO", "iPad", "2:1")]
    ['lower', 'title', 'title', 'upper', 'mixed', 'other']
    """
    if word.lower() == word.upper():
        return 0
    if word.islower():
        return 1
    if word[:1].isupper() and word[1:] == word[1:].lower():
        return 2
    return 3 if word.isupper() else 4


def windows(
    words: Sequence[str], pieces_of: Callable[[str], Sequence[int]], *, size: int = WINDOW
) -> Iterator[Window]:
    """The windows of a text, in order; together they take each of its words once.

    No word may be empty; ``pieces_of`` gives at least one piece of a word; ``size`` is how many
    pieces a window has at most, its ends not counted; at least 16, so that a word always fits.
    """
    read = [list(pieces_of(word)[:LONGEST_WORD]) for word in words]
    ends = np.cumsum([0, *map(len, read)])
    margin = min(MARGIN, size // 4)
    begin = taken = 0
    while taken < len(words):
        end = max(int(np.searchsorted(ends, ends[begin] + size, side="right")) - 1, begin + 1)
        last = len(words)
        if end < last:
            last = int(np.searchsorted(ends, ends[end] - margin, side="right")) - 1
            last = max(last, taken + 1)
        yield _window(words[begin:end], read[begin:end], slice(taken - begin, last - begin))
        taken = last
        begin = int(np.searchsorted(ends, ends[taken] - margin, side="left"))
        begin = min(max(begin, 0), taken)


def _window(words: Sequence[str], read: Sequence[list[int]], taken: slice) -> Window:
    pieces, shapes, first = [START], [0], []
    for word, analyses in zip(words, read, strict=True):
        first.append(len(pieces))
        pieces += analyses
        shapes += [shape(word)] * len(analyses)
    return Window([*pieces, END], [*shapes, 0], first, taken)
