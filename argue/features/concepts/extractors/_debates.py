"""What concepts are good for in debates: facets of arguments, titles, related debates.

Tagged texts and the concepts of debates as JSON, to be kept and read again.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from argue.features.concepts.extractors import kx
from argue.features.concepts.extractors._parameters import Parameters
from argue.features.concepts.extractors._records import Concept, Key, TaggedText, TaggedWord
from argue.features.concepts.extractors._tagging import ENGLISH, tag
from argue.model import Debate

MOST = 20
"""Concepts of a debate that are kept."""
TITLE = 3
"""Concepts that make a title."""


@dataclass(frozen=True, slots=True)
class DebateConcepts:
    """The key concepts of a debate and of each of its arguments."""

    debate: str
    """The debate's id."""
    concepts: tuple[Concept, ...]
    """Of the whole debate, the best first."""
    arguments: tuple[tuple[str, tuple[Concept, ...]], ...]
    """(argument id, those of the debate's concepts that stand in it), in the debate's order; the
    concepts in theirs. An argument may have none."""

    def of(self, argument: str) -> tuple[Concept, ...]:
        """The concepts of an argument; empty if there is no such argument."""
        return dict(self.arguments).get(argument, ())

    def facets(self) -> tuple[tuple[Concept, tuple[str, ...]], ...]:
        """Each concept of the debate with the ids of the arguments in which it stands.

        Concepts of more arguments come first, then the better; those in no argument are left out.
        """
        members: dict[Key, list[str]] = {}
        for argument, concepts in self.arguments:
            for concept in concepts:
                members.setdefault(concept.key, []).append(argument)
        results = [
            (concept, tuple(members[concept.key]))
            for concept in self.concepts
            if concept.key in members
        ]
        return tuple(sorted(results, key=lambda facet: -len(facet[1])))


@dataclass(frozen=True, slots=True)
class Related:
    """Another debate, how alike its concepts are (cosine, 0 to 1), and those that both have."""

    debate: str
    likeness: float
    shared: tuple[str, ...]


def concepts_of(
    debate: Debate,
    *,
    language: str = ENGLISH,
    pipeline: str = "",
    most: int = MOST,
    parameters: Parameters | None = None,
) -> DebateConcepts:
    """The key concepts of a debate, and which of them stand in which argument.

    The arguments in their order are read as one text; so what many of them say counts, and what is
    said first counts more. ``parameters`` are by default
    :func:`argue.features.concepts.extractors.kx.parameters_for`. Raises BadInput, UnknownName,
    MissingLibrary or ModelError as :func:`argue.features.concepts.extractors.tag`.
    """
    texts = ((argument.id, argument.text) for argument in debate.arguments)
    return of_tagged(debate.id, list(tag(texts, language, pipeline)), most, parameters)


def of_tagged(
    debate: str,
    arguments: Sequence[TaggedText],
    most: int = MOST,
    parameters: Parameters | None = None,
) -> DebateConcepts:
    """The same of arguments that are tagged already; their names are the ids."""
    if not arguments:
        return DebateConcepts(debate, (), ())
    language = arguments[0].language
    whole = TaggedText(
        debate, language, tuple(words for text in arguments for words in text.sentences)
    )
    parameters = parameters or kx.parameters_for(language, len(whole))
    concepts = kx.extract([whole], parameters)[0][:most]
    standing = kx.occurrences(arguments, parameters)
    named = (
        (text.name, tuple(concept for concept in concepts if concept.key in keys))
        for text, keys in zip(arguments, standing, strict=True)
    )
    return DebateConcepts(debate, concepts, tuple(named))


def title_of(concepts: DebateConcepts, most: int = TITLE) -> str:
    """A title for a debate that has none: its best concepts; empty if it has no concepts.

    Of concepts that share a word only the best is named.

    >>> found = [Concept("green cars", ("green", "car"), 3, 2, 0),
    ...          Concept("car", ("car",), 2, 2, 4), Concept("clean air", ("clean", "air"), 1, 1, 9)]
    >>> title_of(DebateConcepts("d", tuple(found), ()))
    'Green cars, clean air'
    """
    named: list[str] = []
    taken: set[str] = set()
    for concept in concepts.concepts:
        if taken.isdisjoint(concept.key):
            named.append(concept.text)
            taken.update(concept.key)
        if len(named) == most:
            break
    title = ", ".join(named)
    return title[:1].upper() + title[1:]


