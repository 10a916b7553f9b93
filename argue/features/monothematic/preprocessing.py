"""Pairs as an English pipeline reads them, in CoNLL-U: common preprocessing, shipped with pairs.

Dagan, Glickman & Magnini (2005) propose that a data set comes with its preprocessing, so that
systems are compared by what they do with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from argue.features.grammar import load
from argue.features.monothematic.pairs import EntailmentPair


def conllu(pairs: Iterable[EntailmentPair]) -> Iterator[str]:
    """The sentences of each pair's text and hypothesis, with lemmas, parts of speech and trees.

    ``sent_id`` is the pair's id, ``t`` or ``h`` and the number of the sentence from 1, and
    ``judgement`` the pair's.

    Raises
    ------
    MissingLibrary
        Without spaCy.
    """
    nlp = load("")
    for pair in pairs:
        for side, text in (("t", pair.text), ("h", pair.hypothesis)):
            for number, sentence in enumerate(nlp(" ".join(text.split())).sents, 1):
                yield f"# sent_id = {pair.id}-{side}-{number}\n# judgement = {pair.gold}\n"
                yield f"# text = {sentence.text}\n"
                for token in sentence:
                    head = 0 if token.head.i == token.i else token.head.i - sentence.start + 1
                    place = str(token.i - sentence.start + 1)
                    relation = "root" if not head else token.dep_
                    own = (place, token.text, token.lemma_, token.pos_, token.tag_ or "_", "_")
                    yield "\t".join([*own, str(head), relation, "_", "_"]) + "\n"
                yield "\n"
