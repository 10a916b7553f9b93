"""Coreference and ellipsis: the hypothesis's words in the text, with pronouns made good."""

from __future__ import annotations

from argue.features.monothematic.engines.phenomena._reading import (
    UNKNOWN,
    Answer,
    Reading,
    contradicts,
    entails,
    shared,
)
from argue.language.lexicon import sections

SETS = ("coreference",)
_AROUND = 2
"""So many words beside a pronoun must be those beside what stands in its place."""


def compare(text: Reading, hypothesis: Reading) -> Answer:
    """Entailment as far as the text has the content words of the hypothesis.

    Where the hypothesis repeats a sentence of the text with a name in the place of a pronoun, the
    name must be the subject named last before the pronoun; another one is a contradiction. The
    strength is the share of the hypothesis's content words that the text has.
    """
    if not hypothesis.where or not text.where:
        return UNKNOWN
    resolved = _resolved(text, hypothesis)
    if resolved is not UNKNOWN:
        return resolved
    common = shared(text, hypothesis)
    if not common:
        return UNKNOWN
    return entails(
        text,
        (text.where[key] for key in common),
        hypothesis,
        (hypothesis.where[key] for key in common),
        len(common) / len(hypothesis.where),
    )


def _resolved(text: Reading, hypothesis: Reading) -> Answer:
    """The answer from the first pronoun of the text that the hypothesis replaces by a name."""
    for position in text.noted(_pronouns):
        following = text.lowers[position + 1 : position + 1 + _AROUND]
        if len(following) < _AROUND:
            continue
        for place in hypothesis.noted(_ends_of_names):
            if hypothesis.lowers[place + 1 : place + 1 + _AROUND] != following:
                continue
            word = hypothesis.lowers[place]
            candidates = [at for at in text.noted(_subjects) if at < position]
            named = [at for at in candidates if text.lowers[at] == word]
            if not named:
                continue
            holds = text.lowers[_antecedent(text, candidates, position)] == word
            evidence = (text, (named[-1], position), hypothesis, (place,))
            return entails(*evidence) if holds else contradicts(*evidence)
    return UNKNOWN


def _pronouns(reading: Reading) -> tuple[int, ...]:
    pronouns = sections("names")["pronouns"]
    return tuple(at for at, word in enumerate(reading.lowers) if word in pronouns)


def _ends_of_names(reading: Reading) -> tuple[int, ...]:
    return tuple(at for at, word in enumerate(reading.words) if word[0].isupper())


def _subjects(reading: Reading) -> tuple[int, ...]:
    """The positions of capitalised words that are no function words."""
    return tuple(
        at for at, word in enumerate(reading.words) if word[0].isupper() and reading.keys[at]
    )


def _antecedent(text: Reading, candidates: list[int], position: int) -> int:
    """The first name of the pronoun's own sentence, or else of the sentence before."""
    starts = [0, *text.noted(_sentences)]
    begin = max(start for start in starts if start <= position)
    inside = [at for at in candidates if at >= begin]
    if inside:
        return inside[0]
    earlier = max((start for start in starts if start < begin), default=0)
    return next((at for at in candidates if at >= earlier), candidates[-1])


def _sentences(reading: Reading) -> tuple[int, ...]:
    return tuple(
        at for at, mark in enumerate(reading.before) if at and any(stop in mark for stop in ".!?")
    )
