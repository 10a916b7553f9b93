"""Cabrio, Magnini & Ivanova (2012): rules of their own sentences."""

import pytest

from argue.features.rules.revisions.stages import rules_of_pairs

pytest.importorskip("spacy")
ANARCHISTS = (
    '"there is no single defining position that all anarchists hold, and those considered '
    'anarchists at best share a certain family resemblance"'
)
SAYS = f"The Oxford Companion to Philosophy says {ANARCHISTS}."
ACCORDING = f"According to the Oxford Companion to Philosophy {ANARCHISTS}."


def rules(text: str, hypothesis: str) -> list[tuple[str, str]]:
    """Both sides with context as parts of speech."""
    from argue.features.rules.revisions.candidates import SideWord, pattern

    [result] = rules_of_pairs([{"text": text, "hypothesis": hypothesis}], "")
    return [
        tuple(pattern([SideWord(*word) for word in row[side]]) for side in ("left", "right"))
        for row in result.rows
    ]


@pytest.mark.parametrize("comma", ["", ","])
@pytest.mark.parametrize("quotation", ['""', "“”"])
def test_example_2_says_is_according_to(comma, quotation):
    written = {ord('"'): None}
    open_mark, close_mark = quotation
    text, hypothesis = (
        side.translate(written)
        .replace("there is", f"{open_mark}there is")
        .replace("resemblance", f"resemblance{close_mark}")
        for side in (SAYS, ACCORDING.replace("Philosophy ", f"Philosophy{comma} "))
    )
    assert rules(text, hypothesis) == [("says", "according to")]


@pytest.mark.parametrize("text", ["The minister of finance says it works.", "Ann says it works."])
def test_whoever_says_it(text):
    who = text.partition(" says")[0]
    who = who[0].lower() + who[1:] if " " in who else who
    assert rules(text, f"According to {who} it works.") == [("says", "according to")]


def test_the_minimal_context_is_the_noun_phrase_of_both():
    """Table 1: because of <PRP> <NN> ⇒ due to <PRP> <NN>, in universal tags."""
    text = "He died because of his illness in May."
    assert rules(text, text.replace("because of", "due to")) == [
        ("because of <PRON> <NOUN>", "due to <PRON> <NOUN>")
    ]


def test_before_is_prior_to():
    """Table 1: before recording them ⇒ prior to recording them."""
    text = "Alpha collected the results before recording them."
    assert rules(text, text.replace("before", "prior to")) == [
        ("before <VERB> <PRON>", "prior to <VERB> <PRON>")
    ]
