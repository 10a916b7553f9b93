"""Tagged texts and the concepts of debates as JSON, to be kept and read again."""

from __future__ import annotations

import json

from argue.concepts._debates import DebateConcepts
from argue.concepts._records import Concept, TaggedText, Word


def tagged_as_json(text: TaggedText) -> str:
    """The sentences of a tagged text."""
    return json.dumps(text.sentences, ensure_ascii=False, separators=(",", ":"))


def tagged_from_json(name: str, language: str, content: str) -> TaggedText:
    """The text that :func:`tagged_as_json` wrote.

    Examples
    --------
    >>> text = TaggedText("a", "en", ((Word("Cars", "car", "NOUN", "NNS"),),))
    >>> tagged_from_json("a", "en", tagged_as_json(text)) == text
    True
    """
    sentences = tuple(tuple(Word(*word) for word in words) for words in json.loads(content))
    return TaggedText(name, language, sentences)


def concepts_as_json(found: DebateConcepts) -> str:
    """The concepts of a debate, and for each argument the places of its own among them."""
    places = {concept.key: place for place, concept in enumerate(found.concepts)}
    content = {
        "debate": found.debate,
        "concepts": [
            [one.text, one.key, one.score, one.frequency, one.first] for one in found.concepts
        ],
        "arguments": [
            [argument, [places[concept.key] for concept in named]]
            for argument, named in found.arguments
        ],
    }
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def concepts_from_json(content: str) -> DebateConcepts:
    """The concepts that :func:`concepts_as_json` wrote.

    Examples
    --------
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
    return DebateConcepts(
        read["debate"], concepts,
        tuple((name, tuple(concepts[place] for place in named)) for name, named in
              read["arguments"]),
    )  # fmt: skip
