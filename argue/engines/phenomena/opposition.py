"""Semantic opposition: antonyms, by a list, by prefixes and suffixes, and from WordNet."""

from __future__ import annotations

from functools import lru_cache

from argue.engines.phenomena._lexicon import key_of, keys, opposites
from argue.engines.phenomena._reading import UNKNOWN, Answer, Reading, related, says, shared
from argue.engines.phenomena._wordnet import WordNet
from argue.engines.phenomena.negation import denied

SETS = ()
_PREFIXES = ("un", "in", "im", "il", "ir", "dis", "non", "anti", "counter", "mis", "de")
_SHORTEST = 4
_NO_OPPOSITES = keys("prefixes", "whole")


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
            text,
            (text.where[other], *mine.get(other, ())),
            hypothesis,
            (there, *theirs.get(key, ())),
            (1 + common) / (1 + len(hypothesis.where)),
        )
    return UNKNOWN


@lru_cache(maxsize=50_000)
def opposites_of(key: str, word: str, wordnet: WordNet | None = None) -> frozenset[str]:
    """The keys of the opposites of a word that has this key.

    Examples
    --------
    >>> sorted(opposites_of(key_of("reliable"), "reliable") & {"unreli", "nonreli"})
    ['nonreli', 'unreli']
    >>> key_of("harmful") in opposites_of(key_of("harmless"), "harmless")
    True
    """
    found = set(opposites("antonyms").get(key, ()))
    if wordnet:
        found |= {key_of(other) for other in wordnet.antonyms(word)}
    if len(key) >= _SHORTEST and key[0].isalpha() and key not in _NO_OPPOSITES:
        found |= {prefix + key for prefix in _PREFIXES} - _NO_OPPOSITES
        found |= {
            key[len(prefix) :]
            for prefix in _PREFIXES
            if key.startswith(prefix) and len(key) - len(prefix) >= _SHORTEST
        }
        found.add(key.removesuffix("less") if key.endswith("less") else key + "less")
    return frozenset(found - {key, ""})
