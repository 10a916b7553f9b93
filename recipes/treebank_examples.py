"""Sentences of a treebank → what spaCy learns from and is scored on."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from recipes.treebank import Sentence, Word

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc
    from spacy.training import Example

_RUNS = (1, 1, 2, 3, 4)
"""Lengths of runs, equally frequent: a reader meets single sentences as well as paragraphs."""


def runs(sentences: Sequence[Sentence], rng: random.Random) -> Iterator[list[Sentence]]:
    """Cut each text into runs of one to four sentences, elsewhere at every call."""
    run: list[Sentence] = []
    length = rng.choice(_RUNS)
    for sentence in sentences:
        if run and (sentence.new_text or len(run) >= length):
            yield run
            run, length = [], rng.choice(_RUNS)
        run.append(sentence)
    if run:
        yield run


def paragraphs(sentences: Sequence[Sentence]) -> Iterator[list[Sentence]]:
    """The sentences of each paragraph."""
    paragraph: list[Sentence] = []
    for sentence in sentences:
        if paragraph and sentence.new_paragraph:
            yield paragraph
            paragraph = []
        paragraph.append(sentence)
    if paragraph:
        yield paragraph


def gold_tokens(
    nlp: Language, sentences: Sequence[Sentence], *, with_boundaries: bool = False
) -> Example:
    """The gold tokens and nothing else, to be compared to the gold annotation.

    Parameters
    ----------
    with_boundaries
        Whether the sentences' boundaries are given too.
    """
    from spacy.tokens import Doc
    from spacy.training import Example

    reference = _reference(nlp, sentences)
    predicted = Doc(
        nlp.vocab,
        words=[token.text for token in reference],
        spaces=[bool(token.whitespace_) for token in reference],
        sent_starts=[token.is_sent_start for token in reference] if with_boundaries else None,
    )
    return Example(predicted, reference)


def own_tokens(nlp: Language, sentences: Sequence[Sentence]) -> Example:
    """The text alone, in the pipeline's own tokens, to be compared to the gold annotation."""
    from spacy.training import Example

    reference = _reference(nlp, sentences)
    return Example(nlp.make_doc(reference.text), reference)


def _reference(nlp: Language, sentences: Sequence[Sentence]) -> Doc:
    from spacy.tokens import Doc

    placed = [*_placed(sentences)]
    words = [word for _, word in placed]
    return Doc(
        nlp.vocab,
        words=[word.form for word in words],
        spaces=[word.space for word in words],
        tags=[word.xpos for word in words],
        pos=[word.upos for word in words],
        morphs=[word.features for word in words],
        lemmas=[word.lemma for word in words],
        heads=[start + word.head for start, word in placed],
        deps=["ROOT" if word.relation == "root" else word.relation for word in words],
        sent_starts=[place == start for place, (start, _) in enumerate(placed)],
    )


def _placed(sentences: Sequence[Sentence]) -> Iterator[tuple[int, Word]]:
    """Each word with the place at which its sentence begins."""
    start = 0
    for sentence in sentences:
        for word in sentence.words:
            yield start, word
        start += len(sentence.words)
