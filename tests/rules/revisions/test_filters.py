from __future__ import annotations

import pytest

from argue.rules.revisions.candidates import LONGEST, Candidate, SideWord
from argue.rules.revisions.collection import reason


def rule(left, right):
    """Sides of ``form/POS``, context in brackets; the lemma of a form is what it has before a +."""

    def entry(token):
        form, _, pos = token.strip("()").partition("/")
        lemma = form.partition("+")[0]
        return SideWord(form.replace("+", ""), lemma, pos or "NOUN", token.startswith("("))

    return Candidate(*(tuple(map(entry, side.split())) for side in (left, right)), "NP")


@pytest.mark.parametrize(
    ("left", "right", "why"),
    [
        ("clinic", "hospital", ""),
        ("because (rain)", "since (rain)", ""),
        ("(big) clinic in May", "(big) clinic", ""),
        ("born in 1203", "born", ""),
        ("legal", "illegal", "antonyms"),
        ("(the) good (law)", "(the) bad (law)", "antonyms"),
        ("before/ADP (lunch)", "after/ADP (lunch)", "antonyms"),
        ("because/SCONJ (is/AUX)", "(is/AUX)", "nothing left of a side"),
        ("new (law)", "(law)", ""),
        ("in 1999", "in 1998", "numbers"),
        ("is open", "is not open", "negation"),
        ("est ouvert", "est jamais ouvert", "negation"),
        ("trams", "", "no right side"),
        ("", "trams", "text only loses words"),
        ("(clinic)", "(clinic) here", "text only loses words"),
        ("tram+s", "tram", "same lemmas"),
        ("a/DET (clinic)", "the/DET (clinic)", "articles only"),
        ("word " * (LONGEST + 1), "word", "too long"),
        ("Henry/PROPN", "he/PRON", "over-specific"),
        ("in/ADP Essen/PROPN", "there/ADV", "over-specific"),
        ("the/DET USA/PROPN", "the/DET United/PROPN States/PROPN", ""),
        ("one two three four five six", "much", "over-specific"),
        ("(Ann/PROPN) fell+", "(Ann/PROPN) died", ""),
        ("quickly/ADV (he/PRON)", "(he/PRON) quickly/ADV", "same lemmas"),
    ],
)
def test_why_a_rule_is_left_out(left, right, why):
    assert reason(rule(left, right)) == why


@pytest.mark.parametrize(
    "forms", [("rose", "rise", "fell", "fall"), ("lost", "lose", "won", "win")]
)
def test_opposites_are_compared_by_lemma_too(forms):
    left, lemma, right, other = forms
    sides = (SideWord(left, lemma, "VERB", False),), (SideWord(right, other, "VERB", False),)
    assert reason(Candidate(*sides, "VP")) == "antonyms"
