"""Frequent n-grams of the right parts of speech, weighed and merged (KX; Pianta & Tonelli 2010).

Emanuele Pianta & Sara Tonelli, "KX: a flexible system for keyphrase extraction", SemEval-2010; Sara
Tonelli, Elena Cabrio & Emanuele Pianta, "Key-concept extraction from French articles with KX",
DEFT 2012. Steps, each switched by :class:`~argue.features.concepts.extractors.Parameters`:

1. n-grams within sentences, up to ``longest`` words, that a part-of-speech pattern takes;
2. multiwords among them that are frequent enough (``min_doc``, ``min_corpus``), black and white
   list;
3. of multiwords that overlap, the stronger (document frequency × corpus frequency);
4. score = frequency × IDF × length × ((distance of the first occurrence from the end) / (words of
   the text))²;
5. terms of a field boosted, shorter concepts subsumed, longer ones boosted, several times.

Where the papers leave something open, the docstring at its place says what was assumed:
:mod:`._candidates` (2, 3, 5), :mod:`._parameters` (4). With
``overlap`` off, every occurrence counts, those within a longer one too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from argue.errors import BadInput
from argue.features.concepts.extractors import _candidates, _parameters
from argue.features.concepts.extractors._candidates import Occurrence
from argue.features.concepts.extractors._parameters import Lists, Parameters, Reference
from argue.features.concepts.extractors._patterns import patterns_of
from argue.features.concepts.extractors._records import Concept, Key, TaggedText

LONGEST = {"fr": 7, "it": 6}
"""Words of the longest n-gram by language: articles and prepositions count, as at DEFT 2012. So
does an elided article here, "l'" in the paper's "soulèvement des Métis dans l'Ouest canadien".
"""
LONG = 300
"""Words of a text in which a multiword can be expected to be repeated."""


def extract(
    texts: Sequence[TaggedText],
    parameters: Parameters | None = None,
    *,
    lists: Lists | None = None,
    reference: Reference | None = None,
) -> list[tuple[Concept, ...]]:
    """The concepts of each text, the best first; together the texts are the corpus.

    Raises UnknownName if the language has no patterns, and BadInput if the texts are of several
    languages, or if IDF is on and there is no reference for it.

    ``texts`` are of one language; by default ``lists`` are the black list that ships for it, and
    ``reference``, where IDF comes from, is the one that does.
    """
    parameters = parameters or Parameters()
    if not texts:
        return []
    language = _language(texts)
    lists = lists or _parameters.shipped_lists(language)
    reference = reference or _parameters.shipped_reference(language)
    if parameters.idf and reference is None:
        raise BadInput(
            f"expected a reference corpus for the IDF of concepts in {language!r}, found none: "
            "name one (--reference), or switch IDF off (--without idf)"
        )
    results = [_occurrences(text, lists, parameters) for text in texts]
    corpus = Counter(pair.key for counted in results for pair in counted)
    return [
        _ranked(text, _chosen(counted, corpus, lists, parameters), parameters, lists, reference)
        for text, counted in zip(texts, results, strict=True)
    ]


def reference_of(
    texts: Sequence[TaggedText], parameters: Parameters | None = None, lists: Lists | None = None
) -> Reference:
    """Count in how many of the texts each possible concept stands."""
    parameters = parameters or Parameters()
    if not texts:
        raise BadInput("expected at least one text as a reference corpus, found none")
    lists = lists or _parameters.shipped_lists(_language(texts))
    return Reference.of(
        (occurrence.key for occurrence in _occurrences(text, lists, parameters)) for text in texts
    )


def parameters_for(language: str, words: int = 0) -> Parameters:
    """The defaults for a text of so many words.

    Without IDF for a language that has no reference corpus, and with the n-grams of its longest
    pattern where that is longer than the default: French concepts have up to six words. From
    :data:`LONG` words on a multiword must stand there twice: so it is better on news and on
    articles, and worse on abstracts (docs/concepts.md).
    """
    chosen = Parameters(min_doc=1 if words < LONG else 2)
    chosen = replace(chosen, longest=LONGEST.get(language, chosen.longest))
    return chosen if _parameters.shipped_reference(language) else chosen.changed(without=["idf"])


def occurrences(
    texts: Sequence[TaggedText], parameters: Parameters | None = None, lists: Lists | None = None
) -> Iterator[set[Key]]:
    """For each text all possible concepts that stand in it, before any threshold."""
    parameters = parameters or Parameters()
    for text in texts:
        known = lists or _parameters.shipped_lists(text.language)
        yield {occurrence.key for occurrence in _occurrences(text, known, parameters)}


def _language(texts: Sequence[TaggedText]) -> str:
    languages = sorted({text.language for text in texts})
    if len(languages) > 1:
        raise BadInput(f"expected texts of one language, found {', '.join(languages)}")
    return languages[0]


def _occurrences(text: TaggedText, lists: Lists, parameters: Parameters) -> list[Occurrence]:
    return _candidates.occurrences(text, patterns_of(text.language), lists, parameters)


def _chosen(
    occurrences: Sequence[Occurrence], corpus: Counter[Key], lists: Lists, parameters: Parameters
) -> list[Occurrence]:
    passed = _candidates.frequent_enough(occurrences, corpus, lists, parameters)
    return _candidates.read(passed, corpus) if parameters.overlap else passed


def _ranked(
    text: TaggedText,
    occurrences: Sequence[Occurrence],
    parameters: Parameters,
    lists: Lists,
    reference: Reference | None,
) -> tuple[Concept, ...]:
    by_key: dict[Key, list[Occurrence]] = {}
    for occurrence in occurrences:
        by_key.setdefault(occurrence.key, []).append(occurrence)
    scores = {
        key: score(key, len(here), here[0].start, len(text), parameters, reference)
        for key, here in by_key.items()
    }
    if parameters.terminology:
        for key in scores.keys() & lists.terms:
            scores[key] *= parameters.terminology
    merged = _candidates.merge(
        {key: value for key, value in scores.items() if value > 0},
        subsumption=parameters.subsumption,
        boosting=parameters.boosting,
        iterations=parameters.iterations,
    )
    concepts = []
    for key, value in merged.items():
        here = by_key[key]
        form = Counter(occurrence.form for occurrence in here).most_common(1)[0][0]
        concepts.append(Concept(form, key, value, len(here), here[0].start))
    return tuple(
        sorted(concepts, key=lambda concept: (-concept.score, concept.first, -len(concept.key)))
    )


def score(
    key: Key,
    frequency: int,
    first: int,
    words: int,
    parameters: Parameters,
    reference: Reference | None = None,
) -> float:
    """Frequency × IDF × length × ((words - first) / words)², each where it is on.

    The paper's 12 and 20: two words of frequency 6, and four words of frequency 5.

    >>> only = Parameters().changed(without=["idf", "position"])
    >>> score(("civil", "expert"), 6, 0, 100, only)
    12.0
    >>> score(("expert", "of", "civil", "law"), 5, 0, 100, only)
    20.0
    """
    value = float(frequency if parameters.frequency else 1)
    if parameters.idf and reference is not None:
        value *= reference.idf(key, parameters.smooth)
    if parameters.relative:
        value /= words
    if parameters.length:
        value *= len(key)
    if parameters.position:
        value *= ((words - first) / words) ** 2
    return value
