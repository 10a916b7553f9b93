"""Each argument with those before it that are most alike in sense and words: n·k pairs."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from argue.features.likeness.encoder import Encoder, load_encoder
from argue.features.likeness.pairing._neighbours import Approximate, Exact, index
from argue.features.likeness.word_vectors import DIMENSIONS, Words
from argue.model import Argument, Debate, Label, Pair, Relation
from argue.pairing import pairs_between
from argue.settings import Settings

TITLE = "each argument with the earlier ones most like it"
BLOCK = 256
"""Arguments that are encoded and looked up together; the next are when these have been judged."""


def pairs(debate: Debate) -> Iterator[Pair]:
    """Each argument with the ``ARGUE_CANDIDATES`` most similar ones that stand before it.

    For lists where nobody said who answers whom. What the source says of replies is not looked at.
    Texts are alike by the mean of two cosines: of a bi-encoder's vectors, and of the rare words
    that they share (:class:`argue.features.likeness.word_vectors.Words`). Both weigh the same; that
    was not tuned.

    - Of two arguments the later one is taken to answer the earlier: each two are in one pair at
      most, and the later one is its source.
    - The issue, if there is one, is taken to stand first, is never a source, and is a target for
      every argument, besides the most similar ones.
    - Arguments with the same text (but for case and white space) are each a source; only the first
      of them is a target, also for the others.
    - Pairs come in the order of their sources, then of their targets.

    Nothing is encoded for the arguments of a debate so short that all are among the nearest.
    Arguments are encoded in blocks as the pairs are taken. Raises MissingLibrary, ModelError if the
    encoder cannot be loaded (``ARGUE_ENCODER``), when the first pair is taken.
    """
    return pairs_between(debate, _ends(debate, Settings.from_environment()))


def count(debate: Debate) -> int:
    """The number of pairs, without searching for them."""
    queue = _Queue(debate)
    most = Settings.from_environment().candidates
    return sum(queue.issues + min(most, place.before - queue.issues) for place in queue.places[1:])


def version() -> str:
    """Changes with the settings that decide which pairs are found and which relations kept."""
    settings = Settings.from_environment()
    chosen = (settings.encoder, settings.candidates, settings.least_confidence, DIMENSIONS)
    return "retrieved-" + hashlib.sha256(repr(chosen).encode()).hexdigest()[:8]


def select_relations(relations: Sequence[Relation]) -> tuple[Relation, ...]:
    """The supports and attacks that are sure enough; that two texts are alike relates nothing."""
    least = Settings.from_environment().least_confidence
    return tuple(
        relation
        for relation in relations
        if relation.label is not Label.UNRELATED and relation.confidence >= least
    )


class _Place(NamedTuple):
    """An argument in the order of the search.

    ``row`` is that of its text among the distinct texts, ``before`` how many of these stand before
    the argument.
    """

    argument: Argument
    row: int
    before: int


class _Queue:
    """A debate's arguments in the order of the search, the issue first.

    ``first`` has for each distinct text the argument that brings it; ``issues`` is 1 if there is an
    issue, else 0.
    """

    def __init__(self, debate: Debate) -> None:
        ordered = sorted(debate.arguments, key=lambda argument: argument.id != debate.issue)
        self.issues = int(debate.issue is not None)
        self.first: list[Argument] = []
        self.places: list[_Place] = []
        rows: dict[str, int] = {}
        for argument in ordered:
            before = len(self.first)
            row = rows.setdefault(" ".join(argument.text.casefold().split()), before)
            if row == before:
                self.first.append(argument)
            self.places.append(_Place(argument, row, before))


def _ends(debate: Debate, settings: Settings) -> Iterator[tuple[str, str]]:
    queue, most = _Queue(debate), settings.candidates
    search = None
    if max((place.before for place in queue.places), default=0) - queue.issues > most:
        search = _Search(queue, load_encoder(settings.encoder), most)
    for start in range(0, len(queue.places), BLOCK):
        block = queue.places[start : start + BLOCK]
        targets: Sequence[Sequence[int]] = (
            search.targets(block)
            if search
            else [range(queue.issues, place.before) for place in block]
        )
        for place, rows in zip(block, targets, strict=True):
            if place is queue.places[0]:
                continue
            for row in (*range(queue.issues), *rows):
                yield place.argument.id, queue.first[row].id


class _Search:
    """Looks up the nearest texts, block after block."""

    def __init__(self, queue: _Queue, encoder: Encoder, most: int) -> None:
        self._queue, self._encoder, self._most = queue, encoder, most
        self._words = Words(argument.text for argument in queue.first)
        self._index: Exact | Approximate | None = None

    def targets(self, block: Sequence[_Place]) -> list[list[int]]:
        """For each argument of the next block the rows of the most similar texts, ascending."""
        issues = self._queue.issues
        texts = [place.argument.text for place in block]
        halves = self._encoder.encode(texts), self._words.encode(texts)
        vectors = np.concatenate(halves, axis=1) / np.float32(np.sqrt(2))
        if self._index is None:
            size = len(self._queue.first) - issues
            self._index = index(size, vectors.shape[1])
        new = [place.row == place.before >= issues for place in block]
        self._index.add(vectors[np.array(new, bool)])
        before = np.array([max(0, place.before - issues) for place in block], np.int64)
        result = self._index.nearest(vectors, before, self._most)
        return [(rows + issues).tolist() for rows in result]
