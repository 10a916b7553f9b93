"""Coreference and ellipsis: the hypothesis's words in the text, with pronouns made good."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from argue.features.grammar.lexicon import sections
from argue.features.monothematic.engines.phenomena._reading import (
    UNKNOWN,
    Answer,
    Reading,
    entails,
    says,
    sentence_starts,
    shared,
)

SETS = ("coreference",)
_FORMS = {
    "he": ("he", "him", "his", "himself"),
    "she": ("she", "her", "hers", "herself"),
    "it": ("it", "its", "itself"),
}
"""The pronouns of a person or a thing, by the section of names that they agree with."""
_AROUND = 2
"""So many words beside a pronoun must be those beside what stands in its place."""


def compare(text: Reading, hypothesis: Reading) -> Answer:
    """Entailment as far as the text has the content words of the hypothesis.

    Where the hypothesis repeats a sentence of the text with a name in the place of a pronoun, the
    name must be the one that binds it (:func:`_antecedent`); another one is a contradiction. The
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
        text.at(text.where[key] for key in common),
        hypothesis.at(hypothesis.where[key] for key in common),
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
            word = hypothesis.lowers[place].removesuffix("'s")
            names = text.noted(_names)
            named = [name for name in names if word in name.words]
            if not named:
                continue
            holds = word in _antecedent(text, names, position).words
            return says(holds, text.at((named[-1].stop - 1, position)), hypothesis.at((place,)))
    return UNKNOWN


class _Name(NamedTuple):
    """Capitalised words one after the other, and the pronouns that agree with them."""

    start: int
    stop: int
    words: tuple[str, ...]
    kind: str
    """Of :data:`_FORMS`; empty where nothing tells it."""


def _pronouns(reading: Reading) -> tuple[int, ...]:
    pronouns = sections("names")["pronouns"]
    return tuple(at for at, word in enumerate(reading.lowers) if word in pronouns)


def _ends_of_names(reading: Reading) -> tuple[int, ...]:
    return tuple(at for at, word in enumerate(reading.words) if word[0].isupper())


def _names(reading: Reading) -> tuple[_Name, ...]:
    names: list[_Name] = []
    kinds: dict[str, str] = {}
    for at, word in enumerate(reading.words):
        if not (word[0].isupper() and reading.keys[at]):
            continue
        start = at
        if names and names[-1].stop == at and not reading.before[at]:
            start = names.pop().start
        words = tuple(word.removesuffix("'s") for word in reading.lowers[start : at + 1])
        names.append(_Name(start, at + 1, words, _kind(reading.lowers[max(0, start - 1)], words)))
        kinds[words[-1]] = kinds.get(words[-1]) or names[-1].kind
    return tuple(name._replace(kind=name.kind or kinds[name.words[-1]]) for name in names)


def _kind(before: str, words: tuple[str, ...]) -> str:
    """The pronouns that agree by a title, a first name, a place, or an organisation's word."""
    lists = sections("names")
    for kind in ("he", "she"):
        if {before, words[0]} & lists[kind]:
            return kind
    known = lists["places"] | lists["organisation_words"]
    return "it" if known & {*words} else ""


def _antecedent(text: Reading, names: Sequence[_Name], position: int) -> _Name:
    """The name that binds a pronoun: one that agrees with it, in its own sentence or before.

    A reflexive is bound by the last one before it, another pronoun by the first of the sentence,
    and one before the first comma of a sentence without a name there by the first that follows.
    """
    pronoun = text.lowers[position]
    kind = next((name for name, forms in _FORMS.items() if pronoun in forms), "")
    agreeing = [name for name in names if name.kind in ("", kind)] if kind else names
    before = [name for name in agreeing if name.stop <= position]
    if pronoun.endswith("self") and before:
        return before[-1]
    starts = [0, *text.noted(sentence_starts), len(text.words)]
    begin = max(start for start in starts if start <= position)
    end = min(start for start in starts if start > position)
    earlier = max((start for start in starts if start < begin), default=0)
    inside = [name for name in before if name.start >= begin]
    commas = [at for at in range(begin + 1, end) if "," in text.before[at]]
    if not inside and commas and position < commas[0] and position > begin:
        inside = [name for name in agreeing if commas[0] <= name.start < end][:1]
    inside = inside or [name for name in before if name.start >= earlier] or before or [*names]
    return next((name for name in inside if name.kind == kind), inside[0])
