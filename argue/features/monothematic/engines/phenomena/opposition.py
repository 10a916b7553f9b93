"""Semantic opposition: antonyms, by a list, by prefixes and suffixes, and from WordNet."""

from __future__ import annotations

from argue.features.grammar.lexicon import opposites_of
from argue.features.monothematic.engines.phenomena._reading import (
    UNKNOWN,
    Answer,
    Reading,
    related,
    says,
    shared,
)
from argue.features.monothematic.engines.phenomena.negation import denied

SETS = ()


def compare(text: Reading, hypothesis: Reading) -> Answer:
    """Contradiction where the text has the opposite of a word of the hypothesis.

    Entailment where one of the two is denied: "not illegal" is "legal". A hypothesis word that the
    text has too is no opposite. The strength grows with the other content words that both have.
    """
    if not hypothesis.where or not text.where:
        return UNKNOWN
    mine, theirs = text.noted(denied), hypothesis.noted(denied)
    table = related(text, hypothesis, opposites_of)
    for key, there in hypothesis.where.items():
        if key in text.where or key not in table:
            continue
        other = table[key]
        holds = (other in mine) != (key in theirs)
        common = len(shared(text, hypothesis))
        return says(
            holds,
            text.at((text.where[other], *mine.get(other, ()))),
            hypothesis.at((there, *theirs.get(key, ()))),
            (1 + common) / (1 + len(hypothesis.where)),
        )
    return UNKNOWN
