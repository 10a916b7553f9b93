"""A pipeline against a treebank: words, trees, and the chunks and nodes that rules are made of.

Cabrio, Magnini & Ivanova (2012) say of their chunker and parser how well they do on a treebank.
Sentences and words are the treebank's own, so that trees can be compared word by word. The
attachment scores are those of the CoNLL 2018 shared task (Zeman et al. 2018), of relations without
their subtypes; chunks and nodes are compared as brackets, kind with first and last word (Abney et
al. 1991). Nodes come from the dependencies of both sides by the same rules
(:mod:`argue.features.rules.revisions.chunks`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING

from argue.errors import ParseError
from argue.evaluation.statistics import f1, ratio
from argue.features.rules.revisions.chunks import chunks_of, nodes
from argue.features.rules.revisions.trees import ParsedWord, Words, words_of
from argue.features.rules.revisions.versions import opened
from argue.model.tables import Cell, Table, untitled

if TYPE_CHECKING:
    from spacy.language import Language

_COLUMNS = 10


def read(lines: Iterable[str], name: str = "") -> Iterator[Words]:
    r"""The sentences of a treebank in CoNLL-U; words that stand for several are left out.

    Raises ParseError if a line has other than ten columns, or a head that is no word of the
    sentence.

    >>> rows = ["1 It it PRON _ _ 2 nsubj _ _", "2 rained rain VERB _ _ 0 root _ _"]
    >>> [sentence] = read("\t".join(row.split()) for row in rows)
    >>> [(word.form, word.head, word.relation) for word in sentence]
    [('It', 1, 'nsubj'), ('rained', 1, 'root')]
    """
    rows: list[list[str]] = []
    for number, line in enumerate(chain(lines, [""]), 1):
        cells = line.rstrip("\n").split("\t")
        if not line.strip():
            if rows:
                yield _sentence(rows, name, number)
            rows = []
        elif not line.startswith("#"):
            if len(cells) != _COLUMNS:
                found = str(len(cells))
                raise ParseError("ten columns between tabs", found, where=name, line=number)
            if cells[0].isdigit():
                rows.append(cells)


def _sentence(rows: Sequence[Sequence[str]], name: str, line: int) -> Words:
    heads = [cells[6] for cells in rows]
    for head in heads:
        if not (head.isdigit() and int(head) <= len(rows)):
            raise ParseError("the number of a word as head", head, where=name, line=line)
    return tuple(
        ParsedWord(form, lemma, pos, int(head) - 1 if int(head) else place, relation)
        for place, (_, form, lemma, pos, _, _, head, relation, *_) in enumerate(rows)
    )


def score(bank: Iterable[tuple[Words, Words]]) -> Table:
    """A row a measure, over pairs of (the treebank's words, the pipeline's words).

    Precision, recall and F1 are one where each word has one answer: accuracy.
    """
    gold, parsed, both = Counter[str](), Counter[str](), Counter[str]()
    for sides in bank:
        in_gold, in_parse = map(_facts, sides)
        for measure, facts in in_gold.items():
            gold[measure] += len(facts)
            parsed[measure] += len(in_parse[measure])
            both[measure] += len(facts & in_parse[measure])
    rows: list[list[Cell]] = []
    for measure in gold:
        right, found, wanted = both[measure], parsed[measure], gold[measure]
        scores = ratio(right, found), ratio(right, wanted), f1(right, found, wanted)
        rows.append([measure, wanted, found, *scores])
    columns = untitled("measure", "treebank", "pipeline", "precision", "recall") | {"f1": "F1"}
    return Table("treebank", "The pipeline on a treebank", columns, rows)


def parse(sentences: Sequence[Words], nlp: Language) -> Iterator[tuple[Words, Words]]:
    """Each sentence with itself as the pipeline annotates its words.

    Raises ModelError as :func:`.trees.words_of`.
    """
    from spacy.tokens import Doc

    docs = (Doc(nlp.vocab, words=[word.form for word in words]) for words in sentences)
    for words, doc in zip(sentences, nlp.pipe(docs), strict=True):
        yield words, words_of(doc)


def evaluate(path: Path, nlp: Language, most: int = 0) -> Table:
    """How a pipeline does on the first sentences of a treebank; all for 0."""
    with opened(path) as file:
        lines = (line.decode("utf-8") for line in file)
        sentences = list(islice(read(lines, path.name), most or None))
    if not sentences:
        raise ParseError("a sentence in CoNLL-U", "none", where=path.name)
    return score(parse(sentences, nlp))


def _facts(words: Words) -> dict[str, set[Hashable]]:
    """What is said of a sentence, by measure."""
    places = list(enumerate(words))
    return {
        "parts of speech": {(place, word.pos) for place, word in places},
        "lemmas": {(place, word.lemma.lower()) for place, word in places},
        "heads": {(place, word.head) for place, word in places},
        "heads and relations": {
            (place, word.head, word.relation.partition(":")[0].lower()) for place, word in places
        },
        "chunks": {*chunks_of(words)},
        "nodes": {*nodes(words)},
    }
