"""Hypernymy: a kind of thing and the thing, by a list and from WordNet."""

from __future__ import annotations

from functools import lru_cache

from argue.features.grammar.lexicon import broader, key_of
from argue.features.grammar.wordnet import WordNet
from argue.features.monothematic.engines.phenomena._reading import (
    UNKNOWN,
    Answer,
    Reading,
    entails,
    related,
    shared,
)
from argue.features.monothematic.engines.phenomena.monotonicity import downward

SETS = ("hypernymy", "monotonicity_infer")


def compare(text: Reading, hypothesis: Reading) -> Answer:
    """Entailment where the hypothesis names the general and the text a kind of it.

    Under a negation and after "every" it is the other way round: who has no weapon has no gun.
    Against that direction nothing follows.
    """
    mine, theirs = text.where, hypothesis.where
    if not mine or not theirs:
        return UNKNOWN
    found = _pairs(text, hypothesis, mine, theirs)
    if not found:
        return UNKNOWN
    share = (len(found) + len(shared(text, hypothesis))) / len(theirs)
    return entails(
        text.at(mine[one] for one, _ in found),
        hypothesis.at(theirs[other] for _, other in found),
        min(1.0, share),
    )


def _pairs(
    text: Reading, hypothesis: Reading, mine: dict[str, int], theirs: dict[str, int]
) -> list[tuple[str, str]]:
    above = related(text, hypothesis, broader_of)
    upside_down = text.noted(downward)
    found = []
    for key in theirs:
        if key in mine:
            continue
        special = above.get(key)
        if special and special not in theirs and mine[special] not in upside_down:
            found.append((special, key))
            continue
        word = hypothesis.lowers[theirs[key]]
        for general in sorted(broader_of(key, word, hypothesis.wordnet)) if upside_down else ():
            if general in mine and general not in theirs and mine[general] in upside_down:
                found.append((general, key))
                break
    return found


@lru_cache(maxsize=50_000)
def broader_of(key: str, word: str, wordnet: WordNet | None = None) -> frozenset[str]:
    """The keys of the more general words for a word that has this key.

    Examples
    --------
    >>> key_of("weapon") in broader_of(key_of("rifles"), "rifles")
    True
    """
    own = broader("broader").get(key, frozenset())
    others = wordnet.hypernyms(word) if wordnet else ()
    return own | frozenset(key_of(other) for other in others if " " not in other) - {key, ""}
