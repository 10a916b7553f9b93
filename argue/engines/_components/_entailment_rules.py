"""Entailment rules: words of the text stand for words of the hypothesis, as a rule file says.

It is a component of those models only that were trained with rules, so it is not listed among the
others.
"""

from __future__ import annotations

from itertools import chain

from argue.engines._components._answer import UNKNOWN, Answer, says
from argue.engines._components._reading import Reading
from argue.engines._components._scopes import WIDTH
from argue.engines._components.negation import negators
from argue.engines._edits.rules import Licence
from argue.engines._edits.tokens import Words
from argue.engines._text import lemmas

NAME = "entailment_rules"


def compare(text: Reading, hypothesis: Reading) -> Answer:
    """Entailment where a rule leads from the text to words of the hypothesis that it lacks.

    Contradiction where only one of the two denies what the rule is about. The strength is the share
    of the hypothesis's words that the text has literally or by a rule, times the probability of the
    most probable of these rules.
    """
    found = used(text, hypothesis)
    if not found:
        return UNKNOWN
    unlike = [
        each for each in found if _denied(text, each.text) != _denied(hypothesis, each.hypothesis)
    ]
    decisive = unlike or found
    mine, theirs = set(text.noted(_words).all), hypothesis.noted(_words).all
    covered = {place for place, word in enumerate(theirs) if word in mine}
    covered.update(chain.from_iterable(range(*each.hypothesis) for each in found))
    return says(
        not unlike,
        text, chain.from_iterable(range(*each.text) for each in decisive),
        hypothesis, chain.from_iterable(range(*each.hypothesis) for each in decisive),
        len(covered) / len(theirs) * max(each.rule.probability for each in decisive),
    )  # fmt: skip


def used(text: Reading, hypothesis: Reading) -> list[Licence]:
    """Where rules apply, by the words' positions; the most probable first.

    A rule whose right side says nothing that the text lacks is left out.
    """
    if text.rules is None:
        return []
    mine, theirs = text.noted(_words), hypothesis.noted(_words)
    known = set(mine.all)
    found = [
        each
        for each in text.rules.licences(mine, theirs, "lemmas")
        if not known.issuperset(theirs.all[slice(*each.hypothesis)])
    ]
    return sorted(found, key=lambda each: -each.rule.probability)


def _denied(reading: Reading, span: tuple[int, int]) -> bool:
    """Whether the first word of a span stands in the scope of a negator before it."""
    start = span[0]
    return any(
        start - WIDTH <= negator < start
        and not any(map(reading.ends_clause, range(negator + 1, start + 1)))
        for negator in reading.noted(negators)
    )


def _words(reading: Reading) -> Words:
    """All words of a reading as rules know them: one lemma for each, at its own position."""
    every = tuple(" ".join(lemmas(word)) for word in reading.lowers)
    return Words(every, every, tuple(range(len(every) + 1)))
