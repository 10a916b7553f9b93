"""Synonymy: another word for the same, by a list, by word families and from WordNet."""

from __future__ import annotations

from functools import lru_cache

from argue.features.grammar.lexicon import groups, key_of
from argue.features.grammar.wordnet import WordNet
from argue.features.monothematic.engines.phenomena._reading import (
    UNKNOWN,
    Answer,
    Reading,
    related,
    says,
    shared,
)
from argue.features.monothematic.engines.phenomena.negation import denied

SETS = ("lexical",)


def compare(text: Reading, hypothesis: Reading) -> Answer:
    """Entailment where words of the hypothesis are missing in the text but synonyms are there.

    Contradiction where the text denies the synonym and the hypothesis does not, or the other way
    round. The strength is the share of the hypothesis's words that the text has thus or literally.
    """
    table = related(text, hypothesis, synonyms_of)
    pairs = [
        (table[key], key) for key in hypothesis.where if key in table and key not in text.where
    ]
    pairs += [(key, key) for key in shared(text, hypothesis) if _differ(text, hypothesis, key)]
    if not pairs:
        return UNKNOWN
    mine, theirs = text.noted(denied), hypothesis.noted(denied)
    unlike = [(one, other) for one, other in pairs if (one in mine) != (other in theirs)]
    decisive = unlike or pairs
    return says(
        not unlike,
        text.at(text.where[one] for one, _ in decisive),
        hypothesis.at(hypothesis.where[other] for _, other in decisive),
        (len(pairs) + len(shared(text, hypothesis))) / len(hypothesis.where),
    )


def _differ(text: Reading, hypothesis: Reading, key: str) -> bool:
    """Whether a word of one family has another lemma on each side, as "inventor", "invented"."""
    return text.lemmas[text.where[key]] != hypothesis.lemmas[hypothesis.where[key]]


@lru_cache(maxsize=50_000)
def synonyms_of(key: str, word: str, wordnet: WordNet | None = None) -> frozenset[str]:
    """The keys of the synonyms of a word that has this key.

    Examples
    --------
    >>> key_of("prohibit") in synonyms_of(key_of("banned"), "banned")
    True
    """
    own = groups("synonyms").get(key, frozenset())
    others = wordnet.synonyms(word) if wordnet else ()
    return own | frozenset(key_of(other) for other in others if " " not in other) - {key, ""}
