"""The spaCy component of the project's own pipeline: all annotations of a text by one network.

A sentence's tree is the best one over its words, from a score for every arc (:func:`best_tree`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from spacy.language import Language
from spacy.pipeline import Pipe
from spacy.pipeline.dep_parser import parser_score
from spacy.pipeline.lemmatizer import lemmatizer_score
from spacy.pipeline.morphologizer import morphologizer_score
from spacy.pipeline.tagger import tagger_score
from spacy.tokens import Doc
from spacy.training import Example
from spacy.vocab import Vocab

from argue.errors import ModelError
from argue.features.grammar.lemmas import Exceptions, lemma
from argue.features.grammar.network import KINDS, Network, WordScores
from argue.language.tokens import sentences

Ints: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.floating]

FACTORY = "argue_annotator"
"""The component's name in a pipeline's configuration."""
ROOT, SPACE = "ROOT", "dep"
"""Labels of a sentence's root, and of white space, which hangs on a word as in spaCy's own."""


_OF_TOKENS = ("tag", "pos", "morph", "lemma", "dep", "head", "is_sent_start")


@Language.factory(FACTORY, assigns=[*(f"token.{name}" for name in _OF_TOKENS), "doc.sents"])
def make(nlp: Language, name: str) -> Annotator:
    """The factory that a pipeline's configuration names ``argue_annotator``."""
    return Annotator(nlp.vocab, name)


def score(examples: Iterable[Example], **settings: Any) -> dict[str, Any]:
    """The scores of spaCy's tagger, morphologiser, lemmatiser and parser, for ``nlp.evaluate``."""
    listed = list(examples)
    results: dict[str, Any] = {}
    for score_of in (tagger_score, morphologizer_score, lemmatizer_score, parser_score):
        results |= score_of(listed, **settings)
    return results


class Annotator(Pipe):
    """Finds sentences, tags, features, lemmas and the tree of greatest score of each sentence.

    A network (:class:`.network.Network`) reads a whole text at once. Tokens of white
    space are left out and hung on the word before them. Sentence boundaries that a text already
    has are kept. Trees may be non-projective.
    """

    def __init__(self, vocab: Vocab, name: str = FACTORY, network: Network | None = None) -> None:
        self.vocab, self.name, self.network = vocab, name, network
        self.scorer = score

    def __call__(self, doc: Doc) -> Doc:
        """Annotate one text."""
        return next(self._annotated([doc]))

    def pipe(self, stream: Iterable[Doc], *, batch_size: int = 64) -> Iterator[Doc]:
        """Annotate texts, so many at a time."""
        texts = iter(stream)
        while group := list(islice(texts, batch_size)):
            yield from self._annotated(group)

    def to_disk(self, path: str | Path, *, exclude: Iterable[str] = ()) -> None:
        """Write the network into a directory."""
        folder = Path(path)
        folder.mkdir(exist_ok=True)
        self._network().write(folder)

    def from_disk(self, path: str | Path, *, exclude: Iterable[str] = ()) -> Annotator:
        """Read the network from a directory."""
        self.network = Network(Path(path))
        return self

    def _network(self) -> Network:
        if self.network is None:
            raise ModelError(
                f"the component {self.name} has no network yet; expected a pipeline that was read "
                "from its directory"
            )
        return self.network

    def _annotated(self, docs: list[Doc]) -> Iterator[Doc]:
        network = self._network()
        places = [np.flatnonzero(doc.to_array("IS_SPACE") == 0) for doc in docs]
        words = [
            [doc[place].text for place in own.tolist()]
            for doc, own in zip(docs, places, strict=True)
        ]
        readings = network.read(words)
        trees = [
            _trees(reading, _spans(doc, own, reading))
            for doc, own, reading in zip(docs, places, readings, strict=True)
        ]
        labels = network.labels(readings, [heads for heads, _ in trees])
        writer = _Writer(self.vocab, network.names, network.lemmas)
        for number, doc in enumerate(docs):
            if len(doc):
                writer.write_words(doc, places[number], words[number], readings[number])
                writer.write_tree(doc, places[number], *trees[number], labels[number])
            yield doc


