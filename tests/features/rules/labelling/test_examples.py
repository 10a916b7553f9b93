from __future__ import annotations

from dataclasses import astuple

import pytest

from argue.errors import BadInput
from argue.features.grammar.rules import Rule
from argue.features.rules.labelling.examples import Portion, drawn_rules, sample, sample_extractions

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
    [found] = sample([Rule("buy", "be bought by@R@", 0.9)], ["The city bought trams."])
    assert found.hypothesis == "trams be bought by The city"


def test_a_sentence_is_drawn_once():
    assert len(sample([BUY], ["He buys and buys.", "He buys and buys."])) == 1


def test_of_texts_that_are_worth_a_parse_so_many_are_parsed(nlp):
    texts = [f"They {verb} trams {day} days ago." for day in range(9) for verb in ("bought", "saw")]
    parsed = []

    class Counting:
        def pipe(self, some, **options):
            parsed.extend(some := list(some))
            return nlp.pipe(some, **options)

    assert len(sample([BUY], texts, nlp=Counting())) == len(parsed) == 9
    assert len(sample([BUY], texts, nlp=Counting(), most_parsed=4)) == len(parsed[9:]) == 4
    assert all("bought" in text for text in parsed)


@pytest.fixture(scope="module")
def nlp():
    pytest.importorskip("spacy")
    from argue.features.grammar import load

    return load()


def test_by_syntax_a_verb_stands_with_its_arguments(nlp):
    text = "Last year the mayor of the city bought twenty old trams from Ghent."
    [found] = sample([BUY], [text], nlp=nlp)
    assert found.text.startswith("the mayor of the city bought twenty old trams")
    assert found.hypothesis.startswith("the mayor of the city own twenty old trams")


@pytest.mark.parametrize(
    ("left", "text"),
    [
        ("buy", "Buy now!"),  # a verb needs a subject
        ("take", "The bank took over the firm."),  # and its particle
        ("in beat", "She sat in Rome and Ann beat drums."),  # a preposition and its noun
        ("say dog", "He said the dog barked."),  # words of two relations
    ],
)
def test_by_syntax_what_is_no_piece_of_the_tree_is_not_found(nlp, left, text):
    assert sample([Rule(left, "know", 0.9)], [text], nlp=nlp) == []


@pytest.mark.parametrize(
    ("left", "sentence", "text"),
    [
        ("live in", "Her old uncle lives in Graz.", "Her old uncle lives in Graz"),
        ("take over", "The bank took the old firm over.", "The bank took over the old firm"),
        (
            "have influence on",
            "The law has a great influence on trade.",
            "The law has a great influence on trade",
        ),
        (
            "be brought up in",
            "Ann was brought up in Dixon by her aunt.",
            "Ann was brought up in Dixon",
        ),
    ],
)
def test_by_syntax_the_words_of_a_side_may_stand_apart(nlp, left, sentence, text):
    for context in ((), ("bank", "law", "aunt", "uncle")):
        [found] = sample([Rule(left, "know", 0.9, context=context)], [sentence], nlp=nlp)
        assert found.text == text
        assert found.hypothesis.split("know ")[1] in text


def test_templates_are_drawn_with_both_their_rules():
    sides = [("buy", "own"), ("buy", "get"), ("own", "buy"), ("eat", "cook"), ("eat", "fry")]
    rules = [Rule(left, right, 0.5) for left, right in sides]
    assert drawn_rules(rules) == [rules[n] for n in (0, 2, 1, 3, 4)]
    one = Portion(most=1)
    drawn = [drawn_rules(rules, inputs=1, of_each=one, seed=seed) for seed in range(20)]
    assert [rules[0], rules[2]] in drawn
    assert [rules[4]] in drawn
    assert drawn_rules(rules, inputs=1, seed=3) == drawn_rules(rules, inputs=1, seed=3)


def test_a_rule_that_two_resources_learned_is_drawn_once():
    rules = [Rule("acquire", "buy", probability) for probability in (0.9, 0.4)]
    assert drawn_rules(rules) == rules[:1]
    assert len(sample(drawn_rules(rules), ["Ann acquired a tram. Bo acquired a bus."])) == 2


def test_extractions_are_drawn_before_their_rules():
    rules = [Rule("buy", right, 0.5) for right in ("own", "get", "see")] + [Rule("eat", "cook", 1)]
    texts = ["Ann buys trams.", "Bo buys bread.", "Cy eats soup."]
    drawn = sample_extractions(rules, texts, 2, of_each=2, seed=1)
    sentences = [example.sentence for example in drawn]
    assert len(set(sentences)) == 2
    assert all(sentences.count(one) == (1 if "eats" in one else 2) for one in sentences)
    assert len(sample_extractions(rules, texts, 0)) == 3 + 3 + 1


@pytest.mark.parametrize("text", ["10%", "0%:1:2", "10%:0:5", "10%:6:5", "-1", "ten"])
def test_a_portion_is_a_number_or_a_share_with_bounds(text):
    with pytest.raises(BadInput, match="10%:5:20"):
        Portion.parse(text)
