import json
from functools import partial

import pytest

from argue.errors import BadInput, ParseError
from argue.features.edits.engines.edits import experiment
from argue.features.grammar.rules import Rule, Rules, parse_rules, read_rules
from argue.features.grammar.rules.patterns import tags_of_tokens
from argue.language.tokens import Normaliser

LEMMAS = Normaliser()


def licensed(rules, text, hypothesis, normaliser=LEMMAS):
    tags = partial(tags_of_tokens, text)
    words = normaliser(text), normaliser(hypothesis)
    return Rules([rules]).licences(*words, normaliser.tokens, tags)


def never():
    raise AssertionError("parts of speech were asked for")


def test_a_file_of_rules():
    rules = parse_rules(
        '\ufeff{"left": "buy", "right": "possess", "probability": 1}\r\n\n'
        '{"left": "pass away", "right": "die", "probability": 0.5, "pos": "VERB", "source": "me"}',
        "verbs.jsonl",
    )
    assert rules == [
        Rule("buy", "possess", 1.0, repository="verbs"),
        Rule("pass away", "die", 0.5, "VERB", "me", "verbs"),
    ]
    assert str(rules[0]) == "buy ⇒ possess (1, verbs)"
    assert str(rules[1]) == "pass away ⇒ die (0.5, verbs, me)"


def test_an_acquired_rule_names_the_sentences_it_comes_from():
    pair = {"text": "It ran because of rain.", "hypothesis": "It ran due to rain."}
    line = {"left": "because of", "right": "due to", "probability": 0.5, "frequency": 3, **pair}
    [rule] = parse_rules(json.dumps(line), "wiki.jsonl")
    assert (rule.text, rule.hypothesis, rule.frequency) == (*pair.values(), 3)
    assert rule.as_object() == {**line, "repository": "wiki"}


def test_a_rule_with_a_context_holds_in_a_text_that_has_a_word_of_it():
    line = {"left": "beat", "right": "defeat", "probability": 0.5, "context": ["a team", "rival"]}
    [rule] = parse_rules(json.dumps(line))
    assert rule.as_object() == line
    anywhere = Rule("beat", "whisk", 0.4)
    for text, rights in (("Our teams beat theirs.", ["defeat"]), ("Cooks beat eggs.", [])):
        [tokens, others] = (LEMMAS(side) for side in (text, "They defeat others."))
        found = Rules([[rule, anywhere]]).licences(tokens, others, LEMMAS.tokens, never)
        assert [licence.rule.right for licence in found] == rights
    assert licensed([rule, anywhere], "Cooks beat eggs.", "Cooks whisk eggs.")[0].rule is anywhere


def line(left: str = "a", right: str = "b", **more: object) -> str:
    return json.dumps({"left": left, "right": right, "probability": 1, **more})


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (line(context=[""]), '"context" to be a list'),
        ("buy => own", "expected a rule as JSON object, found 'buy => own'"),
        ("[1]", r"expected a rule as JSON object, found \[1\]"),
        (line(rigth="b"), "expected left, right, probability and perhaps pos, .*, found 'rigth'"),
        (line(""), "\"left\" to be a text, found ''"),
        ('{"left": "a", "probability": 1}', '"right" to be a text'),
        (line(right=1), '"right" to be a text, found 1'),
        ('{"left": "a", "right": "b"}', "above 0 and at most 1, found None"),
        (line(probability=0), "above 0 and at most 1, found 0"),
        (line(probability=True), "at most 1, found True"),
        (line(probability=float("nan")), "at most 1, found nan"),
        (line(text=1), '"text" to be a text, found 1'),
        (line(frequency=0), "integer from 1, found 0"),
        (line(frequency=True), "an integer from 1, found True"),
        (line("due to <NN>", "for <NN>"), "a universal part of speech .* ADJ, .*, found <NN>"),
        (line("due to <NOUN>", "for <VERB>"), "the same parts of speech .*, found due to <NOUN>"),
        (line("<NOUN>", "a <NOUN>"), "a word on the left side, found <NOUN>"),
        (line("if <S> then", "when <S>"), "<S> at the beginning or at the end .* if <S> then"),
        ("[" * 100_000, "expected a rule as JSON object"),
    ],
)
def test_a_line_that_is_no_rule_is_named(line, message):
    good = '{"left": "a", "right": "b", "probability": 1}\n\n'
    with pytest.raises(ParseError, match=f"^r.jsonl, line 3: expected .*{message[9:]}"):
        parse_rules(good + line, "r.jsonl")


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(BadInput, match=r"expected a file of rules, found: No such file") as result:
        read_rules(tmp_path / "none.jsonl")
    assert "Errno" not in str(result.value)


def test_of_equal_rules_in_several_repositories_the_most_probable_is_kept():
    weak = Rule("buy", "possess", 0.5, repository="a")
    strong = Rule("buy", "possess", 0.9, repository="b")
    assert list(Rules([[weak], [strong]])) == list(Rules([[strong], [weak]])) == [strong]
    # equal only as lemmas
    other = Rule("bought", "possess", 0.7)
    rules = Rules([[weak], [other]])
    assert len(rules) == 2
    result = rules.licences(LEMMAS("He bought it."), LEMMAS("He possesses it."), "lemmas", never)
    assert [licence.rule for licence in result] == [other]


def test_rules_apply_to_inflected_words_where_lemmas_are_compared():
    rule = Rule("buy", "possess", 0.9)
    [licence] = licensed([rule], "They bought trams.", "They possess trams.")
    assert (licence.text, licence.hypothesis) == ((0, 1), (0, 1))
    assert licensed([rule], "They bought trams.", "They possess trams.", Normaliser("words")) == []
    assert licensed([rule], "They possess trams.", "They bought trams.") == []


def test_rules_of_several_words_are_found_among_stop_words_too():
    rule = Rule("give up", "abandon", 0.9)
    [licence] = licensed([rule], "Cities gave up trams.", "Cities abandoned their old trams.")
    # "up" is not compared: city, give, tram against city, abandon, old, tram
    assert (licence.text, licence.hypothesis) == ((1, 2), (1, 2))
    assert licensed([rule], "Cities give trams.", "Cities abandon trams.") == []
    nothing = Rule("up to", "abandon", 0.9)
    assert licensed([nothing], "It is up to them.", "They abandon it.") == []


def test_every_place_is_found():
    result = licensed([Rule("a1", "b1", 0.9)], "a1 x1 a1", "b1 b1")
    assert {(licence.text, licence.hypothesis) for licence in result} == {
        ((i, i + 1), (j, j + 1)) for i in (0, 2) for j in (0, 1)
    }


def test_the_repository_that_ships_is_sound():
    path = experiment.SHIPPED["rules"].parent / "rules" / "verbs.jsonl"
    rules = read_rules(path)
    assert len(rules) > 50
    assert len({(rule.left, rule.right) for rule in rules}) == len(rules)
    assert all(rule.left != rule.right for rule in rules)
