"""Sentences → triples (x, predicate, y), by dependency patterns (Universal Dependencies).

==============================  ====================================  ============================
pattern                         in                                    predicate
==============================  ====================================  ============================
nsubj, obj                      the drug kills germs                  kill
nsubj, obl with case            she lives in Rome                     live in
nsubj, obj, its nmod with case  it has an influence on health         have influence on
nsubj, obj, obl with case       they add sugar to tea                 add sugar to
nsubj:pass, obl with case       tea is grown in Kenya                 be grown in
compound:prt besides            she was brought up in Rome            be brought up in
nsubj, cop, nmod with case      Rome is the capital of Italy          be capital of
nsubj, cop, obl with case       she is afraid of dogs                 be afraid of
==============================  ====================================  ============================

Arguments are nouns and names with what is compounded with them, lower case, nouns as their lemma;
pronouns name nobody and are left out, as are predicates that are denied. A verb that is coordinated
with another takes over its subject.

Paragraphs → how often each triple stands in them, parsed in batches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from argue.errors import BadInput
from argue.features.corpora.executors import HERE
from argue.features.rules.batches import in_batches, loaded
from argue.features.rules.corpora.triples import Triple
from argue.features.rules.revisions.trees import ParsedWord, children, words_of

_NAMES = ("NOUN", "PROPN")
_PARTS = ("compound", "flat", "fixed")
_DENIALS = ("not", "n't", "never", "no")


def triples(words: Sequence[ParsedWord]) -> Iterator[Triple]:
    """The triples of a sentence, predicates in its order.

    >>> rows = [("Rome", "PROPN", 3, "nsubj"), ("is", "AUX", 3, "cop"), ("the", "DET", 3, "det"),
    ...         ("capital", "NOUN", 3, "ROOT"), ("of", "ADP", 5, "case"),
    ...         ("Italy", "PROPN", 3, "nmod")]
    >>> words = [ParsedWord(form, "be" if form == "is" else form, *rest) for form, *rest in rows]
    >>> list(triples(words))
    [Triple(x='rome', predicate='be capital of', y='italy', times=1)]
    """
    below = children(words)
    for place in range(len(words)):
        if any(words[other].form.lower() in _DENIALS for other in below[place]):
            continue
        subjects = _subjects(words, below, place)
        for (name, object_), subject in product(_objects(words, below, place), subjects):
            x, y = (_argument(words, below, end) for end in (subject, object_))
            if x and y and x != y:
                yield Triple(x, name, y)


def _objects(
    words: Sequence[ParsedWord], below: Sequence[Sequence[int]], place: int
) -> Iterator[tuple[str, int]]:
    """Names of the predicates that a word heads, each with the place of its second argument."""
    word = words[place]
    objects = [other for other in below[place] if words[other].relation == "obj"]
    cases = list(_cased(words, below, place, "obl"))
    if word.pos == "VERB":
        passive = any(words[other].relation.endswith(":pass") for other in below[place])
        name = f"be {word.form.lower()}" if passive else word.lemma.lower()
        particles = [child for child in below[place] if words[child].relation == "compound:prt"]
        name = " ".join((name, *(words[particle].form.lower() for particle in particles)))
        if not passive:
            yield from ((name, other) for other in objects)
            for other in objects:
                if words[other].pos in _NAMES:
                    long = f"{name} {words[other].lemma.lower()}"
                    inner = _cased(words, below, other, "nmod")
                    yield from ((f"{long} {case}", far) for case, far in (*inner, *cases))
        if not objects or passive:
            yield from ((f"{name} {case}", far) for case, far in cases)
    elif any(words[other].relation == "cop" for other in below[place]):
        inner = _cased(words, below, place, "nmod")
        named = f"be {word.lemma.lower()}"
        yield from ((f"{named} {case}", far) for case, far in (*inner, *cases))


def _cased(
    words: Sequence[ParsedWord], below: Sequence[Sequence[int]], place: int, relation: str
) -> Iterator[tuple[str, int]]:
    """Prepositions, and the places of the nouns they belong to."""
    for other in below[place]:
        if words[other].relation.partition(":")[0] == relation:
            cases = [
                words[child].form.lower()
                for child in below[other]
                if words[child].relation == "case"
            ]
            if cases:
                yield " ".join(cases), other


def _subjects(words: Sequence[ParsedWord], below: Sequence[Sequence[int]], place: int) -> list[int]:
    results = [other for other in below[place] if words[other].relation.startswith("nsubj")]
    word = words[place]
    if results or word.relation != "conj" or words[word.head].pos != "VERB" or word.pos != "VERB":
        return results
    return [other for other in below[word.head] if words[other].relation.startswith("nsubj")]


def _argument(words: Sequence[ParsedWord], below: Sequence[Sequence[int]], place: int) -> str:
    """A noun or name with its parts; empty for anything else."""
    word = words[place]
    if word.pos not in _NAMES:
        return ""
    parts = [other for other in below[place] if words[other].relation.partition(":")[0] in _PARTS]
    named = {other: words[other].form for other in parts}
    named[place] = word.lemma if word.pos == "NOUN" else word.form
    return " ".join(named[spot] for spot in sorted(named)).lower()


BATCH = 64
"""Paragraphs that are parsed together."""


class ExtractedBatch(NamedTuple):
    """What a batch holds: each (x, predicate, y) with its number, and how much was read.

    ``bytes`` are those of the paragraphs in UTF-8, each with the end of its line.
    """

    counts: Counter[tuple[str, str, str]]
    paragraphs: int
    bytes: int


def extract(
    paragraphs: Iterable[str], pipeline: str = "", executor: str = HERE
) -> Iterator[ExtractedBatch]:
    """The triples of each batch of paragraphs, in order, whatever the executor.

    ``pipeline``: as for :func:`argue.features.grammar.load`. Raises ArgueError if the pipeline
    cannot be loaded, does not tag or gives no trees, or as the executor does.
    """
    return in_batches(_parsed, paragraphs, BATCH, pipeline, executor)


def _parsed(pipeline: str, paragraphs: Sequence[str]) -> ExtractedBatch:
    counts: Counter[tuple[str, str, str]] = Counter()
    for doc in loaded(pipeline).pipe(paragraphs, batch_size=BATCH):
        if len(doc) and not doc.has_annotation("DEP"):
            raise BadInput(f"triples need a pipeline with trees, found {pipeline!r}")
        counts.update((triple.x, triple.predicate, triple.y) for triple in triples(words_of(doc)))
    size = sum(len(paragraph.encode()) + 1 for paragraph in paragraphs)
    return ExtractedBatch(counts, len(paragraphs), size)
