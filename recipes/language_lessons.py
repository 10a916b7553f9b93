"""Sentences of a treebank → arrays that the network of the English pipeline learns from."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from argue.features.grammar.lemmas import script
from argue.features.grammar.network import (
    KINDS,
    PIECES,
    Window,
    reader_of_words,
    windows,
)
from recipes.treebank import Sentence, Word
from recipes.treebank_examples import runs

Ints: TypeAlias = NDArray[np.int64]

UNKNOWN = -100
"""Class of what is not learned from: a script too rare to have a name, and filling."""
_LEAST = 2
"""How often a lemma script has to be seen to be one of the classes."""
_LONGEST = 400
"""Pieces of a run; what is beyond, which is rare, is not learned from."""


class Lesson(NamedTuple):
    """A run of sentences: what is read, and for each of its n words what is right."""

    window: Window
    classes: Ints
    """n × kinds."""
    starts: Ints
    """1 for the first word of a sentence."""
    sentence: Ints
    """The number of each word's sentence."""
    heads: Ints
    """Place of the head; the word's own for a root."""
    labels: Ints


class Lessons(NamedTuple):
    """Several lessons side by side, filled up with :data:`UNKNOWN` (``sentence``: with -1)."""

    pieces: Ints
    shapes: Ints
    first: Ints
    classes: Ints
    starts: Ints
    sentence: Ints
    heads: Ints
    labels: Ints


def names_of(sentences: Sequence[Sentence]) -> dict[str, list[str]]:
    """The classes that a treebank knows: of each kind, and the ``labels`` of arcs."""
    words = [word for sentence in sentences for word in sentence.words]
    scripts = Counter(script(word.form, word.lemma) for word in words)
    often = {name for name, count in scripts.items() if count >= _LEAST}
    return {
        "tags": sorted({word.xpos for word in words}),
        "parts_of_speech": sorted({word.upos for word in words}),
        "features": sorted({word.features for word in words}),
        "lemma_scripts": sorted(often or scripts),
        "labels": sorted({word.relation for word in words} - {"root"}) or ["dep"],
    }


def lessons(
    sentences: Sequence[Sentence],
    names: Mapping[str, Sequence[str]],
    pretrained: Path,
    rng: random.Random,
) -> Iterator[Lesson]:
    """The treebank in runs of sentences, cut elsewhere at every call."""
    read = reader_of_words((pretrained / PIECES).read_text(encoding="utf-8"))
    numbers = {kind: {name: place for place, name in enumerate(names[kind])} for kind in names}
    for run in runs(sentences, rng):
        words = [word for sentence in run for word in sentence.words]
        window = next(windows([word.form for word in words], read, size=_LONGEST))
        if len(window.first) == len(words):
            yield _lesson(run, words, window, numbers)


def batches(all_lessons: Iterator[Lesson], words: int, rng: random.Random) -> list[list[Lesson]]:
    """Lessons of about the same length together, so many words at a time, in any order."""
    found: list[list[Lesson]] = [[]]
    room = words
    for lesson in sorted(all_lessons, key=lambda each: len(each.window.pieces)):
        if room <= 0:
            found.append([])
            room = words
        found[-1].append(lesson)
        room -= len(lesson.starts)
    rng.shuffle(found)
    return found


def stack(some: Sequence[Lesson]) -> Lessons:
    """Lessons side by side."""
    read = batch([lesson.window for lesson in some])
    shape = read.first.shape
    classes = np.full((*shape, len(KINDS)), UNKNOWN, np.int64)
    starts, heads, labels = (np.full(shape, UNKNOWN, np.int64) for _ in range(3))
    sentence = np.full(shape, -1, np.int64)
    for row, lesson in enumerate(some):
        size = len(lesson.starts)
        classes[row, :size], starts[row, :size] = lesson.classes, lesson.starts
        sentence[row, :size], heads[row, :size] = lesson.sentence, lesson.heads
        labels[row, :size] = lesson.labels
    return Lessons(*read, classes, starts, sentence, heads, labels)


def _lesson(
    run: Sequence[Sentence],
    words: Sequence[Word],
    window: Window,
    numbers: Mapping[str, Mapping[str, int]],
) -> Lesson:
    names = ((w.xpos, w.upos, w.features, script(w.form, w.lemma)) for w in words)
    classes = [
        [numbers[kind].get(name, UNKNOWN) for kind, name in zip(KINDS, of_word, strict=True)]
        for of_word in names
    ]
    lengths = [len(sentence.words) for sentence in run]
    begins = np.repeat(np.cumsum([0, *lengths[:-1]]), lengths)
    heads = begins + np.array([word.head for word in words])
    starts = np.array(begins == np.arange(len(words)), dtype=np.int64)
    labels = [numbers["labels"].get(word.relation, UNKNOWN) for word in words]
    sentence = np.repeat(np.arange(len(run)), lengths)
    return Lesson(window, np.array(classes), starts, sentence, heads, np.array(labels))


class WindowBatch(NamedTuple):
    """Windows side by side: windows × longest number of pieces, or of words."""

    pieces: Ints
    shapes: Ints
    first: Ints


def batch(parts: Sequence[Window]) -> WindowBatch:
    """Windows side by side, the shorter ones filled up with :data:`PADDING`."""
    length = max(len(part.pieces) for part in parts)
    count = max(len(part.first) for part in parts)
    result = WindowBatch(
        *(np.zeros((len(parts), size), np.int64) for size in (length, length, count))
    )
    for row, part in enumerate(parts):
        result.pieces[row, : len(part.pieces)] = part.pieces
        result.shapes[row, : len(part.shapes)] = part.shapes
        result.first[row, : len(part.first)] = part.first
    return result
