from __future__ import annotations

from dataclasses import astuple

import pytest

from argue.engines.edits.rules import Rule
from argue.labelling.rule_examples import sample

BUY = Rule("buy", "own", 0.9)
TEXTS = [
    "In the end, the old city bought its trams, they say. Nobody sold any.",
    "They have buying power.\nIt bought time.",
]


def test_words_around_the_side_up_to_the_next_mark():
    first, *_ = sample([BUY], TEXTS)
    assert first.sentence == "In the end, the old city bought its trams, they say."
    assert first.text == "the old city bought its trams"
    assert first.hypothesis == "the old city own its trams"


def test_examples_are_numbered_rule_by_rule_and_drawn_alike():
    rules = [BUY, Rule("sell", "offer", 0.5), Rule("paint", "colour", 0.5)]
    result = sample(rules, TEXTS)
    assert [example.number for example in result] == [1, 2, 3]
    assert [example.left for example in result] == ["buy", "buy", "sell"]
    assert sample(rules, TEXTS) == result
    few = sample(rules, TEXTS, per_rule=1)
    assert [example.left for example in few] == ["buy", "sell"]
    assert {astuple(one)[1:] for one in few} <= {astuple(one)[1:] for one in result}


def test_crossed_arguments_are_turned_round():
    rule = Rule("buy", "be bought by@R@", 0.9)
    [found] = sample([rule], ["The city bought trams."])
    assert found.hypothesis == "trams be bought by The city"


def test_a_sentence_is_drawn_once():
    assert len(sample([BUY], ["He buys and buys.", "He buys and buys."])) == 1


@pytest.fixture(scope="module")
def nlp():
    pytest.importorskip("spacy")
    from argue.language import load

    return load()


def test_by_syntax_a_verb_stands_with_its_arguments(nlp):
    text = "Last year the mayor of the city bought twenty old trams from Ghent."
    [found] = sample([BUY], [text], nlp=nlp)
    assert found.text.startswith("the mayor of the city bought twenty old trams")
    assert found.hypothesis.startswith("the mayor of the city own twenty old trams")


def test_by_syntax_a_preposition_leads_to_its_noun(nlp):
    [found] = sample([Rule("live in", "know", 0.9)], ["Her old uncle lives in Graz."], nlp=nlp)
    assert (found.text, found.hypothesis) == (
        "Her old uncle lives in Graz",
        "Her old uncle know Graz",
    )


def test_by_syntax_a_verb_needs_a_subject(nlp):
    assert sample([BUY], ["Buy now!"], nlp=nlp) == []