def related(
    debate: DebateConcepts, others: Sequence[DebateConcepts], most: int = 5
) -> tuple[Related, ...]:
    """The debates whose concepts are most alike, the most alike first, if they share any.

    The cosine of vectors with an entry for each concept and for each single word of one: the share
    of the debate's scores that it has × ln((1 + N) / n), n being how many of the N debates, this
    one included, have it: what all debates have in common hardly relates them.
    """
    everyone = [debate, *(other for other in others if other.debate != debate.debate)]
    vectors = [_shares(concept.concepts) for concept in everyone]
    having = Counter(entry for vector in vectors for entry in vector)
    weighed = [
        {
            entry: share * math.log((1 + len(everyone)) / having[entry])
            for entry, share in vector.items()
        }
        for vector in vectors
    ]
    results = (
        Related(other.debate, _cosine(weighed[0], vector), _shared(debate, other))
        for other, vector in zip(everyone[1:], weighed[1:], strict=True)
    )
    alike = (result for result in results if result.likeness > 0)
    return tuple(sorted(alike, key=lambda result: -result.likeness)[:most])


def _shares(concepts: Sequence[Concept]) -> dict[Key, float]:
    total = math.fsum(concept.score for concept in concepts)
    results: dict[Key, float] = {}
    for concept in concepts:
        share = concept.score / total
        results[concept.key] = results.get(concept.key, 0.0) + share
        if len(concept.key) > 1:
            for word in dict.fromkeys(concept.key):
                results[word,] = results.get((word,), 0.0) + share / len(concept.key)
    return results


def _shared(first: DebateConcepts, second: DebateConcepts) -> tuple[str, ...]:
    """Concepts and words of both, as the first has them, the longer ones before their words."""
    theirs = set(_shares(second.concepts))
    results: list[str] = []
    for concept in first.concepts:
        if concept.key in theirs:
            results.append(concept.text)
        else:
            results += [word for word in concept.key if (word,) in theirs]
    return tuple(dict.fromkeys(results))


def _cosine(first: Mapping[Key, float], second: Mapping[Key, float]) -> float:
    product = math.fsum(first[entry] * second[entry] for entry in first.keys() & second.keys())
    lengths = math.hypot(*first.values()) * math.hypot(*second.values())
    return min(1.0, product / lengths) if lengths else 0.0


def tagged_as_json(text: TaggedText) -> str:
    """The sentences of a tagged text."""
    return json.dumps(text.sentences, ensure_ascii=False, separators=(",", ":"))


def tagged_from_json(name: str, language: str, content: str) -> TaggedText:
    """The text that :func:`tagged_as_json` wrote.

    >>> text = TaggedText("a", "en", ((TaggedWord("Cars", "car", "NOUN", "NNS"),),))
    >>> tagged_from_json("a", "en", tagged_as_json(text)) == text
    True
    """
    sentences = tuple(tuple(TaggedWord(*word) for word in words) for words in json.loads(content))
    return TaggedText(name, language, sentences)


def concepts_as_json(found: DebateConcepts) -> str:
    """The concepts of a debate, and for each argument the places of its own among them."""
    places = {concept.key: place for place, concept in enumerate(found.concepts)}
    content = {
        "debate": found.debate,
        "concepts": [
            [concept.text, concept.key, concept.score, concept.frequency, concept.first]
            for concept in found.concepts
        ],
        "arguments": [
            [argument, [places[concept.key] for concept in named]]
            for argument, named in found.arguments
        ],
    }
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def concepts_from_json(content: str) -> DebateConcepts:
    """The concepts that :func:`concepts_as_json` wrote.

    >>> car = Concept("cars", ("car",), 1.5, 2, 0)
    >>> found = DebateConcepts("d", (car,), (("1", (car,)), ("2", ())))
    >>> concepts_from_json(concepts_as_json(found)) == found
    True
    """
    read = json.loads(content)
    concepts = tuple(
        Concept(text, tuple(key), score, frequency, first)
        for text, key, score, frequency, first in read["concepts"]
    )
    arguments = (
        (name, tuple(map(concepts.__getitem__, named))) for name, named in read["arguments"]
    )
    return DebateConcepts(read["debate"], concepts, tuple(arguments))
