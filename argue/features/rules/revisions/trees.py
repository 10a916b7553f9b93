"""Sentences → words with parts of speech, lemmas and, where the pipeline has trees, heads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from argue.errors import ModelError

if TYPE_CHECKING:
    from spacy.tokens import Doc


class ParsedWord(NamedTuple):
    """One word or punctuation mark; ``head`` is a place, its own for a root or where unknown."""

    form: str
    lemma: str
    pos: str
    head: int
    relation: str = ""


Words: TypeAlias = tuple[ParsedWord, ...]


def words_of(doc: Doc) -> Words:
    """The words of a text that a pipeline has annotated, white space left out.

    Raises ModelError if the pipeline gives no parts of speech or no lemmas.
    """
    if len(doc) and not (doc.has_annotation("POS") and doc.has_annotation("LEMMA")):
        raise ModelError(
            "expected a pipeline that gives parts of speech and lemmas, found one that does not"
        )
    words = [token for token in doc if not token.is_space]
    places = {token.i: place for place, token in enumerate(words)}
    trees = doc.has_annotation("DEP")
    return tuple(
        ParsedWord(
            token.text,
            token.lemma_,
            token.pos_,
            places.get(token.head.i, place) if trees else place,
            token.dep_ if trees else "",
        )
        for place, token in enumerate(words)
    )


def children(words: Sequence[ParsedWord]) -> list[list[int]]:
    """The places of the dependents of each word."""
    below: list[list[int]] = [[] for _ in words]
    for place, word in enumerate(words):
        if word.head != place:
            below[word.head].append(place)
    return below