class _Writer:
    """Writes what a network read into documents of a vocabulary.

    ``names`` are those of the network's classes and labels, ``lemmas`` those that no dictionary
    knows (:func:`argue.features.grammar.lemmas.exceptions`).
    """

    def __init__(
        self, vocab: Vocab, names: Mapping[str, Sequence[str]], lemmas: Exceptions
    ) -> None:
        self._strings, self._names, self._lemmas = vocab.strings, names, lemmas
        adding = dict.fromkeys(("tags", "parts_of_speech", "labels"), vocab.strings.add)
        self._hashes = {
            kind: np.array([add(name) for name in names[kind]], dtype=np.uint64)
            for kind, add in (*adding.items(), ("features", vocab.morphology.add))
        }

    def write_words(
        self, doc: Doc, places: Ints, words: Sequence[str], reading: WordScores
    ) -> None:
        """Write what was read of the words at these places, and what goes for white space."""
        add = self._strings.add
        columns: Any = np.empty((len(doc), 4), dtype=np.uint64)
        columns[:, 0], columns[:, 1], columns[:, 2] = add("_SP"), add("SPACE"), doc.to_array("ORTH")
        columns[:, 3] = doc.to_array("MORPH")
        tags, parts, features, _ = reading.classes.T
        columns[places, 0] = self._hashes["tags"][tags]
        columns[places, 1] = self._hashes["parts_of_speech"][parts]
        columns[places, 2] = [
            add(self._lemma(word, classes))
            for word, classes in zip(words, reading.classes.tolist(), strict=True)
        ]
        columns[places, 3] = self._hashes["features"][features]
        doc.from_array(["TAG", "POS", "LEMMA", "MORPH"], columns)

    def write_tree(
        self, doc: Doc, places: Ints, heads: Ints, roots: NDArray[np.bool_], labels: Ints
    ) -> None:
        """Write the heads of the words at these places, and hang white space on words."""
        root = self._strings.add(ROOT)
        targets = _attach_spaces(doc, places)
        relations = np.full(len(doc), self._strings.add(SPACE), dtype=np.uint64)
        relations[targets == np.arange(len(doc))] = root
        targets[places] = places[heads]
        relations[places] = np.where(roots, np.uint64(root), self._hashes["labels"][labels])
        offsets = (targets - np.arange(len(doc))).astype(np.int64).view(np.uint64)
        columns: Any = np.stack([offsets, relations], axis=1)
        doc.from_array(["HEAD", "DEP"], columns)

    def _lemma(self, word: str, classes: Sequence[int]) -> str:
        tag, part, _, script = (
            self._names[kind][number] for kind, number in zip(KINDS, classes, strict=True)
        )
        return lemma(word, tag, part, script, self._lemmas)


def _spans(doc: Doc, places: Ints, reading: WordScores) -> list[range]:
    """The sentences, as ranges of words: the text's own if it has any, or else those found."""
    if not doc.has_annotation("SENT_START"):
        return list(sentences(reading.starts))
    starts = np.full(len(places), -1.0)
    for span in doc.sents:
        first = int(np.searchsorted(places, span.start))
        if first < len(places):
            starts[first] = 1
    return list(sentences(starts, longest=max(len(places), 1)))


def _trees(reading: WordScores, spans: Iterable[range]) -> tuple[Ints, NDArray[np.bool_]]:
    """Each word's head as a position among the words, and whether it is a root: its own head."""
    heads = np.zeros(len(reading.roots), dtype=np.int64)
    roots = np.zeros(len(heads), dtype=np.bool_)
    for span in spans:
        part = slice(span.start, span.stop)
        arcs = reading.wanted[part] @ reading.offered[part].T
        result = best_tree(np.column_stack([reading.roots[part], arcs]))
        own = np.arange(span.start, span.stop)
        heads[part] = np.where(result == 0, own, result - 1 + span.start)
        roots[part] = result == 0
    return heads, roots


