"""The spaCy component of the project's own pipeline: all annotations of a text by one network."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
from argue.language import lemma_scripts
from argue.language.arborescence import best_tree
from argue.language.network import KINDS, Network, Reading
from argue.language.sentences import sentences
from argue.language.silent_e import with_e

Ints: TypeAlias = NDArray[np.int64]

FACTORY = "argue_annotator"
"""The component's name in a pipeline's configuration."""
ROOT, SPACE = "ROOT", "dep"
"""Labels of a sentence's root, and of white space, which hangs on a word as in spaCy's own."""

_INFLECTED = ("VERB", "NOUN", "ADJ")


@Language.factory(
    FACTORY,
    assigns=[
        "token.tag", "token.pos", "token.morph", "token.lemma",
        "token.dep", "token.head", "token.is_sent_start", "doc.sents",
    ],
)  # fmt: skip
def make(nlp: Language, name: str) -> Annotator:
    """The factory that a pipeline's configuration names ``argue_annotator``."""
    return Annotator(nlp.vocab, name)


def score(examples: Iterable[Example], **settings: Any) -> dict[str, Any]:
    """The scores of spaCy's tagger, morphologiser, lemmatiser and parser, for ``nlp.evaluate``."""
    listed = list(examples)
    found: dict[str, Any] = {}
    for each in (tagger_score, morphologizer_score, lemmatizer_score, parser_score):
        found |= each(listed, **settings)
    return found


class Annotator(Pipe):
    """Finds sentences, tags, features, lemmas and the tree of greatest score of each sentence.

    A network (:class:`argue.language.network.Network`) reads a whole text at once. Tokens of white
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
        words = [[token.i for token in doc if not token.is_space] for doc in docs]
        texts = [
            [doc[place].text for place in places] for doc, places in zip(docs, words, strict=True)
        ]
        for doc, places, reading in zip(docs, words, network.read(texts), strict=True):
            if len(doc):
                self._write(doc, np.array(places, dtype=np.int64), reading, network)
            yield doc

    def _write(self, doc: Doc, places: Ints, reading: Reading, network: Network) -> None:
        """Write what was read of the words at these places, and what goes for white space."""
        self._write_words(doc, places, reading, network)
        strings = self.vocab.strings
        targets = _hung(doc, places)
        relations = np.full(len(doc), strings.add(SPACE), dtype=np.uint64)
        relations[targets == np.arange(len(doc))] = strings.add(ROOT)
        if len(places):
            heads, roots = _trees(reading, _spans(doc, places, reading))
            labels = network.labels(reading, np.arange(len(places)), heads)
            names = [strings.add(name) for name in network.names["labels"]]
            targets[places] = places[heads]
            relations[places] = np.where(
                roots, strings.add(ROOT), np.array(names, dtype=np.uint64)[labels]
            )
        offsets = (targets - np.arange(len(doc))).astype(np.int64).view(np.uint64)
        columns: Any = np.stack([offsets, relations], axis=1)
        doc.from_array(["HEAD", "DEP"], columns)

    def _write_words(self, doc: Doc, places: Ints, reading: Reading, network: Network) -> None:
        for space in doc:
            if space.is_space:
                space.tag_, space.pos_, space.lemma_ = "_SP", "SPACE", space.text
        names = [network.names[kind] for kind in KINDS]
        for place, classes in zip(places.tolist(), reading.classes.tolist(), strict=True):
            tag, pos, features, script = (
                each[number] for each, number in zip(names, classes, strict=True)
            )
            token: Any = doc[place]
            token.tag_, token.pos_ = tag, pos
            token.set_morph(features)
            lemma = lemma_scripts.apply(script, token.text)
            token.lemma_ = with_e(lemma, token.text) if pos in _INFLECTED else lemma


def _spans(doc: Doc, places: Ints, reading: Reading) -> list[range]:
    """The sentences, as ranges of words: the text's own if it has any, or else those found."""
    if not doc.has_annotation("SENT_START"):
        return list(sentences(reading.starts))
    starts = np.full(len(places), -1.0)
    for span in doc.sents:
        first = int(np.searchsorted(places, span.start))
        if first < len(places):
            starts[first] = 1
    return list(sentences(starts, longest=max(len(places), 1)))


def _trees(reading: Reading, spans: Iterable[range]) -> tuple[Ints, NDArray[np.bool_]]:
    """Each word's head as a position among the words, and whether it is a root: its own head."""
    heads = np.zeros(len(reading.roots), dtype=np.int64)
    roots = np.zeros(len(heads), dtype=np.bool_)
    for span in spans:
        part = slice(span.start, span.stop)
        scores = np.column_stack(
            [reading.roots[part], reading.wanted[part] @ reading.offered[part].T]
        )
        found = best_tree(scores)
        own = np.arange(span.start, span.stop)
        heads[part] = np.where(found == 0, own, found - 1 + span.start)
        roots[part] = found == 0
    return heads, roots


def _hung(doc: Doc, places: Ints) -> Ints:
    """For each token the last word before it, or else the first of all, or else token 0."""
    if not len(places):
        return np.zeros(len(doc), dtype=np.int64)
    before = np.searchsorted(places, np.arange(len(doc)), side="right") - 1
    found: Ints = places[np.maximum(before, 0)]
    return found