def _attach_spaces(doc: Doc, places: Ints) -> Ints:
    """For each token the last word before it, or else the first of all, or else token 0."""
    if not len(places):
        return np.zeros(len(doc), dtype=np.int64)
    before = np.searchsorted(places, np.arange(len(doc)), side="right") - 1
    result: Ints = places[np.maximum(before, 0)]
    return result


def best_tree(scores: Floats) -> Ints:
    """Each word's head in the tree with the greatest sum of scores and a single root word.

    Parameters
    ----------
    scores
        n × (n + 1): row d, column h is the score of the arc to the word d from the word h - 1, or
        for column 0 from the root. A word's score as its own head is not looked at.

    Returns
    -------
    n heads: 0 for the root, or 1 + the head's position.

    Notes
    -----
    Chu & Liu (1965) and Edmonds (1967), O(n³) at worst; most often the best heads of all words
    are a tree already, which takes O(n²). That one word alone hangs on the root is reached by
    lowering all root arcs by more than a tree's scores can differ (Stanojević & Cohen 2021).

    Examples
    --------
    >>> best_tree(np.array([[1.0, 0.0, 5.0], [3.0, 4.0, 0.0]]))  # 0 <- 1 <- 0 would be a circle
    array([2, 0])
    """
    words = len(scores)
    square = np.full((words + 1, words + 1), -np.inf)
    square[1:] = scores
    np.fill_diagonal(square, -np.inf)
    heads: Ints = square[1:].argmax(axis=1)
    if _is_tree(heads):
        return heads
    possible = square[np.isfinite(square)]
    square[1:, 0] -= (possible.max() - possible.min() + 1) * words
    return _arborescence(square)[1:]


def _is_tree(heads: Ints) -> bool:
    """Whether exactly one word hangs on the root, and all others on it in the end."""
    if np.count_nonzero(heads == 0) != 1:
        return False
    above = np.concatenate([[0], heads])
    steps = 1
    while steps < len(above):
        above = above[above]
        steps *= 2
    return not np.any(above)


def _arborescence(scores: Floats) -> Ints:
    """Heads of nodes 1…n in the best tree that hangs on node 0; ``scores[d, h]``."""
    heads: Ints = scores.argmax(axis=1)
    heads[0] = 0
    cycle = _cycle(heads)
    if not len(cycle):
        return heads
    others = np.setdiff1d(np.arange(len(scores)), cycle)
    # The circle becomes one node, the last: entering it at a word means to break its arc there.
    gains = scores[np.ix_(cycle, others)] - scores[cycle, heads[cycle]][:, np.newaxis]
    exits = scores[np.ix_(others, cycle)]
    smaller = np.full((len(others) + 1, len(others) + 1), -np.inf)
    smaller[:-1, :-1] = scores[np.ix_(others, others)]
    smaller[-1, :-1], smaller[:-1, -1] = gains.max(axis=0), exits.max(axis=1)
    result = _arborescence(smaller)
    heads = heads.copy()
    inside = result[:-1] == len(others)
    outer = np.append(others, 0)[result[:-1]]
    heads[others] = np.where(inside, cycle[exits.argmax(axis=1)], outer)
    entered = gains[:, result[-1]].argmax()
    heads[cycle[entered]] = others[result[-1]]
    heads[0] = 0
    return heads


def _cycle(heads: Ints) -> Ints:
    """The nodes of one circle of heads; empty when there is none."""
    state = np.zeros(len(heads), dtype=np.int8)  # 0 not seen, 1 on this path, 2 leads to the root
    state[0] = 2
    for start in range(1, len(heads)):
        path, node = [], start
        while state[node] == 0:
            state[node] = 1
            path.append(node)
            node = int(heads[node])
        if state[node] == 1:
            return np.array(path[path.index(node) :], dtype=np.intp)
        state[path] = 2
    return np.zeros(0, dtype=np.intp)
